"""What broke other people's catalogues, YAML files and checked examples, and products served from an older build."""

from __future__ import annotations

import io
import json
import os
import re
import shutil

import pytest
from babel.messages.pofile import read_po, write_po

from tests.helpers import (
    MOVE,
    Command,
    Entry,
    catalog,
    citing,
    command,
    corpus,
    edit,
    entry,
    filler,
    quoted,
    replace,
    section_file,
)

FORBIDDEN = "Игрок не может сделать двойной ход."
ALLOWED = "Игрок может сделать двойной ход."


def template(rulings: Command) -> bytes:
    """The template of the translators, freshly extracted."""
    assert rulings.run("translate", "extract").status == 0
    return (rulings.content / "locale" / "rulings.pot").read_bytes()


def updated(rulings: Command) -> bytes:
    """The English catalog, brought up to date."""
    ran = rulings.run("translate", "update")
    assert ran.status == 0, ran.err
    return catalog(rulings.content).read_bytes()


def line_of(path, text: str) -> int:
    """The number of the one line that holds the text."""
    (number,) = [n for n, line in enumerate(path.read_text("utf-8").split("\n"), start=1) if text in line]
    return number


# --- B40: noise in catalogs -----------------------------------------------------------------------------------


# B40
def test_extracting_and_updating_again_changes_nothing_at_another_time(tmp_path):
    rulings = command(tmp_path)
    results = []
    for zone in ("UTC0", "JST-9", "UTC0"):
        for action in ("extract", "update"):
            assert rulings.run("translate", action, env={"TZ": zone}).status == 0
        results.append((template(rulings), catalog(rulings.content).read_bytes()))
    assert results[0] == results[1] == results[2]
    assert b"POT-Creation-Date" not in b"".join(results[0])


# B40
def test_an_update_without_changes_leaves_the_file_untouched(tmp_path):
    rulings = command(tmp_path)
    updated(rulings)
    path = catalog(rulings.content)
    os.utime(path, (1_000_000_000, 1_000_000_000))
    updated(rulings)
    assert path.stat().st_mtime == 1_000_000_000


# B40
def test_a_blank_line_or_comment_at_the_head_of_a_file_changes_no_catalog(tmp_path):
    rulings = command(tmp_path)
    before = template(rulings), updated(rulings)
    for label, head in (("II.A", "\n"), ("III.B", "# О двойных ходах.\n\n"), ("III.A", "# Раз.\n# Два.\n")):
        path = section_file(rulings.content, label)
        path.write_text(head + path.read_text("utf-8"), "utf-8")
    assert (template(rulings), updated(rulings)) == before


LONG = entry(
    "II.B.2",
    "Длинное решение",
    "Кто вытянул две карты подряд, сбрасывает одну из них в открытую и ждёт, пока все прочие не сделают по одному "
    "броску; после этого очередь возвращается к нему, и он бросает кости ещё раз.",
)


def rewrapped(path, width: int) -> None:
    """Save the catalog as an editor does that wraps at a width."""
    buffer = io.BytesIO()
    write_po(buffer, read_po(io.BytesIO(path.read_bytes())), width=width)
    path.write_bytes(buffer.getvalue())


# B40
@pytest.mark.parametrize("width", [79, 40, 0])
def test_a_catalog_wrapped_by_an_editor_comes_back_as_it_was(tmp_path, width):
    rulings = command(tmp_path, corpus(LONG))
    before = updated(rulings)
    rewrapped(catalog(rulings.content), width)
    assert catalog(rulings.content).read_bytes() != before
    assert updated(rulings) == before


# B40
def test_only_the_entry_that_was_edited_differs_after_an_editor_wrapped_the_rest(tmp_path):
    rulings = command(tmp_path, corpus(LONG))
    before = updated(rulings).decode().split("\n")
    rewrapped(catalog(rulings.content), 79)
    edit(catalog(rulings.content), "A player may not make a double move.", "No player may make a double move.")
    after = updated(rulings).decode().split("\n")
    assert [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]] == [
        ('msgstr "No. A player may not make a double move."', 'msgstr "No. No player may make a double move."')
    ]


# --- B41: translations of changed texts -----------------------------------------------------------------------

BAN = replace(MOVE, text=FORBIDDEN, english={FORBIDDEN: "A player may not make a double move."})


@pytest.fixture(params=["catalog not touched", "extracted and updated"])
def reversed_ban(tmp_path, request) -> Command:
    """A translated ban whose «не» was deleted, before and after the translators' desk has run."""
    ban = replace(BAN, verdict="Смотря по карте.")
    rulings = command(tmp_path, corpus(ban))
    assert "may not" in rulings.run("show", "III.B.4").out
    edit(section_file(rulings.content, "III.B"), FORBIDDEN, ALLOWED)
    if request.param != "catalog not touched":
        template(rulings)
        updated(rulings)
    return rulings


# B41
def test_the_translation_of_a_changed_text_is_never_shown(reversed_ban):
    for arguments in (
        ("show", "III.B.4"),
        ("search", "III.B.4"),
        ("show", "--json", "III.B.4"),
        ("search", "double move"),
    ):
        assert "may not" not in reversed_ban.run(*arguments).out
    shown = reversed_ban.run("show", "III.B.4").out
    assert ALLOWED in shown
    assert "Translation out of date" in shown
    assert reversed_ban.show("III.B.4", lang="en")["III.B.4"]["untranslated"] == {"text": "outdated"}


# B41
def test_the_translation_of_a_changed_text_is_not_found_either(reversed_ban):
    assert "III.B.4" not in reversed_ban.hits("may not make", lang="en")


# B41
def test_a_changed_text_is_listed_for_review_and_counted_as_untranslated(reversed_ban):
    status = reversed_ban.run("translate", "status", "--json")
    assert status.status == 1
    assert status.json()["en"]["outdated"] == 1
    result = reversed_ban.check()
    assert result["status"] == 1
    assert any("III.B.4/text" in f["message"] and "out of date" in f["message"] for f in result["faults"])


# B41
def test_the_updated_catalog_keeps_the_old_translation_for_review_only(tmp_path):
    rulings = command(tmp_path, corpus(BAN))
    edit(section_file(rulings.content, "III.B"), f"text: {quoted(FORBIDDEN)}", f"text: {quoted(ALLOWED)}")
    updated(rulings)
    message = read_po(io.BytesIO(catalog(rulings.content).read_bytes())).get(ALLOWED, "III.B.4/text")
    assert message is not None
    assert message.fuzzy
    assert f'#| msgid "{FORBIDDEN}"' in catalog(rulings.content).read_text("utf-8")
    assert message.string == "A player may not make a double move."


# B40
def test_a_second_update_leaves_an_entry_under_review_as_it_is(tmp_path):
    rulings = command(tmp_path, corpus(BAN))
    edit(section_file(rulings.content, "III.B"), f"text: {quoted(FORBIDDEN)}", f"text: {quoted(ALLOWED)}")
    assert updated(rulings) == updated(rulings)


# B41
def test_a_new_text_like_an_old_one_does_not_inherit_its_translation(tmp_path):
    rulings = command(tmp_path, corpus(BAN))
    path = section_file(rulings.content, "III.B")
    path.write_text(path.read_text("utf-8") + "\n" + entry("III.B.6", "Новый ход", ALLOWED).yaml(), "utf-8")
    updated(rulings)
    message = read_po(io.BytesIO(catalog(rulings.content).read_bytes())).get(ALLOWED, "III.B.6/text")
    assert message is not None
    assert not message.string
    assert "may not" not in rulings.run("show", "III.B.6").out


# --- B43: catalogs from a Windows editor ----------------------------------------------------------------------


# B43
@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b""], ids=["with a mark", "without a mark"])
def test_a_catalog_with_a_byte_order_mark_and_windows_lines_is_accepted(tmp_path, mark):
    rulings = command(tmp_path)
    before = updated(rulings)
    shown = rulings.show("III.B", lang="en")
    catalog(rulings.content).write_bytes(mark + before.replace(b"\n", b"\r\n"))
    assert rulings.show("III.B", lang="en") == shown
    assert shown["III.B.4"]["title"] == "Double move"
    assert rulings.check()["faults"] == []
    ran = rulings.run("translate", "update")
    assert (ran.status, ran.err) == (0, "")
    assert "rulings.po" in ran.out
    assert catalog(rulings.content).read_bytes().replace(b"\r\n", b"\n") == before
    assert rulings.show("III.B", lang="en") == shown


# B43
def test_no_header_is_taken_for_a_translation_behind_a_byte_order_mark(tmp_path):
    rulings = command(tmp_path, corpus(entry("II.B.2", "Пустое", "Примечания нет.", raw='note: ""')))
    path = catalog(rulings.content)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    out = rulings.run("show", "--json", "II.A", "II.B", "III.A", "III.B").out
    assert "II.B.2" in out
    assert "Content-T" not in out
    assert "Project-Id" not in out
    assert "\ufeff" not in out


# --- B45: percent signs and placeholders ----------------------------------------------------------------------

CHANCE = "шанс 50% — бросок 10% d6"
CHANCE_IN_ENGLISH = "50% of the time, roll 10% d6"
PERCENT: tuple[Entry, ...] = (
    entry("II.B.2", "Шанс", CHANCE, english={CHANCE: CHANCE_IN_ENGLISH}),
    entry("II.B.3", "Полный", "100%", english={"100%": "100 %"}),
)


# B45
def test_a_percent_sign_is_only_a_percent_sign(tmp_path):
    rulings = command(tmp_path, corpus(*PERCENT))
    for _ in range(2):
        result = rulings.check()
        assert (result["faults"], result["status"]) == ([], 0)
        shown = rulings.show("II.B", lang="en")
        assert [shown[citation]["text"] for citation in ("II.B.2", "II.B.3")] == [CHANCE_IN_ENGLISH, "100 %"]
        assert "50% of the time, roll 10% d6" in rulings.run("show", "II.B.2").out
        updated(rulings)
    assert rulings.run("translate", "status").status == 0


# B45
def test_a_percent_sign_is_no_format_whatever_flag_a_tool_has_set(tmp_path):
    rulings = command(tmp_path, corpus(*PERCENT))
    edit(
        catalog(rulings.content),
        f'msgctxt "II.B.2/text"\nmsgid {quoted(CHANCE)}',
        f'#, python-format\nmsgctxt "II.B.2/text"\nmsgid {quoted(CHANCE)}',
    )
    assert rulings.check()["faults"] == []
    assert rulings.show("II.B.2", lang="en")["II.B.2"]["text"] == CHANCE_IN_ENGLISH


# B45
def test_the_catalogs_call_no_prose_a_format_that_a_compiler_would_reject(tmp_path):
    rulings = command(tmp_path, corpus(*PERCENT))
    for written in (template(rulings), updated(rulings)):
        assert b"python-format" not in written


# B45
def test_a_placeholder_of_another_name_is_an_error_that_names_the_entry(tmp_path):
    wrong = entry("II.B.2", "Запас", "{n} фишек", english={"{n} фишек": "{m} chips"})
    rulings = command(tmp_path, corpus(wrong))
    result = rulings.check()
    assert result["status"] in (1, 3)
    (fault,) = result["faults"]
    assert "II.B.2" in fault["message"]
    assert fault["path"].endswith("rulings.po")
    assert "{n}" in fault["hint"]
    assert "{m}" in fault["hint"]
    assert fault["line"] == pytest.approx(line_of(catalog(rulings.content), quoted("{n} фишек")), abs=1)


# --- B46: empty texts -----------------------------------------------------------------------------------------

EMPTY = {
    "nothing": "note:",
    "quotes": 'note: ""',
    "spaces": 'note: "   "',
    "line break": 'note: "\\n"',
    "block": "note: |\n",
}


@pytest.fixture(scope="module")
def empty(tmp_path_factory) -> Command:
    """An entry for each way to write an empty note, and an empty item in a list."""
    entries = [
        entry(f"II.B.{number}", f"Пустое {number}", "Примечания нет.", raw=raw)
        for number, raw in enumerate([*EMPTY.values(), 'examples: ["", " "]', "steps:"], start=2)
    ]
    return command(tmp_path_factory.mktemp("empty"), corpus(*entries))


# B46
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_nothing_is_shown_for_an_empty_note(empty, lang):
    shown = empty.show("II.B", lang=lang)
    assert {ruling["note"] for ruling in shown.values()} == {None}
    assert [ruling["examples"] + ruling["steps"] for ruling in shown.values()] == [[]] * len(shown)
    for form in ([], ["--json"]):
        out = empty.run("show", *form, "II.B", lang=lang).out
        assert "Project-Id-Version" not in out
        assert "Content-Type" not in out
    assert "Note" not in empty.run("show", "II.B", lang="en").out


# B46
def test_an_empty_note_puts_no_header_into_the_index(empty):
    answer = empty.search("Project-Id-Version tourney charset", lang="en")
    assert not answer["answered"]
    assert answer["hits"] == []


# B46
def test_an_empty_note_makes_no_message_and_no_fault(empty):
    assert template(empty).decode().count('msgid ""\nmsgstr ""') == 1
    messages = [message for message in read_po(io.BytesIO(template(empty))) if not message.id]
    assert [message.context for message in messages] == [None]
    assert empty.check()["faults"] == []


# --- B48: values that YAML retypes ----------------------------------------------------------------------------

RETYPED = (
    "1.10",
    "no",
    "on",
    "~",
    "2024-05-01",
    "007",
    "null",
    "1e3",
    "0x1F",
    "12:30:45",
    "1_000",
    "YES",
    "-0",
    ".5",
    "=",
)


def with_value(key: str, number: int, value: str) -> Entry:
    """An entry in which one key has an unquoted value."""
    raw = f"source: {{printed: {value}}}" if key == "printed" else f"{key}: {value}"
    left_out = frozenset({"source" if key == "printed" else key})
    return entry(f"II.C.{number}", f"Случай {number}", "Тут всё просто.", raw=raw, left_out=left_out)


# B48
@pytest.mark.parametrize("key", ["title", "verdict", "text", "printed", "revised", "status"])
def test_an_unquoted_value_stays_the_text_its_author_wrote_or_is_refused(tmp_path, key):
    entries = [with_value(key, number, value) for number, value in enumerate(RETYPED, start=1)]
    rulings = command(tmp_path / "all", corpus(*entries))
    path = section_file(rulings.content, "II.C")
    lines = [line_of(path, one.raw) if path.read_text("utf-8").count(one.raw + "\n") == 1 else 0 for one in entries]
    assert all(lines)
    refused = set()
    for fault in rulings.check()["faults"]:
        if fault["publishable"]:
            continue
        assert (fault["path"], fault["line"] in lines) == ("content/rulings/tourney/II.C.yaml", True), fault
        value = RETYPED[lines.index(fault["line"])]
        assert fault["hint"]
        assert value in fault["message"]
        refused.add(value)
    kept = [one for one, value in zip(entries, RETYPED, strict=True) if value not in refused]
    values = [value for value in RETYPED if value not in refused]
    if kept:
        shown = command(tmp_path / "kept", corpus(*kept)).show("II.C")
        texts = [ruling["source"]["printed"] if key == "printed" else ruling[key] for ruling in shown.values()]
        assert texts == values
    assert key in ("revised", "status") or not refused


# B48
def test_an_unknown_key_is_refused_with_file_line_and_hint_whatever_its_value(tmp_path):
    raw = "\n".join(
        f"{key}: {value}" for key, value in zip(("version", "answer", "since", "code"), RETYPED, strict=False)
    )
    rulings = command(tmp_path, corpus(entry("II.B.2", "Лишнее", "Тут всё просто.", raw=raw)))
    result = rulings.check()
    assert result["status"] == 3
    path = section_file(rulings.content, "II.B")
    assert [(f["path"], f["line"]) for f in result["faults"]] == [
        ("content/rulings/tourney/II.B.yaml", line_of(path, f"  {line}")) for line in raw.split("\n")
    ]
    assert all(f["hint"] for f in result["faults"])
    assert [
        key in f["message"] for key, f in zip(("version", "answer", "since", "code"), result["faults"], strict=True)
    ]


# B48
def test_unquoted_questions_and_citations_stay_text(tmp_path):
    raw = "questions: [no, 1.10, ~, 2024-05-01, 007]"
    odd = entry("II.B.2", "Вопросы", "Тут всё просто.", raw=raw, left_out=frozenset({"questions"}))
    rulings = command(tmp_path, corpus(odd))
    assert rulings.show("II.B.2")["II.B.2"]["questions"] == ["no", "1.10", "~", "2024-05-01", "007"]


# --- B50: keys that stand twice -------------------------------------------------------------------------------


def is_published(rulings: Command) -> bool:
    """Whether anything is answered from the content."""
    return rulings.run("search", "мост").status == 0


# B50
def test_a_key_that_stands_twice_is_an_error_naming_file_key_and_both_lines(tmp_path):
    rulings = command(tmp_path, corpus(entry("II.B.2", "Дважды", "Первый текст.", raw="text: Второй текст.")))
    path = section_file(rulings.content, "II.B")
    ran = rulings.run("check")
    assert ran.status == 3
    assert f"content/rulings/tourney/II.B.yaml:{line_of(path, 'Второй текст')}:" in ran.out
    assert "“text”" in ran.out
    assert f"line {line_of(path, 'Первый текст')}" in ran.out
    assert not is_published(rulings)


# B50
def test_a_copied_block_with_the_citation_of_the_first_is_an_error_naming_both_lines(tmp_path):
    rulings = command(tmp_path)
    path = section_file(rulings.content, "II.B")
    text = path.read_text("utf-8")
    path.write_text(text + "\n" + text, "utf-8")
    first, second = (
        n for n, line in enumerate(path.read_text("utf-8").split("\n"), start=1) if "citation: II.B.1" in line
    )
    ran = rulings.run("check")
    assert ran.status == 3
    assert f"content/rulings/tourney/II.B.yaml:{second}:" in ran.out
    assert "II.B.1" in ran.out
    assert f"II.B.yaml:{first}:" in ran.out.partition("hint:")[2]
    assert not is_published(rulings)


# --- B52: lost text and plain words about slips ---------------------------------------------------------------


def broken(folder, text: str) -> Command:
    """A content folder in which one section's file holds just this."""
    rulings = command(folder)
    section_file(rulings.content, "II.B").write_text(text, "utf-8")
    return rulings


def slip(line: str) -> str:
    """An entry with one line of one's own."""
    left_out = frozenset({line.strip().partition(":")[0]})
    return entry("II.B.1", "Сброс", "В запас.", raw=line, left_out=left_out).yaml()


# B52
def test_text_behind_a_space_and_a_hash_is_warned_about(tmp_path):
    rulings = broken(tmp_path, slip("text: ход № 5 # см. II.A.1"))
    result = rulings.check()
    assert result["status"] != 0
    (fault,) = [fault for fault in result["faults"] if not fault["publishable"]]
    path = section_file(rulings.content, "II.B")
    assert (fault["path"], fault["line"]) == ("content/rulings/tourney/II.B.yaml", line_of(path, "ход № 5"))
    assert "#" in fault["message"]
    assert "quotes" in fault["hint"]


# B52
def test_a_comment_on_a_line_of_its_own_and_a_hash_in_quotes_are_no_slips(tmp_path):
    rulings = broken(tmp_path, slip('text: "ход № 5 # см. II.A.1"\n# Пояснение редактора.'))
    assert [fault for fault in rulings.check()["faults"] if not fault["publishable"]] == []
    assert rulings.show("II.B.1")["II.B.1"]["text"] == "ход № 5 # см. II.A.1"


SLIPS = {
    "a colon in a title": (slip("title: Ничья: общий случай"), "Ничья: общий", "colon"),
    "a colon in a list": (slip("examples:\n    - см. II.A.1: прим"), "см. II.A.1: прим", "colon"),
    "a tab": (slip("examples:\n\t- раз"), "\t- раз", "tab"),
    "a bell": (slip("text: динь\u0007 дон"), "динь", "U+0007"),
}


# B52
@pytest.mark.parametrize(("text", "line", "cause"), SLIPS.values(), ids=SLIPS)
def test_a_slip_is_named_with_file_line_column_and_cause(tmp_path, text, line, cause):
    rulings = broken(tmp_path, text)
    ran = rulings.run("check")
    assert ran.status == 3
    assert ran.quiet
    number = line_of(section_file(rulings.content, "II.B"), line)
    said = [one for one in ran.out.split("\n") if one.startswith(f"content/rulings/tourney/II.B.yaml:{number}:")]
    assert len(said) == 1
    assert said[0].split(":")[2].isdecimal()
    assert cause in ran.out
    assert "yaml." not in ran.out.replace("II.B.yaml:", "")
    assert not is_published(rulings)


# B52
def test_the_faults_of_all_files_are_listed_in_one_run(tmp_path):
    rulings = command(tmp_path)
    folder = section_file(rulings.content, "II.B").parent
    for place, (text, _, _) in enumerate([*SLIPS.values(), (slip("text: ход № 5 # см. II.A.1"), "", "")], start=2):
        (folder / f"II.B_{place}.yaml").write_text(text.replace("II.B.1", f"II.B.{place}"), "utf-8")
    ran = rulings.run("check")
    assert ran.status == 3
    files = [f"II.B_{place}.yaml" for place in range(2, 3 + len(SLIPS))]
    assert list(dict.fromkeys(re.findall(r"^content/rulings/tourney/([^:]+):", ran.out, re.MULTILINE))) == files
    refused = rulings.run("search", "мост")
    assert refused.status == 3
    assert [name for name in files if name not in refused.err] == []


# --- B53: examples that are really run ------------------------------------------------------------------------

CLAUSE = "Так решено."
THREE = '{"arrakeen": "guild", "carthag": "guild", "tueks-sietch": "guild"}'


def example(source: str, want: str) -> str:
    """One clause with one example."""
    return f"checks:\n    - clause: one\n      says: {CLAUSE}\n      examples: |\n        >>> {source}\n        {want}"


RIGHT = example(f'print(winners(position(control={THREE}, alliances=[["guild", "emperor"]])))', "none (II.A.2)")
WRONG = example(f"print(winners(position(control={THREE}, alliances=[])))", "none (II.A.2)")
ALL = tuple(one.citation for one in corpus())


def checked(**raw: str) -> list[Entry]:
    """The corpus with an example in every entry; those named otherwise (``II_A_1``) have others."""
    held = {one.citation: raw.get(one.citation.replace(".", "_"), RIGHT) for one in corpus()}
    return [replace(one, raw=held[one.citation], clause=CLAUSE if held[one.citation] else "") for one in corpus()]


# B53
def test_broken_examples_in_the_first_a_middle_and_the_last_entry_all_fail(tmp_path):
    broken_ones = (ALL[0], ALL[4], ALL[-1])
    rulings = command(tmp_path, checked(**{citation.replace(".", "_"): WRONG for citation in broken_ones}))
    result = rulings.check()
    assert result["status"] == 1
    assert (result["examples"], result["run"]) == (len(ALL), len(ALL))
    places = []
    for citation, fault in zip(broken_ones, result["faults"], strict=True):
        assert citation in fault["message"]
        assert "expected none (II.A.2)" in fault["hint"]
        assert "got guild" in fault["hint"]
        path = section_file(rulings.content, citation.rpartition(".")[0])
        line = path.read_text("utf-8").split("\n")[fault["line"] - 1]
        places.append((fault["path"].endswith(path.name), line.strip()))
    assert places == [(True, WRONG.split("\n")[4].strip())] * 3


# B53
@pytest.mark.parametrize("marker", [">> print(1)", ">>>print(1)", "> >> print(1)", ">>>> print(1)", ">>> (1"])
def test_a_misspelt_example_is_reported_as_malformed_at_its_line(tmp_path, marker):
    raw = f"{RIGHT}\n        {marker}\n        1"
    rulings = command(tmp_path, checked(III_A_1=raw))
    result = rulings.check()
    assert result["status"] in (1, 3)
    path = section_file(rulings.content, "III.A")
    (fault,) = result["faults"]
    assert (fault["path"], fault["line"]) == ("content/rulings/tourney/III.A.yaml", line_of(path, marker))
    assert "malformed" in fault["message"]


# B53
def test_the_summary_says_how_many_examples_were_found_and_run(tmp_path):
    rulings = command(tmp_path, checked(III_A_1=""))
    assert f"{len(ALL) - 1} examples run" in rulings.run("check").out
    result = rulings.check()
    assert (result["examples"], result["run"], result["faults"]) == (len(ALL) - 1, len(ALL) - 1, [])


# B53
def test_a_misspelt_example_hides_no_other_and_counts_as_found(tmp_path):
    rulings = command(
        tmp_path, checked(III_A_1=f"{WRONG}\n        >> print(1)\n        1\n        >>> print(1)\n        1")
    )
    result = rulings.check()
    assert (result["examples"], result["run"]) == (len(ALL) + 2, len(ALL) + 1)
    path = section_file(rulings.content, "III.A")
    lines = [line_of(path, "alliances=[])"), line_of(path, "    >> print(1)")]
    assert [fault["line"] for fault in result["faults"]] == lines
    assert f"{len(ALL) + 1} of {len(ALL) + 2} examples run" in rulings.run("check").out


# --- B55: verdicts and orders that vary -----------------------------------------------------------------------

SEEDS = ("0", "1", "2", "3")
SETS = {
    "II_A_1": example('{"e4", "d5", "a1"}', "{'a1', 'd5', 'e4'}"),
    "II_A_2": example('print({"e4", "d5", "a1"})', "{'a1', 'd5', 'e4'}"),
}
NESTED_SETS = {
    "II_A_4": example('({"e4", "d5", "a1"}, 3)', "({'a1', 'd5', 'e4'}, 3)"),
    "II_B_1": example('[{"e4", "d5", "a1"}]', "[{'a1', 'd5', 'e4'}]"),
    "III_A_1": example('{"squares": {"e4", "d5", "a1"}}', "{'squares': {'a1', 'd5', 'e4'}}"),
}


# B55
@pytest.mark.parametrize("inside", [False, True], ids=["a set", "a set inside another value"])
def test_an_example_whose_result_is_a_set_gets_the_same_verdict_every_time(tmp_path, inside):
    rulings = command(tmp_path, checked(**(NESTED_SETS if inside else SETS)))
    outs = {rulings.run("check", env={"PYTHONHASHSEED": seed}).out for seed in SEEDS}
    assert len(outs) == 1
    assert "no faults" in outs.pop()


# B55
def test_five_broken_entries_are_reported_in_the_same_order_every_time(tmp_path):
    entries = corpus(
        entry("II.B.2", "Раз", "Первый: cм. II.A.9 и II.A.8.", raw="scope2: да"),
        entry("II.B.3", "Два", "Второй.", raw="relations:\n    - {kind: sees, to: III.B.9}\n    - {kind: see, to: XX}"),
        entry("II.B.4", "Три", "Третий.", left_out=frozenset({"title", "verdict", "questions"})),
        entry("II.B.5", "Четыре", "Четвёртый: xод.", raw="status: old\nverdict2: 1"),
        citing("II.B.6", "Пятый: см. III.A.9, III.A.8 и IX.Z.9."),
    )
    rulings = command(tmp_path, entries)
    outs = {rulings.run("check", env={"PYTHONHASHSEED": seed}).out for seed in SEEDS}
    assert len(outs) == 1
    assert outs.pop().count("II.B.yaml:") >= 8


def built_with(rulings: Command, folder, seed: str) -> dict[str, bytes]:
    """The files of a fresh store, but the note that holds the content files' times."""
    fresh = Command(rulings.content, folder)
    assert fresh.run("search", "--json", "мост", env={"PYTHONHASHSEED": seed}).status == 0
    files = [path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("known-")]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


# B55
def test_the_index_data_of_two_builds_are_the_same_bytes(tmp_path):
    rulings = command(tmp_path)
    builds = [built_with(rulings, tmp_path / f"cache{seed}", seed) for seed in SEEDS[:3]]
    assert builds[0]
    assert builds[0] == builds[1] == builds[2]


# B55
def test_the_answers_of_two_builds_are_the_same_bytes(tmp_path):
    rulings = command(tmp_path)
    queries = ["мост через реку", "двойной ход", "карты", "ничья по очкам", "игрок", "III.A", "зерно и серебро"]
    lines = "\n".join(json.dumps({"id": n, "query": query}) for n, query in enumerate(queries))
    outs = set()
    for seed in SEEDS:
        fresh = Command(rulings.content, tmp_path / f"cache{seed}")
        outs.add(fresh.run("search", "--batch", "-", stdin=lines, env={"PYTHONHASHSEED": seed}).out)
    assert len(outs) == 1
    assert len(outs.pop().splitlines()) == len(queries)


# B55
def test_the_catalogs_of_two_runs_are_the_same_bytes(tmp_path):
    rulings = command(tmp_path)
    outs = set()
    for seed in SEEDS[:2]:
        for action in ("extract", "update"):
            assert rulings.run("translate", action, env={"PYTHONHASHSEED": seed}).status == 0
        outs.add((rulings.content / "locale" / "rulings.pot").read_bytes() + catalog(rulings.content).read_bytes())
    assert len(outs) == 1


# --- B60: products of an older build --------------------------------------------------------------------------


# B60
def test_no_hit_leads_to_a_removed_entry_and_reworded_text_is_the_new_one(tmp_path):
    rulings = command(tmp_path, corpus(filler("III.A.5")))
    assert rulings.hits("бросок кубика")[0] == "II.A.4"
    assert rulings.hits("зерно меняют на серебро")[0] == "III.A.3"
    path = section_file(rulings.content, "II.A")
    text = path.read_text("utf-8")
    path.write_text(text[: text.index("- citation: II.A.4")], "utf-8")
    edit(
        section_file(rulings.content, "III.A"),
        "Зерно меняют на серебро по курсу ярмарки.",
        "Зерно меняют на медь вне рынка.",
    )
    for query in ("бросок кубика", "II.A.4", "кубик, упавший со стола"):
        answer = rulings.search(query)
        assert "II.A.4" not in [hit["citation"] for hit in answer["hits"]]
    assert rulings.run("show", "II.A.4").status == 1
    texts = {hit["citation"]: hit["text"] for hit in rulings.search("зерно меняют на серебро")["hits"]}
    assert texts["III.A.3"] == "Зерно меняют на медь вне рынка."
    assert rulings.hits("медь вне рынка")[0] == "III.A.3"


# B60
def test_a_change_that_keeps_size_and_time_of_the_file_is_seen_too(tmp_path):
    rulings = command(tmp_path)
    assert rulings.show("III.A.1")["III.A.1"]["verdict"] == "Один отряд."
    path = section_file(rulings.content, "III.A")
    status = path.stat()
    edit(path, "verdict: " + quoted("Один отряд."), "verdict: " + quoted("Пять армий!"))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert path.stat().st_size == status.st_size
    assert rulings.show("III.A.1")["III.A.1"]["verdict"] == "Пять армий!"


# B60
def test_a_changed_translation_is_shown_at_once_without_compiling(tmp_path):
    rulings = command(tmp_path)
    assert "Double move" in rulings.run("show", "III.B.4").out
    edit(catalog(rulings.content), "Double move", "Moving twice")
    for arguments in (("show", "III.B.4"), ("search", "III.B.4"), ("cite", "III.B.4")):
        out = rulings.run(*arguments).out
        assert "Moving twice" in out
        assert "Double move" not in out
    assert rulings.hits("moving twice", lang="en")[0] == "III.B.4"


# B60
def test_a_compiled_catalog_that_lies_around_is_not_used(tmp_path):
    rulings = command(tmp_path)
    path = catalog(rulings.content)
    stale = path.with_suffix(".mo")
    stale.write_bytes(b"\xde\x12\x04\x95" + bytes(24))
    os.utime(stale, (4_000_000_000, 4_000_000_000))
    assert rulings.show("III.B.4", lang="en")["III.B.4"]["title"] == "Double move"


# B60
def test_a_removed_section_file_takes_its_entries_with_it(tmp_path):
    rulings = command(tmp_path, corpus(filler("III.C.1")))
    assert rulings.hits("III.C.1") == ["III.C.1"]
    section_file(rulings.content, "III.C").unlink()
    ran = rulings.run("show", "III.C.1")
    assert (ran.status, ran.out) == (1, "")
    shutil.copy(section_file(rulings.content, "II.B"), tmp_path / "kept.yaml")
    assert "III.C.1" not in rulings.hits("III.C.1")
