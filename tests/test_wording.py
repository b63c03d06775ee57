"""The wording that checks were written for: kept, compared, renewed one ruling at a time and only when looked at."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from kb.knowledge_base import inspect, load
from kb.wording import digest, unlooked, wording
from search.cli.context import Context
from search.cli.renew import changes
from tests.helpers import Command, look_at_all

ROOT = Path(__file__).resolve().parent.parent
SOUND = ROOT / "tests" / "faults" / "sound"
FILE = Path("content/rulings/demo/II.A.yaml")
KEPT = Path("content/rulings/demo/checked/II.A.yaml")


@pytest.fixture
def content(tmp_path, monkeypatch):
    """The sound content in ./content, the checks of its one ruling with checks looked at."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(SOUND, "content")
    look_at_all(Path("content"))
    return Path("content")


def edit(path, old, new):
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def told(content):
    return [str(fault).replace("\n    hint: ", " | ") for fault in unlooked(load(content))]


CHANGED = (
    "content/rulings/demo/II.A.yaml:1:3: II.A.1: the wording has changed since its checks were looked at | "
    "look at them: “rulings check --renew II.A.1”"
)


def test_what_was_looked_at_is_no_blemish(content):
    assert told(content) == []


def test_the_record_holds_what_the_ruling_says_and_its_digest(content):
    ruling = next(ruling for ruling in load(content).rulings.values() if ruling.clauses)
    said = wording(ruling)
    assert said == (
        ("title", "Что делают в свой ход"), ("verdict", "Ставят одну фишку."),
        ("text", "В свой ход ставят одну фишку на поле «Башня»."), ("step", "Взять фишку."),
        ("step", "Поставить фишку."), ("note", "Сверьте с I.2."), ("reading", "Ставят ровно одну."),
    )  # fmt: skip
    assert KEPT.read_text("utf-8").split("\n")[1:5] == [
        '- citation: "II.A.1"', f'  digest: "{digest(said)}"', "  wording:", '    - title: "Что делают в свой ход"'
    ]  # fmt: skip
    assert digest(said) == "931edf75b6c078bb"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('Что делают в свой ход"\n  verdict', 'Что делают в ход"\n  verdict'),
        ("Ставят одну фишку.", "Ставят две фишки."),
        ("поле «Башня».", "поле «Башня». И всё."),
        ('    - "Взять фишку."\n', ""),
        ("Сверьте с I.2.", "Смотрите I.2."),
        ('  note: "Сверьте с I.2."\n', ""),
        ("Ставят ровно одну.", "Ставят не больше одной."),
    ],
    ids=["title", "verdict", "text", "step", "note", "no note", "adopted reading"],
)
def test_a_changed_text_makes_the_checks_unlooked_and_answers_go_on(content, old, new):
    edit(FILE, old, new)
    base, faults = inspect(content)
    assert base is not None
    assert CHANGED not in [str(fault) for fault in faults]  # known to `check` alone
    assert told(content) == [CHANGED]
    assert [fault.blemish for fault in unlooked(base)] == [True]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Сколько ставить?", "Сколько их ставить?"),
        ("Анна ставит", "Анна сразу ставит"),
        ("Ставят хотя бы одну.", "Ставят одну или две."),
        ("Ставят две фишки.", "Ставят три фишки."),
        ("За ход ставят одну фишку.", "Фишку ставят одну."),
        ("        4\n", "        5\n"),
        ('"2026-12-01"', '"2026-12-02"'),
    ],
    ids=["question", "example", "other reading", "elsewhere", "clause", "check", "date"],
)
def test_what_is_not_the_rulings_wording_may_change(content, old, new):
    edit(FILE, old, new)
    assert told(content) == []


def test_line_breaks_are_not_wording(content):
    edit(
        FILE,
        '"В свой ход ставят одну фишку на поле «Башня»."',
        "|\n    В свой ход ставят\n    одну фишку на поле «Башня».",
    )
    assert told(content) == []


def test_paragraphs_and_quotation_marks_come_back_as_they_were(content):
    edit(FILE, '"В свой ход ставят одну фишку на поле «Башня»."', '|\n    Одна "фишка" \\ раз.\n\n    Два: # три.')
    look_at_all(content)
    assert told(content) == []


def test_checks_that_nobody_has_looked_at_are_told(content):
    shutil.rmtree(KEPT.parent)
    assert told(content) == [
        "content/rulings/demo/II.A.yaml:1:3: II.A.1: nobody has looked at its checks yet | look at them: “rulings check --renew II.A.1”"
    ]


RECORD = '- citation: {0}\n  digest: "931edf75b6c078bb"\n  wording:\n    - title: "Раз"\n'
AT = "content/rulings/demo/checked/II.A.yaml"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        (RECORD.format("I.1"), f"{AT}:12:3: “I.1” is no ruling with checks of this section | delete its record"),
        (RECORD.format("II.A.9"), f"{AT}:12:3: “II.A.9” is no ruling with checks of this section | delete its record"),
        (RECORD.format("x" * 99), f"{AT}:12:3: “{'x' * 60}” is no ruling with checks of this section | delete its record"),
        (RECORD.format("II.A.1"), f"{AT}:12:3: citation II.A.1 stands here a second time | it is first at {AT}:2:3"),
        ("- раз\n", f"{AT}:12:3: an entry must be keys with values, beginning with “- citation:”"),
        ("- citation: II.A.1\n  digest: a\n", f"{AT}:12:3: key “wording” is missing | add “wording: …” to this entry"),
        (
            RECORD.format("II.A.1").replace("title", "titel"),
            f"{AT}:15:7: unknown key “titel” | did you mean “title”?",
        ),
        (
            RECORD.format("II.A.1") + '      verdict: "Два"\n',
            f"{AT}:15:7: one field with its text must stand here: title, verdict, text, step, note, reading",
        ),
    ],
)  # fmt: skip
def test_a_record_that_cannot_be_right_is_a_blemish_at_its_line(content, more, expected):
    KEPT.write_text(KEPT.read_text("utf-8") + more, "utf-8")
    assert told(content) == [expected]
    assert all(fault.blemish for fault in unlooked(load(content)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\n", f"{AT}:1:1: a list of entries must stand here, each beginning with “- citation:”"),
        ("- citation: *a\n", f"{AT}:1:13: "),
        ("", f"{AT}:1:1: a list of entries must stand here"),
        ("\x00", f"{AT}:1:1: "),
    ],
)
def test_a_file_that_cannot_be_read_is_told_and_answers_go_on(content, text, expected):
    KEPT.write_text(text, "utf-8")
    assert inspect(content)[0] is not None
    first, *rest = told(content)
    assert first.startswith((expected, "content/rulings/demo/II.A.yaml"))
    assert any(line.startswith(expected) for line in [first, *rest])


def test_a_digest_put_right_by_hand_does_not_pass(content):
    before = digest(wording(next(ruling for ruling in load(content).rulings.values() if ruling.clauses)))
    edit(FILE, "Ставят одну фишку.", "Ставят две фишки.")
    after = digest(wording(next(ruling for ruling in load(content).rulings.values() if ruling.clauses)))
    edit(KEPT, before, after)
    assert told(content) == [
        f"{AT}:2:3: II.A.1: this record was changed by hand | look at them: “rulings check --renew II.A.1”"
    ]


def test_the_folder_of_records_is_no_section(content):
    assert [str(fault.message) for fault in inspect(content)[1]] == ["no catalog for en"]


# --- the command -------------------------------------------------------------------------------------------------


@pytest.fixture
def rulings(content, tmp_path):
    return Command(content.resolve(), tmp_path / "cache")


def test_without_yes_the_change_is_shown_and_nothing_is_kept(rulings):
    edit(FILE, "Ставят одну фишку.", "Ставят всегда одну фишку.")
    kept = KEPT.read_bytes()
    ran = rulings.run("check", "--renew", "II.A.1")
    assert (ran.status, ran.err) == (1, "")
    assert "    Verdict\n      Ставят {+всегда+} одну фишку.\n" in ran.out
    assert "Взять" not in ran.out  # what has not changed
    assert '>>> print(landing_cost(position(), "guild", "arrakeen", 4))' in ran.out
    assert ran.out.endswith("II.A.1: not renewed; once the checks are looked at, add --yes\n")
    assert KEPT.read_bytes() == kept
    assert told(Path("content")) == [CHANGED]


def test_with_yes_it_is_kept_and_no_longer_told(rulings):
    edit(FILE, "Ставят одну фишку.", "Ставят всегда одну фишку.")
    ran = rulings.run("check", "--renew", "ii a 1", "--yes", lang="ru")
    assert (ran.status, ran.err) == (0, "")
    assert "Ставят {+всегда+} одну фишку." in ran.out
    assert told(Path("content")) == []
    again = rulings.run("check", "--renew", "II.A.1", "--yes")
    assert (again.status, again.out) == (0, "II.A.1: nothing has changed since its checks were looked at\n")


def test_the_change_as_data(rulings):
    edit(FILE, "Ставят одну фишку.", "Ставят всегда одну фишку.")
    data = rulings.run("check", "--renew", "II.A.1", "--json").json()
    assert (data["citation"], data["renewed"]) == ("II.A.1", False)
    assert (data["old"][1], data["new"][1]) == (
        {"verdict": "Ставят одну фишку."},
        {"verdict": "Ставят всегда одну фишку."},
    )
    assert rulings.run("check", "--renew", "II.A.1", "--json", "--yes").json()["renewed"] is True
    assert told(Path("content")) == []


@pytest.mark.parametrize(
    ("arguments", "status", "error"),
    [
        (("--renew", "II.A"), 2, "one ruling at a time\n    hint: look at each by itself\n"),
        (("--renew", "II.A.1", "--renew", "I.1"), 2, "one ruling at a time\n    hint: look at each by itself\n"),
        (("--renew", "II.A.1 I.1"), 1, "“II.A.1 I.1” is not a citation\n    hint: citations look like II.A.1, VII.14 or AM.3\n"),
        (("--renew", "I.1"), 1, "I.1 has no checks\n"),
        (("--renew", "II.A.9"), 1, "no ruling II.A.9\n    hint: nearest: II.A.1, I.2, I.1\n"),
        (("--yes",), 2, "--yes means nothing without --renew\n"),
        (("--positions", "x"), 2, "--positions means nothing without --coverage\n"),
        (("--coverage", "--positions", "nowhere"), 3, "no folder nowhere\n"),
    ],
    ids=lambda value: "_".join(value) if isinstance(value, tuple) else "",
)  # fmt: skip
def test_what_cannot_be_renewed_is_refused(rulings, arguments, status, error):
    kept = KEPT.read_bytes()
    ran = rulings.run("check", *arguments)
    assert (ran.status, ran.out, ran.err) == (status, "", error)
    assert KEPT.read_bytes() == kept


def test_a_record_file_that_cannot_be_read_is_not_written_over(rulings):
    KEPT.write_text("- citation: [\n", "utf-8")
    ran = rulings.run("check", "--renew", "II.A.1", "--yes")
    assert ran.status == 3
    assert AT in ran.err
    assert KEPT.read_text("utf-8") == "- citation: [\n"


def test_check_tells_of_a_changed_wording_and_show_answers_all_the_same(rulings):
    edit(FILE, "Ставят одну фишку.", "Ставят две фишки.")
    ran = rulings.run("check", "--json")
    assert ran.status == 1
    faults = [fault for fault in ran.json()["faults"] if "wording" in fault["message"]]
    assert [(fault["path"], fault["line"], fault["publishable"]) for fault in faults] == [
        ("content/rulings/demo/II.A.yaml", 1, True)
    ]
    assert "Ставят две фишки." in rulings.run("show", "II.A.1", lang="ru").out


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@pytest.mark.parametrize(("answer", "status"), [("да\n".encode(), 0), (b"n\n", 1), (b"\x04", 1)])
def test_a_person_at_a_terminal_is_asked(rulings, answer, status):
    import pty  # noqa: PLC0415 - not on Windows

    edit(FILE, "Ставят одну фишку.", "Ставят две фишки.")
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(rulings.env(TERM="dumb"))
        os.execv(rulings.call("check")[0], rulings.call("check", "--renew", "II.A.1"))  # noqa: S606
    seen = b""
    while "[y/n] " not in seen.decode("utf-8", "replace"):
        seen += os.read(terminal, 4096)
    os.write(terminal, answer)
    _, ended = os.waitpid(pid, 0)
    os.close(terminal)
    assert "{+две фишки.+}" in seen.decode()
    assert os.waitstatus_to_exitcode(ended) == status
    assert (told(Path("content")) == []) is (status == 0)


# --- how a change is shown ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ((("title", "Раз два"),), (("title", "Раз три"),), [("title", "Раз [-два-] {+три+}")]),
        ((("text", "А.\n\nБ."),), (("text", "А. Б."),), [("text", "А. [-¶-] Б.")]),
        ((), (("note", "А б."),), [("note", "{+А б.+}")]),
        ((("note", "А б."),), (), [("note", "[-А б.-]")]),
        ((("step", "А"), ("step", "Б")), (("step", "Б"), ("step", "В")), [("step", "[-А-]"), ("step", "{+В+}")]),
        ((("title", "А"), ("step", "Б")), (("title", "А"), ("step", "В")), [("step", "[-Б-] {+В+}")]),
        ((("title", "А"),), (("title", "А"),), []),
    ],
)
def test_a_change_is_shown_word_by_word(old, new, shown):
    assert changes(old, new, Context("en", None)) == shown
