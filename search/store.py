"""The store: everything an answer needs, derived from the content and kept in the user's cache folder.

A store is one SQLite file named by the digest of all it was built from. It is built beside its place and moved there in
one step, so a reader sees a whole store or none; it is never edited. When it cannot be kept, it lives in memory: losing it
costs time, never an answer.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import stat
import sys
from pathlib import Path
from zlib import crc32

from kb.errors import RulingsError, msg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    Records = Iterable[tuple[str, bytes]]

#: Raised by one when the form of the records changes without a change in the code's files.
SCHEMA_VERSION = 2
ENVIRONMENT = "RULINGS_CACHE"
_PACKAGES = ("kb", "search")
_SUFFIX = ".sqlite"
_BUILDING = ".building-"
#: Stores of other versions and contents that are kept beside the newest.
_KEPT = 4
#: No build takes this long; a file that has been building since then belongs to a process that was killed.
_STALE_SECONDS = 3600


class DamagedStore(RulingsError):
    """The store cannot be read; it is derived, so it is built anew."""

    def __init__(self) -> None:
        super().__init__(msg("the search store is damaged"))


class Store:
    """An open store: records by key."""

    def __init__(self, database: sqlite3.Connection, path: Path | None = None) -> None:
        self._database, self.path = database, path

    def record(self, key: str) -> bytes | None:
        """A record's bytes; raise `DamagedStore` when they are not those that were written."""
        try:
            row = self._database.execute("SELECT value, checksum FROM record WHERE key = ?", (key,)).fetchone()
        except (sqlite3.Error, UnicodeError) as error:
            raise DamagedStore from error
        if row is None:
            return None
        if not isinstance(row[0], bytes) or crc32(row[0]) != row[1]:
            raise DamagedStore
        return row[0]

    def json(self, key: str) -> Any:  # noqa: ANN401 - plain values of our own making
        """A record as plain values; None when there is none."""
        value = self.record(key)
        return None if value is None else json.loads(value)

    def get(self, phrase: str) -> tuple[list[str], int] | None:
        """A phrase of the glossary's table (`kb.terms.Phrases`)."""
        found = self.json(f"phrase/{phrase}")
        return None if found is None else (found[0], found[1])

    def discard(self) -> None:
        """Remove a store that proved damaged; the next opening builds it anew."""
        self._database.close()
        if self.path is not None:
            with contextlib.suppress(OSError):
                self.path.unlink()


# --- where it is kept -----------------------------------------------------------------------------------------


def cache_folder() -> Path:
    """The user's cache folder for this program: ``RULINGS_CACHE``, else the platform's usual place."""
    named = os.environ.get(ENVIRONMENT)
    if named:
        return Path(named)
    import platformdirs  # noqa: PLC0415 - knows every platform's habits; imported only when asked

    return Path(platformdirs.user_cache_dir("dune-rulings", appauthor=False))


def _usable(folder: Path) -> bool:
    """Whether the folder is ours alone to write: what strangers put there must not become an answer."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        status = folder.stat()
    except (OSError, ValueError):
        return False
    if not stat.S_ISDIR(status.st_mode):
        return False
    if hasattr(os, "getuid"):
        return status.st_uid == os.getuid() and not status.st_mode & stat.S_IWOTH
    return True


# --- what it was built from -----------------------------------------------------------------------------------


def _inputs(root: Path) -> Iterator[tuple[str, str]]:
    """(name that does not depend on the machine, path) of every file that the store depends on."""
    for path in _files(str(root), (".yaml", ".po")):
        yield "content" + path[len(str(root)) :], path
    for beside in (os.path.join(root, "mkdocs.yml"), os.path.join(os.path.dirname(root), "mkdocs.yml")):  # noqa: PTH118, PTH120 - start-up time
        if os.path.isfile(beside):  # noqa: PTH113
            yield "mkdocs.yml", beside
            break
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
    for package in _PACKAGES:
        for path in _files(os.path.join(here, package), (".py",)):  # noqa: PTH118
            yield path[len(here) + 1 :], path


def _files(folder: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    """The files below a folder, sorted; hidden and compiled ones left out."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.name.startswith((".", "__pycache__")):
                continue
            if entry.is_dir():
                yield from _files(entry.path, suffixes)
            elif entry.name.endswith(suffixes):
                yield entry.path


def _state(root: Path) -> str:
    """A cheap description of the inputs' state: names, sizes, times. A changed file changes its ctime, always."""
    rows = [str(SCHEMA_VERSION), sys.version]
    for name, path in _inputs(root):
        status = os.stat(path)  # noqa: PTH116
        rows.append(f"{name} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}")
    return "\n".join(rows)


def digest(root: Path) -> str:
    """The name of the store: a digest of content, catalogs, code, schema and Python version."""
    import hashlib  # noqa: PLC0415 - only when the cheap state has changed

    found = hashlib.sha256(f"{SCHEMA_VERSION} {sys.version_info[:2]}".encode())
    for name, path in _inputs(root):
        found.update(f"\n{name}\n".encode(errors="surrogateescape"))
        found.update(hashlib.sha256(Path(path).read_bytes()).digest())
    return found.hexdigest()[:24]


# --- opening and building -------------------------------------------------------------------------------------


def open_store(root: Path, build: Callable[[], Records]) -> Store:
    """The store for the content as it is now: the kept one when nothing changed, else a new one.

    ``build`` makes the records; it raises `ContentErrors` for faulty content. Every trouble with the cache folder
    (read-only, full, damaged, somebody else's, a second process) ends in an answer all the same.
    """
    folder = cache_folder()
    if not _usable(folder):
        return _in_memory(build())
    state = _state(root)
    kept = _kept(folder, root, state)
    if kept is not None:
        return kept
    name = digest(root)
    with contextlib.suppress(DamagedStore):
        store = _open(folder / f"{name}{_SUFFIX}")
        _remember(folder, root, state, name)
        return store
    return _build(folder, root, state, name, build())


def kept_store(root: Path) -> Store | None:
    """The kept store, if there is a current one; never builds."""
    folder = cache_folder()
    return _kept(folder, root, _state(root)) if _usable(folder) else None


def _known(folder: Path, root: Path) -> Path:
    """The note that says which store belongs to the content folder's present state."""
    return folder / f"known-{crc32(str(root.resolve()).encode(errors='surrogateescape')):08x}"


def _kept(folder: Path, root: Path, state: str) -> Store | None:
    try:
        name, size, known = _known(folder, root).read_text("utf-8", "surrogateescape").split("\n", 2)
        path = folder / f"{name}{_SUFFIX}"
        if known != state or path.stat().st_size != int(size):
            return None
        return _open(path)
    except (OSError, ValueError, DamagedStore):
        return None


def _remember(folder: Path, root: Path, state: str, name: str) -> None:
    with contextlib.suppress(OSError):
        size = (folder / f"{name}{_SUFFIX}").stat().st_size
        temporary = _temporary(folder)
        temporary.write_text(f"{name}\n{size}\n{state}", "utf-8", "surrogateescape")
        temporary.replace(_known(folder, root))


def _temporary(folder: Path) -> Path:
    import tempfile  # noqa: PLC0415 - only to build

    handle, name = tempfile.mkstemp(dir=folder, prefix=_BUILDING)
    os.close(handle)
    return Path(name)


def _open(path: Path) -> Store:
    """Open a kept store; raise `DamagedStore` when it is plainly not whole (each record is verified when it is read)."""
    try:
        database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
        store = Store(database, path)
        whole = store.record("whole")
    except sqlite3.Error as error:
        raise DamagedStore from error
    if whole != str(SCHEMA_VERSION).encode():
        raise DamagedStore
    return store


def _build(folder: Path, root: Path, state: str, name: str, records: Records) -> Store:
    kept = list(records)
    temporary: Path | None = None
    try:
        temporary = _temporary(folder)
        _write(str(temporary), kept).close()
        path = folder / f"{name}{_SUFFIX}"
        temporary.replace(path)
        store = _open(path)
        _remember(folder, root, state, name)
        _forget_old(folder, path)
    except (OSError, sqlite3.Error, DamagedStore):
        return _in_memory(kept)
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
    return store


def _in_memory(records: Records) -> Store:
    return Store(_write(":memory:", records))


def _write(path: str, records: Records) -> sqlite3.Connection:
    database = sqlite3.connect(path)
    with database:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        database.execute("CREATE TABLE record (key TEXT PRIMARY KEY, value BLOB, checksum INTEGER) WITHOUT ROWID")
        rows = [(key, value, crc32(value)) for key, value in sorted(records)]
        rows.append(("whole", str(SCHEMA_VERSION).encode(), crc32(str(SCHEMA_VERSION).encode())))
        database.executemany("INSERT INTO record VALUES (?, ?, ?)", rows)
    return database


def _forget_old(folder: Path, newest: Path) -> None:
    """Remove what killed builds left behind and all but the newest stores."""
    import time  # noqa: PLC0415 - only to build

    with contextlib.suppress(OSError):
        stores = [path for path in folder.glob(f"*{_SUFFIX}") if path != newest]
        stores.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        abandoned = time.time() - _STALE_SECONDS
        stale = [path for path in folder.glob(f"{_BUILDING}*") if path.stat().st_mtime < abandoned]
        for path in [*stores[_KEPT:], *stale]:
            path.unlink(missing_ok=True)
