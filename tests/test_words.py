"""Words with their places, folded so that equal words compare equal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.words import LONGEST_WORD, compose, fold, mixed_script, odd_letter, words


def texts(text):
    return [word.text for word in words(text)]


@pytest.mark.parametrize("word", ["зачтён", "зачтен", "ЗАЧТЁН", "Зачте\u0308н"])
def test_all_spellings_of_a_word_with_yo_are_one_word(word):
    assert fold(compose(word)) == "зачтен"


def test_a_letter_and_its_combining_mark_become_one_character():
    assert compose("и\u0306") == "й"
    assert texts(compose("бои\u0306")) == ["бой"]


@pytest.mark.parametrize("apostrophe", "'’ʼ`")
def test_apostrophes_and_the_possessive_are_dropped(apostrophe):
    assert texts(f"Tuek{apostrophe}s don{apostrophe}t") == ["tuek", "dont"]


def test_a_hyphen_and_an_underscore_part_words():
    assert texts("двойной-ход a_b") == ["двойной", "ход", "a", "b"]


def test_single_letters_and_digits_are_words():
    assert texts("п. 4, А и 2 фишки; е4") == ["п", "4", "а", "и", "2", "фишки", "е4"]


def test_compatibility_forms_are_resolved():
    assert texts("ＡＭ Ⅲ ½") == ["am", "iii", "1⁄2"]


def test_places_refer_to_the_text_itself():
    text = "«Зачтён», Tuek’s!"
    assert [text[word.start : word.end] for word in words(text)] == ["Зачтён", "Tuek’s"]
    assert repr(next(words(text))) == "Word('зачтен', 1, 7)"


def test_signs_alone_hold_no_word():
    assert texts(" … — «»!? ’ ") == []


@given(st.text(max_size=60))
def test_words_stand_in_order_inside_the_text_and_are_never_empty(text):
    last = 0
    for word in words(text):
        assert last <= word.start < word.end <= len(text)
        assert word.text
        last = word.end


@given(st.text(alphabet="абвгдеёжзABCxyz", min_size=1, max_size=12))
def test_folding_a_word_twice_is_folding_it_once(word):
    assert fold(fold(word)) == fold(word) == fold(word.upper())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("cм. III.B.4", [(0, "cм", "c")]),
        ("Фримeн и Гильдия", [(0, "Фримeн", "e")]),
        ("the Gu\u0456ld", [(4, "Gu\u0456ld", "\u0456")]),
        ("ІII.B.4", [(0, "ІII", "І")]),
        ("карта B и II.A.1, GF9 2019 года", []),
        ("Спайс-harvester", []),
    ],
)
def test_words_of_two_scripts_are_found_with_the_odd_letter(text, found):
    result = [(start, word) for start, word, _ in mixed_script(text)]
    assert result == [(start, word) for start, word, _ in found]
    if len(found) == 1 and found[0][1] != "ІII":
        assert next(mixed_script(text))[2] == found[0][2]


def test_the_odd_letter_is_of_the_rarer_script():
    assert odd_letter("Фримeн") == "e"
    assert odd_letter("Arrаkeen") == "а"
    assert odd_letter("Фримен") is odd_letter("Fremen") is odd_letter("42") is None


@pytest.mark.parametrize("letter", ["я", "x", "ß", "ﷺ", "ﬃ"])
def test_of_an_endless_word_only_the_beginning_is_compared_and_all_of_it_is_its_place(letter):
    (word,) = words(letter * 10_000)
    assert (word.start, word.end) == (0, 10_000)
    assert len(word.text) == LONGEST_WORD
