"""The interface's own texts in both languages."""

from __future__ import annotations

import shutil
from pathlib import Path
from string import Formatter

import pytest

from kb.catalogs import catalog_path, read_catalog
from kb.errors import msg, nmsg
from kb.interface import DOMAIN, LANGUAGES, Interface, compile_interface

ROOT = Path(__file__).resolve().parent.parent / "content"


@pytest.fixture(scope="module")
def russian():
    return Interface("ru", compile_interface(ROOT, "ru"))


@pytest.fixture(scope="module")
def english():
    return Interface("en", compile_interface(ROOT, "en"))


def catalog(language):
    path = catalog_path(language, DOMAIN)
    faults = []
    found = read_catalog(ROOT / path, path, faults)
    assert faults == []
    return found


def forms(value):
    return [str(form) for form in value] if isinstance(value, tuple | list) else [str(value)]


def placeholders(template):
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_a_message_is_said_in_russian_and_in_english(russian, english):
    message = msg("no ruling {citation}", citation="II.A.9")
    assert english.say(message) == "no ruling II.A.9"
    assert russian.say(message) != english.say(message)
    assert "II.A.9" in russian.say(message)


def test_a_message_inside_a_message_is_said_in_the_same_language(russian):
    said = russian.say(msg("“{key}” must be {wanted}", key="steps", wanted=msg("a text")))
    assert "steps" in said
    assert russian.say(msg("a text")) in said
    assert "a text" not in said


@pytest.mark.parametrize(("n", "same_as"), [(21, 1), (101, 1), (3, 2), (22, 2), (11, 5), (12, 5), (0, 5), (100, 5)])
def test_russian_has_three_forms_for_counts(russian, n, same_as):
    def words(count):
        return russian.say(nmsg("{n} ruling", "{n} rulings", n=count)).partition(" ")[2]

    assert words(n) == words(same_as)
    assert len({words(1), words(2), words(5)}) == 3


@pytest.mark.parametrize(("n", "said"), [(0, "0 rulings"), (1, "1 ruling"), (2, "2 rulings"), (21, "21 rulings")])
def test_english_has_two_forms_for_counts(english, n, said):
    assert english.say(nmsg("{n} ruling", "{n} rulings", n=n)) == said


def test_the_empty_text_stays_empty_and_is_never_the_header(russian):
    assert russian.gettext("") == ""
    assert russian.say(msg("")) == ""


def test_an_unknown_text_is_said_as_it_stands_in_the_code(russian):
    assert russian.say(msg("certainly {what} in no catalog", what="x")) == "certainly x in no catalog"


def test_without_a_catalog_everything_is_english():
    interface = Interface("ru", None)
    assert interface.say(msg("no ruling {citation}", citation="X")) == "no ruling X"
    assert interface.ngettext("{n} ruling", "{n} rulings", 2) == "{n} rulings"


def test_a_missing_or_faulty_catalog_costs_the_translation_never_the_answer(tmp_path):
    assert compile_interface(tmp_path, "ru") == {}
    path = tmp_path / catalog_path("ru", DOMAIN)
    path.parent.mkdir(parents=True)
    path.write_text('msgid "a\nmsgstr b', "utf-8")
    assert compile_interface(tmp_path, "ru") == {}


def test_a_fuzzy_translation_is_not_said(tmp_path):
    shutil.copytree(ROOT / "locale", tmp_path / "locale")
    path = tmp_path / catalog_path("ru", DOMAIN)
    text = path.read_text("utf-8")
    assert 'msgid "a text"' in text
    path.write_text(text.replace('msgid "a text"', '#, fuzzy\nmsgid "a text"'), "utf-8")
    assert Interface("ru", compile_interface(tmp_path, "ru")).say(msg("a text")) == "a text"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_catalog_is_translated_in_every_form(language):
    incomplete = [
        message.id for message in catalog(language) if message.id and (message.fuzzy or not all(forms(message.string)))
    ]
    assert incomplete == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_has_the_placeholders_of_its_original(language):
    wrong = [
        form
        for message in catalog(language)
        if message.id
        for form in forms(message.string)
        if placeholders(form) - {"n"} != placeholders(forms(message.id)[-1]) - {"n"}
    ]
    assert wrong == []


def test_both_catalogs_hold_the_same_texts():
    assert [message.id for message in catalog("ru")] == [message.id for message in catalog("en")]
