"""The log of an auction: JSON lines, each on disk before it counts.

The first line says of which version the log is, who plays, with which sets, and the seed of the deck (none: real
cards are typed in). Each further line is an action (`kb.rules.auction_state.Action`) or takes the latest one back.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from kb.errors import RulingsError, Unreadable, msg
from kb.rules.auction_state import ACTIONS, EMPTY, Action
from kb.rules.imperium import CARDS, FEWEST, MOST, RESERVE, ROW, SETS, STARTING_CARDS

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The key of the first line, and the version of the lines that this program writes and reads.
KEY, VERSION = "rulings-auction", 1
#: Longer logs and lines are no auction's: the longest that can be played has some 300 lines.
MAX_BYTES, MAX_LINE = 1 << 20, 1 << 12
_MOST_CREDITS = 999
_TRASHABLE = (*STARTING_CARDS, *CARDS, *RESERVE)


class Header(NamedTuple):
    """Who plays, in turn order; the sets; the seed (None: the row is typed in)."""

    players: tuple[str, ...]
    sets: tuple[str, ...]
    seed: str | None


class Entry(NamedTuple):
    """One line: an action, or the number of the action that it takes back; ``line`` of the file, from 1."""

    number: int
    line: int
    action: Action | None
    undone: int | None = None


class Kept(NamedTuple):
    """What a log says; ``good``: bytes of it that could be read; ``lost``: a damaged last line was left out."""

    header: Header
    entries: tuple[Entry, ...]
    good: int
    lost: bool


class WrongLog(RulingsError):
    """What was named is no log that can be gone on with."""


def is_log(text: str) -> bool:
    """Whether a text begins as a log does."""
    return text.lstrip("\ufeff").startswith(f'{{"{KEY}"')


def read_log(data: bytes, name: str) -> Kept:
    """The log; `WrongLog` when it is none, is of another version, or is damaged anywhere but in its last line."""
    if len(data) > MAX_BYTES:
        raise WrongLog(msg("{path} is too long for the log of an auction", path=name))
    lines = list(_lines(data))
    header = _header(lines[0][0] if lines else b"", name)
    entries: list[Entry] = []
    good = lines[0][1]
    for number, (line, end) in enumerate(lines[1:], 2):
        entry = _entry(line, number, entries)
        if entry is None:
            if number < len(lines):
                raise WrongLog(
                    msg("{path}: line {line} is damaged", path=name, line=number),
                    hint=msg("only a damaged last line can be left out; mend this one, or begin anew"),
                )
            return Kept(header, tuple(entries), good, lost=True)
        entries.append(entry)
        good = end
    return Kept(header, tuple(entries), good, lost=False)


def _lines(data: bytes) -> Iterator[tuple[bytes, int]]:
    """Each line and where it ends; blank ones, which an editor may have left, are no lines."""
    end = 0
    for line in data.splitlines(keepends=True):
        end += len(line)
        if line.strip():
            yield line, end


def _loaded(line: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(line) if len(line) <= MAX_LINE else None
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _header(line: bytes, name: str) -> Header:
    value = _loaded(line.removeprefix(b"\xef\xbb\xbf"))
    if value is None or KEY not in value:
        start = f'{{"{KEY}": {VERSION}'
        raise WrongLog(
            msg("{path} is no log of an auction", path=name), hint=msg("a log begins with {start}", start=start)
        )
    if value[KEY] != VERSION or isinstance(value[KEY], bool):
        raise WrongLog(
            msg("{path} is a log of version {found}; this program reads version {known}",
                path=name, found=str(value[KEY])[:20], known=VERSION),
            hint=msg("go on with the program that wrote it"),
        )  # fmt: skip
    players, sets, seed = value.get("players"), value.get("sets"), value.get("seed")
    if (
        not _texts(players)
        or not FEWEST <= len(players) <= MOST
        or not _texts(sets)
        or not set(sets) <= set(SETS)
        or SETS[0] not in sets
        or not (seed is None or isinstance(seed, str))
    ):
        raise WrongLog(msg("{path}: line {line} is damaged", path=name, line=1))
    return Header(tuple(players), tuple(one for one in SETS if one in sets), seed)


def _texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(one, str) and one for one in value)


def _entry(line: bytes, number: int, before: list[Entry]) -> Entry | None:
    """The line read; None when it is damaged."""
    value = _loaded(line)
    if value is None or value.pop("n", None) != len(before) + 1:
        return None
    if "undo" in value:
        undone = value["undo"]
        standing = last_standing(before)
        return Entry(len(before) + 1, number, None, undone) if standing and undone == standing.number else None
    action = _action(value)
    return Entry(len(before) + 1, number, action) if action is not None else None


def last_standing(entries: list[Entry] | tuple[Entry, ...]) -> Entry | None:
    """The latest action that was not taken back."""
    return next(iter(standing(entries)[::-1]), None)


def standing(entries: list[Entry] | tuple[Entry, ...]) -> list[Entry]:
    """The actions that were not taken back."""
    undone = {entry.undone for entry in entries}
    return [entry for entry in entries if entry.action is not None and entry.number not in undone]


def _action(value: dict[str, Any]) -> Action | None:
    """The action that a line spells; None where it is none."""
    cards = value.get("cards", [])
    fits = (
        set(value) <= set(Action._fields)
        and value.get("does") in ACTIONS
        and _within(value.get("by"), 1, MOST)
        and value.get("card") in (None, EMPTY, *CARDS)
        and _within(value.get("bid"), 0, _MOST_CREDITS)
        and _within(value.get("place"), 1, ROW)
        and isinstance(cards, list)
        and all(card in _TRASHABLE for card in cards)
    )
    if not fits:
        return None
    action = Action(**{**value, "cards": tuple(cards)})
    needs_card, needs_bid = action.does in ("open", "reveal"), action.does in ("open", "raise")
    complete = (
        (action.by is None) is (action.does == "reveal")
        and (action.card is None) is not needs_card
        and (action.bid is None) is not needs_bid
    )
    return action if complete else None


def _within(value: object, least: int, most: int) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool) and least <= value <= most)


def spelled(action: Action) -> dict[str, Any]:
    """An action as a line of the log has it, without its number."""
    return {name: value for name, value in action._asdict().items() if value not in (None, ())} | (
        {"cards": list(action.cards)} if action.does == "trash" else {}
    )


class Log:
    """A log that is written: what `append` returns from is on the disk."""

    def __init__(self, path: Path, descriptor: int, entries: tuple[Entry, ...] = ()) -> None:
        self.path, self._descriptor, self.entries = path, descriptor, list(entries)
        self._end = os.lseek(descriptor, 0, os.SEEK_END)

    @classmethod
    def create(cls, path: Path, header: Header) -> Log:
        """A new log; a file that is there already is left alone (`Unreadable`)."""
        try:
            log = cls(path, os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644))
        except FileExistsError as error:
            raise Unreadable(
                msg("{path} is there already", path=path), hint=msg("--resume goes on with it; --log names another")
            ) from error
        except OSError as error:
            raise _unwritable(path, error) from error
        log._lock()
        log._write({KEY: VERSION, **header._asdict()})
        _settle_folder(path.parent)
        return log

    @classmethod
    def resume(cls, path: Path) -> tuple[Log, Kept]:
        """A log to go on with, a damaged last line cut off; and what it says."""
        try:
            descriptor = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        except OSError as error:
            raise Unreadable(
                msg("{path} cannot be read: {reason}", path=path, reason=error.strerror or error)
            ) from error
        log = cls(path, descriptor)
        log._lock()
        with open(path, "rb") as file:  # noqa: PTH123
            data = file.read(MAX_BYTES + 1)
        kept = read_log(data, str(path))
        log.entries = list(kept.entries)
        log._cut(kept.good, ends=data[: kept.good].endswith((b"\n", b"\r")))
        return log, kept

    def append(self, action: Action) -> None:
        """Write an action; it is on the disk when this returns, and not at all when it raises."""
        number = len(self.entries) + 1
        self._write({"n": number, **spelled(action)})
        self.entries.append(Entry(number, 0, action))

    def take_back(self, number: int) -> None:
        """Write that an action, the latest that stands, is taken back."""
        own = len(self.entries) + 1
        self._write({"n": own, "undo": number})
        self.entries.append(Entry(own, 0, None, number))

    def close(self) -> None:
        """Let others write it."""
        with suppress(OSError):
            os.close(self._descriptor)

    def _write(self, record: dict[str, Any]) -> None:
        line = (json.dumps(record, ensure_ascii=False) + "\n").encode()
        try:
            left = memoryview(line)
            while left:
                left = left[os.write(self._descriptor, left) :]
            os.fsync(self._descriptor)
        except OSError as error:
            with suppress(OSError):  # half a line is worse than none
                os.ftruncate(self._descriptor, self._end)
                os.lseek(self._descriptor, self._end, os.SEEK_SET)
            raise _unwritable(self.path, error) from error
        self._end += len(line)

    def _cut(self, end: int, *, ends: bool) -> None:
        """Leave so many bytes, with the end of the last line made good."""
        try:
            os.ftruncate(self._descriptor, end)
            os.lseek(self._descriptor, end, os.SEEK_SET)
            if not ends:
                end += os.write(self._descriptor, b"\n")
            os.fsync(self._descriptor)
        except OSError as error:
            raise _unwritable(self.path, error) from error
        self._end = end

    def _lock(self) -> None:
        """One conductor for one log; where there are no such locks, the table must see to it."""
        try:
            import fcntl  # noqa: PLC0415 - not on Windows
        except ImportError:
            return
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Unreadable(
                msg("{path} is conducted in another window", path=self.path), hint=msg("end it there first")
            ) from error
        except OSError:  # a file system without locks
            return


def _unwritable(path: Path, error: OSError) -> Unreadable:
    return Unreadable(
        msg("{path} cannot be written: {reason}", path=path, reason=error.strerror or error),
        hint=msg("nothing was done; free some space, or name another place: --log FILE"),
    )


def _settle_folder(folder: Path) -> None:
    """The folder's entry of a new file on the disk as well, where folders can be synchronised."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
