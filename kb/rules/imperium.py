"""Dune: Imperium: the cards with price, copies and set, the starting and the conflict deck (base rules and facts).

Prices are in persuasion. Two public card tables agree on all of them but Power Play's, which one of them leaves open.
"""

from __future__ import annotations

from typing import NamedTuple

BASE, RISE_OF_IX, IMMORTALITY = "base", "rise-of-ix", "immortality"
#: The sets whose cards make the Imperium deck; the base game is always among them.
SETS = (BASE, RISE_OF_IX, IMMORTALITY)
#: How many may play.
FEWEST, MOST = 2, 4
#: Cards in the Imperium row.
ROW = 5


class Card(NamedTuple):
    """An Imperium card: the ``set`` it belongs to, its ``cost``, and how many ``copies`` the set holds."""

    id: str
    set: str
    cost: int
    copies: int


#: ``name:cost`` or ``name:cost:copies``.
_CARDS: dict[str, str] = {
    BASE: (
        "arrakis-recruiter:2:2 assassination-mission:1:2 bene-gesserit-initiate:3:2 bene-gesserit-sister:3:3 "
        "carryall:5 chani:5 choam-directorship:8 crysknife:3 dr-yueh:1 duncan-idaho:4 "
        "fedaykin-death-commando:3:2 firm-grip:4 fremen-camp:4:2 gene-manipulation:3:2 "
        "guild-administrator:2:2 guild-ambassador:4 guild-bankers:3 gun-thopter:4:2 gurney-halleck:6 "
        "imperial-spy:2:2 kwisatz-haderach:8 lady-jessica:7 liet-kynes:5 missionaria-protectiva:1:2 "
        "opulence:6 other-memory:4 piter-de-vries:5 power-play:5:3 reverend-mother-mohiam:6 "
        "sardaukar-infantry:1:2 sardaukar-legion:5:2 scout:1:2 shifting-allegiances:3:2 "
        "sietch-reverend-mother:4 smugglers-thopter:4:2 space-travel:3:2 spice-hunter:2:2 spice-smugglers:2:2 "
        "stilgar:5 test-of-humanity:3 the-voice:2:2 thufir-hawat:5 worm-riders:6:2"
    ),
    RISE_OF_IX: (
        "appropriate:5 bounty-hunter:1 choam-delegate:1 court-intrigue:2 desert-ambush:3 embedded-agent:5 "
        "esmar-tuek:5 freighter-fleet:2:2 full-scale-assault:8 guild-accord:6 guild-chief-administrator:4 "
        "imperial-bashar:4 imperial-shock-trooper:3 in-the-shadows:2:2 ix-guild-compact:3 ixian-engineer:5:2 "
        "jamis:2 landing-rights:4 local-fence:3 negotiated-withdrawal:4:2 satellite-ban:5 sayyadina:3 "
        "shai-hulud:7 spice-trader:4 treachery:6:2 truthsayer:3:2 water-peddler:1 web-of-power:4 "
        "weirding-way:3"
    ),
    IMMORTALITY: (
        "bene-tleilax-lab:2 bene-tleilax-researcher:4 blank-slate:1 clandestine-meeting:4 corrupt-smuggler:3 "
        "dissecting-kit:2:2 for-humanity:7 high-priority-travel:1:2 imperium-ceremony:6 "
        "interstellar-conspiracy:4 keys-to-power:5 lisan-al-gaib:4 long-reach:6 occupation:8 "
        "organ-merchants:3 planned-coupling:3:2 replacement-eyes:5 sardaukar-quartermaster:2 shadout-mapes:2 "
        "show-of-strength:3 spiritual-fervor:3:2 stillsuit-manufacturer:5 throne-room-politics:4 "
        "tleilaxu-master:5:2 tleilaxu-surgeon:3"
    ),
}


def _card(written: str, set_: str) -> Card:
    name, cost, *copies = written.split(":")
    return Card(name, set_, int(cost), int(copies[0]) if copies else 1)


CARDS: dict[str, Card] = {
    card.id: card for set_, written in _CARDS.items() for card in (_card(one, set_) for one in written.split())
}
#: Always on sale beside the row: price (None: not for persuasion) and copies.
RESERVE: dict[str, tuple[int | None, int]] = {
    "arrakis-liaison": (2, 8),
    "foldspace": (None, 6),
    "the-spice-must-flow": (9, 10),
}
#: The starting deck, card -> copies.
STARTING_DECK: dict[str, int] = {
    "convincing-argument": 2,
    "dagger": 2,
    "diplomacy": 1,
    "dune-the-desert-planet": 2,
    "reconnaissance": 1,
    "seek-allies": 1,
    "signet-ring": 1,
}
#: With Immortality both copies of Dune, the Desert Planet leave it for two of Experimentation.
STARTING_DECK_IMMORTALITY: dict[str, int] = {
    ("experimentation" if card == "dune-the-desert-planet" else card): copies for card, copies in STARTING_DECK.items()
}
STARTING_CARDS = tuple(dict.fromkeys([*STARTING_DECK, *STARTING_DECK_IMMORTALITY]))
#: The conflict deck of the printed rules, level -> cards.
CONFLICT_DECK: dict[str, int] = {"I": 1, "II": 5, "III": 4}


def copies_of(sets: tuple[str, ...]) -> dict[str, int]:
    """Card -> copies in the Imperium deck of these sets.

    >>> sum(copies_of(SETS).values())
    132
    """
    return {card.id: card.copies for card in CARDS.values() if card.set in sets}


def starting_deck(sets: tuple[str, ...]) -> dict[str, int]:
    """Card -> copies in the deck that each player of a game with these sets starts with."""
    return STARTING_DECK_IMMORTALITY if IMMORTALITY in sets else STARTING_DECK
