"""Position files: YAML in, questions about positions out, every fault at its place."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from kb.errors import ContentError, msg
from kb.errors import Position as Place
from kb.judge.asking import Asking, CitationName, absent
from kb.judge.kinds import Faults
from kb.judge.legality import faults_of
from kb.judge.questions import undecided_or
from kb.judge.vocabulary import ASK, POSITION
from kb.rules.position import Position
from kb.yaml_source import Mapping, Node, Scalar, Sequence, parse_yaml

#: Keys of one position, in the order in which they are best written.
KEYS = ("id", "situation", "given", "ask", "verdict", "citation")
_REQUIRED = ("id", "given", "ask")
_CITATION = CitationName()


class Asked(NamedTuple):
    """One question about one position: what was expected of it, if anything, and where it stands."""

    id: str
    position: Position
    asking: Asking
    expected: object
    has_expected: bool
    citations: tuple[str, ...]
    given: Place
    place: Place


def read_positions(text: str, shown: Path) -> tuple[list[Asked], Faults]:
    """The questions of a file's text, and the faults that kept others from being read."""
    faults: Faults = []
    root = parse_yaml(text.replace("\r\n", "\n").replace("\r", "\n"), shown, faults)
    if root is None:
        return [], faults
    items = root.items if isinstance(root, Sequence) else (root,)
    asked = [found for item in items if (found := _read(item, faults)) is not None]
    if not items:
        faults.append(ContentError(msg("no position stands here"), Place(shown)))
    _report_repeated(asked, faults)
    return asked, faults


def _report_repeated(asked: list[Asked], faults: Faults) -> None:
    seen: dict[str, Place] = {}
    for one in asked:
        if one.id in seen:
            faults.append(
                ContentError(
                    msg("id “{id}” stands here a second time", id=one.id),
                    one.place,
                    hint=msg("it is first in line {line}; keep one of the two", line=seen[one.id].line),
                )
            )
        seen.setdefault(one.id, one.place)


def _read(node: Node, faults: Faults) -> Asked | None:
    if not isinstance(node, Mapping):
        faults.append(
            ContentError(msg("a position is a group of fields: {names}", names=", ".join(KEYS)), node.position)
        )
        return None
    before = len(faults)
    parts = {key.value: value for key, value in node.pairs}
    faults += [
        ContentError(
            msg("unknown field “{name}”", name=key.value[:40]),
            key.position,
            hint=msg("one of: {names}", names=", ".join(KEYS)),
        )
        for key, _ in node.pairs
        if key.value not in KEYS
    ]
    faults += [ContentError(msg("“{name}” is missing", name=n), node.position) for n in _REQUIRED if n not in parts]
    position = _position(parts["given"], faults) if "given" in parts else None
    asking = ASK.read(parts["ask"], faults) if "ask" in parts else None
    if position is not None and isinstance(asking, Asking):
        faults += absent(asking, parts["ask"], position)
    expected = None
    if "verdict" in parts and isinstance(asking, Asking):
        expected = undecided_or(asking.question.answer).read(parts["verdict"], faults)
    citations = _citations(parts["citation"], faults) if "citation" in parts else ()
    if len(faults) > before or position is None or not isinstance(asking, Asking):
        return None
    return Asked(
        _text(parts["id"]), position, asking,
        expected, "verdict" in parts, citations, parts["given"].position, node.position,
    )  # fmt: skip


def _text(node: Node | None) -> str:
    return " ".join(node.value.split()) if isinstance(node, Scalar) else ""


def _position(node: Node, faults: Faults) -> Position | None:
    """The position, once it is read and possible."""
    position = POSITION.read(node, faults)
    if not isinstance(position, Position):
        return None
    faults += faults_of(position, node)
    return position


def _citations(node: Node, faults: Faults) -> tuple[str, ...]:
    """The citations expected to have decided, one or a list, in canonical form."""
    nodes = node.items if isinstance(node, Sequence) else (node,)
    found = [_CITATION.read(one, faults) for one in nodes]
    return tuple(name for name in found if isinstance(name, str))
