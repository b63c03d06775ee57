"""The rulings as code: what each function answers, and on which rulings the answer rests."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import kb.rules
from kb.citation import InvalidCitation
from kb.knowledge_base import load
from kb.rules import VOCABULARY, Verdict
from kb.rules.auction import BARRED, BARRED_FROM, EXEMPT, credits_dealt, may_be_sold, may_buy_another
from kb.rules.control import advisors, controller, forces, hold, wins_alone_with_three
from kb.rules.shield_wall import wall_is_stronghold, wall_landing_cost
from kb.rules.voice import voice_may_name

ROOT = Path(__file__).resolve().parent.parent


def test_a_verdict_says_its_answer_and_its_rulings():
    said = [str(Verdict.by("II.A.1", "II.A.2", value=value)) for value in (True, False, None, 8, "guild")]
    assert said == [f"{word} (II.A.1, II.A.2)" for word in ("yes", "no", "nobody", "8", "guild")]


def test_a_verdict_of_the_base_rules_names_no_ruling():
    assert str(Verdict.by(value=True)) == "yes"
    assert Verdict.by(value=0).rulings == ()


def test_one_and_yes_are_different_answers_in_words():
    assert (str(Verdict.by(value=1)), str(Verdict.by(value=True))) == ("1", "yes")
    assert (str(Verdict.by(value=0)), str(Verdict.by(value=False))) == ("0", "no")


@pytest.mark.parametrize(("seat", "dealt"), [(1, 11), (2, 9), (3, 10), (4, 12)])
def test_credits_go_by_seat(seat, dealt):
    assert credits_dealt(seat) == Verdict(dealt, ("AM.2",))


@pytest.mark.parametrize("seat", [0, 5, -1])
def test_no_seat_beyond_four_is_dealt_credits(seat):
    with pytest.raises(KeyError):
        credits_dealt(seat)


@pytest.mark.parametrize("card", sorted(BARRED))
def test_cards_barred_by_name_are_barred_at_any_price(card):
    assert [may_be_sold(card, price=price) for price in (0, 9)] == [Verdict.by("AM.6", value=False)] * 2


@pytest.mark.parametrize(("price", "sold"), [(BARRED_FROM - 1, True), (BARRED_FROM, False), (BARRED_FROM + 2, False)])
def test_dear_cards_are_barred(price, sold):
    assert may_be_sold("chani", price=price).value is sold


@pytest.mark.parametrize("price", [1, BARRED_FROM, BARRED_FROM + 1])
def test_one_dear_card_is_exempt(price):
    assert may_be_sold(EXEMPT, price=price) == Verdict.by("AM.6", value=True)


@pytest.mark.parametrize(("bought", "may"), [(0, True), (3, True), (4, False), (5, False)])
def test_nobody_buys_a_fifth_card(bought, may):
    assert may_buy_another(bought=bought) == Verdict.by("AM.7", value=may)


def test_forces_in_normal_status_control_alone():
    assert controller(hold("carthag", guild=forces(1))) == Verdict.by(value="guild")


def test_two_factions_in_normal_status_control_nothing():
    assert controller(hold("carthag", guild=forces(1), emperor=forces(5))) == Verdict.by(value=None)


def test_advisors_alone_control_nothing():
    assert controller(hold("carthag", bene_gesserit=advisors(3))) == Verdict.by("II.A.1", value=None)


def test_advisors_do_not_disturb_the_other_faction():
    verdict = controller(hold("carthag", bene_gesserit=advisors(3), guild=forces(1)))
    assert verdict == Verdict.by("II.A.1", value="guild")


def test_bene_gesserit_in_normal_status_control_under_their_own_name():
    assert controller(hold("carthag", bene_gesserit=forces(2))) == Verdict.by(value="bene-gesserit")


def test_a_faction_without_forces_is_not_there():
    assert controller(hold("carthag", guild=forces(0), emperor=forces(1))) == Verdict.by(value="emperor")
    assert controller(hold("carthag", bene_gesserit=advisors(0))) == Verdict.by(value=None)
    assert controller(hold("carthag")) == Verdict.by(value=None)


@pytest.mark.parametrize(
    ("allied", "verdict"), [(True, Verdict.by("II.A.2", value=False)), (False, Verdict.by(value=True))]
)
def test_an_ally_does_not_win_alone(allied, verdict):
    assert wins_alone_with_three(allied=allied) == verdict


@pytest.mark.parametrize(("worms", "stronghold"), [(0, False), (5, False), (6, True), (7, True)])
def test_the_wall_becomes_a_stronghold_with_the_sixth_worm(worms, stronghold):
    assert wall_is_stronghold(worms=worms) == Verdict.by("II.B.3", value=stronghold)


@pytest.mark.parametrize(
    ("faction", "count", "price"), [("atreides", 4, 8), ("guild", 4, 4), ("emperor", 0, 0), ("guild", 1, 1)]
)
def test_landing_on_the_wall_costs_two_and_the_guild_one(faction, count, price):
    assert wall_landing_cost(count, faction=faction) == Verdict.by("II.B.4", value=price)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("worthless", "no (VII.6)"),
        ("cheap-hero", "no (VII.7)"),
        ("lasgun", "yes (VII.8)"),
        ("poison-defense", "yes"),
        ("projectile-weapon", "yes"),
    ],
)
def test_what_the_voice_may_name(kind, said):
    assert str(voice_may_name(kind)) == said


def test_the_voice_cannot_name_what_is_no_card():
    with pytest.raises(ValueError, match="spoon"):
        voice_may_name("spoon")


def test_every_ruling_that_a_rule_names_exists():
    register = load(ROOT / "content").register
    named = set()
    for path in Path(kb.rules.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                try:
                    named.add(register.parse(node.value))
                except InvalidCitation:
                    continue
    assert len(named) > 5
    assert [citation for citation in named if not register.exists(citation)] == []


def test_every_name_of_the_vocabulary_can_be_called():
    assert [name for name, function in VOCABULARY.items() if not callable(function) or function.__name__ != name] == []
    assert "controller" in VOCABULARY
