"""The Treachery deck, bidding, who is paid, and what is told of hands (V)."""

from __future__ import annotations

import pytest

from kb.rules.bidding import goes_to, may_bid, must_reshuffle, payee, spice_held
from kb.rules.position import Bid, Bidding, Impossible, Missing, Purchase, position
from kb.rules.ruleset import IN_FORCE, PRINTED
from kb.rules.secrets import must_tell
from kb.rules.treachery import KINDS
from kb.rules.verdict import UNDECIDED


def missing(rule, *arguments, **options):
    with pytest.raises(Missing) as unsaid:
        rule(*arguments, **options)
    return unsaid.value.name


# --- the deck ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "to_put_up", "discard", "now", "base"),
    [
        (0, 1, 14, True, ()),
        (0, 5, 1, True, ()),
        (1, 5, 14, False, ("deck-holds-cards",)),
        (0, 0, 14, False, ("no-card-is-drawn",)),
        (0, 1, 0, False, ("nothing-to-shuffle",)),
    ],
)
def test_an_empty_deck_is_made_anew_the_moment_a_card_is_needed(deck, to_put_up, discard, now, base):
    given = position(bidding=Bidding(deck=deck, to_put_up=to_put_up, discard=discard))
    verdict = must_reshuffle(given)
    assert (verdict.value, verdict.rulings, verdict.base_rules) == (now, ("V.1",) if now else (), base)
    assert "V.1" in verdict.rulings + verdict.not_applied
    assert must_reshuffle(given, rules=PRINTED).value is (UNDECIDED if now else False)


def test_of_the_piles_only_what_decides_is_asked_for():
    assert missing(must_reshuffle, position()) == "bidding.deck"
    assert missing(must_reshuffle, position(bidding=Bidding(deck=0))) == "bidding.to_put_up"
    assert missing(must_reshuffle, position(bidding=Bidding(deck=0, to_put_up=1))) == "bidding.discard"
    assert must_reshuffle(position(bidding=Bidding(deck=1))).value is False


@pytest.mark.parametrize("card", KINDS)
def test_only_family_atomics_leaves_the_game(card):
    leaves = card == "family-atomics"
    for rules in (IN_FORCE, PRINTED):
        assert goes_to(position(), card, rules=rules).value == ("removed-from-game" if leaves else "discard")
    assert goes_to(position(), card).rulings == ("V.2",)
    clause = "V.2/atomics" if leaves else "V.2/nothing-else"
    turned = goes_to(position(), card, rules=IN_FORCE.turning(clause)).value
    assert turned == ("discard" if leaves else "removed-from-game")
    base = "atomics-leave-the-game" if leaves else "used-cards-are-discarded"
    assert goes_to(position(), card, rules=PRINTED).base_rules == (base,)


# --- bids ----------------------------------------------------------------------------------------------------------

ORDER = ("emperor", "guild", "atreides")


def bid(by, amount, said="", rules=IN_FORCE, order=ORDER):
    """A bid after those said: ``"E1 G- A2"`` is 1 by the Emperor, a pass by the Guild, 2 by Atreides."""
    names = {name[0].upper(): name for name in ("emperor", "guild", "atreides", "fremen")}
    bids = tuple(Bid(names[one[0]], "pass" if one[1:] == "-" else int(one[1:])) for one in said.split())
    return may_bid(position(bidding=Bidding(order=order, bids=bids)), by, amount, rules=rules)


@pytest.mark.parametrize(
    ("by", "amount", "said", "may", "base"),
    [
        ("emperor", 1, "", True, "bids-in-turn"),
        ("guild", 1, "", False, "bids-in-turn"),
        ("guild", 2, "E1", True, "bids-in-turn"),
        ("guild", 1, "E1", False, "bids-rise"),
        ("guild", 1, "E-", True, "bids-in-turn"),
        ("atreides", 3, "E1 G2", True, "bids-in-turn"),
        ("emperor", 3, "E1 G2 A-", True, "bids-in-turn"),
        ("emperor", 2, "E1 G2 A-", False, "bids-rise"),
        ("emperor", 9, "E1 G- A-", False, "card-is-sold"),
        ("fremen", 9, "E1", False, "only-those-in-order-bid"),
    ],
)
def test_those_who_never_passed_bid_by_the_printed_rules(by, amount, said, may, base):
    for rules in (IN_FORCE, PRINTED):
        verdict = bid(by, amount, said, rules)
        assert (verdict.value, verdict.grounds) == (may, (base,))
    assert bid(by, amount, said).not_applied == ("V.3",)


def test_who_passed_may_come_back():
    verdict = bid("guild", 3, "E1 G- A2 E-")
    assert (verdict.value, verdict.rulings, verdict.base_rules) == (True, ("V.3",), ())
    assert bid("guild", 3, "E1 G- A2 E-", PRINTED).value is UNDECIDED
    assert bid("guild", 2, "E1 G- A2 E-").value is False
    assert bid("emperor", 3, "E1 G- A2 E- G-").value is False


def test_who_passed_comes_back_in_turn_only():
    verdict = bid("guild", 3, "E1 G- A2")
    assert (verdict.value, verdict.rulings) == (False, ("V.3",))
    printed = bid("guild", 3, "E1 G- A2", PRINTED)
    assert (printed.value, printed.grounds) == (False, ("bids-in-turn",))
    turned = IN_FORCE.turning("V.3/in-turn")
    assert bid("guild", 3, "E1 G- A2", turned).value is True
    assert bid("guild", 2, "E1 G- A2", turned).value is False


@pytest.mark.parametrize("said", ["E1 G- A2 E- G-", "E- G- A-", "G- A2 E- G-"])
def test_once_the_card_is_gone_nobody_comes_back(said):
    verdict = bid("guild", 3, said)
    assert (verdict.value, verdict.rulings) == (False, ("V.3",))
    printed = bid("guild", 3, said, PRINTED)
    assert (printed.value, printed.grounds) == (False, ("card-is-sold",))
    assert bid("guild", 3, said, IN_FORCE.turning("V.3/until-sold")).value is True


def test_passes_before_the_highest_bid_do_not_sell_the_card():
    assert bid("emperor", 4, "E1 G- A2 E- G3 A-").value is True
    assert bid("emperor", 4, "E1 G- A2 E- G3 A- E-").value is False


def test_what_the_bidding_needs_is_asked_for():
    assert missing(may_bid, position(), "guild", 1) == "bidding.order"
    assert missing(may_bid, position(bidding=Bidding(order=ORDER)), "guild", 1) == "bidding.bids"
    with pytest.raises(Impossible) as impossible:
        bid("guild", 3, "F2")
    assert (impossible.value.name, impossible.value.why) == ("bidding.bids", "emperor, guild, atreides")


# --- payments ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "by", "paid", "rulings", "base"),
    [
        ({"factions": ["emperor", "guild"]}, "guild", "emperor", (), ("emperor-is-paid",)),
        ({"factions": ["guild", "fremen"]}, "guild", "bank", (), ("bank-is-paid",)),
        ({"factions": ["guild", "fremen"], "alliances": [["guild", "fremen"]]}, "guild", "bank", (), ("bank-is-paid",)),
        ({"alliances": [["emperor", "guild"]]}, "guild", "emperor", ("V.7",), ()),
        ({"alliances": [["emperor", "guild"]]}, "fremen", "emperor", (), ("emperor-is-paid",)),
        ({"bidding": Bidding(spice={"emperor": 0})}, "guild", "emperor", (), ("emperor-is-paid",)),
        ({"bidding": Bidding(order=ORDER)}, "guild", "emperor", (), ("emperor-is-paid",)),
        ({}, "emperor", "bank", ("V.7",), ()),
    ],
)
def test_the_emperor_is_paid_by_all_but_himself(given, by, paid, rulings, base):
    verdict = payee(position(**given), by)
    assert (verdict.value, verdict.rulings, verdict.base_rules) == (paid, rulings, base)
    assert payee(position(**given), by, rules=PRINTED).value == paid
    assert payee(position(**given), by, rules=PRINTED).base_rules != ()
    if by != "emperor":
        assert {"V.6", "V.7"} <= {*verdict.rulings, *verdict.not_applied}


def test_payments_turn_round():
    allied = position(alliances=[["emperor", "guild"]])
    assert payee(allied, "guild", rules=IN_FORCE.turning("V.7/allies-pay-him")).value == "bank"
    assert payee(allied, "emperor", rules=IN_FORCE.turning("V.7/own-to-bank")).value == "emperor"
    assert payee(allied, "guild").readings == ("V.7/own-card-no-gift",)
    assert payee(allied, "guild", rules=PRINTED).base_rules == ("emperor-is-paid",)
    assert payee(allied, "emperor", rules=PRINTED).base_rules == ("emperor-pays-the-bank",)


def test_whether_the_emperor_plays_must_be_said():
    assert missing(payee, position(), "guild") == "factions"
    assert missing(payee, position(alliances=[["guild", "fremen"]]), "guild") == "factions"


def held(by, *purchases, rules=IN_FORCE, **rest):
    spice = {"emperor": 1, "harkonnen": 8}
    bidding = Bidding(spice=spice, purchases=tuple(Purchase(*one) for one in purchases))
    return spice_held(position(bidding=bidding, **rest), by, rules=rules)


def test_the_emperor_is_paid_after_each_purchase():
    verdict = held("emperor", ("harkonnen", 5))
    assert (verdict.value, verdict.rulings) == (6, ("V.6",))
    assert held("emperor", ("harkonnen", 5), ("guild", 2)).value == 8
    assert held("emperor", ("harkonnen", 5), ("emperor", 4)).value == 2
    assert held("emperor", ("harkonnen", 5), rules=IN_FORCE.turning("V.6/at-once")).value == 1
    assert held("emperor", ("harkonnen", 5), rules=PRINTED).value == 6
    assert held("emperor", ("guild", 3), alliances=[["emperor", "guild"]]).rulings == ("V.6", "V.7")


def test_other_buyers_pay_and_receive_nothing():
    verdict = held("harkonnen", ("harkonnen", 5), ("guild", 2), ("emperor", 1))
    assert (verdict.value, verdict.rulings, verdict.base_rules) == (3, (), ("price-is-paid",))
    assert verdict.not_applied == ("V.6",)
    assert held("emperor").value == 1


def test_purses_and_purchases_must_be_said():
    assert missing(held, "guild") == "bidding.spice"
    assert missing(spice_held, position(), "guild") == "bidding.spice"
    assert missing(spice_held, position(bidding=Bidding(spice={"guild": 1})), "guild") == "bidding.purchases"


# --- what is told --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "to", "shown", "rulings"),
    [
        ("harkonnen", "atreides", False, ("V.4",)),
        ("harkonnen", "guild", False, ()),
        ("harkonnen", None, False, ()),
        ("guild", "atreides", False, ()),
    ],
)
def test_the_extra_card_is_shown_to_nobody(by, to, shown, rulings):
    verdict = must_tell(position(), by, "extra-card", to)
    assert (verdict.value, verdict.rulings) == (shown, rulings)
    assert verdict.considered == (() if rulings else ("V.4/extra-unseen",))
    assert verdict.base_rules == (() if rulings else ("hands-are-secret",))
    printed = must_tell(position(), by, "extra-card", to, rules=PRINTED)
    assert printed.value is False
    turned = must_tell(position(), by, "extra-card", to, rules=IN_FORCE.turning("V.4/extra-unseen"))
    assert turned.value is bool(rulings)


def test_atreides_alone_see_the_card_up_for_bidding():
    told = [must_tell(position(), "harkonnen", "card-up-for-bid", to) for to in ("atreides", "guild", None)]
    assert [verdict.value for verdict in told] == [True, False, False]
    assert {verdict.not_applied for verdict in told} == {("V.4",)}
    assert {verdict.base_rules for verdict in told} == {("atreides-see-cards-up-for-bid",)}
    printed = must_tell(position(), "harkonnen", "extra-card", "atreides", rules=PRINTED)
    assert printed.base_rules == ("atreides-see-cards-up-for-bid",)


def test_harkonnen_keep_no_cards_apart():
    verdict = must_tell(position(), "harkonnen", "bought-or-extra")
    assert (verdict.value, verdict.rulings) == (False, ("V.5",))
    assert must_tell(position(), "harkonnen", "bought-or-extra", rules=PRINTED).value is UNDECIDED
    others = must_tell(position(), "guild", "bought-or-extra")
    assert (others.value, others.grounds, others.considered) == (False, ("hands-are-secret",), ("V.5/no-need",))


def test_the_size_of_a_hand_is_told_during_bidding():
    verdict = must_tell(position(phase="bidding"), "harkonnen", "number-of-cards")
    assert (verdict.value, verdict.grounds, verdict.not_applied) == (True, ("hand-size-is-told",), ("V.5",))
    assert must_tell(position(phase="battles"), "harkonnen", "number-of-cards").value is UNDECIDED
    assert missing(must_tell, position(), "harkonnen", "number-of-cards") == "phase"
