"""The words of a query weighed, ranked, and judged for what they cover."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.analysis import CONCEPT
from search.question import Question
from tests.reading import base, library


def asked(text: str) -> Question:
    return Question(library(), text, 100)


def test_the_hits_are_rulings_best_first():
    hits = asked("можно ли назвать голосом лучемёт").hits()[:10]
    assert hits[0][0] == "VII.8"
    assert {citation for citation, _ in hits} <= set(library().titles)
    assert len({citation for citation, _ in hits}) == len(hits) == 10
    scores = [score for _, score in hits]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("limit", [1, 3, 12, 13, 40])
def test_a_limit_cuts_the_hits_and_changes_nothing_else(limit):
    question = asked("барьерная стена цитадель")
    found = Question(library(), "барьерная стена цитадель", limit).hits()
    assert found == question.hits()[:limit]
    assert len(found) == min(limit, len(question.hits()))


def test_a_topic_beyond_the_rulings_is_never_a_hit():
    question = asked("сколько войск возрождают бесплатно")
    assert question.hits()
    assert {citation for citation, _ in question.hits()} <= set(library().titles)


@pytest.mark.parametrize("text", ["", "?!…", "—", "флюгегехаймен"])
def test_words_that_stand_nowhere_find_nothing_and_cover_nothing(text):
    question = asked(text)
    assert question.hits() == []
    assert question.weights == {}
    assert question.topic() is None
    assert question.confidence() == "none"


def test_unknown_words_are_named_once_as_they_were_typed():
    question = asked("Флюгегехаймен и голос, Флюгегехаймен и Зюзюбра")
    assert question.unknown == ["Флюгегехаймен", "Зюзюбра"]
    assert asked("голос и лучемёт").unknown == []


def test_a_word_with_several_meanings_weighs_less_than_one_with_a_single_meaning():
    weights = asked("предсказание лазган").weights
    ambiguous = {token: weight for token, weight in weights.items() if token in ("#prediction", "#prescience")}
    assert len(ambiguous) == 2
    assert all(0 < weight < weights[f"{CONCEPT}lasgun"] for weight in ambiguous.values())


def test_every_weighed_token_stands_in_a_document():
    ranker = library().ranker
    assert all(ranker.frequency(token) for token in asked("голос лучемёт флюгегехаймен первый ход 2014").weights)


def test_a_repeated_word_weighs_no_more():
    assert asked("голос голос голос").weights == asked("голос").weights


def test_a_query_that_says_what_a_ruling_says_is_covered_by_it():
    verdict = library().ruling("VII.16")["verdict"]
    assert asked(verdict).coverage == pytest.approx(1.0)
    assert asked(verdict).confidence() == "sure"


def test_the_more_of_the_query_stands_in_no_ruling_the_less_is_covered():
    shares = [asked("голос лучемёт" + " флюгегехаймен" * n).coverage for n in range(4)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[-1]


def test_a_topic_beyond_is_named_when_the_query_is_about_it():
    assert asked("благотворительность КООАМ: кому положена?").topic() == "choam-charity"
    assert asked("благотворительность КООАМ: кому положена?").confidence() == "none"
    assert asked("можно ли назвать голосом лучемёт").topic() is None


def test_mistakes_are_mended_before_words_are_weighed():
    mended, right = asked("голас лучимёт"), asked("голос лучемет")
    assert mended.text == right.text
    assert mended.weights == right.weights
    assert mended.hits() == right.hits()


def test_the_explanation_names_every_token_and_every_part_of_the_best_scores():
    question = asked("голос лучемёт")
    rows = question.explanation()
    assert {row["token"]: row["weight"] for row in rows if "token" in row} == question.weights
    best = next(row for row in rows if row.get("document") == question.hits()[0][0])
    assert {"score", "pooled", "closest"} <= best.keys()


def test_the_same_question_is_ranked_the_same_in_both_languages_of_the_interface():
    for text in ("голос лучемёт", "shield wall stronghold", "аукцион ставка"):
        assert Question(library("en"), text).hits() == Question(library("ru"), text).hits()


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.sampled_from(("голос", "щит", "не", "можно", "worm", "nexus", "2", "первый", "ход", "флюгегехаймен")),
        max_size=8,
    )
)
def test_coverage_is_a_share_and_the_order_of_words_changes_no_confidence(parts):
    question, turned = asked(" ".join(parts)), asked(" ".join(sorted(parts)))
    assert 0.0 <= question.coverage <= 1.0 + 1e-9
    assert question.confidence() in ("sure", "doubtful", "none")
    assert question.unknown == [] or "флюгегехаймен" in parts
    assert set(question.unknown) == set(turned.unknown)


def test_the_name_of_a_term_alone_is_answered_with_the_rulings_that_name_it():
    for key, term in base().glossary.terms.items():
        token = CONCEPT + key
        naming = library().ranker.frequency(token)
        for names in term.names.values():
            question = asked(names.name)
            assert (question.confidence(), question.topic()) == (("sure", None) if naming else ("none", None)), (
                names.name
            )


@pytest.mark.parametrize(
    ("text", "confidence"),
    [("высадка", "sure"), ("сколько стоит высадка", "none"), ("revival", "none"), ("shipment price", "none")],
)
def test_a_question_about_a_term_may_be_beyond_the_rulings_all_the_same(text, confidence):
    assert asked(text).confidence() == confidence
