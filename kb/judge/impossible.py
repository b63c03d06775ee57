"""What the checks of possibility give: what cannot be, and where."""

from __future__ import annotations

from collections.abc import Iterator

from kb.errors import Message

#: Where a fault lies: field names and list indices from the position (or a group of it) down.
Path = tuple[str | int, ...]
#: What cannot be, with the path to it.
Impossibilities = Iterator[tuple[Path, Message]]
