"""Making a store: named by what it is built from, written beside its place, moved there in one step."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from search.pack import Pack, write_pack
from search.store import SCHEMA_VERSION, SUFFIX, DamagedStore, Store, inputs, note_path, opened

if TYPE_CHECKING:
    from search.store import Records

_BUILDING = ".building-"
#: Stores of other versions and contents that are kept beside the newest.
KEPT = 4
#: No build takes this long; a file that has been building since then belongs to a process that was killed.
_STALE_SECONDS = 3600


def digest(root: str) -> str:
    """The name of a store: a digest of content, catalogs, code, schema and Python version."""
    found = hashlib.sha256(f"{SCHEMA_VERSION} {sys.version_info[:2]}".encode())
    for name, _, path in inputs(root):
        found.update(f"\n{name}\n".encode(errors="surrogateescape"))
        found.update(hashlib.sha256(Path(path).read_bytes()).digest())
    return found.hexdigest()[:24]


def in_memory(records: Records) -> Store:
    """A store that is not kept."""
    return Store(Pack(b"".join(write_pack(records))))


def built(folder: str, root: str, state: str, build: Callable[[], Records]) -> Store:
    """The kept store of the inputs' digest, or a new one; in memory when it cannot be written."""
    path = Path(folder, digest(root) + SUFFIX)
    with contextlib.suppress(DamagedStore):
        store = opened(str(path))
        _remember(folder, root, state, path)
        return store
    data = b"".join(write_pack(build()))
    try:
        _replace(path, data)
        store = opened(str(path))
        _remember(folder, root, state, path)
        _forget_old(path)
    except (OSError, DamagedStore):
        return Store(Pack(data))
    return store


def _replace(path: Path, data: bytes) -> None:
    """Put a file in its place in one step; nothing is left behind when that fails."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=_BUILDING)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _remember(folder: str, root: str, state: str, path: Path) -> None:
    with contextlib.suppress(OSError):
        note = f"{path.stem}\n{path.stat().st_size}\n{state}"
        _replace(Path(note_path(folder, root)), note.encode("utf-8", "surrogateescape"))


def _forget_old(newest: Path) -> None:
    """Remove what killed builds left behind and all but the newest stores."""
    stores = [path for path in newest.parent.glob(f"*{SUFFIX}") if path != newest]
    stores.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    abandoned = time.time() - _STALE_SECONDS
    stale = [path for path in newest.parent.glob(f"{_BUILDING}*") if path.stat().st_mtime < abandoned]
    for path in [*stores[KEPT:], *stale]:
        path.unlink(missing_ok=True)
