"""The auction's rules at their limits: facts, what is dealt, who opens, what is allowed, what comes of it."""

from __future__ import annotations

import random

import pytest

from kb.rules.auction import (
    Silent,
    auction_over,
    bought_by,
    for_sale,
    judged,
    may_do,
    most_trashed,
    opener,
    place_of,
    seen,
)
from kb.rules.auction_play import Illegal, begin, first_illegal, legal_actions, options, played, step, to_move, why_not
from kb.rules.auction_state import EMPTY, UNKNOWN, Action, Auction, Lot, Sale, auction, size, with_cards
from kb.rules.auction_table import after_auction, conflict_deck, may_begin, shuffled_in, starting_credits, tokens
from kb.rules.imperium import (
    CARDS,
    CONFLICT_DECK,
    RESERVE,
    SETS,
    STARTING_DECK,
    STARTING_DECK_IMMORTALITY,
    copies_of,
    starting_deck,
)
from kb.rules.position import Impossible, Missing, Position
from kb.rules.ruleset import IN_FORCE, PRINTED
from kb.rules.verdict import UNDECIDED
from tools.auction_games import faults_of_game, play

ROW = ("stilgar", "chani", "scout", "crysknife", "opulence")
TABLE = Auction(
    sets=SETS, players=3, credits={1: 11, 2: 9, 3: 10}, bought={}, buyer="none", row=ROW, deck=("jamis", "carryall"),
    discarded=(), lot="none", liaisons=(), specimens=(), spent=(),
)  # fmt: skip
LOT = TABLE._replace(lot=Lot("chani", 5, 1, 2, (), 2))
PASSED = LOT._replace(lot=Lot("chani", 5, 1, 2, (3,)))
WAITING = TABLE._replace(row=(UNKNOWN, *ROW[1:]))
#: What rests on who opens, and on that somebody can.
OPENING = {"AM.3/most-credits", "AM.3/minimum-bid", "AM.3/within-credits"}


def at(state):
    return Position(auction=state)


def holding(*credits_):
    return TABLE._replace(credits=dict(enumerate(credits_, 1)))


# --- facts -------------------------------------------------------------------------------------------------------


def test_the_decks_have_the_rulebooks_totals():
    assert [sum(copies_of((one,)).values()) for one in SETS] == [67, 35, 30]
    assert len(CARDS) == 43 + 29 + 25
    assert RESERVE["arrakis-liaison"] == (2, 8)
    assert sum(STARTING_DECK.values()) == sum(STARTING_DECK_IMMORTALITY.values()) == 10
    assert starting_deck(SETS)["experimentation"] == starting_deck(SETS[:2])["dune-the-desert-planet"] == 2
    assert sum(CONFLICT_DECK.values()) == 10


def test_fifteen_copies_are_barred_and_a_hundred_and_seventeen_are_sold():
    sold = [card for card in CARDS if for_sale(Position(), card).value]
    assert sum(CARDS[card].copies for card in sold) == 117
    assert {card for card in CARDS if card not in sold and CARDS[card].cost < 7} == {
        "in-the-shadows", "dissecting-kit", "tleilaxu-surgeon", "web-of-power", "liet-kynes", "tleilaxu-master",
    }  # fmt: skip
    assert [card for card in sold if CARDS[card].cost >= 7] == ["occupation"]


# --- before and after ----------------------------------------------------------------------------------------------


def test_where_a_ruling_is_out_the_printed_rules_answer_or_are_silent():
    deck = at(auction(mode="auction"))
    assert conflict_deck(deck, rules=PRINTED).value == {"I": 1, "II": 5, "III": 4, "total": 10}
    assert starting_credits(at(TABLE), rules=PRINTED).value is UNDECIDED
    assert may_begin(at(auction(leaders=True)), rules=PRINTED).value is UNDECIDED
    assert opener(at(TABLE), rules=PRINTED).value is UNDECIDED
    assert for_sale(Position(), "liet-kynes", rules=PRINTED).value is True
    assert tokens(at(TABLE._replace(spent=(2,))), rules=PRINTED).value == (1, 3)
    assert most_trashed(at(TABLE), 1, rules=PRINTED).value == 0
    assert shuffled_in(Position(), "bought", rules=PRINTED).value is UNDECIDED
    assert after_auction(at(auction(deck=3, discarded=2, row=list(ROW))), rules=PRINTED).value is UNDECIDED


@pytest.mark.parametrize(
    ("deck", "discarded", "row", "said"),
    [
        (115, 7, ROW, (127, 5, 122)),
        ((), ("jamis",), ("scout", *[EMPTY] * 4), (2, 2, 0)),
        (9, ("jamis",), ("scout", UNKNOWN, *[EMPTY] * 3), (11, 5, 6)),  # a card to be turned up is still in the deck
    ],
)
def test_everything_but_what_was_bought_is_shuffled(deck, discarded, row, said):
    found = after_auction(at(Auction(deck=deck, discarded=discarded, row=row))).value
    assert found == dict(zip(("shuffled", "row", "deck"), said, strict=True))


@pytest.mark.parametrize("clause", ["shuffled-anew", "discards-too", "row-too", "five-new"])
def test_without_any_part_of_the_new_shuffle_it_is_undecided(clause):
    end = at(Auction(deck=3, discarded=2, row=ROW))
    assert after_auction(end).grounds == (
        "AM.10/shuffled-anew", "AM.10/discards-too", "AM.10/row-too", "AM.10/five-new",
    )  # fmt: skip
    assert after_auction(end).readings == ("AM.10/old-row-too",)
    assert after_auction(end, rules=IN_FORCE.without(f"AM.10/{clause}")).value is UNDECIDED


@pytest.mark.parametrize("unsaid", ["deck", "discarded", "row"])
def test_a_pile_that_is_not_said_is_asked_for(unsaid):
    with pytest.raises(Missing, match=f"auction.{unsaid}"):
        after_auction(at(TABLE._replace(**{unsaid: None})))


@pytest.mark.parametrize(
    ("sets", "spent", "owners", "grounds"),
    [
        (SETS[:2], (1,), (), ("of-immortality",)),
        (SETS, (), (1, 2, 3), ("token-once-a-game",)),
        (SETS, (1, 2), (1, 2, 3), ("AM.5/returned",)),
    ],
)
def test_tokens_belong_to_immortality_and_are_given_back_where_one_was_spent(sets, spent, owners, grounds):
    verdict = tokens(at(TABLE._replace(sets=sets, spent=spent)))
    assert (verdict.value, verdict.grounds) == (owners, grounds)


@pytest.mark.parametrize("liaisons", [None, (), (2,), (1,)])
def test_how_many_starting_cards_may_be_trashed_without_what_decides_it(liaisons):
    end = at(TABLE._replace(bought={1: 2}, liaisons=liaisons))
    assert most_trashed(end, 1).value == 2
    assert most_trashed(end, 1, rules=IN_FORCE.without("AM.9/one-for-each")).value == 0
    assert most_trashed(end, 1, rules=IN_FORCE.without("AM.4/no-purchase")).value == (
        UNDECIDED if liaisons == (1,) else 2
    )
    assert most_trashed(end, 1, rules=PRINTED).grounds == ("starting-deck-whole",)


# --- who opens ---------------------------------------------------------------------------------------------------


EARLIER, NEAREST = "AM.3/earlier-seat AM.3/most-credits", "AM.3/nearest-to-buyer AM.3/most-credits"
FEWER, RICHEST, FULL = "AM.3/fewer-cards AM.3/most-credits", "AM.3/most-credits", "AM.7/four-cards AM.3/most-credits"


@pytest.mark.parametrize(
    ("credits_", "bought", "buyer", "first", "grounds"),
    [
        ((5, 5, 5), {}, "none", 1, EARLIER),
        ((4, 5, 5), {}, "none", 2, EARLIER),
        ((5, 5, 5), {1: 1, 2: 1, 3: 1}, 1, 3, NEAREST),
        ((5, 5, 5), {1: 1, 2: 1, 3: 1}, 2, 1, NEAREST),
        ((5, 5, 5), {1: 1, 2: 1, 3: 1}, 3, 2, NEAREST),
        ((5, 5, 4), {1: 1, 2: 1, 3: 1}, 1, 2, NEAREST),
        ((5, 5, 5), {1: 2, 2: 1, 3: 0}, 1, 3, FEWER),
        ((9, 5, 5), {1: 3, 2: 1, 3: 0}, 1, 1, RICHEST),
        ((9, 5, 4), {1: 4, 2: 1, 3: 0}, 1, 2, FULL),
        ((5, 5, 4), {1: 4, 2: 1, 3: 0}, 1, 2, FULL),  # one of the richest is passed over
        ((4, 5, 4), {1: 4, 2: 1, 3: 0}, 1, 2, RICHEST),
        ((9, 5, 4), {1: 4, 2: 4, 3: 4}, 1, None, "AM.7/four-cards"),
        ((0, 0, 0), {1: 4, 2: 4, 3: 4}, 1, None, "AM.7/four-cards"),
    ],
)
def test_the_opener(credits_, bought, buyer, first, grounds):
    verdict = opener(at(holding(*credits_)._replace(bought=bought, buyer=buyer)))
    assert (verdict.value, " ".join(verdict.grounds)) == (first, grounds)
    passed_over = {"AM.7/passed-over", "AM.3/passed-over"}
    assert set(verdict.readings) & passed_over == (passed_over if "AM.7" in grounds else set())


def test_how_many_cards_were_bought_is_asked_for_only_where_it_decides():
    without = IN_FORCE.without("AM.7")
    assert opener(at(TABLE._replace(bought=None)), rules=without).value == 1
    with pytest.raises(Missing, match=r"auction\.bought"):
        opener(at(holding(5, 5, 5)._replace(bought=None)), rules=without)


def test_the_last_buyer_is_asked_for_only_where_it_decides():
    assert opener(at(TABLE._replace(buyer=None))).value == 1
    with pytest.raises(Missing, match=r"auction\.buyer"):
        opener(at(TABLE._replace(buyer=None, credits={1: 5, 2: 5, 3: 5})))


def test_what_breaks_the_tie_is_the_first_ground():
    even = TABLE._replace(credits={1: 5, 2: 5, 3: 5}, bought={1: 1, 2: 1, 3: 2}, buyer=3, liaisons=(1,))
    assert opener(at(even)).grounds == ("AM.3/nearest-to-buyer", "AM.3/fewer-cards", "AM.3/most-credits")
    assert opener(at(even)).readings == ("AM.4/not-bought",)
    himself = even._replace(bought={1: 1, 2: 1, 3: 1})
    assert opener(at(himself)).readings == ("AM.3/farthest-from-himself",)


# --- whether it is over -------------------------------------------------------------------------------------------

BID = {"AM.3/minimum-bid", "AM.3/within-credits"}


@pytest.mark.parametrize(
    ("state", "over", "grounds"),
    [
        (TABLE, False, BID),
        (WAITING, False, {"AM.3/new-card"}),
        (WAITING._replace(lot=LOT.lot), False, {"AM.3/new-card"}),
        (LOT, False, {"AM.3/raise-or-pass"}),
        (TABLE._replace(over=True), True, set()),
        (holding(0, 0, 0), True, {"AM.8/nobody-can-open"} | BID),
        (holding(1, 0, 0), False, BID),
        (TABLE._replace(row=(EMPTY,) * 5), True, {"AM.8/nobody-can-open"} | BID),
        (TABLE._replace(bought={1: 4, 2: 4, 3: 4}), True, {"AM.8/nobody-can-open", "AM.7/four-cards"} | BID),
        (holding(9, 0, 0)._replace(bought={1: 4}), True, {"AM.8/nobody-can-open", "AM.7/four-cards"} | BID),
        (TABLE._replace(row=("web-of-power", *[EMPTY] * 4)), True, {"AM.8/nobody-can-open", "AM.6/by-name"} | BID),
        (TABLE._replace(row=("occupation", *[EMPTY] * 4)), False, {"AM.6/but-occupation"} | BID),
        # what bars or lets in others than those who simply can decides nothing, whoever sits first
        (TABLE._replace(bought={1: 4}), False, BID),
        (TABLE._replace(bought={2: 4}), False, BID),
        (TABLE._replace(row=("web-of-power", "chani", *[EMPTY] * 3)), False, BID),
        (TABLE._replace(row=("chani", "web-of-power", *[EMPTY] * 3)), False, BID),
        (TABLE._replace(row=("occupation", "chani", *[EMPTY] * 3)), False, BID),
    ],
)
def test_whether_it_is_over_and_what_decides_it(state, over, grounds):
    verdict = auction_over(at(state))
    assert (verdict.value, set(verdict.grounds)) == (over, grounds)
    for clause in grounds - {"AM.6/by-name", "AM.6/but-occupation", "AM.7/four-cards"}:
        assert auction_over(at(state), rules=IN_FORCE.without(clause)).value is UNDECIDED
    for clause in grounds & {"AM.6/by-name", "AM.6/but-occupation", "AM.7/four-cards"}:
        assert auction_over(at(state), rules=IN_FORCE.without(clause)).value is not over


def test_what_an_end_or_none_leaves_out_of_account_is_named():
    assert "AM.8" in auction_over(at(TABLE)).not_applied
    assert auction_over(at(holding(0, 0, 0))).not_applied == ("AM.5",)  # a token does not prolong it
    assert "AM.7" in auction_over(at(TABLE)).not_applied


def test_what_the_others_have_is_not_asked_for_where_one_can_open():
    assert auction_over(at(TABLE._replace(credits={1: 11}))).value is False
    with pytest.raises(Missing, match=r"auction\.credits"):
        auction_over(at(TABLE._replace(credits={1: 0})))


# --- what is allowed ---------------------------------------------------------------------------------------------


#: State, action, whether it is allowed, the clause that says so, and the readings that it takes.
ALLOWED = [
    (TABLE, Action("open", 1, "chani", 5), True, "AM.3/opener-bids", ""),
    (TABLE, Action("open", 1, "chani", 4), False, "AM.3/minimum-bid", ""),
    (TABLE, Action("open", 1, "chani", 11), True, "AM.3/opener-bids", ""),
    (TABLE, Action("open", 1, "chani", 12), False, "AM.3/within-credits", "AM.2/own-money"),
    (TABLE, Action("open", 1, "chani", 5, 2), True, "AM.3/opener-bids", ""),
    (TABLE, Action("open", 2, "chani", 5), False, "AM.3/most-credits", ""),
    (TABLE, Action("pass", 1), False, "AM.3/opener-bids", "AM.3/must-open"),
    (TABLE, Action("raise", 1, bid=5), False, "AM.3/opener-bids", ""),
    (TABLE, Action("liaison", 1), True, "AM.4/liaison", "AM.4/names-of-the-rewards"),
    (TABLE, Action("specimen", 1), True, "AM.4/specimen", "AM.4/names-of-the-rewards"),
    (TABLE._replace(sets=SETS[:1]), Action("liaison", 1), True, "AM.4/liaison", "AM.4/names-of-the-rewards"),
    (TABLE, Action("liaison", 2), False, "AM.3/most-credits", ""),
    (TABLE._replace(liaisons=(1,)), Action("liaison", 1), False, "AM.4/one-of-each", "AM.4/once-each"),
    (TABLE._replace(liaisons=(1,)), Action("specimen", 1), True, "AM.4/specimen", "AM.4/names-of-the-rewards"),
    (TABLE._replace(specimens=(1,)), Action("specimen", 1), False, "AM.4/one-of-each", "AM.4/once-each"),
    (holding(1, 0, 0), Action("liaison", 1), False, "AM.4/liaison", "AM.4/names-of-the-rewards"),
    (holding(1, 0, 0), Action("specimen", 1), True, "AM.4/specimen", "AM.4/names-of-the-rewards"),
    (holding(2, 0, 0), Action("liaison", 1), True, "AM.4/liaison", "AM.4/names-of-the-rewards"),
    (TABLE, Action("atomics", 1), True, "AM.5/refresh", ""),
    (TABLE, Action("atomics", 2), False, "AM.3/most-credits", ""),
    (TABLE._replace(spent=(1,)), Action("atomics", 1), False, "AM.5/token-once", "AM.5/own-turn-once"),
    (TABLE._replace(bought={1: 4}), Action("open", 1, "chani", 5), False, "AM.7/four-cards", "AM.7/passed-over"),
    (TABLE._replace(bought={1: 4}), Action("liaison", 1), False, "AM.7/four-cards", "AM.7/passed-over"),
    (
        TABLE._replace(bought={1: 4}, liaisons=(1,)), Action("open", 1, "chani", 5), False, "AM.7/four-cards",
        "AM.7/passed-over AM.7/not-bought",
    ),
    (
        TABLE._replace(bought={1: 4}, liaisons=(2,)), Action("open", 1, "chani", 5), False, "AM.7/four-cards",
        "AM.7/passed-over",
    ),
    (
        TABLE._replace(bought={1: 4}, liaisons=None), Action("open", 1, "chani", 5), False, "AM.7/four-cards",
        "AM.7/passed-over",
    ),
    (TABLE._replace(bought={1: 3}), Action("open", 1, "chani", 5), True, "AM.3/opener-bids", ""),
    (TABLE._replace(row=("liet-kynes", *ROW[1:])), Action("open", 1, "liet-kynes", 5), False, "AM.6/by-name", ""),
    (WAITING, Action("open", 1, "chani", 5), False, "AM.3/new-card", ""),
    (WAITING, Action("atomics", 1), False, "AM.3/new-card", ""),
    (WAITING, Action("reveal", card="jamis"), True, "AM.3/new-card", ""),
    (WAITING, Action("reveal", card=EMPTY), True, "AM.3/new-card", ""),
    (LOT, Action("raise", 2, bid=6), True, "AM.3/raise-or-pass", ""),
    (LOT, Action("raise", 2, bid=5), False, "AM.3/raise-or-pass", ""),
    (LOT, Action("raise", 2, bid=9), True, "AM.3/raise-or-pass", ""),
    (LOT, Action("raise", 2, bid=10), False, "AM.3/within-credits", "AM.2/own-money"),
    (LOT, Action("raise", 3, bid=6), False, "AM.3/clockwise", ""),
    (LOT, Action("pass", 2), True, "AM.3/raise-or-pass", ""),
    (LOT, Action("open", 2, "stilgar", 6), False, "AM.3/raise-or-pass", ""),
    (LOT, Action("liaison", 2), False, "AM.4/only-opening", "AM.4/instead-of-opening"),
    (LOT, Action("atomics", 2), True, "AM.5/refresh", ""),
    (LOT, Action("atomics", 1), False, "AM.5/before-a-bid", "AM.5/own-turn-once"),
    (LOT._replace(bought={2: 4}), Action("raise", 2, bid=6), False, "AM.7/four-cards", ""),
    (PASSED, Action("raise", 3, bid=6), False, "AM.3/no-return", "AM.3/pass-is-final"),
    (PASSED, Action("atomics", 3), False, "AM.5/before-a-bid", "AM.5/own-turn-once"),
    (holding(0, 0, 0), Action("atomics", 1), False, "AM.8/nobody-can-open", "AM.8/row-as-it-lies"),
    (holding(0, 0, 0), Action("open", 1, "scout", 1), False, "AM.8/nobody-can-open", "AM.8/row-as-it-lies"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "action", "allowed", "ground", "readings"), ALLOWED)
def test_what_is_allowed_by_which_clause_and_reading(state, action, allowed, ground, readings):
    verdict = judged(state, action)
    assert (verdict.value, verdict.grounds[0], " ".join(verdict.readings)) == (allowed, ground, readings)
    assert (why_not(state, action) is None) is allowed


@pytest.mark.parametrize(("state", "action", "_allowed", "ground", "_readings"), ALLOWED)
def test_between_two_lots_it_also_rests_on_who_opens_and_else_on_nothing(state, action, _allowed, ground, _readings):
    if state.lot != "none" or ground in ("AM.3/new-card", "AM.7/four-cards"):
        others = set()
    else:
        others = OPENING - {"AM.3/most-credits"} if ground == "AM.8/nobody-can-open" else OPENING
    assert set(judged(state, action).grounds) == {ground} | others


@pytest.mark.parametrize(("state", "action", "_allowed", "ground", "_readings"), ALLOWED)
def test_without_what_forbids_by_name_or_number_it_is_allowed_and_else_undecided(
    state, action, _allowed, ground, _readings
):
    """A sale that nothing forbids is one; the printed rules know nothing of the rest."""
    without = judged(state, action, IN_FORCE.without(ground)).value
    assert without is (True if ground in ("AM.6/by-name", "AM.7/four-cards") else UNDECIDED)


@pytest.mark.parametrize(
    ("state", "action", "rule"),
    [
        (TABLE, Action("open", 1, "jamis", 5), "card-not-in-the-row"),
        (TABLE, Action("open", 1, "chani", 5, 3), "card-not-in-the-row"),
        (TABLE, Action("open", 1, EMPTY, 5), "card-not-in-the-row"),
        (TABLE._replace(row=(EMPTY, *ROW[1:])), Action("open", 1, EMPTY, 5), "card-not-in-the-row"),
        (TABLE, Action("open", 1, "arrakis-liaison", 5), "card-not-in-the-row"),
        (TABLE._replace(sets=SETS[:2]), Action("atomics", 1), "of-immortality"),
        (TABLE._replace(sets=SETS[:2]), Action("specimen", 1), "of-immortality"),
        (TABLE, Action("reveal", card="jamis"), "row-is-full"),
        (WAITING, Action("reveal", card="chani"), "copies-in-the-deck"),
        (WAITING._replace(sets=SETS[:1]), Action("reveal", card="jamis"), "copies-in-the-deck"),
        (WAITING._replace(deck=0), Action("reveal", card="jamis"), "copies-in-the-deck"),
    ],
)
def test_base_rules_forbid_without_a_ruling(state, action, rule):
    verdict = judged(state, action)
    assert (verdict.value, verdict.base_rules) == (False, (rule,))


def test_who_is_full_is_refused_by_that_and_not_by_whose_turn_it_is():
    verdict = judged(TABLE._replace(bought={2: 4}), Action("open", 2, "chani", 5))
    assert (verdict.value, verdict.grounds) == (False, ("AM.7/four-cards",))


def test_a_second_copy_comes_up_and_a_third_does_not():
    assert judged(WAITING, Action("reveal", card="scout")).value is True
    assert judged(WAITING._replace(bought={1: ("scout",)}), Action("reveal", card="scout")).value is False
    assert judged(WAITING._replace(discarded=("scout",)), Action("reveal", card="scout")).value is False


def test_the_cards_seen_are_those_that_are_named():
    assert seen(auction()) == {}
    assert seen(auction(row=["scout", "chani"], discarded=["scout"], bought={1: 2, 2: ("jamis",)})) == {
        "scout": 2, "chani": 1, "jamis": 1,
    }  # fmt: skip


def test_a_card_comes_up_where_not_all_the_others_are_named():
    for gone in ({"discarded": None}, {"bought": None}, {"discarded": 3, "bought": {1: 2, 2: ("chani",)}}):
        assert judged(WAITING._replace(**gone), Action("reveal", card="scout")).value is True
    assert judged(WAITING._replace(bought={1: 2, 2: ("scout",)}), Action("reveal", card="scout")).value is False


@pytest.mark.parametrize(
    ("card", "sold", "grounds"),
    [
        ("opulence", True, ("sold-unless-barred",)),
        ("liet-kynes", False, ("AM.6/by-name",)),
        ("shai-hulud", False, ("AM.6/by-price",)),
        ("occupation", True, ("AM.6/but-occupation", "sold-unless-barred")),
    ],
)
def test_what_is_for_sale_and_why(card, sold, grounds):
    verdict = for_sale(Position(), card)
    assert (verdict.value, verdict.grounds) == (sold, grounds)


def test_a_card_whose_name_is_misprinted_is_barred_by_a_reading():
    assert for_sale(Position(), "in-the-shadows").readings == ("AM.6/in-the-shadows",)
    assert for_sale(Position(), "web-of-power").readings == ()


OVER = TABLE._replace(over=True, bought={1: 2, 2: ("chani",)}, liaisons=(1,))
LIAISON = "AM.4/not-bought AM.9/not-bought"


@pytest.mark.parametrize(
    ("state", "seat", "cards", "allowed", "ground", "readings"),
    [
        (OVER, 1, (), True, "AM.9/optional", ""),
        (OVER, 1, ("dagger", "experimentation"), True, "AM.9/one-for-each", LIAISON),
        (OVER, 1, ("dagger", "experimentation", "diplomacy"), False, "AM.9/one-for-each", LIAISON),
        (OVER, 2, ("dagger",), True, "AM.9/one-for-each", ""),
        (OVER, 2, ("dagger", "diplomacy"), False, "AM.9/one-for-each", ""),
        (OVER, 3, ("dagger",), False, "AM.9/one-for-each", ""),
        (OVER, 1, ("dagger", "dagger"), False, "AM.9/one-of-a-type", ""),
        (OVER, 1, ("chani",), False, "AM.9/from-starting-deck", ""),
        (OVER, 1, ("dagger", "chani"), False, "AM.9/from-starting-deck", ""),
        (OVER, 1, ("arrakis-liaison",), False, "AM.9/from-starting-deck", ""),
        (OVER, 1, ("dune-the-desert-planet",), False, "AM.9/from-starting-deck", ""),
        (OVER._replace(sets=SETS[:2]), 1, ("dune-the-desert-planet",), True, "AM.9/one-for-each", LIAISON),
        (OVER._replace(trashed={1: ()}), 1, ("dagger",), False, "AM.9/after-the-end", "AM.9/between-end-and-game"),
        (OVER._replace(over=None), 1, ("dagger",), False, "AM.9/after-the-end", "AM.9/between-end-and-game"),
        (OVER._replace(over=None, lot=LOT.lot), 1, (), False, "AM.9/after-the-end", "AM.9/between-end-and-game"),
    ],
)
def test_what_may_be_trashed(state, seat, cards, allowed, ground, readings):
    verdict = judged(state, Action("trash", seat, cards=cards))
    assert (verdict.value, verdict.grounds[0], " ".join(verdict.readings)) == (allowed, ground, readings)
    assert judged(state, Action("trash", seat, cards=cards), IN_FORCE.without(ground)).value is UNDECIDED


# --- what comes of it --------------------------------------------------------------------------------------------


def test_the_turn_goes_round_past_those_who_passed_or_are_full():
    state = step(TABLE, Action("open", 1, "chani", 5))
    assert state.lot == Lot("chani", 5, 1, 2, (), 2)
    state = step(state, Action("raise", 2, bid=6))
    assert state.lot == Lot("chani", 6, 2, 3, (), 2)
    state = step(state, Action("pass", 3))
    assert (state.lot.turn, state.lot.passed) == (1, (3,))
    state = step(state, Action("raise", 1, bid=7))
    assert state.lot == Lot("chani", 7, 1, 2, (3,), 2)
    full = step(TABLE._replace(bought={2: 4}), Action("open", 1, "chani", 5))
    assert full.lot.turn == 3


@pytest.mark.parametrize(
    ("bidder", "passed", "full", "turn"),
    [
        (1, (), (), 2), (1, (2,), (), 3), (1, (2, 3), (), 4), (1, (), (2,), 3), (1, (3,), (2,), 4),
        (2, (), (), 3), (2, (3,), (), 4), (2, (3, 4), (), 1), (2, (3,), (4,), 1), (2, (4,), (), 3),
        (3, (), (), 4), (3, (4,), (), 1), (3, (1, 4), (), 2), (3, (1,), (4,), 2), (3, (1, 2), (), 4),
        (4, (), (), 1), (4, (1,), (), 2), (4, (1, 2), (), 3), (4, (2,), (1,), 3), (4, (3,), (), 1),
    ],
)  # fmt: skip
def test_the_next_is_the_nearest_clockwise_who_is_still_in(bidder, passed, full, turn):
    state = Auction(
        sets=SETS, players=4, credits=dict.fromkeys((1, 2, 3, 4), 10), bought=dict.fromkeys(full, 4), row=ROW,
        lot=Lot("chani", 5, turn, bidder, passed),
    )  # fmt: skip
    assert step(state, Action("raise", bidder, bid=6)).lot == Lot("chani", 6, bidder, turn, passed)


def test_the_last_who_is_left_pays_and_the_place_is_filled():
    state = step(step(LOT, Action("pass", 2)), Action("pass", 3))
    assert state.credits == {1: 6, 2: 9, 3: 10}
    assert (state.bought, state.buyer, state.lot) == ({1: ("chani",)}, 1, "none")
    assert state.sales == (Sale(1, "chani", 5),)
    assert (state.row, state.deck) == (("stilgar", "jamis", "scout", "crysknife", "opulence"), ("carryall",))
    assert to_move(state) == 3


def test_nobody_else_can_bid_and_the_lot_is_sold_at_once():
    state = step(TABLE._replace(bought={2: 4, 3: 4}), Action("open", 1, "scout", 1))
    assert (state.sales, state.bought) == ((Sale(1, "scout", 1),), {1: ("scout",), 2: 4, 3: 4})


def test_the_second_of_two_like_cards_is_sold_from_its_own_place():
    row = ("scout", "chani", "scout", "crysknife", "opulence")
    state = TABLE._replace(row=row)
    assert (place_of(state, "scout"), place_of(state, "scout", 3), place_of(state, "scout", 2)) == (1, 3, None)
    assert [place_of(state, "opulence", place) for place in (-1, 0, 5, 6)] == [None, None, 5, None]
    state = step(state, Action("open", 1, "scout", 1, 3))
    for seat in (2, 3):
        state = step(state, Action("pass", seat))
    assert state.row == ("scout", "chani", "jamis", "crysknife", "opulence")


def test_barred_cards_are_replaced_until_one_is_for_sale_or_the_deck_is_empty():
    sold = step(
        step(LOT._replace(deck=("liet-kynes", "lady-jessica", "occupation")), Action("pass", 2)), Action("pass", 3)
    )
    assert (sold.row[1], sold.deck, sold.discarded) == ("occupation", (), ("liet-kynes", "lady-jessica"))
    bare = step(step(LOT._replace(deck=("liet-kynes",)), Action("pass", 2)), Action("pass", 3))
    assert (bare.row[1], bare.deck, bare.discarded) == (EMPTY, (), ("liet-kynes",))


def test_a_row_with_gaps_is_refreshed_as_far_as_the_deck_goes():
    state = step(TABLE._replace(row=(EMPTY, *ROW[1:])), Action("atomics", 1))
    assert state.row == ("jamis", "carryall", EMPTY, EMPTY, EMPTY)
    assert (state.discarded, state.spent) == (ROW[1:], (1,))


def test_the_second_of_two_like_cards_stays_while_it_is_sold():
    state = TABLE._replace(row=("scout", "chani", "scout", "crysknife", "opulence"), lot=Lot("scout", 1, 1, 2, (), 3))
    state = step(state, Action("atomics", 2))
    assert (state.row, state.lot) == (("jamis", "carryall", "scout", EMPTY, EMPTY), Lot("scout", 1, 1, 2, (), 3))


def test_what_was_done_before_stays_done():
    once = TABLE._replace(
        liaisons=(2,), specimens=(2, 3), spent=(3,), trashed={2: ()}, discarded=("lady-jessica",), bought={3: ("jamis",)},
    )  # fmt: skip
    assert step(once, Action("liaison", 1)).liaisons == (2, 1)
    assert step(once, Action("specimen", 1)).specimens == (2, 3, 1)
    refreshed = step(once, Action("atomics", 1))
    assert (refreshed.spent, refreshed.discarded) == ((3, 1), ("lady-jessica", *ROW))
    sold = step(step(LOT._replace(bought={1: ("jamis",), 3: 1}), Action("pass", 2)), Action("pass", 3))
    assert sold.bought == {1: ("jamis", "chani"), 3: 1}
    turned_up = step(once._replace(row=WAITING.row), Action("reveal", card="liet-kynes"))
    assert turned_up.discarded == ("lady-jessica", "liet-kynes")
    assert step(once._replace(over=True), Action("trash", 1)).trashed == {2: (), 1: ()}


def test_an_auction_begins_with_what_is_said_to_be_gone_taken_and_spent():
    start = auction(
        players=2, sets=list(SETS), row=list(ROW), deck=["jamis"], discarded=["liet-kynes"], liaisons=[1], specimens=[2]
    )
    value = played(at(start), ()).value
    assert (value["discarded"], value["liaisons"], value["specimens"]) == (("liet-kynes",), (1,), (2,))
    assert first_illegal(at(start), (Action("atomics", 1),)).value == 0
    assert first_illegal(at(start._replace(spent=(1,))), (Action("atomics", 1),)).value == 1


def test_what_is_not_said_to_be_taken_or_discarded_is_not_told():
    value = played(at(TABLE._replace(liaisons=None, specimens=None, discarded=None)), ()).value
    assert (value["liaisons"], value["specimens"], value["discarded"]) == ((), (), ())


def test_who_is_full_is_a_ground_of_going_round_past_him():
    state = holding(11, 2, 1)._replace(bought={2: 4})
    grounds = set(played(at(state), (Action("open", 1, "scout", 1, 3),)).grounds)
    assert grounds - set(played(at(state._replace(bought={})), (Action("open", 1, "scout", 1, 3),)).grounds) == {
        "AM.7/four-cards"
    }


def test_the_card_being_sold_stays_where_it_lies():
    state = step(LOT._replace(lot=Lot("chani", 5, 1, 2)), Action("atomics", 2))
    assert state.row == ("jamis", "chani", "carryall", EMPTY, EMPTY)
    assert (state.lot, state.discarded) == (Lot("chani", 5, 1, 2, (), 2), ("stilgar", "scout", "crysknife", "opulence"))


def test_a_deck_that_is_not_known_is_turned_up_card_by_card():
    state = begin(2, SETS)
    assert state == Auction(
        mode="auction", sets=SETS, players=2, leaders=True, row=("unknown",) * 5, credits={1: 11, 2: 9}, bought={},
        buyer="none", lot="none", liaisons=(), specimens=(), spent=(), discarded=(), trashed={},
    )  # fmt: skip
    assert (state.row, state.waiting, to_move(state), options(state)) == ((UNKNOWN,) * 5, 1, None, ())
    for card in ("stilgar", "liet-kynes", "chani", "scout", "opulence", "jamis"):
        state = step(state, Action("reveal", card=card))
    assert (state.row, state.discarded) == (("stilgar", "chani", "scout", "opulence", "jamis"), ("liet-kynes",))
    state = step(step(state, Action("open", 1, "chani", 5)), Action("pass", 2))
    assert (state.waiting, state.row) == (2, ("stilgar", UNKNOWN, "scout", "opulence", "jamis"))
    state = step(state, Action("reveal", card=EMPTY))
    assert (state.row, state.deck) == (("stilgar", EMPTY, "scout", "opulence", "jamis"), ())
    state = step(step(state, Action("open", 2, "jamis", 2)), Action("pass", 1))
    assert state.row == ("stilgar", EMPTY, "scout", "opulence", EMPTY)


def test_a_deck_that_is_known_is_laid_out_and_what_is_not_sold_replaced():
    deck = ("stilgar", "liet-kynes", "chani", "scout", "lady-jessica", "opulence", "jamis", "carryall")
    state = begin(2, SETS, deck)
    assert (state.row, state.discarded, state.deck) == (
        ("stilgar", "chani", "scout", "opulence", "jamis"), ("liet-kynes", "lady-jessica"), ("carryall",),
    )  # fmt: skip
    with pytest.raises(Silent):
        begin(2, SETS, deck, rules=IN_FORCE.without("AM.6/replaced"))


def test_when_it_is_over_nobody_is_to_move():
    assert (to_move(holding(0, 0, 0)), legal_actions(holding(0, 0, 0))) == (None, ())


@pytest.mark.parametrize("seed", range(12))
def test_a_whole_auction_keeps_the_laws(seed):
    assert faults_of_game(random.Random(seed).randrange) == []  # noqa: S311 - a game


@pytest.mark.parametrize("counted", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_a_deck_turned_up_card_by_card_or_only_counted_goes_as_one_that_is_known(seed, counted):
    (_, _, begun), *turns = play(random.Random(seed).randrange)  # noqa: S311 - a game
    laid = [*begun.discarded, *(card for card in begun.row if card != EMPTY)]
    coming = iter([*laid, *begun.deck])
    state = begin(begun.players, begun.sets)._replace(deck=len(laid) + len(begun.deck) if counted else None)
    for action, known in [(None, begun), *((action, after) for _, action, after in turns)]:
        state = step(state, action) if action else state
        while state.waiting:
            state = step(state, Action("reveal", card=next(coming, EMPTY)))
        assert state._replace(deck=None) == known._replace(deck=None)
        assert size(state.deck or 0) == (len(known.deck) if counted else 0)


def test_the_other_actions_cost_what_they_cost():
    state = step(step(TABLE, Action("liaison", 1)), Action("specimen", 3))
    assert state.credits == {1: 9, 2: 9, 3: 9}
    assert (state.liaisons, state.specimens, bought_by(state, 1)) == ((1,), (3,), 0)
    assert step(OVER, Action("trash", 2, cards=("dagger",))).trashed == {2: ("dagger",)}


def test_an_illegal_step_says_why_and_an_undecided_one_is_none():
    with pytest.raises(Illegal) as caught:
        step(TABLE, Action("pass", 1))
    assert (caught.value.verdict.value, caught.value.verdict.rulings[0]) == (False, "AM.3")
    assert (caught.value.action, str(caught.value)) == (Action("pass", 1), "pass: no (AM.3)")
    with pytest.raises(Illegal) as caught:
        step(step(LOT, Action("pass", 2)), Action("pass", 3), IN_FORCE.without("AM.3/winner-pays"))
    assert caught.value.verdict.value is UNDECIDED


@pytest.mark.parametrize(
    ("state", "action", "clause"),
    [
        (LOT, Action("pass", 2), "AM.3/clockwise"),
        *((LOT._replace(lot=Lot("chani", 5, 1, 2, (3,))), Action("pass", 2), f"AM.3/{clause}")
          for clause in ("winner-pays", "winners-card", "new-card")),
        (LOT, Action("atomics", 2), "AM.5/lot-stays"),
        (WAITING, Action("reveal", card="liet-kynes"), "AM.6/replaced"),
    ],
)  # fmt: skip
def test_what_comes_of_a_legal_action_is_undecided_without_its_clause(state, action, clause):
    without = IN_FORCE.without(clause)
    assert judged(state, action, without).value is True
    with pytest.raises(Illegal) as caught:
        step(state, action, without)
    assert caught.value.verdict.value is UNDECIDED
    assert played(at(state), (action,), rules=without).value is UNDECIDED
    assert first_illegal(at(state), (action,), rules=without).value is UNDECIDED


def test_a_game_is_undecided_from_its_first_undecided_move_on():
    without = IN_FORCE.without("AM.4/liaison")
    for moves in ((Action("liaison", 1),), (Action("specimen", 1), Action("liaison", 1), Action("pass", 1))):
        assert played(at(TABLE), moves, rules=without).value is UNDECIDED
        assert first_illegal(at(TABLE), moves, rules=without).value is UNDECIDED


def test_a_legal_game_rests_on_what_its_moves_rest_on():
    verdict = first_illegal(at(PASSED), (Action("atomics", 2), Action("pass", 2)))
    assert (verdict.value, set(verdict.grounds)) == (0, {
        "AM.5/refresh", "AM.5/lot-stays", "AM.3/raise-or-pass", "AM.3/winner-pays", "AM.3/winners-card", "AM.3/new-card",
    })  # fmt: skip
    assert verdict.readings == ("AM.3/same-place",)


def test_the_legal_actions_are_every_bid_and_every_other_action():
    two = legal_actions(LOT._replace(credits={1: 11, 2: 7, 3: 10}))
    assert two == (Action("raise", 2, bid=6), Action("raise", 2, bid=7), Action("pass", 2), Action("atomics", 2))
    opening = legal_actions(holding(3, 1, 1))
    assert opening == (
        *(Action("open", 1, "scout", bid, 3) for bid in (1, 2, 3)), Action("open", 1, "crysknife", 3, 4),
        Action("liaison", 1), Action("specimen", 1), Action("atomics", 1),
    )  # fmt: skip
    listed = {(one.action.does, one.action.card): one.legal for one in options(holding(3, 1, 1))}
    assert (listed["open", "stilgar"], listed["pass", None], len(listed)) == (False, False, 9)


def test_a_log_of_moves_is_played_and_its_first_illegal_move_found():
    start = at(auction(players=2, sets=list(SETS), row=list(ROW), deck=["jamis"])._replace())
    good = (Action("open", 1, "chani", 5), Action("raise", 2, bid=6), Action("pass", 1))
    assert first_illegal(start, good).value == 0
    assert first_illegal(start, (*good, Action("open", 2, "scout", 1))).value == 4
    found = first_illegal(start, (*good[:2], Action("raise", 1, bid=6)))
    assert (found.value, found.rulings) == (3, ("AM.3", "AM.2"))
    value = played(start, good).value
    assert (value["paid"], value["cards"], value["may-trash"], value["over"]) == (
        {"1": 0, "2": 6}, {"1": (), "2": ("chani",)}, {"1": 0, "2": 1}, False,
    )  # fmt: skip
    with pytest.raises(Impossible, match="number 1 is not"):
        played(start, (Action("pass", 1),))
    assert played(start, good, rules=IN_FORCE.without("AM.2")).value is UNDECIDED
    assert first_illegal(start, good, rules=IN_FORCE.without("AM.3")).value is UNDECIDED


def test_piles_are_counted_or_named():
    assert (with_cards(3, "scout"), with_cards(("chani",), "scout"), with_cards(None, "scout")) == (
        4, ("chani", "scout"), ("scout",),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("state", "action", "name"),
    [
        *((TABLE._replace(**{field: None}), Action("open", 1, "chani", 5), f"auction.{field}")
          for field in ("credits", "bought", "lot", "row", "players")),
        (TABLE._replace(credits={1: 11}), Action("open", 1, "chani", 12), "auction.credits"),
        (TABLE, Action("open", None, "chani", 5), "by"),
        (TABLE, Action("open", 1, None, 5), "card"),
        (TABLE, Action("open", 1, "chani"), "bid"),
        (LOT, Action("raise", 2), "bid"),
        (LOT._replace(spent=None), Action("atomics", 2), "auction.spent"),
        (LOT._replace(sets=None), Action("atomics", 2), "auction.sets"),
        (TABLE._replace(liaisons=None), Action("liaison", 1), "auction.liaisons"),
        (TABLE._replace(specimens=None), Action("specimen", 1), "auction.specimens"),
        (WAITING, Action("reveal"), "card"),
        (WAITING._replace(sets=None), Action("reveal", card="jamis"), "auction.sets"),
        (OVER._replace(sets=None), Action("trash", 1, cards=("dagger",)), "auction.sets"),
        (OVER, Action("trash", cards=("dagger",)), "by"),
    ],
)  # fmt: skip
def test_what_decides_and_is_not_said_is_asked_for_by_its_name(state, action, name):
    with pytest.raises(Missing) as asked:
        may_do(at(state), action)
    assert asked.value.name == name


def test_a_lot_that_does_not_lie_in_the_row_asks_for_the_row():
    for state, action in ((LOT, Action("atomics", 2)), (PASSED, Action("pass", 2))):
        with pytest.raises(Missing) as asked:
            step(state._replace(row=(EMPTY,) * 5), action)
        assert asked.value.name == "auction.row"


# --- other rules ---------------------------------------------------------------------------------------------------

#: The rules of a table that buys as many cards as it likes, where seat 1 has bought four and is the richest.
NO_LIMIT, FOUR = IN_FORCE.without("AM.7"), TABLE._replace(bought={1: 4, 2: 1, 3: 1}, buyer=1)


def test_every_question_is_answered_by_the_rules_that_are_given():
    opening = Action("open", 1, "scout", 1, 3)
    assert (judged(FOUR, opening).value, judged(FOUR, opening, NO_LIMIT).value) == (False, True)
    assert (to_move(FOUR), to_move(FOUR, NO_LIMIT)) == (3, 1)
    assert {one.by for one in legal_actions(FOUR)} == {3}
    assert {one.by for one in legal_actions(FOUR, NO_LIMIT)} == {1}
    assert why_not(FOUR, opening, NO_LIMIT) is None
    with pytest.raises(Illegal):
        step(FOUR, opening)
    assert step(FOUR, opening, NO_LIMIT).lot.turn == 2
    assert (first_illegal(at(FOUR), (opening,)).value, first_illegal(at(FOUR), (opening,), rules=NO_LIMIT).value) == (
        1, 0,
    )  # fmt: skip
    assert played(at(FOUR), (opening,), rules=NO_LIMIT).value["over"] is False


def test_without_credits_to_deal_no_auction_begins():
    with pytest.raises(Silent):
        begin(2, rules=IN_FORCE.without("AM.2"))


# --- states ----------------------------------------------------------------------------------------------------------


def test_an_auction_begins_where_nothing_is_said_of_what_happened():
    assert Auction(mode="auction", players=2).beginning
    for said in ({"credits": {1: 11, 2: 9}}, {"bought": {}}, {"lot": "none"}):
        assert not Auction(mode="auction", players=2, **said).beginning


def test_a_card_laid_into_a_row_that_is_not_known_leaves_the_other_places_empty():
    assert Auction().lays("chani", 2).row == (EMPTY, "chani", EMPTY, EMPTY, EMPTY)


@pytest.mark.parametrize(
    ("mode", "rules", "levels", "grounds"),
    [
        ("auction", IN_FORCE, (0, 5, 4), ("AM.1/no-level-one", "AM.1/rest-as-printed")),
        ("auction", IN_FORCE.without("AM.1/rest-as-printed"), (0, 5, 4), ("AM.1/no-level-one", "conflict-deck")),
        ("auction", PRINTED, (1, 5, 4), ("conflict-deck",)),
        ("normal", IN_FORCE, (1, 5, 4), ("conflict-deck",)),
    ],
)
def test_the_conflict_deck_and_what_it_rests_on(mode, rules, levels, grounds):
    verdict = conflict_deck(at(auction(mode=mode)), rules=rules)
    assert verdict.value == dict(zip(("I", "II", "III"), levels, strict=True)) | {"total": sum(levels)}
    assert verdict.grounds == grounds
    assert verdict.not_applied == (("AM.1",) if mode == "normal" else ())


def test_levels_two_and_three_go_with_their_clause_turned_round():
    value = conflict_deck(at(auction(mode="auction")), rules=IN_FORCE.turning("AM.1/rest-as-printed")).value
    assert value == {"I": 0, "II": 0, "III": 0, "total": 0}


def test_who_sits_at_no_seat_is_refused_by_name():
    with pytest.raises(Impossible) as refused:
        judged(TABLE, Action("liaison", 4))
    assert (refused.value.name, refused.value.why) == ("by", "a seat of this table")
