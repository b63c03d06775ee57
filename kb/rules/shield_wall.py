"""The Shield Wall as a stronghold (chapter II.B)."""

from __future__ import annotations

from kb.rules.verdict import Verdict

#: The wall counts as a stronghold from this worm of the game on (II.B.3).
WORMS_NEEDED = 6
#: Spice for each force landed on the wall: everybody's price, and the Guild's (II.B.4).
PRICE, GUILD_PRICE = 2, 1


def wall_is_stronghold(*, worms: int) -> Verdict:
    """Whether the wall is a stronghold after so many worms, called ones included, those of turn 1 not (II.B.3).

    >>> print(wall_is_stronghold(worms=6))
    yes (II.B.3)
    >>> print(wall_is_stronghold(worms=5))
    no (II.B.3)
    """
    return Verdict.by("II.B.3", value=worms >= WORMS_NEEDED)


def wall_landing_cost(forces: int, *, faction: str) -> Verdict:
    """Spice for landing forces on the wall, stronghold or not (II.B.4).

    >>> print(wall_landing_cost(4, faction="atreides"))
    8 (II.B.4)
    >>> print(wall_landing_cost(4, faction="guild"))
    4 (II.B.4)
    """
    return Verdict.by("II.B.4", value=forces * (GUILD_PRICE if faction == "guild" else PRICE))
