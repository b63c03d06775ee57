"""The auction of Dune: Imperium: who opens, what may be done and what comes of it (AM.3 to AM.8).

The printed rules of Dune: Imperium know no auction: where a ruling is taken out that the auction needs, they do not
decide. What the tokens, boards and decks are is the printed rules' (base rules).
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from kb.rules.auction_state import EMPTY, Action, Auction, Lot, Pile, size
from kb.rules.imperium import CARDS, IMMORTALITY, copies_of, starting_deck
from kb.rules.position import Impossible, Position, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import UNDECIDED, Case, Verdict

#: Credits by seat (AM.2).
CREDITS = {1: 11, 2: 9, 3: 10, 4: 12}
#: Cards that a player may buy (AM.7).
LIMIT = 4
#: What AM.4 asks for the card and for the troop.
LIAISON_PRICE, SPECIMEN_PRICE = 2, 1
#: Cards that are not for sale by name; by price, from this one on; and the one card that is all the same (AM.6).
BARRED = ("in-the-shadows", "dissecting-kit", "tleilaxu-surgeon", "web-of-power", "liet-kynes", "tleilaxu-master")
BARRED_FROM = 7
EXEMPT = "occupation"


class Silent(Exception):
    """A clause that would decide is not in force, and the printed rules say nothing in its place."""


def stands(case: Case, clause: str, *readings: str) -> None:
    """The clause decides; nothing does in its place."""
    if not case.rules.holds(clause):
        raise Silent
    case.bites(clause)
    for reading in readings:
        case.reading(reading)


def forbids(case: Case, clause: str, when: bool, *readings: str) -> bool:
    """Whether the clause forbids, which it does ``when``; where it does not, it is passed over in silence."""
    if when:
        stands(case, clause, *readings)
    return when


# --- what a state says -------------------------------------------------------------------------------------------


def seats_of(state: Auction) -> range:
    """The seats of the players."""
    return range(1, needed(state.players, "auction.players") + 1)


def credits_of(state: Auction, seat: int) -> int:
    """What a player has left to spend."""
    return needed(needed(state.credits, "auction.credits").get(seat), "auction.credits")


def bought_of(state: Auction) -> dict[int, Pile]:
    """Seat -> the cards bought at the auction; who is not listed has bought none."""
    return needed(state.bought, "auction.bought")


def bought_by(state: Auction, seat: int) -> int:
    """How many cards a player has bought at the auction; Arrakis Liaison is none of them (AM.4)."""
    return size(bought_of(state).get(seat, 0))


def liaisons_of(state: Auction) -> tuple[int, ...]:
    """The seats that have taken Arrakis Liaison."""
    return needed(state.liaisons, "auction.liaisons")


def specimens_of(state: Auction) -> tuple[int, ...]:
    """The seats that have placed a specimen."""
    return needed(state.specimens, "auction.specimens")


def spent_of(state: Auction) -> tuple[int, ...]:
    """The seats that have spent the atomics token."""
    return needed(state.spent, "auction.spent")


def lot_of(state: Auction) -> Lot | None:
    """The lot being sold; none between two lots."""
    lot = needed(state.lot, "auction.lot")
    return lot if isinstance(lot, Lot) else None


def row_of(state: Auction) -> tuple[str, ...]:
    """The five places of the row."""
    return needed(state.row, "auction.row")


def place_of(state: Auction, card: str, place: int | None = None) -> int | None:
    """Where a card lies in the row, from 1; in ``place``, if that is named."""
    row = row_of(state)
    if place is not None:
        return place if 1 <= place <= len(row) and row[place - 1] == card else None
    return row.index(card) + 1 if card in row else None


def place_of_lot(state: Auction, lot: Lot) -> int:
    """Where the card being sold lies in the row, from 1."""
    return needed(place_of(state, lot.card, lot.place), "auction.row")


def sets_of(state: Auction) -> tuple[str, ...]:
    """The sets that are played with."""
    return needed(state.sets, "auction.sets")


def card_of(action: Action) -> str:
    """The card that is opened for sale or turned up."""
    return needed(action.card, "card")


def bid_of(action: Action) -> int:
    """The credits that are offered."""
    return needed(action.bid, "bid")


def seat_of(state: Auction, by: int | None) -> int:
    """Who acts; it must be one of the players."""
    seat = needed(by, "by")
    if seat not in seats_of(state):
        raise Impossible("by", "a seat of this table")
    return seat


def at_limit(state: Auction, seat: int, case: Case) -> bool:
    """Whether a player has bought as many cards as one may."""
    return case.rules.holds("AM.7/four-cards") and bought_by(state, seat) >= LIMIT


# --- which cards are sold (AM.6) ---------------------------------------------------------------------------------


def for_sale(position: Position, card: str, *, rules: Ruleset = IN_FORCE) -> Verdict:  # noqa: ARG001
    """Whether a card of the Imperium deck may be bought at the auction (AM.6)."""
    case = Case(rules)
    if barred(card, case):
        return case.verdict(False)
    case.base("sold-unless-barred")
    return case.verdict(True)


def barred(card: str, case: Case) -> bool:
    """Whether a card is not sold at the auction, by name or by price (AM.6)."""
    if case.bites("AM.6/by-name", card in BARRED):
        if card == "in-the-shadows":
            case.reading("AM.6/in-the-shadows")
        return True
    if case.bites("AM.6/but-occupation", card == EXEMPT):
        return False
    return case.bites("AM.6/by-price", CARDS[card].cost >= BARRED_FROM)


# --- who opens, and whether it is over (AM.3, AM.7, AM.8) ---------------------------------------------------------


def opener(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whose turn it is to open the next lot (AM.3); ``None``: everybody has four cards (AM.7)."""
    case = Case(rules)
    try:
        return case.verdict(first_to_open(position.auction, case))
    except Silent:
        return case.verdict(UNDECIDED)


def first_to_open(state: Auction, case: Case) -> int | None:
    """Who opens: the richest that may still buy; `Silent` where the rules in force do not tell."""
    owned = {seat: credits_of(state, seat) for seat in seats_of(state)}
    open_to = [seat for seat in owned if not at_limit(state, seat, case)]
    most = max((owned[seat] for seat in open_to), default=0)
    if case.bites("AM.7/four-cards", any(owned[seat] >= most for seat in owned if seat not in open_to)):
        case.reading("AM.7/passed-over")
        case.reading("AM.3/passed-over")
    if not open_to:
        return None
    tied = [seat for seat in open_to if owned[seat] == most]
    first = tied[0] if len(tied) == 1 else _first_of_tied(state, tied, case)  # what breaks the tie is decisive
    stands(case, "AM.3/most-credits")
    return first


def _first_of_tied(state: Auction, tied: list[int], case: Case) -> int:
    """Fewer cards bought; then whoever is met first, counting counter-clockwise from the last buyer."""
    cards = {seat: bought_by(state, seat) for seat in tied}
    fewest = min(cards.values())
    left = [seat for seat in tied if cards[seat] == fewest]
    first = left[0] if len(left) == 1 else _first_of_equals(state, left, case)
    if len(left) < len(tied):
        stands(case, "AM.3/fewer-cards")
        if state.liaisons:
            case.reading("AM.4/not-bought")
    return first


def _first_of_equals(state: Auction, left: list[int], case: Case) -> int:
    """Of those equal in credits and cards: the first counter-clockwise from the last buyer, who is himself the last."""
    buyer = needed(state.buyer, "auction.buyer")
    if not isinstance(buyer, int):
        stands(case, "AM.3/earlier-seat", "AM.3/before-any-purchase")
        return min(left)
    stands(case, "AM.3/nearest-to-buyer", *(["AM.3/farthest-from-himself"] if buyer in left else []))
    players = len(seats_of(state))
    return min(left, key=lambda seat: (buyer - 1 - seat) % players)


def auction_over(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether the auction is over: nobody can open a lot with the row as it lies (AM.8)."""
    case = Case(rules)
    try:
        return case.verdict(is_over(position.auction, case))
    except Silent:
        return case.verdict(UNDECIDED)


def is_over(state: Auction, case: Case) -> bool:
    """Whether it is over: as the state says, or since nobody can open a lot; `Silent` as above."""
    if state.over is not None:
        return state.over
    if state.waiting is not None:
        stands(case, "AM.3/new-card")
        return False
    if lot_of(state) is not None:
        stands(case, "AM.3/raise-or-pass")
        return False
    tried = _tried(state, case.rules)
    able = [one for one in tried if one.value]
    if able:
        case.rests_on(able[-1])  # what bars or lets in the others decides nothing
        case.considers("AM.8/nobody-can-open")
    else:
        for one in tried:
            case.rests_on(one)
        stands(case, "AM.8/nobody-can-open", "AM.8/row-as-it-lies")
        case.considers("AM.5/before-a-bid")  # a token that could bring other cards does not prolong it
    for clause in ("AM.3/minimum-bid", "AM.3/within-credits"):
        stands(case, clause)
    return not able


def _tried(state: Auction, rules: Ruleset) -> list[Verdict]:
    """Whether each player could open each card of the row, up to the first who simply could."""
    tried: list[Verdict] = []
    for seat, card in product(seats_of(state), [card for card in row_of(state) if card in CARDS]):
        tried.append(_could_open(state, seat, card, rules))
        if tried[-1].value and not tried[-1].grounds:
            break
    return tried


def _could_open(state: Auction, seat: int, card: str, rules: Ruleset) -> Verdict:
    """Whether a player can bid the price of a card in the row; what bars it is a ground."""
    case = Case(rules)
    able = CARDS[card].cost <= credits_of(state, seat) and not barred(card, case)
    return case.verdict(able and not case.bites("AM.7/four-cards", at_limit(state, seat, case)))


# --- what may be done --------------------------------------------------------------------------------------------


def may_do(position: Position, move: Action, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether an action is allowed now (AM.3 to AM.9); what forbids it is the first ground."""
    return judged(position.auction, move, rules)


def judged(state: Auction, action: Action, rules: Ruleset = IN_FORCE) -> Verdict:
    """`may_do` of a state by itself."""
    case = Case(rules)
    try:
        return case.verdict(_allowed(state, action, case))
    except Silent:
        return case.verdict(UNDECIDED)


def _allowed(state: Auction, action: Action, case: Case) -> bool:
    if action.does == "trash":
        return _may_trash(state, action, case)
    if action.does == "reveal":
        return _may_reveal(state, action, case)
    return _may_act(state, action, case)


def _may_act(state: Auction, action: Action, case: Case) -> bool:
    """Whether a player may do something in the auction; nobody does anything before the row has all its cards."""
    seat = seat_of(state, action.by)
    if forbids(case, "AM.3/new-card", state.waiting is not None):
        return False
    lot = lot_of(state)
    if action.does == "atomics":
        return _may_refresh(state, seat, lot, case)
    if action.does in ("liaison", "specimen"):
        return _may_take(state, seat, action, lot, case)
    if lot is None:
        return _may_open(state, seat, action, case)
    return _may_raise_or_pass(state, seat, lot, action, case)


def _may_open(state: Auction, seat: int, action: Action, case: Case) -> bool:
    """Between two lots the opener bids; nobody else does anything, and the opener does not pass."""
    if _out_of_turn(state, seat, case):
        return False
    if action.does != "open":
        stands(case, "AM.3/opener-bids", *(["AM.3/must-open"] if action.does == "pass" else []))
        return False
    card, bid = card_of(action), bid_of(action)
    if card in CARDS and barred(card, case):
        return False
    if card not in CARDS or place_of(state, card, action.place) is None:
        case.base("card-not-in-the-row")
        return False
    if forbids(case, "AM.3/minimum-bid", bid < CARDS[card].cost) or _beyond(state, seat, bid, case):
        return False
    stands(case, "AM.3/opener-bids")
    return True


def _beyond(state: Auction, seat: int, bid: int, case: Case) -> bool:
    """Whether a bid is more than the player has: nothing but credits pays."""
    return forbids(case, "AM.3/within-credits", bid > credits_of(state, seat), "AM.2/own-money")


def _out_of_turn(state: Auction, seat: int, case: Case) -> bool:
    """Whether the auction is over, or somebody else opens."""
    if case.bites("AM.7/four-cards", at_limit(state, seat, case)):
        case.reading("AM.7/passed-over")
        if state.liaisons and seat in state.liaisons:
            case.reading("AM.7/not-bought")
        return True
    over = over_verdict(state, case.rules)
    if over.value:
        case.rests_on(over)
        return True
    before = Case(case.rules)
    first = case.rests_on(before.verdict(first_to_open(state, before)))
    case.rests_on(over)
    return first != seat


def _may_raise_or_pass(state: Auction, seat: int, lot: Lot, action: Action, case: Case) -> bool:
    if case.bites("AM.7/four-cards", at_limit(state, seat, case)):
        return False
    if forbids(case, "AM.3/no-return", seat in lot.passed, "AM.3/pass-is-final"):
        return False
    if forbids(case, "AM.3/clockwise", seat != lot.turn):
        return False
    bid = bid_of(action) if action.does == "raise" else None
    if bid is not None and _beyond(state, seat, bid, case):
        return False
    stands(case, "AM.3/raise-or-pass")
    return action.does == "pass" or (bid is not None and bid > lot.bid)


def _may_take(state: Auction, seat: int, action: Action, lot: Lot | None, case: Case) -> bool:
    """Arrakis Liaison for 2 credits, or a specimen for 1: in place of opening, each once (AM.4)."""
    if action.does == "specimen" and not has_immortality(state):
        case.base("of-immortality")
        return False
    if forbids(case, "AM.4/only-opening", lot is not None, "AM.4/instead-of-opening"):
        return False
    if _out_of_turn(state, seat, case):
        return False
    liaison = action.does == "liaison"
    taken = liaisons_of(state) if liaison else specimens_of(state)
    if forbids(case, "AM.4/one-of-each", seat in taken, "AM.4/once-each"):
        return False
    price = LIAISON_PRICE if liaison else SPECIMEN_PRICE
    stands(case, "AM.4/liaison" if liaison else "AM.4/specimen", "AM.4/names-of-the-rewards")
    return credits_of(state, seat) >= price


def _may_refresh(state: Auction, seat: int, lot: Lot | None, case: Case) -> bool:
    """The atomics token: by whoever is to open or to overbid, once (AM.5)."""
    if not has_immortality(state):
        case.base("of-immortality")
        return False
    if lot is None:
        if _out_of_turn(state, seat, case):
            return False
    elif forbids(case, "AM.5/before-a-bid", seat != lot.turn, "AM.5/own-turn-once"):
        return False
    if forbids(case, "AM.5/token-once", seat in spent_of(state), "AM.5/own-turn-once"):
        return False
    stands(case, "AM.5/refresh")
    return True


def has_immortality(state: Auction) -> bool:
    """Whether the game is played with the set that has the token and the Tleilaxu board."""
    return IMMORTALITY in sets_of(state)


def _may_reveal(state: Auction, action: Action, case: Case) -> bool:
    """A card turned up where one is awaited; the decks must still hold it (base rules)."""
    card = card_of(action)
    if state.waiting is None:
        case.base("row-is-full")
        return False
    if card != EMPTY and (state.deck == 0 or seen(state)[card] >= copies_of(sets_of(state)).get(card, 0)):
        case.base("copies-in-the-deck")
        return False
    stands(case, "AM.3/new-card")
    return True


def seen(state: Auction) -> Counter[str]:
    """Card -> copies that lie in the row, among the discards or with a buyer, as far as they are named."""
    piles: list[Pile] = [state.row or (), state.discarded or (), *(state.bought or {}).values()]
    return Counter(card for pile in piles if not isinstance(pile, int) for card in pile)


def _may_trash(state: Auction, action: Action, case: Case) -> bool:
    """As many starting cards as bought, one of a type, between the auction and the game (AM.9)."""
    seat = seat_of(state, action.by)
    if not case.rests_on(over_verdict(state, case.rules)):
        stands(case, "AM.9/after-the-end", "AM.9/between-end-and-game")
        return False
    if forbids(case, "AM.9/after-the-end", seat in (state.trashed or {}), "AM.9/between-end-and-game"):
        return False
    if not action.cards:
        stands(case, "AM.9/optional")
        return True
    deck = starting_deck(sets_of(state))
    if forbids(case, "AM.9/from-starting-deck", any(card not in deck for card in action.cards)):
        return False
    if forbids(case, "AM.9/one-of-a-type", len(set(action.cards)) < len(action.cards)):
        return False
    return len(action.cards) <= trash_limit(state, seat, case)


def over_verdict(state: Auction, rules: Ruleset) -> Verdict:
    """`is_over` with its grounds."""
    case = Case(rules)
    return case.verdict(is_over(state, case))


def trash_limit(state: Auction, seat: int, case: Case) -> int:
    """How many starting cards a player may trash."""
    stands(case, "AM.9/one-for-each")
    if state.liaisons and seat in state.liaisons:
        stands(case, "AM.4/no-purchase", "AM.4/not-bought", "AM.9/not-bought")
    return bought_by(state, seat)


def most_trashed(position: Position, by: int, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """How many starting cards a player may trash at most (AM.9); Arrakis Liaison does not count as bought (AM.4)."""
    case = Case(rules)
    seat = seat_of(position.auction, by)
    if not rules.holds("AM.9/one-for-each"):
        case.base("starting-deck-whole")
        return case.verdict(0)
    try:
        return case.verdict(trash_limit(position.auction, seat, case))
    except Silent:
        return case.verdict(UNDECIDED)
