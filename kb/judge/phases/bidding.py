"""Bidding for Treachery cards, and who is paid; what is told of hands is among the battles’ questions (V)."""

from __future__ import annotations

from kb.errors import msg
from kb.judge.kinds import Choice, Either, Kind, ListOf, MapOf, Record, Whole, YesNo
from kb.judge.questions import CARD, FACTION, Question
from kb.rules.bidding import (
    BANK,
    DISCARD,
    EMPEROR,
    REMOVED,
    goes_to,
    may_bid,
    must_reshuffle,
    payee,
    spice_held,
)
from kb.rules.position import Bid, Bidding, Purchase
from kb.rules.treachery import COPIES

_CARDS = Whole(0, sum(COPIES.values()))
_SPICE = Whole(0, 999)
_BID = Record(Bid, {"by": FACTION, "bid": Either("pass", Whole(1, 999))}, required=("by", "bid"))
_PURCHASE = Record(Purchase, {"by": FACTION, "price": _SPICE}, required=("by", "price"))
GROUPS: dict[str, Kind] = {
    "bidding": Record(
        Bidding,
        {
            "deck": _CARDS,
            "discard": _CARDS,
            "to_put_up": _CARDS,
            "order": ListOf(FACTION),
            "bids": ListOf(_BID),
            "purchases": ListOf(_PURCHASE),
            "spice": MapOf(FACTION, _SPICE),
        },
    ),
}
QUESTIONS: dict[str, Question] = {
    "must-reshuffle": Question(must_reshuffle, {}, YesNo(), msg("Must the discard be shuffled now?")),
    "goes-to": Question(
        goes_to,
        {"card": CARD},
        Choice(msg("place of a card"), (DISCARD, REMOVED)),
        msg("{card}: where does the card go after use?"),
    ),
    "may-bid": Question(
        may_bid, {"by": FACTION, "amount": Whole(1, 999)}, YesNo(), msg("{by}: may they bid {amount} now?")
    ),
    "payee": Question(
        payee,
        {"by": FACTION},
        Choice(msg("payee"), (EMPEROR, BANK)),
        msg("{by}: whom do they pay for a Treachery card?"),
    ),
    "spice-held": Question(spice_held, {"by": FACTION}, Whole(), msg("{by}: how much spice do they have now?")),
}
