"""The glossary in the search: every form of a term finds what its canonical name finds."""

from __future__ import annotations

import pytest

from search.analysis import CONCEPT, TOPIC
from search.answer import answer
from tests.reading import base, library


def forms(language: str) -> list[tuple[str, str]]:
    """(term key, form) of every form that names one term only: what a homonym means, other words decide."""
    owners: dict[str, set[str]] = {}
    for key, term in base().glossary.terms.items():
        for form in term.strings():
            owners.setdefault(form.casefold(), set()).add(key)
    return [
        (key, form)
        for key, term in base().glossary.terms.items()
        for form in term.names[language].forms
        if owners[form.casefold()] == {key}
    ]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_inflected_form_names_its_term(language):
    analyzer = library().analyzer
    found = forms(language)
    missed = [
        (key, form) for key, form in found if CONCEPT + key not in {token.text for token in analyzer.tokens(form)}
    ]
    assert len(found) > len(base().glossary.terms)
    assert missed == []


@pytest.mark.parametrize("language", ["ru", "en"])
def test_an_inflected_form_finds_every_ruling_that_the_canonical_name_finds_by_its_term(language):
    last = dict(forms(language))
    missed = []
    for key, form in last.items():
        posting = library().ranker.posting(CONCEPT + key)
        names = [library().indexed(number)[0] for number in posting.numbers] if posting is not None else []
        rulings = {name for name in names if not name.startswith(TOPIC)}
        ways = (base().glossary.name(key, language), form)
        found = [{hit.citation for hit in answer(library(), way, library().size).hits} for way in ways]
        if not all(rulings <= hits for hits in found):
            missed.append((key, form))
    assert missed == []
