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
    """The content folder: the one named, ``RULINGS_CONTENT``, the wheel’s ``kb/_content`` or the checkout’s.

    Raises `Unreadable` when there is none.
    """
    root = named or os.environ.get(ENVIRONMENT) or own_root()
    if os.path.isdir(f"{root}/rulings"):  # noqa: PTH112
        return root
    raise Unreadable(
        msg("no rulings in {path}", path=root),
        hint=msg("name a folder that holds “rulings”, “glossary.yaml” and “locale”: --content DIR"),
    )


def own_root() -> str:
    """The content folder that came with the program, whatever is named."""
    packaged = f"{_HERE}/_content"
    return packaged if os.path.isdir(packaged) else f"{os.path.dirname(_HERE)}/content"  # noqa: PTH112, PTH120


def shown_path(path: Path) -> Path:
    """The path as a person at this working folder would write it."""
    try:
        return path.resolve().relative_to(os.getcwd())  # noqa: PTH109
    except (ValueError, OSError):
        return path
