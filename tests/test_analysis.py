"""Texts become tokens: citations out, stems by script, terms in whatever form."""

from __future__ import annotations

import re
import sys
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from snowballstemmer.english_stemmer import EnglishStemmer
from snowballstemmer.russian_stemmer import RussianStemmer
from Stemmer import Stemmer

from kb.words import has_cyrillic, words
from search import analysis
from search.analysis import CONCEPT, Analyzer, stem, without_citations
from search.documents import Analysed, term_entries, topic_texts, word_frequencies
from tests.reading import base, library


def concepts(text: str) -> set[str]:
    return {
        token.text.removeprefix(CONCEPT) for token in library().analyzer.tokens(text) if token.text.startswith(CONCEPT)
    }


def stems(text: str) -> list[str]:
    return [token.text for token in library().analyzer.tokens(text) if not token.text.startswith(CONCEPT)]


# --- stems ----------------------------------------------------------------------------------------------------


def test_both_stemmers_give_the_same_stem_for_every_word_of_glossary_and_rulings():
    forms = [form for form in word_frequencies(base(), Analysed(base(), library().analyzer)) if not form.isdecimal()]
    compiled = {name: Stemmer(name).stemWord for name in ("russian", "english")}
    # the package's own factory would hand out the compiled ones
    pure = {"russian": RussianStemmer().stemWord, "english": EnglishStemmer().stemWord}
    different = [form for form in forms for name in compiled if compiled[name](form) != pure[name](form)]
    assert len(forms) > 5000
    assert different == []


def test_without_the_compiled_stemmer_the_pure_one_does_the_same():
    sample = ["цитаделями", "внедрившиеся", "strongholds", "bidding", "3", "007"]
    with_compiled = [stem.__wrapped__(word) for word in sample]
    with mock.patch.dict(sys.modules, {"Stemmer": None}), mock.patch.object(analysis, "_LOADED", {}):
        sys.modules.pop("snowballstemmer", None)  # it chose the compiled ones when it was imported
        assert [stem.__wrapped__(word) for word in sample] == with_compiled
        assert type(analysis._LOADED["russian"].__self__).__module__.startswith("snowballstemmer")


@pytest.mark.parametrize(
    ("forms", "stemmed"),
    [(("цитадель", "цитадели", "цитаделью", "цитаделями"), "цитадел"), (("stronghold", "strongholds"), "stronghold"), (("3", "03"), "3"), (("0", "00"), "0")],
)  # fmt: skip
def test_forms_of_a_word_have_one_stem(forms, stemmed):
    assert {stem(form) for form in forms} == {stemmed}


def test_latin_letters_are_never_stemmed_into_cyrillic_ones():
    wrong = [
        form
        for form in word_frequencies(base(), Analysed(base(), library().analyzer))
        if not has_cyrillic(form) and has_cyrillic(stem(form))
    ]
    assert wrong == []


@settings(deadline=None)
@given(st.text(max_size=30))
def test_every_word_of_any_text_has_a_stem(text):
    for word in words(text):
        assert stem(word.text)


# --- tokens ---------------------------------------------------------------------------------------------------


def test_a_token_says_where_in_the_text_it_came_from():
    text = "Голос, «Лучемёт» и Бене Гессерит!"
    shown = {text[token.start : token.end] for token in library().analyzer.tokens(text)}
    assert shown == {"Голос", "Лучемёт", "и", "Бене", "Гессерит", "Бене Гессерит"}


def test_no_word_is_stopped_and_numbers_count():
    assert stems("не и the 2") == [stem("не"), "и", "the", "2"]


def test_yo_and_case_do_not_matter():
    assert stems("ЛУЧЕМЁТ Ещё") == stems("лучемет еще")


def test_a_longer_term_hides_the_shorter_ones_inside_it():
    assert concepts("Барьерная Стена") == {"shield-wall"}
    assert "shield-card" not in concepts("Shield Wall")


def test_a_homonym_means_all_its_terms():
    assert {"prediction", "prescience"} <= concepts("предсказание")


def test_an_empty_glossary_yields_only_stems():
    assert [token.text for token in Analyzer({}).tokens("Голос и Щит")] == ["голос", "и", "щит"]


@settings(deadline=None)
@given(st.text(max_size=80))
def test_tokens_of_any_text_lie_within_it(text):
    for token in library().analyzer.tokens(text):
        assert 0 <= token.start < token.end <= len(text)
        assert token.text
        assert not re.search(r"\s", token.text)


# --- the glossary's terms -------------------------------------------------------------------------------------


def test_every_form_of_every_term_means_what_its_canonical_name_means():
    wrong = [(key, string) for key, string in term_entries(base()) if key not in concepts(string)]
    assert wrong == []


def test_every_form_of_a_term_means_it_in_a_sentence_too():
    wrong = []
    for key, string in term_entries(base()):
        if key not in concepts(f"(Флюгегехаймен, {string} — флюгегехаймен!)"):
            wrong.append((key, string))
    assert wrong == []


def test_the_names_of_a_term_in_both_languages_mean_the_same_concept():
    wrong = [
        (term.key, language)
        for term in base().glossary.terms.values()
        for language in ("ru", "en")
        if term.key not in concepts(base().glossary.name(term.key, language))
    ]
    assert wrong == []


# --- citations out --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "left"),
    [("см. II.A.1 и Голос", {"см", "и", "голос"}), ("VII.6, 7 и 8", {"и"}), ("III.A.2–4", set()), ("ход 3 из 4", {"ход", "3", "из", "4"})],
)  # fmt: skip
def test_citations_are_taken_out_before_words_are_stemmed(text, left):
    assert set(stems(without_citations(text, library().register))) == left


def test_a_text_without_citations_stays_as_it_is():
    for topic in base().beyond[:5]:
        for text in topic_texts(topic):
            assert without_citations(text, library().register) == text
