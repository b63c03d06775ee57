"""Battle plans: what may be put in, and what may still be changed (VII.4)."""

from __future__ import annotations

from kb.rules.position import NOTHING, Answer, Plan, Position, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.treachery import DEFENSES, KINDS, WEAPONS, Kind
from kb.rules.verdict import UNDECIDED, Case, Value, Verdict
from kb.rules.voice import disobeyed

#: What was answered -> the clause that binds to the answer.
_BINDING = {"prescience": "VII.4/prescience-binds", "truthtrance": "VII.4/truthtrance-binds"}
_PLACES = {"weapon": WEAPONS, "defense": DEFENSES}


def plan_legal(position: Position, by: str, changes: Plan | None = None, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether a plan may stand as it is, or with ``changes`` made to it (VII.4).

    A change may be made until the plans are revealed, and no plan may break an order of the Voice or what was answered
    to Prescience or Truthtrance. Base rules: cards fit their places, nobody plays cards without a leader, the Voice is
    obeyed as far as the hand allows. Whether a leader had to be played is not looked at. The printed rules say nothing
    of changes, nor of what an answer binds to.
    """
    case = Case(rules)
    battle = position.battle
    if changes is not None and battle.over("reveal"):
        case.considers("VII.4/until-reveal")
        case.base("plans-are-open")
        return case.verdict(False)
    plan = battle.plan(by).changed(changes or Plan())
    if _misfit(plan, f"battle.plans.{by}.leader", case):
        return case.verdict(False)
    broken = [_breaks_order(position, by, plan, case, changed=changes is not None)]
    broken += [
        _breaks_answer(by, plan, answer, case) for answer in needed(battle.answers, "battle.answers") if answer.by == by
    ]
    if True in broken:
        return case.verdict(False)
    if UNDECIDED in broken:
        return case.verdict(UNDECIDED)
    if changes is None:
        case.base("plans-are-free")
        return case.verdict(True)
    return case.verdict(True if case.bites("VII.4/until-reveal") else UNDECIDED)


def _misfit(plan: Plan, leader: str, case: Case) -> bool:
    """Whether a card lies where it cannot be played: no weapon for one, or no leader to play it (the field's name)."""
    cards = {place: getattr(plan, place) for place in _PLACES if getattr(plan, place) not in (None, NOTHING)}
    if any(KINDS[card] not in (*_PLACES[place], Kind.WORTHLESS) for place, card in cards.items()):
        case.base("cards-fit-their-places")
        return True
    if cards and needed(plan.leader, leader) == NOTHING:
        case.base("no-leader-no-cards")
        return True
    return False


def _breaks_order(position: Position, by: str, plan: Plan, case: Case, *, changed: bool) -> Value:
    """Whether the plan breaks an order of the Voice; that a changed plan may not is VII.4's to say as well."""
    if not disobeyed(position, by, plan, case):
        case.considers("VII.4/voice-binds")
        return False
    if changed:
        return case.allows("VII.4/voice-binds", True, printed=True, base="voice-is-obeyed")
    case.base("voice-is-obeyed")
    return True


def _breaks_answer(by: str, plan: Plan, answer: Answer, case: Case) -> Value:
    """Whether the plan is not as it was said to be."""
    clause = _BINDING[answer.to]
    promised = [(element, value, True) for element, value in answer.says.said().items()]
    promised += [(element, value, False) for element, value in answer.denies.said().items()]
    has = {element: needed(getattr(plan, element), f"battle.plans.{by}.{element}") for element, _, _ in promised}
    broken = any((has[element] == value) is not kept for element, value, kept in promised)
    if not broken:
        case.considers(clause)
        return False
    return True if case.bites(clause) else UNDECIDED
