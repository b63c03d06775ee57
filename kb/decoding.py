"""From YAML trees to values: each helper takes a node, appends faults with their position and returns a plain value."""

from __future__ import annotations

import datetime as dt
import difflib
import re
from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

from kb.entry import Text
from kb.errors import ContentError, Message, Position, msg
from kb.yaml_source import Mapping, Node, Scalar, Sequence

E = TypeVar("E", bound=StrEnum)

_FOLD = re.compile(r"[ \t]*\n[ \t]*")
_PARAGRAPHS = re.compile(r"\n[ \t]*\n\s*")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def fold(value: str) -> str:
    r"""Paragraphs parted by one blank line, each on one line, without edges of white space.

    >>> fold("One\n  two.\n\n\nThree.\n")
    'One two.\n\nThree.'
    """
    return "\n\n".join(_FOLD.sub(" ", part.strip()) for part in _PARAGRAPHS.split(value.strip()) if part.strip())


class Fields:
    """The keys of one mapping; what is unknown, missing or of the wrong kind becomes a fault."""

    def __init__(self, node: Mapping, known: Iterable[str], faults: list[ContentError]) -> None:
        self.node, self.faults = node, faults
        self.values: dict[str, Node] = {}
        self.keys: dict[str, Scalar] = {}
        self.empty: set[str] = set()  # required keys without a value, reported once
        known = tuple(known)
        for key, value in node.pairs:
            if key.value not in known:
                self._unknown(key, known)
            else:
                self.values[key.value], self.keys[key.value] = value, key

    def _unknown(self, key: Scalar, known: tuple[str, ...]) -> None:
        close = difflib.get_close_matches(key.value, known, n=1, cutoff=0.6)
        hint = msg("did you mean “{key}”?", key=close[0]) if close else msg("known keys: {keys}", keys=", ".join(known))
        self.fault(msg("unknown key “{key}”", key=key.value), key.position, hint)

    def fault(self, message: Message, position: Position, hint: Message | None = None) -> None:
        """Append a fault."""
        self.faults.append(ContentError(message, position, hint=hint))

    def position(self, key: str) -> Position:
        """Where the key's value stands, or the mapping itself when it is missing."""
        return self.values[key].position if key in self.values else self.node.position

    def require(self, *keys: str) -> None:
        """A fault for each of the keys that is missing or stands there without a value."""
        for key in keys:
            value = self.values.get(key)
            if isinstance(value, Scalar) and not value.value.strip():
                self._empty(key)
            elif value is None:
                self.fault(
                    msg("key “{key}” is missing", key=key),
                    self.node.position,
                    msg("add “{key}: …” to this entry", key=key),
                )

    def _empty(self, key: str) -> None:
        if key not in self.empty:
            self.empty.add(key)
            self.fault(msg("“{key}” is empty", key=key), self.position(key))

    def scalar(self, key: str) -> str | None:
        """The text as written, or None when missing or empty."""
        node = self.values.get(key)
        if node is None:
            return None
        if not isinstance(node, Scalar):
            self._wrong(key, node, msg("a text"))
            return None
        return node.value.strip() or None

    def text(self, key: str) -> Text | None:
        """A translatable text; None when missing or empty (an empty message would be the catalog's header)."""
        value = self.scalar(key)
        return None if value is None else Text(fold(value), self.values[key].position)

    def required_text(self, key: str) -> Text:
        """A text that must be there and say something."""
        text = self.text(key)
        if text is None:
            if isinstance(self.values.get(key), Scalar):
                self._empty(key)
            return Text("", self.position(key))
        return text

    def texts(self, key: str) -> tuple[Text, ...]:
        """A list of texts; empty ones count as not written."""
        return tuple(Text(fold(item.value), item.position) for item in self.scalars(key) if item.value.strip())

    def scalars(self, key: str) -> list[Scalar]:
        """A list of texts as nodes."""
        found: list[Scalar] = []
        for item in self.items(key):
            if isinstance(item, Scalar):
                found.append(item)
            else:
                self._wrong_item(item)
        return found

    def _wrong_item(self, item: Node) -> None:
        self.fault(
            msg("a list or mapping where a text should stand"),
            item.position,
            msg('a text with a colon must be quoted: “- "см. II.A.1: пример"”'),
        )

    def mappings(self, key: str) -> list[Mapping]:
        """A list of mappings."""
        found: list[Mapping] = []
        for item in self.items(key):
            if isinstance(item, Mapping):
                found.append(item)
            else:
                self.fault(msg("“{key}” holds keys with values in each item", key=key), item.position)
        return found

    def items(self, key: str) -> tuple[Node, ...]:
        """The items of a list; none when the key is missing or empty."""
        node = self.values.get(key)
        if node is None or (isinstance(node, Scalar) and not node.value.strip()):
            return ()
        if isinstance(node, Sequence):
            return node.items
        self._wrong(key, node, msg("a list"))
        return ()

    def mapping(self, key: str) -> Mapping | None:
        """A mapping; None when missing or empty."""
        node = self.values.get(key)
        if node is None or (isinstance(node, Scalar) and not node.value.strip()):
            return None
        if isinstance(node, Mapping):
            return node
        self._wrong(key, node, msg("keys with values"))
        return None

    def choice(self, key: str, kind: type[E], default: E) -> E:
        """One word of a fixed list."""
        value = self.scalar(key)
        if value is None:
            if isinstance(self.values.get(key), Scalar) and key not in self.empty:
                self._not_of(key, "", [member.value for member in kind])
            return default
        try:
            return kind(value)
        except ValueError:
            self._not_of(key, value, [member.value for member in kind])
            return default

    def _not_of(self, key: str, value: str, known: list[str]) -> None:
        self.fault(
            msg("“{value}” is no {key}", value=value, key=key),
            self.position(key),
            msg("one of: {known}", known=", ".join(known)),
        )

    def date(self, key: str) -> str:
        """A day as ``YYYY-MM-DD``, kept as text."""
        value = self.scalar(key)
        if value is None:
            return ""
        if _DAY.fullmatch(value) is None:  # Python also reads “2026-W01-1”, as another day than is written there
            return self._no_date(key, value)
        try:
            return dt.date.fromisoformat(value).isoformat()
        except ValueError:
            return self._no_date(key, value)

    def _no_date(self, key: str, value: str) -> str:
        self.fault(
            msg("“{value}” is not a day", value=value),
            self.position(key),
            msg("write it as 2026-12-01, with quotes or without"),
        )
        return ""

    def flag(self, key: str, *, default: bool) -> bool:
        """``true`` or ``false``, as words."""
        value = self.scalar(key)
        if value is None:
            return default
        if value not in ("true", "false"):
            self._not_of(key, value, ["true", "false"])
        return value == "true"

    def _wrong(self, key: str, node: Node, wanted: Message) -> None:
        self.fault(
            msg("“{key}” must be {wanted}", key=key, wanted=wanted),
            node.position,
            msg('a text with a colon must be quoted: “- "см. II.A.1: пример"”') if isinstance(node, Mapping) else None,
        )
