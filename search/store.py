"""The store: everything an answer needs, derived from the content and kept in the user's cache folder.

A store is a folder named by the digest of all it was built from. It is built beside its place and moved there in one
step, so a reader sees a whole store or none; it is never edited. When it cannot be kept, it lives in memory: losing it
costs time, never an answer.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import sqlite3
import stat
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kb.errors import RulingsError, msg
from search.index import SCHEMA_VERSION, DamagedIndex, Index

ENVIRONMENT = "RULINGS_CACHE"
_PACKAGES = ("kb", "search")
_RECORDS = "records.sqlite"
_INDEX = "index"
_MANIFEST = "manifest.json"
#: Stores of other versions and contents that are kept beside the newest.
_KEPT = 4
#: No build takes this long; a folder that has been building since then belongs to a process that was killed.
_STALE_SECONDS = 3600

Records = dict[str, bytes]


class Store:
    """An open store: records by key, and the index."""

    def __init__(self, database: sqlite3.Connection, index: Callable[[], Index]) -> None:
        self._database, self._open_index = database, index
        self._index: Index | None = None

    @property
    def index(self) -> Index:
        """The search index, opened when the first search needs it."""
        if self._index is None:
            self._index = self._open_index()
        return self._index

    def record(self, key: str) -> bytes | None:
        """A record's bytes; raise `DamagedIndex` when they are not those that were written."""
        try:
            row = self._database.execute("SELECT value, checksum FROM record WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error as error:
            raise DamagedIndex(msg("the search store is damaged")) from error
        if row is None:
            return None
        if not isinstance(row[0], bytes) or zlib.crc32(row[0]) != row[1]:
            raise DamagedIndex(msg("the search store is damaged"))
        return row[0]

    def get(self, phrase: str) -> tuple[list[str], int] | None:
        """A phrase of the glossary's table (`kb.terms.Phrases`)."""
        found = self.json(f"phrase/{phrase}")
        return None if found is None else (found[0], found[1])

    def json(self, key: str) -> Any:  # noqa: ANN401 - plain values of our own making
        """A record as plain values; None when there is none."""
        value = self.record(key)
        return None if value is None else json.loads(value)


# --- where it is kept -----------------------------------------------------------------------------------------


def cache_folder() -> Path:
    """The user's cache folder for this program: ``RULINGS_CACHE``, else the platform's usual place."""
    named = os.environ.get(ENVIRONMENT)
    if named:
        return Path(named)
    import platformdirs  # noqa: PLC0415 - knows every platform's habits; imported only when asked

    return Path(platformdirs.user_cache_dir("dune-rulings", appauthor=False))


def _usable(folder: Path) -> bool:
    """Whether the folder is ours alone to write: an index holds pickles, which must not come from strangers."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        status = folder.stat()
    except OSError:
        return False
    if not stat.S_ISDIR(status.st_mode):
        return False
    if hasattr(os, "getuid"):
        return status.st_uid == os.getuid() and not status.st_mode & stat.S_IWOTH
    return True


# --- what it was built from -----------------------------------------------------------------------------------


def _inputs(root: Path) -> Iterator[tuple[str, Path]]:
    """Every file that the store depends on, under a name that does not depend on the machine."""
    for path in sorted(root.rglob("*")):
        if path.suffix in (".yaml", ".po") and path.is_file():
            yield f"content/{path.relative_to(root).as_posix()}", path
    for beside in (root / "mkdocs.yml", root.parent / "mkdocs.yml"):
        if beside.is_file():
            yield "mkdocs.yml", beside
            break
    here = Path(__file__).resolve().parent.parent
    for package in _PACKAGES:
        for path in sorted((here / package).rglob("*.py")):
            yield path.relative_to(here).as_posix(), path


def _state(root: Path) -> str:
    """A cheap description of the inputs' state: names, sizes, times. A changed file changes its ctime, always."""
    rows = []
    for name, path in _inputs(root):
        status = path.stat()
        rows.append(f"{name} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}")
    return "\n".join([str(SCHEMA_VERSION), sys.version, *rows])


def digest(root: Path) -> str:
    """The name of the store: a digest of content, catalogs, code, schema and Python version."""
    found = hashlib.sha256(f"{SCHEMA_VERSION} {sys.version_info[:2]} {_whoosh_version()}".encode())
    for name, path in _inputs(root):
        found.update(f"\n{name}\n".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:24]


def _whoosh_version() -> str:
    import whoosh  # noqa: PLC0415

    return str(getattr(whoosh, "__version__", ""))


# --- opening and building -------------------------------------------------------------------------------------

Build = Callable[[], tuple[Records, Callable[[Path | None], Index]]]


def open_store(root: Path, build: Build) -> Store:
    """The store for the content as it is now: the kept one when nothing changed, else a new one.

    ``build`` makes records and index; it raises `ContentErrors` for faulty content. Every trouble with the cache
    folder (read-only, full, damaged, somebody else's, a second process) ends in an answer all the same.
    """
    folder = cache_folder()
    if not _usable(folder):
        return _in_memory(build)
    state = _state(root)
    known = _known(folder, root)
    name = _recall(known, state)
    if name is not None:
        with contextlib.suppress(DamagedIndex):
            return _open(folder / name)
    name = digest(root)
    with contextlib.suppress(DamagedIndex):
        store = _open(folder / name)
        _remember(known, state, name)
        return store
    return _build(folder, name, known, state, build)


def kept_record(root: Path, key: str) -> bytes | None:
    """A record of the kept store, if there is a current one; never builds."""
    folder = cache_folder()
    if not _usable(folder):
        return None
    name = _recall(_known(folder, root), _state(root))
    if name is None:
        return None
    try:
        return _open(folder / name).record(key)
    except DamagedIndex:
        return None


def _known(folder: Path, root: Path) -> Path:
    """The note that says which store belongs to the content folder's present state."""
    return folder / f"known-{zlib.crc32(str(root.resolve()).encode()):08x}.json"


def _recall(known: Path, state: str) -> str | None:
    try:
        kept = json.loads(known.read_bytes())
        return str(kept["name"]) if kept["state"] == state else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _remember(known: Path, state: str, name: str) -> None:
    with contextlib.suppress(OSError):
        handle, temporary = tempfile.mkstemp(dir=known.parent, prefix=".known-")
        with os.fdopen(handle, "w") as file:
            json.dump({"state": state, "name": name}, file)
        Path(temporary).replace(known)


def _open(folder: Path) -> Store:
    """Open and verify a kept store; raise `DamagedIndex` when it is not whole."""
    try:
        manifest = json.loads((folder / _MANIFEST).read_bytes())
        for relative, (size, checksum) in manifest["files"].items():
            data = (folder / relative).read_bytes()
            if len(data) != size or zlib.crc32(data) != checksum:
                raise DamagedIndex(msg("the search store is damaged"))
        database = sqlite3.connect(f"{(folder / _RECORDS).as_uri()}?mode=ro&immutable=1", uri=True)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, sqlite3.Error) as error:
        raise DamagedIndex(msg("the search store is damaged")) from error
    return Store(database, lambda: Index.open(folder / _INDEX))


def _build(folder: Path, name: str, known: Path, state: str, build: Build) -> Store:
    records, make_index = build()
    try:
        temporary = Path(tempfile.mkdtemp(dir=folder, prefix=".building-"))
    except OSError:
        return _from(records, make_index)
    try:
        make_index(temporary / _INDEX)
        _write_records(temporary / _RECORDS, records).close()
        _write_manifest(temporary)
        _move(temporary, folder / name)
        _remember(known, state, name)
        _forget_old(folder, name)
        return _open(folder / name)
    except (OSError, sqlite3.Error, DamagedIndex):
        return _from(records, make_index)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def _in_memory(build: Build) -> Store:
    return _from(*build())


def _from(records: Records, make_index: Callable[[Path | None], Index]) -> Store:
    return Store(_write_records(None, records), lambda: make_index(None))


def _write_records(path: Path | None, records: Records) -> sqlite3.Connection:
    database = sqlite3.connect(":memory:" if path is None else path)
    with database:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("CREATE TABLE record (key TEXT PRIMARY KEY, value BLOB, checksum INTEGER) WITHOUT ROWID")
        rows = ((key, value, zlib.crc32(value)) for key, value in records.items())
        database.executemany("INSERT INTO record VALUES (?, ?, ?)", rows)
    return database


def _write_manifest(folder: Path) -> None:
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            files[path.relative_to(folder).as_posix()] = (len(data), zlib.crc32(data))
    (folder / _MANIFEST).write_text(json.dumps({"files": files}))


def _move(temporary: Path, place: Path) -> None:
    """Put the finished store in its place; one that stands there already is as good, unless it is damaged."""
    for _ in range(2):
        try:
            temporary.rename(place)
        except OSError:
            try:
                _open(place)
            except DamagedIndex:
                shutil.rmtree(place, ignore_errors=True)
            else:
                return
        else:
            return
    raise RulingsError(msg("the search store cannot be kept"))


def _forget_old(folder: Path, name: str) -> None:
    """Remove what killed builds left behind and all but the newest stores."""
    with contextlib.suppress(OSError):
        stores = sorted(
            (path for path in folder.iterdir() if path.is_dir() and path.name != name),
            key=lambda path: path.stat().st_mtime,
            reverse=True,
        )
        finished = [path for path in stores if not path.name.startswith(".building-")]
        abandoned = time.time() - _STALE_SECONDS
        stale = [path for path in stores if path not in finished and path.stat().st_mtime < abandoned]
        for path in [*finished[_KEPT:], *stale]:
            shutil.rmtree(path, ignore_errors=True)
