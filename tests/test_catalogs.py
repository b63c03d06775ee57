"""Catalogs: a translation is shown when it is current, and nothing else ever is."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.catalogs import Catalog, Freshness, catalog_path, load_catalog, placeholder_faults, read_catalog, untranslated
from kb.entry import Text
from kb.errors import Position

HEADER = 'msgid ""\nmsgstr ""\n"Project-Id-Version: x\\n"\n"Language: en\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
HERE = Position(Path("x.po"), 3)


def entry(original, translation, context="I.1/text", mark=""):
    return f'{mark}msgctxt "{context}"\nmsgid "{original}"\nmsgstr "{translation}"\n\n'


@pytest.fixture
def load(tmp_path):
    def make(content):
        path = tmp_path / catalog_path("en")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        faults = []
        return load_catalog(tmp_path, Path("content"), "en", faults), [str(fault) for fault in faults]

    return make


def state(catalog, original, context="I.1/text"):
    translation = catalog.translate(context, original)
    return translation.text, translation.freshness


def test_a_catalog_stands_where_gettext_expects_it():
    assert catalog_path("en").as_posix() == "locale/en/LC_MESSAGES/rulings.po"
    assert catalog_path("ru", "interface").as_posix() == "locale/ru/LC_MESSAGES/interface.po"


def test_a_translation_is_found_by_context_and_original(load):
    catalog, faults = load(HEADER + entry("Ход", "Turn") + entry("Ход", "Move", "I.2/text"))
    assert faults == []
    assert state(catalog, "Ход") == ("Turn", Freshness.CURRENT)
    assert state(catalog, "Ход", "I.2/text") == ("Move", Freshness.CURRENT)


def test_what_was_never_translated_is_shown_in_russian_and_said_to_be_missing(load):
    catalog, _ = load(HEADER + entry("Ход", ""))
    assert state(catalog, "Ход") == state(catalog, "Ход", "I.9/text") == ("Ход", Freshness.MISSING)


@pytest.mark.parametrize("blank", ["", " ", "\\n"])
def test_a_blank_translation_is_none(load, blank):
    catalog, _ = load(HEADER + entry("Ход", blank))
    assert state(catalog, "Ход") == ("Ход", Freshness.MISSING)


def test_the_old_translation_of_a_changed_original_is_never_shown(load):
    catalog, _ = load(HEADER + entry("Игрок не может сделать двойной ход", "A player may not make a double move"))
    assert state(catalog, "Игрок может сделать двойной ход") == ("Игрок может сделать двойной ход", Freshness.OUTDATED)


def test_a_fuzzy_translation_is_never_shown(load):
    catalog, _ = load(HEADER + entry("Ход", "Not a turn", mark="#, fuzzy\n"))
    assert state(catalog, "Ход") == ("Ход", Freshness.OUTDATED)
    assert catalog.keys() == set()


def test_an_obsolete_translation_is_never_shown(load):
    catalog, faults = load(HEADER + '#~ msgctxt "I.1/text"\n#~ msgid "Ход"\n#~ msgstr "Turn"\n')
    assert faults == []
    assert state(catalog, "Ход") == ("Ход", Freshness.MISSING)


def test_an_empty_text_is_never_translated_by_the_header(load):
    catalog, _ = load(
        HEADER + 'msgctxt "I.1/text"\nmsgid ""\nmsgstr "Project-Id-Version: y\\n"\n\n' + entry("Ход", "Turn")
    )
    assert state(catalog, "")[0] == ""
    assert state(catalog, "", "")[0] == ""
    assert state(catalog, "Ход") == ("Turn", Freshness.CURRENT)


def test_byte_order_mark_and_windows_line_ends_are_accepted(load):
    content = HEADER + entry("Ход", "Turn")
    catalog, faults = load(b"\xef\xbb\xbf" + content.replace("\n", "\r\n").encode())
    assert faults == []
    assert state(catalog, "Ход") == ("Turn", Freshness.CURRENT)


def test_a_catalog_is_read_as_utf_8_whatever_its_header_says_and_the_header_is_told(load):
    catalog, faults = load(HEADER.replace("utf-8", "windows-1251") + entry("Ход", "Turn “one”"))
    assert state(catalog, "Ход") == ("Turn “one”", Freshness.CURRENT)
    assert len(faults) == 1
    assert "windows-1251" in faults[0]


def test_a_catalog_without_a_header_is_read(load):
    catalog, faults = load(entry("Ход", "Turn"))
    assert faults == []
    assert state(catalog, "Ход") == ("Turn", Freshness.CURRENT)


@pytest.mark.parametrize("language", ["en", "en_GB", "en-US", "EN"])
def test_a_regional_variant_is_the_same_language(load, language):
    assert load(HEADER.replace("Language: en", f"Language: {language}") + entry("Ход", "Turn"))[1] == []


@pytest.mark.parametrize("language", ["de", "ru", "klingon"])
def test_another_languages_catalog_is_a_fault(load, language):
    (fault,) = load(HEADER.replace("Language: en", f"Language: {language}"))[1]
    assert (
        fault == f"content/locale/en/LC_MESSAGES/rulings.po:1:1: this is not a valid catalog (Language: {language}; en)"
    )


def test_a_text_over_several_lines_is_one_text(load):
    catalog, _ = load(HEADER + 'msgctxt "I.1/text"\nmsgid ""\n"Раз, "\n"два."\nmsgstr ""\n"One, \\"1\\", "\n"two."\n')
    assert state(catalog, "Раз, два.") == ('One, "1", two.', Freshness.CURRENT)


@pytest.mark.parametrize(
    "line",
    [
        'msgstr "x',
        "msgstr x",
        'msgstr "a "b" c"',
        "<<<<<<< HEAD",
        "msgstr",
        'msgtxt "x"',
        '"lost" text',
        'msgstr "x\\"',
    ],
)
def test_a_line_that_is_no_catalog_is_a_fault_at_its_line(load, line):
    catalog, faults = load(HEADER + 'msgid "Ход"\n' + line + "\n")
    assert catalog.keys() == set()
    assert [fault.partition(" (")[0] for fault in faults] == [
        "content/locale/en/LC_MESSAGES/rulings.po:8:1: this is not a valid catalog"
    ]


@pytest.mark.parametrize(
    "header", ["Plural-Forms: nplurals=x; plural=y;", "PO-Revision-Date: yesterday", "Content-Type: text/plain"]
)
def test_a_strange_header_is_no_traceback(load, header):
    catalog, faults = load(f'msgid ""\nmsgstr ""\n"{header}\\n"\n\n' + entry("Ход", "Turn"))
    assert state(catalog, "Ход")[1] is Freshness.CURRENT or len(faults) == 1


def test_a_catalog_that_is_not_utf_8_is_a_fault_at_its_byte(load):
    _, faults = load(HEADER.encode() + entry("Ход", "Turn").encode("cp1251"))
    assert [fault.partition("\n")[0] for fault in faults] == [
        "content/locale/en/LC_MESSAGES/rulings.po:8:8: byte 0xd5 is not UTF-8"
    ]


def test_a_missing_catalog_is_told_once_and_does_not_keep_the_content_from_answering(tmp_path):
    faults = []
    catalog = load_catalog(tmp_path, Path("content"), "en", faults)
    assert catalog.missing
    assert [(str(fault.message), fault.blemish) for fault in faults] == [("no catalog for en", True)]
    assert state(catalog, "Ход") == ("Ход", Freshness.MISSING)


def test_a_translation_knows_its_line(load):
    catalog, _ = load(HEADER + entry("Ход", "Turn"))
    assert catalog.line("I.1/text", "Ход") == 8
    assert catalog.line("I.1/text", "Нет такого") == 1


def test_a_faulty_file_gives_no_catalog(tmp_path):
    (tmp_path / "x.po").write_text("hello\n", "utf-8")
    faults = []
    assert read_catalog(tmp_path / "x.po", Path("x.po"), faults) is None
    assert len(faults) == 1


@pytest.mark.parametrize(
    ("original", "translated"),
    [
        ("{n} фишек", "{n} chips"),
        ("шанс 50% — бросок 10% d6", "50% of the time, roll 10% d6"),
        ("100%", "100 %"),
        ("{a} {b}", "{b} {a}"),
        ("{ } {1}", "–"),
    ],
)
def test_placeholders_that_match_are_no_fault_and_percent_signs_are_only_signs(original, translated):
    assert placeholder_faults(original, translated, HERE, "I.1/text") == []


@pytest.mark.parametrize(
    ("original", "translated"), [("{n} фишек", "{m} chips"), ("{n}", "n"), ("n", "{n}"), ("{n}", "{n} {n}")]
)
def test_placeholders_that_differ_are_a_fault_that_names_the_entry(original, translated):
    (fault,) = placeholder_faults(original, translated, HERE, "I.1/text")
    assert str(fault).startswith(
        "x.po:3:1: I.1/text: the placeholders differ from the original’s\n    hint: original: "
    )


def test_everything_untranslated_is_listed_at_its_original(load):
    catalog, _ = load(HEADER + entry("Ход", "Turn") + entry("Было", "Was", "I.1/note"))
    position = Position(Path("a.yaml"), 4, 5)
    messages = [
        (f"I.1/{name}", Text(text, position)) for name, text in (("text", "Ход"), ("note", "Стало"), ("title", "Имя"))
    ]
    found = untranslated(catalog, messages)
    assert [str(fault).partition("\n")[0] for fault in found] == [
        "a.yaml:4:5: I.1/note: the en translation is out of date",
        "a.yaml:4:5: I.1/title: no en translation",
    ]
    assert all(fault.blemish for fault in found)


def test_an_empty_catalog_translates_nothing():
    assert state(Catalog("en", (), Path("x.po")), "Ход") == ("Ход", Freshness.MISSING)
