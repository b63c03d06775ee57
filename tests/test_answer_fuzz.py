"""Whatever is typed, there is an answer and never an exception."""

from __future__ import annotations

import sys

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from kb.words import compose
from search.answer import DOUBTFUL, NONE, SURE, answer
from tests.reading import library

FUZZ = settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
PIECES = st.one_of(
    st.sampled_from(
        ("II.A.1", "ii.a", "VI", "AM.3–", "п.", "§", "7.18", "1V", "голос", "Лучемёт", "shield wall", "ujkjc", "golos", "щит", "Ш.А.2", "@2026-12-01",
         "dune:", "imperium:AM.", "и", ",", "–", "…", "2", "999999999999", "«", "»", "не", "й", "ё", "#", "~revival", "~")
    ),
    st.text(max_size=6),
)  # fmt: skip


def check(query: str) -> None:
    """An answer in the shape that every reader relies on."""
    found = answer(library(), query)
    citations = [hit.citation for hit in found.hits]
    assert found.query == query
    assert found.confidence in (SURE, DOUBTFUL, NONE)
    assert found.answered == (found.confidence != NONE)
    assert set(citations) <= set(library().titles)
    assert len(set(citations)) == len(citations)
    assert citations or not found.answered
    assert all(word and word in compose(query) for word in found.unknown_words) or found.did_you_mean is not None
    assert all(library("ru").interface.say(note) and library("en").interface.say(note) for note in found.notes)


@FUZZ
@given(st.text(max_size=200))
@example("\x00")
@example("\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
@example("İıſß")
@example("Ⅲ.Ａ.２")
@example("½ ² ①")
def test_any_text_gets_an_answer(query):
    check(query)


@FUZZ
@given(
    st.text(st.characters(categories=("Cc", "Cf", "Zs", "Zl", "Zp", "Mn", "Me")), max_size=60),
    st.sampled_from(("голос", "II.A.1", "")),
)
def test_control_and_invisible_characters_get_an_answer(signs, word):
    check(signs)
    check(signs.join(("", word, word, "")))


@FUZZ
@given(st.lists(PIECES, max_size=12), st.sampled_from(("", " ", ".", "-", "\n", ", ")))
def test_citations_and_words_in_any_combination_get_an_answer(pieces, joint):
    check(joint.join(pieces))


@FUZZ
@given(st.text("()[]{}\"'*?~^:+-!&|\\/<>=@#$%_ ANDORTOголос", max_size=60))
@example('title:"голос" AND NOT (лучемёт OR щит)~2^5')
@example("голос* ?олос [а TO я] {x} -щит +щит !")
@example("' OR 1=1; DROP TABLE record; --")
@example("record/ruling/ru/II.A.1")
@example("%s %d {0} {query} {citation!r} ${HOME} `id`")
def test_the_signs_of_query_languages_get_an_answer(query):
    check(query)


@pytest.mark.parametrize(
    "query",
    ["<script>alert(1)</script>", "<b>голос</b> &amp; &#1075;", "<!-- II.A.1 -->", "](javascript:x)", "\x1b[31mголос\x1b[0m", "\x1b]0;title\x07",
     "🎲🐛 червь 🧑‍🚀", "שלום עולם", "مرحبا II.A.1", "\u202eсолог\u202c", "голос\u202e II.A.1", "声音", "ΦΩΝΗ", "γ.α.1", "e\u0301\u0308" * 50, "Z̷͎a̴l̸g̵o̶",
     "\ufeffголос", "го\u00adлос", "го\u200bлос", "\U0010ffff", "ﬁ ﬂ ﷺ", "ǅ ŉ ΐ", "٣ ३ ३.१", "\u2028\u2029", "0" * 4000, "I" * 4000, "." * 4000, "II.A." * 800,
     "1.1" * 1300, "II.A.1–" * 500, "п. " * 1300, "-" * 4000, "(" * 4000, "II.A.1, 2, 3, 4, 5" * 200, "и " * 2000, "ё" * 4000, "'" * 4000],
    ids=lambda query: ascii(query[:12]),
)  # fmt: skip
def test_hostile_and_foreign_texts_get_an_answer(query):
    check(query)


def test_letters_of_every_unicode_block_get_an_answer():
    step = 64
    for start in range(0, sys.maxunicode + 1, step * 16):
        block = "".join(
            chr(code) for code in range(start, min(start + step, sys.maxunicode + 1)) if not 0xD800 <= code < 0xE000
        )
        check(block)
        check(" ".join(block[:8]) + " голос")


def test_every_letter_of_the_first_planes_stands_beside_a_citation_without_harm():
    for start in range(0, 0x3000, 16):
        block = [chr(code) for code in range(start, start + 16)]
        check("".join(f"{letter}II.A.1 " for letter in block))


@pytest.mark.parametrize("query", ["\udcff", "голос \udcd0", "II.A.1\ud800", "\udfff" * 10])
def test_lone_surrogates_get_an_answer(query):
    check(query)
