"""The glossary: terms in both languages, shared words declared, faults with their places."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.glossary import TermKind, load_glossary

REAL = Path(__file__).resolve().parent.parent / "content"
TERM = "- {{key: {key}, kind: {kind}, ru: {{name: {ru}}}, en: {{name: {en}}}{more}}}\n"


@pytest.fixture
def load(tmp_path):
    def make(text):
        (tmp_path / "glossary.yaml").write_text(text, "utf-8")
        faults = []
        return load_glossary(tmp_path, Path("content"), faults), [str(fault).partition("\n")[0] for fault in faults]

    return make


def term(key, ru, en, kind="concept", more=""):
    return TERM.format(key=key, ru=ru, en=en, kind=kind, more=more)


def test_a_term_has_a_kind_and_names_in_both_languages(load):
    glossary, faults = load(
        "- key: worm\n  kind: concept\n  ru:\n    name: червь\n    variants: [шаи-хулуд]\n    slang: [глист ]\n"
        "    forms: [черви]\n  en:\n    name: worm\n  note:\n    ru: большой\n    en: big\n"
    )
    assert faults == []
    worm = glossary.terms["worm"]
    assert worm.kind is TermKind.CONCEPT
    assert worm.names["ru"].all() == ("червь", "шаи-хулуд", "глист", "черви")
    assert list(worm.strings()) == ["червь", "шаи-хулуд", "глист", "черви", "worm"]
    assert worm.note == {"ru": "большой", "en": "big"}
    assert (glossary.name("worm", "ru"), glossary.name("worm", "en")) == ("червь", "worm")
    assert str(worm.position) == "content/glossary.yaml:1:3"


def test_a_word_may_be_written_twice_within_one_term(load):
    assert load("- {key: a, kind: card, ru: {name: щит, forms: [Щит, щит]}, en: {name: shield}}\n")[1] == []


def test_a_shared_word_is_told_on_both_sides_unless_declared(load):
    _, faults = load(term("a", "щит", "shield") + term("b", "Щит", "wall"))
    assert faults == [
        "content/glossary.yaml:1:3: “щит” also names the term “b”",
        "content/glossary.yaml:2:3: “щит” also names the term “a”",
    ]


def test_a_homonym_declared_on_one_side_is_told_on_the_other(load):
    _, faults = load(term("a", "щит", "shield", more=", homonyms: [b]") + term("b", "щит", "wall"))
    assert faults == ["content/glossary.yaml:2:3: “щит” also names the term “a”"]


def test_homonyms_declared_on_both_sides_are_accepted(load):
    glossary, faults = load(
        term("a", "щит", "x", more=", homonyms: [b]") + term("b", "щит", "y", more=", homonyms: [a]")
    )
    assert faults == []
    assert glossary.terms["a"].homonyms == ("b",)


def test_a_word_with_yo_is_the_word_without(load):
    assert len(load(term("a", "лучемёт", "x") + term("b", "лучемет", "y"))[1]) == 2


def test_a_term_needs_both_languages_and_a_kind(load):
    _, faults = load("- {key: a, ru: {name: б}}\n")
    assert faults == [
        "content/glossary.yaml:1:3: key “kind” is missing",
        "content/glossary.yaml:1:3: key “en” is missing",
    ]


def test_a_term_without_a_name_is_a_fault(load):
    assert load("- {key: a, kind: card, ru: {name: ''}, en: {forms: [x]}}\n")[1] == [
        "content/glossary.yaml:1:35: “name” is empty",
        "content/glossary.yaml:1:44: key “name” is missing",
    ]


def test_a_note_needs_both_languages(load):
    assert load(term("a", "б", "c", more=", note: {ru: д}"))[1] == ["content/glossary.yaml:1:63: key “en” is missing"]


def test_a_glossary_that_is_no_list_is_a_fault(load):
    glossary, faults = load("key: a\n")
    assert glossary.terms == {}
    assert faults == ["content/glossary.yaml:1:1: a list of terms must stand here, each beginning with “- key:”"]


def test_an_item_that_is_no_term_is_a_fault(load):
    assert load("- a\n")[1] == ["content/glossary.yaml:1:3: a term must be keys with values, beginning with “- key:”"]


def test_a_missing_glossary_is_a_fault(tmp_path):
    faults = []
    assert load_glossary(tmp_path, Path("content"), faults).terms == {}
    assert [str(fault) for fault in faults] == ["content/glossary.yaml:1:1: cannot be read: No such file or directory"]


def test_every_term_of_the_real_glossary_has_a_name_in_each_language():
    faults = []
    glossary = load_glossary(REAL, REAL, faults)
    assert faults == []
    assert [
        term.key for term in glossary.terms.values() if not all(term.names[language].name for language in ("ru", "en"))
    ] == []
    assert {term.kind for term in glossary.terms.values()} == set(TermKind)
