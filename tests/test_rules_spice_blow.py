"""The spice blow: Nexus, worms that are sent, their meals, riders (IV)."""

from __future__ import annotations

import pytest

from kb.rules.board import TERRITORIES, Part, Terrain
from kb.rules.position import (
    Impossible,
    Missing,
    Ride,
    Spice,
    Storm,
    Worm,
    Worms,
    coexisting,
    forces,
    place,
    position,
    spice_blow,
)
from kb.rules.ruleset import IN_FORCE, PRINTED
from kb.rules.spice_blow import eaten, may_ride, may_ride_to, may_send, must_coexist, nexuses
from kb.rules.verdict import UNDECIDED

GAP = forces("fremen", "old-gap", 4, sector=10)


def blown(*worms, **rest):
    said = {name: rest.pop(name) for name in ("rides", "ally_protected", "alliances_before") if name in rest}
    return position(spice_blow=spice_blow(worms=worms, **said), **rest)


def deck(over="old-gap", **rest):
    return Worm("deck", over, **rest)


def missing(rule, *arguments, **options):
    with pytest.raises(Missing) as unsaid:
        rule(*arguments, **options)
    return unsaid.value.name


# --- Nexus ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("blows", "called", "opened", "printed"),
    [
        ("", 0, 0, 0),
        ("a", 0, 1, 1),
        ("b", 0, 1, 1),
        ("aa", 0, 2, 1),
        ("ab", 0, 2, 2),
        ("aab", 0, 3, 2),
        ("", 1, 0, UNDECIDED),
        ("aa", 1, 2, UNDECIDED),
    ],
)
def test_each_worm_from_the_deck_opens_a_nexus(blows, called, opened, printed):
    given = blown(*(Worm("deck", blow=blow) for blow in blows), *[Worm("called")] * called)
    assert nexuses(given).value == opened
    assert nexuses(given, rules=PRINTED).value == printed
    assert nexuses(given).rulings == (("IV.1",) if blows or called else ())
    assert "IV.1" in nexuses(given).rulings + nexuses(given).not_applied


def test_the_blow_need_be_said_only_where_it_counts():
    given = blown(deck(), deck())
    assert nexuses(given).value == 2
    assert missing(nexuses, given, rules=PRINTED) == "spice_blow.worms.blow"
    assert nexuses(blown(deck()), rules=PRINTED).value == 1
    assert missing(nexuses, position()) == "spice_blow.worms"


def test_the_clauses_of_the_nexus_turn_round_by_themselves():
    both = blown(Worm("deck", blow="a"), Worm("deck", blow="b"), Worm("called"))
    assert nexuses(both, rules=IN_FORCE.turning("IV.1/either-blow")).value == 1
    assert nexuses(both, rules=IN_FORCE.turning("IV.1/not-called")).value == 3
    three = blown(Worm("deck", blow="a"), Worm("deck", blow="a"), Worm("deck", blow="b"))
    assert nexuses(three, rules=IN_FORCE.turning("IV.1/either-blow")).value == 2


def test_readings_of_the_nexus_are_named_where_they_matter():
    assert nexuses(blown(deck(blow="a"))).readings == ()
    assert nexuses(blown(deck(), deck())).readings == ("IV.1/nexus-each",)
    sent = nexuses(blown(deck(), deck(sent="arrakeen")))
    assert sent.readings == ("IV.1/nexus-each", "IV.2/nexus-each")
    assert nexuses(blown(Worm("called"))).readings == ("IV.1/worm-call",)


def test_base_rules_of_the_nexus_are_named():
    assert nexuses(blown()).base_rules == ("worms-open-nexuses",)
    two = nexuses(blown(deck(blow="a"), deck(blow="a")), rules=PRINTED)
    assert two.base_rules == ("nexus-in-either-blow", "one-nexus-a-blow")


# --- worms that are sent -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("to", ["cielago-south", "pasty-mesa", "tueks-sietch", "polar-sink", "shield-wall"])
def test_additional_worms_go_anywhere_and_by_the_printed_rules_to_sand(to):
    given = blown(deck(), deck(), deck())
    sand = TERRITORIES[to].terrain is Terrain.SAND
    for worm in (2, 3):
        verdict = may_send(given, "fremen", worm, to)
        assert (verdict.value, verdict.rulings) == (True, ("IV.2",))
        assert verdict.readings == (() if sand else ("IV.2/any-territory",))
        printed = may_send(given, "fremen", worm, to, rules=PRINTED)
        assert (printed.value, printed.base_rules) == (sand, ("fremen-send-worms", "worms-to-sand"))
    assert may_send(given, "fremen", 2, to, rules=IN_FORCE.turning("IV.2/fremen-send")).value is False


def test_the_first_worm_of_each_territory_stays():
    for given, worm in ((blown(deck()), 1), (blown(deck(), deck("red-chasm")), 2), (blown(deck(), deck()), 1)):
        verdict = may_send(given, "fremen", worm, "cielago-south")
        assert (verdict.value, verdict.base_rules) == (False, ("first-worm-stays",))
        assert verdict.not_applied == ("IV.2",)
    assert may_send(blown(deck(), deck("red-chasm"), deck()), "fremen", 3, "cielago-south").value is True


def test_a_called_worm_is_neither_first_nor_additional():
    given = blown(Worm("called", "old-gap"), deck())
    assert may_send(given, "fremen", 2, "cielago-south").value is False
    assert may_send(given, "fremen", 1, "cielago-south").base_rules == ("called-worms-to-sand",)
    assert may_send(given, "fremen", 1, "cielago-south").value is True
    assert may_send(given, "fremen", 1, "arrakeen").value is False


def test_nobody_else_sends_worms():
    verdict = may_send(blown(deck(), deck()), "guild", 2, "cielago-south")
    assert (verdict.value, verdict.base_rules) == (False, ("only-fremen-send-worms",))
    assert verdict.not_applied == ("IV.2",)


@pytest.mark.parametrize("number", [0, 2])
def test_the_worm_must_be_among_those_of_the_phase(number):
    assert missing(may_send, blown(deck()), "fremen", number, "old-gap") == "spice_blow.worms"


def test_where_the_worms_came_up_must_be_said():
    assert missing(may_send, blown(Worm("deck"), deck()), "fremen", 2, "old-gap") == "spice_blow.worms.over"
    assert missing(may_ride, blown(Worm("deck"), forces=[]), "fremen", 1) == "spice_blow.worms.over"


# --- riders --------------------------------------------------------------------------------------------------------


def test_the_fremen_ride_a_worm_that_came_up_among_them():
    verdict = may_ride(blown(deck(), forces=[GAP]), "fremen", 1)
    assert (verdict.value, verdict.grounds, verdict.not_applied) == (True, ("fremen-ride",), ("IV.3",))


def test_the_fremen_ride_a_worm_that_they_sent_to_themselves():
    given = blown(deck("red-chasm"), deck("red-chasm", sent="old-gap"), forces=[GAP])
    assert may_ride(given, "fremen", 2).rulings == ("IV.3",)
    assert may_ride(given, "fremen", 2).value is True
    assert may_ride(given, "fremen", 2, rules=PRINTED).value is UNDECIDED
    assert may_ride(given, "fremen", 1).value is False


def test_only_forces_at_the_worm_ride():
    for standing in ([], [forces("guild", "old-gap", 3, sector=10)], [forces("fremen", "old-gap", 0, sector=10)]):
        verdict = may_ride(blown(deck(), forces=standing), "fremen", 1)
        assert (verdict.value, verdict.base_rules) == (False, ("riders-stand-at-the-worm",))


@pytest.mark.parametrize(
    ("alliances", "rulings"), [([["fremen", "atreides"]], ("IV.7",)), ([["fremen", "guild"]], ()), ([], ()), (None, ())]
)
def test_nobody_but_the_fremen_rides(alliances, rulings):
    said = {} if alliances is None else {"alliances": alliances}
    given = blown(deck(), forces=[forces("atreides", "old-gap", 6, sector=10)], **said)
    verdict = may_ride(given, "atreides", 1)
    assert (verdict.value, verdict.rulings) == (False, rulings)
    assert "IV.7/no-riding" in (*verdict.grounds, *verdict.considered)
    assert verdict.base_rules == (() if rulings else ("fremen-ride",))
    printed = may_ride(given, "atreides", 1, rules=PRINTED)
    assert (printed.value, printed.grounds) == (False, ("fremen-ride",))


def ride(given, territory, sector=None, *, start=None, rules=IN_FORCE):
    return may_ride_to(given, 1, place(territory, sector), start, rules=rules)


@pytest.mark.parametrize(("storm", "rides"), [(9, True), (10, False), (11, True)])
def test_nobody_rides_out_of_the_storm(storm, rides):
    verdict = ride(blown(deck(), turn=2, storm=Storm(storm), forces=[GAP]), "cielago-south", 2)
    assert verdict.value is rides
    assert verdict.rulings == (() if rides else ("IV.5",))
    assert "IV.5" in verdict.rulings + verdict.not_applied


@pytest.mark.parametrize(("storm", "rides"), [(1, True), (2, False), (3, True)])
def test_nobody_rides_into_the_storm(storm, rides):
    given = blown(deck(), turn=2, storm=Storm(storm), forces=[GAP])
    verdict = ride(given, "cielago-south", 2)
    assert (verdict.value, verdict.rulings) == (rides, () if rides else ("IV.5",))
    printed = ride(given, "cielago-south", 2, rules=PRINTED)
    assert printed.value is rides
    assert ("storm-stops-riders" in printed.base_rules) is not rides
    assert ride(given, "cielago-south", 2, rules=IN_FORCE.turning("IV.5/not-in")).value is True


def test_on_turn_one_the_storm_stops_nobody():
    for first in (blown(deck(), turn=1, storm=Storm(10), forces=[GAP]), blown(deck(), turn=1, forces=[GAP])):
        verdict = ride(first, "cielago-south", 2)
        assert (verdict.value, verdict.rulings) == (True, ("III.A.6",))
        assert verdict.readings == ("III.A.6/open-all-turn",)
    first = blown(deck(), turn=1, storm=Storm(10), forces=[GAP])
    assert ride(first, "cielago-south", 2, rules=IN_FORCE.without("III.A.6")).value is False


def test_the_storm_must_be_said_and_the_turn_where_it_decides():
    assert missing(ride, blown(deck(), forces=[GAP]), "cielago-south", 2) == "storm.sector"
    assert missing(ride, blown(deck(), storm=Storm(10), forces=[GAP]), "cielago-south", 2) == "turn"
    assert ride(blown(deck(), storm=Storm(5), forces=[GAP]), "cielago-south", 2).value is True


def test_the_polar_sink_lies_in_no_sector():
    sink = blown(deck(sent="polar-sink"), storm=Storm(10), forces=[forces("fremen", "polar-sink", 3)])
    assert ride(sink, "cielago-south", 2).value is True
    assert ride(blown(deck(), storm=Storm(5), forces=[GAP]), "polar-sink").value is True


def test_riders_in_two_sectors_must_say_where_they_start():
    split = [GAP, forces("fremen", "old-gap", 2, sector=11)]
    given = blown(deck(), turn=3, storm=Storm(11), forces=split)
    assert missing(ride, given, "cielago-south", 2) == "sector"
    assert ride(given, "cielago-south", 2, start=10).value is True
    assert ride(given, "cielago-south", 2, start=11).value is False
    with pytest.raises(Impossible) as impossible:
        ride(given, "cielago-south", 2, start=9)
    assert (impossible.value.name, impossible.value.why) == ("sector", "10, 11")


@pytest.mark.parametrize(("to", "why"), [(Part("old-gap", 4), "9, 10, 11"), (Part("polar-sink", 4), "–")])
def test_a_ride_ends_in_a_sector_of_its_territory(to, why):
    with pytest.raises(Impossible) as impossible:
        may_ride_to(blown(deck(), storm=Storm(1), forces=[GAP]), 1, to)
    assert (impossible.value.name, impossible.value.why) == ("to.sector", why)


def test_who_may_not_ride_rides_nowhere():
    assert ride(blown(deck(), forces=[]), "cielago-south", 2).base_rules == ("riders-stand-at-the-worm",)
    sent = blown(deck("red-chasm", sent="old-gap"), turn=3, storm=Storm(1), forces=[GAP])
    assert ride(sent, "cielago-south", 2).rulings == ("IV.3",)
    assert ride(sent, "cielago-south", 2, rules=PRINTED).value is UNDECIDED
    stormed = blown(deck("red-chasm", sent="old-gap"), turn=3, storm=Storm(10), forces=[GAP])
    assert ride(stormed, "cielago-south", 2, rules=PRINTED).value is False


# --- room in strongholds -------------------------------------------------------------------------------------------

ATREIDES, GUILD = forces("atreides", "arrakeen", 5), forces("guild", "arrakeen", 1)


def entering(*standing, territory="arrakeen", sector=None, rules=IN_FORCE, **rest):
    given = blown(deck(), storm=Storm(1), forces=[GAP, *standing], **rest)
    return ride(given, territory, sector, rules=rules)


@pytest.mark.parametrize(
    ("standing", "room"),
    [
        ((), True),
        ((ATREIDES,), True),
        ((ATREIDES, GUILD), False),
        ((ATREIDES, forces("fremen", "arrakeen", 2)), True),
        ((ATREIDES, forces("guild", "arrakeen", 0)), True),
    ],
)
def test_two_other_factions_close_a_stronghold(standing, room):
    verdict = entering(*standing)
    assert (verdict.value, verdict.rulings) == (room, () if room else ("IV.6",))
    assert "IV.6" in verdict.rulings + verdict.not_applied
    assert entering(*standing, rules=PRINTED).value is room
    assert "two-to-a-stronghold" in entering(*standing, rules=PRINTED).base_rules
    assert entering(*standing, rules=IN_FORCE.turning("IV.6/two-others")).value is True


@pytest.mark.parametrize(
    ("now", "ended", "room", "printed"),
    [
        ("coexistence", "coexistence", True, True),
        ("coexistence", "normal", False, True),
        ("normal", "coexistence", True, False),
        ("normal", "normal", False, False),
    ],
)
def test_what_counts_of_the_bene_gesserit_is_how_they_ended_last_turn(now, ended, room, printed):
    sisters = (
        coexisting("arrakeen", 2, ended=ended)
        if now == "coexistence"
        else forces("bene-gesserit", "arrakeen", 2, ended=ended)
    )
    verdict = entering(ATREIDES, sisters)
    assert (verdict.value, verdict.rulings) == (room, ("IV.6",))
    assert entering(ATREIDES, sisters, rules=PRINTED).value is printed
    assert "coexisting-take-no-room" in entering(ATREIDES, sisters, rules=PRINTED).base_rules
    assert entering(ATREIDES, sisters, rules=IN_FORCE.without("IV.6/coexisting-last-turn")).value is printed


def test_beside_two_more_factions_coexistence_makes_no_room():
    sisters = coexisting("arrakeen", 2, ended="coexistence")
    assert entering(ATREIDES, GUILD, sisters).value is False
    assert entering(ATREIDES, GUILD, sisters, rules=PRINTED).value is False


def test_all_bene_gesserit_there_must_have_ended_in_coexistence():
    since, new = coexisting("arrakeen", 2, ended="coexistence"), coexisting("arrakeen", 1, ended="normal")
    for standing in ((since, new), (new, since), (new, coexisting("arrakeen", 1))):
        assert entering(ATREIDES, *standing).value is False
    assert missing(entering, ATREIDES, coexisting("arrakeen", 2)) == "forces.ended"


def test_elsewhere_than_in_strongholds_there_is_room_for_all():
    sand = [forces(faction, "the-great-flat", 1) for faction in ("guild", "emperor", "harkonnen")]
    verdict = entering(*sand, territory="the-great-flat")
    assert (verdict.value, verdict.not_applied) == (True, ("IV.5", "IV.6", "IV.3"))


WALL = [forces("guild", "shield-wall", 4, sector=8), forces("harkonnen", "shield-wall", 3, sector=9)]


def test_the_shield_wall_takes_any_number_of_riders():
    verdict = entering(*WALL, territory="shield-wall", sector=8)
    assert (verdict.value, verdict.rulings) == (True, ("II.B.5",))
    assert verdict.readings == ("IV.6/wall-open", "II.B.5/riders-too")
    limited = IN_FORCE.without("II.B.5")
    six = {"territory": "shield-wall", "sector": 8, "worms": Worms(6, 0), "atomics": "never"}
    assert entering(*WALL, **six, rules=limited).value is False
    assert entering(*WALL, **{**six, "worms": Worms(5, 0)}, rules=limited).value is True
    blasted = limited.without("II.B.6")
    assert entering(*WALL, **{**six, "atomics": "before"}, rules=blasted).value is UNDECIDED


# --- the status of the Bene Gesserit after a ride ------------------------------------------------------------------

SINCE = coexisting("arrakeen", 2, ended="coexistence")
FREMEN = forces("fremen", "arrakeen", 3)
INTO_ARRAKEEN = (Ride(1, "arrakeen"),)


def status(*standing, rides=INTO_ARRAKEEN, territory="arrakeen", rules=IN_FORCE, **rest):
    given = position(spice_blow=spice_blow(rides=rides), forces=list(standing), **rest)
    return must_coexist(given, territory, rules=rules)


def test_riders_beside_a_second_faction_hold_the_bene_gesserit_in_coexistence():
    verdict = status(ATREIDES, SINCE, FREMEN)
    assert (verdict.value, verdict.rulings) == (True, ("IV.6",))
    assert "status-is-free" not in verdict.grounds
    printed = status(ATREIDES, SINCE, FREMEN, rules=PRINTED)
    assert (printed.value, "status-is-free" in printed.grounds) == (False, True)


@pytest.mark.parametrize(
    "case",
    [
        {"standing": (ATREIDES, SINCE, FREMEN), "rides": ()},
        {"standing": (ATREIDES, SINCE, FREMEN), "rides": (Ride(1, "carthag"),)},
        {"standing": (SINCE, FREMEN)},
        {"standing": (ATREIDES, FREMEN)},
        {"standing": (ATREIDES, GUILD, SINCE, FREMEN)},
        {"standing": (ATREIDES, coexisting("arrakeen", 2, ended="normal"), FREMEN)},
    ],
)
def test_otherwise_their_status_is_free(case):
    verdict = status(*case.pop("standing"), **case)
    assert (verdict.value, verdict.not_applied) == (False, ("IV.6",))
    assert verdict.base_rules == ("status-is-free",)


def test_outside_strongholds_and_on_the_wall_their_status_is_free():
    flat = "the-great-flat"
    there = (forces("guild", flat, 2), coexisting(flat, 2, ended="coexistence"), forces("fremen", flat, 2))
    verdict = status(*there, rides=(Ride(1, flat),), territory=flat)
    assert (verdict.value, verdict.not_applied) == (False, ("IV.6",))
    wall = (WALL[0], coexisting("shield-wall", 2, sector=8, ended="coexistence"))
    on_wall = {"rides": (Ride(1, "shield-wall"),), "territory": "shield-wall", "worms": Worms(6, 0)}
    verdict = status(*wall, **on_wall)
    assert (verdict.value, verdict.rulings, verdict.readings) == (
        False,
        ("II.B.5",),
        ("IV.6/wall-open", "II.B.5/riders-too"),
    )
    assert status(*wall, **on_wall, rules=IN_FORCE.without("II.B.5")).value is True


def test_rides_and_last_turns_status_must_be_said():
    assert missing(status, ATREIDES, SINCE, FREMEN, rides=None) == "spice_blow.rides"
    assert missing(status, ATREIDES, coexisting("arrakeen", 2), FREMEN) == "forces.ended"


# --- meals ---------------------------------------------------------------------------------------------------------

EMPEROR = forces("emperor", "old-gap", 2, sector=10)
SIX = Spice("old-gap", 10, 6)
NOTHING = {"forces": {}, "spice": 0}
INTO_GAP = (Ride(1, "old-gap"),)


def meal(*worms, territory="old-gap", rules=IN_FORCE, **said):
    given = {"forces": [EMPEROR], "spice": [SIX], "alliances": [], **said}
    return eaten(blown(*worms, **given), territory, rules=rules)


def test_a_worm_eats_forces_and_spice_after_its_nexus():
    verdict = meal(deck(nexus="over"))
    assert verdict.value == {"forces": {"emperor": 2}, "spice": 6}
    assert verdict.base_rules == ("worms-eat-where-they-are",)
    assert verdict.not_applied == ("IV.4", "IV.8", "IV.7")


def test_while_the_nexus_goes_on_nothing_is_eaten_but_by_the_printed_rules():
    verdict = meal(deck(nexus="going-on"))
    assert (verdict.value, verdict.rulings) == (NOTHING, ("IV.8",))
    printed = meal(deck(nexus="going-on"), rules=PRINTED, alliances_before=[])
    assert printed.value == {"forces": {"emperor": 2}, "spice": 6}
    assert printed.base_rules == ("worms-eat-where-they-are", "worms-eat-at-once")
    without = IN_FORCE.without("IV.8/after-nexus")
    assert meal(deck(nexus="going-on"), rules=without, alliances_before=[]).value == printed.value
    assert meal(deck(), rules=without, alliances_before=[]).value == printed.value
    assert missing(meal, deck(nexus="over"), rules=without) == "spice_blow.alliances_before"
    assert missing(meal, deck()) == "spice_blow.worms.nexus"
    assert missing(meal, deck(nexus="over"), spice=None) == "spice"


def test_a_called_worm_waits_for_no_nexus():
    verdict = meal(Worm("called", "old-gap"))
    assert (verdict.value, verdict.rulings) == ({"forces": {"emperor": 2}, "spice": 6}, ("IV.1",))
    assert verdict.grounds[0] == "IV.1/not-called"
    assert meal(Worm("called", "old-gap", nexus="going-on")).value == NOTHING
    assert missing(meal, Worm("called", "old-gap"), rules=IN_FORCE.without("IV.1")) == "spice_blow.worms.nexus"


def test_worms_eat_where_they_are_and_only_there():
    assert meal(deck("red-chasm", nexus="over")).value == NOTHING
    assert meal(deck("red-chasm", nexus="over")).considered == ("IV.4/spares-forces",)
    assert meal(deck("red-chasm", nexus="over"), deck("red-chasm", sent="old-gap", nexus="over")).value["spice"] == 6
    assert meal(deck(sent="red-chasm", nexus="over")).value == NOTHING


def test_all_that_stands_and_lies_in_the_territory_is_eaten_but_the_fremen():
    standing = [
        EMPEROR,
        forces("emperor", "old-gap", 3, sector=9),
        coexisting("old-gap", 1, sector=11),
        GAP,
        forces("guild", "basin", 7),
    ]
    lying = [SIX, Spice("old-gap", 9, 1), Spice("red-chasm", 7, 8)]
    verdict = meal(deck(nexus="over"), forces=standing, spice=lying)
    assert verdict.value == {"forces": {"emperor": 5, "bene-gesserit": 1}, "spice": 7}


def test_of_two_worms_the_one_that_may_eats():
    assert meal(deck(nexus="going-on"), deck(nexus="over")).value["spice"] == 6


def test_the_ally_of_the_fremen_is_never_eaten():
    allied = {"alliances": [["emperor", "fremen"]]}
    for wish in (True, False, None):
        verdict = meal(deck(nexus="over"), ally_protected=wish, **allied)
        assert (verdict.value, verdict.rulings) == ({"forces": {}, "spice": 6}, ("IV.7",))
    without = IN_FORCE.without("IV.7")
    assert meal(deck(nexus="over"), ally_protected=False, **allied, rules=without).value["forces"] == {"emperor": 2}
    spared = meal(deck(nexus="over"), ally_protected=True, **allied, rules=without)
    assert spared.value["forces"] == {}
    assert "fremen-may-protect-their-ally" in spared.base_rules
    assert missing(meal, deck(nexus="over"), **allied, rules=without) == "spice_blow.ally_protected"
    protected = meal(deck(nexus="over"), **allied, rules=IN_FORCE.without("IV.7/ally-spared"))
    assert (protected.value["forces"], "fremen-may-protect-their-ally" in protected.base_rules) == ({}, True)
    turned = IN_FORCE.turning("IV.7/ally-spared")
    assert meal(deck(nexus="over"), **allied, rules=turned).value["forces"] == {"emperor": 2}


def test_other_allies_are_eaten():
    verdict = meal(deck(nexus="over"), alliances=[["guild", "fremen"]])
    assert verdict.value["forces"] == {"emperor": 2}
    assert "IV.7" in verdict.not_applied
    both = [EMPEROR, forces("guild", "old-gap", 1, sector=9)]
    assert meal(deck(nexus="over"), forces=both, alliances=[["guild", "fremen"]]).value["forces"] == {"emperor": 2}


def test_alliances_count_as_the_nexus_leaves_them():
    joined = {"alliances": [["emperor", "fremen"]], "alliances_before": []}
    verdict = meal(deck(nexus="over"), **joined)
    assert (verdict.value["forces"], set(verdict.rulings)) == ({}, {"IV.7", "IV.8"})
    printed = meal(deck(nexus="over"), **joined, rules=IN_FORCE.without("IV.8"))
    assert printed.value["forces"] == {"emperor": 2}
    left = {"alliances": [], "alliances_before": [["emperor", "fremen"]]}
    assert meal(deck(nexus="over"), **left).value["forces"] == {"emperor": 2}
    assert "IV.8" in meal(deck(nexus="over"), **left).rulings
    assert meal(deck(nexus="over"), **left, rules=IN_FORCE.without("IV.8")).value["forces"] == {}
    same = {"alliances": [["emperor", "fremen"]], "alliances_before": [["fremen", "emperor"]]}
    assert meal(deck(nexus="over"), **same).rulings == ("IV.7",)
    unsaid = missing(meal, deck(nexus="over"), rules=IN_FORCE.without("IV.8"))
    assert unsaid == "spice_blow.alliances_before"


def test_a_called_worm_looks_at_todays_alliances():
    called = Worm("called", "old-gap")
    joined = {"alliances": [["emperor", "fremen"]], "alliances_before": []}
    assert meal(called, **joined, rules=IN_FORCE.without("IV.8")).value["forces"] == {}
    assert set(meal(called, **joined).rulings) == {"IV.1", "IV.7"}
    assert set(meal(Worm("called", "old-gap", nexus="over"), **joined).rulings) == {"IV.7", "IV.8"}


def test_where_only_fremen_stand_alliances_need_not_be_said():
    given = blown(deck(nexus="over"), forces=[GAP], spice=[SIX])
    assert eaten(given, "old-gap").value == {"forces": {}, "spice": 6}
    assert missing(eaten, blown(deck(nexus="over"), forces=[EMPEROR], spice=[SIX]), "old-gap") == "alliances"


# --- where riders arrive -------------------------------------------------------------------------------------------


def arrival(rules=IN_FORCE, rides=INTO_GAP, **said):
    return meal(deck("red-chasm", nexus="over"), rides=rides, rules=rules, **said)


def test_where_riders_arrive_nothing_is_eaten():
    verdict = arrival()
    assert (verdict.value, verdict.rulings) == (NOTHING, ("IV.4",))
    assert arrival(IN_FORCE.turning("IV.4/spares-forces")).value == {"forces": {"emperor": 2}, "spice": 0}
    printed = arrival(PRINTED)
    assert printed.value == {"forces": {}, "spice": UNDECIDED}
    assert printed.base_rules == ("riders-bring-no-harm",)
    assert arrival(PRINTED, spice=[]).value == NOTHING


def test_where_nobody_arrived_nothing_is_spared():
    verdict = arrival(rides=(Ride(1, "basin"),))
    assert (verdict.value, verdict.rulings, verdict.not_applied) == (NOTHING, (), ("IV.4",))
    assert verdict.base_rules == ("worms-eat-where-they-are",)
    assert arrival(rides=None).value == NOTHING
    for rules in (PRINTED, IN_FORCE.without("IV.4/spares-spice")):
        assert missing(arrival, rules, rides=None) == "spice_blow.rides"


def test_a_worm_that_is_there_itself_eats_although_riders_arrive():
    verdict = meal(deck(nexus="over"), rides=(Ride(1, "old-gap"),))
    assert verdict.value == {"forces": {"emperor": 2}, "spice": 6}
