"""Traitors, captured leaders among them (VII.14, VII.15)."""

from __future__ import annotations

from kb.rules.captives import CAPTOR
from kb.rules.factions import LEADERS
from kb.rules.position import CHEAP_HERO, NOTHING, Position, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import Case, Verdict


def may_call_traitor(position: Position, by: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether a faction may call the leader in its opponent's plan a traitor (VII.14, VII.15).

    Base rules: one needs the traitor card of that leader, or an ally Harkonnen who holds it; the leader whom the
    Kwisatz Haderach accompanies is loyal.
    """
    case = Case(rules)
    opponent = position.battle.opponent(by)
    leader = needed(position.battle.plan(opponent).leader, f"battle.plans.{opponent}.leader")
    if leader in (CHEAP_HERO, NOTHING):
        case.base("only-leaders-betray")
        return case.verdict(False)
    captive = LEADERS[leader] != opponent
    if captive and LEADERS[leader] == by and _own_leader(position, by, leader, case):
        return case.verdict(True)
    case.considers("VII.14/own-faction")
    if opponent == "atreides" and _loyal(position, case):
        return case.verdict(False)
    return case.verdict(_has_card(position, by, leader, case, captive=captive))


def _own_leader(position: Position, by: str, leader: str, case: Case) -> bool:
    """Whether a captured leader counts as a traitor against its own faction, whoever holds its traitor card."""
    if not case.rules.holds("VII.14/own-faction"):
        return False
    whoever = case.rules.holds("VII.14/whoever-holds-card")
    holders = (position.traitors or {}) if whoever else needed(position.traitors, "traitors")
    elsewhere = any(leader in cards for holder, cards in holders.items() if holder != by)
    if elsewhere and not whoever:
        return False
    case.bites("VII.14/own-faction", reading="VII.14/no-card-needed")
    case.bites("VII.14/whoever-holds-card", elsewhere)
    return True


def _loyal(position: Position, case: Case) -> bool:
    plan = position.battle.plan("atreides")
    if not needed(plan.kwisatz_haderach, "battle.plans.atreides.kwisatz_haderach"):
        return False
    case.base("kwisatz-haderach-keeps-loyal")
    return True


def _has_card(position: Position, by: str, leader: str, case: Case, *, captive: bool) -> bool:
    """Whether the traitor card is there to be shown; it works on a captive too (VII.15)."""
    traitors = needed(position.traitors, "traitors")
    held = leader in traitors.get(by, ()) or (leader in traitors.get(CAPTOR, ()) and _by_ally(position, by, case))
    if held and captive:
        case.reading("VII.15/opponents-card")
        return case.allows("VII.15/card-works", True, printed=True, base="traitor-card") is True
    case.considers("VII.15/card-works")
    case.base("traitor-card")
    return held


def _by_ally(position: Position, by: str, case: Case) -> bool:
    """Whether Harkonnen's traitor cards serve a faction: its allies'."""
    if position.battle.opponent(by) == CAPTOR or position.ally(by) != CAPTOR:
        return False
    case.base("harkonnen-serve-allies")
    return True
