"""The exported ranking is Whoosh's own, and stopping early changes nothing."""

from __future__ import annotations

from random import Random
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search import ranking
from search.analysis import Analyzer, stemmed_phrases
from search.documents import Analysed, documents, term_entries
from search.index import Index
from search.question import Question
from search.ranking import Ranker, posting_records
from tests.reading import base, judged, library

TOLERANCE = 1e-9


class Kept:
    """Postings in memory."""

    def __init__(self, postings) -> None:
        self._records = dict(posting_records(postings))

    def record(self, key: str) -> memoryview | None:
        return memoryview(self._records[key]) if key in self._records else None


@pytest.fixture(scope="module")
def index() -> Index:
    """The rulings indexed once more, for Whoosh to rank them."""
    analyzer = Analyzer(stemmed_phrases(term_entries(base())))
    return Index(documents(base(), Analysed(base(), analyzer)))


def names_of_documents() -> list[str]:
    return [library().indexed(number)[0] for number in range(library().size)]


def close(one: float, other: float) -> bool:
    return abs(one - other) <= TOLERANCE


def same_ranking(ours, theirs, all_of_theirs) -> bool:
    """The same scores in the same order, and every document of ours with its own score: only ties may swap."""
    return (
        len(ours) == len(theirs)
        and all(close(one, other) for (_, one), (_, other) in zip(ours, theirs, strict=True))
        and all(close(score, all_of_theirs[name]) for name, score in ours)
    )


# --- Whoosh's ranking -----------------------------------------------------------------------------------------


def test_the_documents_have_the_same_numbers_in_the_store_and_in_whoosh(index):
    assert index.names() == names_of_documents()


@pytest.mark.parametrize("limit", [1000, 10, 1], ids=lambda limit: f"the first {limit}")
def test_every_judged_query_is_ranked_as_whoosh_ranks_it(index, limit):
    names, different, ranked = names_of_documents(), [], 0
    for query in judged():
        weights = Question(library(), query).weights
        ours = [(names[number], score) for number, score in library().ranker.rank(weights, limit)]
        theirs = index.rank(weights, len(names))
        ranked += bool(ours)
        if not same_ranking(ours, theirs[:limit], dict(theirs)):
            different.append(query)
    assert different == []
    assert ranked > len(judged()) / 2


def test_weights_count_as_boosts_do_in_whoosh(index):
    names = names_of_documents()
    tokens = [token.text for token in library().analyzer.tokens("Голос и Лучемёт в первом ходу")]
    for weight in (0.1, 0.6, 1.0, 3.0):
        weights = dict.fromkeys(tokens, 1.0) | {tokens[0]: weight}
        ours = [(names[number], score) for number, score in library().ranker.rank(weights, 1000)]
        assert ours
        theirs = index.rank(weights, 1000)
        assert same_ranking(ours, theirs, dict(theirs))


def test_tokens_that_stand_nowhere_rank_nothing(index):
    for weights in ({}, {"нетакогослова": 1.0}):
        assert library().ranker.rank(weights, 10) == []
        assert index.rank(weights, 10) == []


def test_the_frequency_of_a_token_is_the_number_of_its_documents(index):
    ranker = library().ranker
    postings = {token: numbers for token, numbers, _ in index.postings()}
    assert {token: ranker.frequency(token) for token in postings} == {t: len(n) for t, n in postings.items()}
    assert ranker.frequency("нетакогослова") == 0


# --- stopping early -------------------------------------------------------------------------------------------

#: Whole numbers and halves, so that sums are exact whatever their order.
SCORES = st.integers(1, 40).map(float)
POSTINGS = st.lists(st.dictionaries(st.integers(0, 60), SCORES, min_size=1, max_size=60), min_size=1, max_size=8)


def ranker_of(postings) -> Ranker:
    return Ranker(
        Kept((f"t{n}", sorted(scores), [scores[d] for d in sorted(scores)]) for n, scores in enumerate(postings))
    )


def fully_scored(postings, weights, limit) -> list[tuple[int, float]]:
    """Every document looked at."""
    scores: dict[int, float] = {}
    for number, posting in enumerate(postings):
        for document, score in posting.items():
            scores[document] = scores.get(document, 0.0) + weights[f"t{number}"] * score
    return sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:limit]


@settings(deadline=None, max_examples=300)
@given(POSTINGS, st.integers(1, 12), st.data())
def test_stopping_early_gives_what_looking_at_everything_gives(postings, limit, data):
    weights = {f"t{n}": data.draw(st.sampled_from([0.5, 1.0, 2.0])) for n in range(len(postings))}
    with mock.patch.object(ranking, "_SMALL", 0):
        assert ranker_of(postings).rank(weights, limit) == fully_scored(postings, weights, limit)


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 30), st.integers(1, 5), st.integers())
def test_a_rare_word_beside_frequent_ones_ranks_the_same_with_and_without_stopping_early(rare, limit, seed):
    random = Random(seed)  # noqa: S311 - chance, not secrets
    postings = [{document: random.uniform(5, 9) for document in random.sample(range(300), rare)}]
    postings += [{document: random.uniform(0.01, 0.5) for document in range(300)} for _ in range(3)]
    weights = {f"t{number}": 1.0 for number in range(len(postings))}
    whole = ranker_of(postings).rank(weights, limit)
    with mock.patch.object(ranking, "_SMALL", 0):
        assert ranker_of(postings).rank(weights, limit) == whole


def test_a_frequent_word_is_not_read_through_once_nothing_new_can_come_in():
    ranker = ranker_of([dict.fromkeys(range(0, 40, 4), 9.0), dict.fromkeys(range(1000), 0.5)])
    with (
        mock.patch.object(ranking, "_SMALL", 0),
        mock.patch.object(ranking, "_add", side_effect=ranking._add) as read_through,
    ):
        found = ranker.rank({"t0": 1.0, "t1": 1.0}, 3)
    assert found == [(0, 9.5), (4, 9.5), (8, 9.5)]
    assert read_through.call_count == 1
