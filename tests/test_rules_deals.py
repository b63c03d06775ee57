"""Spice that changes hands, deals and agreements (IX)."""

from __future__ import annotations

import pytest

from kb.rules.deals import TRANSFERS, agreement, deal_terms, may_transfer
from kb.rules.position import PHASES, Deal, Missing, position
from kb.rules.ruleset import IN_FORCE, PRINTED
from kb.rules.secrets import must_tell
from kb.rules.verdict import UNDECIDED

ALLIED, APART = [["atreides", "emperor"]], [["atreides", "guild"]]


def hand(phase, alliances=None, by="atreides", to="emperor", what="gift", announced=True, rules=IN_FORCE):
    said = {} if alliances is None else {"alliances": alliances}
    return may_transfer(position(phase=phase, deal=Deal(announced=announced), **said), by, to, what, rules=rules)


def missing(rule, *arguments, **options):
    with pytest.raises(Missing) as unsaid:
        rule(*arguments, **options)
    return unsaid.value.name


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("alliances", [ALLIED, APART, [], None])
def test_gifts_pass_in_the_collection_phase_only(phase, alliances):
    verdict = hand(phase, alliances)
    assert (verdict.value, verdict.rulings) == (phase == "collection", ("IX.1",))
    clause = "IX.1/allies-too" if alliances == ALLIED else "IX.1/collection-only"
    assert verdict.grounds == (clause,)
    assert verdict.considered == (("IX.1/announced",) if phase == "collection" else ())


@pytest.mark.parametrize("phase", PHASES)
def test_by_the_printed_rules_allies_share_and_bribes_wait(phase):
    allied, apart = hand(phase, ALLIED, rules=PRINTED), hand(phase, APART, rules=PRINTED)
    assert (allied.value, allied.grounds) == (True, ("allies-share-spice",))
    assert (apart.value, apart.grounds) == (False, ("bribes-wait-for-the-mentat-pause",))


def test_each_clause_of_gifts_stands_by_itself():
    assert hand("bidding", ALLIED, rules=IN_FORCE.without("IX.1/allies-too")).value is True
    assert hand("bidding", ALLIED, rules=IN_FORCE.without("IX.1/collection-only")).value is False
    assert hand("collection", APART, rules=IN_FORCE.without("IX.1/collection-only")).value is False
    assert hand("bidding", APART, rules=IN_FORCE.without("IX.1/allies-too")).value is False


@pytest.mark.parametrize("clause", ["IX.1", "IX.1/allies-too", "IX.1/collection-only"])
def test_alliances_must_be_said_only_where_they_decide(clause):
    assert missing(hand, "collection", rules=IN_FORCE.without(clause)) == "alliances"


def test_a_gift_is_announced():
    verdict = hand("collection", [], announced=False)
    assert (verdict.value, verdict.rulings) == (False, ("IX.1",))
    assert hand("collection", [], announced=False, rules=IN_FORCE.without("IX.1/announced")).value is UNDECIDED
    assert hand("movement", ALLIED, announced=False, rules=PRINTED).value is UNDECIDED
    assert missing(hand, "collection", [], announced=None) == "deal.announced"
    assert hand("movement", [], announced=None).value is False


def test_a_price_is_no_gift():
    verdict = hand("bidding", ALLIED, what="payment", announced=None)
    assert (verdict.value, verdict.grounds) == (True, ("prices-are-paid-at-once",))
    assert (verdict.not_applied, verdict.readings) == (("IX.1",), ("IX.1/own-card-no-gift",))


def test_the_help_of_the_emperor_is_a_gift():
    verdict = hand("bidding", ALLIED, by="emperor", to="atreides")
    assert (verdict.value, verdict.readings) == (False, ("IX.1/own-card-no-gift",))
    assert hand("bidding", ALLIED).readings == ()
    assert hand("bidding", [], by="emperor", to="atreides").readings == ()


def test_spice_is_handed_over_as_a_gift_or_as_a_payment():
    assert TRANSFERS == ("gift", "payment")


def test_the_phase_must_be_said():
    assert missing(hand, None, []) == "phase"


def test_the_amount_is_secret():
    verdict = must_tell(position(), "atreides", "amount-of-transfer")
    assert (verdict.value, verdict.rulings) == (False, ("IX.1",))
    assert must_tell(position(), "atreides", "amount-of-transfer", rules=PRINTED).value is UNDECIDED


@pytest.mark.parametrize(
    ("spice", "passes", "printed"), [(0, "no-spice", "no-spice"), (1, "collection", "mentat-pause")]
)
def test_the_spice_of_a_deal_waits(spice, passes, printed):
    given = position(deal=Deal(spice=spice))
    verdict = deal_terms(given)
    assert (verdict.value, verdict.rulings) == ({"valid": True, "paid-in": passes}, ("IX.2",))
    assert verdict.considered == (() if spice else ("IX.2/spice-at-collection",))
    plain = deal_terms(given, rules=PRINTED)
    assert plain.value == {"valid": True, "paid-in": printed}
    waits = ("bribes-wait-for-the-mentat-pause",) if spice else ()
    assert plain.base_rules == ("deals-at-any-time", *waits)
    turned = deal_terms(given, rules=IN_FORCE.turning("IX.2/any-time"))
    assert turned.value == {"valid": False, "paid-in": passes}
    assert missing(deal_terms, position()) == "deal.spice"


@pytest.mark.parametrize(
    ("made", "announced", "formal", "rulings", "printed"),
    [
        ("at-table", True, True, (), {"allowed": True, "formal": True}),
        ("at-table", None, True, (), {"allowed": True, "formal": True}),
        ("off-table", True, True, ("IX.3",), {"allowed": UNDECIDED, "formal": True}),
        ("off-table", False, False, ("IX.3",), {"allowed": UNDECIDED, "formal": UNDECIDED}),
    ],
)
def test_what_was_agreed_aside_is_formal_once_it_is_announced(made, announced, formal, rulings, printed):
    given = position(deal=Deal(made=made, announced=announced))
    verdict = agreement(given)
    assert (verdict.value, verdict.rulings) == ({"allowed": True, "formal": formal}, rulings)
    assert "IX.3" in verdict.rulings + verdict.not_applied
    assert verdict.base_rules == (("announced-at-the-table",) if formal else ())
    assert agreement(given, rules=PRINTED).value == printed


def test_where_and_whether_it_was_announced_must_be_said():
    assert missing(agreement, position()) == "deal.made"
    assert missing(agreement, position(deal=Deal(made="off-table"))) == "deal.announced"
