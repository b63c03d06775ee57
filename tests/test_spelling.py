"""Spelling mistakes: distances as the textbook has them, and the likeliest word first."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.spelling import allowed, damerau_levenshtein, few_differ, nearest_words, trait_planes, traits
from tests.reading import library

WORDS = st.text("абвеиоcd", max_size=7)


def textbook(one: str, other: str) -> int:
    """Optimal string alignment over the whole table."""
    table = [[max(i, j) if not i or not j else 0 for j in range(len(other) + 1)] for i in range(len(one) + 1)]
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            table[i][j] = min(
                table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (one[i - 1] != other[j - 1])
            )
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
    return table[-1][-1]


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ("голос", "голос", 0), ("голос", "голас", 1), ("голос", "голс", 1), ("голос", "гголос", 1), ("голос", "оглос", 1),
        ("двойной", "дйвоной", 2), ("двойной", "двйоной", 1), ("voice", "viocee", 2), ("а", "", 1),
    ],
)  # fmt: skip
def test_a_mistake_is_a_letter_too_many_too_few_another_or_two_that_changed_places(one, other, distance):
    assert damerau_levenshtein(one, other, 2) == distance


@settings(deadline=None, max_examples=400)
@given(WORDS, WORDS, st.integers(0, 3))
def test_the_distance_is_the_textbooks_up_to_the_limit(one, other, limit):
    assert damerau_levenshtein(one, other, limit) == min(textbook(one, other), limit + 1)


@settings(deadline=None, max_examples=200)
@given(WORDS, WORDS)
def test_the_distance_is_mutual(one, other):
    assert damerau_levenshtein(one, other, 3) == damerau_levenshtein(other, one, 3)


def test_short_words_are_not_guessed_and_long_ones_may_hold_two_mistakes():
    assert [allowed("х" * length) for length in (1, 3, 4, 6, 7, 20)] == [0, 0, 1, 1, 2, 2]


@settings(deadline=None, max_examples=200)
@given(WORDS.filter(bool), st.lists(st.tuples(WORDS.filter(bool), st.integers(0, 9)), max_size=12), st.integers(1, 2))
def test_no_word_within_the_limit_is_lost_and_none_beyond_it_is_found(word, candidates, limit):
    found = nearest_words(word, candidates, limit)
    wanted = [(known, textbook(word, known)) for known, _ in candidates if textbook(word, known) <= limit]
    assert sorted(found) == sorted(wanted)
    assert [distance for _, distance in found] == sorted(distance for _, distance in found)


@settings(deadline=None, max_examples=200)
@given(st.text(min_size=1, max_size=6), st.text(min_size=1, max_size=6))
def test_letters_of_every_script_are_compared(word, other):
    assert nearest_words(word, [(other, 1)], 2) == (
        [(other, textbook(word, other))] if textbook(word, other) <= 2 else []
    )


def first(word: str, *candidates: tuple[str, int]) -> str:
    return nearest_words(word, candidates, 2)[0][0]


def test_letters_that_people_confuse_are_the_likelier_mistake():
    assert first("голас", ("голаб", 9), ("голос", 1)) == "голос"
    assert first("плашь", ("плать", 9), ("плащь", 1)) == "плащь"
    assert first("voise", ("voile", 9), ("voice", 1)) == "voice"


def test_the_first_letter_is_seldom_the_wrong_one():
    assert first("торня", ("корня", 9), ("торги", 1), ("торгя", 1)) == "торгя"


def test_letters_that_changed_places_are_the_likelier_mistake():
    assert first("гулбока", ("гулбоки", 9), ("глубока", 1)) == "глубока"


def test_a_doubled_letter_is_the_likelier_mistake():
    assert first("карамма", ("карамба", 1), ("карама", 1)) == "карама"


def test_of_equally_likely_words_the_more_frequent_comes_first():
    assert first("бара", ("вара", 1), ("мара", 7)) == "мара"


def test_fewer_mistakes_come_before_likelier_ones():
    assert first("голоса", ("гoлоc", 9), ("голоса", 0), ("галоса", 9)) == "голоса"


@settings(deadline=None, max_examples=300)
@given(WORDS.filter(bool), st.lists(WORDS.filter(bool), max_size=12), st.integers(0, 7))
def test_the_words_that_differ_in_few_letters_are_found_all_at_once(word, known, most):
    planes = {trait: int.from_bytes(bits, "little") for trait, bits in trait_planes(known).items()}
    wanted = [place for place, other in enumerate(known) if len(traits(word) ^ traits(other)) <= most]
    assert few_differ(word, planes, len(known), most) == wanted


@settings(deadline=None, max_examples=300)
@given(WORDS.filter(bool), WORDS.filter(bool))
def test_no_word_within_the_mistakes_is_ruled_out_by_its_letters(word, other):
    mistakes = textbook(word, other)
    assert len(traits(word) ^ traits(other)) <= 2 * mistakes - abs(len(word) - len(other))


def test_a_search_compares_few_of_the_known_words_letter_by_letter(monkeypatch):
    compared = []
    monkeypatch.setattr("search.spelling.damerau_levenshtein", lambda *words: compared.append(words) or 9)
    known = sum(len(library().store.value(f"words/c/{length}")) for length in range(5, 10))
    assert library().vocabulary.similar("лвойнойъ") == []
    assert len(compared) < known / 50
