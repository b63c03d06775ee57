"""What holds of every verdict, over random positions that are possible and questions about them."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from kb.interface import Interface, compile_interface
from kb.judge.decide import plain
from kb.judge.kinds import Either
from kb.judge.legality import impossibilities
from kb.judge.vocabulary import POSITION
from kb.judge.words import BASE_RULES, asked_words, value_words
from kb.knowledge_base import load
from kb.rules.bidding import BANK, payee, spice_held
from kb.rules.board import BONUSES, SECTORS, SHIELD_WALL, STRONGHOLDS, TERRITORIES, Cover
from kb.rules.bonuses import bonuses
from kb.rules.captives import CAPTOR, captives_returned, capture_pool
from kb.rules.control import controller
from kb.rules.factions import FACTIONS, LEADERS
from kb.rules.position import Impossible
from kb.rules.ruleset import IN_FORCE, PRINTED
from kb.rules.shield_wall import atomics_effect
from kb.rules.spice_blow import eaten
from kb.rules.storm import storm_end, storm_losses
from kb.rules.verdict import UNDECIDED, Verdict
from tests.positions_at_random import (
    GROUPS,
    NAMES,
    Dice,
    asking_of,
    disputes,
    given_of,
    node_of,
    position_of,
    positions,
    read,
)
from tests.test_positions_varied import NAMES as FIELDS
from tests.verdicts import answer, silently_assumed, wrongly_silent

CONTENT = Path(__file__).resolve().parent.parent / "content"
ENTRIES = {str(ruling.citation): ruling for ruling in load(CONTENT).rulings.values()}
CLAUSES = {f"{name}/{clause.name}" for name, ruling in ENTRIES.items() for clause in ruling.clauses}
READINGS = {f"{name}/{reading.name}" for name, ruling in ENTRIES.items() for reading in ruling.readings}
#: Those of DUNE.
RULINGS = sorted(name for name in ENTRIES if not name.startswith("AM."))
LANGUAGES = [Interface(language, compile_interface(CONTENT, language)) for language in ("ru", "en")]
#: Positions that leave nothing open.
WHOLE = positions(st.none())
RULESETS = st.sampled_from([IN_FORCE, PRINTED, *(IN_FORCE.without(name) for name in RULINGS)])


#: How many times the usual examples, other ones in each run; else always the same.
TIMES = int(os.environ.get("RULINGS_PROPERTIES", "0"))


def over(strategy, examples):
    """A property over so many examples; what the seed gives cannot be made smaller."""
    chosen = settings(
        max_examples=examples * max(TIMES, 1),
        derandomize=not TIMES,
        deadline=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    return lambda test: chosen(given(strategy)(test))


def counted(forces):
    """Faction -> how many forces."""
    counts = Counter()
    for force in forces:
        counts[force.faction] += force.count
    return counts


# --- the positions themselves ------------------------------------------------------------------------------------


def test_random_positions_are_possible_and_say_every_group():
    said = set()
    for seed in range(100):
        data = given_of(Dice(seed))
        assert list(impossibilities(read(POSITION, data))) == []
        said |= set(data)
    assert said == set(GROUPS)


def test_most_random_questions_are_answered():
    asked = [(Dice(seed), name) for name in NAMES for seed in range(10)]
    answers = [answer(asking_of(dice, position := position_of(dice), name), position) for dice, name in asked]
    assert sum(isinstance(verdict, Verdict) for verdict in answers) > 0.95 * len(answers)


# --- control ---------------------------------------------------------------------------------------------------


@over(WHOLE, 150)
def test_who_controls_a_stronghold_stands_there_alone_in_normal_status(position):
    for territory in (*STRONGHOLDS, SHIELD_WALL):
        owner = controller(position, territory).value
        holding = {force.faction for force in position.there(territory) if not force.coexisting}
        assert owner is None or holding == {owner}, territory
        assert owner is not None or len(holding) != 1 or territory == SHIELD_WALL, territory


# --- the storm -------------------------------------------------------------------------------------------------


@over(WHOLE.map(lambda position: position._replace(turn=position.turn or 2)), 300)
def test_the_storm_kills_only_in_sectors_that_it_enters_and_no_more_than_stand_there(position):
    lost = storm_losses(position).value
    if position.turn == 1:
        assert lost == {}
        return
    moves = (storm_end(position).value - position.storm.sector) % SECTORS
    entered = {(position.storm.sector + step) % SECTORS or SECTORS for step in range(1, moves + 1)}
    struck = [force for force in position.forces if force.sector in entered]
    open_ = (Cover.NEVER,) if position.atomics == "never" else (Cover.NEVER, Cover.UNTIL_ATOMICS)
    struck = [force for force in struck if TERRITORIES[force.territory].cover in open_]
    most = counted(force for force in struck if force.faction != "fremen")
    for territory in {force.territory for force in struck}:
        fremen = counted(f for f in struck if (f.faction, f.territory) == ("fremen", territory))
        most["fremen"] += (fremen["fremen"] + 1) // 2
    assert lost == +most


@over(positions().map(lambda position: position._replace(turn=1)), 100)
def test_the_storm_kills_nobody_in_the_first_turn_whatever_else_is_said(position):
    assert storm_losses(position).value == {}


# --- what is lost was there, and the rest is unchanged ---------------------------------------------------------


@over(st.tuples(WHOLE, RULESETS), 150)
def test_a_storm_takes_forces_only_from_those_who_stand_on_the_board(drawn):
    position, rules = drawn
    position = position._replace(turn=position.turn or 2)
    lost = storm_losses(position, rules=rules).value
    there = counted(position.forces)
    assert lost is UNDECIDED or all(0 < count <= there[faction] for faction, count in lost.items())


@over(WHOLE, 100)
def test_family_atomics_kills_all_forces_on_the_wall_and_no_others(position):
    killed = atomics_effect(position).value["killed"]
    assert killed == +counted(position.there(SHIELD_WALL))


@over(st.tuples(WHOLE, RULESETS), 150)
def test_worms_eat_a_faction_whole_or_not_at_all_and_spice_likewise(drawn):
    position, rules = drawn
    for territory in {force.territory for force in position.forces} | {spice.territory for spice in position.spice}:
        meal = eaten(position, territory, rules=rules).value
        there = counted(position.there(territory))
        assert all(there[faction] == count > 0 for faction, count in meal["forces"].items())
        assert "fremen" not in meal["forces"]
        lying = sum(spice.amount for spice in position.spice if spice.territory == territory)
        assert meal["spice"] in (0, lying, UNDECIDED)


@over(st.tuples(WHOLE, RULESETS), 150)
def test_spice_that_buys_cards_goes_to_the_emperor_or_to_the_bank(drawn):
    position, rules = drawn
    bidding = position.bidding
    held = {faction: spice_held(position, faction, rules=rules).value for faction in bidding.spice}
    paid = {buy: payee(position, buy.by, rules=rules).value for buy in bidding.purchases}
    banked = sum(buy.price for buy in bidding.purchases if paid[buy] == BANK)
    assert sum(held.values()) + banked == sum(bidding.spice.values())
    spent = {faction: sum(buy.price for buy in bidding.purchases if buy.by == faction) for faction in held}
    for faction in set(held) - {"emperor"}:
        assert held[faction] == bidding.spice[faction] - spent[faction]


@over(WHOLE, 100)
def test_a_stronghold_pays_one_faction_once(position):
    position = position._replace(turn=max(2, position.turn or 2))
    paid = bonuses(position).value
    assert sum(due["spice"] for due in paid.values()) <= sum(spice for spice, _ in BONUSES.values())
    assert sum(due["ornithopters"] for due in paid.values()) <= sum(flies for _, flies in BONUSES.values())
    assert set(paid) <= set(position.factions)


@over(WHOLE, 100)
def test_captives_go_back_all_or_none_to_their_own_factions_and_nobody_is_taken_twice(position):
    back = captives_returned(position).value
    assert back in ({}, {leader: LEADERS[leader] for leader in position.captives})
    assert bool(back) <= ({*FACTIONS[CAPTOR].leaders} <= {*position.tanks})
    try:
        pool = capture_pool(position).value
    except Impossible:
        return
    loser = {*position.battle.factions} - {CAPTOR}
    assert {LEADERS[leader] for leader in pool} <= loser
    assert not pool & {*position.tanks, *position.captives}


# --- order, and forces in heaps --------------------------------------------------------------------------------


def turned(values):
    """The same in another order: of a list, a tuple or a map."""
    if isinstance(values, dict):
        return dict(reversed(values.items()))
    return None if values is None else tuple(reversed(values))


def rearranged(position):
    """The position with everything that has no order of its own turned round: whose turn it is stays as it was."""
    unordered = ("factions", "alliances", "dots", "forces", "spice", "control", "traitors", "tanks", "captives")
    battle, setup, blow = position.battle, position.setup, position.spice_blow
    return position._replace(
        **{name: turned(getattr(position, name)) for name in unordered},
        hands={faction: turned(hand) for faction, hand in turned(position.hands or {}).items()}
        if position.hands is not None
        else None,
        setup=setup._replace(placed=turned(setup.placed)),
        battle=battle._replace(
            **{name: turned(getattr(battle, name)) for name in ("steps", "plans", "answers", "fought")},
            factions=turned(battle.factions),
            traitors_called=turned(battle.traitors_called),
        ),
        spice_blow=blow._replace(alliances_before=turned(blow.alliances_before)),
        bidding=position.bidding._replace(spice=turned(position.bidding.spice)),
        storm=position.storm._replace(steps=turned(position.storm.steps), dials=turned(position.storm.dials)),
    )


def essence(verdict):
    """What is decided, and the rulings that decide it."""
    return plain(verdict.value), set(verdict.rulings)


@over(st.tuples(disputes(), RULESETS), 300)
def test_a_verdict_does_not_depend_on_the_order_in_which_things_are_said(drawn):
    (position, asking), rules = drawn
    one, other = answer(asking, position, rules), answer(asking, rearranged(position), rules)
    if isinstance(one, Verdict) and isinstance(other, Verdict):
        assert essence(one) == essence(other)
        assert set(one.not_applied) == set(other.not_applied)
    else:
        assert isinstance(one, str) is isinstance(other, str), (one, other)


def in_single_forces(position):
    """The position with each force said by itself, special ones first."""
    if position.forces is None:
        return position
    singles = [
        force._replace(count=1, special=int(number < force.special))
        for force in position.forces
        for number in range(force.count)
    ]
    return position._replace(forces=tuple(singles))


@over(st.tuples(disputes(), RULESETS), 150)
def test_a_verdict_does_not_depend_on_the_heaps_in_which_forces_are_said(drawn):
    (position, asking), rules = drawn
    one, other = answer(asking, position, rules), answer(asking, in_single_forces(position), rules)
    if isinstance(one, Verdict) and isinstance(other, Verdict):
        assert essence(one) == essence(other)
    else:
        assert one == other


# --- what is not said --------------------------------------------------------------------------------------------


@over(disputes(), 50)
def test_what_is_not_said_makes_no_difference_or_is_asked_for_by_its_name(dispute):
    position, asking = dispute
    assert silently_assumed(asking, position, {*FIELDS, *asking.question.parameters}) == [], asking.name


# --- rulings taken out -----------------------------------------------------------------------------------------


@over(st.tuples(disputes(), st.just(IN_FORCE) | RULESETS), 300)
def test_taking_out_a_ruling_that_did_not_decide_changes_nothing(drawn):
    (position, asking), rules = drawn
    assert wrongly_silent(asking, position, RULINGS, rules) == [], asking.name


@over(disputes(), 100)
def test_the_printed_rules_alone_name_no_ruling(dispute):
    position, asking = dispute
    verdict = answer(asking, position, PRINTED)
    if isinstance(verdict, Verdict):
        assert verdict.rulings == verdict.not_applied == verdict.readings == ()


# --- what is said of an answer ---------------------------------------------------------------------------------


@over(st.tuples(disputes(), RULESETS), 300)
def test_what_a_verdict_rests_on_exists_and_its_answer_is_of_the_kind_that_was_asked_for(drawn):
    (position, asking), rules = drawn
    verdict = answer(asking, position, rules)
    if not isinstance(verdict, Verdict):
        return
    assert set(verdict.base_rules) <= set(BASE_RULES)
    assert {ground for ground in (*verdict.grounds, *verdict.considered) if "/" in ground} <= CLAUSES
    assert set(verdict.readings) <= READINGS
    assert verdict.grounds or verdict.considered or "undecided" in str(plain(verdict.value)), asking.name
    faults = []
    value = Either("undecided", asking.question.answer).read(node_of(plain(verdict.value)), faults)
    assert (faults, plain(value)) == ([], plain(verdict.value))


@over(st.tuples(disputes(), RULESETS), 150)
def test_question_and_answer_have_words_in_both_languages(drawn):
    (position, asking), rules = drawn
    verdict = answer(asking, position, rules)
    texts = [asked_words(asking), *([value_words(verdict.value)] if isinstance(verdict, Verdict) else [])]
    for text in texts:
        russian, english = (interface.say(text) for interface in LANGUAGES)
        assert russian.strip(), text
        assert english.strip(), text
        assert not re.search("[A-Za-z{}]", russian), russian
        assert not re.search("[А-Яа-я{}]", english), english
