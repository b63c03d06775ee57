"""Positions of battles that cannot be are refused, each fault at its place; possible ones are not."""

from __future__ import annotations

import pytest

from kb.judge.legality import impossibilities
from kb.rules.position import Answer, Plan, Voice, battle, forces, position


def faults(**groups):
    parts = {name: groups.pop(name) for name in list(groups) if name.startswith("battle_")}
    said = {name.removeprefix("battle_"): value for name, value in parts.items()}
    where = position(battle=battle(**said), **groups)
    return [(".".join(map(str, path)), str(message)) for path, message in impossibilities(where)]


def in_plan(faction="guild", plan=None, **groups):
    sides = tuple(dict.fromkeys((faction, "emperor", "guild")))[:2]
    return faults(battle_factions=sides, battle_plans={faction: plan}, **groups)


@pytest.mark.parametrize(
    ("hands", "wrong"),
    [
        ({"guild": ("karama", "karama"), "emperor": ("shield",) * 4}, []),
        ({"guild": ("karama", "karama"), "emperor": ("karama",)}, [("hands.emperor.0", "the deck has 2 of this card")]),
        ({"guild": ("lasgun", "shield", "lasgun")}, [("hands.guild.2", "the deck has 1 of this card")]),
    ],
)
def test_no_card_is_held_more_often_than_the_deck_has_it(hands, wrong):
    assert faults(hands=hands) == wrong


@pytest.mark.parametrize(
    ("plan", "hands", "wrong"),
    [
        (Plan("cheap-hero", "lasgun", "shield"), {"guild": ("lasgun", "shield", "cheap-hero")}, []),
        (Plan("cheap-hero", "lasgun", "none"), {"guild": ("lasgun",)}, ["leader"]),
        (Plan("esmar-tuek", "lasgun", "shield"), {"guild": ()}, ["weapon", "defense"]),
        (Plan("esmar-tuek", "lasgun", "shield"), {"emperor": ()}, []),
        (Plan("esmar-tuek", "kulon", "kulon"), {"guild": ("kulon",)}, []),
        (Plan("esmar-tuek", "none", "none"), {"guild": ()}, []),
    ],
)
def test_a_plan_holds_cards_of_the_hand(plan, hands, wrong):
    assert in_plan(plan=plan, hands=hands) == [
        (f"battle.plans.guild.{place}", "this card is not in the hand") for place in wrong
    ]


def test_two_plans_do_not_hold_the_same_card():
    plans = {"guild": Plan(weapon="lasgun"), "emperor": Plan(weapon="lasgun", defense="shield")}
    assert faults(battle_plans=plans) == [("battle.plans.emperor.weapon", "the deck has 1 of this card")]


@pytest.mark.parametrize(
    ("tanks", "captives", "wrong"),
    [
        (("chani", "caid"), ("stilgar",), []),
        (("chani", "chani"), (), [("tanks.1", "this leader is in another place as well")]),
        (("chani",), ("caid", "chani"), [("captives.1", "this leader is in another place as well")]),
        ((), ("feyd-rautha",), [("captives.0", "Harkonnen hold no leaders of their own captive")]),
        (("feyd-rautha",), (), []),
    ],
)
def test_a_leader_is_in_one_place(tanks, captives, wrong):
    assert faults(tanks=tanks, captives=captives) == wrong


@pytest.mark.parametrize(
    ("traitors", "wrong"),
    [
        ({"guild": ("chani",), "harkonnen": ("caid", "alia", "stilgar", "jamis")}, []),
        ({"guild": ("chani", "caid")}, [("traitors.guild", "2 traitor cards; this faction keeps 1")]),
        (
            {"guild": ("chani",), "emperor": ("chani",)},
            [("traitors.emperor.0", "there is one traitor card of each leader")],
        ),
    ],
)
def test_traitor_cards(traitors, wrong):
    assert faults(traitors=traitors) == wrong


STRANGER = "this faction does not fight in this battle"


@pytest.mark.parametrize(
    ("parts", "wrong"),
    [
        ({"battle_factions": ("guild", "guild")}, [("battle.factions", "two factions fight a battle")]),
        ({"battle_plans": {"fremen": Plan()}}, [("battle.plans.fremen", STRANGER)]),
        ({"battle_traitors_called": ("guild", "fremen")}, [("battle.traitors_called.1", STRANGER)]),
        ({"battle_answers": (Answer("fremen", "prescience"),)}, [("battle.answers.0.by", STRANGER)]),
        ({"battle_winner": "fremen"}, [("battle.winner", STRANGER)]),
        ({"battle_winner": "none"}, []),
        ({"battle_winner": "guild", "battle_traitors_called": ("guild",), "battle_plans": {"guild": Plan()}}, []),
        ({"factions": ("guild", "fremen")}, [("battle.factions.1", "this faction is not in the game")]),
        ({"factions": ("guild", "emperor")}, []),
    ],
)
def test_a_battle_is_between_two(parts, wrong):
    assert faults(**{"battle_factions": ("guild", "emperor"), **parts}) == wrong


def test_without_sides_nobody_is_a_stranger():
    assert faults(battle_winner="fremen", battle_plans={"guild": Plan()}) == []


@pytest.mark.parametrize(
    ("steps", "wrong"),
    [
        ({"voice": "used", "cancel-voice": "used", "prescience": "used", "cancel-prescience": "used"}, []),
        ({"voice": "unused", "cancel-voice": "unused", "prescience": "unused", "answer": "unused"}, []),
        ({"voice": "unused", "cancel-voice": "used"}, [("cancel-voice", "“voice” was not used before")]),
        ({"cancel-prescience": "used"}, [("cancel-prescience", "“prescience” was not used before")]),
        ({"prescience": "unused", "answer": "used"}, [("answer", "“prescience” was not used before")]),
        ({"reveal": "used"}, []),
        ({"reveal": "unused"}, [("reveal", "plans are always revealed")]),
    ],
)
def test_steps_that_go_together(steps, wrong):
    assert faults(battle_steps=steps) == [(f"battle.steps.{step}", why) for step, why in wrong]


def test_no_order_without_the_voice():
    order = Voice("play", "lasgun")
    assert faults(battle_voice=order, battle_steps={"voice": "unused"}) == [("battle.voice", "the Voice was not used")]
    assert faults(battle_voice=order, battle_steps={"voice": "used"}) == faults(battle_voice=order) == []


@pytest.mark.parametrize(
    ("faction", "leader", "groups", "why"),
    [
        ("guild", "esmar-tuek", {}, None),
        ("guild", "cheap-hero", {"tanks": ()}, None),
        ("guild", "chani", {"captives": ("chani",)}, "this leader is not the faction’s own, nor its captive"),
        ("harkonnen", "chani", {"captives": ("chani",)}, None),
        ("harkonnen", "chani", {}, None),
        ("harkonnen", "chani", {"captives": ()}, "this leader is not the faction’s own, nor its captive"),
        ("guild", "esmar-tuek", {"captives": ("esmar-tuek",)}, "this leader is a captive"),
        ("guild", "esmar-tuek", {"tanks": ("esmar-tuek",)}, "this leader is in the Tanks"),
        ("guild", "esmar-tuek", {"tanks": ("esmar-tuek",), "battle_winner": "none"}, None),
        ("guild", "esmar-tuek", {"battle_fought": {"esmar-tuek": "basin"}}, None),
        ("guild", "esmar-tuek", {"battle_fought": {"esmar-tuek": "basin"}, "battle_territory": "basin"}, None),
        (
            "guild",
            "esmar-tuek",
            {"battle_fought": {"esmar-tuek": "basin"}, "battle_territory": "carthag"},
            "this leader has fought in another territory this turn",
        ),
    ],
)
def test_the_leader_of_a_plan_is_there_to_fight(faction, leader, groups, why):
    wrong = [(f"battle.plans.{faction}.leader", why)] if why else []
    assert in_plan(faction, Plan(leader=leader), **groups) == wrong


@pytest.mark.parametrize(("dial", "special", "wrong"), [(5, 0, False), (6, 0, True), (7, 2, False), (8, 2, True)])
def test_no_more_is_dialed_than_the_forces_are_worth(dial, special, wrong):
    there = [forces("emperor", "carthag", 5, special=special), forces("guild", "carthag", 9)]
    elsewhere = forces("emperor", "arrakeen", 3)
    found = in_plan("emperor", Plan(dial=dial), battle_territory="carthag", forces=(*there, elsewhere))
    why = f"{dial} is dialed; the forces there are worth {5 + special}"
    assert found == ([("battle.plans.emperor.dial", why)] if wrong else [])
    assert in_plan("emperor", Plan(dial=dial), battle_territory="carthag") == []


def test_the_kwisatz_haderach_is_atreides_s():
    why = "only Atreides have the Kwisatz Haderach"
    token = Plan(kwisatz_haderach=True)
    assert in_plan("guild", token) == [("battle.plans.guild.kwisatz_haderach", why)]
    assert in_plan("atreides", token) == in_plan("guild", Plan(kwisatz_haderach=False)) == []
