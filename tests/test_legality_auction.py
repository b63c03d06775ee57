"""Auctions that cannot be are refused, each fault at its place; possible ones are not."""

from __future__ import annotations

import pytest

from kb.judge.legality import impossibilities
from kb.rules.auction_state import Lot, auction
from kb.rules.position import position

ROW = ["stilgar", "chani", "opulence", "crysknife", "scout"]
GOOD = {"players": 2, "credits": {1: 11, 2: 9}, "row": ROW, "sets": ["base"]}


def faults(**groups):
    where = position(auction=auction(**GOOD | groups))
    return [(".".join(map(str, path)), str(message)) for path, message in impossibilities(where)]


@pytest.mark.parametrize(
    ("groups", "wrong"),
    [
        ({}, []),
        ({"lot": Lot("stilgar", 11, 1, 2)}, []),
        ({"lot": Lot("stilgar", 12, 1, 2)}, [("auction.lot.bid", "the bidder has 11 credits")]),
        ({"lot": Lot("jamis", 6, 1, 2)}, [("auction.lot.card", "this card does not lie in the row")]),
        ({"lot": Lot("stilgar", 6, 1, 2, place=1)}, []),
        ({"lot": Lot("stilgar", 6, 1, 2, place=2)}, [("auction.lot.place", "another card lies there")]),
        ({"lot": Lot("stilgar", 6, 1, 3)}, [("auction.lot.turn", "there is no seat 3; 2 play")]),
        ({"lot": Lot("stilgar", 6, 1, 2, passed=(3,))}, [("auction.lot.passed", "there is no seat 3; 2 play")]),
        ({"lot": Lot("stilgar", 6, 1, 2, passed=(1,))}, [("auction.lot.passed", "the highest bidder has not passed")]),
        ({"lot": Lot("stilgar", 6, 1, 1)}, [("auction.lot.turn", "it is the turn of somebody who is still in and has not the highest bid")]),
        ({"lot": Lot("stilgar", 6, 1, 2, passed=(2,))}, [("auction.lot.turn", "it is the turn of somebody who is still in and has not the highest bid")]),
        ({"credits": {1: 11}}, [("auction.credits", "the credits of seat 2 are missing")]),
        ({"credits": {1: 11, 2: 9, 3: 10}}, [("auction.credits", "there is no seat 3; 2 play")]),
        ({"bought": {3: 1}}, [("auction.bought", "there is no seat 3; 2 play")]),
        ({"buyer": 3}, [("auction.buyer", "there is no seat 3; 2 play")]),
        ({"buyer": 2}, []),
        ({"spent": [1, 1]}, [("auction.spent", "seat 1 stands here 2 times")]),
        ({"liaisons": [3]}, [("auction.liaisons", "there is no seat 3; 2 play")]),
        ({"bought": {1: ("stilgar",)}}, [("auction", "stilgar lies in 2 places; the decks hold 1")]),
        ({"discarded": ["scout"]}, []),
        ({"discarded": ["scout", "scout"]}, [("auction", "scout lies in 3 places; the decks hold 2")]),
        ({"deck": ["jamis"]}, [("auction", "jamis lies in 1 places; the decks hold 0")]),
        ({"deck": 40, "discarded": 3}, []),
    ],
)  # fmt: skip
def test_an_auction_that_cannot_be_is_refused_at_its_place(groups, wrong):
    assert faults(**groups) == wrong


def test_what_is_not_said_is_not_compared():
    assert list(impossibilities(position(auction=auction(bought={4: 1}, credits={1: 3})))) == []
