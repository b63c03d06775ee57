"""What a hostile caller can do to the command: signs that act on a terminal, full disks, odd surroundings, endless batches."""

from __future__ import annotations

import json
import os
import subprocess
import unicodedata
from pathlib import Path
from types import SimpleNamespace

import pytest

from search.cli.context import Context
from search.cli.search import PRINTED_AT_ONCE, run
from search.cli.terminal import Terminal
from search.store import DamagedStore
from tests.helpers import RULINGS, TIMEOUT, Command, Ran
from tests.reading import CONTENT, library

DONE, NOTHING, WRONG_CALL, FAILED = 0, 1, 2, 3
#: A colour, a window's title, an 8-bit control sequence, a direction of writing, an invisible letter.
ACTING = "\x1b[31m", "\x1b]0;title\x07", "\x9b31m", "\u202e", "\u200b", "\r"


@pytest.fixture(scope="module")
def rulings(tmp_path_factory) -> Command:
    made = Command(CONTENT, tmp_path_factory.mktemp("cache"))
    assert made.run("search", "II.A.1").status == DONE
    return made


def acts(text: str) -> list[str]:
    """The characters that a terminal would not show but obey."""
    return [letter for letter in text if unicodedata.category(letter) in ("Cc", "Cf", "Cs") and letter != "\n"]


# --- signs that act on a terminal -----------------------------------------------------------------------------


def test_nothing_that_was_typed_acts_on_the_terminal(rulings):
    sign = "".join(ACTING)
    for arguments in (
        ("search", f"{sign}ujkjc kextvtn{sign}"),
        ("search", "--explain", f"галос{sign} лучимёт II.C.9{sign} флюгегехаймен{sign}"),
        ("search", "--json", f"голос{sign}"),
        ("show", f"II.A.9{sign}"),
        ("cite", f"{sign}нет такого"),
        ("refs", f"{sign}x", "y"),
        ("search", f"--{sign}", "x"),
        (f"{sign}search", "x"),
        ("search", "--batch", f"/нет/{sign}"),
        ("link", f"/нет/{sign}"),
    ):
        ran = rulings.run(*arguments, lang="en")
        assert acts(ran.out + ran.err) == [], arguments
        assert ran.status in (DONE, NOTHING, WRONG_CALL, FAILED)
        assert ran.quiet


def test_a_content_folder_with_such_signs_in_its_name_is_named_without_them(rulings, tmp_path):
    other = Command(tmp_path / "\x1b[31m", rulings.cache)
    ran = other.run("search", "x")
    assert (ran.status, ran.out, acts(ran.err)) == (FAILED, "", [])
    assert "\N{REPLACEMENT CHARACTER}[31m" in ran.err


def test_data_for_programs_hold_the_same_signs_escaped(rulings):
    query = "голос" + "".join(ACTING) + "\x00\u2028\U000e0041 «ё\u00a0ё»"[1:]
    ran = rulings.run("search", "--json", "-", stdin=query)
    assert json.loads(ran.out)["query"] == query
    assert "«ё\u00a0ё»" in ran.out
    row = json.dumps({"id": query, "query": "голос"})
    ran = rulings.run("search", "--batch", "-", stdin=row)
    assert json.loads(ran.out)["id"] == query
    assert acts(ran.out) == []


def test_an_argument_with_a_line_end_does_not_make_a_second_message(rulings):
    ran = rulings.run("show", "нет\nno ruling II.A.1", lang="en")
    assert ran.err.split("\n")[0] == "“нет no ruling II.A.1” is not a citation"
    assert ran.err.count("\n") == 2


# --- disks, streams and surroundings --------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize(
    ("call", "status"),
    [
        ('"$@" search --nosuch x 2>/dev/full', WRONG_CALL), ('"$@" search --batch /нет 2>/dev/full', FAILED), ('"$@" show X.99 2>/dev/full', NOTHING),
        ('"$@" search x >/dev/full 2>/dev/full', FAILED), ('"$@" --help >/dev/full 2>/dev/full', FAILED), ('"$@" search II.A.1 >&- 2>&- <&-', DONE),
        ('"$@" show X.99 >&- 2>&- <&-', NOTHING), ('"$@" search --nosuch 2>&-', WRONG_CALL),
    ],
)  # fmt: skip
def test_the_exit_status_survives_streams_that_take_nothing(rulings, call, status):
    ran = subprocess.run(
        ["sh", "-c", call, "sh", RULINGS], capture_output=True, env=rulings.env(RULINGS_CONTENT=str(CONTENT)), timeout=TIMEOUT, check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stdout, ran.stderr) == (status, b"", b"")


@pytest.mark.parametrize(
    "odd",
    [{"HOME": ""}, {"HOME": "/dev/null"}, {"TERM": "\x1b"}, {"COLUMNS": "999999999999"}, {"COLUMNS": "-1", "LINES": "x"}, {"LC_ALL": "xx_YY.nonsense"}, {"LANG": "\x1b"},
     {"XDG_CACHE_HOME": "relative"}, {"_ARGCOMPLETE": ""}],
    ids=str,
)  # fmt: skip
def test_odd_surroundings_change_no_answer(rulings, odd):
    assert rulings.run("search", "голос лучемёт", env=odd).out == rulings.run("search", "голос лучемёт").out != ""


def test_a_content_folder_that_the_environment_names_wrongly_is_a_plain_complaint(rulings):
    ran: Ran = rulings.start([RULINGS, "search", "x"], env={"RULINGS_CONTENT": "/dev/null", "LC_ALL": "en_GB.UTF-8"})
    assert (ran.status, ran.out) == (FAILED, "")
    assert ran.err.split("\n")[0] == "no rulings in /dev/null"
    assert ran.err.count("\n") == 2
    russian = rulings.start([RULINGS, "search", "x"], env={"RULINGS_CONTENT": "/dev/null", "LC_ALL": "ru_RU.UTF-8"})
    assert russian.err.startswith("в /dev/null нет решений\n    подсказка:")


@pytest.mark.parametrize("name", ["search", "show", "refs", "cite"])
def test_an_argument_as_long_as_the_system_takes_is_answered_or_refused(rulings, name):
    ran = rulings.run(name, "II.A.1 " * 18_000, lang="en")
    assert ran.status == (DONE if name == "search" else NOTHING)
    assert ran.quiet
    assert len(ran.err) < 400


# --- a batch --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("identity", ["NaN", "Infinity", "-1e999", "[" * 2000 + "]" * 2000, "9" * 5000])
def test_an_id_that_json_cannot_give_back_makes_a_line_no_query(rulings, identity):
    ran = rulings.run(
        "search", "--batch", "-", stdin=f'{{"id": {identity}, "query": "голос"}}\n{{"id": 2, "query": "щит"}}'
    )
    rows = [json.loads(line, parse_constant=pytest.fail) for line in ran.out.splitlines()]
    assert [(row["id"], row["answered"]) for row in rows] == [(None, False), (2, True)]
    assert ran.err.count("\n") == 2


def batch(tmp_path: Path, count: int) -> Context:
    """A call with a batch of so many lines, ready to run."""
    path = tmp_path / "batch"
    path.write_text("".join(json.dumps({"id": number, "query": "VII.8"}) + "\n" for number in range(count)), "utf-8")
    context = Context("ru", None)
    context.library = library("ru")
    context.args = SimpleNamespace(batch=str(path), query=[])
    return context


class Pieces:
    """A stream that remembers how much was written at once."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.pieces: list[str] = []

    def write(self, text: str) -> None:
        self.pieces.append(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return False


def test_the_answers_of_a_batch_are_printed_while_it_runs(tmp_path):
    context, stream = batch(tmp_path, 2 * PRINTED_AT_ONCE + 5), Pieces()
    context.terminal = Terminal(stream)
    assert run(context) == DONE
    context.terminal.flush()
    assert [piece.count("\n") for piece in stream.pieces] == [PRINTED_AT_ONCE, PRINTED_AT_ONCE, 5]
    assert [json.loads(line)["id"] for line in "".join(stream.pieces).splitlines()] == list(
        range(2 * PRINTED_AT_ONCE + 5)
    )


def test_a_store_that_proves_damaged_in_the_midst_of_a_batch_costs_no_line_and_doubles_none(tmp_path, monkeypatch):
    from search.cli import search  # noqa: PLC0415

    context, stream, asked = batch(tmp_path, PRINTED_AT_ONCE + 5), Pieces(), []
    context.terminal = Terminal(stream)
    renewed = []
    monkeypatch.setattr(Context, "renew", lambda _: renewed.append(len(asked)))
    whole = search.answer

    def answer(*arguments):
        asked.append(arguments)
        if len(asked) == PRINTED_AT_ONCE + 2:
            raise DamagedStore
        return whole(*arguments)

    monkeypatch.setattr(search, "answer", answer)
    assert run(context) == DONE
    context.terminal.flush()
    assert renewed == [PRINTED_AT_ONCE + 2]
    assert [json.loads(line)["id"] for line in "".join(stream.pieces).splitlines()] == list(range(PRINTED_AT_ONCE + 5))


def test_a_renewed_library_is_read_from_a_new_store(rulings, monkeypatch):
    monkeypatch.setenv("RULINGS_CACHE", str(rulings.cache))
    monkeypatch.delenv("RULINGS_CONTENT", raising=False)
    context = Context("ru", None)
    before, other = context.library, context.other_library
    assert os.path.exists(before.store.path)  # noqa: PTH110 - the store keeps its path as text
    context.renew()
    assert context.library is not before
    assert context.other_library is not other
    assert context.other_library.language == "en"
    assert context.library.titles == before.titles
