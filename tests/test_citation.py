"""Citations, sections and the register: strict values, ordered as in the book."""

from __future__ import annotations

import itertools
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.citation import (
    Citation,
    InvalidCitation,
    Register,
    Section,
    SectionEntry,
    UnknownCitation,
    unknown,
)
from kb.errors import RulingsError, printable


def entry(document, label, numbers, *, bare=True, missing=False, aliases=(), ordinal=0):
    return SectionEntry(Section(document, label, ordinal, bare=bare), numbers=numbers, aliases=aliases, missing=missing)


REGISTER = Register(
    [
        entry("go", "I", [1, 2, 3], ordinal=0),
        entry("go", "II.A", [1, 2, 10], ordinal=1),
        entry("go", "III", [], missing=True, ordinal=2),
        entry("chess", "CM", [1, 2], aliases=["СМ", "шахматы"], ordinal=3),
        entry("faq", "I", [1, 7], bare=False, ordinal=4),
        entry("faq", "Q", [1], bare=False, ordinal=5),
    ]
)


# --- values -----------------------------------------------------------------------------------------------------


def test_a_citation_is_printed_as_the_document_prints_it():
    assert str(REGISTER.parse("II.A.10")) == "II.A.10"
    assert str(REGISTER.parse("go:II.A.10")) == "II.A.10"
    assert str(REGISTER.parse("faq:I.7")) == "faq:I.7"
    assert repr(REGISTER.parse("CM.1")) == "Citation(CM.1)"
    assert repr(REGISTER.parse_section("faq:Q")) == "Section(faq:Q)"


def test_the_qualified_form_names_the_document_always():
    assert REGISTER.parse("II.A.10").qualified == "go:II.A.10"
    assert REGISTER.parse("faq:I.7").qualified == "faq:I.7"
    assert REGISTER.parse("CM.2").document == "chess"


def test_equality_is_meaning():
    section = Section("go", "I", 0, bare=True)
    moved = Section("go", "I", 7, bare=True)
    assert section == moved
    assert Citation(section, 1) == Citation(moved, 1)
    assert len({Citation(section, 1), Citation(moved, 1), REGISTER.parse("I.1")}) == 1
    assert Citation(section, 1) != Citation(section, 2)
    assert REGISTER.parse("I.1") != REGISTER.parse("faq:I.1")
    assert section != "I"
    assert Citation(section, 1) != "I.1"


def test_order_is_the_books():
    order = [*REGISTER.citations()]
    assert [*map(str, order)] == [
        "I.1", "I.2", "I.3", "II.A.1", "II.A.2", "II.A.10", "CM.1", "CM.2", "faq:I.1", "faq:I.7", "faq:Q.1",
    ]  # fmt: skip
    assert all(before < behind and behind > before and before <= behind for before, behind in itertools.pairwise(order))
    assert sorted(order, reverse=True) == order[::-1]
    assert REGISTER.parse_section("II.A") < REGISTER.parse_section("CM") < REGISTER.parse_section("faq:I")


def test_a_citation_outlives_copying():
    citation = REGISTER.parse("faq:I.7")
    assert pickle.loads(pickle.dumps(citation)) == citation  # noqa: S301 - our own bytes


# --- the register -----------------------------------------------------------------------------------------------


def test_the_register_knows_its_numbers():
    assert REGISTER.numbers(REGISTER.parse_section("II.A")) == (1, 2, 10)
    assert REGISTER.numbers(REGISTER.parse_section("III")) == ()
    assert REGISTER.exists(REGISTER.parse("II.A.10"))
    assert not REGISTER.exists(REGISTER.parse("II.A.3"))
    assert not REGISTER.exists(REGISTER.parse("III.1"))


def test_a_section_is_known_by_its_document_and_bare_only_where_the_document_is():
    assert REGISTER.entry("I").section.document == "go"
    assert REGISTER.entry("I", "faq").section.document == "faq"
    assert REGISTER.entry("Q") is None
    assert REGISTER.entry("Q", "faq").numbers == (1,)
    assert REGISTER.entry("Q", "go") is None
    assert REGISTER.entry("III").missing


@pytest.mark.parametrize(
    "text",
    [
        "", "I", "II.A", "I.", ".1", "I.0", "I.01", "i.1", "I.1.", " I.1", "I.1 ", "I.1\n", "I 1", "I-1", "II.А.1", "II.a.1",
        "X.1", "Q.1", "go:Q.1", "faq:I", "GO:I.1", "go: I.1", ":I.1", "go::I.1", "I.1234567", "I.1@2026-12-01", "I.¹", "I.١", "IIA1",
        "шахматы.1", "СМ.1", "II.A.1.2", "chess:I.1",
    ],
)  # fmt: skip
def test_only_the_canonical_form_of_a_known_section_is_parsed(text):
    with pytest.raises(InvalidCitation) as caught:
        REGISTER.parse(text)
    assert str(caught.value.message) == f"“{printable(text)}” is not a citation"
    assert caught.value.status == 1
    assert isinstance(caught.value, ValueError)


def test_a_number_that_no_ruling_bears_is_parsed_all_the_same():
    assert str(REGISTER.parse("I.999999")) == "I.999999"


@pytest.mark.parametrize("text", ["", "I.1", "II", "ii.a", "II.A.", "Q", "go:Q", "X", "faq:", "II.A\n"])
def test_only_a_known_sections_canonical_form_is_parsed_as_one(text):
    with pytest.raises(InvalidCitation):
        REGISTER.parse_section(text)


@pytest.mark.parametrize("text", ["I", "II.A", "III", "CM", "faq:I", "faq:Q"])
def test_parsing_a_section_and_printing_it_are_inverse(text):
    assert str(REGISTER.parse_section(text)) == text


@given(st.sampled_from([*REGISTER.citations()]))
def test_parsing_and_printing_are_inverse(citation):
    assert REGISTER.parse(str(citation)) == REGISTER.parse(citation.qualified) == citation


@given(st.text(max_size=20) | st.from_regex(r"([a-z]{1,5}:)?[IVXACMQ.]{1,6}\.?[0-9]{0,8}"))
def test_parsing_gives_a_citation_that_prints_alike_or_says_that_there_is_none(text):
    try:
        citation = REGISTER.parse(text)
    except InvalidCitation:
        return
    assert text in (str(citation), citation.qualified)


def test_a_long_text_is_quoted_in_part():
    with pytest.raises(InvalidCitation) as caught:
        REGISTER.parse("I" * 10_000)
    assert len(str(caught.value.message)) < 100


def test_the_plain_form_gives_the_same_register():
    again = Register.from_plain(json.loads(json.dumps(REGISTER.plain())))
    assert again.plain() == REGISTER.plain()
    assert [*again.citations()] == [*REGISTER.citations()]
    assert sorted(again.citations()) == [*again.citations()]
    assert again.entry("CM").aliases == ("СМ", "шахматы")
    assert again.entry("III").missing


def test_an_unknown_citation_tells_the_nearest():
    error = unknown("I.9", [REGISTER.parse("I.3"), REGISTER.parse_section("II.A")])
    assert str(error.message) == "no ruling I.9"
    assert str(error.hint) == "nearest: I.3, II.A"
    assert [*map(str, error.nearest)] == ["I.3", "II.A"]
    assert isinstance(error, UnknownCitation)
    assert isinstance(error, RulingsError)
    assert error.status == 1


def test_an_unknown_citation_without_any_near_says_what_citations_look_like():
    error = unknown("I.9", [])
    assert str(error.hint) == "citations look like II.A.1, VII.14 or AM.3"
    assert error.nearest == ()
