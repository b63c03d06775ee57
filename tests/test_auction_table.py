"""`rulings auction` at a table: whole auctions in a pseudo-terminal, killed, resumed, judged and summed up."""

from __future__ import annotations

import json
import os
import random
import subprocess
from pathlib import Path

import pytest

from kb.rules.auction_state import Action
from kb.rules.imperium import SETS
from search.auction.log import Header, read_log, standing
from search.auction.table import Table
from search.records import records
from search.store import open_store
from tests.helpers import KEPT, RULINGS, TIMEOUT
from tests.person import Person
from tests.reading import CONTENT, base
from tools.auction_games import _some_action

NAMES = ("Anna", "Boris", "Вера", "Gleb")
HEADER = Header(NAMES, SETS, "табор")


@pytest.fixture(scope="module")
def cache(tmp_path_factory) -> str:
    folder = tmp_path_factory.mktemp("cache")
    os.environ["RULINGS_CACHE"], before = str(folder), os.environ.get("RULINGS_CACHE")
    try:
        assert open_store(str(CONTENT), lambda: records(base())).path
    finally:
        del os.environ["RULINGS_CACHE"]
        if before is not None:
            os.environ["RULINGS_CACHE"] = before
    return str(folder)


@pytest.fixture
def env(cache):
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return {**kept, "RULINGS_CACHE": cache, "RULINGS_CONTENT": str(CONTENT), "TERM": "dumb", "LANG": "C.UTF-8"}


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
            person.type(lines[last - 1][: chance.randint(0, 2)], "\r" if chance.random() < 0.5 else "")
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
