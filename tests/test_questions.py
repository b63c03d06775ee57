"""The questions of a ruling: many ways of asking, no two of them in the same words."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from kb.words import words
from search.analysis import stem
from tests.reading import base

LANGUAGES = ("ru", "en")
#: Stems that stand in more than this share of a language's questions say nothing of their content.
COMMON = 0.03
SHORTEST_STEM = 3
MOST_SHARED = 0.6
LEAST_QUESTIONS = 12


@cache
def asked(language: str) -> dict[str, list[str]]:
    """The questions of every ruling."""
    return {
        str(citation): [base().translate(f"{citation}/question", text, language).text for text in ruling.questions]
        for citation, ruling in base().rulings.items()
    }


@cache
def content(language: str) -> dict[str, frozenset[str]]:
    """The content stems of every question."""
    stems = {text: {stem(word.text) for word in words(text)} for texts in asked(language).values() for text in texts}
    frequencies = Counter(one for found in stems.values() for one in found)
    most = COMMON * len(stems)
    return {
        text: frozenset(one for one in found if len(one) >= SHORTEST_STEM and frequencies[one] <= most)
        for text, found in stems.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_is_asked_for_in_many_ways(language):
    few = {
        citation: len(set(texts)) for citation, texts in asked(language).items() if len(set(texts)) < LEAST_QUESTIONS
    }
    assert few == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_questions_of_a_ruling_share_most_of_their_content_stems(language):
    alike = []
    for citation, texts in asked(language).items():
        for one, other in combinations(texts, 2):
            mine, theirs = content(language)[one], content(language)[other]
            if mine and theirs and len(mine | theirs) > 1 and len(mine & theirs) > MOST_SHARED * len(mine | theirs):
                alike.append((citation, one, other))
    assert alike == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_question_is_asked_of_two_rulings(language):
    owners: dict[str, set[str]] = {}
    for citation, texts in asked(language).items():
        for text in texts:
            owners.setdefault(" ".join(word.text for word in words(text)), set()).add(citation)
    assert {text: found for text, found in owners.items() if len(found) > 1} == {}
