"""Control of strongholds, and victory (chapter II.A; the Shield Wall: II.B.7)."""

from __future__ import annotations

from collections import Counter

from kb.rules.board import SHIELD_WALL, STRONGHOLDS
from kb.rules.factions import WIN_ALLIED, WIN_ALONE
from kb.rules.position import Force, Position
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.shield_wall import stronghold
from kb.rules.verdict import UNDECIDED, Case, Value, Verdict


def controller(position: Position, territory: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Which faction controls a place in the Control phase; ``None`` for nobody (II.A.1, II.B.7).

    Base rules: only strongholds are controlled, by the one faction that stands there; two control nothing.
    """
    case = Case(rules)
    counts = case.rests_on(stronghold(position, territory, rules=rules))
    if counts is UNDECIDED:
        return case.verdict(UNDECIDED)
    if not counts:
        return case.verdict(None)
    counting = _counting(position.there(territory), case)
    factions = sorted({force.faction for force in counting})
    if territory == SHIELD_WALL:
        if len(factions) > 1:
            return case.verdict(case.settles("II.B.7/shared-by-nobody", None, printed=UNDECIDED, turned=factions[0]))
        case.considers("II.B.7/shared-by-nobody")
        if len({force.faction for force in position.there(territory)}) > 1:
            case.reading("II.B.7/coexisting-no-second")
    case.base("sole-occupant")
    return case.verdict(factions[0] if len(factions) == 1 else None)


def _counting(present: tuple[Force, ...], case: Case) -> tuple[Force, ...]:
    """The forces that count for control: coexisting ones do not, whenever they went into coexistence."""
    if not any(force.coexisting for force in present):
        case.considers("II.A.1/no-control")
        return present
    normal = tuple(force for force in present if not force.coexisting)
    clause = "II.A.1/no-control" if normal else "II.A.1/even-alone"
    counts = case.allows(clause, False, printed=False, base="coexisting-control-nothing")
    case.reading("II.A.1/whenever")
    return present if counts else normal


def winners(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """The factions that have won in the Control phase, by the strongholds they control (II.A.2).

    Base rules: three win for a faction without an alliance, four for an alliance of two. What the Fremen and the
    Guild win by at the end of the last turn is not looked at.
    """
    case = Case(rules)
    owners = _owners(position, case, rules)
    won = _won(position, [owner for owner in owners.values() if isinstance(owner, str)], case)
    if UNDECIDED in owners.values() and _wall_decides(position, owners, won, rules):
        return case.verdict(UNDECIDED)
    if not won:
        case.base("three-alone")
    return case.verdict(won)


def _owners(position: Position, case: Case, rules: Ruleset) -> dict[str, Value]:
    """Stronghold -> who controls it: as the position says, or else as its forces stand.

    Of an empty wall it need not be said whether it is a stronghold.
    """
    owners: dict[str, Value] = {}
    for territory in (*STRONGHOLDS, SHIELD_WALL):
        if position.control is not None:
            owner: Value = position.control.get(territory, "none")
            if owner == "none" or not (counts := case.rests_on(stronghold(position, territory, rules=rules))):
                continue
            owners[territory] = owner if counts is True else UNDECIDED
        elif position.there(territory):
            owners[territory] = case.rests_on(controller(position, territory, rules=rules))
    return owners


def _wall_decides(position: Position, owners: dict[str, Value], won: frozenset[str], rules: Ruleset) -> bool:
    """Whether others would have won, had any faction that may hold the wall held it."""
    sure = [owner for owner in owners.values() if isinstance(owner, str)]
    if position.control is not None:
        claiming = {position.control[SHIELD_WALL]}
    else:
        claiming = {force.faction for force in position.there(SHIELD_WALL)}
    return any(_won(position, [*sure, claimant], Case(rules)) != won for claimant in claiming)


def _won(position: Position, owners: list[str], case: Case) -> frozenset[str]:
    """The factions that win by these strongholds, given by their owners."""
    held = Counter(owners)
    won: set[str] = set()
    for faction, places in sorted(held.items()):
        ally = position.ally(faction)
        if ally is not None and places + held[ally] >= WIN_ALLIED:
            case.base("four-for-an-alliance")
            won |= {faction, ally}
        elif places >= WIN_ALONE and _wins_alone(ally, case):
            won.add(faction)
    return frozenset(won)


def _wins_alone(ally: str | None, case: Case) -> bool:
    """Whether three strongholds of one's own win: not for a member of an alliance."""
    if ally is None:
        case.considers("II.A.2/no-win-alone")
        case.base("three-alone")
        return True
    return case.allows("II.A.2/no-win-alone", False, printed=False, base="three-alone") is True
