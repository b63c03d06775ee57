"""`rulings search` without a query: what a person at a terminal sees and can do, in a real pseudo-terminal."""

from __future__ import annotations

import base64
import os
import re
import signal
import subprocess
import sys
from io import StringIO
from types import SimpleNamespace

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.output.vt100 import Vt100_Output

from search.answer import MAX_CHARACTERS
from search.cli import screen
from search.cli.context import Context
from search.cli.session import Session, View
from search.cli.sheet import cleaned
from tests.helpers import KEPT, TIMEOUT
from tests.person import CTRL_C, CTRL_D, CTRL_Y, DOWN, ENTER, ESCAPE, F1, F2, UP, Person
from tests.reading import CONTENT

SIZES = {"80×24": (80, 24), "40×12": (40, 12)}
#: What each language says: foot, first title (its beginning), first verdict, whole ruling, what stands elsewhere.
SAID = {
    "en": ("F1 help", "Coexistence gives", "No. Coexisting Bene Gesserit", "Rules clarifications", "Внедрение не даёт"),
    "ru": ("F1 справка", "Внедрение не даёт", "Нет. Пока отряды Бене", "Разъяснения к", "Coexistence gives"),
}
ASKED = {"en": "coexistence gives no control", "ru": "внедрение не даёт контроля"}


@pytest.fixture
def sit(real_cache):
    """Sit down at a terminal of some size."""

    def at(*arguments: str, lang: str = "en", columns: int = 80, rows: int = 24, **env: str) -> Person:
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        environment = {**kept, "RULINGS_CACHE": real_cache, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", **env}
        call = ("search", "--lang", lang, "--content", str(CONTENT), *arguments)
        return Person(*call, columns=columns, rows=rows, env=environment)

    return at


@pytest.fixture
def session(real_cache, monkeypatch) -> Session:
    monkeypatch.setenv("RULINGS_CACHE", real_cache)
    context = Context("en", str(CONTENT))
    context.args = SimpleNamespace(limit=5)
    return Session(context)


def pressed(session: Session, *keys: str) -> int:
    """The keys pressed one after another, then Ctrl-C; the exit status."""
    with create_pipe_input() as keyboard:
        keyboard.send_text("".join(keys) + CTRL_C)
        return screen.ask(session, keyboard, DummyOutput())


def shown(session: Session, columns: int = 80, rows: int = 24) -> str:
    return "\n".join("".join(text for _, text in line) for line in session.body(columns, rows))


# --- at a terminal --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_a_question_is_asked_read_copied_and_translated(sit, size, lang):
    columns, rows = SIZES[size]
    foot, title, verdict, whole, elsewhere = SAID[lang]
    with sit(lang=lang, columns=columns, rows=rows) as person:
        person.sees(foot, f" {lang.upper()}")
        person.type(ASKED[lang])
        lines = person.sees("▸ II.A.1", title, verdict)
        assert max(map(len, lines)) <= columns
        assert ASKED[lang] in lines[0]
        person.type(DOWN, UP, ENTER)
        person.sees("Esc", whole)
        person.type("c")
        person.sees("II.A.1", "copied" if lang == "en" else "скопировано")
        person.type(F2)
        person.sees(elsewhere[:9])
        person.type("q")
        person.sees("▸ II.A.1", elsewhere)
        person.type(CTRL_D)
        assert person.leaves() == 0
        clipboard = [
            base64.b64decode(found).decode() for found in re.findall(rb"\x1b\]52;c;([^\x07]+)\x07", person.raw)
        ]
        (text,) = clipboard
        assert text.startswith("II.A.1. ")
        assert text.endswith("/r/II.A.1/")
        restored = person.raw.rpartition(b"\x1b[?1049l")[2].decode()
        assert "II.A.1. " in restored  # printed for terminals without a clipboard


@pytest.mark.parametrize(
    ("lang", "query", "said"),
    [
        ("en", "revival how many", ("No ruling covers this: Reviving forces", "which are no answer:", "▸ VII.16")),
        ("ru", "VI.1", ("VI.1: такого раздела в источнике нет", "это не ответ")),
        (
            "ru",
            "karama posle golosa",
            ("Прочитано как: karama после голоса", "▸ VII.2", "См. также: VII.3"),
        ),
        ("en", "zzqx", ("In no ruling: “zzqx”", "No ruling covers this.")),
    ],
)
def test_refusals_doubts_and_repairs_are_shown_as_by_an_ordinary_search(session, lang, query, said):
    if lang == "ru":
        session.translate()
    session.ask(query)
    for text in said:
        assert text in shown(session), text
    assert "See also" not in shown(session) or session.answer.answered


def test_the_words_of_the_query_are_highlighted(session):
    session._sheet.colour = True
    session.ask("coexistence control of a stronghold")
    marked = {text for line in session.body(80, 24) for style, text in line if style == "mark"}
    assert {"control", "stronghold"} <= marked


@pytest.mark.parametrize("columns", [8, 24, 40, 200])
@pytest.mark.parametrize("rows", [1, 2, 3, 9])
def test_whatever_is_drawn_fits(session, columns, rows):
    for query in ("", "storm", "revival how many", "VI.1"):
        session.ask(query)
        for act in (lambda: None, lambda: session.choose(1), session.open, session.help, session.back, session.back):
            act()
            assert len(session.body(columns, rows)) <= rows
            assert sum(len(text) for _, text in session.foot(columns)) == columns
        session.type()


def test_it_follows_the_window_and_ends_with_the_terminal_restored(sit):
    with sit() as person:
        person.sees("F1 help")
        person.type("storm order")
        person.sees("▸ VII.1", "^C leave")
        person.resize(40, 12)
        lines = person.sees("…", "▸ VII.1", "F1 help")
        assert lines[1] == "─" * 40
        person.process.send_signal(signal.SIGTERM)
        assert person.leaves() == 128 + signal.SIGTERM
        assert person.raw.endswith(b"\x1b[?25h") or b"\x1b[?1049l" in person.raw
        assert "Traceback" not in person.text


def test_a_megabyte_pasted_with_or_without_brackets_does_not_hang(sit):
    with sit() as person:
        person.sees("F1 help")
        person.type("\x1b[200~" + "storm \x1b[31m\x00\udcff\n" * 75_000 + "\x1b[201~")
        person.sees("only the beginning of the query was used")
        person.type("\x15", "moving worms and sand\r" * 2_000)
        person.sees("F1 help")
        person.type(ESCAPE * 3, "\x15", "storm order")
        person.sees("▸ VII.1", "› storm order")
        person.type(CTRL_C)
        assert person.leaves() == 0


def test_no_colour_is_shown_where_none_is_wanted(sit):
    with sit(NO_COLOR="1") as person:
        person.sees("F1 help")
        person.type("storm order", DOWN)
        person.sees("▸")
        person.type(CTRL_C)
        assert person.leaves() == 0
        assert set(re.findall(rb"\x1b\[([\d;]*)m", person.raw)) <= {b"", b"0"}


@pytest.mark.parametrize("env", [{"TERM": "dumb"}, {"TERM": ""}, {"PYTHONIOENCODING": "cp866:strict"}])
def test_a_terminal_that_cannot_be_drawn_on_is_asked_line_by_line(sit, env):
    with sit(lang="en", **env) as person:
        person.sees("an empty line ends.", ">")
        person.type("storm order\n")
        person.sees("VII.1")
        person.type("\n")
        assert person.leaves() == 0
        assert b"\x1b[?" not in person.raw


def test_an_ordinary_search_does_not_load_the_library_of_the_prompt(real_cache):
    code = (
        "import sys; from search.cli.main import main; main(['search', 'storm']);"
        "sys.exit(any(name.split('.')[0] in ('prompt_toolkit', 'asyncio') for name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "RULINGS_CACHE": real_cache, "RULINGS_CONTENT": str(CONTENT)},
        capture_output=True, timeout=TIMEOUT, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout


# --- keys -----------------------------------------------------------------------------------------------------


def test_a_letter_typed_is_a_letter(session):
    assert pressed(session, "c q с й ? j k") == 0
    assert session.query == "c q с й ? j k"
    assert session.copied == []


def test_enter_right_behind_the_question_opens_its_own_first_ruling(session):
    pressed(session, "VII.1", ENTER)
    assert (session.view, session.citation) == (View.RULING, "VII.1")


def test_arrows_lead_into_the_list_and_back_and_letters_go_on_with_the_question(session):
    pressed(session, "storm", DOWN, UP, UP)
    assert session.view is View.TYPING
    pressed(session, "storm", DOWN, " order")
    assert (session.view, session.query) == (View.TYPING, "storm order")
    pressed(session, "storms", DOWN, "\x7f")
    assert (session.view, session.query) == (View.TYPING, "storm")


@pytest.mark.parametrize("key", ["c", "с", CTRL_Y])
def test_the_ruling_chosen_is_copied_as_cite_prints_it(session, key):
    pressed(session, "VII.1", DOWN, UP, key, key)
    assert session.copied == ["VII.1"]
    library = session.context.library
    assert session.paste("VII.1") == f"VII.1. {library.titles['VII.1']} {library.link('VII.1')}"


def test_nothing_is_copied_where_nothing_was_found(session):
    pressed(session, "zzqx", CTRL_Y, ENTER, DOWN)
    assert (session.copied, session.view) == ([], View.TYPING)


def test_a_ruling_scrolls_between_its_ends(session):
    pressed(session, "VII.1", ENTER)
    first = shown(session, 40, 9)
    session.turn(1)
    assert shown(session, 40, 9).split("\n")[0] == first.split("\n")[-1]
    session.scroll_by(1 << 20)
    assert shown(session, 40, 9).endswith("/en/VII.1/")
    session.turn(-1000)
    assert shown(session, 40, 9) == first


def test_the_help_is_reached_from_everywhere_and_left_to_where_one_was(session):
    pressed(session, "?")
    assert session.view is View.HELP
    session.back()
    pressed(session, "VII.1", ENTER, F1, "q")
    assert session.view is View.RULING


def test_escape_empties_the_line_and_alt_with_a_letter_does_not(session):
    pressed(session, "storm order\x1bb")
    assert session.query == "storm order"


def test_the_other_language_keeps_the_ruling_chosen(session):
    pressed(session, "storm", DOWN, F2)
    chosen = session.citation
    assert session.language == "ru"
    session.translate()
    assert (session.language, session.citation) == ("en", chosen)


def test_control_characters_pasted_are_harmless(session):
    pressed(session, "\x1b[200~VII\x00.\x1b]52;c;AAAA\x071\r\n\u202e\x1b[201~")
    assert session.query == "VII.]52;c;AAAA1 "


@pytest.mark.parametrize("text", ["\udcff", "\x00", "\x9b31m", "\u202e", "\ufeff", "\U000f0000"])
def test_what_cannot_be_typed_does_not_reach_the_line(text):
    assert cleaned(f"a{text}b") in ("ab", "a31mb")
    assert len(cleaned(text * 10 + "x" * (MAX_CHARACTERS * 3))) <= MAX_CHARACTERS + 1


def test_long_runs_of_letters_are_a_paste_and_a_question_with_its_enter_is_not():
    def keys(text: str) -> list[KeyPress]:
        return [KeyPress(Keys.ControlM if letter == "\r" else letter, letter) for letter in text]

    question = keys("may I?\r")
    assert screen.gathered(question) == question
    assert [pressed.key for pressed in screen.gathered(keys("a" * 100 + "\r"))] == [Keys.BracketedPaste, Keys.ControlM]
    (paste,) = screen.gathered(keys("line\r" * 100))
    assert (paste.key, paste.data) == (Keys.BracketedPaste, "line\r" * 100)


@pytest.mark.parametrize("broken", ["ask", "body", "open"])
def test_what_goes_wrong_is_raised_with_the_terminal_restored(session, monkeypatch, broken):
    def fail(*_):
        raise OSError(broken)

    monkeypatch.setattr(session, broken, fail)
    written = StringIO()
    display = Vt100_Output(written, lambda: Size(rows=24, columns=80), term="xterm")
    with create_pipe_input() as keyboard:
        keyboard.send_text("VII.1" + ENTER)
        with pytest.raises(OSError, match=broken):
            screen.ask(session, keyboard, display)
    assert written.getvalue().count("\x1b[?1049h") == written.getvalue().count("\x1b[?1049l")
