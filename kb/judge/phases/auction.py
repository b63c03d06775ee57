"""The auction before a game of Dune: Imperium (AM)."""

from __future__ import annotations

from kb.errors import msg
from kb.judge.kinds import Choice, Either, Kind, ListOf, MapOf, NumberOr, Record, Whole, YesNo
from kb.judge.questions import Question
from kb.rules.auction import auction_over, for_sale, may_do, most_trashed, opener
from kb.rules.auction_play import first_illegal, played
from kb.rules.auction_state import ACTIONS, EMPTY, UNKNOWN, Action, Auction, Lot
from kb.rules.auction_table import (
    PLACES,
    after_auction,
    conflict_deck,
    may_begin,
    shuffled_in,
    starting_credits,
    tokens,
)
from kb.rules.imperium import CARDS, FEWEST, MOST, ROW, SETS, STARTING_CARDS

SEAT = Whole(1, MOST)
_CREDITS = Whole(0, 99)
_CARD = Choice(msg("Imperium card"), CARDS)
_IN_ROW = Choice(msg("Imperium card"), (*CARDS, UNKNOWN, EMPTY))
_PILE = NumberOr(Whole(0, 999), ListOf(_CARD))
_SEATS = ListOf(SEAT)
_TRASHED = ListOf(Choice(msg("card"), (*STARTING_CARDS, *CARDS, "arrakis-liaison")))
MOVE = Record(
    Action,
    {
        "does": Choice(msg("action"), ACTIONS),
        "by": SEAT,
        "card": Choice(msg("Imperium card"), (*CARDS, EMPTY)),
        "bid": _CREDITS,
        "place": Whole(1, ROW),
        "cards": _TRASHED,
    },
    required=("does",),
)
LOT = Record(
    Lot,
    {"card": _CARD, "bid": _CREDITS, "bidder": SEAT, "turn": SEAT, "passed": _SEATS, "place": Whole(1, ROW)},
    required=("card", "bid", "bidder", "turn"),
)
GROUPS: dict[str, Kind] = {
    "auction": Record(
        Auction,
        {
            "mode": Choice(msg("mode"), ("auction", "normal")),
            "sets": ListOf(Choice(msg("set"), SETS)),
            "players": Whole(FEWEST, MOST),
            "leaders": YesNo(),
            "credits": MapOf(SEAT, _CREDITS),
            "bought": MapOf(SEAT, _PILE),
            "buyer": Either("none", SEAT),
            "row": ListOf(_IN_ROW, length=ROW),
            "deck": _PILE,
            "discarded": _PILE,
            "lot": Either("none", LOT),
            "liaisons": _SEATS,
            "specimens": _SEATS,
            "spent": _SEATS,
            "over": YesNo(),
            "trashed": MapOf(SEAT, _TRASHED),
        },
    )
}
_BY_SEAT = MapOf(SEAT, Whole())
_PLAYED = Record(
    dict,
    {
        "credits": _BY_SEAT,
        "paid": _BY_SEAT,
        "cards": MapOf(SEAT, _PILE),
        "liaisons": _SEATS,
        "specimens": _SEATS,
        "row": ListOf(_IN_ROW),
        "discarded": _PILE,
        "may-trash": _BY_SEAT,
        "over": YesNo(),
    },
)
_MOVES = ListOf(MOVE)
QUESTIONS: dict[str, Question] = {
    "conflict-deck": Question(
        conflict_deck,
        {},
        Record(dict, dict.fromkeys(("I", "II", "III", "total"), Whole())),
        msg("Which cards make the conflict deck?"),
    ),
    "starting-credits": Question(starting_credits, {}, _BY_SEAT, msg("How many credits does each player get?")),
    "may-begin": Question(may_begin, {}, YesNo(), msg("May the auction begin?")),
    "for-sale": Question(for_sale, {"card": _CARD}, YesNo(), msg("{card}: is it sold at the auction?")),
    "opener": Question(opener, {}, Either("none", SEAT), msg("Who opens the next lot?")),
    "auction-over": Question(auction_over, {}, YesNo(), msg("Is the auction over?")),
    "may-do": Question(may_do, {"move": MOVE}, YesNo(), msg("May this be done? {move}")),
    "played": Question(played, {"moves": _MOVES}, _PLAYED, msg("What stands after these moves?")),
    "first-illegal": Question(
        first_illegal, {"moves": _MOVES}, Whole(), msg("Which move is the first that is not allowed?")
    ),
    "most-trashed": Question(
        most_trashed, {"by": SEAT}, Whole(), msg("How many starting cards may player {by} trash?")
    ),
    "tokens": Question(tokens, {}, _SEATS, msg("Who has an atomics token when round 1 begins?")),
    "shuffled-in": Question(
        shuffled_in,
        {"pile": Choice(msg("place of cards"), PLACES)},
        YesNo(),
        msg("{pile}: are these cards shuffled into the deck after the auction?"),
    ),
    "after-auction": Question(
        after_auction,
        {},
        Record(dict, dict.fromkeys(("shuffled", "row", "deck"), Whole())),
        msg("What is shuffled and laid out after the auction?"),
    ),
}
