"""Control, victory, the Shield Wall, and who may go where at what price (II.A, II.B)."""

from __future__ import annotations

import pytest

from kb.rules.board import SHIELD_WALL, STRONGHOLDS
from kb.rules.control import controller, winners
from kb.rules.movement import desert, landing_cost, may_land, may_move_in
from kb.rules.position import Impossible, Missing, Storm, Worms, coexisting, forces, position
from kb.rules.ruleset import IN_FORCE, PRINTED
from kb.rules.shield_wall import atomics_effect, stronghold
from kb.rules.verdict import UNDECIDED

SIX = Worms(deck=6, called=0)


def wall(*groups, **rest):
    return position(worms=SIX, forces=list(groups), **rest)


def on_wall(faction, sector=8, count=2):
    return forces(faction, SHIELD_WALL, count, sector=sector)


@pytest.mark.parametrize("territory", STRONGHOLDS)
def test_the_five_of_the_board_are_strongholds_whatever_has_happened(territory):
    verdict = stronghold(position(), territory)
    assert verdict.value is True
    assert verdict.base_rules == ("five-strongholds",)
    assert verdict.rulings == ()


def test_other_places_are_none():
    assert stronghold(position(), "imperial-basin").value is False


@pytest.mark.parametrize(
    ("deck", "called", "counts"), [(6, 0, True), (5, 1, True), (0, 6, True), (5, 0, False), (4, 1, False), (7, 3, True)]
)
def test_the_wall_is_a_stronghold_from_the_sixth_worm_called_ones_counted(deck, called, counts):
    assert stronghold(position(worms=Worms(deck, called)), SHIELD_WALL).value is counts


@pytest.mark.parametrize(
    ("deck", "called", "decides", "looked_at"),
    [(5, 1, True, True), (6, 1, False, True), (4, 1, False, True), (6, 0, False, False)],
)
def test_the_clause_on_called_worms_decides_only_where_one_is_the_sixth(deck, called, decides, looked_at):
    verdict = stronghold(position(worms=Worms(deck, called)), SHIELD_WALL)
    clause = "II.B.3/called-count"
    assert (clause in verdict.grounds, clause in (*verdict.grounds, *verdict.considered)) == (decides, looked_at)


def test_worms_set_aside_on_turn_one_do_not_count():
    verdict = stronghold(position(worms=Worms(deck=5, called=0, set_aside=1)), SHIELD_WALL)
    assert verdict.value is False
    assert verdict.rulings == ("II.B.3",)
    assert verdict.readings == ("II.B.3/at-once",)
    few = stronghold(position(worms=Worms(deck=4, called=0, set_aside=1)), SHIELD_WALL)
    assert (few.value, few.rulings, few.not_applied) == (False, (), ("II.B.3", "II.B.6"))


def test_a_called_worm_counts_by_its_own_clause():
    rules = IN_FORCE.without("II.B.3/called-count")
    assert stronghold(position(worms=Worms(5, 1)), SHIELD_WALL, rules=rules).value is False
    assert stronghold(position(worms=Worms(6, 1)), SHIELD_WALL, rules=rules).value is True


def test_by_the_printed_rules_the_wall_is_rock():
    verdict = stronghold(position(), SHIELD_WALL, rules=PRINTED)
    assert verdict.value is False
    assert verdict.grounds == ("wall-is-rock",)


@pytest.mark.parametrize("field", ["deck", "called"])
def test_the_worms_must_be_said_where_they_decide(field):
    said = {"deck": 3, "called": 1}
    del said[field]
    with pytest.raises(Missing) as missing:
        stronghold(position(worms=Worms(**said)), SHIELD_WALL)
    assert missing.value.name == f"worms.{field}"


@pytest.mark.parametrize("moment", ["now", "before"])
def test_a_wall_that_was_blown_up_keeps_its_status(moment):
    blown = position(worms=SIX, atomics=moment)
    verdict = stronghold(blown, SHIELD_WALL)
    assert verdict.value is True
    assert verdict.rulings == ("II.B.3", "II.B.6")
    assert stronghold(blown, SHIELD_WALL, rules=IN_FORCE.without("II.B.6")).value is UNDECIDED
    assert stronghold(blown, SHIELD_WALL, rules=IN_FORCE.turning("II.B.6/keeps-status")).value is False


def test_without_the_ruling_on_the_blast_its_moment_must_be_said():
    for out in ("II.B.6", "II.B.6/keeps-status"):
        with pytest.raises(Missing, match=r"^atomics$"):
            stronghold(position(worms=SIX), SHIELD_WALL, rules=IN_FORCE.without(out))
    never = position(worms=SIX, atomics="never")
    assert stronghold(never, SHIELD_WALL, rules=IN_FORCE.without("II.B.6")).value is True


def test_the_blast_kills_everybody_on_the_wall_and_nobody_beside_it():
    verdict = atomics_effect(
        wall(
            on_wall("emperor", 8, 3),
            on_wall("emperor", 9, 1),
            coexisting(SHIELD_WALL, 2, sector=9),
            forces("atreides", "pasty-mesa", 4, sector=8),
        )
    )
    assert verdict.value == {"killed": {"emperor": 4, "bene-gesserit": 2}, "shield-wall-stronghold": True}
    assert verdict.grounds == ("II.B.6/kills-as-usual", "II.B.3/sixth-worm", "II.B.6/keeps-status")
    without = atomics_effect(wall(on_wall("emperor")), rules=IN_FORCE.without("II.B.6/kills-as-usual"))
    assert (without.value["killed"], without.base_rules) == ({"emperor": 2}, ("atomics-kill",))
    unsettled = atomics_effect(wall(on_wall("emperor")), rules=IN_FORCE.without("II.B.6"))
    assert unsettled.value == {"killed": {"emperor": 2}, "shield-wall-stronghold": UNDECIDED}
    assert "II.B.6" not in {*unsettled.rulings, *unsettled.not_applied}


def test_the_blast_spares_everybody_when_its_clause_is_turned_round():
    turned = IN_FORCE.turning("II.B.6/kills-as-usual")
    assert atomics_effect(wall(on_wall("emperor")), rules=turned).value["killed"] == {}


def test_one_faction_controls_where_it_stands_alone():
    verdict = controller(position(forces=[forces("fremen", "arrakeen", 1)]), "arrakeen")
    assert verdict.value == "fremen"
    assert verdict.base_rules == ("sole-occupant", "five-strongholds")
    assert verdict.not_applied == ("II.A.1",)


def test_an_empty_stronghold_and_a_shared_one_are_nobodys():
    assert controller(position(forces=[]), "arrakeen").value is None
    shared = position(forces=[forces("fremen", "arrakeen", 1), forces("guild", "arrakeen", 9)])
    assert controller(shared, "arrakeen").value is None


def test_no_forces_at_all_is_nobody_there():
    assert controller(position(forces=[forces("fremen", "arrakeen", 0)]), "arrakeen").value is None


def test_a_place_that_is_no_stronghold_is_nobodys():
    assert controller(position(forces=[forces("fremen", "arsunt", 3, sector=11)]), "arsunt").value is None


def test_where_a_territory_has_one_sector_it_need_not_be_named():
    assert coexisting("arrakeen", 2) == coexisting("arrakeen", 2, sector=10)
    with pytest.raises(Missing, match=r"^sector$"):
        coexisting(SHIELD_WALL, 2)


def test_coexisting_forces_control_nothing_and_hinder_nobody():
    alone = position(forces=[coexisting("carthag", 4)])
    assert controller(alone, "carthag").value is None
    assert controller(alone, "carthag").readings == ("II.A.1/whenever",)
    assert controller(alone, "carthag", rules=IN_FORCE.turning("II.A.1/even-alone")).value == "bene-gesserit"
    assert controller(alone, "carthag", rules=PRINTED).grounds[0] == "coexisting-control-nothing"
    both = position(forces=[coexisting("carthag", 4), forces("guild", "carthag", 1)])
    assert controller(both, "carthag").value == "guild"
    assert controller(both, "carthag").rulings == ("II.A.1",)


def test_two_factions_on_the_wall_leave_it_to_nobody():
    both = wall(on_wall("emperor", 9), on_wall("atreides", 8))
    verdict = controller(both, SHIELD_WALL)
    assert verdict.value is None
    assert verdict.rulings == ("II.B.7", "II.B.3")
    assert controller(both, SHIELD_WALL, rules=IN_FORCE.without("II.B.7")).value is UNDECIDED
    turned = IN_FORCE.turning("II.B.7/shared-by-nobody")
    assert controller(both, SHIELD_WALL, rules=turned).value == "atreides"


def test_one_faction_alone_controls_the_wall():
    verdict = controller(wall(on_wall("emperor", 9), on_wall("emperor", 8)), SHIELD_WALL)
    assert verdict.value == "emperor"
    assert "II.B.7" in verdict.not_applied
    assert "II.B.7/coexisting-no-second" not in verdict.readings


def test_coexisting_forces_are_no_second_faction_on_the_wall():
    verdict = controller(wall(on_wall("emperor", 9), coexisting(SHIELD_WALL, 2, sector=8)), SHIELD_WALL)
    assert verdict.value == "emperor"
    assert "II.B.7/coexisting-no-second" in verdict.readings


def test_before_the_sixth_worm_nobody_controls_the_wall():
    early = position(worms=Worms(5, 0), forces=[on_wall("emperor")])
    assert controller(early, SHIELD_WALL).value is None


def test_a_wall_of_unknown_status_has_an_undecided_owner():
    blown = wall(on_wall("emperor"), atomics="now")
    assert controller(blown, SHIELD_WALL, rules=IN_FORCE.without("II.B.6")).value is UNDECIDED


THREE = {"arrakeen": "atreides", "carthag": "atreides", "sietch-tabr": "atreides"}


def test_three_strongholds_win_for_a_faction_without_an_ally():
    verdict = winners(position(alliances=[], control=THREE))
    assert verdict.value == frozenset({"atreides"})
    assert "three-alone" in verdict.base_rules
    assert verdict.not_applied == ("II.A.2",)


def test_two_do_not():
    two = {"arrakeen": "atreides", "carthag": "atreides"}
    verdict = winners(position(alliances=[], control=two))
    assert (verdict.value, verdict.rulings) == (frozenset(), ())
    assert "three-alone" in verdict.base_rules


def test_a_member_of_an_alliance_does_not_win_with_three():
    allied = position(alliances=[["atreides", "emperor"]], control=THREE)
    assert winners(allied).value == frozenset()
    assert winners(allied).rulings == ("II.A.2",)
    printed = winners(allied, rules=IN_FORCE.without("II.A.2"))
    assert (printed.value, printed.rulings, "three-alone" in printed.base_rules) == (frozenset(), (), True)
    turned = IN_FORCE.turning("II.A.2/no-win-alone")
    assert winners(allied, rules=turned).value == frozenset({"atreides"})


def test_an_alliance_wins_with_four_between_its_two():
    four = {**THREE, "tueks-sietch": "emperor"}
    verdict = winners(position(alliances=[["atreides", "emperor"]], control=four))
    assert verdict.value == frozenset({"atreides", "emperor"})
    assert "four-for-an-alliance" in verdict.base_rules
    assert "three-alone" not in verdict.base_rules
    two_each = {"arrakeen": "guild", "carthag": "guild", "sietch-tabr": "emperor", "tueks-sietch": "emperor"}
    allies = position(alliances=[["guild", "emperor"]], control=two_each)
    assert winners(allies).value == frozenset({"guild", "emperor"})


def test_somebody_elses_alliance_is_no_bar():
    verdict = winners(position(alliances=[["guild", "emperor"]], control=THREE))
    assert verdict.value == frozenset({"atreides"})


def test_the_wall_counts_towards_victory_only_when_it_is_a_stronghold():
    held = {"arrakeen": "guild", "carthag": "guild", SHIELD_WALL: "guild"}
    assert winners(position(alliances=[], control=held, worms=Worms(6, 0))).value == frozenset({"guild"})
    assert winners(position(alliances=[], control=held, worms=Worms(5, 0))).value == frozenset()
    assert winners(position(alliances=[], control=held), rules=PRINTED).value == frozenset()


def test_without_a_list_of_control_the_forces_decide():
    groups = [forces("guild", name, 1) for name in ("arrakeen", "carthag", "tueks-sietch")]
    assert winners(position(alliances=[], forces=groups, worms=Worms(0, 0))).value == frozenset({"guild"})


def test_alliances_must_be_said_where_three_are_held():
    with pytest.raises(Missing, match="alliances"):
        winners(position(control=THREE))


@pytest.mark.parametrize(
    ("by", "territory", "count", "cost"),
    [
        ("atreides", "arrakeen", 4, 4),
        ("atreides", "arsunt", 4, 8),
        ("atreides", SHIELD_WALL, 4, 8),
        ("guild", "arrakeen", 4, 2),
        ("guild", "arrakeen", 5, 3),
        ("guild", "arsunt", 5, 5),
        ("guild", SHIELD_WALL, 5, 5),
    ],
)
def test_landing_costs_one_in_a_stronghold_and_two_elsewhere_and_on_the_wall(by, territory, count, cost):
    assert landing_cost(position(worms=SIX), by, territory, count).value == cost


def test_without_its_ruling_the_wall_costs_what_a_stronghold_costs():
    rules = IN_FORCE.without("II.B.4")
    assert landing_cost(position(worms=SIX, atomics="never"), "atreides", SHIELD_WALL, 4, rules=rules).value == 4
    assert landing_cost(position(worms=Worms(5, 0)), "atreides", SHIELD_WALL, 4, rules=rules).value == 8
    no_blast = rules.without("II.B.6")
    assert landing_cost(position(worms=SIX, atomics="now"), "guild", SHIELD_WALL, 4, rules=no_blast).value is UNDECIDED


def test_the_guild_pays_for_the_wall_in_full_when_its_clause_is_turned_round():
    where = position(worms=SIX)
    printed = landing_cost(where, "guild", SHIELD_WALL, 3, rules=IN_FORCE.without("II.B.4/guild-pays-half"))
    assert (printed.value, "guild-pays-half" in printed.base_rules) == (3, True)
    assert "guild-pays-half" in landing_cost(where, "guild", "arrakeen", 3).base_rules
    assert "guild-pays-half" not in landing_cost(where, "guild", SHIELD_WALL, 3).base_rules
    turned = IN_FORCE.turning("II.B.4/guild-pays-half")
    assert landing_cost(position(worms=SIX), "guild", SHIELD_WALL, 3, rules=turned).value == 6


def test_the_price_of_other_places_is_no_matter_of_the_ruling_on_the_wall():
    verdict = landing_cost(position(), "atreides", "arrakeen", 1)
    assert verdict.rulings == ()
    assert verdict.not_applied == ("II.B.4",)


def crowd(territory, *factions, **rest):
    sector = {"tueks-sietch": 5, SHIELD_WALL: 8, "arsunt": 11}[territory]
    groups = [forces(faction, territory, 1, sector=sector) for faction in factions]
    return position(worms=SIX, storm=Storm(sector=2), forces=groups, **rest), territory, sector


@pytest.mark.parametrize("may_enter", [may_land, may_move_in])
def test_two_factions_fill_a_stronghold_and_nothing_else(may_enter):
    here, territory, sector = crowd("tueks-sietch", "guild", "emperor")
    assert may_enter(here, "atreides", territory, sector).value is False
    assert may_enter(here, "guild", territory, sector).value is True
    here, territory, sector = crowd("tueks-sietch", "guild")
    assert may_enter(here, "atreides", territory, sector).value is True
    here, territory, sector = crowd("arsunt", "guild", "emperor", "fremen")
    assert may_enter(here, "atreides", territory, sector).value is True


def test_any_number_of_factions_may_stand_on_the_wall():
    here, territory, sector = crowd(SHIELD_WALL, "guild", "emperor", "fremen")
    verdict = may_move_in(here, "atreides", territory, sector)
    assert verdict.value is True
    assert verdict.rulings == ("II.B.5", "II.B.3")
    limited = may_move_in(*[here, "atreides", territory, sector], rules=IN_FORCE.without("II.B.5"))
    assert limited.value is False


def test_coexisting_forces_take_up_no_room():
    here = position(storm=Storm(sector=2), forces=[coexisting("carthag", 3), forces("guild", "carthag", 1)], worms=SIX)
    assert may_move_in(here, "atreides", "carthag", 11).value is True


def test_the_storm_closes_its_sector_but_not_in_the_first_turn():
    def entering(turn, sector):
        return may_land(position(turn=turn, storm=Storm(sector=sector), forces=[]), "guild", "red-chasm", 7)

    assert entering(2, 7).value is False
    assert entering(2, 7).base_rules == ("storm-closes-sector",)
    assert entering(2, 6).value is True
    assert entering(1, 7).value is True
    assert entering(1, 7).rulings == ("III.A.6",)
    assert entering(1, 7).readings == ("III.A.6/open-all-turn",)


def test_the_polar_sink_lies_in_no_sector_and_under_no_storm():
    assert may_land(position(forces=[]), "guild", "polar-sink", "none").value is True


def test_the_storm_must_be_said():
    with pytest.raises(Missing, match=r"storm\.sector"):
        may_land(position(forces=[]), "guild", "red-chasm", 7)


def test_of_an_empty_wall_nothing_need_be_said():
    three = [forces("guild", place, 1) for place in ("arrakeen", "carthag", "tueks-sietch")]
    assert winners(position(alliances=[], forces=three)).value == frozenset({"guild"})
    with pytest.raises(Missing, match=r"^worms\.deck$"):
        winners(position(alliances=[], forces=[*three, on_wall("emperor")]))


def test_a_wall_of_unknown_status_leaves_victory_open_where_it_decides():
    rules = IN_FORCE.without("II.B.6")
    two = [forces("guild", place, 1) for place in ("arrakeen", "carthag")]
    blown = wall(*two, on_wall("guild"), atomics="before", alliances=[])
    assert winners(blown).value == frozenset({"guild"})
    assert winners(blown, rules=rules).value is UNDECIDED
    third = wall(*two, forces("guild", "tueks-sietch", 1), on_wall("guild"), atomics="before", alliances=[])
    assert winners(third, rules=rules).value == frozenset({"guild"})
    as_said = position(
        worms=SIX,
        atomics="before",
        alliances=[],
        control={"arrakeen": "guild", "carthag": "guild", SHIELD_WALL: "guild"},
    )
    assert winners(as_said, rules=rules).value is UNDECIDED
    assert winners(as_said).value == frozenset({"guild"})
    shared = wall(*two, on_wall("guild"), on_wall("emperor", 9), atomics="never", alliances=[])
    assert winners(shared).value == frozenset()
    assert winners(shared, rules=IN_FORCE.without("II.B.7")).value is UNDECIDED


def test_the_fremen_come_from_the_desert_for_nothing_but_not_far():
    near = landing_cost(position(), "fremen", "sietch-tabr", 4)
    assert (near.value, near.grounds, near.not_applied) == (0, ("fremen-come-from-the-desert",), ("II.B.4",))
    assert landing_cost(position(), "fremen", "the-great-flat", 9).value == 0
    with pytest.raises(Impossible, match=f"^territory: {', '.join(sorted(desert()))}$"):
        landing_cost(position(), "fremen", SHIELD_WALL, 1)
    clear = position(storm=Storm(2), forces=[])
    far = may_land(clear, "fremen", SHIELD_WALL, 8)
    assert (far.value, far.grounds, far.not_applied) == (False, ("fremen-come-from-the-desert",), ("II.B.5",))
    assert may_land(clear, "fremen", "funeral-plain", 15).value is True
    assert may_land(position(storm=Storm(15), turn=2, forces=[]), "fremen", "funeral-plain", 15).value is False
    assert may_move_in(clear, "fremen", SHIELD_WALL, 8).value is True
    assert may_land(clear, "guild", SHIELD_WALL, 8).value is True


def test_two_territories_from_the_great_flat():
    assert desert() == {
        "the-great-flat", "funeral-plain", "plastic-basin", "the-greater-flat", "wind-pass", "bight-of-the-cliff",
        "rock-outcroppings", "broken-land", "tsimpo", "hagga-basin", "sietch-tabr", "habbanya-erg", "false-wall-west",
        "wind-pass-north", "cielago-west", "polar-sink",
    }  # fmt: skip
