"""The second look: how close a document's closest single text comes to the query."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.answer import answer
from search.closest import indexed_texts, rarity, similarity
from tests.reading import library

TOKENS = st.sets(st.sampled_from("абвгдежз"), min_size=1)
WEIGHTS = dict(zip("абвгдежз", [1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5], strict=True))


def record(*texts: set[str]):
    """The texts as a document keeps them."""
    return indexed_texts(texts, WEIGHTS.__getitem__)


def compared(query: set[str], *texts: set[str]) -> float:
    asked = {token: WEIGHTS[token] for token in query}
    return similarity(asked, sum(asked.values()), record(*texts))


def test_the_rarer_a_token_the_more_it_tells():
    told = [rarity(100, frequency) for frequency in (0, 1, 10, 50, 99)]
    assert told == sorted(told, reverse=True)
    assert min(told) > 0


def test_a_text_that_is_the_query_itself_is_as_close_as_can_be():
    assert compared({"а", "б", "в"}, {"а", "б", "в"}) == pytest.approx(1.0, abs=1e-3)


def test_a_text_without_a_common_token_is_not_close_at_all():
    assert compared({"а", "б"}, {"в", "г"}) == 0.0


def test_a_document_without_texts_is_not_close_at_all():
    assert similarity({"а": 1.0}, 1.0, record()) == 0.0


def test_only_the_closest_text_counts():
    alone = compared({"а", "б"}, {"а", "б", "в"})
    assert compared({"а", "б"}, {"г"}, {"а", "б", "в"}, {"д", "е"}) == alone
    assert compared({"а", "б"}, {"а", "б", "в"}, {"а", "б"}) > alone


def test_a_shorter_text_that_says_the_same_is_closer():
    assert compared({"а", "б"}, {"а", "б", "в"}) > compared({"а", "б"}, {"а", "б", "в", "г", "д"})


def test_a_rare_common_token_brings_closer_than_a_frequent_one():
    assert compared({"а", "з"}, {"з", "б"}) > compared({"а", "з"}, {"а", "ж"})


def test_words_that_no_document_holds_make_every_text_less_close():
    texts = record({"а", "б"})
    assert similarity({"а": 1.0, "б": 1.5}, 2.5, texts) > similarity({"а": 1.0, "б": 1.5}, 9.0, texts)


def test_an_empty_text_is_not_kept():
    assert record(set(), {"а"}) == record({"а"})


def test_what_is_kept_does_not_depend_on_the_order_of_sets():
    assert record({"а", "б", "в"}) == record({"в", "б", "а"})


@settings(deadline=None)
@given(TOKENS, st.lists(TOKENS, max_size=4))
def test_closeness_lies_between_nothing_and_all(query, texts):
    assert 0.0 <= compared(query, *texts) <= 1.0 + 1e-3


def test_a_token_that_only_begins_or_ends_as_one_of_a_text_is_another():
    texts = indexed_texts([{"бур", "бурав", "#бур"}], lambda _: 1.0)
    assert similarity({"бура": 1.0, "ур": 1.0, "рав": 1.0}, 3.0, texts) == 0.0
    assert similarity({"бур": 1.0}, 1.0, texts) == pytest.approx(3**-0.5)


def test_a_document_of_a_thousand_texts_keeps_them_apart():
    texts = indexed_texts([{"общее", f"т{number}"} for number in range(1000)], lambda _: 1.0)
    assert similarity({"общее": 1.0, "т999": 1.0}, 2.0, texts) == pytest.approx(1.0)
    assert similarity({"т1": 1.0, "т999": 1.0}, 2.0, texts) == pytest.approx(0.5)


@settings(deadline=None)
@given(TOKENS, st.lists(TOKENS, max_size=4))
def test_the_closeness_is_the_best_cosine_worked_out_text_by_text(query, texts):
    asked = {token: WEIGHTS[token] for token in query}
    cosines = [
        sum(WEIGHTS[token] for token in query & text)
        / (sum(asked.values()) * sum(WEIGHTS[token] for token in text)) ** 0.5
        for text in texts
    ]
    assert compared(query, *texts) == pytest.approx(max(cosines, default=0.0))


@settings(deadline=None)
@given(TOKENS, TOKENS)
def test_closeness_is_mutual(one, other):
    assert compared(one, other) == pytest.approx(compared(other, one), abs=1e-3)


@pytest.mark.parametrize("citation", ["VII.6", "VII.7", "VII.8", "VII.17", "VII.18", "IV.3", "IV.4", "III.B.3"])
def test_a_ruling_among_siblings_of_the_same_words_is_found_by_its_verdict_and_title(citation):
    ruling = library().ruling(citation)
    for text in (ruling["title"], ruling["verdict"]):
        assert answer(library(), text).hits[0].citation == citation
