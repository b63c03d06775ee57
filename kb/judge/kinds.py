"""Kinds of values in a position file: each reads a YAML node, reports every fault at its place, and describes itself.

A kind's ``read`` gives the value, or None after it has reported a fault; ``schema`` gives its JSON Schema.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from kb.errors import ContentError, Message, Position, msg
from kb.rules.position import Missing
from kb.yaml_source import Mapping, Node, Scalar, Sequence

Faults = list[ContentError]
Schema = dict[str, object]
_BOOLEANS = {"yes": True, "true": True, "no": False, "false": False}


class Kind(Protocol):
    """What a field of a position may hold."""

    def read(self, node: Node, faults: Faults) -> object:
        """The value of a node; faults are appended, and None comes back for what cannot be read."""

    def schema(self) -> Schema:
        """The JSON Schema of such a value."""


class Choice:
    """One of a list of names; ``what`` says what they name ("territory")."""

    def __init__(self, what: Message, names: Iterable[str], *, nobody: str = "") -> None:
        self.what, self.names, self.nobody = what, tuple(names), nobody

    def read(self, node: Node, faults: Faults) -> object:
        """The name; with ``nobody`` that word stands for None, which is why it has a wrapper of its own."""
        if not isinstance(node, Scalar):
            faults.append(_wrong(node, self.what))
            return None
        if node.value in self.names or (self.nobody and node.value == self.nobody):
            return node.value
        near = _near(node.value, (*self.names, *filter(None, [self.nobody])))
        faults.append(
            ContentError(
                msg("“{value}” is no {what}", value=node.value[:40], what=self.what),
                node.position,
                hint=msg("did you mean {near}?", near=", ".join(near))
                if near
                else msg("one of: {names}", names=", ".join(self.names)),
            )
        )
        return None

    def schema(self) -> Schema:
        """An enumeration."""
        return {"enum": [*self.names, *filter(None, [self.nobody])]}


class Whole:
    """A whole number from ``least`` to ``most``."""

    def __init__(self, least: int = 0, most: int | None = None) -> None:
        self.least, self.most = least, most

    def read(self, node: Node, faults: Faults) -> object:
        """The number."""
        text = node.value if isinstance(node, Scalar) else ""
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= MAX_DIGITS):
            faults.append(_wrong(node, msg("whole number")))
            return None
        number = int(text)
        if number < self.least or (self.most is not None and number > self.most):
            limits = (
                msg("at least {least}", least=self.least)
                if self.most is None
                else msg("from {least} to {most}", least=self.least, most=self.most)
            )
            faults.append(ContentError(msg("{number} is not possible here", number=number), node.position, hint=limits))
            return None
        return number

    def schema(self) -> Schema:
        """An integer with its bounds."""
        bounds: Schema = {"minimum": self.least}
        if self.most is not None:
            bounds["maximum"] = self.most
        return {"type": "integer", **bounds}


#: Longer numbers are no number of a board game.
MAX_DIGITS = 6


class YesNo:
    """Yes or no."""

    def read(self, node: Node, faults: Faults) -> object:
        """True or False."""
        if isinstance(node, Scalar) and node.value in _BOOLEANS:
            return _BOOLEANS[node.value]
        faults.append(_wrong(node, msg("yes or no")))
        return None

    def schema(self) -> Schema:
        """A boolean; ``yes`` and ``no`` are booleans to editors' YAML as well."""
        return {"enum": [True, False, "yes", "no"]}


class Either:
    """A fixed word or a value of another kind (``none``, or the number set)."""

    def __init__(self, word: str, kind: Kind) -> None:
        self.word, self.kind = word, kind

    def read(self, node: Node, faults: Faults) -> object:
        """The word as it stands, or the other kind's value."""
        if isinstance(node, Scalar) and node.value == self.word:
            return self.word
        return self.kind.read(node, faults)

    def schema(self) -> Schema:
        """Either of them."""
        return {"anyOf": [{"const": self.word}, self.kind.schema()]}


class NumberOr:
    """How many there are, or the list itself."""

    def __init__(self, number: Whole, listed: ListOf) -> None:
        self.number, self.listed = number, listed

    def read(self, node: Node, faults: Faults) -> object:
        """The number or the list."""
        return (self.number if isinstance(node, Scalar) else self.listed).read(node, faults)

    def schema(self) -> Schema:
        """Either of them."""
        return {"anyOf": [self.number.schema(), self.listed.schema()]}


class ListOf:
    """A list; ``unordered`` values are compared as sets."""

    def __init__(self, kind: Kind, *, length: int | None = None, unordered: bool = False) -> None:
        self.kind, self.length, self.unordered = kind, length, unordered

    def read(self, node: Node, faults: Faults) -> object:
        """A tuple, or a frozen set when order means nothing."""
        if not isinstance(node, Sequence):
            faults.append(_wrong(node, msg("list")))
            return None
        if self.length is not None and len(node.items) != self.length:
            faults.append(
                ContentError(
                    msg("{found} values, {length} are needed", found=len(node.items), length=self.length), node.position
                )
            )
            return None
        before = len(faults)
        values = [self.kind.read(item, faults) for item in node.items]
        if len(faults) > before:
            return None
        return frozenset(values) if self.unordered else tuple(values)

    def schema(self) -> Schema:
        """An array."""
        sizes: Schema = {} if self.length is None else {"minItems": self.length, "maxItems": self.length}
        unique: Schema = {"uniqueItems": True} if self.unordered else {}
        return {"type": "array", "items": self.kind.schema(), **sizes, **unique}


class MapOf:
    """Names with a value each."""

    def __init__(self, keys: Choice | Whole, values: Kind) -> None:
        self.keys, self.values = keys, values

    def read(self, node: Node, faults: Faults) -> object:
        """A dict; an empty map may be written ``{}``."""
        if not isinstance(node, Mapping):
            faults.append(_wrong(node, msg("map of names to values")))
            return None
        before = len(faults)
        pairs = [(self.keys.read(key, faults), self.values.read(value, faults)) for key, value in node.pairs]
        return None if len(faults) > before else dict(pairs)

    def schema(self) -> Schema:
        """An object with restricted names."""
        names = self.keys.schema() if isinstance(self.keys, Choice) else {"pattern": "^[0-9]+$"}
        return {"type": "object", "propertyNames": names, "additionalProperties": self.values.schema()}


class Record:
    """A group of named fields that make one value; ``required`` names those that must stand."""

    def __init__(self, make: Callable[..., object], fields: dict[str, Kind], required: Iterable[str] = ()) -> None:
        self.make, self.fields, self.required = make, fields, tuple(required)

    def read(self, node: Node, faults: Faults) -> object:
        """What ``make`` gives for the fields that stand."""
        values = self.read_fields(node, faults)
        if values is None:
            return None
        try:
            return self.make(**values)
        except Missing as missing:
            faults.append(unsaid(missing, node.position))
            return None

    def read_fields(self, node: Node, faults: Faults) -> dict[str, object] | None:
        """The fields that stand, each read; unknown ones and missing ones are reported."""
        if not isinstance(node, Mapping):
            faults.append(_wrong(node, msg("group of fields: {names}", names=", ".join(self.fields))))
            return None
        before = len(faults)
        values: dict[str, object] = {}
        for key, value in node.pairs:
            if key.value in self.fields:
                values[key.value] = self.fields[key.value].read(value, faults)
            else:
                faults.append(_unknown_field(key, self.fields))
        faults += [
            ContentError(msg("“{name}” is missing", name=name), node.position)
            for name in self.required
            if name not in {key.value for key, _ in node.pairs}
        ]
        return None if len(faults) > before else values

    def schema(self) -> Schema:
        """An object with these properties and no others."""
        required: Schema = {"required": list(self.required)} if self.required else {}
        properties = {name: kind.schema() for name, kind in self.fields.items()}
        return {"type": "object", "properties": properties, "additionalProperties": False, **required}


def unsaid(missing: Missing, place: Position) -> ContentError:
    """The fault for what a position leaves open although it decides."""
    return ContentError(
        msg("“{name}” decides here, and the position does not say it", name=missing.name),
        place,
        hint=msg("nothing is assumed; write it there"),
    )


def _near(word: str, names: Iterable[str]) -> list[str]:
    """The names most like a word."""
    import difflib  # noqa: PLC0415 - only a fault needs it

    return difflib.get_close_matches(word[:80], list(names), n=2)


def _unknown_field(key: Scalar, fields: Iterable[str]) -> ContentError:
    near = _near(key.value, fields)
    return ContentError(
        msg("unknown field “{name}”", name=key.value[:40]),
        key.position,
        hint=msg("did you mean {near}?", near=", ".join(near))
        if near
        else msg("one of: {names}", names=", ".join(fields)),
    )


def _wrong(node: Node, wanted: Message) -> ContentError:
    found = node.value[:40] if isinstance(node, Scalar) else {Sequence: "[…]", Mapping: "{…}"}[type(node)]
    return ContentError(msg("“{found}” stands where a {wanted} is needed", found=found, wanted=wanted), node.position)
