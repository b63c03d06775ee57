"""Shipment and movement, as far as rulings touch them (II.B.4, II.B.5, III.A.6); the rest are base rules.

Section VI of the source (movement) is missing; what stands here of movement itself is the printed game's.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from kb.rules.board import CITIES, SHIELD_WALL, neighbours
from kb.rules.position import Impossible, Position
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.shield_wall import stronghold
from kb.rules.storm_sector import covered
from kb.rules.verdict import UNDECIDED, Case, Undecided, Value, Verdict

FREMEN, GREAT_FLAT = "fremen", "the-great-flat"
#: Spice for each force that lands in a stronghold, and elsewhere; the Guild pays half, rounded up, the Fremen nothing.
STRONGHOLD_PRICE, PRICE = 1, 2
#: Factions that may stand in one stronghold.
OCCUPANTS = 2


def landing_cost(position: Position, by: str, territory: str, count: int, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Spice for landing ``count`` forces (II.B.4: on the wall it stays 2 a force, 1 for the Guild)."""
    case = Case(rules)
    if by == FREMEN:
        return _from_the_desert(territory, case)
    price = _price(position, territory, case)
    if price is UNDECIDED:
        return case.verdict(UNDECIDED)
    half = by == "guild"
    if half and territory == SHIELD_WALL:
        half = case.allows("II.B.4/guild-pays-half", True, printed=True, base="guild-pays-half") is True
    elif half:
        case.base("guild-pays-half")
    cost = count * price
    return case.verdict((cost + 1) // 2 if half else cost)


def _from_the_desert(territory: str, case: Case) -> Verdict:
    """The Fremen, who are on the planet, pay nothing (base rule)."""
    if territory not in desert():
        raise Impossible("territory", ", ".join(sorted(desert())))
    case.considers("II.B.4/price-stays")
    case.base("fremen-come-from-the-desert")
    return case.verdict(0)


@cache
def desert() -> frozenset[str]:
    """Where the Fremen may bring in forces: the Great Flat and what lies within two territories of it (base rule)."""
    near = {GREAT_FLAT, *neighbours(GREAT_FLAT)}
    return frozenset(near.union(*map(neighbours, near)))


def _price(position: Position, territory: str, case: Case) -> int | Undecided:
    """Spice a force, before the Guild's half."""
    is_wall = territory == SHIELD_WALL
    if is_wall and case.bites("II.B.4/price-stays"):
        return PRICE
    if not is_wall:
        case.considers("II.B.4/price-stays")
    counts = case.rests_on(stronghold(position, territory, rules=case.rules))
    if counts is UNDECIDED:
        return UNDECIDED
    case.base("landing-price")
    return STRONGHOLD_PRICE if counts else PRICE


def may_land(
    position: Position, by: str, territory: str, sector: int | Literal["none"], *, rules: Ruleset = IN_FORCE
) -> Verdict:
    """Whether forces may be landed in a place: not under the storm (III.A.6: but in turn 1), not as the third faction.

    Base rule: the Fremen bring theirs in by the Great Flat only.
    """
    if by == FREMEN and territory not in desert():
        case = Case(rules)
        case.considers("II.B.5/any-number")
        case.base("fremen-come-from-the-desert")
        return case.verdict(False)
    return may_move_in(position, by, territory, sector, rules=rules)


def may_move_in(
    position: Position, by: str, territory: str, sector: int | Literal["none"], *, rules: Ruleset = IN_FORCE
) -> Verdict:
    """Whether forces that reach a place may enter it; how far they move is a base rule that is not looked at."""
    case = Case(rules)
    if _under_storm(position, sector, case):
        return case.verdict(False)
    return case.verdict(_has_room(position, by, territory, case))


def _under_storm(position: Position, sector: int | Literal["none"], case: Case) -> bool:
    """Whether the storm closes the sector: it does where its marker stands, but not in the first turn."""
    if sector == "none" or not covered(position, sector, case):
        return False
    case.base("storm-closes-sector")
    return True


def _has_room(position: Position, by: str, territory: str, case: Case) -> Value:
    """Whether one more faction fits: two to a stronghold, any number elsewhere and on the wall (II.B.5)."""
    others = occupants(position, by, territory)
    if len(others) < OCCUPANTS:
        case.base("two-to-a-stronghold")
        case.considers("II.B.5/any-number")
        return True
    counts = case.rests_on(stronghold(position, territory, rules=case.rules))
    if counts is UNDECIDED:
        return UNDECIDED
    if counts and case.bites("II.B.5/any-number", territory == SHIELD_WALL):
        return True
    if counts and territory in CITIES and position.atomics not in (None, "never"):
        case.reading("III.A.7/limits-stay")
        return case.allows("III.A.7/occupancy-kept", False, printed=False, base="two-to-a-stronghold")
    case.base("two-to-a-stronghold")
    return not counts


def occupants(position: Position, by: str, territory: str) -> frozenset[str]:
    """The other factions that take up room there; coexisting forces do not (base rule)."""
    return frozenset(
        force.faction for force in position.there(territory) if force.faction != by and not force.coexisting
    )
