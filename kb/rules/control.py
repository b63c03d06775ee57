"""Control of strongholds (chapter II.A)."""

from __future__ import annotations

from dataclasses import dataclass

from kb.rules.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Group:
    """Forces of one faction in one place: how many, and whether they coexist (Bene Gesserit only)."""

    count: int
    coexisting: bool = False


@dataclass(frozen=True, slots=True)
class Stronghold:
    """A stronghold and who stands in it: faction -> group."""

    name: str
    groups: tuple[tuple[str, Group], ...]


def forces(count: int) -> Group:
    """Forces in normal status."""
    return Group(count)


def advisors(count: int) -> Group:
    """Bene Gesserit forces in coexistence."""
    return Group(count, coexisting=True)


def hold(name: str, **groups: Group) -> Stronghold:
    """A stronghold with the groups of the factions named (``bene_gesserit=advisors(3)``)."""
    return Stronghold(name, tuple((faction.replace("_", "-"), group) for faction, group in sorted(groups.items())))


def controller(stronghold: Stronghold) -> Verdict:
    """Which faction controls the stronghold in the Control phase; ``None`` for nobody.

    Coexisting forces do not count (II.A.1); two factions that count control nothing (base rule).

    >>> print(controller(hold("arrakeen", bene_gesserit=advisors(3), guild=forces(1))))
    guild (II.A.1)
    """
    present = [(faction, group) for faction, group in stronghold.groups if group.count > 0]
    counting = [faction for faction, group in present if not group.coexisting]
    rulings = ("II.A.1",) if len(counting) < len(present) else ()
    return Verdict.by(*rulings, value=counting[0] if len(counting) == 1 else None)


def wins_alone_with_three(*, allied: bool) -> Verdict:
    """Whether a faction that controls three strongholds wins by itself (II.A.2).

    >>> print(wins_alone_with_three(allied=True))
    no (II.A.2)
    >>> print(wins_alone_with_three(allied=False))
    yes
    """
    return Verdict.by("II.A.2", value=False) if allied else Verdict.by(value=True)
