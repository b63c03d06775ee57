"""What was typed is read as what was meant; what is known is left alone, and every step is told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.words import words
from search.answer import answer
from search.layouts import to_cyrillic, to_latin
from search.repair import LAYOUT, MAX_COMPARED, MAX_REPAIRED, SPELLING, TRANSLITERATION, Repair
from search.vocabulary import Vocabulary, vocabulary_records
from tests.reading import library

_WORDS = (
    "голос лучемет щит червь нексус сколько стоит высадка на стену можно ли назвать буря в первом ходу торг пас "
    "voice lasgun shield worm nexus how much is a shipment to the wall can name storm first turn bid pass"
)
KNOWN = dict.fromkeys(_WORDS.split(), 3)


class Kept:
    """Records in memory."""

    def __init__(self) -> None:
        self.records = dict(vocabulary_records(KNOWN))

    def value(self, key: str):
        return self.records.get(key)


def repaired(text: str) -> Repair:
    return Repair(text, KNOWN.__contains__, Vocabulary(Kept()))


def kinds(repair: Repair) -> list[str]:
    return [change.kind for change in repair.changes]


@pytest.mark.parametrize(
    "text", ["", "  ", "?!", "голос", "Голос, лучемёт и… щит?".replace("и", ""), "How much is a shipment?"]
)
def test_a_query_whose_words_are_all_known_is_left_as_it_is(text):
    repair = repaired(text)
    assert (repair.text, repair.changes) == (text, [])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("голас", "голос"), ("Сколко стоит высадка?", "сколько стоит высадка?"), ("how mcuh is a shipmant", "how much is a shipment"),
     ("лучиметт, щит", "лучемет, щит"), ("сколька стоет высатка", "сколько стоит высадка")],
)  # fmt: skip
def test_spelling_mistakes_are_mended_and_the_rest_stays(typed, meant):
    repair = repaired(typed)
    assert repair.text == meant
    assert set(kinds(repair)) == {SPELLING}


@pytest.mark.parametrize("meant", ["сколько стоит высадка на стену", "можно ли назвать лучемет", "буря в первом ходу"])
def test_russian_on_the_english_layout_is_read_right(meant):
    repair = repaired(to_latin(meant))
    assert repair.text == meant
    assert kinds(repair) == [LAYOUT]


@pytest.mark.parametrize(
    "meant", ["how much is a shipment to the wall", "can a voice name a lasgun", "storm first turn"]
)
def test_english_on_the_russian_layout_is_read_right(meant):
    repair = repaired(to_cyrillic(meant))
    assert repair.text == meant
    assert kinds(repair) == [LAYOUT]


def test_one_word_on_the_other_layout_among_right_ones_is_read_right():
    assert repaired("сколько стоит dscflrf").text == "сколько стоит высадка"
    assert repaired("можно ли назвать kextvtn").text == "можно ли назвать лучемет"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("skolko stoit vysadka", "сколько стоит высадка"), ("mojno li nazvat luchemet", "можно ли назвать лучемет"),
     ("burya v pervom hodu", "буря в первом ходу"), ("skol'ko stoit vysadka na stenu?", "сколько стоит высадка на стену?")],
)  # fmt: skip
def test_transliterated_russian_is_read_as_russian(typed, meant):
    repair = repaired(typed)
    assert repair.text == meant
    assert TRANSLITERATION in kinds(repair)


def test_an_english_question_with_a_slip_stays_english():
    repair = repaired("can a voice name a lasgum")
    assert repair.text == "can a voice name a lasgun"
    assert kinds(repair) == [SPELLING]


def test_a_word_like_nothing_known_is_left_alone():
    repair = repaired("голос флюгегехаймен")
    assert (repair.text, repair.changes) == ("голос флюгегехаймен", [])


def test_every_change_says_what_was_typed_and_what_was_read():
    (change,) = repaired("какой-то ГОЛАС").changes[-1:]
    assert (change.kind, change.before, change.after) == (SPELLING, "ГОЛАС", "голос")


def test_numbers_are_never_mended():
    assert repaired("голос 34567 и 1979").text.startswith("голос 34567")
    assert repaired("34567").changes == []


def test_too_many_unknown_words_are_no_question_and_stay_as_they_are():
    text = " ".join(["голас"] * (MAX_REPAIRED + 1))
    assert (repaired(text).text, repaired(text).changes) == (text, [])
    assert repaired(" ".join(["голас"] * MAX_REPAIRED)).text == " ".join(["голос"] * MAX_REPAIRED)


def test_only_so_many_different_words_are_compared_with_all_known_ones():
    vocabulary, compared = Vocabulary(Kept()), []
    vocabulary.similar = vocabulary.sounding_alike = lambda word: compared.append(word) or []
    noise = [f"qw{chr(97 + number % 26)}xj{chr(97 + number // 26)}hkw" for number in range(MAX_REPAIRED)]
    assert Repair(" ".join(noise), KNOWN.__contains__, vocabulary).changes == []
    assert len(set(compared)) == MAX_COMPARED


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=60))
def test_any_text_is_repaired_without_an_exception_and_without_changes_it_stays_the_same(text):
    repair = repaired(text)
    assert bool(repair.changes) == (repair.text != text)


@settings(deadline=None, max_examples=100)
@given(st.lists(st.sampled_from(sorted(KNOWN)), min_size=1, max_size=8))
def test_known_words_of_both_languages_together_are_never_touched(known):
    text = " ".join(known)
    assert repaired(text).text == text


# --- with the rulings’ own words ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "citation"),
    [("галос лучимёт", "VII.8"), ("барьерноя стина высатка стоймость", "II.B.4"), ("lazgun sheild winner", "VII.17"),
     ("сколко нексусав если вышли два чирвя", "IV.1"), ("bidding after a psas", "V.3")],
)  # fmt: skip
def test_a_query_with_mistakes_finds_its_ruling_and_says_how_it_was_read(typed, citation):
    found = answer(library(), typed)
    assert citation in [hit.citation for hit in found.hits[:3]]
    assert found.did_you_mean is not None
    assert found.did_you_mean != typed
    assert found.changes


def test_the_rulings_own_words_are_never_mended():
    changed = {}
    for language in ("ru", "en"):
        for citation in library(language).titles:
            ruling = library(language).ruling(citation)
            for text in (ruling["title"], ruling["verdict"]):
                found = answer(library(language), text)
                if found.did_you_mean is not None and any(word.text for word in words(text)):
                    changed[text] = found.did_you_mean
    assert changed == {}
