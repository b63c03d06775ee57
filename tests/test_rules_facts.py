"""The game's facts as the rules read them: totals, symmetries, and what must agree with what."""

from __future__ import annotations

from collections import Counter

import pytest

from kb.rules.board import (
    BONUSES,
    DOTS,
    FIRST_DIAL,
    SECTORS,
    SHIELD_WALL,
    STORM_CARDS,
    STORM_START,
    STRONGHOLDS,
    TERRITORIES,
    WEATHER_CONTROL,
    Cover,
    Part,
    Terrain,
    neighbours,
    part,
    parts,
    storm_path,
    touching,
)
from kb.rules.factions import FACTIONS, FORCES, LEADERS, WIN_ALLIED, WIN_ALONE, strength
from kb.rules.treachery import COPIES, DEFENSES, KINDS, SPICE_CARDS, STOPS, WEAPONS, WORM_CARDS, Kind


def test_the_board_has_its_territories_parts_and_neighbours():
    assert len(TERRITORIES) == 42
    assert len(parts()) == 86
    assert sum(len(others) for others in touching().values()) == 2 * 190
    assert sum(len(neighbours(name)) for name in TERRITORIES) == 2 * 103
    assert Counter(territory.terrain for territory in TERRITORIES.values()) == {
        Terrain.SAND: 29, Terrain.ROCK: 7, Terrain.STRONGHOLD: 5, Terrain.POLAR: 1,
    }  # fmt: skip


def test_touching_is_mutual_and_never_with_oneself():
    for piece, others in touching().items():
        assert others, piece
        assert piece not in others
        for other in others:
            assert piece in touching()[other]


def test_parts_that_touch_lie_in_the_same_or_the_next_sector():
    for piece, others in touching().items():
        for other in others:
            if piece.sector is not None and other.sector is not None:
                assert (piece.sector - other.sector) % SECTORS in (0, 1, SECTORS - 1), (piece, other)


def test_the_parts_of_a_territory_hang_together():
    for territory in TERRITORIES.values():
        for first, second in zip(territory.sectors, territory.sectors[1:], strict=False):
            assert Part(territory.id, second) in touching()[Part(territory.id, first)]


def test_sectors_of_a_territory_follow_the_storm():
    for territory in TERRITORIES.values():
        for first, second in zip(territory.sectors, territory.sectors[1:], strict=False):
            assert second == first % SECTORS + 1


def test_every_sector_is_somebodys():
    assert {sector for territory in TERRITORIES.values() for sector in territory.sectors} == set(range(1, SECTORS + 1))


def test_the_wall_touches_seven_territories():
    assert neighbours(SHIELD_WALL) == {
        "false-wall-east", "the-minor-erg", "pasty-mesa", "gara-kulon", "sihaya-ridge", "hole-in-the-rock", "imperial-basin",
    }  # fmt: skip


def test_what_the_storm_spares():
    until = {t.id for t in TERRITORIES.values() if t.cover is Cover.UNTIL_ATOMICS}
    assert until == {"arrakeen", "carthag", "imperial-basin"}
    for territory in TERRITORIES.values():
        if territory.terrain in (Terrain.ROCK, Terrain.POLAR):
            assert territory.cover is Cover.ALWAYS
        if territory.terrain is Terrain.SAND and territory.id != "imperial-basin":
            assert territory.cover is Cover.NEVER


def test_worms_come_up_in_sand_only():
    assert {t.id for t in TERRITORIES.values() if not t.worm_safe} == {
        t.id for t in TERRITORIES.values() if t.terrain is Terrain.SAND
    }
    assert TERRITORIES["imperial-basin"].worm_safe is False
    assert TERRITORIES["polar-sink"].worm_safe is True


def test_dots_and_storm_numbers():
    assert DOTS == (2, 5, 8, 11, 14, 17)
    assert STORM_START == 1
    assert STORM_CARDS == (1, 2, 3, 4, 5, 6)
    assert (FIRST_DIAL[0], FIRST_DIAL[-1]) == (0, 20)
    assert (WEATHER_CONTROL[0], WEATHER_CONTROL[-1]) == (0, 10)


@pytest.mark.parametrize(
    ("sector", "moves", "path"),
    [(1, 2, (2, 3)), (17, 2, (18, 1)), (18, 1, (1,)), (5, 0, ()), (10, 18, (*range(11, 19), *range(1, 11)))],
)
def test_the_storm_goes_round(sector, moves, path):
    assert storm_path(sector, moves) == path


def test_bonuses_of_the_strongholds():
    assert set(BONUSES) == {*STRONGHOLDS, SHIELD_WALL}
    assert {name for name, (_, ornithopters) in BONUSES.items() if ornithopters} == {"arrakeen", "carthag"}
    assert BONUSES["tueks-sietch"] == (1, False)
    assert sum(spice for spice, _ in BONUSES.values()) == 5


def test_a_part_is_named_with_its_sector_where_there_are_several():
    assert part("cielago-west@1") == Part("cielago-west", 1)
    assert part("polar-sink") == Part("polar-sink", None)
    assert part("red-chasm") == Part("red-chasm", 7)


def test_six_factions_of_five_leaders():
    assert list(FACTIONS) == ["atreides", "bene-gesserit", "emperor", "fremen", "guild", "harkonnen"]
    assert len(LEADERS) == 30
    totals = {name: sum(faction.leaders.values()) for name, faction in FACTIONS.items()}
    assert totals == {
        "atreides": 17, "bene-gesserit": 25, "emperor": 19, "fremen": 23, "guild": 14, "harkonnen": 16,
    }  # fmt: skip
    assert {name: faction.spice for name, faction in FACTIONS.items()} == {
        "atreides": 10, "bene-gesserit": 5, "emperor": 10, "fremen": 3, "guild": 5, "harkonnen": 10,
    }  # fmt: skip
    assert strength("stilgar") == 7
    assert LEADERS["umman-kudu"] == "harkonnen"


def test_special_forces_hands_and_traitors():
    assert {name: faction.special for name, faction in FACTIONS.items() if faction.special} == {
        "emperor": 5,
        "fremen": 3,
    }
    assert {name: faction.hand for name, faction in FACTIONS.items() if faction.hand != 4} == {"harkonnen": 8}
    assert {name: faction.traitors for name, faction in FACTIONS.items() if faction.traitors != 1} == {"harkonnen": 4}
    assert FORCES == 20


def test_who_starts_where():
    starts = {name: (f.start.territories, f.start.forces) for name, f in FACTIONS.items() if f.start is not None}
    assert starts == {
        "atreides": (("arrakeen",), 10),
        "fremen": (("sietch-tabr", "false-wall-south", "false-wall-west"), 10),
        "guild": (("tueks-sietch",), 5),
        "harkonnen": (("carthag",), 10),
    }
    assert (WIN_ALONE, WIN_ALLIED) == (3, 4)


def test_thirty_three_treachery_cards():
    assert sum(COPIES.values()) == 33
    assert Counter(kind for card, kind in KINDS.items() for _ in range(COPIES[card])) == {
        Kind.PROJECTILE_WEAPON: 4, Kind.POISON_WEAPON: 4, Kind.LASGUN: 1, Kind.PROJECTILE_DEFENSE: 4,
        Kind.POISON_DEFENSE: 4, Kind.CHEAP_HERO: 3, Kind.SPECIAL: 8, Kind.WORTHLESS: 5,
    }  # fmt: skip
    assert COPIES["karama"] == COPIES["truthtrance"] == 2
    assert set(STOPS) == set(DEFENSES)
    assert set(STOPS.values()) == set(WEAPONS) - {Kind.LASGUN}


def test_twenty_one_spice_cards_fifteen_of_spice():
    assert len(SPICE_CARDS) == 15
    assert WORM_CARDS == 6
    assert sum(amount for _, amount in SPICE_CARDS.values()) == 118
    for name, (sector, _) in SPICE_CARDS.items():
        assert sector in TERRITORIES[name].sectors
        assert TERRITORIES[name].terrain is Terrain.SAND
