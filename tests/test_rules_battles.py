"""Battles: order, who fights whom, steps, plans, the Voice, captives, traitors, the outcome (VII)."""

from __future__ import annotations

import pytest

from kb.rules.battles import ACTS, BETWEEN, PLACES, may_act, must_battle
from kb.rules.captives import captives_returned, capture_pool, capture_reward, may_capture
from kb.rules.factions import FACTIONS
from kb.rules.order import battle_order, storm_order, turn_order
from kb.rules.outcome import battle_outcome, winner
from kb.rules.plans import plan_legal
from kb.rules.position import (
    BATTLE_STEPS,
    Answer,
    Impossible,
    Missing,
    Plan,
    Storm,
    Voice,
    battle,
    coexisting,
    forces,
    position,
)
from kb.rules.ruleset import IN_FORCE, PRINTED
from kb.rules.secrets import must_tell
from kb.rules.traitors import may_call_traitor
from kb.rules.treachery import Kind
from kb.rules.verdict import UNDECIDED
from kb.rules.voice import NAMEABLE, voice_legal

DOTS = {"atreides": 2, "harkonnen": 5, "emperor": 8, "fremen": 11, "guild": 14, "bene-gesserit": 17}


def fought(factions=("harkonnen", "atreides"), **parts):
    """A position of which only the battle matters."""
    groups = {
        name: parts.pop(name) for name in ("hands", "traitors", "tanks", "captives", "alliances") if name in parts
    }
    return position(battle=battle(factions=factions, **parts), **groups)


def missing(rule, *arguments, **options):
    with pytest.raises(Missing) as caught:
        rule(*arguments, **options)
    return caught.value.name


# --- order ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("storm", "order"),
    [
        (6, ("emperor", "fremen", "guild", "bene-gesserit", "atreides", "harkonnen")),
        (7, ("emperor", "fremen", "guild", "bene-gesserit", "atreides", "harkonnen")),
        (8, ("fremen", "guild", "bene-gesserit", "atreides", "harkonnen", "emperor")),
        (18, ("atreides", "harkonnen", "emperor", "fremen", "guild", "bene-gesserit")),
        (1, ("atreides", "harkonnen", "emperor", "fremen", "guild", "bene-gesserit")),
        (2, ("harkonnen", "emperor", "fremen", "guild", "bene-gesserit", "atreides")),
    ],
)
def test_storm_order_begins_with_the_next_dot_and_ends_with_the_one_under_the_marker(storm, order):
    where = position(storm=Storm(storm), dots=DOTS, phase="battles")
    assert storm_order(where) == order
    verdict = turn_order(where)
    assert (verdict.value, verdict.grounds) == (order, ("VII.1/storm-order", "VII.1/guild-too"))
    assert battle_order(where) == verdict


def test_in_other_phases_storm_order_is_a_base_rule():
    verdict = turn_order(position(storm=Storm(6), dots=DOTS, phase="bidding"))
    assert verdict.value == ("emperor", "fremen", "guild", "bene-gesserit", "atreides", "harkonnen")
    assert (verdict.grounds, verdict.considered) == (("storm-order",), ("VII.1/storm-order",))


def test_the_guild_has_no_place_in_the_order_of_movement():
    verdict = turn_order(position(storm=Storm(6), dots=DOTS, phase="movement"))
    assert verdict.value == ("emperor", "fremen", "bene-gesserit", "atreides", "harkonnen")
    assert verdict.grounds == ("storm-order", "guild-moves-when-it-likes")
    without = turn_order(position(storm=Storm(6), dots={"fremen": 11, "emperor": 8}, phase="movement"))
    assert (without.value, without.grounds) == (("emperor", "fremen"), ("storm-order",))


def test_without_the_guild_its_clause_is_no_ground():
    verdict = turn_order(position(storm=Storm(6), dots={"fremen": 11, "emperor": 8}, phase="battles"))
    assert (verdict.value, verdict.grounds) == (("emperor", "fremen"), ("VII.1/storm-order",))


def test_the_printed_rules_order_battles_in_the_same_way():
    where = position(storm=Storm(6), dots=DOTS, phase="battles")
    printed = turn_order(where, rules=PRINTED)
    assert (printed.value, printed.grounds) == (turn_order(where).value, ("storm-order",))
    for clause in ("VII.1/storm-order", "VII.1/guild-too"):
        assert turn_order(where, rules=IN_FORCE.without(clause)).base_rules == ("storm-order",)


def test_order_turned_round():
    where = position(storm=Storm(6), dots={"guild": 8, "fremen": 11, "atreides": 2}, phase="battles")
    assert turn_order(where, rules=IN_FORCE.turning("VII.1/storm-order")).value == ("atreides", "fremen", "guild")
    assert turn_order(where, rules=IN_FORCE.turning("VII.1/guild-too")).value == ("fremen", "atreides", "guild")


def test_order_needs_phase_storm_and_dots():
    assert missing(turn_order, position(storm=Storm(6), dots=DOTS)) == "phase"
    assert missing(turn_order, position(dots=DOTS, phase="battles")) == "storm.sector"
    assert missing(turn_order, position(storm=Storm(6), phase="battles")) == "dots"


# --- who must fight whom ---------------------------------------------------------------------------------------------


def mesa(one, other, storm, turn=3):
    sides = [forces("harkonnen", "pasty-mesa", 4, sector=one), forces("guild", "pasty-mesa", 3, sector=other)]
    return position(turn=turn, storm=Storm(storm), forces=sides)


def test_in_the_first_turn_the_place_of_the_storm_need_not_be_said():
    verdict = must_battle(mesa(8, 7, None, turn=1), "harkonnen", "guild")
    assert (verdict.value, verdict.rulings) == (True, ("III.A.6",))
    rules = IN_FORCE.without("III.A.6")
    assert missing(must_battle, mesa(8, 7, None, turn=1), "harkonnen", "guild", rules=rules) == "storm.sector"
    assert missing(must_battle, mesa(8, 7, None, turn=2), "harkonnen", "guild") == "storm.sector"


def test_allies_do_not_fight():
    met = mesa(8, 7, 2)._replace(alliances=(frozenset({"guild", "harkonnen"}),))
    verdict = must_battle(met, "harkonnen", "guild")
    assert (verdict.value, verdict.grounds) == (False, ("allies-do-not-fight",))
    others = mesa(8, 7, 2)._replace(alliances=(frozenset({"guild", "emperor"}),))
    assert must_battle(others, "harkonnen", "guild").value is True


@pytest.mark.parametrize(
    ("one", "other", "storm", "fights", "grounds"),
    [
        (8, 7, 8, False, ("VII.5/not-outside",)),
        (8, 7, 7, False, ("VII.5/not-outside",)),
        (8, 8, 8, True, ("VII.5/inside",)),
        (8, 8, 7, True, ()),
        (8, 7, 6, True, ()),
        (8, 5, 2, True, ()),
        (8, 5, 6, False, ("parted-by-the-storm",)),
        (5, 8, 7, False, ("parted-by-the-storm",)),
        (5, 7, 8, True, ()),
        (6, 8, 5, True, ()),
    ],
)
def test_the_storm_keeps_those_apart_whom_it_covers_or_parts(one, other, storm, fights, grounds):
    verdict = must_battle(mesa(one, other, storm), "harkonnen", "guild")
    assert verdict.value is fights
    assert set(verdict.grounds) == {*grounds, "sharing-a-territory"}
    assert ("VII.5" in verdict.not_applied) is ("VII.5" not in verdict.rulings)
    assert must_battle(mesa(one, other, storm), "guild", "harkonnen").value is fights


@pytest.mark.parametrize(("one", "other", "storm"), [(8, 7, 8), (8, 5, 6), (8, 8, 8)])
def test_in_the_first_turn_the_storm_keeps_nobody_apart(one, other, storm):
    verdict = must_battle(mesa(one, other, storm, turn=1), "harkonnen", "guild")
    assert (verdict.value, verdict.rulings) == (True, ("III.A.6",))
    assert verdict.readings == ("III.A.6/open-all-turn",)


def test_the_printed_rules_are_silent_about_forces_under_the_storm():
    assert must_battle(mesa(8, 7, 8), "harkonnen", "guild", rules=PRINTED).value is UNDECIDED
    assert must_battle(mesa(8, 8, 8), "harkonnen", "guild", rules=PRINTED).value is UNDECIDED
    assert must_battle(mesa(8, 5, 6), "harkonnen", "guild", rules=PRINTED).value is False


def test_one_clash_is_enough():
    sides = [
        forces("guild", "pasty-mesa", 3, sector=8),
        forces("harkonnen", "pasty-mesa", 4, sector=7),
        forces("harkonnen", "pasty-mesa", 1, sector=8),
        forces("emperor", "pasty-mesa", 1, sector=7),
    ]
    where = position(turn=3, storm=Storm(8), forces=sides)
    verdict = must_battle(where, "guild", "harkonnen")
    assert (verdict.value, verdict.grounds) == (True, ("VII.5/inside", "sharing-a-territory"))
    assert must_battle(where, "guild", "emperor").value is False
    assert must_battle(where, "harkonnen", "emperor").value is True


@pytest.mark.parametrize(
    ("sides", "ground"),
    [
        ([forces("guild", "arrakeen", 1), coexisting("arrakeen", 4)], "coexisting-fight-nobody"),
        ([coexisting("arrakeen", 4), forces("guild", "arrakeen", 1)], "coexisting-fight-nobody"),
        ([forces("guild", "polar-sink", 1), forces("bene-gesserit", "polar-sink", 2)], "polar-sink-is-neutral"),
        ([forces("guild", "arrakeen", 1), forces("bene-gesserit", "carthag", 2)], "sharing-a-territory"),
        ([forces("guild", "arrakeen", 0), forces("bene-gesserit", "arrakeen", 2)], "sharing-a-territory"),
        ([forces("guild", "arrakeen", 1), forces("bene-gesserit", "arrakeen", 0)], "sharing-a-territory"),
    ],
)
def test_who_does_not_fight(sides, ground):
    verdict = must_battle(position(turn=3, storm=Storm(1), forces=sides), "guild", "bene-gesserit")
    assert verdict.value is False
    assert ground in verdict.grounds


def test_what_who_fights_whom_depends_on():
    sides = [forces("guild", "pasty-mesa", 1, sector=8), forces("emperor", "pasty-mesa", 1, sector=7)]
    assert missing(must_battle, position(), "guild", "emperor") == "forces"
    assert missing(must_battle, position(forces=sides), "guild", "emperor") == "storm.sector"
    covered = position(forces=sides, storm=Storm(8))
    assert missing(must_battle, covered, "guild", "emperor") == "turn"
    assert must_battle(position(forces=sides, storm=Storm(1)), "guild", "emperor").value is True
    assert must_battle(covered, "guild", "emperor", rules=IN_FORCE.without("III.A.6")).value is False


# --- steps -----------------------------------------------------------------------------------------------------------


def after(number, **changes):
    """The steps before the one with this number are over and were used, but for the two cancellations."""
    steps = {step: "unused" if step.startswith("cancel") else "used" for step in BATTLE_STEPS[:number]}
    return position(battle=battle(steps=steps | {name.replace("_", "-"): use for name, use in changes.items()}))


@pytest.mark.parametrize("done", range(8))
@pytest.mark.parametrize("number", range(7))
def test_a_step_is_taken_in_its_turn_only(number, done):
    verdict = may_act(after(done), BATTLE_STEPS[number])
    assert verdict.value is (number == done)
    if done < 7:
        assert verdict.grounds[0] == PLACES[BATTLE_STEPS[number]]


def test_a_step_in_its_turn_rests_on_its_own_place_only():
    assert may_act(after(2), "prescience").grounds == ("VII.2/prescience",)


def test_a_step_too_late_or_too_early_rests_on_the_step_in_its_way():
    assert may_act(after(3), "voice").grounds == ("VII.2/voice",)
    assert may_act(after(1), "prescience").grounds == ("VII.2/prescience", "VII.2/cancel-voice")
    late = position(battle=battle(steps={"prescience": "used"}))
    assert may_act(late, "voice").grounds == ("VII.2/voice", "VII.2/prescience")


def test_a_step_whose_place_is_out_stands_in_nobody_s_way():
    rules = IN_FORCE.without("VII.2/cancel-voice")
    assert may_act(after(1), "prescience", rules=rules).value is True
    assert may_act(after(1), "cancel-voice", rules=rules).value is UNDECIDED


@pytest.mark.parametrize("act", BATTLE_STEPS)
def test_the_printed_rules_give_no_order_of_steps(act):
    assert may_act(after(3), act, rules=PRINTED).value is UNDECIDED
    assert may_act(after(7), act, rules=PRINTED).value is False
    assert may_act(after(7), act, rules=PRINTED).base_rules == ("plans-are-open",)


@pytest.mark.parametrize(
    ("act", "position_", "may"),
    [
        ("cancel-voice", after(1, voice="unused"), False),
        ("cancel-voice", after(1), True),
        ("cancel-prescience", after(3, prescience="unused"), False),
        ("answer", after(4, prescience="unused"), False),
        ("answer", after(4, cancel_prescience="used"), False),
        ("answer", after(4, cancel_voice="used"), True),
        ("see-plan", after(5, cancel_prescience="used", answer="unused"), True),
    ],
)
def test_what_was_not_used_is_not_cancelled_or_answered(act, position_, may):
    verdict = may_act(position_, act)
    assert verdict.value is may
    assert ("nothing-to-cancel-or-answer" in verdict.grounds) is not may


@pytest.mark.parametrize(
    ("act", "by", "may"),
    [
        ("voice", "bene-gesserit", True),
        ("voice", "atreides", False),
        ("prescience", "atreides", True),
        ("prescience", "bene-gesserit", False),
        ("see-plan", "atreides", True),
        ("see-plan", "guild", False),
        ("cancel-voice", "guild", True),
        ("answer", "guild", True),
    ],
)
def test_some_steps_are_one_faction_s_own(act, by, may):
    verdict = may_act(after(BATTLE_STEPS.index(act)), act, by)
    assert verdict.value is may
    assert ("whose-step" in verdict.grounds) is not may


@pytest.mark.parametrize("act", BETWEEN)
@pytest.mark.parametrize("done", range(1, 7))
def test_cards_without_a_step_are_played_between_any_two(act, done):
    verdict = may_act(after(done), act)
    assert (verdict.value, verdict.grounds) == (True, (BETWEEN[act],))
    assert verdict.considered == (PLACES[BATTLE_STEPS[done]],)
    printed = may_act(after(done), act, rules=PRINTED)
    assert (printed.value, printed.grounds) == (True, ("any-time",))
    assert may_act(after(done), act, rules=IN_FORCE.turning(BETWEEN[act])).value is False


@pytest.mark.parametrize("act", BETWEEN)
@pytest.mark.parametrize("done", [0, 7])
def test_before_the_first_step_and_after_the_last_the_cards_themselves_decide(act, done):
    verdict = may_act(after(done), act)
    assert (verdict.value, verdict.grounds, verdict.considered) == (True, ("any-time",), (BETWEEN[act],))


def test_karama_with_a_step_of_its_own_is_not_played_in_between():
    for act in BATTLE_STEPS:
        considered = "VII.3/other-karama" in may_act(after(6), act).considered
        assert considered is (act in ("cancel-voice", "cancel-prescience", "see-plan"))


def test_acts_are_the_steps_and_the_cards_between_them():
    assert (*BATTLE_STEPS, "truthtrance", "other-karama") == ACTS
    for act in ACTS:
        assert missing(may_act, position(), act) == "battle.steps"


# --- plans -----------------------------------------------------------------------------------------------------------

GUILD = Plan(leader="esmar-tuek", weapon="crysknife", defense="snooper", dial=4)


def planned(plan=GUILD, *answers, hand=("crysknife", "snooper"), **parts):
    parts = {"steps": {}, **parts}
    sides = ("atreides", "guild")
    return fought(sides, plans={"guild": plan}, answers=answers, hands={"guild": hand}, **parts)


def test_a_plan_that_nothing_binds_is_free():
    verdict = plan_legal(planned(), "guild")
    assert (verdict.value, verdict.grounds) == (True, ("plans-are-free",))
    assert verdict.considered == ("VII.4/voice-binds",)


def test_a_plan_may_be_changed_until_the_reveal():
    verdict = plan_legal(planned(), "guild", Plan(dial=2))
    assert (verdict.value, verdict.grounds) == (True, ("VII.4/until-reveal",))
    assert plan_legal(planned(), "guild", Plan(dial=2), rules=PRINTED).value is UNDECIDED


def test_what_was_answered_must_be_seen_in_the_plan():
    unseen = planned(Plan(leader="esmar-tuek"), Answer("guild", "prescience", says=Plan(weapon="crysknife")))
    assert missing(plan_legal, unseen, "guild", Plan(dial=2)) == "battle.plans.guild.weapon"
    denied = planned(Plan(leader="esmar-tuek"), Answer("guild", "truthtrance", denies=Plan(dial=3)))
    assert missing(plan_legal, denied, "guild") == "battle.plans.guild.dial"
    assert plan_legal(denied, "guild", Plan(dial=2)).value is True
    assert plan_legal(denied, "guild", Plan(dial=3)).value is False


@pytest.mark.parametrize("use", ["used", "unused"])
def test_a_plan_that_lies_open_is_not_changed(use):
    verdict = plan_legal(planned(steps={"reveal": use}), "guild", Plan(dial=2))
    assert (verdict.value, verdict.grounds) == (False, ("plans-are-open",))
    assert verdict.considered == ("VII.4/until-reveal",)
    assert plan_legal(planned(steps={"reveal": "used"}), "guild").value is True


@pytest.mark.parametrize(
    ("plan", "fault"),
    [
        (Plan(leader="esmar-tuek", weapon="snooper", defense="none"), "cards-fit-their-places"),
        (Plan(leader="esmar-tuek", weapon="none", defense="crysknife"), "cards-fit-their-places"),
        (Plan(leader="esmar-tuek", weapon="karama", defense="none"), "cards-fit-their-places"),
        (Plan(leader="none", weapon="crysknife", defense="none"), "no-leader-no-cards"),
        (Plan(leader="none", weapon="none", defense="snooper"), "no-leader-no-cards"),
    ],
)
def test_cards_lie_where_they_can_be_played(plan, fault):
    verdict = plan_legal(planned(plan), "guild")
    assert (verdict.value, verdict.grounds) == (False, (fault,))
    assert plan_legal(planned(), "guild", plan).grounds == (fault,)


@pytest.mark.parametrize(
    "plan",
    [
        Plan(leader="esmar-tuek", weapon="baliset", defense="baliset"),
        Plan(leader="cheap-hero", weapon="lasgun", defense="none"),
        Plan(leader="none", weapon="none", defense="none"),
        Plan(leader="none"),
        Plan(dial=0),
    ],
)
def test_plans_that_can_be_played(plan):
    assert plan_legal(planned(plan), "guild").value is True


@pytest.mark.parametrize(
    ("answer", "changes", "legal"),
    [
        (Answer("guild", "prescience", says=Plan(weapon="crysknife")), Plan(weapon="none"), False),
        (Answer("guild", "prescience", says=Plan(weapon="crysknife")), Plan(defense="none"), True),
        (Answer("guild", "prescience", says=Plan(dial=4)), Plan(dial=5), False),
        (Answer("guild", "truthtrance", says=Plan(leader="esmar-tuek")), Plan(leader="master-bewt"), False),
        (Answer("guild", "truthtrance", denies=Plan(leader="master-bewt")), Plan(leader="master-bewt"), False),
        (Answer("guild", "truthtrance", denies=Plan(leader="master-bewt")), Plan(leader="soo-soo-sook"), True),
        (Answer("guild", "truthtrance", denies=Plan(dial=0)), Plan(dial=0), False),
        (Answer("atreides", "prescience", says=Plan(dial=4)), Plan(dial=5), True),
    ],
)
def test_what_was_answered_binds(answer, changes, legal):
    verdict = plan_legal(planned(GUILD, answer), "guild", changes)
    clause = f"VII.4/{answer.to}-binds"
    assert (verdict.value, verdict.grounds) == (legal, ("VII.4/until-reveal",) if legal else (clause,))
    assert plan_legal(planned(GUILD, answer), "guild").value is True
    if not legal:
        assert plan_legal(planned(GUILD, answer), "guild", changes, rules=IN_FORCE.without(clause)).value is UNDECIDED
    else:
        assert (clause in verdict.considered) is (answer.by == "guild")


def test_one_condition_broken_is_enough_whatever_the_printed_rules_leave_open():
    answers = (
        Answer("guild", "prescience", says=Plan(dial=4)),
        Answer("guild", "truthtrance", denies=Plan(weapon="none")),
    )
    changes = Plan(dial=3, weapon="none")
    assert plan_legal(planned(GUILD, *answers), "guild", changes).rulings == ("VII.4",)
    for out in ("VII.4/prescience-binds", "VII.4/truthtrance-binds"):
        assert plan_legal(planned(GUILD, *answers), "guild", changes, rules=IN_FORCE.without(out)).value is False


def test_what_a_plan_depends_on():
    assert missing(plan_legal, fought(("atreides", "guild"), steps={}), "guild") == "battle.plans"
    assert missing(plan_legal, fought(plans={}, steps={}), "guild") == "battle.plans.guild"
    assert missing(plan_legal, fought(plans={"guild": GUILD}), "guild") == "battle.steps"
    assert missing(plan_legal, fought(plans={"guild": GUILD}, steps={}), "guild") == "battle.answers"
    spoken = fought(plans={"guild": GUILD}, steps={"voice": "used"}, answers=())
    assert missing(plan_legal, spoken, "guild") == "battle.voice"
    assert plan_legal(fought(plans={"guild": GUILD}, steps={"voice": "unused"}, answers=()), "guild").value is True


# --- the Voice -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["play", "do-not-play"])
@pytest.mark.parametrize("what", NAMEABLE)
def test_what_the_voice_may_name(what, order):
    verdict = voice_legal(fought(voice=Voice(order, what)))
    barred = {"worthless": "VII.6", "cheap-hero": "VII.7"}.get(what)
    decided = barred or {"lasgun": "VII.8"}.get(what)
    assert verdict.value is (barred is None)
    assert verdict.rulings == ((decided,) if decided else ())
    assert voice_legal(fought(voice=Voice(order, what)), rules=PRINTED).value is True
    assert verdict.readings == (("VII.6/not-at-all",) if what == Kind.WORTHLESS else ())


def test_every_kind_of_card_that_a_plan_can_hold_is_nameable():
    assert set(NAMEABLE) == set(Kind) - {Kind.SPECIAL}


@pytest.mark.parametrize(("place", "clause"), [("weapon", "VII.6/as-weapon"), ("defense", "VII.6/as-defense")])
def test_each_place_of_a_worthless_card_has_its_clause(place, clause):
    spoken = fought(voice=Voice("play", "worthless", place))
    assert voice_legal(spoken).grounds == (clause,)
    assert voice_legal(spoken, rules=IN_FORCE.without(clause)).value is True


def test_an_order_without_a_place_is_barred_by_either_clause():
    spoken = fought(voice=Voice("play", "worthless"))
    assert voice_legal(spoken).grounds == ("VII.6/as-weapon", "VII.6/as-defense")
    for clause in voice_legal(spoken).grounds:
        assert voice_legal(spoken, rules=IN_FORCE.without(clause)).value is False


@pytest.mark.parametrize(
    ("what", "order", "clause"),
    [
        ("cheap-hero", "play", "VII.7/never-ordered"),
        ("cheap-hero", "do-not-play", "VII.7/never-forbidden"),
        ("lasgun", "play", "VII.8/order"),
        ("lasgun", "do-not-play", "VII.8/forbid"),
    ],
)
def test_each_order_has_its_clause(what, order, clause):
    assert voice_legal(fought(voice=Voice(order, what))).grounds == (clause,)
    turned = voice_legal(fought(voice=Voice("play", "lasgun")), rules=IN_FORCE.turning("VII.8/order"))
    assert turned.value is False


def test_other_orders_consider_what_bars_some():
    verdict = voice_legal(fought(voice=Voice("play", "poison-weapon")))
    assert verdict.grounds == ("voice-names-cards",)
    assert verdict.considered == ("VII.6/as-weapon", "VII.7/never-ordered")
    assert missing(voice_legal, fought()) == "battle.voice"


@pytest.mark.parametrize(
    ("voice", "plan", "hand", "obeys"),
    [
        (Voice("play", "poison-weapon"), Plan("esmar-tuek", "chaumas", "none"), ("chaumas",), True),
        (Voice("play", "poison-weapon"), Plan("esmar-tuek", "none", "none"), ("chaumas",), False),
        (Voice("play", "poison-weapon"), Plan("esmar-tuek", "crysknife", "none"), ("crysknife", "chaumas"), False),
        (Voice("play", "poison-weapon"), Plan("esmar-tuek", "none", "none"), ("crysknife",), True),
        (Voice("play", "poison-weapon"), Plan("none", "none", "none"), ("chaumas",), True),
        (Voice("do-not-play", "poison-weapon"), Plan("esmar-tuek", "chaumas", "none"), ("chaumas",), False),
        (Voice("do-not-play", "poison-weapon"), Plan("esmar-tuek", "crysknife", "none"), ("crysknife",), True),
        (Voice("play", "projectile-defense"), Plan("esmar-tuek", "none", "shield"), ("shield",), True),
        (Voice("play", "projectile-defense"), Plan("esmar-tuek", "none", "none"), ("shield",), False),
        (Voice("play", "lasgun"), Plan("esmar-tuek", "none", "none"), ("lasgun",), False),
        (Voice("do-not-play", "lasgun"), Plan("esmar-tuek", "lasgun", "none"), ("lasgun",), False),
        (Voice("play", "cheap-hero"), Plan("esmar-tuek", "none", "none"), ("cheap-hero",), True),
        (Voice("play", "worthless", "weapon"), Plan("esmar-tuek", "none", "none"), ("kulon",), True),
    ],
)
def test_the_voice_is_obeyed_as_far_as_hand_and_rulings_go(voice, plan, hand, obeys):
    where = planned(plan, hand=hand, voice=voice, steps={"voice": "used"})
    assert plan_legal(where, "guild").value is obeys
    assert ("voice-is-obeyed" in plan_legal(where, "guild").grounds) is not obeys
    cancelled = planned(plan, hand=hand, voice=voice, steps={"voice": "used", "cancel-voice": "used"})
    assert plan_legal(cancelled, "guild").value is True


@pytest.mark.parametrize(
    ("voice", "plan", "obeys"),
    [
        (Voice("play", "cheap-hero"), Plan("cheap-hero", "none", "none"), True),
        (Voice("play", "cheap-hero"), Plan("esmar-tuek", "none", "none"), False),
        (Voice("play", "cheap-hero"), Plan("none", "none", "none"), False),
        (Voice("do-not-play", "cheap-hero"), Plan("cheap-hero", "none", "none"), False),
        (Voice("play", "worthless", "weapon"), Plan("esmar-tuek", "kulon", "none"), True),
        (Voice("play", "worthless", "weapon"), Plan("esmar-tuek", "none", "kulon"), False),
        (Voice("play", "worthless", "defense"), Plan("esmar-tuek", "none", "kulon"), True),
        (Voice("play", "worthless"), Plan("esmar-tuek", "none", "kulon"), True),
        (Voice("play", "worthless"), Plan("esmar-tuek", "none", "none"), False),
        (Voice("do-not-play", "worthless", "defense"), Plan("esmar-tuek", "none", "kulon"), False),
        (Voice("do-not-play", "worthless", "defense"), Plan("esmar-tuek", "kulon", "none"), True),
    ],
)
def test_by_the_printed_rules_every_order_is_obeyed(voice, plan, obeys):
    where = planned(plan, hand=("kulon", "cheap-hero"), voice=voice, steps={"voice": "used"})
    assert plan_legal(where, "guild", rules=PRINTED).value is obeys
    assert plan_legal(where, "guild").value is True


def test_a_change_that_breaks_an_order_breaks_the_ruling():
    voice = Voice("play", "poison-defense")
    where = planned(GUILD, voice=voice, steps={"voice": "used"})
    verdict = plan_legal(where, "guild", Plan(defense="none"))
    assert (verdict.value, verdict.rulings) == (False, ("VII.4",))
    printed = plan_legal(where, "guild", Plan(defense="none"), rules=IN_FORCE.without("VII.4"))
    assert (printed.value, printed.rulings, printed.base_rules[0]) == (False, (), "voice-is-obeyed")
    turned = IN_FORCE.turning("VII.4/voice-binds")
    assert plan_legal(where, "guild", Plan(defense="none"), rules=turned).value is True


def test_what_obedience_depends_on():
    voice = Voice("play", "poison-weapon")
    spoken = {"steps": {"voice": "used"}, "voice": voice, "answers": ()}
    blank = fought(plans={"guild": Plan(dial=3)}, **spoken)
    assert missing(plan_legal, blank, "guild") == "battle.plans.guild.weapon"
    unarmed = {"guild": Plan(leader="esmar-tuek", weapon="none")}
    assert missing(plan_legal, fought(plans=unarmed, **spoken), "guild") == "hands"
    assert missing(plan_legal, fought(plans=unarmed, hands={}, **spoken), "guild") == "hands.guild"
    spoken["voice"] = Voice("play", "cheap-hero")
    hero = fought(plans={"guild": Plan(dial=3)}, **spoken)
    assert missing(plan_legal, hero, "guild") == "battle.plans.guild.leader"


# --- what must be told -----------------------------------------------------------------------------------------------


def told(hand, **parts):
    parts = {"voice": Voice("play", "poison-weapon"), "steps": {"voice": "used"}, **parts}
    return fought(("bene-gesserit", "guild"), hands={"guild": hand}, **parts)


def test_who_cannot_obey_says_so_with_the_reveal_at_the_earliest():
    verdict = must_tell(told(("shield",)), "guild", "inability")
    assert (verdict.value, verdict.grounds) == (False, ("VII.9/silent-until-reveal",))
    assert must_tell(told(("shield",)), "guild", "inability", rules=PRINTED).value is UNDECIDED
    open_ = told(("shield",), steps={"voice": "used", "reveal": "used"})
    assert must_tell(open_, "guild", "inability").value is UNDECIDED
    assert must_tell(open_, "guild", "inability").considered == ("VII.9/silent-until-reveal",)


SISTERS = ("bene-gesserit", "guild")


def test_the_voice_binds_the_side_that_it_does_not_speak_for():
    order, free = Voice("play", "poison-weapon"), Plan(leader="alia", weapon="none", defense="none", dial=1)
    parts = {"voice": order, "steps": {"voice": "used"}, "answers": ()}
    own = fought(SISTERS, plans={"bene-gesserit": free}, hands={"bene-gesserit": ("chaumas",)}, **parts)
    verdict = plan_legal(own, "bene-gesserit")
    assert (verdict.value, verdict.grounds) == (True, ("voice-to-the-opponent", "plans-are-free"))
    theirs = fought(SISTERS, plans={"guild": free}, hands={"guild": ("chaumas",)}, **parts)
    assert plan_legal(theirs, "guild").value is False
    allied = [frozenset({"guild", "bene-gesserit"})]
    ally = fought(
        ("emperor", "guild"), plans={"guild": free, "emperor": free}, alliances=allied,
        hands={"guild": ("chaumas",), "emperor": ("chaumas",)}, **parts,
    )  # fmt: skip
    assert plan_legal(ally, "guild").value is True
    assert plan_legal(ally, "emperor").value is False
    assert must_tell(told(()), "bene-gesserit", "inability").grounds == ("nothing-to-tell",)


@pytest.mark.parametrize(
    "where",
    [
        told(("chaumas",)),
        told(("shield",), voice=Voice("do-not-play", "poison-weapon")),
        told(("shield",), steps={"voice": "used", "cancel-voice": "used"}),
    ],
)
def test_who_can_obey_or_need_not_has_nothing_to_tell(where):
    for rules in (IN_FORCE, PRINTED):
        verdict = must_tell(where, "guild", "inability", rules=rules)
        assert (verdict.value, verdict.grounds) == (False, ("nothing-to-tell",))
    assert must_tell(where, "guild", "inability").considered == ("VII.9/silent-until-reveal",)


def test_without_a_leader_no_card_can_be_played_as_ordered():
    where = told(("chaumas",), plans={"guild": Plan(leader="none")})
    assert must_tell(where, "guild", "inability").rulings == ("VII.9",)
    led = told(("chaumas",), plans={"guild": Plan(leader="esmar-tuek")})
    assert must_tell(led, "guild", "inability").rulings == ()


def test_the_captive_is_harkonnens_secret():
    verdict = must_tell(position(captives=("chani",)), "harkonnen", "captive")
    assert (verdict.value, verdict.grounds, verdict.readings) == (False, ("VII.12/secret",), ())
    assert must_tell(position(captives=("chani",)), "harkonnen", "captive", rules=PRINTED).value is UNDECIDED


@pytest.mark.parametrize(("to", "readings"), [("fremen", ("VII.12/secret-from-owner",)), ("guild", ()), (None, ())])
def test_the_secret_is_kept_from_the_owner_by_a_reading(to, readings):
    assert must_tell(position(captives=("chani",)), "harkonnen", "captive", to).readings == readings


def shown(captives, leader="chani", steps=("reveal",)):
    return fought(
        ("harkonnen", "guild"),
        captives=captives,
        plans={"harkonnen": Plan(leader=leader)},
        steps=dict.fromkeys(steps, "used"),
    )


@pytest.mark.parametrize(
    ("where", "must", "ground"),
    [
        (shown(("chani",)), True, "plans-are-open"),
        (shown(("chani", "caid")), False, "VII.12/secret"),
        (shown(("chani",), leader="feyd-rautha"), False, "VII.12/secret"),
        (shown(("chani",), steps=("voice",)), False, "VII.12/secret"),
        (shown(()), False, "nothing-to-tell"),
        (fought(("guild", "emperor"), captives=("chani",), plans={}), False, "VII.12/secret"),
    ],
)
def test_an_open_plan_shows_its_leader(where, must, ground):
    verdict = must_tell(where, "harkonnen", "captive")
    assert (verdict.value, verdict.grounds) == (must, (ground,))
    assert ("VII.12/secret" in verdict.considered) is (ground != "VII.12/secret")


def test_only_harkonnen_have_captives_to_tell_of():
    verdict = must_tell(position(), "guild", "captive")
    assert (verdict.value, verdict.grounds) == (False, ("harkonnen-capture",))
    assert missing(must_tell, position(), "harkonnen", "captive") == "captives"
    unsaid = fought(captives=("chani",), plans={"harkonnen": Plan(leader="chani")})
    assert missing(must_tell, unsaid, "harkonnen", "captive") == "battle.steps"
    assert missing(must_tell, position(), "guild", "inability") == "battle.voice"


# --- captives --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taking", "may", "ground"),
    [
        ("drawn", True, "one-drawn-if-wanted"),
        ("chosen", False, "VII.11/at-random"),
        ("several", False, "VII.11/one"),
        ("decline", True, "VII.10/no-duty"),
    ],
)
def test_what_harkonnen_may_take_after_winning(taking, may, ground):
    won = fought(winner="harkonnen")
    verdict = may_capture(won, "harkonnen", taking)
    assert (verdict.value, verdict.grounds) == (may, (ground,))
    printed = may_capture(won, "harkonnen", taking, rules=PRINTED)
    assert (printed.value, printed.grounds) == (may, ("one-drawn-if-wanted",))
    if "/" in ground:
        assert may_capture(won, "harkonnen", taking, rules=IN_FORCE.turning(ground)).value is not may
    else:
        assert verdict.considered == ("VII.10/no-duty",)


@pytest.mark.parametrize("taking", ["drawn", "chosen", "several", "decline"])
def test_who_has_not_won_takes_nobody(taking):
    for who in ("atreides", "none"):
        verdict = may_capture(fought(winner=who), "harkonnen", taking)
        assert (verdict.value, verdict.grounds) == (taking == "decline", ("winner-captures",))
        assert verdict.considered == ("VII.10/no-duty",)
    other = may_capture(fought(winner="atreides"), "atreides", taking)
    assert (other.value, other.grounds) == (taking == "decline", ("harkonnen-capture",))


def pool(loser="atreides", leader="gurney-halleck", **parts):
    parts = {"tanks": (), "captives": (), "fought": {}, "territory": "carthag", **parts}
    return fought(("harkonnen", loser), winner="harkonnen", plans={loser: Plan(leader=leader)}, **parts)


def test_all_living_leaders_of_the_loser_are_drawn_from():
    verdict = capture_pool(pool())
    assert verdict.value == frozenset(FACTIONS["atreides"].leaders)
    assert set(verdict.grounds) == {"VII.11/used-here", "living-leaders-of-the-loser"}
    assert verdict.readings == ("VII.11/who-is-drawn-from",)
    assert capture_pool(pool(), rules=PRINTED).value == verdict.value


def test_an_order_that_binds_nobody_asks_for_no_leader():
    unled = {"guild": Plan(weapon="none", defense="none", dial=1)}
    order = {"voice": Voice("play", "worthless", "weapon"), "steps": {"voice": "used"}, "answers": ()}
    where = fought(("bene-gesserit", "guild"), plans=unled, hands={"guild": ("kulon",)}, **order)
    assert (plan_legal(where, "guild").value, plan_legal(where, "guild").not_applied) == (True, ("VII.9", "VII.4"))
    assert missing(plan_legal, where, "guild", rules=IN_FORCE.without("VII.6")) == "battle.plans.guild.leader"


def test_both_weapons_are_asked_for():
    plans = {
        "harkonnen": Plan(leader="feyd-rautha", defense="none", dial=3),
        "atreides": Plan(leader="lady-jessica", weapon="lasgun", defense="none", dial=1, kwisatz_haderach=False),
    }
    for turned in (plans, dict(reversed(plans.items()))):
        where = fought(tuple(turned), plans=turned, traitors_called=())
        assert missing(battle_outcome, where) == "battle.plans.harkonnen.weapon"


def test_a_plan_with_cards_says_its_leader():
    armed = {"guild": Plan(weapon="crysknife", defense="none", dial=1)}
    assert missing(plan_legal, fought(plans=armed, answers=()), "guild") == "battle.plans.guild.leader"
    unarmed = {"guild": Plan(weapon="none", defense="none", dial=1)}
    assert plan_legal(fought(plans=unarmed, answers=(), steps={}), "guild").value is True


OTHERS = tuple(leader for leader in FACTIONS["atreides"].leaders if leader != "gurney-halleck")
AWAY = dict.fromkeys(OTHERS, "old-gap")
LIVING, DEAD, HELD = "living-leaders-of-the-loser", "dead-in-the-tanks", "captives-are-held"


@pytest.mark.parametrize(
    ("parts", "said", "printed"),
    [
        ({"tanks": OTHERS}, {DEAD}, {DEAD, LIVING}),
        ({"captives": OTHERS}, {HELD}, {HELD, LIVING}),
        ({"fought": AWAY}, set(), {"not-those-who-fought-elsewhere", LIVING}),
        ({"captives": OTHERS, "tanks": ("gurney-halleck",)}, {HELD}, {HELD, DEAD}),
        ({"captives": OTHERS, "leader": "cheap-hero", "tanks": ("gurney-halleck",)}, {HELD, DEAD}, {HELD, DEAD}),
    ],
)
def test_what_the_printed_rules_say_of_the_draw(parts, said, printed):
    for rules, base in ((IN_FORCE, said), (PRINTED, printed)):
        assert set(capture_pool(pool(**parts), rules=rules).base_rules) == base


@pytest.mark.parametrize(
    ("parts", "left_out"),
    [
        ({"fought": {"duncan-idaho": "old-gap"}}, {"duncan-idaho"}),
        ({"fought": {"duncan-idaho": "carthag"}}, set()),
        ({"fought": {"gurney-halleck": "carthag"}}, set()),
        ({"tanks": ("dr-yueh",)}, {"dr-yueh"}),
        ({"tanks": ("gurney-halleck",)}, {"gurney-halleck"}),
        ({"captives": ("lady-jessica",)}, {"lady-jessica"}),
        ({"leader": "cheap-hero"}, set()),
    ],
)
def test_who_is_not_drawn_from(parts, left_out):
    for rules in (IN_FORCE, PRINTED):
        assert capture_pool(pool(**parts), rules=rules).value == frozenset(FACTIONS["atreides"].leaders) - left_out


@pytest.mark.parametrize(
    ("clause", "parts", "changes"),
    [
        ("VII.11/used-here", {}, "gurney-halleck"),
        ("VII.11/not-killed", {"tanks": ("gurney-halleck",)}, "gurney-halleck"),
        ("VII.11/not-elsewhere", {"fought": {"duncan-idaho": "old-gap"}}, "duncan-idaho"),
    ],
)
def test_each_clause_of_the_draw_is_one_leader_s(clause, parts, changes):
    before = capture_pool(pool(**parts))
    after_ = capture_pool(pool(**parts), rules=IN_FORCE.turning(clause))
    assert clause in before.grounds
    assert before.value ^ after_.value == {changes}


def test_nobody_is_drawn_from_when_harkonnen_have_not_won():
    verdict = capture_pool(fought(winner="atreides"))
    assert (verdict.value, verdict.grounds) == (frozenset(), ("winner-captures",))
    assert verdict.considered == ("VII.11/used-here",)


def test_what_the_draw_depends_on():
    won = {"winner": "harkonnen", "plans": {"atreides": Plan(leader="gurney-halleck")}}
    assert missing(capture_pool, fought(**won)) == "tanks"
    assert missing(capture_pool, fought(tanks=(), **won)) == "captives"
    assert missing(capture_pool, fought(tanks=(), captives=(), **won)) == "battle.fought"
    moved = {"fought": {"dr-yueh": "old-gap"}}
    assert missing(capture_pool, fought(tanks=(), captives=(), **won, **moved)) == "battle.territory"
    unled = {"winner": "harkonnen", "plans": {"atreides": Plan()}}
    assert missing(capture_pool, fought(tanks=(), captives=(), **unled)) == "battle.plans.atreides.leader"
    with pytest.raises(Impossible, match="by: guild, emperor"):
        capture_pool(fought(("guild", "emperor"), winner="harkonnen"))


@pytest.mark.parametrize(
    ("deed", "spice", "ground"),
    [
        ("kill-now", 2, "VII.13/two-spice"),
        ("kill-later", 0, "VII.13/at-once"),
        ("keep", 0, "no-reward-for-keeping"),
    ],
)
def test_the_reward_is_for_killing_at_once(deed, spice, ground):
    verdict = capture_reward(fought(winner="harkonnen"), deed)
    assert (verdict.value, verdict.grounds) == (spice, (ground,))
    printed = capture_reward(fought(winner="harkonnen"), deed, rules=PRINTED)
    assert (printed.value, printed.rulings) == (spice, ())
    if "/" in ground:
        assert printed.base_rules == ("reward-at-capture",)
        turned = capture_reward(fought(winner="harkonnen"), deed, rules=IN_FORCE.turning(ground))
        assert turned.value == 2 - spice
    else:
        assert verdict.considered == ("VII.13/two-spice",)


def test_no_reward_without_victory():
    verdict = capture_reward(fought(winner="none"), "kill-now")
    assert (verdict.value, verdict.grounds) == (0, ("winner-captures",))
    assert verdict.considered == ("VII.13/two-spice",)


OWN = tuple(FACTIONS["harkonnen"].leaders)


def test_all_captives_go_back_to_their_owners_with_the_last_leader():
    where = position(tanks=(*OWN, "stilgar"), captives=("chani", "caid"))
    verdict = captives_returned(where)
    assert verdict.value == {"chani": "fremen", "caid": "emperor"}
    assert verdict.grounds == ("VII.16/all-returned", "VII.16/at-once", "VII.16/to-owners")
    assert captives_returned(where, rules=PRINTED).value == verdict.value
    for clause, value in zip(verdict.grounds, ({}, {}, {"chani": None, "caid": None}), strict=True):
        assert captives_returned(where, rules=IN_FORCE.turning(clause)).value == value
        printed = captives_returned(where, rules=IN_FORCE.without(clause))
        assert (printed.value, printed.base_rules) == (verdict.value, ("captives-go-free",))


@pytest.mark.parametrize("living", OWN)
def test_captives_stay_while_one_own_leader_lives(living):
    where = position(tanks=tuple(leader for leader in OWN if leader != living), captives=("chani",))
    verdict = captives_returned(where)
    assert (verdict.value, verdict.grounds) == ({}, ("captives-are-held",))
    assert verdict.considered == ("VII.16/all-returned",)


def test_what_the_return_depends_on():
    assert missing(captives_returned, position(captives=())) == "tanks"
    assert missing(captives_returned, position(tanks=OWN)) == "captives"


# --- traitors --------------------------------------------------------------------------------------------------------


def led(leader, by="harkonnen", against="fremen", **parts):
    plan = parts.pop("plan", Plan(leader=leader))
    return fought((by, against), plans={by: plan}, **parts)


def test_a_captive_betrays_to_its_own_faction_without_a_card():
    verdict = may_call_traitor(led("stilgar"), "fremen")
    assert (verdict.value, verdict.grounds) == (True, ("VII.14/own-faction",))
    assert verdict.readings == ("VII.14/no-card-needed",)
    assert may_call_traitor(led("stilgar", traitors={}), "fremen", rules=PRINTED).value is False


@pytest.mark.parametrize("holder", ["harkonnen", "guild"])
def test_it_does_not_matter_whose_traitor_the_captive_is(holder):
    where = led("stilgar", traitors={holder: ("chani", "stilgar")})
    verdict = may_call_traitor(where, "fremen")
    assert (verdict.value, verdict.grounds) == (True, ("VII.14/own-faction", "VII.14/whoever-holds-card"))
    for clause in verdict.grounds:
        assert may_call_traitor(where, "fremen", rules=IN_FORCE.without(clause)).value is False


def test_its_own_faction_s_card_is_no_other_s():
    where = led("stilgar", traitors={"fremen": ("stilgar",), "guild": ("chani",)})
    verdict = may_call_traitor(where, "fremen")
    assert verdict.grounds == ("VII.14/own-faction",)
    assert verdict.considered == ("VII.14/whoever-holds-card",)
    assert may_call_traitor(where, "fremen", rules=IN_FORCE.without("VII.14/whoever-holds-card")).value is True
    assert may_call_traitor(where, "fremen", rules=IN_FORCE.without("VII.14")).grounds == ("VII.15/card-works",)


def test_without_the_clause_about_cards_they_must_be_said():
    rules = IN_FORCE.without("VII.14/whoever-holds-card")
    assert missing(may_call_traitor, led("stilgar"), "fremen", rules=rules) == "traitors"
    assert missing(may_call_traitor, led("stilgar", against="guild"), "guild") == "traitors"


@pytest.mark.parametrize(
    ("traitors", "may"), [({}, False), ({"guild": ("stilgar",)}, True), ({"atreides": ("stilgar",)}, False)]
)
def test_to_others_a_captive_betrays_by_the_card(traitors, may):
    where = led("stilgar", against="guild", traitors=traitors)
    verdict = may_call_traitor(where, "guild")
    assert (verdict.value, verdict.rulings) == (may, ("VII.15",) if may else ())
    assert verdict.readings == (("VII.15/opponents-card",) if may else ())
    printed = may_call_traitor(where, "guild", rules=PRINTED)
    assert (printed.value, printed.grounds) == (may, ("traitor-card",))
    assert ("VII.14/own-faction" in verdict.considered, "VII.15/card-works" in verdict.considered) == (True, not may)
    if may:
        assert may_call_traitor(where, "guild", rules=IN_FORCE.turning("VII.15/card-works")).value is False


@pytest.mark.parametrize(("traitors", "may"), [({"fremen": ("feyd-rautha",)}, True), ({}, False)])
def test_a_free_leader_betrays_by_the_card(traitors, may):
    verdict = may_call_traitor(led("feyd-rautha", traitors=traitors), "fremen")
    assert (verdict.value, verdict.grounds) == (may, ("traitor-card",))
    assert verdict.considered == ("VII.14/own-faction", "VII.15/card-works")


@pytest.mark.parametrize(
    ("by", "against", "alliances", "may"),
    [
        ("emperor", "guild", [["guild", "harkonnen"]], True),
        ("emperor", "guild", [["guild", "fremen"]], False),
        ("emperor", "guild", [], False),
        ("harkonnen", "guild", [["guild", "harkonnen"]], False),
    ],
)
def test_cards_of_harkonnen_serve_their_ally(by, against, alliances, may):
    where = led("caid", by=by, against=against, traitors={"harkonnen": ("caid",)}, alliances=alliances)
    verdict = may_call_traitor(where, against)
    assert verdict.value is may
    assert ("harkonnen-serve-allies" in verdict.grounds) is may


def test_alliances_matter_only_where_harkonnen_hold_the_card():
    where = led("caid", by="emperor", against="guild", traitors={"harkonnen": ("caid",)})
    assert missing(may_call_traitor, where, "guild") == "alliances"
    assert may_call_traitor(led("caid", by="emperor", against="guild", traitors={}), "guild").value is False


@pytest.mark.parametrize("leader", ["cheap-hero", "none"])
def test_only_leaders_betray(leader):
    verdict = may_call_traitor(led(leader), "fremen")
    assert (verdict.value, verdict.grounds) == (False, ("only-leaders-betray",))


@pytest.mark.parametrize(("accompanied", "may"), [(True, False), (False, True)])
def test_the_kwisatz_haderach_keeps_a_leader_loyal(accompanied, may):
    plan = Plan(leader="dr-yueh", kwisatz_haderach=accompanied)
    where = led("dr-yueh", by="atreides", plan=plan, traitors={"fremen": ("dr-yueh",)})
    verdict = may_call_traitor(where, "fremen")
    assert verdict.value is may
    assert ("kwisatz-haderach-keeps-loyal" in verdict.grounds) is accompanied


def test_what_a_call_depends_on():
    assert missing(may_call_traitor, position(), "fremen") == "battle.factions"
    assert missing(may_call_traitor, fought(), "atreides") == "battle.plans"
    assert missing(may_call_traitor, fought(plans={}), "atreides") == "battle.plans.harkonnen"
    assert missing(may_call_traitor, fought(plans={"harkonnen": Plan()}), "atreides") == "battle.plans.harkonnen.leader"
    unsaid = led("dr-yueh", by="atreides", traitors={})
    assert missing(may_call_traitor, unsaid, "fremen") == "battle.plans.atreides.kwisatz_haderach"
    with pytest.raises(Impossible, match="by: harkonnen, atreides"):
        may_call_traitor(fought(plans={}), "guild")


# --- outcome ---------------------------------------------------------------------------------------------------------


def ended(one, other, called=(), **groups):
    sides = {"harkonnen": one, "guild": other}
    return position(battle=battle(factions=tuple(sides), plans=sides, traitors_called=called), **groups)


def plain(dial, leader="none", weapon="none", defense="none"):
    return Plan(leader=leader, weapon=weapon, defense=defense, dial=dial)


@pytest.mark.parametrize(
    ("one", "other", "won"),
    [
        (plain(5), plain(4), "harkonnen"),
        (plain(4), plain(5), "guild"),
        (plain(1, "beast-rabban"), plain(4), "harkonnen"),
        (plain(0, "beast-rabban"), plain(5), "guild"),
        (plain(2, "cheap-hero"), plain(1), "harkonnen"),
        (plain(0, "beast-rabban"), plain(3, "cheap-hero", weapon="crysknife"), "guild"),
        (plain(0, "beast-rabban", defense="shield"), plain(3, "cheap-hero", weapon="crysknife"), "harkonnen"),
        (plain(0, "beast-rabban", defense="snooper"), plain(3, "cheap-hero", weapon="crysknife"), "guild"),
        (plain(0, "beast-rabban", defense="snooper"), plain(3, "cheap-hero", weapon="chaumas"), "harkonnen"),
        (plain(0, "beast-rabban", defense="shield"), plain(3, "cheap-hero", weapon="chaumas"), "guild"),
        (plain(0, "beast-rabban", defense="kulon"), plain(3, "cheap-hero", weapon="chaumas"), "guild"),
        (plain(0, "beast-rabban"), plain(3, "cheap-hero", weapon="kulon"), "harkonnen"),
        (plain(0, "beast-rabban", defense="snooper"), plain(3, "cheap-hero", weapon="lasgun"), "guild"),
        (plain(0, "beast-rabban"), plain(3, "cheap-hero", defense="shield"), "harkonnen"),
        (plain(1, "umman-kudu", weapon="stunner"), plain(0, "staban-tuek", weapon="gom-jabbar"), "harkonnen"),
    ],
)
def test_the_higher_total_wins(one, other, won):
    verdict = battle_outcome(ended(one, other))
    assert verdict.value == {"how": "totals", "winner": won}
    assert verdict.grounds == ("higher-total",)
    assert verdict.considered == ("VII.18/traitor-stops", "VII.17/no-winner")
    assert winner(ended(one, other)).value == won


@pytest.mark.parametrize(("storm", "won"), [(4, "harkonnen"), (5, "guild"), (13, "guild"), (14, "harkonnen")])
def test_a_tie_is_the_aggressor_s(storm, won):
    verdict = battle_outcome(ended(plain(3), plain(1, "soo-soo-sook"), storm=Storm(storm), dots=DOTS))
    assert verdict.value == {"how": "totals", "winner": won}
    assert verdict.grounds == ("VII.1/storm-order", "VII.1/guild-too", "aggressor-wins-ties")


def test_a_tie_needs_both_dots():
    unsaid = ended(plain(3), plain(3), storm=Storm(1), dots={"guild": 14})
    assert missing(battle_outcome, unsaid) == "dots.harkonnen"


@pytest.mark.parametrize(
    ("plan", "total"),
    [
        (Plan("dr-yueh", "none", "none", 3, kwisatz_haderach=True), 6),
        (Plan("dr-yueh", "none", "none", 3, kwisatz_haderach=False), 4),
        (Plan("cheap-hero", "none", "none", 3, kwisatz_haderach=True), 5),
        (Plan("none", "none", "none", 3, kwisatz_haderach=True), 3),
    ],
)
@pytest.mark.parametrize("weapon", ["none", "stunner"])
def test_the_kwisatz_haderach_adds_two_to_a_leader_that_lives(plan, total, weapon):
    total = total if weapon == "none" else 3
    for dial, won in ((total - 1, "atreides"), (total + 1, "guild")):
        other = Plan("none" if weapon == "none" else "cheap-hero", weapon, "none", dial)
        where = fought(("atreides", "guild"), plans={"atreides": plan, "guild": other}, traitors_called=())
        assert winner(where).value == won


LASGUN, SHIELD = Plan(weapon="lasgun"), Plan(defense="shield")


@pytest.mark.parametrize(
    ("one", "other"), [(LASGUN, SHIELD), (SHIELD, LASGUN), (Plan(weapon="lasgun", defense="shield"), Plan())]
)
def test_an_explosion_has_no_winner(one, other):
    verdict = battle_outcome(ended(one, other))
    assert verdict.value == {"how": "explosion", "winner": None}
    assert (verdict.grounds, verdict.considered) == (("VII.17/no-winner",), ("VII.18/traitor-stops",))
    printed = battle_outcome(ended(one, other), rules=PRINTED)
    assert (printed.value, printed.grounds) == (verdict.value, ("explosion-has-no-winner",))
    armed = "harkonnen" if one.weapon else "guild"
    turned = battle_outcome(ended(one, other), rules=IN_FORCE.turning("VII.17/no-winner"))
    assert turned.value == {"how": "explosion", "winner": armed}
    assert winner(ended(one, other)).value is None


@pytest.mark.parametrize(
    ("called", "how", "won", "base"),
    [
        (("guild",), "traitor", "guild", "traitor-wins"),
        (("harkonnen", "guild"), "two-traitors", None, "two-traitors-both-lose"),
    ],
)
def test_a_traitor_comes_before_everything(called, how, won, base):
    exploding = battle_outcome(ended(LASGUN, SHIELD, called))
    assert exploding.value == {"how": how, "winner": won}
    assert exploding.grounds == ("VII.18/traitor-stops", base)
    assert exploding.considered == ("VII.17/no-winner",)
    printed = battle_outcome(ended(LASGUN, SHIELD, called), rules=PRINTED)
    assert (printed.value, printed.grounds) == (exploding.value, ("traitor-before-explosion", base))
    turned = battle_outcome(ended(LASGUN, SHIELD, called), rules=IN_FORCE.turning("VII.18/traitor-stops"))
    assert turned.value == {"how": "explosion", "winner": None}
    calm = battle_outcome(ended(Plan(), Plan(), called))
    assert (calm.value, calm.grounds) == (exploding.value, (base,))
    assert calm.considered == ("VII.17/no-winner", "VII.18/traitor-stops")


@pytest.mark.parametrize(
    ("one", "other", "name"),
    [
        (Plan(), Plan(), "battle.plans.harkonnen.weapon"),
        (Plan(weapon="none"), Plan(), "battle.plans.guild.weapon"),
        (Plan(weapon="lasgun"), Plan(), "battle.plans.harkonnen.defense"),
        (Plan(weapon="lasgun", defense="none"), Plan(), "battle.plans.guild.defense"),
        (Plan(weapon="none"), Plan(weapon="none"), "battle.plans.harkonnen.dial"),
        (Plan(weapon="none", dial=1), Plan(weapon="none"), "battle.plans.harkonnen.leader"),
        (plain(1), Plan(weapon="none", dial=1), "battle.plans.guild.leader"),
        (Plan("feyd-rautha", "none", dial=1), Plan("cheap-hero", "stunner", dial=1), "battle.plans.harkonnen.defense"),
    ],
)
def test_what_the_outcome_depends_on(one, other, name):
    assert missing(battle_outcome, ended(one, other)) == name


def test_the_calls_and_the_sides_must_be_said():
    assert missing(battle_outcome, position()) == "battle.factions"
    assert missing(battle_outcome, fought(("guild", "emperor"))) == "battle.plans"
    assert missing(battle_outcome, ended(LASGUN, SHIELD, None)) == "battle.traitors_called"
    unsaid = fought(
        ("atreides", "guild"), plans={"atreides": plain(3, "dr-yueh"), "guild": plain(3)}, traitors_called=()
    )
    assert missing(battle_outcome, unsaid) == "battle.plans.atreides.kwisatz_haderach"


@pytest.mark.parametrize(("said", "value"), [("guild", "guild"), ("none", None)])
def test_a_winner_that_is_said_is_not_worked_out(said, value):
    verdict = winner(fought(winner=said))
    assert (verdict.value, verdict.grounds) == (value, ())
