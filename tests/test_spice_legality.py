"""Impossible worms, riders and bids are refused at their place."""

from __future__ import annotations

import pytest

from kb.judge.legality import impossibilities
from kb.rules.position import Bid, Bidding, Purchase, Ride, SpiceBlow, Worm, position


def faults(**said):
    return [(path, str(message)) for path, message in impossibilities(position(**said))]


def of_worms(*worms, rides=None, **said):
    return faults(spice_blow=SpiceBlow(worms=worms, rides=rides), **said)


def of_bids(said, order=("emperor", "guild", "atreides")):
    names = {"E": "emperor", "G": "guild", "A": "atreides", "F": "fremen"}
    bids = tuple(Bid(names[one[0]], "pass" if one[1:] == "-" else int(one[1:])) for one in said.split())
    return faults(bidding=Bidding(order=order, bids=bids))


DECK = Worm("deck", "old-gap", blow="a")


def at(index, *rest):
    return ("spice_blow", "worms", index, *rest)


@pytest.mark.parametrize(
    "worms",
    [
        (),
        (DECK,) * 6,
        (DECK, Worm("called", "old-gap"), Worm("deck", "red-chasm", blow="b")),
        (Worm("deck", blow="a"), DECK, Worm("deck", "red-chasm")),
        (Worm("called", "carthag", blow="a"), DECK),
        (DECK, Worm("deck", "old-gap", sent="arrakeen", blow="a")),
    ],
)
def test_possible_worms(worms):
    assert of_worms(*worms) == []


def test_no_more_worms_than_there_are():
    assert of_worms(*(DECK,) * 7) == [(at(6), "there can be no more than 6 such worms")]
    called = Worm("called")
    assert of_worms(called, DECK, called) == [(at(2), "there can be no more than 1 such worms")]


def test_worms_of_the_deck_are_set_aside_on_turn_one():
    said = "worms from the deck are set aside on turn 1; leave them out"
    assert of_worms(Worm("called"), DECK, turn=1) == [(at(1), said)]
    assert of_worms(DECK, turn=2) == []


def test_worms_come_up_over_a_spice_card():
    said = "no spice card shows this territory, so no worm comes up there"
    assert of_worms(Worm("deck", "arrakeen")) == [(at(0, "over"), said)]


def test_one_blow_has_one_territory():
    said = "the worms of one blow come up over one territory, old-gap"
    assert of_worms(DECK, Worm("deck", "red-chasm", blow="a")) == [(at(1, "over"), said)]


def test_riders_ride_worms_that_came_up():
    said = (("spice_blow", "rides", 1, "worm"), "no worm of this number came up in this phase")
    assert of_worms(DECK, rides=(Ride(1, "arrakeen"), Ride(2, "carthag"))) == [said]
    assert faults(spice_blow=SpiceBlow(rides=(Ride(2, "carthag"),))) == []


@pytest.mark.parametrize(
    "said", ["", "E1", "E- G1", "E1 G- A2 E- G3", "E1 G- A2 E- G-", "E1 G- A2 E3 A4", "E- G- A1 E2"]
)
def test_possible_bids(said):
    """Those who passed may be skipped, for tables that do not let them come back."""
    assert of_bids(said) == []


@pytest.mark.parametrize(
    ("said", "index"), [("G1", 0), ("E1 A2", 1), ("E1 G2 E3", 2), ("E1 E2", 1), ("E1 G- E2", 2), ("E1 G- A2 G3", 3)]
)
def test_bids_out_of_turn(said, index):
    assert of_bids(said) == [(("bidding", "bids", index, "by"), "this bid is out of turn")]


@pytest.mark.parametrize(("said", "index"), [("E1 G- A- E2", 3), ("E1 G- A2 E- G- A-", 5), ("E- G- A- E1", 3)])
def test_nobody_bids_for_a_card_that_is_gone(said, index):
    assert of_bids(said) == [(("bidding", "bids", index), "the card was gone before this")]


def test_bids_rise():
    assert of_bids("E2 G2") == [(("bidding", "bids", 1, "bid"), "this bid does not top the last one, 2")]
    assert of_bids("E2 G1 A2") == [
        (("bidding", "bids", 1, "bid"), "this bid does not top the last one, 2"),
        (("bidding", "bids", 2, "bid"), "this bid does not top the last one, 2"),
    ]


def test_only_those_in_order_bid():
    said = "this faction does not stand in the order of bidding"
    assert of_bids("E1 F2 G3") == [(("bidding", "bids", 1, "by"), said)]
    assert faults(bidding=Bidding(bids=(Bid("guild", 1), Bid("guild", 2)))) == []


def test_everybody_stands_in_the_order_once():
    assert of_bids("", order=("emperor", "guild", "emperor")) == [(("bidding", "order"), "emperor stands here 2 times")]


@pytest.mark.parametrize(
    ("deck", "discard", "possible"), [(33, 0, True), (20, 13, True), (20, 14, False), (None, 33, True)]
)
def test_there_are_33_cards(deck, discard, possible):
    said = [] if possible else [(("bidding",), "34 cards in deck and discard; there are 33")]
    assert faults(bidding=Bidding(deck=deck, discard=discard)) == said


# --- purses ----------------------------------------------------------------------------------------------------


def of_purchases(*purchases, **spice):
    bought = tuple(Purchase(*purchase) for purchase in purchases)
    return faults(bidding=Bidding(purchases=bought, spice=spice or None))


def unpaid(index, price, held):
    return [(("bidding", "purchases", index, "price"), f"{price} spice is paid, and only {held} is there")]


def test_nobody_pays_more_than_there_is():
    assert of_purchases(("guild", 5), guild=5) == []
    assert of_purchases(("guild", 6), guild=5) == unpaid(0, 6, 5)
    assert of_purchases(("guild", 3), ("guild", 3), guild=5) == unpaid(1, 3, 2)
    assert of_purchases(("guild", 6)) == []
    assert of_purchases(("guild", 6), fremen=2) == []


def test_the_emperor_pays_with_what_he_was_paid_before():
    assert of_purchases(("guild", 4), ("emperor", 7), guild=9, emperor=3) == []
    assert of_purchases(("guild", 4), ("emperor", 8), guild=9, emperor=3) == unpaid(1, 8, 7)
    assert of_purchases(("emperor", 4), ("guild", 4), guild=9, emperor=3) == unpaid(0, 4, 3)
    assert of_purchases(("emperor", 2), ("emperor", 2), emperor=3) == unpaid(1, 2, 1)
