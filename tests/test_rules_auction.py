"""The auction's rules at their limits: facts, what is dealt, who opens, what is allowed, what comes of it."""

from __future__ import annotations

import pytest

from kb.rules.auction import bought_by, for_sale, judged, may_do, most_trashed, opener, place_of
from kb.rules.auction_play import Illegal, begin, first_illegal, legal_actions, options, played, step, to_move, why_not
from kb.rules.auction_state import EMPTY, UNKNOWN, Action, Auction, Lot, Sale, auction, with_cards
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

ROW = ("stilgar", "chani", "scout", "crysknife", "opulence")
TABLE = Auction(
    sets=SETS, players=3, credits={1: 11, 2: 9, 3: 10}, bought={}, buyer="none", row=ROW, deck=("jamis", "carryall"),
    discarded=(), lot="none", liaisons=(), specimens=(), spent=(),
)  # fmt: skip
LOT = TABLE._replace(lot=Lot("chani", 5, 1, 2, (), 2))


def at(state):
    return Position(auction=state)


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
    [(115, 7, ROW, (127, 5, 122)), ((), ("jamis",), ("scout", *[EMPTY] * 4), (2, 2, 0))],
)
def test_everything_but_what_was_bought_is_shuffled(deck, discarded, row, said):
    found = after_auction(at(Auction(deck=deck, discarded=discarded, row=row))).value
    assert found == dict(zip(("shuffled", "row", "deck"), said, strict=True))


@pytest.mark.parametrize("unsaid", ["deck", "discarded", "row"])
def test_a_pile_that_is_not_said_is_asked_for(unsaid):
    with pytest.raises(Missing, match=f"auction.{unsaid}"):
        after_auction(at(TABLE._replace(**{unsaid: None})))


def test_tokens_belong_to_immortality():
    assert tokens(at(TABLE._replace(sets=SETS[:2]))).value == ()
    assert tokens(at(TABLE._replace(spent=(1, 2)))).value == (1, 2, 3)


# --- who opens ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("credits_", "bought", "buyer", "first"),
    [
        ({1: 5, 2: 5, 3: 5}, {}, "none", 1),
        ({1: 4, 2: 5, 3: 5}, {}, "none", 2),
        ({1: 5, 2: 5, 3: 5}, {1: 1, 2: 1, 3: 1}, 1, 3),
        ({1: 5, 2: 5, 3: 5}, {1: 1, 2: 1, 3: 1}, 2, 1),
        ({1: 5, 2: 5, 3: 5}, {1: 1, 2: 1, 3: 1}, 3, 2),
        ({1: 5, 2: 5, 3: 4}, {1: 1, 2: 1, 3: 1}, 1, 2),
        ({1: 5, 2: 5, 3: 5}, {1: 2, 2: 1, 3: 0}, 1, 3),
        ({1: 9, 2: 5, 3: 5}, {1: 3, 2: 1, 3: 0}, 1, 1),
        ({1: 9, 2: 5, 3: 4}, {1: 4, 2: 1, 3: 0}, 1, 2),
        ({1: 9, 2: 5, 3: 4}, {1: 4, 2: 4, 3: 4}, 1, None),
    ],
)
def test_the_opener(credits_, bought, buyer, first):
    assert opener(at(TABLE._replace(credits=credits_, bought=bought, buyer=buyer))).value == first


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


# --- what is allowed ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "action", "allowed", "ground"),
    [
        (TABLE, Action("open", 1, "chani", 5), True, "AM.3/opener-bids"),
        (TABLE, Action("open", 1, "chani", 4), False, "AM.3/minimum-bid"),
        (TABLE, Action("open", 1, "chani", 11), True, "AM.3/opener-bids"),
        (TABLE, Action("open", 1, "chani", 12), False, "AM.3/within-credits"),
        (TABLE, Action("open", 1, "chani", 5, 2), True, "AM.3/opener-bids"),
        (TABLE, Action("open", 2, "chani", 5), False, "AM.3/most-credits"),
        (TABLE, Action("pass", 1), False, "AM.3/opener-bids"),
        (TABLE, Action("raise", 1, bid=5), False, "AM.3/opener-bids"),
        (TABLE, Action("liaison", 1), True, "AM.4/liaison"),
        (TABLE, Action("specimen", 1), True, "AM.4/specimen"),
        (TABLE, Action("liaison", 2), False, "AM.3/most-credits"),
        (TABLE._replace(liaisons=(1,)), Action("liaison", 1), False, "AM.4/one-of-each"),
        (TABLE._replace(liaisons=(1,)), Action("specimen", 1), True, "AM.4/specimen"),
        (TABLE._replace(specimens=(1,)), Action("specimen", 1), False, "AM.4/one-of-each"),
        (TABLE._replace(credits={1: 1, 2: 0, 3: 0}), Action("liaison", 1), False, "AM.4/liaison"),
        (TABLE._replace(credits={1: 1, 2: 0, 3: 0}), Action("specimen", 1), True, "AM.4/specimen"),
        (TABLE._replace(credits={1: 2, 2: 0, 3: 0}), Action("liaison", 1), True, "AM.4/liaison"),
        (TABLE, Action("atomics", 1), True, "AM.5/refresh"),
        (TABLE, Action("atomics", 2), False, "AM.3/most-credits"),
        (TABLE._replace(spent=(1,)), Action("atomics", 1), False, "AM.5/token-once"),
        (TABLE._replace(bought={1: 4}), Action("open", 1, "chani", 5), False, "AM.7/four-cards"),
        (TABLE._replace(bought={1: 4}), Action("liaison", 1), False, "AM.7/four-cards"),
        (TABLE._replace(bought={1: 3}), Action("open", 1, "chani", 5), True, "AM.3/opener-bids"),
        (TABLE._replace(row=("liet-kynes", *ROW[1:])), Action("open", 1, "liet-kynes", 5), False, "AM.6/by-name"),
        (TABLE._replace(row=(UNKNOWN, *ROW[1:])), Action("open", 1, "chani", 5), False, "AM.3/new-card"),
        (TABLE._replace(row=(UNKNOWN, *ROW[1:])), Action("atomics", 1), False, "AM.3/new-card"),
        (LOT, Action("raise", 2, bid=6), True, "AM.3/raise-or-pass"),
        (LOT, Action("raise", 2, bid=5), False, "AM.3/raise-or-pass"),
        (LOT, Action("raise", 2, bid=9), True, "AM.3/raise-or-pass"),
        (LOT, Action("raise", 2, bid=10), False, "AM.3/within-credits"),
        (LOT, Action("raise", 3, bid=6), False, "AM.3/clockwise"),
        (LOT, Action("pass", 2), True, "AM.3/raise-or-pass"),
        (LOT, Action("open", 2, "stilgar", 6), False, "AM.3/raise-or-pass"),
        (LOT, Action("liaison", 2), False, "AM.4/only-opening"),
        (LOT, Action("atomics", 2), True, "AM.5/refresh"),
        (LOT, Action("atomics", 1), False, "AM.5/before-a-bid"),
        (LOT._replace(bought={2: 4}), Action("raise", 2, bid=6), False, "AM.7/four-cards"),
        (LOT._replace(lot=Lot("chani", 5, 1, 2, (3,))), Action("raise", 3, bid=6), False, "AM.3/no-return"),
        (LOT._replace(lot=Lot("chani", 5, 1, 2, (3,))), Action("atomics", 3), False, "AM.5/before-a-bid"),
        (TABLE._replace(credits={1: 0, 2: 0, 3: 0}), Action("atomics", 1), False, "AM.8/nobody-can-open"),
        (TABLE._replace(credits={1: 0, 2: 0, 3: 0}), Action("open", 1, "scout", 1), False, "AM.8/nobody-can-open"),
    ],
)
def test_what_is_allowed_and_by_which_clause(state, action, allowed, ground):
    verdict = judged(state, action)
    assert (verdict.value, verdict.grounds[0]) == (allowed, ground)
    assert (why_not(state, action) is None) is allowed


@pytest.mark.parametrize(
    ("state", "action", "rule"),
    [
        (TABLE, Action("open", 1, "jamis", 5), "card-not-in-the-row"),
        (TABLE, Action("open", 1, "chani", 5, 3), "card-not-in-the-row"),
        (TABLE, Action("open", 1, EMPTY, 5), "card-not-in-the-row"),
        (TABLE._replace(sets=SETS[:2]), Action("atomics", 1), "of-immortality"),
        (TABLE._replace(sets=SETS[:2]), Action("specimen", 1), "of-immortality"),
        (TABLE, Action("reveal", card="jamis"), "row-is-full"),
        (TABLE._replace(row=(UNKNOWN, *ROW[1:])), Action("reveal", card="chani"), "copies-in-the-deck"),
        (TABLE._replace(row=(UNKNOWN, *ROW[1:]), sets=SETS[:1]), Action("reveal", card="jamis"), "copies-in-the-deck"),
    ],
)
def test_base_rules_forbid_without_a_ruling(state, action, rule):
    verdict = judged(state, action)
    assert (verdict.value, verdict.base_rules) == (False, (rule,))


def test_a_second_copy_comes_up_and_a_third_does_not():
    gap = TABLE._replace(row=(UNKNOWN, *ROW[1:]))
    assert judged(gap, Action("reveal", card="scout")).value is True
    assert judged(gap._replace(bought={1: ("scout",)}), Action("reveal", card="scout")).value is False
    assert judged(gap._replace(discarded=("scout",)), Action("reveal", card="scout")).value is False


def test_the_reasons_that_rest_on_a_reading_name_it():
    assert judged(TABLE, Action("pass", 1)).readings == ("AM.3/must-open",)
    assert "AM.2/own-money" in judged(TABLE, Action("open", 1, "chani", 12)).readings
    assert "AM.3/pass-is-final" in judged(LOT._replace(lot=Lot("chani", 5, 1, 2, (3,))), Action("pass", 3)).readings
    assert "AM.5/own-turn-once" in judged(LOT, Action("atomics", 3)).readings
    assert "AM.6/in-the-shadows" in for_sale(Position(), "in-the-shadows").readings
    assert "AM.8/row-as-it-lies" in judged(TABLE._replace(credits={1: 0, 2: 0, 3: 0}), Action("atomics", 1)).readings


OVER = TABLE._replace(over=True, bought={1: 2, 2: ("chani",)}, liaisons=(1,))


@pytest.mark.parametrize(
    ("state", "seat", "cards", "allowed", "ground"),
    [
        (OVER, 1, (), True, "AM.9/optional"),
        (OVER, 1, ("dagger", "experimentation"), True, "AM.9/one-for-each"),
        (OVER, 1, ("dagger", "experimentation", "diplomacy"), False, "AM.9/one-for-each"),
        (OVER, 2, ("dagger",), True, "AM.9/one-for-each"),
        (OVER, 2, ("dagger", "diplomacy"), False, "AM.9/one-for-each"),
        (OVER, 3, ("dagger",), False, "AM.9/one-for-each"),
        (OVER, 1, ("dagger", "dagger"), False, "AM.9/one-of-a-type"),
        (OVER, 1, ("chani",), False, "AM.9/from-starting-deck"),
        (OVER, 1, ("arrakis-liaison",), False, "AM.9/from-starting-deck"),
        (OVER, 1, ("dune-the-desert-planet",), False, "AM.9/from-starting-deck"),
        (OVER._replace(sets=SETS[:2]), 1, ("dune-the-desert-planet",), True, "AM.9/one-for-each"),
        (OVER._replace(trashed={1: ()}), 1, ("dagger",), False, "AM.9/after-the-end"),
        (OVER._replace(over=None), 1, ("dagger",), False, "AM.9/after-the-end"),
        (OVER._replace(over=None, lot=LOT.lot), 1, (), False, "AM.9/after-the-end"),
    ],
)
def test_what_may_be_trashed(state, seat, cards, allowed, ground):
    verdict = judged(state, Action("trash", seat, cards=cards))
    assert (verdict.value, verdict.grounds[0]) == (allowed, ground)


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


def test_the_other_actions_cost_what_they_cost():
    state = step(step(TABLE, Action("liaison", 1)), Action("specimen", 3))
    assert state.credits == {1: 9, 2: 9, 3: 9}
    assert (state.liaisons, state.specimens, bought_by(state, 1)) == ((1,), (3,), 0)
    assert step(OVER, Action("trash", 2, cards=("dagger",))).trashed == {2: ("dagger",)}


def test_an_illegal_step_says_why_and_an_undecided_one_is_none():
    with pytest.raises(Illegal) as caught:
        step(TABLE, Action("pass", 1))
    assert (caught.value.verdict.value, caught.value.verdict.rulings[0]) == (False, "AM.3")
    with pytest.raises(Illegal) as caught:
        step(step(LOT, Action("pass", 2)), Action("pass", 3), IN_FORCE.without("AM.3/winner-pays"))
    assert caught.value.verdict.value is UNDECIDED


def test_the_legal_actions_are_every_bid_and_every_other_action():
    two = legal_actions(LOT._replace(credits={1: 11, 2: 7, 3: 10}))
    assert two == (Action("raise", 2, bid=6), Action("raise", 2, bid=7), Action("pass", 2), Action("atomics", 2))
    opening = legal_actions(TABLE._replace(credits={1: 3, 2: 1, 3: 1}))
    assert opening == (
        *(Action("open", 1, "scout", bid, 3) for bid in (1, 2, 3)), Action("open", 1, "crysknife", 3, 4),
        Action("liaison", 1), Action("specimen", 1), Action("atomics", 1),
    )  # fmt: skip
    listed = {
        (one.action.does, one.action.card): one.legal for one in options(TABLE._replace(credits={1: 3, 2: 1, 3: 1}))
    }
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


@pytest.mark.parametrize("field", ["credits", "bought", "lot", "row", "players"])
def test_what_decides_and_is_not_said_is_asked_for(field):
    with pytest.raises(Missing, match=f"auction.{field}"):
        may_do(at(TABLE._replace(**{field: None})), Action("open", 1, "chani", 5))


# --- states ----------------------------------------------------------------------------------------------------------


def test_an_auction_begins_where_nothing_is_said_of_what_happened():
    assert Auction(mode="auction", players=2).beginning
    for said in ({"credits": {1: 11, 2: 9}}, {"bought": {}}, {"lot": "none"}):
        assert not Auction(mode="auction", players=2, **said).beginning


def test_a_card_laid_into_a_row_that_is_not_known_leaves_the_other_places_empty():
    assert Auction().lays("chani", 2).row == (EMPTY, "chani", EMPTY, EMPTY, EMPTY)


def test_levels_two_and_three_go_with_their_clause_turned_round():
    value = conflict_deck(at(auction(mode="auction")), rules=IN_FORCE.turning("AM.1/rest-as-printed")).value
    assert value == {"I": 0, "II": 0, "III": 0, "total": 0}


def test_who_sits_at_no_seat_is_refused_by_name():
    with pytest.raises(Impossible) as refused:
        judged(TABLE, Action("liaison", 4))
    assert (refused.value.name, refused.value.why) == ("by", "a seat of this table")
