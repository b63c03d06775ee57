"""What takes long to make, kept in the cache folder under a digest of all that decides it."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from search.store import cache_folder, usable

#: The length of a SHA-256 digest, which ends a kept file.
_DIGEST = 32
#: Seconds after which what was not used is removed, and after which a use is noted again.
_UNUSED, _NOTED = 90 * 86_400, 86_400


class KeptFiles:
    """Files of one kind in the cache folder; losing them costs time only."""

    def __init__(self, kind: str, folder: str | None = None) -> None:
        self._folder = Path(folder or cache_folder()) / kind

    @cached_property
    def _usable(self) -> bool:
        return usable(str(self._folder))

    def get(self, name: str, make: Callable[[], bytes]) -> bytes:
        """The file of a name; made when it is not kept, or what is kept is damaged."""
        path = self._folder / name
        kept = _whole(path) if self._usable else None
        if kept is not None:
            _note(path)
            return kept
        made = make()
        if self._usable:
            _keep(path, made)
            self._drop()
        return made

    def _drop(self) -> None:
        """Remove what nobody used for long: a change of a ruling leaves its old files behind."""
        with suppress(OSError):
            for path in self._folder.iterdir():
                if _age(path) > _UNUSED:
                    path.unlink()


def begun(make: Callable[[], object]) -> Callable[[], None]:
    """Begin to make what is kept while other things are done; call the result to wait until it is there.

    Made in a process of its own, where the system can fork one; elsewhere, or when that process dies, nothing is made
    ahead, and whoever needs it makes it then.
    """
    if "fork" not in multiprocessing.get_all_start_methods():
        return lambda: None
    process = multiprocessing.get_context("fork").Process(target=_made, args=(make,), daemon=True)
    process.start()
    return process.join


def _made(make: Callable[[], object]) -> None:
    with suppress(Exception):  # it is made again by whoever needs it, who says what is wrong
        make()


def _age(path: Path) -> float:
    """Seconds since a file was written, or its use noted."""
    return time.time() - path.stat().st_mtime


def _note(path: Path) -> None:
    """A file is in use: its time says so, to the day."""
    with suppress(OSError):
        if _age(path) > _NOTED:
            os.utime(path)


def _whole(path: Path) -> bytes | None:
    """A kept file; None when there is none that is whole."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    kept, digest = data[:-_DIGEST], data[-_DIGEST:]
    return kept if hashlib.sha256(kept).digest() == digest else None


def _keep(path: Path, made: bytes) -> None:
    """Put a file into the cache, whole or not at all; a full disk keeps nothing."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(made + hashlib.sha256(made).digest())
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)
    except OSError:
        return
