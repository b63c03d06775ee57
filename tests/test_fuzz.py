"""Some of the queries of tools/fuzz.py, and that it would find what it looks for."""

from __future__ import annotations

import importlib.util
import sys

import pytest

from search.answer import DOUBTFUL, Answer, Hit, answer
from tests.reading import ROOT, library

_SPEC = importlib.util.spec_from_file_location("fuzz", ROOT / "tools" / "fuzz.py")
fuzz = importlib.util.module_from_spec(_SPEC)
sys.modules["fuzz"] = fuzz  # its dataclasses look their module up
_SPEC.loader.exec_module(fuzz)

BOTH = (library("ru"), library("en"))
SEED, STRETCH = 2026, 200


@pytest.fixture(scope="module")
def bases() -> list[str]:
    return fuzz.bases_of(library())


@pytest.mark.parametrize("first", range(0, 6 * STRETCH, STRETCH))
def test_hostile_queries_are_answered_in_the_right_shape(bases, first):
    for number in range(first, first + STRETCH):
        text = fuzz.query(SEED, number, bases)
        found = answer(BOTH[number % 2], text)
        assert list(fuzz.faults(text, found, BOTH, number)) == [], ascii(text[:2000])


def test_the_same_seed_and_number_make_the_same_query_and_others_another(bases):
    made = [fuzz.query(SEED, number, bases) for number in range(200)]
    assert [fuzz.query(SEED, number, bases) for number in reversed(range(200))] == made[::-1]
    assert len(set(made)) > 190
    assert fuzz.query(SEED + 1, 7, bases) != made[7]


@pytest.mark.parametrize(
    ("hits", "confidence", "wrong"),
    [
        ([], DOUBTFUL, "answered with nothing"),
        ([Hit("II.A.1", 1.0), Hit("II.A.1", 0.5)], DOUBTFUL, "hits"),
        ([Hit("II.A.1", 0.5), Hit("II.A.2", 1.0)], DOUBTFUL, "scores"),
        ([Hit("II.A.1", float("inf"))], DOUBTFUL, "scores"),
        ([Hit("II.A.1", 1.0)], "certain", "confidence"),
    ],
)
def test_an_answer_out_of_shape_is_found(hits, confidence, wrong):
    found = Answer("щит", confidence, hits)
    assert any(fault.startswith(wrong) for fault in fuzz.faults("щит", found, BOTH, 0))
    assert "the query is not given back" in list(fuzz.faults("Щит", found, BOTH, 0))


def test_halves_of_a_sign_that_meet_are_the_sign():
    assert fuzz.joined("\ud96b\udfab") == "\U0006afab"
    for lone in ("\udfab\ud96b", "щ\ud96bит", "\udcff"):
        assert fuzz.joined(lone) == lone


def test_what_acts_on_a_terminal_is_found_in_what_is_printed():
    assert list(fuzz._unprintable("\x1b[1mщит\x1b[0m\n")) == []
    for bad in ("\x1b[35m", "\x07", "\x9b", "\u202e", "\u200b", "\udcff"):
        assert list(fuzz._unprintable(f"щит{bad}"))


def test_an_exception_and_a_slow_answer_are_failures_with_the_query_as_a_literal(monkeypatch):
    outcome = fuzz.Outcome()
    monkeypatch.setattr(fuzz, "_timed", lambda *_: 1 / 0)
    fuzz.ask(BOTH, "щит\x07", 3, outcome)
    assert "ZeroDivisionError" in outcome.failed[0]
    assert ascii("щит\x07") in outcome.failed[0]
    monkeypatch.setattr(fuzz, "_timed", lambda library, text: (answer(library, text), 9.0))
    fuzz.ask(BOTH, "щит", 4, outcome)
    assert (outcome.asked, outcome.repeated, outcome.slow, len(outcome.failed)) == (2, 1, [4], 1)
    fuzz.ask_again(BOTH, [(4, "щит")], outcome)
    assert "9000 ms, 50 allowed" in outcome.failed[1]
    assert ascii("щит") in outcome.failed[1]
    assert outcome.worst["100 B"] == (9.0, 4)


def test_what_was_slow_beside_others_is_no_failure_when_it_is_quick_alone(monkeypatch):
    outcome, times = fuzz.Outcome(slow=[4]), iter([9.0] * 8 + [0.002])
    monkeypatch.setattr(fuzz, "_timed", lambda library, text: (answer(library, text), next(times)))
    fuzz.ask_again(BOTH, [(4, "щит")], outcome)
    assert outcome.failed == []
    assert outcome.worst["100 B"] == (0.002, 4)


def test_a_query_may_take_longer_when_it_is_long_and_is_asked_again_before_it_is_called_slow(monkeypatch):
    assert fuzz.allowed("щит") == pytest.approx(0.050)
    assert fuzz.allowed("щ" * 500_000) == pytest.approx(1.0)
    times = iter([9.0, 9.0, 0.001, 9.0])
    monkeypatch.setattr(fuzz, "_timed", lambda library, text: (answer(library, text), next(times)))
    outcome = fuzz.Outcome()
    fuzz.ask(BOTH, "щит", 0, outcome)
    assert (outcome.failed, outcome.repeated, outcome.worst["100 B"][0]) == ([], 1, 0.001)
