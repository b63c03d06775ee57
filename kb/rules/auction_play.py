"""The auction of Dune: Imperium played: what comes of an action, what can be done now, whole auctions (AM.3 to AM.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kb.rules.auction import (
    CREDITS,
    LIAISON_PRICE,
    SPECIMEN_PRICE,
    Silent,
    at_limit,
    barred,
    bid_of,
    bought_of,
    card_of,
    credits_of,
    first_to_open,
    is_over,
    judged,
    liaisons_of,
    lot_of,
    over_verdict,
    place_of,
    place_of_lot,
    row_of,
    seat_of,
    seats_of,
    specimens_of,
    spent_of,
    stands,
    trash_limit,
)
from kb.rules.auction_state import EMPTY, NONE, UNKNOWN, Action, Auction, Lot, Sale, with_cards
from kb.rules.imperium import CARDS, ROW, SETS
from kb.rules.position import Impossible, Position, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import UNDECIDED, Case, Value, Verdict


class Illegal(ValueError):
    """The action is not allowed; ``verdict`` says by what (its value is False, or undecided)."""

    def __init__(self, action: Action, verdict: Verdict) -> None:
        super().__init__(f"{action.does}: {verdict}")
        self.action, self.verdict = action, verdict


class Option(NamedTuple):
    """Something the seat to move might do, and whether it may; ``bids``: the amounts it could name, if it names one."""

    action: Action
    verdict: Verdict
    bids: range = range(0)

    @property
    def legal(self) -> bool:
        """Whether it may be done."""
        return self.verdict.value is True


def begin(
    players: int, sets: Iterable[str] = SETS, deck: tuple[str, ...] | None = None, *, rules: Ruleset = IN_FORCE
) -> Auction:
    """The beginning: credits dealt (AM.2), the row laid out from the deck, or to be turned up when it is not known."""
    state = Auction(mode="auction", sets=tuple(sets), players=players, leaders=True, deck=deck)
    return _refilled(_dealt(state, Case(rules)), range(1, ROW + 1), Case(rules))


def _dealt(state: Auction, case: Case) -> Auction:
    """The state with everything that begins: credits, and nothing bought, taken, spent or discarded."""
    stands(case, "AM.2/by-turn-order")
    return state._replace(
        credits={seat: CREDITS[seat] for seat in seats_of(state)}, bought={}, buyer=NONE, lot=NONE,
        liaisons=state.liaisons or (), specimens=state.specimens or (), spent=state.spent or (),
        discarded=() if state.discarded is None else state.discarded, trashed={},
    )  # fmt: skip


def step(state: Auction, action: Action, rules: Ruleset = IN_FORCE) -> Auction:
    """The state after an action; `Illegal`, which says why, when it is not allowed."""
    verdict = judged(state, action, rules)
    if verdict.value is not True:
        raise Illegal(action, verdict)
    case = Case(rules)
    try:
        return _after(state, action, case)
    except Silent:
        raise Illegal(action, case.verdict(UNDECIDED)) from None


def _after(state: Auction, action: Action, case: Case) -> Auction:
    """The state after an action that is allowed."""
    if action.does == "reveal":
        return _revealed(state, card_of(action), case)
    seat = seat_of(state, action.by)
    lot = lot_of(state)
    if action.does == "liaison":
        return _paid(state, seat, LIAISON_PRICE)._replace(liaisons=(*liaisons_of(state), seat))
    if action.does == "specimen":
        return _paid(state, seat, SPECIMEN_PRICE)._replace(specimens=(*specimens_of(state), seat))
    if action.does == "atomics":
        return _refreshed(state._replace(spent=(*spent_of(state), seat)), lot, case)
    if action.does == "trash":
        return state._replace(trashed={**(state.trashed or {}), seat: action.cards})
    return _goes_on(state, _lot_after(state, lot, seat, action), case)


def _lot_after(state: Auction, lot: Lot | None, seat: int, action: Action) -> Lot:
    """The lot with a bid or a pass, the turn not yet passed on."""
    if lot is None:
        card = card_of(action)
        return Lot(card, bid_of(action), seat, seat, (), place_of(state, card, action.place))
    if action.does == "pass":
        return lot._replace(passed=(*lot.passed, seat))
    return lot._replace(bid=bid_of(action), bidder=seat)


def _paid(state: Auction, seat: int, price: int) -> Auction:
    held = needed(state.credits, "auction.credits")
    return state._replace(credits={**held, seat: credits_of(state, seat) - price})


def _goes_on(state: Auction, lot: Lot, case: Case) -> Auction:
    """The turn of the next who is still in; when only the highest bidder is, the sale."""
    players = len(seats_of(state))
    round_ = [(lot.turn + away) % players + 1 for away in range(players)]
    full = [seat for seat in round_ if at_limit(state, seat, case)]
    case.bites("AM.7/four-cards", bool(full))
    still_in = [seat for seat in round_ if seat not in lot.passed and seat not in full and seat != lot.bidder]
    if not still_in:
        return _sold(state, lot, case)
    stands(case, "AM.3/clockwise")
    return state._replace(lot=lot._replace(turn=still_in[0]))


def _sold(state: Auction, lot: Lot, case: Case) -> Auction:
    """The highest bidder pays and takes the card; another comes up in its place."""
    stands(case, "AM.3/winner-pays")
    stands(case, "AM.3/winners-card")
    held = bought_of(state).get(lot.bidder)
    state = _paid(state, lot.bidder, lot.bid)._replace(
        lot=NONE,
        buyer=lot.bidder,
        bought={**bought_of(state), lot.bidder: with_cards(held, lot.card)},
        sales=(*state.sales, Sale(lot.bidder, lot.card, lot.bid)),
    )
    stands(case, "AM.3/new-card", "AM.3/same-place")
    return _refilled(state, [place_of_lot(state, lot)], case)


def _refreshed(state: Auction, lot: Lot | None, case: Case) -> Auction:
    """A new row but for the card being sold."""
    row = row_of(state)
    places = [*range(1, len(row) + 1)]
    if lot is not None:
        stands(case, "AM.5/lot-stays")
        kept = place_of_lot(state, lot)
        places.remove(kept)
        state = state._replace(lot=lot._replace(place=kept))
    gone = [row[place - 1] for place in places if row[place - 1] != EMPTY]
    return _refilled(state._replace(discarded=with_cards(state.discarded, *gone)), places, case)


def _refilled(state: Auction, places: Iterable[int], case: Case) -> Auction:
    """Cards from the deck in these places; to be turned up, where the deck is not known."""
    for place in places:
        deck = state.deck
        state = _drawn(state, deck, place, case) if isinstance(deck, tuple) else state.lays(UNKNOWN, place)
    return state


def _drawn(state: Auction, deck: tuple[str, ...], place: int, case: Case) -> Auction:
    """The next card of the deck that is for sale; those that are not are discarded. The place stays empty without one."""
    for number, card in enumerate(deck):
        if not _discarded_at_once(card, case):
            gone = deck[:number]
            state = state._replace(deck=deck[number + 1 :], discarded=with_cards(state.discarded, *gone))
            return state.lays(card, place)
    return state._replace(deck=(), discarded=with_cards(state.discarded, *deck)).lays(EMPTY, place)


def _discarded_at_once(card: str, case: Case) -> bool:
    if not barred(card, case):
        return False
    stands(case, "AM.6/replaced")
    return True


def _revealed(state: Auction, card: str, case: Case) -> Auction:
    """The card in the first place that waits for one; a barred one is discarded, and the place waits on."""
    waiting = [place for place, lies in enumerate(row_of(state), 1) if lies == UNKNOWN]
    if card == EMPTY:  # the deck has run out: no place gets another card
        for place in waiting:
            state = state.lays(EMPTY, place)
        return state._replace(deck=())
    if isinstance(state.deck, int):
        state = state._replace(deck=state.deck - 1)
    if _discarded_at_once(card, case):
        return state._replace(discarded=with_cards(state.discarded, card))
    return state.lays(card, waiting[0])


# --- what can be done now ----------------------------------------------------------------------------------------


def to_move(state: Auction, rules: Ruleset = IN_FORCE) -> int | None:
    """The seat whose turn it is; None when a card is awaited or the auction is over."""
    case = Case(rules)
    if state.waiting is not None:
        return None
    lot = lot_of(state)
    if lot is not None:
        return lot.turn
    return None if is_over(state, case) else first_to_open(state, case)


def options(state: Auction, rules: Ruleset = IN_FORCE) -> tuple[Option, ...]:
    """Everything that the seat to move might do, each with its verdict; a bid at the least it could be."""
    seat = to_move(state, rules)
    if seat is None:
        return ()
    return tuple(
        Option(action, judged(state, action, rules), _bids(action, credits_of(state, seat)))
        for action in _thinkable(state, seat)
    )


def _bids(action: Action, most: int) -> range:
    return range(0) if action.bid is None else range(action.bid, most + 1)


def _thinkable(state: Auction, seat: int) -> Iterator[Action]:
    lot = lot_of(state)
    if lot is None:
        for place, card in enumerate(row_of(state), 1):
            if card in CARDS:
                yield Action("open", seat, card, CARDS[card].cost, place)
    else:
        yield Action("raise", seat, bid=lot.bid + 1)
    yield Action("pass", seat)
    yield Action("liaison", seat)
    yield Action("specimen", seat)
    yield Action("atomics", seat)


def legal_actions(state: Auction, rules: Ruleset = IN_FORCE) -> tuple[Action, ...]:
    """Every action that the seat to move may take, each amount that it may bid by itself."""
    return tuple(
        action
        for option in options(state, rules)
        if option.legal
        for action in ([option.action._replace(bid=bid) for bid in option.bids] or [option.action])
    )


def why_not(state: Auction, action: Action, rules: Ruleset = IN_FORCE) -> Verdict | None:
    """What forbids an action, or leaves it undecided; None when it is allowed."""
    verdict = judged(state, action, rules)
    return None if verdict.value is True else verdict


# --- whole auctions ----------------------------------------------------------------------------------------------


def first_illegal(position: Position, moves: tuple[Action, ...], *, rules: Ruleset = IN_FORCE) -> Verdict:
    """The number of the first move that is not allowed, from 1; 0 when all are."""
    case = Case(rules)
    try:
        state = _began(position.auction, case)
        for number, move in enumerate(moves, 1):
            verdict = judged(state, move, rules)
            if verdict.value is UNDECIDED:
                raise Silent
            if not verdict.value:
                refused = Case()
                refused.rests_on(verdict)
                return refused.verdict(refused.rests_on(case.verdict(number)))
            case.rests_on(verdict)
            state = _after(state, move, case)
    except Silent:
        return case.verdict(UNDECIDED)
    return case.verdict(0)


def played(position: Position, moves: tuple[Action, ...], *, rules: Ruleset = IN_FORCE) -> Verdict:
    """What stands after these moves; an auction of which nothing is said begins with the first of them."""
    case = Case(rules)
    try:
        state = begun = _began(position.auction, case)
        for number, move in enumerate(moves, 1):
            verdict = judged(state, move, rules)
            if case.rests_on(verdict) is UNDECIDED:
                return case.verdict(UNDECIDED)
            if not verdict.value:
                raise Impossible("moves", f"legal moves; number {number} is not ({verdict})")
            state = _after(state, move, case)
        return case.verdict(_told(state, begun, case))
    except Silent:
        return case.verdict(UNDECIDED)


def _began(state: Auction, case: Case) -> Auction:
    return _dealt(state, case) if state.beginning else state


def _told(state: Auction, begun: Auction, case: Case) -> Value:
    seats = seats_of(state)
    over = case.rests_on(over_verdict(state, case.rules))
    return {
        "credits": {str(seat): credits_of(state, seat) for seat in seats},
        "paid": {str(seat): credits_of(begun, seat) - credits_of(state, seat) for seat in seats},
        "cards": {str(seat): bought_of(state).get(seat, ()) for seat in seats},
        "liaisons": state.liaisons or (),
        "specimens": state.specimens or (),
        "row": state.row,
        "discarded": state.discarded or (),
        "may-trash": {str(seat): case.rests_on(_trash_verdict(state, seat, case.rules)) for seat in seats},
        "over": over,
    }


def _trash_verdict(state: Auction, seat: int, rules: Ruleset) -> Verdict:
    case = Case(rules)
    return case.verdict(trash_limit(state, seat, case))
