"""The auction before a game of Dune: Imperium as the rules see it: immutable states and actions, nothing decided here.

Seats are numbered from 1 in turn order; clockwise, the numbers rise. `None` everywhere means "not said".
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from kb.rules.imperium import ROW

#: A place of the row whose card has still to be turned up; a place that stays empty, since the deck has run out.
UNKNOWN, EMPTY = "unknown", "empty"
NONE: Literal["none"] = "none"
#: Cards by name, or only how many there are.
Pile = int | tuple[str, ...]
Does = Literal["open", "raise", "pass", "liaison", "specimen", "atomics", "reveal", "trash"]
#: What can happen in an auction; a card is turned up by the deck and not by a player.
ACTIONS: tuple[Does, ...] = ("open", "raise", "pass", "liaison", "specimen", "atomics", "reveal", "trash")


class Action(NamedTuple):
    """One thing done: ``by`` which seat (None: the deck turns a card up).

    ``card``: the card opened for sale or turned up (`EMPTY` when the deck has run out); ``bid``: credits offered;
    ``place``: where in the row the card opened lies, from 1, when it lies there twice; ``cards``: those trashed.
    """

    does: Does
    by: int | None = None
    card: str | None = None
    bid: int | None = None
    place: int | None = None
    cards: tuple[str, ...] = ()


class Sale(NamedTuple):
    """A lot that was sold."""

    seat: int
    card: str
    price: int


class Lot(NamedTuple):
    """The lot being sold: the highest bid and its bidder, whose turn it is, and who has passed.

    ``place``: where the card lies in the row, from 1; None: the first place with such a card.
    """

    card: str
    bid: int
    bidder: int
    turn: int
    passed: tuple[int, ...] = ()
    place: int | None = None


class Auction(NamedTuple):
    """Everything that can be said of an auction at one moment.

    ``mode``: whether the game is played with an auction at all; ``leaders``: everybody has chosen one; ``bought``:
    seat -> cards bought at the auction, by name or by number, those not listed none; ``buyer``: who bought last;
    ``row``: five cards, `UNKNOWN` or `EMPTY`; ``deck``: from the top down; ``liaisons``, ``specimens``, ``spent``: the
    seats that have taken Arrakis Liaison, placed a specimen, spent the atomics token; ``trashed``: seat -> its choice.
    """

    mode: Literal["auction", "normal"] | None = None
    sets: tuple[str, ...] | None = None
    players: int | None = None
    leaders: bool | None = None
    credits: dict[int, int] | None = None
    bought: dict[int, Pile] | None = None
    buyer: int | Literal["none"] | None = None
    row: tuple[str, ...] | None = None
    deck: Pile | None = None
    discarded: Pile | None = None
    lot: Lot | Literal["none"] | None = None
    liaisons: tuple[int, ...] | None = None
    specimens: tuple[int, ...] | None = None
    spent: tuple[int, ...] | None = None
    over: bool | None = None
    trashed: dict[int, tuple[str, ...]] | None = None
    sales: tuple[Sale, ...] = ()

    @property
    def waiting(self) -> int | None:
        """The first place of the row, from 1, whose card has still to be turned up."""
        row = self.row or ()
        return row.index(UNKNOWN) + 1 if UNKNOWN in row else None

    @property
    def beginning(self) -> bool:
        """Whether nothing is said of credits, purchases and lots: the auction begins."""
        return self.credits is None and self.bought is None and self.lot is None

    def lays(self, card: str, place: int) -> Auction:
        """The same with a card in a place of the row, from 1."""
        row = list(self.row or (EMPTY,) * ROW)
        row[place - 1] = card
        return self._replace(row=tuple(row))


def size(pile: Pile) -> int:
    """How many cards a pile has.

    >>> size(3), size(("scout", "chani"))
    (3, 2)
    """
    return pile if isinstance(pile, int) else len(pile)


def with_cards(pile: Pile | None, *cards: str) -> Pile:
    """The pile with further cards on it; a number stays one."""
    return pile + len(cards) if isinstance(pile, int) else (*(pile or ()), *cards)


def auction(**groups: object) -> Auction:
    """An auction from plain values, as the checks beside the rulings write it; lists become tuples.

    >>> auction(players=2, credits={1: 11, 2: 9}).players
    2
    """
    plain = {name: tuple(value) if isinstance(value, list) else value for name, value in groups.items()}
    return Auction(**plain)  # type: ignore[arg-type]  # a wrong name or value fails the check that wrote it
