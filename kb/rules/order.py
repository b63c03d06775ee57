"""Storm order, and the order of battles (VII.1)."""

from __future__ import annotations

from kb.rules.board import SECTORS
from kb.rules.position import Position, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import Case, Verdict

GUILD = "guild"


def storm_order(position: Position) -> tuple[str, ...]:
    """The factions by their dots, from the one that the storm would reach next; one under the marker comes last."""
    storm = needed(position.storm.sector, "storm.sector")
    dots = needed(position.dots, "dots")
    return tuple(sorted(dots, key=lambda faction: (dots[faction] - storm - 1) % SECTORS))


def turn_order(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Who acts when in the position's phase, whether or not there is something to do (VII.1 for battles).

    Base rules: storm order; the Guild makes its move when it likes, so it has no place in the order of movement.
    """
    phase = needed(position.phase, "phase")
    case = Case(rules)
    order = storm_order(position)
    if phase == "battles":
        return case.verdict(_battle_order(order, case))
    case.considers("VII.1/storm-order")
    case.base("storm-order")
    if phase == "movement" and GUILD in order:
        case.base("guild-moves-when-it-likes")
        return case.verdict(_without_guild(order))
    return case.verdict(order)


def _battle_order(order: tuple[str, ...], case: Case) -> tuple[str, ...]:
    """Storm order, the Guild included, whenever it made its move."""
    if case.allows("VII.1/storm-order", True, printed=True, base="storm-order") is not True:
        order = order[::-1]
    if GUILD not in order or case.allows("VII.1/guild-too", True, printed=True, base="storm-order") is True:
        return order
    return (*_without_guild(order), GUILD)


def _without_guild(order: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(faction for faction in order if faction != GUILD)


def battle_order(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """`turn_order` of battles, whatever phase the position is in."""
    case = Case(rules)
    return case.verdict(_battle_order(storm_order(position), case))
