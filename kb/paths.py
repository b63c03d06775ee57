"""Where the content is: beside the installed package, or in the checkout. Plain strings: every start comes here."""

from __future__ import annotations

import os

from kb.errors import Unreadable, msg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

ENVIRONMENT = "RULINGS_CONTENT"
_HERE = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 - pathlib's import costs a third of a look-up


def content_root(named: str | None = None) -> str:
    """The content folder: the one named, ``RULINGS_CONTENT``, the wheel's ``kb/_content`` or the checkout's.

    Raises `Unreadable` when there is none.
    """
    given = named or os.environ.get(ENVIRONMENT)
    candidates = [given] if given else [f"{_HERE}/_content", f"{os.path.dirname(_HERE)}/content"]  # noqa: PTH120
    for candidate in candidates:
        if os.path.isdir(f"{candidate}/rulings"):  # noqa: PTH112
            return candidate
    raise Unreadable(
        msg("no rulings in {path}", path=candidates[-1]),
        hint=msg("name a folder that holds “rulings”, “glossary.yaml” and “locale”: --content DIR"),
    )


def shown_path(path: Path) -> Path:
    """The path as a person at this working folder would write it."""
    try:
        return path.resolve().relative_to(os.getcwd())  # noqa: PTH109
    except (ValueError, OSError):
        return path
