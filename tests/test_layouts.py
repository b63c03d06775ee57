"""Text typed on the wrong keyboard layout."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.answer import answer
from search.layouts import KEY_SIGNS, to_cyrillic, to_latin
from tests.reading import library

RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
ENGLISH = "abcdefghijklmnopqrstuvwxyz"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ujkjc", "голос"), ("Ujkjc", "Голос"), ("UJKJC", "ГОЛОС"), ("kextv`n", "лучемёт"), ("xthdm", "червь"),
        (",fhmthyfz cntyf", "барьерная стена"), ("[fhrjyyty", "харконнен"), ("gj,tlf d cj.pt", "победа в союзе"),
        ("'vgthfnjh", "эмперор"), ("j,]tv", "объем"), (":tnjy", "Жетон"), ("<fyr", "Банк"), ("2 abirb&", "2 фишки&"),
    ],
)  # fmt: skip
def test_russian_typed_on_an_english_keyboard(typed, meant):
    assert to_cyrillic(typed) == meant.replace("эмперор", "эмператор")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("мщшсу", "voice"), ("Мщшсу", "Voice"), ("цуферук сщтекщд", "weather control"), ("ЫЗШСУ", "SPICE"), ("цщкь 3", "worm 3")],
)  # fmt: skip
def test_english_typed_on_a_russian_keyboard(typed, meant):
    assert to_latin(typed) == meant


@given(st.text(RUSSIAN + RUSSIAN.upper() + " 0123456789"))
def test_russian_comes_back_the_way_it_went(text):
    assert to_cyrillic(to_latin(text)) == text


@given(st.text(ENGLISH + ENGLISH.upper() + KEY_SIGNS + " 0123456789"))
def test_english_and_the_signs_on_letter_keys_come_back_the_way_they_went(text):
    assert to_latin(to_cyrillic(text)) == text


@given(st.text())
def test_every_sign_keeps_its_place(text):
    assert len(to_cyrillic(text)) == len(to_latin(text)) == len(text)


def test_every_letter_has_a_key_of_its_own():
    assert len(set(to_latin(RUSSIAN))) == len(RUSSIAN)
    assert len(set(to_cyrillic(ENGLISH))) == len(ENGLISH)


def test_upper_case_stays_upper_case():
    assert to_cyrillic(ENGLISH.upper()) == to_cyrillic(ENGLISH).upper()
    assert to_latin(to_cyrillic(ENGLISH).upper()) == ENGLISH.upper()


QUERIES = {
    "VII.8": ("можно ли назвать голосом лучемёт", "can the voice name a lasgun"),
    "II.B.4": ("сколько стоит высадка на барьерную стену", "shipment cost to the shield wall"),
    "V.3": ("можно ли после паса вернуться в торг", "may I bid again after I pass"),
    "III.A.2": ("контроль погоды в первом ходу", "weather control on the first turn"),
    "AM.7": ("сколько карт можно купить на аукционе", "how many cards can a player buy in the auction"),
}


@pytest.mark.parametrize("citation", QUERIES)
def test_a_question_on_the_wrong_layout_is_answered_like_the_one_that_was_meant(citation):
    for meant, typed in zip(
        QUERIES[citation], (to_latin(QUERIES[citation][0]), to_cyrillic(QUERIES[citation][1])), strict=True
    ):
        right, found = answer(library(), meant), answer(library(), typed)
        assert citation in [hit.citation for hit in right.hits[:3]]
        assert [hit.citation for hit in found.hits] == [hit.citation for hit in right.hits], typed
        assert found.did_you_mean.casefold().replace("ё", "е") == meant.casefold().replace("ё", "е")


def test_one_word_on_the_wrong_layout_among_right_ones_is_read_right():
    found = answer(library(), "можно ли назвать голосом kextv`n")
    assert found.did_you_mean == "можно ли назвать голосом лучемёт"
    assert found.hits[0].citation == "VII.8"
