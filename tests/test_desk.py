"""The translators' desk: a template, updates that lose and invent nothing, the same bytes for the same content."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from kb.catalogs import Freshness, catalog_path, load_catalog, read_catalog
from kb.desk import render, template, update, write_atomically
from kb.errors import Unreadable
from kb.knowledge_base import load

ROOT = Path(__file__).resolve().parent.parent / "content"
SOUND = Path(__file__).resolve().parent / "faults" / "sound"
FIRST = "rulings/demo/I.yaml"


@pytest.fixture
def content(tmp_path):
    shutil.copytree(SOUND, tmp_path / "content")
    (tmp_path / "content" / catalog_path("en").parent).mkdir(parents=True)
    return tmp_path / "content"


def read(content):
    path = content / catalog_path("en")
    faults = []
    found = read_catalog(path, path, faults) if path.exists() else None
    assert faults == []
    return found


def brought_up_to_date(content):
    text = render(update(read(content), template(load(content)), "en"))
    (content / catalog_path("en")).write_text(text, "utf-8")
    return text


def translate(content, original, translation):
    path = content / catalog_path("en")
    text = path.read_text("utf-8")
    assert f'msgid "{original}"\nmsgstr ""' in text
    path.write_text(
        text.replace(f'msgid "{original}"\nmsgstr ""', f'msgid "{original}"\nmsgstr "{translation}"'), "utf-8"
    )


def edit(content, old, new, file=FIRST):
    path = content / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def shown(content, context, original):
    translation = load_catalog(content, content, "en", []).translate(context, original)
    return translation.text, translation.freshness


def test_the_template_holds_every_text_of_the_content_once_in_book_order():
    base = load(SOUND)
    wanted = list(dict.fromkeys((context, text.value) for context, text in base.messages()))
    assert [(message.context, message.id) for message in template(base) if message.id] == wanted


def test_a_text_comes_with_its_file_and_the_glossarys_names_and_a_question_without_names():
    messages = {(message.context, message.id): message for message in template(load(SOUND))}
    text = messages["II.A.1/text", "В свой ход ставят одну фишку на поле «Башня»."]
    assert text.locations == [("content/rulings/demo/II.A.yaml", 0)]
    assert text.auto_comments == ["фишка = chip; Башня = Tower"]
    assert messages["I.2/question", "Сколько фишек?"].auto_comments == []


def test_a_word_that_may_mean_two_terms_is_not_suggested(content):
    edit(content, "Начинает младший.", "Начинает вышка.")
    messages = {message.context: message for message in template(load(content))}
    assert messages["I.1/verdict"].auto_comments == []


def test_no_original_is_empty():
    assert [
        message.context for message in template(load(ROOT)) if not str(message.id).strip() and message.context
    ] == []


def test_a_new_catalog_waits_for_its_translations(content):
    brought_up_to_date(content)
    assert {message.string for message in read(content) if message.id} == {""}
    assert not any(message.fuzzy for message in read(content))


def test_an_update_without_a_change_changes_no_byte(content):
    first = brought_up_to_date(content)
    translate(content, "Кто начинает", "Who starts")
    second = brought_up_to_date(content)
    assert second == first.replace('msgid "Кто начинает"\nmsgstr ""', 'msgid "Кто начинает"\nmsgstr "Who starts"')
    assert brought_up_to_date(content) == second


def test_the_real_catalog_is_up_to_date_to_the_byte():
    path = ROOT / catalog_path("en")
    old = read_catalog(path, path, [])
    assert render(update(old, template(load(ROOT)), "en")) == path.read_text("utf-8")


def test_a_comment_or_blank_line_in_the_content_changes_no_byte(content):
    before = brought_up_to_date(content)
    edit(content, "- citation: I.1", "# a comment\n\n- citation: I.1")
    assert brought_up_to_date(content) == before


def test_a_catalog_wrapped_by_another_editor_is_brought_back(content):
    edit(content, "Начинает младший.", "Начинает младший " + "и самый терпеливый " * 8 + "игрок.")
    before = brought_up_to_date(content)
    path = content / catalog_path("en")
    unwrapped = before.replace('игрок."', 'игрок"\n"."')
    assert unwrapped != before
    path.write_text(unwrapped, "utf-8")
    assert brought_up_to_date(content) == before


def test_byte_order_mark_and_windows_line_ends_are_brought_back_too(content):
    before = brought_up_to_date(content)
    (content / catalog_path("en")).write_bytes(b"\xef\xbb\xbf" + before.replace("\n", "\r\n").encode())
    assert brought_up_to_date(content) == before


def test_no_date_of_the_day_and_no_line_number_stands_in_the_catalog(content):
    text = brought_up_to_date(content)
    assert "POT-Creation-Date" not in text
    assert "yaml:" not in text
    assert text.startswith("# The rulings in en:")


def test_the_translation_of_a_changed_text_is_kept_for_review_and_not_shown(content):
    brought_up_to_date(content)
    translate(content, "Начинает младший.", "The youngest starts.")
    edit(content, "Начинает младший.", "Начинает не младший.")
    text = brought_up_to_date(content)
    assert (
        '#, fuzzy\n#| msgid "Начинает младший."\nmsgctxt "I.1/verdict"\nmsgid "Начинает не младший."\nmsgstr "The youngest starts."'
        in text
    )
    assert shown(content, "I.1/verdict", "Начинает не младший.") == ("Начинает не младший.", Freshness.OUTDATED)
    assert brought_up_to_date(content) == text


def test_a_long_former_original_survives_updates(content):
    long = "Начинает младший из тех, кто сидит за столом " + "и уже расставил свои фишки " * 6
    edit(content, "Начинает младший.", f"{long}сам.")
    brought_up_to_date(content)
    path = content / catalog_path("en")
    head, found, tail = path.read_text("utf-8").partition('msgctxt "I.1/verdict"')
    assert found
    path.write_text(head + found + tail.replace('msgstr ""', 'msgstr "The youngest."', 1), "utf-8")
    edit(content, f"{long}сам.", f"{long}САМ.")
    text = brought_up_to_date(content)
    former = [line[3:].removeprefix("msgid ") for line in text.split("\n") if line.startswith("#| ")]
    assert len(former) > 2
    assert all(line.startswith('"') and line.endswith('"') for line in former)
    assert "".join(line[1:-1] for line in former) == f"{long}сам."
    assert brought_up_to_date(content) == text


def test_a_text_changed_beyond_recognition_starts_anew(content):
    brought_up_to_date(content)
    translate(content, "Начинает младший.", "The youngest starts.")
    edit(content, "Начинает младший.", "Жребий.")
    assert "The youngest" not in brought_up_to_date(content)


def test_a_question_put_in_the_middle_makes_no_other_one_stale(content):
    brought_up_to_date(content)
    for original, translation in (("Кто ходит первым?", "Who is first?"), ("Чей первый ход?", "Whose turn?")):
        translate(content, original, translation)
    edit(content, '    - "Чей первый ход?"', '    - "Кто ходит первым вообще?"\n    - "Чей первый ход?"')
    brought_up_to_date(content)
    assert shown(content, "I.1/question", "Кто ходит первым?") == ("Who is first?", Freshness.CURRENT)
    assert shown(content, "I.1/question", "Чей первый ход?") == ("Whose turn?", Freshness.CURRENT)
    assert shown(content, "I.1/question", "Кто ходит первым вообще?")[1] is not Freshness.CURRENT


def test_the_same_words_elsewhere_do_not_lend_their_translation(content):
    brought_up_to_date(content)
    translate(content, "Начинает младший.", "The youngest starts.")
    edit(content, "По 3 фишки.", "Начинает младший.")
    brought_up_to_date(content)
    assert shown(content, "I.2/verdict", "Начинает младший.") == ("Начинает младший.", Freshness.MISSING)


def test_the_translators_comments_and_credits_stay(content):
    brought_up_to_date(content)
    translate(content, "Кто начинает", "Who starts")
    path = content / catalog_path("en")
    text = path.read_text("utf-8").replace('msgctxt "I.1/title"', '# ask Anna\nmsgctxt "I.1/title"')
    text = text.replace(
        '"Language: en\\n"',
        '"PO-Revision-Date: 2026-12-01 10:00+0000\\n"\n"Last-Translator: Anna <a@example.org>\\n"\n"Language: en\\n"',
    )
    path.write_text(text, "utf-8")
    updated = brought_up_to_date(content)
    assert "# ask Anna" in updated
    assert "Last-Translator: Anna <a@example.org>" in updated
    assert "PO-Revision-Date: 2026-12-01 10:00+0000" in updated
    assert brought_up_to_date(content) == updated


def test_percent_signs_in_prose_make_no_format_of_a_text(content):
    edit(content, "Начинает младший.", "Шанс 50% — бросок 10% d6.")
    assert "python-format" not in brought_up_to_date(content)


def test_a_file_is_replaced_only_when_something_changed(tmp_path):
    path = tmp_path / "a" / "x.po"
    assert write_atomically(path, "раз\n")
    before = path.stat()
    assert not write_atomically(path, "раз\n")
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert write_atomically(path, "два\n")
    assert path.read_bytes() == "два\n".encode()
    assert os.listdir(path.parent) == ["x.po"]  # noqa: PTH208 - nothing may be left beside it, hidden files included


def test_a_file_that_cannot_be_read_is_replaced(tmp_path):
    path = tmp_path / "x.po"
    path.write_bytes(b"\xff\xfe")
    assert write_atomically(path, "раз\n")
    assert path.read_text("utf-8") == "раз\n"


def test_what_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(Unreadable, match="cannot be written"):
        write_atomically(tmp_path / "file" / "x.po", "раз\n")
    (tmp_path / "x.po").mkdir()
    with pytest.raises(Unreadable, match="cannot be written"):
        write_atomically(tmp_path / "x.po", "раз\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "x.po"]
