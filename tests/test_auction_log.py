"""The log of an auction: what is written, what is read, and what is refused."""

from __future__ import annotations

import errno
import json
import os

import pytest

from kb.errors import Unreadable
from kb.rules.auction_state import ACTIONS, EMPTY, Action
from kb.rules.imperium import SETS
from search.auction.log import MAX_BYTES, Header, Log, WrongLog, is_log, read_log, spelled, standing

HEADER = Header(("Анна", "Boris"), SETS, "seed")
FIRST = '{"rulings-auction": 1, "players": ["Анна", "Boris"], "sets": ["base", "rise-of-ix", "immortality"], "seed": "seed"}'
EVERY = (
    Action("open", 1, "stilgar", 5, 2), Action("raise", 2, bid=6), Action("pass", 1), Action("liaison", 1),
    Action("specimen", 2), Action("atomics", 1), Action("reveal", card="scout"), Action("reveal", card=EMPTY),
    Action("trash", 1, cards=("dagger", "diplomacy")), Action("trash", 2),
)  # fmt: skip


def read(*lines, end="\n"):
    return read_log(("\n".join(lines) + end).encode(), "a.jsonl")


def test_every_kind_of_action_comes_back_as_it_was_written(tmp_path):
    assert {action.does for action in EVERY} == set(ACTIONS)
    log = Log.create(tmp_path / "a.jsonl", HEADER)
    for action in EVERY:
        log.append(action)
    log.take_back(len(EVERY))
    kept = read_log(log.path.read_bytes(), "a.jsonl")
    assert kept.header == HEADER
    assert tuple(entry.action for entry in kept.entries[:-1]) == EVERY
    assert [entry.action for entry in standing(kept.entries)] == list(EVERY[:-1])
    assert (kept.lost, kept.good) == (False, log.path.stat().st_size)
    assert log.path.read_text("utf-8").splitlines()[0] == FIRST
    assert is_log(log.path.read_text("utf-8"))
    log.close()


def test_a_record_is_one_readable_line(tmp_path):
    log = Log.create(tmp_path / "a.jsonl", HEADER)
    log.append(EVERY[0])
    assert log.path.read_text("utf-8").splitlines()[1] == (
        '{"n": 1, "does": "open", "by": 1, "card": "stilgar", "bid": 5, "place": 2}'
    )


def test_it_is_on_the_disk_before_it_counts(tmp_path, monkeypatch):
    log = Log.create(tmp_path / "a.jsonl", HEADER)
    synced = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(os.fstat(descriptor).st_size))
    log.append(EVERY[0])
    assert synced == [log.path.stat().st_size]
    assert len(log.entries) == 1


@pytest.mark.parametrize("written", [0, 7])
def test_a_full_disk_leaves_the_log_as_it_was(tmp_path, monkeypatch, written):
    log = Log.create(tmp_path / "a.jsonl", HEADER)
    before, write, room = log.path.read_bytes(), os.write, [written]

    def filling(descriptor, data):
        if room and room[0]:
            return write(descriptor, data[: room.pop()])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", filling)
        with pytest.raises(Unreadable, match="No space left"):
            log.append(EVERY[0])
    assert log.path.read_bytes() == before
    assert log.entries == []
    log.append(EVERY[1])
    assert [entry.action for entry in read_log(log.path.read_bytes(), "a").entries] == [EVERY[1]]


GOOD = (FIRST, '{"n": 1, "does": "open", "by": 1, "card": "stilgar", "bid": 5}', '{"n": 2, "does": "pass", "by": 2}')
DAMAGED = [
    "", "{", '{"n": 3, "does"', "\x00\x00\x00\x00", "[1]", '"open"', "null", '{"n": 4, "does": "pass", "by": 1}',
    '{"does": "pass", "by": 1}', '{"n": 3, "does": "sing", "by": 1}', '{"n": 3, "does": "pass"}',
    '{"n": 3, "does": "pass", "by": true}', '{"n": 3, "does": "pass", "by": 5}', '{"n": 3, "does": "pass", "by": "1"}',
    '{"n": 3, "does": "raise", "by": 1}', '{"n": 3, "does": "raise", "by": 1, "bid": -1}',
    '{"n": 3, "does": "raise", "by": 1, "bid": 7.5}', '{"n": 3, "does": "open", "by": 1, "bid": 7}',
    '{"n": 3, "does": "open", "by": 1, "card": "nobody", "bid": 7}', '{"n": 3, "does": "pass", "by": 1, "x": 1}',
    '{"n": 3, "does": "pass", "by": 1, "card": "scout"}', '{"n": 3, "does": "reveal", "by": 1, "card": "scout"}',
    '{"n": 3, "does": "trash", "by": 1, "cards": "dagger"}', '{"n": 3, "does": "trash", "by": 1, "cards": ["sword"]}',
    '{"n": 3, "does": "trash", "by": 1, "cards": [["dagger"]]}', '{"n": 3, "does": "pass", "by": 1, "card": ["scout"]}',
    '{"n": 3, "does": ["pass"], "by": 1}', '{"n": 3, "undo": 1}', '{"n": 3, "undo": 3}', '{"n": 3, "undo": true}',
    "[" * 3000, "1" * 4090, '{"n": 3, "does": "pass", "by": ' + "1" * 4050 + "}",
    '{"n": 3, "does": "pass", "by": 1}' + " " * 5000,
]  # fmt: skip


@pytest.mark.parametrize("line", DAMAGED[1:])
@pytest.mark.parametrize("end", ["\n", ""])
def test_a_damaged_last_line_costs_that_line_only(line, end):
    kept = read(*GOOD, line, end=end)
    assert (len(kept.entries), kept.lost, kept.good) == (2, True, len("\n".join(GOOD).encode()) + 1)


@pytest.mark.parametrize("line", DAMAGED[1:])
def test_a_damaged_line_before_others_is_named(line):
    with pytest.raises(WrongLog, match="line 4 is damaged"):
        read(*GOOD, line, '{"n": 4, "does": "pass", "by": 1}')


def test_an_undo_takes_back_the_latest_that_stands():
    kept = read(*GOOD, '{"n": 3, "undo": 2}', '{"n": 4, "undo": 1}')
    assert standing(kept.entries) == []
    assert read(*GOOD, '{"n": 3, "undo": 2}', '{"n": 4, "undo": 2}').lost


@pytest.mark.parametrize(
    ("first", "message"),
    [
        ("", "is no log of an auction"),
        ("{}", "is no log of an auction"),
        ('{"rulings-auction": 1', "is no log of an auction"),
        (FIRST.replace(": 1,", ": 2,", 1), "is a log of version 2; this program reads version 1"),
        (FIRST.replace(": 1,", ": true,", 1), "is a log of version True"),
        (FIRST.replace(": 1,", ': "new",', 1), "is a log of version new"),
        (FIRST.replace('"Boris"', ""), "is no log of an auction"),
        (FIRST.replace(', "Boris"', ""), "line 1 is damaged"),
        (FIRST.replace('"base", ', ""), "line 1 is damaged"),
        (FIRST.replace("rise-of-ix", "rise-of-x"), "line 1 is damaged"),
        (FIRST.replace('"seed": "seed"', '"seed": 7'), "line 1 is damaged"),
        (FIRST.replace('"Boris"', "[]"), "line 1 is damaged"),
    ],
)
def test_what_is_no_log_or_of_another_version_is_named_as_such(first, message):
    with pytest.raises(WrongLog, match=message):
        read(first, GOOD[1])


def test_a_log_that_is_too_long_is_refused():
    with pytest.raises(WrongLog, match="too long"):
        read_log(b"x" * (MAX_BYTES + 1), "a.jsonl")


def test_a_log_that_an_editor_has_saved_is_read():
    kept = read_log(("\ufeff" + "\r\n".join([*GOOD, "", ""])).encode(), "a.jsonl")
    assert (len(kept.entries), kept.lost) == (2, False)


@pytest.mark.parametrize("tail", ['{"n": 3, "does": "pas', '{"n": 3, "does": "pass", "by": 1}', "\x00" * 9, ""])
def test_a_resumed_log_goes_on_behind_its_last_good_line(tmp_path, tail):
    path = tmp_path / "a.jsonl"
    path.write_bytes(("\n".join(GOOD) + "\n" + tail).encode())
    log, kept = Log.resume(path)
    log.append(Action("liaison", 1))
    log.close()
    again = read_log(path.read_bytes(), "a")
    assert again.entries[:-1] == kept.entries
    assert (again.entries[-1].action, again.lost) == (Action("liaison", 1), False)
    assert [json.loads(line)["n"] for line in path.read_bytes().splitlines()[1:]] == list(
        range(1, len(again.entries) + 1)
    )


def test_a_log_is_never_written_over(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text("mine", "utf-8")
    with pytest.raises(Unreadable, match="there already"):
        Log.create(path, HEADER)
    assert path.read_text("utf-8") == "mine"


def test_a_log_is_written_by_one_conductor_at_a_time(tmp_path):
    log = Log.create(tmp_path / "a.jsonl", HEADER)
    with pytest.raises(Unreadable, match="another window"):
        Log.resume(log.path)
    log.close()
    Log.resume(log.path)[0].close()


def test_a_log_where_none_can_be_is_refused(tmp_path):
    with pytest.raises(Unreadable, match="cannot be written"):
        Log.create(tmp_path / "missing" / "a.jsonl", HEADER)
    with pytest.raises(Unreadable, match="cannot be read"):
        Log.resume(tmp_path / "missing.jsonl")


def test_nothing_that_is_not_said_is_spelled():
    assert spelled(Action("pass", 1)) == {"does": "pass", "by": 1}
    assert spelled(Action("trash", 1)) == {"does": "trash", "by": 1, "cards": []}
