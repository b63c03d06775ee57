"""The six factions: leaders, forces, spice and what stands where at the start (base rules of the printed game)."""

from __future__ import annotations

from typing import NamedTuple

#: Forces of each faction, special ones included.
FORCES = 20


class Placement(NamedTuple):
    """Forces that set-up puts down: ``forces`` over the ``territories`` (one named place, or the owner's split)."""

    territories: tuple[str, ...]
    forces: int


class Faction(NamedTuple):
    """A faction at the start: ``leaders`` with their strength, ``special`` forces among the twenty."""

    id: str
    leaders: dict[str, int]
    spice: int
    start: Placement | None
    special: int = 0
    hand: int = 4
    traitors: int = 1


_FREMEN_START = ("sietch-tabr", "false-wall-south", "false-wall-west")
_FACTIONS = (
    Faction(
        "atreides",
        {"thufir-hawat": 5, "lady-jessica": 5, "gurney-halleck": 4, "duncan-idaho": 2, "dr-yueh": 1},
        spice=10,
        start=Placement(("arrakeen",), 10),
    ),
    Faction(
        "bene-gesserit",
        {"alia": 5, "margot-lady-fenring": 5, "mother-ramallo": 5, "princess-irulan": 5, "wanna-yueh": 5},
        spice=5,
        start=None,  # one force, wherever they like, after the Fremen (I.4)
    ),
    Faction(
        "emperor",
        {"hasimir-fenring": 6, "captain-aramsham": 5, "caid": 3, "burseg": 3, "bashar": 2},
        spice=10,
        start=None,
        special=5,
    ),
    Faction(
        "fremen",
        {"stilgar": 7, "chani": 6, "otheym": 5, "shadout-mapes": 3, "jamis": 2},
        spice=3,
        start=Placement(_FREMEN_START, 10),
        special=3,
    ),
    Faction(
        "guild",
        {"staban-tuek": 5, "master-bewt": 3, "esmar-tuek": 3, "soo-soo-sook": 2, "guild-representative": 1},
        spice=5,
        start=Placement(("tueks-sietch",), 5),
    ),
    Faction(
        "harkonnen",
        {"feyd-rautha": 6, "beast-rabban": 4, "piter-de-vries": 3, "captain-iakin-nefud": 2, "umman-kudu": 1},
        spice=10,
        start=Placement(("carthag",), 10),
        hand=8,
        traitors=4,
    ),
)
FACTIONS: dict[str, Faction] = {faction.id: faction for faction in _FACTIONS}
#: Leader -> the faction it belongs to.
LEADERS: dict[str, str] = {leader: faction.id for faction in _FACTIONS for leader in faction.leaders}
#: Strongholds that win: by oneself without an alliance, together for an alliance of two.
WIN_ALONE, WIN_ALLIED = 3, 4


def strength(leader: str) -> int:
    """A leader's strength in battle."""
    return FACTIONS[LEADERS[leader]].leaders[leader]
