"""Collecting spice (chapter VIII)."""

from __future__ import annotations

from kb.rules.board import TERRITORIES
from kb.rules.position import Force, Position, Spice, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.storm_sector import covered
from kb.rules.verdict import Case, Verdict


def may_collect(position: Position, by: str, territory: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether any of a faction's forces in a territory may collect spice there (VIII.1, VIII.2).

    Base rule: forces collect from the sector in which they stand, and coexisting ones never do.
    """
    lying = _lying(position, territory)
    standing = [force for force in position.there(territory) if force.faction == by]
    verdicts = [_reaches(position, force, spice, rules) for force in standing for spice in lying]
    collecting = [verdict for verdict in verdicts if verdict.value is True]
    if collecting:
        return min(collecting, key=lambda verdict: (len(verdict.rulings), verdict.grounds))
    case = Case(rules)
    case.considers("VIII.1/no-collecting")
    case.considers("VIII.2/whole-territory")
    if not verdicts:
        case.base("forces-collect-spice-there-is")
    for verdict in sorted(verdicts):
        case.rests_on(verdict)
    return case.verdict(False)


def _lying(position: Position, territory: str) -> list[Spice]:
    return [spice for spice in needed(position.spice, "spice") if spice.territory == territory and spice.amount]


def _reaches(position: Position, force: Force, spice: Spice, rules: Ruleset) -> Verdict:
    """Whether these forces may collect that spice, which lies in their territory."""
    case = Case(rules)
    case.considers("VIII.1/no-collecting")
    case.considers("VIII.2/whole-territory")
    if force.coexisting and not case.allows(
        "VIII.1/no-collecting", False, printed=False, base="coexisting-do-not-collect"
    ):
        return case.verdict(False)
    if not rules.holds("VIII.2/whole-territory"):
        case.base("forces-collect-where-they-stand")
        return case.verdict(force.sector == spice.sector)
    if _cut_off(position, force, spice, case):
        return case.verdict(False)
    if not case.bites("VIII.2/whole-territory", force.sector != spice.sector):
        case.base("forces-collect-where-they-stand")
    return case.verdict(True)


def _cut_off(position: Position, force: Force, spice: Spice, case: Case) -> bool:
    """Whether the storm stands on the forces, or anywhere on their way to the spice."""
    if _stormed(position, (force.sector,), "VIII.2/under-storm", case):
        case.reading("VIII.2/inside-the-storm")
        return True
    return _stormed(position, _way(force, spice), "VIII.2/storm-between", case)


def _way(force: Force, spice: Spice) -> tuple[int | None, ...]:
    """The sectors from the forces to the spice within their territory, their own one not counted."""
    sectors = TERRITORIES[force.territory].sectors
    if force.sector not in sectors or spice.sector not in sectors:
        return ()
    here, there = sectors.index(force.sector), sectors.index(spice.sector)
    return sectors[here + 1 : there + 1] or sectors[there:here]


def _stormed(position: Position, sectors: tuple[int | None, ...], clause: str, case: Case) -> bool:
    """Whether the storm cuts off by standing in one of the sectors."""
    if not case.rules.holds(clause):
        return False
    return any(case.bites(clause, covered(position, sector, case)) for sector in sectors)
