"""Positions of set-up, the Storm phase and the bonuses as YAML: what is refused, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.errors import ContentError
from kb.judge.decide import decide, plain
from kb.judge.reader import read_positions

SHOWN = Path("table.yaml")


def faults_of(given, ask="{question: storm-end}"):
    _, faults = read_positions(f"id: one\ngiven: {given}\nask: {ask}\n", SHOWN)
    return [(fault.position.line, fault.position.column, str(fault.message)) for fault in faults]


@pytest.mark.parametrize(
    ("given", "column", "message"),
    [
        ("{storm: {sector: 19}}", 25, "19 is not possible here"),
        ("{storm: {sector: 0}}", 25, "0 is not possible here"),
        ("{storm: {card: 7}}", 23, "7 is not possible here"),
        ("{storm: {card: 0}}", 23, "0 is not possible here"),
        ("{storm: {weather_control: 11}}", 34, "11 is not possible here"),
        ("{storm: {dials: [1, 21]}}", 28, "21 is not possible here"),
        ("{storm: {dials: [1]}}", 24, "1 values, 2 are needed"),
        ("{storm: {steps: [rain]}}", 25, "“rain” is no step of the Storm phase"),
        ("{storm: {steps: [card, card]}}", 24, "card stands here 2 times"),
        ("{setup: {placed: [guild, guild]}}", 25, "guild stands here 2 times"),
        ("{factions: [guild], setup: {placed: [fremen]}}", 45, "this faction is not in the game"),
        ("{factions: [guild], dots: {fremen: 2}}", 43, "this faction is not in the game"),
        ("{factions: [guild], setup: {prediction: yes}}", 48, "the Bene Gesserit are not in the game"),
        ("{turn: 3, phase: setup}", 15, "set-up comes before the first turn"),
        (
            "{turn: 1, phase: bonuses, control: {carthag: guild}}",
            43,
            "there has been no Control phase before the end of the first turn",
        ),
    ],
)
def test_what_cannot_be_is_refused_at_its_place(given, column, message):
    assert faults_of(given) == [(2, column, message)]


@pytest.mark.parametrize(
    "given",
    [
        "{storm: {sector: 18, card: 6, weather_control: 10, dials: [0, 20], steps: []}}",
        "{storm: {sector: 1, card: 1, weather_control: 0}}",
        "{storm: {weather_control: none, steps: [card, weather-control, family-atomics, move]}}",
        "{factions: [guild, bene-gesserit], setup: {prediction: yes, placed: [guild]}, dots: {guild: 2}}",
        "{factions: [guild], setup: {prediction: no}}",
        "{setup: {prediction: yes, placed: [fremen]}, dots: {fremen: 2}}",
        "{turn: 1, phase: control, control: {carthag: guild}}",
        "{turn: 1, phase: bonuses, control: {carthag: none}}",
        "{turn: 2, phase: bonuses, control: {carthag: guild}}",
        "{turn: 1, control: {carthag: guild}}",
    ],
)
def test_what_can_be_is_read(given):
    assert faults_of(given) == []


def test_what_was_not_said_is_asked_for_by_name():
    asked, _ = read_positions(
        "id: one\ngiven: {turn: 2, storm: {sector: 3, card: 4}}\nask: {question: storm-end}\n", SHOWN
    )
    refused = decide(asked[0])
    assert isinstance(refused, ContentError)
    assert "“storm.weather_control” decides here" in str(refused.message)


def test_a_bonus_is_answered_with_its_two_fields():
    text = (
        "id: one\ngiven: {turn: 4, phase: bonuses, control: {}, forces: []}\nask: {question: bonus, faction: guild}\n"
    )
    asked, faults = read_positions(text + "verdict: {spice: 0}\n", SHOWN)
    assert [str(fault.message) for fault in faults] == ["“ornithopters” is missing"]
    asked, _ = read_positions(text + "verdict: {spice: 0, ornithopters: no}\n", SHOWN)
    decision = decide(asked[0])
    assert decision.agrees
    assert plain(decision.verdict.value) == {"spice": 0, "ornithopters": False}


@pytest.mark.parametrize(
    ("ask", "column"),
    [
        ("{question: may-play, by: fremen, card: karama}", 31),
        ("{question: applies, ruling: III.A.2, to: {question: may-play, by: fremen, card: karama}}", 72),
    ],
)
def test_nothing_is_asked_about_a_faction_that_does_not_play(ask, column):
    assert faults_of("{factions: [guild], turn: 2}", ask) == [(3, column, "this faction is not in the game")]
    assert faults_of("{factions: [guild, fremen], turn: 2}", ask) == []
    assert faults_of("{turn: 2}", ask) == []
