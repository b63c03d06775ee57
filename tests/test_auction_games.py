"""Complete auctions at random: the laws hold in each, and a broken law is seen."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kb.judge.asking import Asking
from kb.judge.vocabulary import QUESTIONS
from kb.rules.auction_play import legal_actions, options
from kb.rules.auction_state import Action, Lot
from kb.rules.position import Impossible, Position
from tests.positions_at_random import SEEDS, Dice, read
from tests.verdicts import wrongly_silent
from tools.auction_games import broken_laws, faults_of_game, main, play

SETTINGS = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
RULINGS = [f"AM.{number}" for number in range(1, 11)]
#: Long enough for a lot to be sold, a token spent and somebody at the limit.
GAME = [*play(random.Random(11).randrange)]  # noqa: S311 - a game


@SETTINGS
@given(st.randoms(use_true_random=False))
def test_no_auction_breaks_a_law(chance):
    assert faults_of_game(chance.randrange) == []


def test_the_long_run_counts_its_games(capsys):
    assert main(3) == 0
    assert capsys.readouterr().out == "3 auctions, 0 with a fault\n"


@SETTINGS
@given(st.randoms(use_true_random=False))
def test_whoever_is_to_move_can_and_every_refusal_has_a_reason(chance):
    states = [after for _, _, after in play(chance.randrange)]
    for state in states[:-1]:
        assert legal_actions(state)
        assert all(option.verdict.grounds for option in options(state))
    assert legal_actions(states[-1]) == ()


def whole(game):
    row, deck, gone = game[0][2].row, game[0][2].deck, game[0][2].discarded
    return Counter([*(card for card in row if card != "empty"), *deck, *gone])


def laws(**changed):
    """The laws that a state in the middle of a game breaks when something in it is changed."""
    before, action, after = next(
        turn for turn in GAME if turn[1] is not None and len(turn[2].sales) > len(turn[0].sales)
    )
    return set(broken_laws(before, action, after._replace(**changed), whole(GAME)))


def test_broken_laws_are_seen():
    *_, after = next(turn for turn in GAME if turn[1] is not None and len(turn[2].sales) > len(turn[0].sales))
    buyer = after.sales[-1].seat
    owned = dict(after.credits)
    other = next(seat for seat in owned if seat != buyer)
    assert laws() == set()
    assert "credits are lost or made" in laws(credits={**owned, buyer: owned[buyer] + 1})
    assert "another than the winner pays, or another price" in laws(
        credits={**owned, buyer: owned[buyer] + 1, other: owned[other] - 1}
    )
    assert "a card is in two places or in none" in laws(deck=after.deck[1:])
    assert "a barred card is sold or lies in the row" in laws(row=("liet-kynes", *after.row[1:]))
    assert "a barred card is sold or lies in the row" in laws(row=("lady-jessica", *after.row[1:]))
    assert "a player has more than four cards" in laws(bought={buyer: ("scout",) * 5})
    assert "a player is below zero" in laws(credits={**owned, buyer: -1})
    assert "somebody out of the lot is to bid" in laws(lot=Lot(after.row[0], 1, 1, 1))
    assert "it ends too early or too late" in laws(over=True)


# --- what holds of every verdict on an auction -------------------------------------------------------------------

ASKED = [
    "opener", "auction-over", "may-do", "played", "first-illegal", "most-trashed", "tokens", "shuffled-in",
    "after-auction", "for-sale", "starting-credits", "may-begin", "conflict-deck",
]  # fmt: skip


#: Moments of some games, each with what may be done in it.
MOMENTS = [
    (after, legal_actions(after))
    for seed in range(12)
    for _, _, after in play(random.Random(seed).randrange)  # noqa: S311 - games
]


@st.composite
def asked(draw):
    """A question about a moment of a game, its moves legal or any at all."""
    state, legal = draw(st.sampled_from(MOMENTS))
    unsaid = draw(st.sampled_from([None, "buyer", "row", "spent", "lot"]))
    state = state._replace(leaders=True, mode="auction", **({unsaid: None} if unsaid else {}))
    name = draw(st.sampled_from(ASKED))
    question = QUESTIONS[name]
    dice = Dice(draw(SEEDS), sparing=True)
    parameters = {key: read(kind, dice.of(kind)) for key, kind in question.parameters.items()}
    if legal and "moves" in parameters:
        parameters["moves"] = (draw(st.sampled_from(legal)), *parameters["moves"][:1])
    if legal and "move" in parameters and draw(st.booleans()):
        parameters["move"] = draw(st.sampled_from(legal))
    return Asking(name, question, parameters), Position(auction=state)


@settings(SETTINGS, max_examples=150)
@given(asked())
def test_taking_out_a_ruling_that_did_not_decide_changes_nothing(case):
    asking, position = case
    assert wrongly_silent(asking, position, RULINGS) == [], asking.name


@pytest.mark.parametrize("does", ["open", "raise", "pass", "liaison", "specimen", "atomics"])
def test_nothing_is_done_by_somebody_who_does_not_sit_there(does):
    where = Position(auction=GAME[0][2]._replace(lot="none"))
    move = Action(does, 9, GAME[0][2].row[0], 3)
    with pytest.raises(Impossible):
        QUESTIONS["may-do"].rule(where, move)
