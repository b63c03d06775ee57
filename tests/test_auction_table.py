"""`rulings auction` at a table: whole auctions in a pseudo-terminal, killed, resumed, judged and summed up."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
from pathlib import Path

import pytest

from kb.interface import Interface, compile_interface
from kb.names import IMPERIUM_CARD_NAMES
from kb.rules.auction_state import Action
from kb.rules.imperium import SETS
from search.auction.log import Header, read_log, standing
from search.auction.table import Table
from tests.helpers import KEPT, RULINGS, TIMEOUT
from tests.person import CTRL_C, Person
from tests.reading import CONTENT
from tools.auction_games import _some_action

NAMES = ("Anna", "Boris", "Вера", "Gleb")
HEADER = Header(NAMES, SETS, "табор")


@pytest.fixture
def env(real_cache):
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return {**kept, "RULINGS_CACHE": real_cache, "RULINGS_CONTENT": str(CONTENT), "TERM": "dumb", "LANG": "C.UTF-8"}


@pytest.fixture
def call(env, tmp_path):
    """Run the command with lines on standard input."""

    def run(*arguments: str, lines: str = "", lang: str = "en") -> subprocess.CompletedProcess:
        return subprocess.run(
            [RULINGS, *arguments, "--lang", lang], input=lines, capture_output=True, text=True, encoding="utf-8",
            env=env, cwd=tmp_path, timeout=TIMEOUT, check=False,
        )  # fmt: skip

    return run


def typed(action: Action) -> str:
    """An action as a person would type it."""
    if action.does == "open":
        return f"{action.place} {action.bid}"
    if action.does == "trash":
        return ", ".join(action.cards) or "none"
    return str(action.bid) if action.does == "raise" else action.does


def auction_of(seed: int) -> tuple[list[str], Table]:
    """The lines of a whole four-player auction, and the table as it ends."""
    choose, table, lines = random.Random(seed).randrange, Table(HEADER), []  # noqa: S311 - a game
    while not table.finished:
        if table.over:
            seat = table.choosing[0]
            cards = ("dagger", "diplomacy", "signet-ring", "seek-allies")[: choose(len(table.cards(seat)) + 1)]
            action = Action("trash", seat, cards=cards)
        else:
            action = _some_action(table.state, choose)
        table.do(action)
        lines.append(typed(action))
    return lines, table


def summary(call, log: Path) -> dict:
    ran = call("auction", "--resume", str(log), "--summary", "json")
    assert (ran.returncode, ran.stderr) == (0, "")
    return json.loads(ran.stdout)


BEGIN = ("auction", "--players", ",".join(NAMES), "--seed", HEADER.seed, "--log")


def lines_of(log: Path) -> int:
    return log.read_bytes().count(b"\n") if log.exists() else 0


def test_a_whole_auction_killed_at_random_points_and_resumed_comes_to_the_same_end(call, env, tmp_path):
    seed = random.SystemRandom().randrange(1000)  # each run dies elsewhere; the seed is in the assertion that fails
    lines, table = auction_of(seed)
    ran = call(*BEGIN, "whole.jsonl", lines="\n".join(lines) + "\n")
    assert (ran.returncode, ran.stderr) == (0, "")
    whole = summary(call, tmp_path / "whole.jsonl")
    assert whole["finished"]
    assert whole["players"][0]["credits"] == table.credits(1)
    chance, log = random.Random(seed), tmp_path / "killed.jsonl"  # noqa: S311 - a game
    begin, done, kills = ("--lang", "en", *BEGIN, str(log)), 0, 0
    while True:
        last = min(len(lines), done + chance.randint(len(lines) // 4, len(lines) // 2))
        with Person(*begin, columns=80, rows=24, env=env) as person:
            person.sees(">")
            for line in lines[done : last - 1]:
                person.type(line, "\r")
            if last == len(lines):
                person.type(lines[-1], "\r")
                assert person.process.wait(TIMEOUT) == 0
                break
            # What is half typed, or refused, is not in the log; "da" alone would trash a dagger.
            person.type(lines[last - 1][: chance.randint(0, 2)], "?\r" if chance.random() < 0.5 else "")
            least = chance.randint(done + 2, last)  # its first line included
            person.waits(lambda least=least: lines_of(log) >= least, seed)
            person.process.kill()
            person.process.wait(TIMEOUT)
        kills += 1
        if chance.random() < 0.5:  # the last line that was being written is cut as a dead battery cuts it
            log.write_bytes(
                log.read_bytes()[: -chance.randint(1, 3)] if chance.random() < 0.5 else log.read_bytes() + b'{"n": 9'
            )
        kept = read_log(log.read_bytes(), "log")
        done = len(standing(kept.entries))
        assert [typed(entry.action) for entry in standing(kept.entries)] == lines[:done], seed
        begin = ("--lang", "en", "auction", "--resume", str(log))
    assert kills > 0
    assert summary(call, log) == whole, seed
    ran = call("judge", str(log))
    assert (ran.returncode, ran.stdout.splitlines()[-1]) == (0, "Auction over")


# --- at the table ------------------------------------------------------------------------------------------------


def test_a_name_is_completed_in_either_language_and_ctrl_c_says_how_to_go_on(env, tmp_path):
    begin = ("--lang", "en", *BEGIN, str(tmp_path / "a.jsonl"))
    lying = Table(HEADER).lying()[0][1]
    names = {"en": base_name(lying, "en"), "ru": base_name(lying, "ru")}
    with Person(*begin, columns=80, rows=24, env={**env, "TERM": "xterm-256color"}) as person:
        person.sees("Gleb>")
        person.type(names["ru"][:-2], "\t")
        person.sees(f"Gleb> {names['ru']}")
        person.type(" 8", "\r")
        person.sees(f"{names['en']}: 8, Gleb. Anna bids or passes", "Anna>")
        person.type("why", "\r")
        person.sees("AM.3", "not Arrakis Liaison")
        person.type(CTRL_C)
        person.sees("Everything is kept. Go on with")
        assert person.process.wait(TIMEOUT) == 130
    assert "Traceback" not in person.text
    assert [entry.action.bid for entry in standing(read_log((tmp_path / "a.jsonl").read_bytes(), "a").entries)] == [8]


def base_name(card: str, language: str) -> str:
    interface = Interface(language, compile_interface(CONTENT, language))
    return interface.say(IMPERIUM_CARD_NAMES[card])


def test_players_decks_and_row_are_asked_for(env, tmp_path):
    log = tmp_path / "a.jsonl"
    with Person("--lang", "en", "auction", "--log", str(log), columns=80, rows=24, env=env) as person:
        person.sees("Who plays?")
        person.type("Anna", "\r")
        person.sees("the auction is for 2 to 4", "Who plays?")
        person.type("Anna, Boris", "\r")
        person.sees("Decks in use")
        person.type("uprising", "\r")
        person.sees("is no set of cards")
        person.type("ix", "\r")
        person.sees("The row: drawn by the program")
        person.type("t", "\r")
        person.sees("Without Immortality there is no atomics token", "Place 1: which card comes up?")
        person.type("stilgar", "\r")
        person.sees("turned up: Stilgar", "Place 2")
        person.type("quit", "\r")
        assert person.process.wait(TIMEOUT) == 0
    kept = read_log(log.read_bytes(), "log")
    assert kept.header == Header(("Anna", "Boris"), SETS[:2], None)
    assert [entry.action for entry in kept.entries] == [Action("reveal", card="stilgar")]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_help_why_undo_and_bad_input_leave_the_auction_as_it_is(call, tmp_path, lang):
    words = [
        "help",
        "why",
        "undo",
        "why pass",
        "9 9",
        "zzzz",
        "Dora: 7",
        "\x1b[A",
        "1 99",
        "summary",
        "summary md",
        "summary json",
        "ряд",
        "",
    ]
    ran = call(*BEGIN, "a.jsonl", lines="\n".join(words) + "\n" + "\ufffd" * 5000 + "\n", lang=lang)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Traceback" not in ran.stdout
    assert "AM.3" in ran.stdout
    assert read_log((tmp_path / "a.jsonl").read_bytes(), "a").entries == ()


def test_a_log_is_judged_up_to_the_first_action_that_is_not_allowed(call, tmp_path):
    log = tmp_path / "a.jsonl"
    card = Table(HEADER).lying()[0][1]
    call(*BEGIN, str(log), lines="1 7\npass\n")
    log.write_text(
        log.read_text("utf-8") + '{"n": 3, "does": "raise", "by": 2, "bid": 7}\n{"n": 4, "does": "pass", "by": 3}\n',
        "utf-8",
    )
    ran = call("judge", str(log))
    assert ran.returncode == 1
    first, *others = ran.stdout.splitlines()
    assert first == "line 4 is not allowed: Boris bids 7: the bid stands at 7: more, or pass (AM.3)"
    assert others[0].startswith("    AM.3  The player with the most credits opens")
    found = json.loads(call("judge", str(log), "--json").stdout)
    assert (found["illegal"]["line"], found["illegal"]["action"], found["illegal"]["citations"]) == (
        4, {"does": "raise", "by": 2, "bid": 7}, ["AM.3"],
    )  # fmt: skip
    ran = call("auction", "--resume", str(log))
    assert (ran.returncode, ran.stdout) == (3, "")
    assert "line 4 is not allowed: Boris bids 7: the bid stands at 7: more, or pass (AM.3)" in ran.stderr
    assert call("judge", str(log), "--without", "AM.3").returncode == 2
    assert card in log.read_text("utf-8")


def test_what_is_no_log_is_refused_in_one_line(call, tmp_path):
    log = tmp_path / "a.jsonl"
    log.write_text('{"rulings-auction": 2}\n', "utf-8")
    for arguments in (
        ("auction", "--resume", "a.jsonl"),
        ("auction", "--resume", "a.jsonl", "--summary"),
        ("judge", "a.jsonl"),
    ):
        ran = call(*arguments)
        assert (ran.returncode, ran.stdout) == (3, "")
        assert ran.stderr.startswith("a.jsonl is a log of version 2; this program reads version 1")
    ran = call("auction", "--resume")
    assert (ran.returncode, "no log auction-*.jsonl in this folder" in ran.stderr) == (3, True)
    ran = call(*BEGIN, "a.jsonl")
    assert (ran.returncode, "a.jsonl is there already" in ran.stderr) == (3, True)
    assert call("auction", "--players", "Anna", "--seed", "x").returncode == 2
    assert call("auction", "--players", "2", "--seed", "x", "--typed").returncode == 2


def test_the_latest_log_of_the_folder_is_resumed_and_its_damaged_end_left_out(call, tmp_path):
    call(*BEGIN[:-1], lines="1 7\npass\n")
    (log,) = tmp_path.glob("auction-*.jsonl")
    log.write_bytes(log.read_bytes()[:-3])
    ran = call("auction", "--resume", lines="undo\n")
    assert ran.returncode == 0
    assert f"The last line of {log.name} was damaged and is left out." in ran.stdout
    kept = read_log(log.read_bytes(), "a")
    assert (kept.lost, standing(kept.entries)) == (False, [])


def test_the_summary_of_a_finished_auction_comes_in_three_forms(call):
    lines, table = auction_of(5)
    ran = call(*BEGIN, "a.jsonl", lines="\n".join(lines) + "\n")
    shown = call("auction", "--resume", "a.jsonl", "--summary").stdout
    assert ran.stdout.endswith(f"{shown}Log: a.jsonl\n")
    assert call("auction", "--resume", "a.jsonl", "--summary", "markdown").stdout.startswith(
        "| player | bought | credits left |"
    )
    found = json.loads(call("auction", "--resume", "a.jsonl", "--summary", "json").stdout)
    assert [len(player["cards"]) for player in found["players"]] == [len(table.cards(seat)) for seat in table.seats]
    assert len(found["row"]) == 5
    again = call("auction", "--resume", "a.jsonl", lines="undo\nnone\n")
    assert (again.returncode, "Taken back" in again.stdout) == (0, True)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_screen_of_the_documentation_is_what_the_program_shows(call, tmp_path, lang):
    page = (CONTENT / "pages" / lang / "auction.md").read_text("utf-8")
    screen = next(block for block in re.findall(r"```console\n(.*?)```", page, re.DOTALL) if "--seed" in block)
    first, *others = screen.splitlines()
    lines = [line.partition("> ")[2] for line in others if re.match(r"\w+> ", line)]
    ran = call(*first.split()[2:], lines="\n".join(lines) + "\n", lang=lang)
    shown = [line for line in others if not re.match(r"\w+> ", line)]
    assert ran.stdout.splitlines()[:-1] == shown
    assert (tmp_path / "page.jsonl").read_text("utf-8").rstrip("\n") in page
