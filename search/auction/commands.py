"""What is typed at the table, in either language: actions and everything else that the conductor does.

3 6            open the card in place 3 at 6          stilgar 6     the same by the card’s name
7              bid 7                                  boris: 7      somebody else’s action
pass, liaison, specimen, atomics, undo, why, row, summary, help, quit
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from kb.errors import RulingsError, msg
from kb.rules.auction import lot_of
from kb.rules.auction_state import EMPTY, Action, Does
from kb.rules.imperium import CARDS, RESERVE, ROW, STARTING_CARDS
from search.auction.cards import folded

if TYPE_CHECKING:
    from collections.abc import Iterable

    from search.auction.cards import Cards
    from search.auction.table import Table

#: What can be done besides acting.
Deed = Literal["undo", "why", "row", "summary", "help", "quit"]
_DEEDS: dict[Deed, str] = {
    "undo": "undo u отмена отменить назад",
    "why": "why w почему зачем",
    "row": "row table r ряд стол",
    "summary": "summary sum итог итоги",
    "help": "help h помощь справка",
    "quit": "quit exit q выход выйти",
}
_ACTS: dict[Does, str] = {
    "pass": "pass p пас п пасую",
    "liaison": "liaison l разведчики связной",
    "specimen": "specimen s образец боец",
    "atomics": "atomics token a атом атомный жетон",
}
DEEDS: dict[str, Deed] = {word: deed for deed, words in _DEEDS.items() for word in words.split()} | {"?": "why"}
ACTS: dict[str, Does] = {word: act for act, words in _ACTS.items() for word in words.split()}
#: Words for a deck that has run out, and for trashing nothing.
_EMPTY = ("empty", "пусто", "кончилась")
_NOTHING = ("none", "nothing", "-", "–", "—", "нет", "ничего")
#: Longer numbers are no credits.
_DIGITS = 4
#: So many names of cards are offered when a name is ambiguous.
_OFFERED = 4


class Command(NamedTuple):
    """What is to be done: an action, or a deed; ``about``: what `why` and `summary` are asked about."""

    action: Action | None = None
    deed: Deed | None = None
    about: str = ""


class NotUnderstood(RulingsError):
    """What was typed says nothing that can be done."""

    status = 2


def understood(line: str, table: Table, cards: Cards) -> Command | None:
    """What a line says; None for a blank one; `NotUnderstood`."""
    text = " ".join(line.split())
    if not text:
        return None
    first, _, rest = text.partition(" ")
    deed = DEEDS.get(first.casefold())
    if deed is not None and not (table.state.waiting is not None and cards.find(text, CARDS)):
        return Command(deed=deed, about=rest)
    return Command(understood_action(text, table, cards))


def understood_action(text: str, table: Table, cards: Cards) -> Action:
    """The action that a text names."""
    if table.state.waiting is not None:
        return Action("reveal", card=EMPTY if text.casefold() in _EMPTY else _one(text, CARDS, cards))
    seat, text = _seat(text, table)
    if table.over:
        return Action("trash", seat, cards=_trashed(text, cards))
    act = ACTS.get(text.casefold().split(" ")[0]) if text else None
    if act is not None:
        return Action(act, seat)
    if lot_of(table.state) is not None and _number(text) is not None:
        return Action("raise", seat, bid=_number(text))
    return _opening(text, seat, table, cards)


def _seat(text: str, table: Table) -> tuple[int, str]:
    """Who acts: named before a colon, or whose turn it is; and the rest of the text."""
    named, colon, rest = text.partition(":")
    if colon:
        wanted = named.strip().casefold()
        for seat in table.seats:
            if wanted in (table.name(seat).casefold(), str(seat)):
                return seat, rest.strip()
        names = ", ".join(table.header.players)
        raise NotUnderstood(
            msg("nobody here is called “{name}”", name=named.strip()[:30]), hint=msg("one of: {names}", names=names)
        )
    return table.turn or 1, text


def _number(text: str) -> int | None:
    digits = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
    return int(text) if digits else None


def _opening(text: str, seat: int, table: Table, cards: Cards) -> Action:
    """A place of the row or a card, and a bid; without a bid, the card’s price."""
    *words, last = text.split() or [""]
    bid = _number(last) if words else None
    named = " ".join(words) if bid is not None else text
    place = _number(named)
    row = table.state.row or ()
    if place is not None:
        if not 1 <= place <= ROW or row[place - 1] not in CARDS:
            raise NotUnderstood(msg("place {place} of the row holds no card", place=place))
        card = row[place - 1]
    else:
        card = _one(named, [each for each in row if each in CARDS], cards, CARDS)
    return Action("open", seat, card, CARDS[card].cost if bid is None else bid, place)


def _one(text: str, among: Iterable[str], cards: Cards, beyond: Iterable[str] = ()) -> str:
    """The one card meant: among those at hand, else among all; `NotUnderstood` when it is none, or several."""
    if not folded(text):
        raise NotUnderstood(
            msg("“{text}” is no command here", text=text[:40]), hint=msg("help shows what can be typed")
        )
    found = cards.find(text, among) or cards.find(text, beyond)
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(map(cards.name, found[:_OFFERED])) + ("…" if len(found) > _OFFERED else "")
        raise NotUnderstood(
            msg("“{text}” may be several cards", text=text[:40]), hint=msg("which? {names}", names=names)
        )
    near = cards.nearest(text, [*among, *beyond])
    raise NotUnderstood(
        msg("“{text}” is neither a command nor a card", text=text[:40]),
        hint=msg("did you mean {near}?", near=", ".join(map(cards.name, near)))
        if near
        else msg("help shows what can be typed"),
    )


def _trashed(text: str, cards: Cards) -> tuple[str, ...]:
    """Starting cards with commas between, or none."""
    if text.casefold() in _NOTHING:
        return ()
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return tuple(_one(part, STARTING_CARDS, cards, (*CARDS, *RESERVE)) for part in parts) or _nothing_said()


def _nothing_said() -> tuple[str, ...]:
    raise NotUnderstood(msg("no card is named"), hint=msg("names with commas between, or none"))
