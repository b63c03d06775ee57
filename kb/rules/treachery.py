"""The 33 Treachery cards and the 21 spice cards (base rules of the printed game)."""

from __future__ import annotations

from enum import StrEnum

from kb.rules.board import TERRITORIES


class Kind(StrEnum):
    """What a card is to a battle plan."""

    PROJECTILE_WEAPON = "projectile-weapon"
    POISON_WEAPON = "poison-weapon"
    LASGUN = "lasgun"
    PROJECTILE_DEFENSE = "projectile-defense"
    POISON_DEFENSE = "poison-defense"
    CHEAP_HERO = "cheap-hero"
    SPECIAL = "special"
    WORTHLESS = "worthless"


WEAPONS = (Kind.PROJECTILE_WEAPON, Kind.POISON_WEAPON, Kind.LASGUN)
DEFENSES = (Kind.PROJECTILE_DEFENSE, Kind.POISON_DEFENSE)
#: Defence -> the kind of weapon it stops; nothing stops the lasgun.
STOPS = {Kind.PROJECTILE_DEFENSE: Kind.PROJECTILE_WEAPON, Kind.POISON_DEFENSE: Kind.POISON_WEAPON}

_CARDS: dict[Kind, dict[str, int]] = {
    Kind.PROJECTILE_WEAPON: {"crysknife": 1, "maula-pistol": 1, "slip-tip": 1, "stunner": 1},
    Kind.POISON_WEAPON: {"chaumas": 1, "chaumurky": 1, "ellaca-drug": 1, "gom-jabbar": 1},
    Kind.LASGUN: {"lasgun": 1},
    Kind.PROJECTILE_DEFENSE: {"shield": 4},
    Kind.POISON_DEFENSE: {"snooper": 4},
    Kind.CHEAP_HERO: {"cheap-hero": 3},
    Kind.SPECIAL: {
        "tleilaxu-ghola": 1, "family-atomics": 1, "hajr": 1, "karama": 2, "truthtrance": 2, "weather-control": 1,
    },
    Kind.WORTHLESS: {"baliset": 1, "jubba-cloak": 1, "kulon": 1, "la-la-la": 1, "trip-to-gamont": 1},
}  # fmt: skip
#: Card -> what it is; card -> how many of it the deck holds.
KINDS: dict[str, Kind] = {card: kind for kind, cards in _CARDS.items() for card in cards}
COPIES: dict[str, int] = {card: copies for cards in _CARDS.values() for card, copies in cards.items()}
#: Territory -> sector and amount of its spice card; the deck holds each once, and the worms.
SPICE_CARDS: dict[str, tuple[int, int]] = {t.id: t.spice for t in TERRITORIES.values() if t.spice is not None}
WORM_CARDS = 6
