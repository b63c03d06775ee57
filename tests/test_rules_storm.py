"""The Storm phase: its two cards, the marker and those whom the storm kills (III.A)."""

from __future__ import annotations

import pytest

from kb.rules.board import SHIELD_WALL
from kb.rules.movement import may_land
from kb.rules.position import STORM_STEPS, Missing, Storm, Worms, coexisting, forces, position
from kb.rules.ruleset import IN_FORCE, PRINTED
from kb.rules.shield_wall import stronghold
from kb.rules.storm import atomics_range, may_play, storm_end, storm_losses
from kb.rules.treachery import KINDS
from kb.rules.verdict import UNDECIDED

WEATHER, ATOMICS, BG = "weather-control", "family-atomics", "bene-gesserit"
ON_WALL = forces("emperor", SHIELD_WALL, 2, sector=9)


def phase(*steps, groups=(ON_WALL,), turn=4, sector=2, **rest):
    return position(turn=turn, phase="storm", storm=Storm(sector, steps=steps), forces=list(groups), **rest)


# --- when the two cards are played --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("done", "weather", "atomics"),
    [
        (0, (False, "card-first"), (False, "card-first")),
        (1, (True, "weather-second"), (False, "atomics-third")),
        (2, (False, "weather-second"), (True, "atomics-third")),
        (3, (False, "weather-second"), (False, "atomics-third")),
        (4, (False, "move-last"), (False, "move-last")),
    ],
)
def test_each_card_has_its_step(done, weather, atomics):
    here = phase(*STORM_STEPS[:done])
    for card, (may, name) in ((WEATHER, weather), (ATOMICS, atomics)):
        clause = f"III.A.1/{name}"
        verdict = may_play(here, "emperor", card)
        assert (verdict.value, verdict.rulings) == (may, ("III.A.1",))
        assert clause in verdict.grounds
        assert may_play(here, "emperor", card, rules=IN_FORCE.without(clause)).value is UNDECIDED
        assert may_play(here, "emperor", card, rules=IN_FORCE.turning(clause)).value is not may


def test_family_atomics_does_not_wait_for_a_card_that_is_played_out_of_turn():
    assert may_play(phase("card", "family-atomics"), "emperor", WEATHER).value is False


@pytest.mark.parametrize("card", [WEATHER, ATOMICS])
def test_other_phases_are_no_time_for_them(card):
    here = position(turn=4, phase="movement", storm=Storm(2), forces=[ON_WALL])
    assert may_play(here, "emperor", card).value is False
    assert may_play(here, "emperor", card, rules=PRINTED).value is UNDECIDED


@pytest.mark.parametrize(("card", "clause"), [(WEATHER, "no-weather-control"), (ATOMICS, "no-family-atomics")])
def test_the_first_turn_is_without_them(card, clause):
    steps = STORM_STEPS[: STORM_STEPS.index(card)]
    first = phase(*steps, turn=1)
    verdict = may_play(first, "emperor", card)
    assert (verdict.value, verdict.grounds) == (False, (f"III.A.2/{clause}",))
    assert may_play(first, "emperor", card, rules=IN_FORCE.without(f"III.A.2/{clause}")).value is UNDECIDED
    assert may_play(first, "emperor", card, rules=IN_FORCE.turning(f"III.A.2/{clause}")).value is True
    second = may_play(phase(*steps, turn=2), "emperor", card)
    assert (second.value, "III.A.2" in second.not_applied) == (True, True)


def test_the_first_turn_needs_nothing_else_said():
    assert may_play(position(turn=1), "emperor", ATOMICS).value is False


@pytest.mark.parametrize("card", [card for card in KINDS if card not in (WEATHER, ATOMICS)])
def test_of_other_cards_nothing_is_said_here(card):
    verdict = may_play(position(turn=1, phase="storm"), "emperor", card)
    assert (verdict.value, verdict.grounds, verdict.not_applied) == (UNDECIDED, (), ("III.A.2", "III.A.1"))


def test_a_bar_that_is_certain_outweighs_what_is_not_known():
    rules = IN_FORCE.without("III.A.2")
    assert may_play(phase("card", turn=1), "emperor", ATOMICS, rules=rules).value is False


# --- from where Family Atomics is played ----------------------------------------------------------------------------

THIRD = ("card", "weather-control")


def strike(*groups, by="emperor", sector=2, rules=IN_FORCE, **rest):
    return may_play(phase(*THIRD, groups=groups, sector=sector, **rest), by, ATOMICS, rules=rules)


def test_the_wall_and_its_seven_neighbours_are_in_range():
    assert sorted(atomics_range()) == [
        "false-wall-east", "gara-kulon", "hole-in-the-rock", "imperial-basin", "pasty-mesa", "shield-wall",
        "sihaya-ridge", "the-minor-erg",
    ]  # fmt: skip


@pytest.mark.parametrize("territory", ["gara-kulon", "sihaya-ridge", "hole-in-the-rock"])
def test_forces_beside_the_wall_entitle(territory):
    assert strike(forces("emperor", territory, 1)).value is True


@pytest.mark.parametrize(
    "groups",
    [[], [forces("emperor", "arrakeen", 5)], [forces("guild", "gara-kulon", 1)], [forces("emperor", "gara-kulon", 0)]],
)
def test_without_ones_own_forces_there_the_card_is_not_played(groups):
    verdict = strike(*groups)
    assert (verdict.value, verdict.grounds) == (False, ("atomics-by-the-wall",))
    assert {"III.A.2", "III.A.3"} <= set(verdict.not_applied)


@pytest.mark.parametrize("moment", ["now", "before"])
def test_family_atomics_is_played_once_in_a_game(moment):
    verdict = strike(ON_WALL, atomics=moment)
    assert (verdict.value, verdict.grounds) == (False, ("atomics-once",))
    assert strike(ON_WALL, atomics="never").value is True


@pytest.mark.parametrize(
    ("territory", "here", "storm", "in_the_way"),
    [
        ("gara-kulon", 8, 8, True),
        ("gara-kulon", 8, 9, False),
        ("gara-kulon", 8, 7, False),
        ("pasty-mesa", 6, 5, False),
        ("pasty-mesa", 6, 6, True),
        ("pasty-mesa", 6, 7, True),
        ("pasty-mesa", 6, 8, True),
        ("pasty-mesa", 6, 9, False),
        ("imperial-basin", 11, 12, False),
        ("imperial-basin", 11, 11, True),
        ("imperial-basin", 11, 9, True),
        ("imperial-basin", 11, 8, False),
        ("shield-wall", 9, 9, True),
        ("shield-wall", 9, 8, False),
    ],
)
def test_the_storm_is_no_hindrance_where_the_printed_card_might_find_one(territory, here, storm, in_the_way):
    group = forces("emperor", territory, 1, sector=here)
    verdict = strike(group, sector=storm)
    assert verdict.value is True
    assert "atomics-by-the-wall" in verdict.base_rules
    assert ("III.A.3" in verdict.rulings) is in_the_way
    without = strike(group, sector=storm, rules=IN_FORCE.without("III.A.3"))
    assert without.value is (UNDECIDED if in_the_way else True)


def test_one_group_that_the_storm_leaves_alone_is_enough_for_the_printed_card():
    both = [forces("emperor", "pasty-mesa", 1, sector=6), forces("emperor", "sihaya-ridge", 1)]
    assert strike(*both, sector=7, rules=IN_FORCE.without("III.A.3")).value is True
    assert strike(*both, sector=9, rules=IN_FORCE.without("III.A.3")).value is True


def test_where_the_storm_is_need_be_said_only_without_the_ruling():
    here = phase(*THIRD, sector=None)
    assert may_play(here, "emperor", ATOMICS).rulings == ("III.A.3", "III.A.1")
    with pytest.raises(Missing, match=r"^storm\.sector$"):
        may_play(here, "emperor", ATOMICS, rules=IN_FORCE.without("III.A.3"))


def advisors(territory="gara-kulon", ended="coexistence", **rest):
    return coexisting(territory, 2, ended=ended, **rest)


def fighters(territory="gara-kulon", ended="normal", **rest):
    return forces(BG, territory, 2, ended=ended, **rest)


@pytest.mark.parametrize(
    ("group", "by_end", "by_now"),
    [
        (fighters(), True, True),
        (fighters(ended="coexistence"), False, True),
        (advisors(), False, False),
        (advisors(ended="normal"), True, False),
    ],
)
def test_bene_gesserit_strike_by_the_status_in_which_they_ended_the_last_turn(group, by_end, by_now):
    verdict = strike(group, by=BG)
    assert (verdict.value, verdict.rulings[0]) == (by_end, "III.A.4")
    assert strike(group, by=BG, rules=IN_FORCE.without("III.A.4")).value is by_now


def test_one_group_in_normal_status_is_enough():
    both = [fighters("imperial-basin", sector=9), advisors("pasty-mesa", sector=8)]
    verdict = strike(*both, by=BG)
    assert (verdict.value, verdict.readings) == (True, ("III.A.4/one-group-enough",))
    assert strike(*both[::-1], by=BG).value is True


def test_only_groups_by_the_wall_entitle():
    far = [fighters("arrakeen"), advisors("pasty-mesa", sector=8)]
    assert strike(*far, by=BG).value is False
    verdict = strike(fighters("arrakeen"), by=BG)
    assert (verdict.value, verdict.rulings) == (False, ())


def test_how_bene_gesserit_ended_must_be_said_unless_one_group_settles_it():
    unsaid = fighters(ended=None)
    with pytest.raises(Missing, match=r"^forces\.ended$"):
        strike(unsaid, by=BG)
    assert strike(unsaid, fighters(), by=BG).value is True
    assert strike(unsaid, by=BG, rules=IN_FORCE.without("III.A.4")).value is True


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({}, "turn"),
        ({"turn": 2}, "forces"),
        ({"turn": 2, "forces": [ON_WALL]}, "phase"),
        ({"turn": 2, "forces": [ON_WALL], "phase": "storm"}, "storm.steps"),
    ],
)
def test_what_decides_about_family_atomics_must_be_said(given, field):
    with pytest.raises(Missing) as missing:
        may_play(position(**given), "emperor", ATOMICS)
    assert missing.value.name == field


# --- where the marker goes ------------------------------------------------------------------------------------------


def moved(sector, card=None, weather="none", turn=3, dials=None, **rest):
    return position(turn=turn, storm=Storm(sector, card, weather, dials), **rest)


@pytest.mark.parametrize(("sector", "card", "end"), [(1, 1, 2), (16, 3, 1), (12, 6, 18), (18, 1, 1)])
def test_the_storm_card_moves_the_marker(sector, card, end):
    verdict = storm_end(moved(sector, card))
    assert (verdict.value, verdict.grounds, verdict.not_applied) == (end, ("storm-card",), ("III.A.5",))


@pytest.mark.parametrize(("weather", "end"), [(0, 3), (1, 4), (7, 10), (10, 13)])
def test_weather_control_replaces_the_number_on_the_card(weather, end):
    verdict = storm_end(moved(3, 4, weather))
    assert (verdict.value, verdict.grounds) == (end, ("III.A.5/replaces",))
    assert storm_end(moved(3, 4, weather), rules=IN_FORCE.turning("III.A.5/replaces")).value == end + 4
    assert storm_end(moved(3, 4, weather), rules=IN_FORCE.without("III.A.5")).value is UNDECIDED


@pytest.mark.parametrize(("dials", "end"), [((5, 8), 14), ((0, 0), 1), ((20, 20), 5), ((9, 9), 1)])
def test_the_dials_move_the_first_storm_and_it_stays_there(dials, end):
    first = position(turn=1, storm=Storm(sector=1, dials=dials))
    verdict = storm_end(first)
    assert (verdict.value, verdict.readings) == (end, ("III.A.6/marker-stays",))
    assert verdict.grounds == ("III.A.6/not-put-back", "first-storm-dials")
    assert storm_end(first, rules=PRINTED.turning("x")._replace(out=frozenset({"III.A.6"}), printed=False)).value == end
    assert storm_end(first, rules=IN_FORCE.turning("III.A.6/not-put-back")).value == 1


def test_the_ruling_on_the_first_turn_is_none_of_the_second():
    verdict = storm_end(moved(14, 2, turn=2))
    assert (verdict.value, verdict.readings) == (16, ())


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"storm": Storm(3, 4, "none")}, "turn"),
        ({"turn": 2, "storm": Storm(3, None, "none")}, "storm.card"),
        ({"turn": 2, "storm": Storm(3, 4)}, "storm.weather_control"),
        ({"turn": 2, "storm": Storm(None, 4, "none")}, "storm.sector"),
        ({"turn": 1, "storm": Storm(1)}, "storm.dials"),
    ],
)
def test_what_moves_the_marker_must_be_said(given, field):
    with pytest.raises(Missing) as missing:
        storm_end(position(**given))
    assert missing.value.name == field


def test_weather_control_that_is_laid_down_in_the_first_turn_moves_nothing():
    laid_down = position(turn=1, storm=Storm(1, dials=(5, 8), weather_control=3))
    verdict = storm_end(laid_down)
    assert (verdict.value, verdict.rulings) == (14, ("III.A.2", "III.A.6"))
    played = storm_end(laid_down, rules=IN_FORCE.without("III.A.2"))
    assert (played.value, played.rulings) == (4, ("III.A.5", "III.A.6"))
    second = storm_end(position(turn=2, storm=Storm(1, weather_control=3)))
    assert (second.value, "III.A.2" in second.not_applied) == (4, True)
    with pytest.raises(Missing, match=r"^turn$"):
        storm_end(position(storm=Storm(1, weather_control=3)))


def test_weather_control_of_the_first_turn_must_be_said_where_it_can_be_played():
    first = position(turn=1, storm=Storm(1, dials=(1, 2)))
    with pytest.raises(Missing, match=r"^storm\.weather_control$"):
        storm_end(first, rules=IN_FORCE.without("III.A.2"))
    set_to = position(turn=1, storm=Storm(1, weather_control=4))
    assert storm_end(set_to, rules=IN_FORCE.without("III.A.2")).value == 5
    with pytest.raises(Missing, match=r"^storm\.dials$"):  # the card cannot have been played: the dials move the storm
        storm_end(set_to)


def test_a_number_that_is_added_needs_the_card():
    with pytest.raises(Missing, match=r"^storm\.card$"):
        storm_end(moved(3, None, 7), rules=IN_FORCE.turning("III.A.5/replaces"))
    assert storm_end(moved(3, None, 7)).value == 10


# --- whom it kills --------------------------------------------------------------------------------------------------


def at(territory, count=4, faction="emperor", sector=None, **rest):
    return forces(faction, territory, count, sector=sector, **rest)


def losses(*groups, start=8, card=4, rules=IN_FORCE, **rest):
    return storm_losses(moved(start, card, forces=list(groups), **rest), rules=rules)


@pytest.mark.parametrize(
    ("start", "card", "killed"),
    [(12, 3, {"emperor": 4}), (12, 2, {"emperor": 4}), (12, 1, {}), (14, 3, {}), (15, 6, {})],
)
def test_forces_die_in_the_sectors_that_the_marker_enters(start, card, killed):
    verdict = losses(at("bight-of-the-cliff", sector=14), start=start, card=card)
    assert verdict.value == killed
    assert verdict.grounds == ("storm-kills", "storm-card")
    assert "III.A.6" in verdict.not_applied


def test_the_storm_goes_round_from_the_last_sector_to_the_first():
    assert losses(at("meridian", sector=1), start=17, card=2).value == {"emperor": 4}


@pytest.mark.parametrize("territory", ["sietch-tabr", "plastic-basin"])
def test_rock_shelters(territory):
    assert losses(at(territory, sector=14), start=12).value == {}


def test_nothing_reaches_the_polar_sink():
    assert losses(at("polar-sink")).value == {}


def test_status_is_no_shelter_and_forces_add_up_by_faction():
    verdict = losses(
        coexisting("bight-of-the-cliff", 2, sector=14),
        at("bight-of-the-cliff", 1, BG, sector=15),
        at("funeral-plain", 3, "guild"),
        at("the-great-flat", 2, "guild"),
        start=13,
    )
    assert verdict.value == {BG: 3, "guild": 5}


def test_forces_of_none_do_not_die():
    assert losses(at("funeral-plain", 0), start=13).value == {}


@pytest.mark.parametrize(("count", "dead"), [(1, 1), (2, 1), (3, 2), (4, 2), (7, 4)])
def test_half_of_the_fremen_die_rounded_up(count, dead):
    verdict = losses(at("funeral-plain", count, "fremen"), start=13)
    assert verdict.value == {"fremen": dead}
    assert "fremen-lose-half" in verdict.base_rules


def test_the_half_of_the_fremen_is_taken_in_each_territory():
    split = [at("hagga-basin", 3, "fremen", 12), at("hagga-basin", 2, "fremen", 13), at("the-great-flat", 1, "fremen")]
    assert losses(*split, start=11).value == {"fremen": 4}
    assert losses(*split[::-1], start=11).value == {"fremen": 4}


def test_in_the_first_turn_nobody_dies():
    first = position(turn=1, storm=Storm(1, dials=(5, 8)), forces=[at("bight-of-the-cliff", sector=14)])
    verdict = storm_losses(first)
    assert (verdict.value, verdict.grounds) == ({}, ("III.A.6/destroys-nothing",))
    assert storm_losses(first, rules=IN_FORCE.without("III.A.6")).value == {"emperor": 4}
    assert storm_losses(position(turn=1)).value == {}


def test_where_the_move_is_undecided_so_are_the_losses():
    verdict = losses(at("arsunt", sector=11), weather=2, rules=IN_FORCE.without("III.A.5"))
    assert verdict.value is UNDECIDED


def test_weather_control_says_whom_the_storm_reaches():
    assert losses(at("arsunt", sector=11), weather=2).value == {}
    verdict = losses(at("arsunt", sector=11), weather=3)
    assert (verdict.value, verdict.rulings) == ({"emperor": 4}, ("III.A.5",))


CITIES = [at("arrakeen", 6), at("carthag", 5, "harkonnen")]


def test_the_wall_shelters_what_is_behind_it():
    verdict = losses(*CITIES, at("imperial-basin", 1, sector=9), atomics="never")
    assert (verdict.value, verdict.rulings) == ({}, ())
    assert "wall-shelters" in verdict.base_rules
    assert "III.A.7" not in verdict.not_applied


def test_family_atomics_opens_the_cities_and_the_basin():
    verdict = losses(*CITIES, at("imperial-basin", 1, "guild", sector=9), atomics="before")
    assert (verdict.value, verdict.rulings) == ({"emperor": 6, "harkonnen": 5, "guild": 1}, ("III.A.7",))
    assert (verdict.readings, set(verdict.not_applied)) == ((), {"III.A.6", "III.A.8", "III.A.5"})
    turned = losses(*CITIES, at("imperial-basin", 1, "guild", sector=9), atomics="before",
                    rules=IN_FORCE.turning("III.A.7/cities-open"))  # fmt: skip
    assert turned.value == {"guild": 1}


def test_the_printed_rules_open_them_too():
    verdict = losses(*CITIES, atomics="before", rules=PRINTED)
    assert (verdict.value, "atomics-open" in verdict.grounds) == ({"emperor": 6, "harkonnen": 5}, True)


def test_the_basin_is_opened_by_the_printed_card_alone():
    verdict = losses(at("imperial-basin", 1, sector=9), atomics="before")
    assert (verdict.rulings, "atomics-open" in verdict.base_rules) == ((), True)


def test_the_blast_opens_sectors_that_the_marker_enters_afterwards():
    verdict = losses(*CITIES, start=10, card=1, atomics="now")
    assert (verdict.value, verdict.rulings) == ({"harkonnen": 5}, ("III.A.8", "III.A.7"))
    assert verdict.readings == ("III.A.8/entered-after",)
    assert losses(*CITIES, start=10, card=1, atomics="now", rules=IN_FORCE.without("III.A.8")).value is UNDECIDED
    turned = IN_FORCE.turning("III.A.8/entered-later")
    assert losses(*CITIES, start=10, card=1, atomics="now", rules=turned).value == {}
    standing = IN_FORCE.turning("III.A.8/standing-sector")
    assert losses(*CITIES, start=10, card=1, atomics="now", rules=standing).value == {"emperor": 6, "harkonnen": 5}


def test_the_sector_under_the_marker_is_spared_even_if_it_stays():
    verdict = losses(*CITIES, start=10, weather=0, atomics="now")
    assert (verdict.value, verdict.grounds[0]) == ({}, "III.A.8/even-unmoved")
    turned = IN_FORCE.turning("III.A.8/even-unmoved")
    assert losses(*CITIES, start=10, weather=0, atomics="now", rules=turned).value == {"emperor": 6}
    assert losses(*CITIES, start=10, weather=1, atomics="now", rules=turned).value == {"harkonnen": 5}


@pytest.mark.parametrize("moment", ["never", "before"])
def test_a_marker_that_leaves_a_city_at_any_other_time_kills_nobody_there(moment):
    verdict = losses(CITIES[0], start=10, card=1, atomics=moment, rules=IN_FORCE.without("III.A.8"))
    assert verdict.value == {}


def test_the_moment_of_the_blast_must_be_said_where_it_decides():
    with pytest.raises(Missing, match=r"^atomics$"):
        losses(CITIES[0])
    with pytest.raises(Missing, match=r"^atomics$"):
        losses(CITIES[0], start=10, rules=IN_FORCE.without("III.A.8"))
    with pytest.raises(Missing, match=r"^atomics$"):
        losses(CITIES[0], start=10, rules=IN_FORCE.turning("III.A.8/standing-sector"))
    assert losses(CITIES[0], start=10, card=1).value == {}
    assert losses(CITIES[0], start=12, card=1).value == {}


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({}, "turn"),
        ({"turn": 2, "storm": Storm(3, 4, "none")}, "forces"),
        ({"turn": 2, "storm": Storm(None, 4, "none"), "forces": [at("basin")]}, "storm.sector"),
    ],
)
def test_what_decides_about_losses_must_be_said(given, field):
    with pytest.raises(Missing) as missing:
        storm_losses(position(**given))
    assert missing.value.name == field


def test_what_the_printed_rules_say_of_the_blast_is_named():
    rules = IN_FORCE.without("III.A.8/entered-later")
    verdict = losses(CITIES[1], start=10, card=1, atomics="now", rules=rules)
    assert (verdict.value, "atomics-open" in verdict.base_rules) == ({"harkonnen": 5}, True)
    assert losses(CITIES[1], start=10, card=1, atomics="now").readings == ("III.A.8/entered-after",)
    assert losses(CITIES[0], start=10, card=1, atomics="now").readings == ("III.A.8/entered-after",)


def test_after_the_blast_its_rulings_are_looked_at_even_where_nobody_stands_behind_the_wall():
    verdict = losses(at("funeral-plain"), start=13, atomics="before")
    assert set(verdict.not_applied) == {"III.A.5", "III.A.6", "III.A.7", "III.A.8"}
    assert {"III.A.7/cities-open", "III.A.8/standing-sector"} <= set(verdict.considered)
    untouched = losses(at("funeral-plain"), start=13, atomics="never")
    assert set(untouched.not_applied) == {"III.A.5", "III.A.6"}


# --- what stays as it was -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["now", "before"])
@pytest.mark.parametrize("city", ["arrakeen", "carthag"])
def test_the_cities_stay_strongholds(city, moment):
    verdict = stronghold(position(atomics=moment), city)
    assert (verdict.value, verdict.grounds) == (True, ("III.A.7/keeps-status",))
    assert verdict.readings == ("III.A.7/status-of-the-place",)
    printed = stronghold(position(atomics=moment), city, rules=PRINTED)
    assert (printed.value, printed.grounds) == (True, ("five-strongholds",))
    assert stronghold(position(atomics=moment), city, rules=IN_FORCE.turning("III.A.7/keeps-status")).value is False


def test_no_other_stronghold_is_concerned():
    assert stronghold(position(atomics="before"), "sietch-tabr").rulings == ()
    assert stronghold(position(atomics="never"), "arrakeen").rulings == ()


def test_the_wall_stays_rock():
    few = Worms(deck=5, called=0)
    verdict = stronghold(position(worms=few, atomics="now"), SHIELD_WALL)
    assert (verdict.value, verdict.rulings) == (False, ("III.A.7",))
    assert stronghold(position(worms=few, atomics="never"), SHIELD_WALL).rulings == ()
    assert stronghold(position(worms=few), SHIELD_WALL).rulings == ()
    rules = IN_FORCE.turning("III.A.7/keeps-status")
    assert stronghold(position(worms=few, atomics="now"), SHIELD_WALL, rules=rules).value is True


def crowded(atomics, territory="arrakeen", *factions):
    groups = [forces(name, territory, 1) for name in factions or ("guild", "emperor")]
    return position(turn=5, atomics=atomics, storm=Storm(2), forces=groups)


def test_the_cities_still_hold_two_factions():
    verdict = may_land(crowded("before"), "harkonnen", "arrakeen", 10)
    assert (verdict.value, verdict.readings[-1]) == (False, "III.A.7/limits-stay")
    assert "III.A.7/occupancy-kept" in verdict.grounds
    assert may_land(crowded("before"), "guild", "arrakeen", 10).value is True
    turned = IN_FORCE.turning("III.A.7/occupancy-kept")
    assert may_land(crowded("before"), "harkonnen", "arrakeen", 10, rules=turned).value is True
    printed = may_land(crowded("before"), "harkonnen", "arrakeen", 10, rules=PRINTED)
    assert (printed.value, printed.base_rules[-1]) == (False, "five-strongholds")
    assert "two-to-a-stronghold" in printed.base_rules


@pytest.mark.parametrize(("atomics", "territory", "sector"), [("never", "arrakeen", 10), ("before", "tueks-sietch", 5)])
def test_the_ruling_on_the_blast_is_no_matter_of_other_strongholds_and_times(atomics, territory, sector):
    verdict = may_land(crowded(atomics, territory), "harkonnen", territory, sector)
    assert (verdict.value, verdict.rulings) == (False, ())


def test_in_the_first_turn_the_sector_under_the_marker_is_open_wherever_that_is():
    verdict = may_land(position(turn=1, forces=[]), "guild", "red-chasm", 7)
    assert (verdict.value, verdict.rulings, verdict.readings) == (True, ("III.A.6",), ("III.A.6/open-all-turn",))
    with pytest.raises(Missing, match=r"^storm\.sector$"):
        may_land(position(turn=1, forces=[]), "guild", "red-chasm", 7, rules=IN_FORCE.without("III.A.6"))
    with pytest.raises(Missing, match=r"^storm\.sector$"):
        may_land(position(turn=2, forces=[]), "guild", "red-chasm", 7)
