"""Folding by look: what a text looks like in Latin capitals, and the way back to the original."""

from __future__ import annotations

import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kb.folding import fold_by_look


@pytest.mark.parametrize(
    ("text", "looks"),
    [
        ("", ""),
        ("ii.a.1", "II.A.1"),
        ("ІІІ.В.4", "III.B.4"),
        ("ііі.в.4", "III.B.4"),
        ("ӀӀ.А.1", "II.A.1"),
        ("АВЕКМНОРСТХІЅЈ", "ABEKMHOPCTXISJ"),
        ("авекмнорстх", "ABEKMHOPCTX"),
        ("ΑΒΕΗΙΚΜΝΟΡΤΧ", "ABEHIKMNOPTX"),
        ("ιι.α.1", "II.A.1"),
        ("Б", "B"),
        ("б", "B"),
        ("жюя", "ЖЮЯ"),
        ("ＩＩ．Ａ．１", "II.A.1"),
        ("𝐈𝐈.𝐀.𝟏", "II.A.1"),
        ("①②", "12"),
        ("Ⅲ.A", "III.A"),
        ("ⅷ", "VIII"),
        ("a\u2010b\u2011c\u2012d\u2013e\u2014f\u2212g", "A-B-C-D-E-F-G"),
        ("a\u00a0b\u202fc\u2009d\te\rf", "A B C D E F"),
        ("a\tb\rc", "A B C"),
        ("a\nb", "A\nB"),
        ("I\u200bI\u00ad.A", "II.A"),
        ("\ufeffII", "II"),
        ("№ 5", "№ 5"),
        ("1²", "1^"),
        ("㎝", "㎝"),
        ("ß", "ß"),
        ("ﬁ", "ﬁ"),
        ("½", "½"),
        ("…", "…"),
    ],
)
def test_letters_become_the_latin_capitals_they_look_like(text, looks):
    assert fold_by_look(text).text == looks


@pytest.mark.parametrize(
    ("text", "part", "original"),
    [
        ("см. Ⅲ.A.2!", "III.A.2", "Ⅲ.A.2"),
        ("см. I\u200bI.A.1\u200b!", "II.A.1", "I\u200bI.A.1"),
        ("см. II.А.1", "II.A.1", "II.А.1"),
        ("see ii.a.1", "II.A.1", "ii.a.1"),
        ("\u00adⅣ.4\u00ad", "IV.4", "Ⅳ.4"),
        ("𝐕.3", "V.3", "𝐕.3"),
    ],
)
def test_a_stretch_leads_back_to_the_original(text, part, original):
    folded = fold_by_look(text)
    at = folded.text.index(part)
    start, end = folded.span(at, at + len(part))
    assert text[start:end] == original
    assert (folded.start(at), folded.end(at + len(part))) == (start, end)


def test_the_end_of_nothing_is_the_beginning():
    assert [fold_by_look(text).end(0) for text in ("abc", "абв", "\u200bⅢ")] == [0, 0, 0]


@given(st.text() | st.text(alphabet="IVXⅢАВбa1.\u200b\u00ad –²ßﬁ\n"))
@example("Ⅲ\u200b")
def test_the_way_back_is_monotonous_and_stays_inside(text):
    folded = fold_by_look(text)
    starts = [folded.start(place) for place in range(len(folded.text))]
    ends = [folded.end(place) for place in range(1, len(folded.text) + 1)]
    assert starts == sorted(starts)
    assert all(0 <= start < end <= len(text) for start, end in zip(starts, ends, strict=True))


@given(st.text())
def test_folding_twice_changes_nothing_more(text):
    once = fold_by_look(text).text
    assert fold_by_look(once).text == once


@given(st.text(), st.text())
def test_a_text_is_folded_letter_by_letter(before, behind):
    assert fold_by_look(before + behind).text == fold_by_look(before).text + fold_by_look(behind).text


@given(st.characters(exclude_categories=["Cs"]))
def test_no_letter_becomes_a_separator_and_no_separator_a_letter(character):
    looks = fold_by_look(character).text
    assert looks == "" or looks.isalnum() == character.isalnum() or character in "⁰¹²³⁴⁵⁶⁷⁸⁹" or not looks.isascii()


def test_every_character_is_folded_without_error():
    text = "".join(map(chr, range(sys.maxunicode + 1)))
    folded = fold_by_look(text)
    assert len(folded.text) > len(text) - 100
    assert folded.end(len(folded.text)) == len(text)
