"""Stronghold bonuses (III.B)."""

from __future__ import annotations

import pytest

from kb.rules.bonuses import OBLIGED, bonus, bonuses
from kb.rules.factions import FACTIONS
from kb.rules.position import PHASES, Missing, coexisting, forces, position
from kb.rules.ruleset import IN_FORCE, PRINTED
from kb.rules.verdict import UNDECIDED

BG = "bene-gesserit"
CITY = {"spice": 2, "ornithopters": True}
TUEK = {"spice": 1, "ornithopters": False}
ORNITHOPTERS = {"spice": 0, "ornithopters": True}
NOTHING = {"spice": 0, "ornithopters": False}


def after_storm(control, *groups, turn=4, phase="bonuses", **rest):
    return position(turn=turn, phase=phase, control=control, forces=list(groups), **rest)


def first_turn(*groups, factions=tuple(FACTIONS), phase="bonuses", **rest):
    return position(turn=1, phase=phase, factions=factions, forces=list(groups), **rest)


@pytest.mark.parametrize(
    ("territory", "due"),
    [
        ("arrakeen", CITY),
        ("carthag", CITY),
        ("tueks-sietch", TUEK),
        ("sietch-tabr", NOTHING),
        ("habbanya-sietch", NOTHING),
    ],
)
def test_who_controlled_a_stronghold_is_paid_what_it_brings(territory, due):
    verdict = bonus(after_storm({territory: "emperor"}, forces("emperor", territory, 1)), "emperor")
    assert (verdict.value, verdict.rulings, verdict.not_applied) == (due, ("III.B.1",), ())


def test_several_strongholds_are_paid_together_and_ornithopters_once():
    names = ("tueks-sietch", "arrakeen", "carthag", "sietch-tabr")
    verdict = bonus(after_storm(dict.fromkeys(names, "guild"), *(forces("guild", n, 1) for n in names)), "guild")
    assert verdict.value == {"spice": 5, "ornithopters": True}
    without_city = after_storm({"tueks-sietch": "guild", "sietch-tabr": "guild"},
                               forces("guild", "tueks-sietch", 1), forces("guild", "sietch-tabr", 1))  # fmt: skip
    assert bonus(without_city, "guild").value == TUEK


def test_those_that_get_nothing_are_left_out_of_the_list():
    here = after_storm(
        {"carthag": "guild", "sietch-tabr": "fremen"}, forces("guild", "carthag", 1), forces("fremen", "sietch-tabr", 1)
    )
    assert bonuses(here).value == {"guild": CITY}
    assert bonus(here, "fremen").value == NOTHING


def test_the_factions_of_the_game_are_looked_at_when_they_are_said():
    here = after_storm({"carthag": "guild"}, forces("guild", "carthag", 1), factions=("guild", "fremen"))
    assert bonuses(here).value == {"guild": CITY}
    assert bonuses(after_storm({"carthag": "guild"}, forces("guild", "carthag", 1), factions=("fremen",))).value == {}


@pytest.mark.parametrize("phase", PHASES)
def test_bonuses_are_paid_after_the_storm_and_by_the_printed_rules_at_collection(phase):
    here = after_storm({"carthag": "guild"}, forces("guild", "carthag", 4), phase=phase)
    verdict = bonus(here, "guild")
    assert verdict.value == (CITY if phase == "bonuses" else NOTHING)
    assert "III.B.1/after-storm" in verdict.grounds
    assert bonuses(here).value == ({"guild": CITY} if phase == "bonuses" else {})
    printed = bonus(here, "guild", rules=PRINTED)
    assert printed.value == (CITY if phase == "collection" else NOTHING)
    assert "paid-at-collection" in printed.grounds


def test_forces_that_the_storm_has_destroyed_bring_nothing():
    gone = after_storm({"arrakeen": "atreides"}, atomics="before")
    verdict = bonus(gone, "atreides")
    assert (verdict.value, verdict.grounds[0]) == (NOTHING, "III.B.1/not-destroyed")
    assert bonus(gone, "atreides", rules=IN_FORCE.without("III.B.1/not-destroyed")).value == CITY


@pytest.mark.parametrize(
    ("territory", "atomics", "noted"),
    [
        ("arrakeen", "before", True),
        ("arrakeen", "now", True),
        ("arrakeen", "never", False),
        ("arrakeen", None, False),
        ("tueks-sietch", "before", False),
    ],
)
def test_what_the_storm_has_left_is_enough(territory, atomics, noted):
    verdict = bonus(after_storm({territory: "fremen"}, forces("fremen", territory, 1), atomics=atomics), "fremen")
    assert verdict.value != NOTHING
    assert verdict.readings == (("III.B.1/survivors-paid",) if noted else ())


def test_forces_elsewhere_and_of_others_do_not_hold_the_place():
    moved = after_storm({"arrakeen": "atreides"}, forces("atreides", "carthag", 3), forces("guild", "arrakeen", 3))
    assert bonus(moved, "atreides").value == NOTHING
    assert bonus(moved, "guild").value == NOTHING


def test_by_the_printed_rules_who_stands_there_alone_is_paid():
    def printed(*groups, faction="guild"):
        return bonus(after_storm({}, *groups, phase="collection"), faction, rules=PRINTED)

    alone = printed(forces("guild", "carthag", 1))
    assert (alone.value, alone.base_rules) == (CITY, ("occupant-is-paid", "paid-at-collection"))
    assert printed(forces("guild", "carthag", 1), coexisting("carthag", 3)).value == CITY
    assert printed(coexisting("carthag", 3), faction=BG).value == NOTHING
    assert printed(forces(BG, "carthag", 3), faction=BG).value == CITY
    assert printed(forces("emperor", "carthag", 1)).value == NOTHING
    assert printed(forces("emperor", "carthag", 1), forces("guild", "carthag", 1)).value is UNDECIDED


def test_a_list_with_something_undecided_is_undecided():
    both = after_storm({}, forces("emperor", "carthag", 1), forces("guild", "carthag", 1), phase="collection")
    assert bonuses(both, rules=PRINTED).value is UNDECIDED
    assert bonus(both, "fremen", rules=PRINTED).value == NOTHING


def test_previous_control_decides_against_presence_now():
    both = [forces("guild", "carthag", 4), forces(BG, "carthag", 1, ended="coexistence")]
    here = after_storm({"carthag": "guild"}, *both)
    assert bonus(here, "guild").grounds == ("III.B.1/previous-control", "III.B.1/after-storm")
    assert bonus(here, "guild", rules=IN_FORCE.without("III.B.1/previous-control")).value is UNDECIDED


def test_set_up_obliges_three_factions_to_stand_in_a_stronghold():
    assert OBLIGED == {"atreides": "arrakeen", "guild": "tueks-sietch", "harkonnen": "carthag"}


def test_in_the_first_turn_those_three_are_paid():
    verdict = bonuses(first_turn(forces(BG, "polar-sink", 1)))
    assert verdict.value == {"atreides": CITY, "guild": TUEK, "harkonnen": CITY}
    assert verdict.rulings[0] == "III.B.2"
    assert bonuses(first_turn(), rules=IN_FORCE.without("III.B.2")).value == {}
    few = first_turn(factions=("atreides", "fremen"))
    assert bonuses(few).value == {"atreides": CITY}
    assert bonus(few, "guild").value == NOTHING


@pytest.mark.parametrize("faction", ["fremen", "emperor"])
def test_nobody_else_is_paid_for_a_place_of_their_own_choice(faction):
    verdict = bonus(first_turn(forces(faction, "sietch-tabr", 5)), faction)
    assert (verdict.value, verdict.rulings) == (NOTHING, ("III.B.1",))
    assert "III.B.2" in verdict.not_applied


def test_in_the_first_turn_nothing_is_paid_in_other_phases():
    assert bonuses(first_turn(phase="collection")).value == {}


def test_the_host_keeps_its_bonuses():
    shared = first_turn(forces("atreides", "arrakeen", 10), forces(BG, "arrakeen", 1))
    verdict = bonus(shared, "atreides")
    assert (verdict.value, verdict.readings) == (CITY, ("III.B.2/host-keeps",))
    assert bonus(first_turn(forces("atreides", "arrakeen", 10)), "atreides").readings == ()
    unsaid = position(turn=1, phase="bonuses", factions=("atreides",))
    assert (bonus(unsaid, "atreides").value, bonus(unsaid, "atreides").readings) == (CITY, ())


HOSTS = {"arrakeen": "atreides", "carthag": "harkonnen", "tueks-sietch": "guild", "sietch-tabr": "fremen"}


@pytest.mark.parametrize(
    ("territory", "due"), [("arrakeen", ORNITHOPTERS), ("carthag", ORNITHOPTERS), ("tueks-sietch", NOTHING)]
)
def test_in_the_first_turn_bene_gesserit_get_ornithopters_for_a_city_that_they_share(territory, due):
    shared = first_turn(forces(HOSTS[territory], territory, 5), forces(BG, territory, 1))
    verdict = bonus(shared, BG)
    assert verdict.value == due
    assert ("III.B.3" in verdict.rulings) is (due is ORNITHOPTERS)
    assert verdict.readings == (("III.B.3/host-keeps",) if due is ORNITHOPTERS else ())
    assert bonus(shared, BG, rules=IN_FORCE.without("III.B.3")).value == NOTHING


@pytest.mark.parametrize(
    ("territory", "due"), [("arrakeen", CITY), ("carthag", CITY), ("tueks-sietch", TUEK), ("sietch-tabr", NOTHING)]
)
def test_in_the_first_turn_bene_gesserit_get_everything_where_they_are_alone(territory, due):
    alone = first_turn(forces(BG, territory, 1))
    verdict = bonus(alone, BG)
    assert (verdict.value, verdict.rulings, verdict.readings) == (due, ("III.B.3", "III.B.1"), ())
    assert bonus(alone, BG, rules=IN_FORCE.without("III.B.3")).value == NOTHING


def test_in_the_first_turn_coexisting_forces_bring_nothing():
    beside = bonus(first_turn(forces("harkonnen", "carthag", 10), coexisting("carthag", 1)), BG)
    assert (beside.value, beside.rulings, beside.readings) == (NOTHING, ("III.B.1",), ())
    assert "III.B.3" in beside.not_applied
    assert "III.B.4" not in beside.not_applied
    alone = bonus(first_turn(coexisting("carthag", 1)), BG)
    assert (alone.value, alone.readings) == (NOTHING, ("III.B.3/alone-in-normal-status",))
    nowhere = bonus(first_turn(), BG)
    assert (nowhere.value, nowhere.readings) == (NOTHING, ())
    assert nowhere.grounds == ("III.B.1/previous-control", "III.B.1/after-storm")


def test_two_strongholds_of_the_start_add_up():
    both = first_turn(forces(BG, "carthag", 1), forces(BG, "tueks-sietch", 1))
    assert bonus(both, BG).value == {"spice": 3, "ornithopters": True}
    shared = first_turn(forces(BG, "arrakeen", 1), forces("atreides", "arrakeen", 1), forces(BG, "tueks-sietch", 1))
    assert bonus(shared, BG).value == {"spice": 1, "ornithopters": True}


def test_later_bene_gesserit_without_control_get_nothing_even_when_alone():
    alone = after_storm({}, forces(BG, "carthag", 2, ended="coexistence"))
    verdict = bonus(alone, BG)
    assert (verdict.value, verdict.rulings) == (NOTHING, ("III.B.4", "III.B.1"))
    assert bonus(alone, BG, rules=IN_FORCE.without("III.B.4")).value == CITY
    second = after_storm({}, forces(BG, "carthag", 2), turn=2)
    assert bonus(second, BG).rulings == ("III.B.4", "III.B.1")


def test_coexistence_is_why_they_did_not_control():
    verdict = bonus(after_storm({"tueks-sietch": "none"}, coexisting("tueks-sietch", 2)), BG)
    assert (verdict.value, verdict.rulings) == (NOTHING, ("III.B.4", "II.A.1", "III.B.1"))


def test_bene_gesserit_that_controlled_are_paid_like_everybody():
    verdict = bonus(after_storm({"carthag": BG}, forces(BG, "carthag", 2)), BG)
    assert (verdict.value, verdict.rulings, verdict.not_applied) == (CITY, ("III.B.1",), ("III.B.4",))


def test_without_control_a_claim_fails_by_the_printed_way_of_paying_too():
    rules = IN_FORCE.without("III.B.1")
    alone = after_storm({}, forces(BG, "carthag", 2), phase="collection")
    assert bonus(alone, BG, rules=rules).value == NOTHING
    held = after_storm({"carthag": BG}, forces(BG, "carthag", 2), phase="collection")
    assert bonus(held, BG, rules=rules).value == CITY


@pytest.mark.parametrize(
    ("given", "faction", "field"),
    [
        ({}, "guild", "phase"),
        ({"phase": "bonuses"}, "guild", "turn"),
        ({"phase": "bonuses", "turn": 2}, "guild", "control"),
        ({"phase": "bonuses", "turn": 2, "control": {"carthag": "guild"}}, "guild", "forces"),
        ({"phase": "bonuses", "turn": 2, "control": {}}, BG, "forces"),
        ({"phase": "bonuses", "turn": 1}, "guild", "factions"),
        ({"phase": "bonuses", "turn": 1}, BG, "forces"),
    ],
)
def test_what_decides_must_be_said(given, faction, field):
    with pytest.raises(Missing) as missing:
        bonus(position(**given), faction)
    assert missing.value.name == field


def test_in_the_first_turn_nobody_has_controlled_anything_yet():
    verdict = bonus(first_turn(forces("fremen", "arrakeen", 5), control={"arrakeen": "fremen"}), "fremen")
    assert verdict.value == NOTHING
