"""What an auction must satisfy to be possible: seats that sit there, cards that the decks hold, a lot that lies there."""

from __future__ import annotations

from collections import Counter

from kb.errors import Message, msg
from kb.judge.impossible import Impossibilities
from kb.rules.auction import seen
from kb.rules.auction_state import EMPTY, UNKNOWN, Auction, Lot
from kb.rules.imperium import copies_of


def auction_impossibilities(state: Auction) -> Impossibilities:
    """What cannot be, with the path to it inside the auction."""
    yield from _seats(state)
    yield from _credits(state)
    yield from _cards(state)
    if isinstance(state.lot, Lot):
        yield from _lot(state, state.lot)


def _seats(state: Auction) -> Impossibilities:
    """Every seat that is named is one of the players’."""
    if state.players is None:
        return
    named: dict[str, tuple[int, ...]] = {
        "credits": tuple(state.credits or ()),
        "bought": tuple(state.bought or ()),
        "buyer": (state.buyer,) if isinstance(state.buyer, int) else (),
        "liaisons": state.liaisons or (),
        "specimens": state.specimens or (),
        "spent": state.spent or (),
        "trashed": tuple(state.trashed or ()),
    }
    for field, seats in named.items():
        for seat in seats:
            if seat > state.players:
                yield (field,), _no_seat(seat, state.players)
    for field in ("liaisons", "specimens", "spent"):
        for seat, times in Counter(named[field]).items():
            if times > 1:
                yield (field,), msg("seat {seat} stands here {times} times", seat=seat, times=times)


def _no_seat(seat: int, players: int) -> Message:
    return msg("there is no seat {seat}; {players} play", seat=seat, players=players)


def _credits(state: Auction) -> Impossibilities:
    """Credits are said of everybody or of nobody."""
    if state.players is not None and state.credits is not None:
        for seat in range(1, state.players + 1):
            if seat not in state.credits:
                yield ("credits",), msg("the credits of seat {seat} are missing", seat=seat)


def _cards(state: Auction) -> Impossibilities:
    """No card is in more places than the decks hold copies of it."""
    if state.sets is None:
        return
    held = copies_of(state.sets)
    counts = seen(state)
    if isinstance(state.deck, tuple):
        counts.update(state.deck)
    for card, times in counts.items():
        if card not in (UNKNOWN, EMPTY) and times > held.get(card, 0):
            yield (), msg("{card} lies in {times} places; the decks hold {copies}", card=card, times=times,
                          copies=held.get(card, 0))  # fmt: skip


def _lot(state: Auction, lot: Lot) -> Impossibilities:
    """The card lies in the row; the bidder is in, and another’s turn it is."""
    if state.players is not None:
        for field, seat in (("bidder", lot.bidder), ("turn", lot.turn), *(("passed", seat) for seat in lot.passed)):
            if seat > state.players:
                yield ("lot", field), _no_seat(seat, state.players)
    if state.row is not None and lot.card not in state.row:
        yield ("lot", "card"), msg("this card does not lie in the row")
    elif state.row is not None and lot.place is not None and state.row[lot.place - 1] != lot.card:
        yield ("lot", "place"), msg("another card lies there")
    if lot.bidder in lot.passed:
        yield ("lot", "passed"), msg("the highest bidder has not passed")
    if lot.turn == lot.bidder or lot.turn in lot.passed:
        yield ("lot", "turn"), msg("it is the turn of somebody who is still in and has not the highest bid")
    if state.credits is not None and lot.bid > state.credits.get(lot.bidder, lot.bid):
        yield ("lot", "bid"), msg("the bidder has {credits} credits", credits=state.credits[lot.bidder])
