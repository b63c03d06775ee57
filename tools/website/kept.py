"""What takes long to make, kept in the cache folder under a digest of all that decides it."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from search.store import cache_folder, usable

#: The length of a SHA-256 digest, which ends a kept file.
_DIGEST = 32


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
            return kept
        made = make()
        if self._usable:
            _keep(path, made)
        return made


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
