"""The outcome of a battle: traitors, the Lasgun/Shield explosion (VII.17, VII.18), and totals (base rules)."""

from __future__ import annotations

from typing import cast

from kb.rules.factions import LEADERS, strength
from kb.rules.order import battle_order
from kb.rules.position import NOTHING, Plan, Position, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.treachery import KINDS, STOPS, Kind
from kb.rules.verdict import Case, Value, Verdict

#: What the Kwisatz Haderach adds to a leader that lives, or to a Cheap Hero.
KWISATZ_HADERACH = 2
ATREIDES = "atreides"
LASGUN, SHIELD = "lasgun", "shield"
#: What can decide a battle.
MEANS = ("explosion", "traitor", "two-traitors", "totals")


def battle_outcome(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """``{"how": what decided the battle, "winner": who won it}`` (VII.17, VII.18).

    Base rules: who calls a traitor wins, two callers both lose; a Lasgun on one side and a Shield on either explode,
    and both lose; else the higher of number dialled and strength of a leader that lives wins, and the aggressor a tie.
    """
    case = Case(rules)
    plans = _plans(position)
    called = needed(position.battle.traitors_called, "battle.traitors_called")
    if called and _traitor_first(plans, case):
        one = len(called) == 1
        case.base("traitor-wins" if one else "two-traitors-both-lose")
        return _outcome(case, "traitor" if one else "two-traitors", called[0] if one else None)
    case.considers("VII.18/traitor-stops")
    if _explodes(plans):
        armed = next(faction for faction, plan in plans.items() if plan.weapon == LASGUN)
        base = "explosion-has-no-winner"
        won = case.settles("VII.17/no-winner", None, printed=None, base=base, turned=armed)
        return _outcome(case, "explosion", won)
    case.considers("VII.17/no-winner")
    return _outcome(case, "totals", _higher(position, plans, case))


def _outcome(case: Case, how: str, won: Value) -> Verdict:
    return case.verdict({"how": how, "winner": won})


def _plans(position: Position) -> dict[str, Plan]:
    factions = needed(position.battle.factions, "battle.factions")
    return {faction: position.battle.plan(faction) for faction in factions}


def _traitor_first(plans: dict[str, Plan], case: Case) -> bool:
    """Whether a traitor that was called decides, even where a Lasgun and a Shield lie open."""
    case.considers("VII.17/no-winner")
    if not _meet(plans):
        case.considers("VII.18/traitor-stops")
        return True
    return case.allows("VII.18/traitor-stops", True, printed=True, base="traitor-before-explosion") is True


def _meet(plans: dict[str, Plan]) -> bool:
    """Whether a Lasgun and a Shield are seen in the plans, on whichever side."""
    weapons, defenses = ({getattr(plan, place) for plan in plans.values()} for place in ("weapon", "defense"))
    return LASGUN in weapons and SHIELD in defenses


def _explodes(plans: dict[str, Plan]) -> bool:
    """Whether Lasgun and Shield meet; what is not said is asked for where it may make the difference."""
    if _meet(plans):
        return True
    place = "defense" if LASGUN in {plan.weapon for plan in plans.values()} else "weapon"
    for faction, plan in plans.items():
        needed(getattr(plan, place), f"battle.plans.{faction}.{place}")
    return False


def _higher(position: Position, plans: dict[str, Plan], case: Case) -> str:
    """The side with the higher total, or the aggressor: the one whose turn to fight comes first."""
    one, other = plans
    difference = _total(one, plans[one], plans[other], other) - _total(other, plans[other], plans[one], one)
    if difference:
        case.base("higher-total")
        return one if difference > 0 else other
    case.base("aggressor-wins-ties")
    order = case.rests_on(battle_order(position, rules=case.rules))
    places = {faction: place for place, faction in enumerate(order)} if isinstance(order, tuple) else {}
    return min(plans, key=lambda faction: needed(places.get(faction), f"dots.{faction}"))


def _total(faction: str, plan: Plan, against: Plan, opponent: str) -> int:
    """Number dialled, and the strength of the leader unless it is killed."""
    name = f"battle.plans.{faction}"
    dial, leader = needed(plan.dial, f"{name}.dial"), needed(plan.leader, f"{name}.leader")
    if leader == NOTHING or _killed(plan, name, needed(against.weapon, f"battle.plans.{opponent}.weapon")):
        return dial
    aided = faction == ATREIDES and needed(plan.kwisatz_haderach, f"{name}.kwisatz_haderach")
    return dial + (strength(leader) if leader in LEADERS else 0) + (KWISATZ_HADERACH if aided else 0)


def _killed(plan: Plan, name: str, weapon: str) -> bool:
    """Whether a weapon kills the leader: the Lasgun always does, another unless its defence was played."""
    kind = KINDS.get(weapon)
    if kind in (None, Kind.WORTHLESS):
        return False
    defense = KINDS.get(needed(plan.defense, f"{name}.defense"))
    return kind is Kind.LASGUN or defense is None or STOPS.get(defense) is not kind


def winner(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Who won the battle, as the position says or by its outcome; ``None`` for nobody."""
    case = Case(rules)
    said = position.battle.winner
    if said is not None:
        return case.verdict(None if said == NOTHING else said)
    outcome = cast("dict[str, Value]", case.rests_on(battle_outcome(position, rules=rules)))
    return case.verdict(outcome["winner"])
