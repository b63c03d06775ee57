"""Before the game: traitors, the prediction, tokens and starting forces (I)."""

from __future__ import annotations

import pytest

from kb.rules.factions import FACTIONS, LEADERS
from kb.rules.position import Missing, Setup, coexisting, forces, position
from kb.rules.ruleset import IN_FORCE, PRINTED
from kb.rules.setup import legal_start, may_be_traitor, may_set_up
from kb.rules.verdict import UNDECIDED

SIX = tuple(FACTIONS)
BG = "bene-gesserit"


@pytest.mark.parametrize("leader", LEADERS)
def test_leaders_of_the_factions_in_the_game_and_no_others_can_be_traitors(leader):
    four = position(factions=["atreides", BG, "emperor", "fremen"])
    verdict = may_be_traitor(four, leader)
    assert verdict.value is (LEADERS[leader] in four.factions)
    assert verdict.rulings == ("I.1",)


def test_of_absent_factions_leaders_the_printed_rules_as_we_have_them_say_nothing():
    two = position(factions=["atreides", "guild"])
    assert may_be_traitor(two, "stilgar", rules=PRINTED).value is UNDECIDED
    assert may_be_traitor(two, "stilgar", rules=PRINTED).grounds == ()
    own = may_be_traitor(two, "duncan-idaho", rules=PRINTED)
    assert (own.value, own.grounds) == (True, ("leaders-turn-traitor",))


def test_who_plays_must_be_said():
    with pytest.raises(Missing, match=r"^factions$"):
        may_be_traitor(position(), "stilgar")


def chosen(*factions, dots=None, prediction=False):
    return position(factions=factions or SIX, dots=dots or {}, setup=Setup(prediction=prediction))


def test_the_prediction_is_made_before_the_first_token():
    verdict = may_set_up(chosen(), BG, "prediction")
    assert (verdict.value, verdict.grounds) == (True, ("I.2/at-once",))
    late = may_set_up(chosen(dots={"guild": 5}), BG, "prediction")
    assert (late.value, late.grounds) == (False, ("I.2/before-tokens",))


def test_nobody_else_predicts_and_nobody_predicts_twice():
    other = may_set_up(chosen(), "guild", "prediction")
    assert (other.value, other.grounds, other.considered) == (False, ("bene-gesserit-predict",), ("I.2/at-once",))
    absent = may_set_up(chosen("guild", "fremen"), BG, "prediction")
    assert (absent.value, absent.grounds) == (False, ("bene-gesserit-predict",))
    twice = may_set_up(chosen(prediction=True), BG, "prediction")
    assert (twice.value, twice.grounds) == (False, ("once-each",))


def test_by_the_printed_rules_the_prediction_follows_the_tokens():
    def printed(dots):
        return may_set_up(chosen(BG, "guild", dots=dots), BG, "prediction", rules=PRINTED)

    assert printed({}).value is False
    assert printed({BG: 2}).value is False
    assert printed({BG: 2, "guild": 5}).value is True
    assert printed({}).grounds == ("prediction-after-tokens",)


def test_without_one_of_its_clauses_the_ruling_on_the_prediction_still_has_the_other():
    late = chosen(BG, "guild", dots={BG: 2, "guild": 5})
    assert may_set_up(late, BG, "prediction", rules=IN_FORCE.without("I.2/before-tokens")).value is True
    assert may_set_up(late, BG, "prediction", rules=IN_FORCE.without("I.2/at-once")).value is False
    assert may_set_up(chosen(), BG, "prediction", rules=IN_FORCE.without("I.2/at-once")).value is False
    early = chosen(BG, "guild", dots={BG: 2})
    verdict = may_set_up(early, BG, "prediction", rules=IN_FORCE.without("I.2/before-tokens"))
    assert (verdict.value, verdict.grounds) == (False, ("prediction-after-tokens",))


@pytest.mark.parametrize(("step", "clause"), [("token", "I.2/before-tokens"), ("forces", "I.2/at-once")])
def test_who_plays_without_the_ruling_on_the_prediction_need_not_say_whether_it_is_made(step, clause):
    unsaid = position(factions=SIX, dots={}, setup=Setup(placed=()))
    for out in ("I.2", clause):
        assert may_set_up(unsaid, "guild", step, rules=IN_FORCE.without(out)).value is True


def test_a_token_waits_for_the_prediction():
    waits = may_set_up(chosen(), "guild", "token")
    assert (waits.value, waits.grounds) == (False, ("I.2/before-tokens",))
    assert may_set_up(chosen(), BG, "token").value is False
    goes = may_set_up(chosen(prediction=True), "guild", "token")
    assert (goes.value, goes.grounds, goes.not_applied) == (True, ("tokens-in-any-order",), ("I.2",))
    assert may_set_up(chosen(), "guild", "token", rules=PRINTED).value is True


def test_a_token_waits_for_nothing_without_the_bene_gesserit():
    verdict = may_set_up(position(factions=["guild", "fremen"], dots={}), "guild", "token")
    assert (verdict.value, verdict.not_applied) == (True, ("I.2",))


def test_a_token_is_put_once():
    verdict = may_set_up(chosen(dots={"guild": 5}, prediction=True), "guild", "token")
    assert (verdict.value, verdict.grounds) == (False, ("once-each",))


@pytest.mark.parametrize(
    ("by", "step", "given", "field"),
    [
        (BG, "prediction", {"dots": {}}, "factions"),
        (BG, "prediction", {"factions": SIX, "dots": {}}, "setup.prediction"),
        (BG, "prediction", {"factions": SIX, "setup": Setup(prediction=False)}, "dots"),
        ("guild", "token", {"factions": SIX}, "dots"),
        ("guild", "token", {"dots": {}}, "factions"),
        ("guild", "token", {"factions": SIX, "dots": {}}, "setup.prediction"),
        ("fremen", "forces", {"factions": SIX}, "setup.prediction"),
        ("fremen", "forces", {"factions": SIX, "setup": Setup(prediction=True)}, "setup.placed"),
        ("fremen", "forces", {"setup": Setup(placed=())}, "factions"),
    ],
)
def test_what_decides_a_step_must_be_said(by, step, given, field):
    with pytest.raises(Missing) as missing:
        may_set_up(position(**given), by, step)
    assert missing.value.name == field


def placed(*names, factions=SIX):
    return position(factions=factions, setup=Setup(prediction=True, placed=names))


def test_the_fremen_set_out_before_the_bene_gesserit():
    waits = may_set_up(placed("guild"), BG, "forces")
    assert (waits.value, waits.grounds) == (False, ("I.4/fremen-first",))
    first = may_set_up(placed("guild"), "fremen", "forces")
    assert (first.value, first.grounds) == (True, ("I.4/fremen-first",))
    after = may_set_up(placed("fremen"), BG, "forces")
    assert (after.value, after.not_applied) == (True, ("I.2", "I.4"))
    assert may_set_up(placed(BG), "fremen", "forces").value is True


def test_forces_wait_for_the_prediction_where_there_is_one_to_make():
    pending = position(factions=SIX, setup=Setup(prediction=False, placed=()))
    for by in ("atreides", "fremen", BG):
        waits = may_set_up(pending, by, "forces")
        assert (waits.value, waits.grounds) == (False, ("I.2/at-once",))
    assert may_set_up(pending, "atreides", "forces", rules=IN_FORCE.without("I.2")).value is True
    assert may_set_up(pending, "atreides", "forces", rules=PRINTED).grounds == ("forces-in-any-order",)
    nobody_predicts = position(factions=("guild", "fremen"), setup=Setup(placed=()))
    assert may_set_up(nobody_predicts, "guild", "forces").value is True


def test_without_the_fremen_the_bene_gesserit_wait_for_nobody():
    verdict = may_set_up(placed(factions=(BG, "guild")), BG, "forces")
    assert (verdict.value, verdict.grounds, verdict.not_applied) == (True, ("forces-in-any-order",), ("I.2", "I.4"))


def test_the_printed_rules_have_the_same_order():
    for by, may in ((BG, False), ("fremen", True)):
        verdict = may_set_up(placed(), by, "forces", rules=PRINTED)
        assert (verdict.value, verdict.grounds) == (may, ("fremen-before-bene-gesserit",))
        assert may_set_up(placed(), by, "forces", rules=IN_FORCE.turning("I.4/fremen-first")).value is not may


@pytest.mark.parametrize("by", ["atreides", "guild", "harkonnen"])
def test_the_others_set_out_in_any_order(by):
    assert may_set_up(placed(), by, "forces").value is True


def test_forces_are_set_out_once_and_the_emperor_has_none():
    once = may_set_up(placed("guild"), "guild", "forces")
    assert (once.value, once.grounds) == (False, ("once-each",))
    emperor = may_set_up(placed(), "emperor", "forces")
    assert (emperor.value, emperor.grounds) == (False, ("emperor-starts-in-reserve",))


def start(*groups, phase="setup"):
    return position(phase=phase, forces=list(groups))


@pytest.mark.parametrize(
    ("by", "territory", "count", "legal"),
    [
        ("atreides", "arrakeen", 10, True),
        ("atreides", "arrakeen", 9, False),
        ("atreides", "arrakeen", 11, False),
        ("atreides", "carthag", 10, False),
        ("harkonnen", "carthag", 10, True),
        ("guild", "tueks-sietch", 5, True),
        ("guild", "tueks-sietch", 6, False),
        (BG, "carthag", 1, True),
        (BG, "carthag", 2, False),
        (BG, "polar-sink", 1, True),
        ("emperor", "carthag", 1, False),
        ("emperor", "carthag", 0, True),
    ],
)
def test_set_up_says_how_many_forces_start_and_where(by, territory, count, legal):
    verdict = legal_start(start(forces(by, territory, count)), by)
    assert verdict.value is legal
    assert "starting-forces" in verdict.base_rules


def test_nobody_of_the_bene_gesserit_is_one_too_few():
    assert legal_start(start(), BG).value is False


def fremen(special=0, more=0):
    return start(
        forces("fremen", "sietch-tabr", 4 + more, special=special),
        forces("fremen", "false-wall-south", 3, sector=4),
        forces("fremen", "false-wall-west", 3, sector=16),
    )


def test_fedaykin_may_be_among_the_ten_and_not_on_top():
    verdict = legal_start(fremen(special=3), "fremen")
    assert (verdict.value, verdict.rulings) == (True, ("I.3",))
    printed = legal_start(fremen(special=3), "fremen", rules=PRINTED)
    assert (printed.value, printed.base_rules) == (True, ("starting-forces", "fedaykin-start"))
    assert legal_start(fremen(special=3), "fremen", rules=IN_FORCE.turning("I.3/fedaykin")).value is False
    more = legal_start(fremen(special=3, more=3), "fremen")
    assert (more.value, more.rulings, more.not_applied) == (False, (), ("I.3",))


def test_fedaykin_may_all_stay_in_reserve():
    verdict = legal_start(fremen(), "fremen")
    assert (verdict.value, verdict.rulings, verdict.not_applied) == (True, (), ("I.3",))


def test_forces_of_none_are_no_forces():
    guild = [forces("guild", "tueks-sietch", 5), forces("guild", "arrakeen", 0)]
    assert legal_start(start(*guild), "guild").value is True


@pytest.mark.parametrize(
    ("beside", "coexists", "printed"),
    [(True, False, False), (True, True, True), (False, False, True), (False, True, False)],
)
def test_bene_gesserit_start_in_either_status_where_the_printed_rules_prescribe_one(beside, coexists, printed):
    own = coexisting("carthag", 1) if coexists else forces(BG, "carthag", 1)
    where = start(own, *([forces("harkonnen", "carthag", 10)] if beside else []))
    verdict = legal_start(where, BG)
    assert verdict.value is True
    assert verdict.rulings == (() if printed else ("I.5",))
    assert verdict.not_applied == (("I.5",) if printed else ())
    assert verdict.readings == (("I.5/either-status",) if coexists else ())
    old = legal_start(where, BG, rules=PRINTED)
    assert old.value is printed
    assert old.grounds == ("starting-forces", "starts-coexisting")


def test_forces_elsewhere_are_no_company():
    apart = start(forces(BG, "carthag", 1), forces("guild", "tueks-sietch", 5))
    assert legal_start(apart, BG, rules=PRINTED).value is True


def test_of_forces_that_come_later_nothing_is_said():
    later = start(forces(BG, "carthag", 1), phase="movement")
    verdict = legal_start(later, BG)
    assert (verdict.value, verdict.grounds, verdict.not_applied) == (UNDECIDED, (), ("I.3", "I.5"))


@pytest.mark.parametrize(("given", "field"), [({"phase": "setup"}, "forces"), ({"forces": []}, "phase")])
def test_forces_and_phase_must_be_said(given, field):
    with pytest.raises(Missing, match=f"^{field}$"):
        legal_start(position(**given), BG)
