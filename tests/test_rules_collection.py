"""Collecting spice (VIII)."""

from __future__ import annotations

import pytest

from kb.rules.collection import may_collect
from kb.rules.position import Missing, Spice, Storm, coexisting, forces, position
from kb.rules.ruleset import IN_FORCE, PRINTED

ERG = "the-minor-erg"  # sectors 5 to 8


def collect(*sectors, spice=8, storm=12, turn=4, rules=IN_FORCE, by="atreides"):
    standing = [forces("atreides", ERG, 2, sector=sector) for sector in sectors]
    lying = [Spice(ERG, at, 8) for at in ([spice] if isinstance(spice, int) else spice)]
    given = position(turn=turn, storm=Storm(storm), forces=standing, spice=lying)
    return may_collect(given, by, ERG, rules=rules)


@pytest.mark.parametrize("sector", [5, 6, 7, 8])
def test_spice_is_reached_from_every_sector_of_its_territory(sector):
    verdict = collect(sector)
    assert (verdict.value, verdict.rulings) == (True, () if sector == 8 else ("VIII.2",))
    assert {"VIII.1", "VIII.2"} <= {*verdict.rulings, *verdict.not_applied}
    assert ("forces-collect-where-they-stand" in verdict.base_rules) is (sector == 8)
    printed = collect(sector, rules=PRINTED)
    assert (printed.value, printed.base_rules) == (sector == 8, ("forces-collect-where-they-stand",))


def test_without_its_first_clause_the_second_ruling_says_nothing():
    rules = IN_FORCE.without("VIII.2/whole-territory")
    assert [collect(sector, rules=rules).value for sector in (7, 8)] == [False, True]
    assert collect(8, storm=8, rules=rules).value is True


@pytest.mark.parametrize(("here", "there"), [(9, 8), (8, 9)])
def test_a_sector_that_is_none_of_the_territory_lies_on_no_way(here, there):
    """Position files refuse it; a rule must not stumble over it."""
    assert collect(here, spice=there, storm=7).value is True


@pytest.mark.parametrize(
    ("here", "there", "cutting"),
    [(5, 8, {5, 6, 7, 8}), (6, 8, {6, 7, 8}), (8, 6, {6, 7, 8}), (7, 7, {7}), (5, 6, {5, 6}), (8, 5, {5, 6, 7, 8})],
)
def test_the_storm_cuts_off_on_the_forces_and_on_their_way(here, there, cutting):
    for storm in range(1, 19):
        verdict = collect(here, spice=there, storm=storm)
        assert verdict.value is (storm not in cutting), storm
        assert verdict.rulings == (("VIII.2",) if storm in cutting or here != there else ())


def test_the_storm_within_and_between_are_clauses_of_their_own():
    assert collect(7, storm=7).readings == ("VIII.2/inside-the-storm",)
    assert collect(7, storm=7, rules=IN_FORCE.without("VIII.2/under-storm")).value is True
    assert collect(6, storm=7).readings == ()
    assert collect(6, storm=7, rules=IN_FORCE.without("VIII.2/storm-between")).value is True
    assert collect(7, storm=7, rules=IN_FORCE.without("VIII.2/storm-between")).value is False
    assert collect(8, storm=8, rules=PRINTED).value is True


def test_on_turn_one_the_storm_cuts_off_nobody():
    verdict = collect(6, storm=7, turn=1)
    assert (verdict.value, set(verdict.rulings)) == (True, {"III.A.6", "VIII.2"})
    assert collect(6, storm=7, turn=1, rules=IN_FORCE.without("III.A.6")).value is False
    assert collect(6, storm=7, turn=2).value is False
    unsaid = collect(6, storm=None, turn=1)
    assert (unsaid.value, set(unsaid.grounds)) == (True, {"III.A.6/open-sector", "VIII.2/whole-territory"})


def test_a_territory_across_the_first_sector_lies_in_one_piece():
    west = forces("guild", "cielago-west", 1, sector=18)
    for storm, may in ((18, False), (1, False), (2, True), (17, True)):
        given = position(turn=4, storm=Storm(storm), forces=[west], spice=[Spice("cielago-west", 1, 3)])
        assert may_collect(given, "guild", "cielago-west").value is may


@pytest.mark.parametrize(("standing", "spice", "by"), [((), 8, "atreides"), ((8,), (), "atreides"), ((8,), 8, "guild")])
def test_there_must_be_forces_and_spice(standing, spice, by):
    verdict = collect(*standing, spice=spice, by=by)
    assert (verdict.value, verdict.grounds) == (False, ("forces-collect-spice-there-is",))
    assert verdict.not_applied == ("VIII.1", "VIII.2")


def test_spice_elsewhere_or_none_is_no_spice():
    here = [forces("atreides", ERG, 2, sector=8)]
    for lying in (Spice("red-chasm", 7, 8), Spice(ERG, 8, 0)):
        given = position(turn=4, storm=Storm(1), forces=here, spice=[lying])
        assert may_collect(given, "atreides", ERG).value is False


def test_any_forces_that_reach_any_spice_will_do():
    assert collect(5, 8, storm=7).value is True
    assert collect(5, 8, storm=7).rulings == ()
    assert collect(8, 5, storm=7) == collect(5, 8, storm=7)
    assert collect(5, 8).grounds == ("forces-collect-where-they-stand",), "those in place need no ruling"
    assert collect(5, spice=(6, 8), storm=7).value is True
    assert collect(5, 6, storm=7).value is False
    assert collect(5, 6, storm=7) == collect(6, 5, storm=7)


def sisters(*standing, rules=IN_FORCE, storm=3):
    given = position(turn=4, storm=Storm(storm), forces=list(standing), spice=[Spice("funeral-plain", 15, 6)])
    return may_collect(given, "bene-gesserit", "funeral-plain", rules=rules)


def test_coexisting_forces_collect_nothing():
    verdict = sisters(coexisting("funeral-plain", 2))
    assert (verdict.value, verdict.rulings, verdict.base_rules) == (False, ("VIII.1",), ())
    assert verdict.not_applied == ("VIII.2",)
    printed = sisters(coexisting("funeral-plain", 2), rules=PRINTED)
    assert (printed.value, printed.base_rules) == (False, ("coexisting-do-not-collect",))
    assert sisters(coexisting("funeral-plain", 2), rules=IN_FORCE.turning("VIII.1/no-collecting")).value is True


def test_bene_gesserit_in_normal_status_collect():
    verdict = sisters(forces("bene-gesserit", "funeral-plain", 2))
    assert (verdict.value, verdict.rulings) == (True, ())
    assert "VIII.1" in verdict.not_applied
    assert sisters(coexisting("funeral-plain", 1), forces("bene-gesserit", "funeral-plain", 2)).value is True


def test_who_coexists_and_who_is_cut_off_collect_nothing_each_for_its_own_reason():
    standing = [coexisting(ERG, 1, sector=8), forces("bene-gesserit", ERG, 1, sector=5)]
    given = position(turn=4, storm=Storm(7), forces=standing, spice=[Spice(ERG, 8, 8)])
    verdict = may_collect(given, "bene-gesserit", ERG)
    assert (verdict.value, set(verdict.rulings)) == (False, {"VIII.1", "VIII.2"})


def test_what_decides_is_asked_for():
    here = [forces("atreides", ERG, 2, sector=6)]
    lying = [Spice(ERG, 8, 8)]
    for said, name in (
        ({"forces": here}, "spice"),
        ({"spice": lying}, "forces"),
        ({"forces": here, "spice": lying}, "storm.sector"),
        ({"forces": here, "spice": lying, "storm": Storm(7)}, "turn"),
    ):
        with pytest.raises(Missing) as missing:
            may_collect(position(**said), "atreides", ERG)
        assert missing.value.name == name
    assert may_collect(position(forces=here, spice=lying), "atreides", ERG, rules=PRINTED).value is False
