"""The store: everything an answer needs, derived from the content and kept in the user's cache folder.

A store is one file (`search.pack`) named by the digest of all it was built from, found through a note of the inputs'
names, sizes and times. It is built beside its place and moved there in one step (`search.building`), so a reader sees a whole store or
none; it is never edited. When it cannot be kept, it lives in memory: losing it costs time, never an answer.

On the way of every look-up: no pathlib, json or sqlite3, whose imports would cost more than the rest.
"""

from __future__ import annotations

import marshal
import os
import stat
import sys
from zlib import crc32

from kb.errors import RulingsError, msg
from search.pack import DamagedPack, Pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    Records = Iterable[tuple[str, bytes]]

#: Raised by one when the form of the records changes without a change in the code's files.
SCHEMA_VERSION = 3
ENVIRONMENT = "RULINGS_CACHE"
SUFFIX = ".pack"
_PACKAGES = ("kb", "search")
#: Marshal's last version without back-references: equal values give equal bytes.
_MARSHAL = 2


class DamagedStore(RulingsError):
    """The store cannot be read; it is derived, so it is built anew."""

    def __init__(self) -> None:
        super().__init__(msg("the search store is damaged"))


def encode(value: Any) -> bytes:  # noqa: ANN401 - whatever marshal takes
    """Plain values as a record's bytes."""
    return marshal.dumps(value, _MARSHAL)


class Store:
    """An open store: records by key."""

    def __init__(self, pack: Pack, path: str | None = None) -> None:
        self._pack, self.path = pack, path

    def record(self, key: str) -> memoryview | None:
        """A record's bytes; raise `DamagedStore` when they are not those that were written."""
        try:
            return self._pack.get(key)
        except DamagedPack as error:
            raise DamagedStore from error

    def value(self, key: str) -> Any:  # noqa: ANN401 - plain values of our own making
        """A record as plain values; None when there is none.

        Marshal is safe here: the folder is ours alone to write, and the bytes are verified.
        """
        found = self.record(key)
        return None if found is None else marshal.loads(found)  # noqa: S302

    def get(self, phrase: str) -> tuple[list[str], int] | None:
        """A phrase of the glossary's table (`kb.terms.Phrases`)."""
        found: tuple[list[str], int] | None = self.value(f"phrase/{phrase}")
        return found

    def discard(self) -> None:
        """Remove a store that proved damaged; the next opening builds it anew."""
        if self.path is not None:
            try:
                os.unlink(self.path)  # noqa: PTH108
            except OSError:
                self.path = None


# --- where it is kept -----------------------------------------------------------------------------------------


def cache_folder() -> str:
    """The user's cache folder for this program: ``RULINGS_CACHE``, else the platform's usual place."""
    named = os.environ.get(ENVIRONMENT)
    if named:
        return named
    if sys.platform.startswith("linux"):  # platformdirs says the same, but its import takes as long as a whole look-up
        kept = os.environ.get("XDG_CACHE_HOME", "")
        return os.path.join(kept if kept.startswith("/") else os.path.expanduser("~/.cache"), "dune-rulings")  # noqa: PTH118, PTH111
    import platformdirs  # noqa: PLC0415

    return platformdirs.user_cache_dir("dune-rulings", appauthor=False)


def usable(folder: str) -> bool:
    """Whether the folder is ours alone to write: what strangers put there must not become an answer."""
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)  # noqa: PTH103
        status = os.stat(folder)  # noqa: PTH116
    except (OSError, ValueError):
        return False
    if not stat.S_ISDIR(status.st_mode):
        return False
    if hasattr(os, "getuid"):
        return status.st_uid == os.getuid() and not status.st_mode & stat.S_IWOTH
    return True


# --- what it was built from -----------------------------------------------------------------------------------


def inputs(root: str) -> Iterator[tuple[str, os.stat_result, str]]:
    """(name that does not depend on the machine, state, path) of every file that the store depends on."""
    for path, state in _files(root, (".yaml", ".po")):
        yield "content" + path[len(root) :], state, path
    for beside in (f"{root}/mkdocs.yml", f"{root}/../mkdocs.yml"):
        try:
            state = os.stat(beside)  # noqa: PTH116
        except OSError:
            continue
        yield "mkdocs.yml", state, beside
        break
    here = __file__[: -len("/search/store.py")]
    for package in _PACKAGES:
        for path, state in _files(f"{here}/{package}", (".py",)):
            yield path[len(here) + 1 :], state, path


def _files(folder: str, suffixes: tuple[str, ...]) -> Iterator[tuple[str, os.stat_result]]:
    """The files below a folder, sorted; hidden and compiled ones left out."""
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        if entry.name.startswith((".", "__pycache__")):
            continue
        if entry.name.endswith(suffixes):
            yield entry.path, entry.stat()
        elif "." not in entry.name and entry.is_dir():
            yield from _files(entry.path, suffixes)


def state_of(root: str) -> str:
    """A cheap description of the inputs' state: names, sizes, times. A changed file changes its ctime, always."""
    rows = [f"{SCHEMA_VERSION} {sys.version}"]
    rows += [f"{name} {state.st_size} {state.st_mtime_ns} {state.st_ctime_ns}" for name, state, _ in inputs(root)]
    return "\n".join(rows)


# --- opening --------------------------------------------------------------------------------------------------


def open_store(root: str, build: Callable[[], Records]) -> Store:
    """The store for the content as it is now: the kept one when nothing changed, else a new one.

    ``build`` makes the records; it raises `ContentErrors` for faulty content. Every trouble with the cache folder
    (read-only, full, damaged, somebody else's, a second process) ends in an answer all the same.
    """
    root = os.path.abspath(root)  # noqa: PTH100
    folder = cache_folder()
    if not usable(folder):
        from search.building import in_memory  # noqa: PLC0415

        return in_memory(build())
    state = state_of(root)
    kept = _kept(folder, root, state)
    if kept is not None:
        return kept
    from search.building import built  # noqa: PLC0415 - hashing and writing, only when something changed

    return built(folder, root, state, build)


def kept_store(root: str) -> Store | None:
    """The kept store, if there is a current one; never builds."""
    root = os.path.abspath(root)  # noqa: PTH100
    folder = cache_folder()
    return _kept(folder, root, state_of(root)) if usable(folder) else None


def note_path(folder: str, root: str) -> str:
    """The note that says which store belongs to the content folder's present state."""
    return f"{folder}/known-{crc32(root.encode(errors='surrogateescape')):08x}"


def _kept(folder: str, root: str, state: str) -> Store | None:
    try:
        with open(note_path(folder, root), encoding="utf-8", errors="surrogateescape") as note:  # noqa: PTH123
            name, size, known = note.read().split("\n", 2)
        path = f"{folder}/{name}{SUFFIX}"
        if known != state or os.stat(path).st_size != int(size):  # noqa: PTH116
            return None
        return opened(path)
    except (OSError, ValueError, DamagedStore):
        return None


def opened(path: str) -> Store:
    """Open a kept store; raise `DamagedStore` when it is plainly not whole (each record is verified when it is read)."""
    try:
        return Store(Pack.open(path), path)
    except (DamagedPack, OSError) as error:
        raise DamagedStore from error
