"""The table: the auction as its log tells it, one action after the other, none before it is on the disk."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from kb.rules.auction import judged, lot_of
from kb.rules.auction_play import begin, step, to_move
from kb.rules.auction_state import EMPTY, UNKNOWN, Action, Auction, Sale, size
from kb.rules.imperium import ROW, copies_of
from kb.rules.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from search.auction.log import Entry, Header, Log


class Done(NamedTuple):
    """An action that was done: its number in the log, and the state before it."""

    number: int
    action: Action
    before: Auction


def shuffled(cards: dict[str, int], seed: str) -> tuple[str, ...]:
    """The cards, as many of each as it says, in an order that a seed gives, the same on every machine.

    Each copy is put where the SHA-256 of seed, card and number of the copy puts it.
    """
    copies = [(card, copy) for card, count in cards.items() for copy in range(count)]
    return tuple(
        card for card, _ in sorted(copies, key=lambda one: sha256(f"{seed}:{one[0]}:{one[1]}".encode()).digest())
    )


def beginning(header: Header) -> Auction:
    """How an auction begins: the deck drawn by its seed, or a row to be typed in."""
    deck = None if header.seed is None else shuffled(copies_of(header.sets), header.seed)
    return begin(len(header.players), header.sets, deck)


class Table:
    """An auction that goes on. ``last``: the verdict on what was tried last, allowed or not."""

    def __init__(self, header: Header, log: Log | None = None) -> None:
        self.header, self._log = header, log
        self.state = beginning(header)
        self.done: list[Done] = []
        self.last: Verdict | None = None

    def replay(self, entries: Iterable[Entry]) -> None:
        """Do what a log says; `Illegal` at the first action that is not allowed."""
        for entry in entries:
            if entry.action is None:
                self.state = self.done.pop().before
            else:
                after = step(self.state, entry.action)
                self.done.append(Done(entry.number, entry.action, self.state))
                self.state = after

    def do(self, action: Action) -> None:
        """Do an action; `Illegal` when it is not allowed, and nothing is changed when it cannot be written."""
        self.last = judged(self.state, action)
        after = step(self.state, action)
        number = len(self.done) + 1
        if self._log is not None:
            self._log.append(action)
            number = len(self._log.entries)
        self.done.append(Done(number, action, self.state))
        self.state = after

    def undo(self) -> Action | None:
        """Take the latest action back; None when there is none."""
        if not self.done:
            return None
        number, action, before = self.done[-1]
        if self._log is not None:
            self._log.take_back(number)
        self.done.pop()
        self.state, self.last = before, None
        return action

    def name(self, seat: int) -> str:
        """What the player in a seat is called."""
        return self.header.players[seat - 1]

    @property
    def turn(self) -> int | None:
        """Whose turn it is: to open, to bid, or to choose what to trash."""
        return to_move(self.state) or next(iter(self.choosing), None)

    @property
    def over(self) -> bool:
        """Whether the auction is over, though perhaps not everybody has chosen what to trash."""
        return self.state.waiting is None and lot_of(self.state) is None and to_move(self.state) is None

    @property
    def choosing(self) -> list[int]:
        """Once it is over: who has bought something and has still to say what to trash."""
        chosen = self.state.trashed or {}
        return [seat for seat in self.seats if self.cards(seat) and seat not in chosen] if self.over else []

    @property
    def finished(self) -> bool:
        """Whether nothing is left to be done."""
        return self.over and not self.choosing

    @property
    def seats(self) -> range:
        """The seats."""
        return range(1, len(self.header.players) + 1)

    def cards(self, seat: int) -> list[Sale]:
        """What a player has bought."""
        return [sale for sale in self.state.sales if sale.seat == seat]

    def credits(self, seat: int) -> int:
        """What a player has left."""
        return (self.state.credits or {})[seat]

    def has(self, what: tuple[int, ...] | None, seat: int) -> bool:
        """Whether a seat is among those (`Auction.liaisons` and the like)."""
        return seat in (what or ())

    def after(self) -> tuple[int, tuple[str, ...]]:
        """How many cards are shuffled after the auction (AM.10), and the new row where the program draws it."""
        left = dict(copies_of(self.header.sets))
        for pile in (self.state.bought or {}).values():
            for card in pile if not isinstance(pile, int) else ():
                left[card] -= 1
        row = () if self.header.seed is None else shuffled(left, f"{self.header.seed}:after")[:ROW]
        return sum(left.values()), row

    def lying(self) -> list[tuple[int, str]]:
        """The places of the row that hold a card, and it."""
        row = self.state.row or ()
        return [(place, card) for place, card in enumerate(row, 1) if card not in (EMPTY, UNKNOWN)]

    @property
    def deck(self) -> int | None:
        """How many cards are left in the deck; None when the program does not know the deck."""
        return None if self.state.deck is None else size(self.state.deck)
