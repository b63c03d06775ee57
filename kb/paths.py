"""Where the content is: beside the installed package, or in the checkout."""

from __future__ import annotations

import os
from pathlib import Path

from kb.errors import Unreadable, msg

ENVIRONMENT = "RULINGS_CONTENT"
_HERE = Path(__file__).resolve().parent


def content_root(named: str | None = None) -> Path:
    """The content folder: the one named, ``RULINGS_CONTENT``, the wheel's ``kb/_content`` or the checkout's.

    Raises `Unreadable` when there is none.
    """
    given = named or os.environ.get(ENVIRONMENT)
    candidates = [Path(given)] if given else [_HERE / "_content", _HERE.parent / "content"]
    for candidate in candidates:
        if (candidate / "rulings").is_dir():
            return candidate
    raise Unreadable(
        msg("no rulings in {path}", path=candidates[-1]),
        hint=msg("name a folder that holds “rulings”, “glossary.yaml” and “locale”: --content DIR"),
    )


def shown_path(path: Path) -> Path:
    """The path as a person at this working folder would write it."""
    try:
        return path.resolve().relative_to(Path.cwd())
    except (ValueError, OSError):
        return path
