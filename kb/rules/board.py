"""The board: 18 sectors, 42 territories and how they touch (base rules of the printed game).

Sectors run from 1 to 18 in the direction in which the storm moves (counter-clockwise). A *part* is the piece of a
territory that lies in one sector: movement and shipment lead from part to part, and so do the neighbours below.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import NamedTuple

SECTORS = 18
#: Where the marker stands before the first move.
STORM_START = 1
#: The six player dots; storm order begins with the first dot that the marker would reach next.
DOTS = (2, 5, 8, 11, 14, 17)
#: The storm deck of the advanced game: one card of each number.
STORM_CARDS = (1, 2, 3, 4, 5, 6)
#: What a player may dial for the first storm, and what Weather Control may set.
FIRST_DIAL = range(21)
WEATHER_CONTROL = range(11)


class Terrain(Enum):
    """What the ground is."""

    POLAR = "polar"
    SAND = "sand"
    ROCK = "rock"
    STRONGHOLD = "stronghold"


class Cover(Enum):
    """Whether the storm spares the forces there."""

    ALWAYS = "always"
    UNTIL_ATOMICS = "until-atomics"
    NEVER = "never"


class Territory(NamedTuple):
    """A territory: ``sectors`` it lies in (none: the Polar Sink), ``spice``: sector and amount of its spice card."""

    id: str
    terrain: Terrain
    sectors: tuple[int, ...]
    cover: Cover = Cover.NEVER
    spice: tuple[int, int] | None = None

    @property
    def worm_safe(self) -> bool:
        """Worms come up in sand only."""
        return self.terrain is not Terrain.SAND


class Part(NamedTuple):
    """The piece of a territory in one sector; the sector is ``None`` in the Polar Sink."""

    territory: str
    sector: int | None


_TERRITORIES = (
    Territory("polar-sink", Terrain.POLAR, (), cover=Cover.ALWAYS),
    Territory("imperial-basin", Terrain.SAND, (9, 10, 11), cover=Cover.UNTIL_ATOMICS),
    Territory("carthag", Terrain.STRONGHOLD, (11,), cover=Cover.UNTIL_ATOMICS),
    Territory("arrakeen", Terrain.STRONGHOLD, (10,), cover=Cover.UNTIL_ATOMICS),
    Territory("tueks-sietch", Terrain.STRONGHOLD, (5,), cover=Cover.ALWAYS),
    Territory("sietch-tabr", Terrain.STRONGHOLD, (14,), cover=Cover.ALWAYS),
    Territory("habbanya-sietch", Terrain.STRONGHOLD, (17,), cover=Cover.ALWAYS),
    Territory("cielago-north", Terrain.SAND, (1, 2, 3), spice=(3, 8)),
    Territory("cielago-depression", Terrain.SAND, (1, 2, 3)),
    Territory("meridian", Terrain.SAND, (1, 2)),
    Territory("cielago-south", Terrain.SAND, (2, 3), spice=(2, 12)),
    Territory("cielago-east", Terrain.SAND, (3, 4)),
    Territory("harg-pass", Terrain.SAND, (4, 5)),
    Territory("false-wall-south", Terrain.ROCK, (4, 5), cover=Cover.ALWAYS),
    Territory("false-wall-east", Terrain.ROCK, (5, 6, 7, 8, 9), cover=Cover.ALWAYS),
    Territory("the-minor-erg", Terrain.SAND, (5, 6, 7, 8), spice=(8, 8)),
    Territory("pasty-mesa", Terrain.ROCK, (5, 6, 7, 8), cover=Cover.ALWAYS),
    Territory("red-chasm", Terrain.SAND, (7,), spice=(7, 8)),
    Territory("south-mesa", Terrain.SAND, (4, 5, 6), spice=(5, 10)),
    Territory("basin", Terrain.SAND, (9,)),
    Territory("rim-wall-west", Terrain.ROCK, (9,), cover=Cover.ALWAYS),
    Territory("hole-in-the-rock", Terrain.SAND, (9,)),
    Territory("sihaya-ridge", Terrain.SAND, (9,), spice=(9, 6)),
    Territory("shield-wall", Terrain.ROCK, (8, 9), cover=Cover.ALWAYS),
    Territory("gara-kulon", Terrain.SAND, (8,)),
    Territory("old-gap", Terrain.SAND, (9, 10, 11), spice=(10, 6)),
    Territory("broken-land", Terrain.SAND, (11, 12), spice=(12, 8)),
    Territory("tsimpo", Terrain.SAND, (11, 12, 13)),
    Territory("arsunt", Terrain.SAND, (11, 12)),
    Territory("rock-outcroppings", Terrain.SAND, (13, 14), spice=(14, 6)),
    Territory("plastic-basin", Terrain.ROCK, (12, 13, 14), cover=Cover.ALWAYS),
    Territory("hagga-basin", Terrain.SAND, (12, 13), spice=(13, 6)),
    Territory("bight-of-the-cliff", Terrain.SAND, (14, 15)),
    Territory("funeral-plain", Terrain.SAND, (15,), spice=(15, 6)),
    Territory("the-great-flat", Terrain.SAND, (15,), spice=(15, 10)),
    Territory("wind-pass", Terrain.SAND, (14, 15, 16, 17)),
    Territory("the-greater-flat", Terrain.SAND, (16,)),
    Territory("habbanya-erg", Terrain.SAND, (16, 17), spice=(16, 8)),
    Territory("false-wall-west", Terrain.ROCK, (16, 17, 18), cover=Cover.ALWAYS),
    Territory("wind-pass-north", Terrain.SAND, (17, 18), spice=(17, 6)),
    Territory("habbanya-ridge-flat", Terrain.SAND, (17, 18), spice=(18, 10)),
    Territory("cielago-west", Terrain.SAND, (18, 1)),
)
TERRITORIES: dict[str, Territory] = {territory.id: territory for territory in _TERRITORIES}
STRONGHOLDS = tuple(t.id for t in _TERRITORIES if t.terrain is Terrain.STRONGHOLD)
#: The wall that counts as a stronghold late in the game (II.B), and the strongholds that it shelters from the storm.
SHIELD_WALL = "shield-wall"
CITIES = ("arrakeen", "carthag")
#: Spice and ornithopters for whom controls a stronghold; no source gives the Shield Wall any.
BONUSES: dict[str, tuple[int, bool]] = {
    "arrakeen": (2, True),
    "carthag": (2, True),
    "tueks-sietch": (1, False),
    "sietch-tabr": (0, False),
    "habbanya-sietch": (0, False),
    SHIELD_WALL: (0, False),
}
#: Part -> parts that touch it and stand further down this list; ``name@sector`` where a territory has several.
_TOUCHING: dict[str, str] = {
    "polar-sink": (
        "imperial-basin@9 imperial-basin@10 cielago-north@1 cielago-north@2 cielago-north@3 harg-pass@4 "
        "false-wall-east@5 false-wall-east@6 false-wall-east@7 false-wall-east@8 false-wall-east@9 arsunt@11 "
        "arsunt@12 hagga-basin@13 wind-pass@14 wind-pass@15 wind-pass@16 wind-pass-north@17 "
        "wind-pass-north@18"
    ),
    "imperial-basin@9": "imperial-basin@10 false-wall-east@9 rim-wall-west hole-in-the-rock shield-wall@9",
    "imperial-basin@10": "imperial-basin@11 arrakeen rim-wall-west old-gap@10 arsunt@11",
    "imperial-basin@11": "carthag tsimpo@11 arsunt@11",
    "carthag": "tsimpo@11 tsimpo@12 arsunt@11 hagga-basin@12",
    "arrakeen": "rim-wall-west old-gap@10",
    "tueks-sietch": "false-wall-south@5 pasty-mesa@5 south-mesa@5",
    "sietch-tabr": "rock-outcroppings@14 plastic-basin@14 bight-of-the-cliff@14",
    "habbanya-sietch": "habbanya-ridge-flat@17 habbanya-ridge-flat@18",
    "cielago-north@1": "cielago-north@2 cielago-depression@1 wind-pass-north@18 cielago-west@18 cielago-west@1",
    "cielago-north@2": "cielago-north@3 cielago-depression@2",
    "cielago-north@3": "cielago-depression@3 cielago-east@3 harg-pass@4 false-wall-south@4",
    "cielago-depression@1": "cielago-depression@2 meridian@1 cielago-west@1",
    "cielago-depression@2": "cielago-depression@3 meridian@2 cielago-south@2",
    "cielago-depression@3": "cielago-south@3 cielago-east@3",
    "meridian@1": "meridian@2 habbanya-ridge-flat@18 cielago-west@1",
    "meridian@2": "cielago-south@2",
    "cielago-south@2": "cielago-south@3",
    "cielago-south@3": "cielago-east@3",
    "cielago-east@3": "cielago-east@4 false-wall-south@4",
    "cielago-east@4": "false-wall-south@4 south-mesa@4",
    "harg-pass@4": "harg-pass@5 false-wall-south@4 false-wall-east@5",
    "harg-pass@5": "false-wall-south@5 false-wall-east@5 the-minor-erg@5",
    "false-wall-south@4": "false-wall-south@5 south-mesa@4",
    "false-wall-south@5": "the-minor-erg@5 pasty-mesa@5 south-mesa@5",
    "false-wall-east@5": "false-wall-east@6 the-minor-erg@5",
    "false-wall-east@6": "false-wall-east@7 the-minor-erg@6",
    "false-wall-east@7": "false-wall-east@8 the-minor-erg@7",
    "false-wall-east@8": "false-wall-east@9 the-minor-erg@8 shield-wall@8",
    "false-wall-east@9": "shield-wall@9",
    "the-minor-erg@5": "the-minor-erg@6 pasty-mesa@5",
    "the-minor-erg@6": "the-minor-erg@7 pasty-mesa@6",
    "the-minor-erg@7": "the-minor-erg@8 pasty-mesa@7",
    "the-minor-erg@8": "pasty-mesa@8 shield-wall@8",
    "pasty-mesa@5": "pasty-mesa@6 south-mesa@5",
    "pasty-mesa@6": "pasty-mesa@7 south-mesa@6",
    "pasty-mesa@7": "pasty-mesa@8 red-chasm",
    "pasty-mesa@8": "shield-wall@8 gara-kulon",
    "red-chasm": "south-mesa@6",
    "south-mesa@4": "south-mesa@5",
    "south-mesa@5": "south-mesa@6",
    "basin": "rim-wall-west hole-in-the-rock sihaya-ridge old-gap@9",
    "rim-wall-west": "hole-in-the-rock old-gap@9",
    "hole-in-the-rock": "sihaya-ridge shield-wall@9",
    "sihaya-ridge": "shield-wall@9 gara-kulon",
    "shield-wall@8": "shield-wall@9 gara-kulon",
    "old-gap@9": "old-gap@10",
    "old-gap@10": "old-gap@11",
    "old-gap@11": "broken-land@11 tsimpo@11",
    "broken-land@11": "broken-land@12 tsimpo@11",
    "broken-land@12": "tsimpo@12 rock-outcroppings@13 plastic-basin@12",
    "tsimpo@11": "tsimpo@12",
    "tsimpo@12": "tsimpo@13 plastic-basin@12 hagga-basin@12",
    "tsimpo@13": "plastic-basin@13 hagga-basin@13",
    "arsunt@11": "arsunt@12 hagga-basin@12",
    "arsunt@12": "hagga-basin@12 hagga-basin@13",
    "rock-outcroppings@13": "rock-outcroppings@14 plastic-basin@13",
    "rock-outcroppings@14": "plastic-basin@14 bight-of-the-cliff@14",
    "plastic-basin@12": "plastic-basin@13",
    "plastic-basin@13": "plastic-basin@14 hagga-basin@13",
    "plastic-basin@14": "hagga-basin@13 bight-of-the-cliff@14 funeral-plain the-great-flat wind-pass@14",
    "hagga-basin@12": "hagga-basin@13",
    "hagga-basin@13": "wind-pass@14",
    "bight-of-the-cliff@14": "bight-of-the-cliff@15",
    "bight-of-the-cliff@15": "funeral-plain",
    "funeral-plain": "the-great-flat",
    "the-great-flat": "wind-pass@15 the-greater-flat",
    "wind-pass@14": "wind-pass@15",
    "wind-pass@15": "wind-pass@16",
    "wind-pass@16": "wind-pass@17 the-greater-flat false-wall-west@16 wind-pass-north@17",
    "wind-pass@17": "false-wall-west@17 wind-pass-north@17 cielago-west@18",
    "the-greater-flat": "habbanya-erg@16 false-wall-west@16",
    "habbanya-erg@16": "habbanya-erg@17 habbanya-ridge-flat@17",
    "habbanya-erg@17": "false-wall-west@17 habbanya-ridge-flat@17",
    "false-wall-west@16": "false-wall-west@17",
    "false-wall-west@17": "false-wall-west@18 habbanya-ridge-flat@17",
    "false-wall-west@18": "habbanya-ridge-flat@18 cielago-west@18",
    "wind-pass-north@17": "wind-pass-north@18",
    "wind-pass-north@18": "cielago-west@18",
    "habbanya-ridge-flat@17": "habbanya-ridge-flat@18",
    "habbanya-ridge-flat@18": "cielago-west@18",
    "cielago-west@18": "cielago-west@1",
}


def part(name: str) -> Part:
    """The part written ``pasty-mesa@5``, or the only part of a territory.

    >>> part("pasty-mesa@5"), part("arrakeen")
    (Part(territory='pasty-mesa', sector=5), Part(territory='arrakeen', sector=10))
    """
    territory, _, sector = name.partition("@")
    sectors = TERRITORIES[territory].sectors
    return Part(territory, int(sector) if sector else (sectors[0] if sectors else None))


@cache
def parts() -> tuple[Part, ...]:
    """Every part of the board."""
    return tuple(Part(t.id, sector) for t in _TERRITORIES for sector in t.sectors or (None,))


@cache
def touching() -> dict[Part, frozenset[Part]]:
    """Part -> the parts that touch it; symmetrical."""
    found: dict[Part, set[Part]] = {piece: set() for piece in parts()}
    for name, others in _TOUCHING.items():
        for other in others.split():
            found[part(name)].add(part(other))
            found[part(other)].add(part(name))
    return {piece: frozenset(others) for piece, others in found.items()}


@cache
def neighbours(territory: str) -> frozenset[str]:
    """The territories that touch this one, wherever."""
    return frozenset(
        other.territory
        for piece, others in touching().items()
        if piece.territory == territory
        for other in others
        if other.territory != territory
    )


def storm_path(sector: int, moves: int) -> tuple[int, ...]:
    """The sectors that the marker enters, in order, when it moves so many sectors on; the last is where it stops.

    >>> storm_path(16, 3)
    (17, 18, 1)
    """
    return tuple((sector - 1 + step) % SECTORS + 1 for step in range(1, moves + 1))
