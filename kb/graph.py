"""The reference graph: what a ruling refers to and, computed, what refers to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from kb.citation import Citation, Register, Section
from kb.entry import Ruling, Text
from kb.errors import ContentError, Position, msg
from kb.reader import find_citations, nearest
from kb.yaml_source import place_of

#: The kind of a reference that only a mention in the text makes.
MENTIONS = "mentions"


class ReferenceGraph:
    """Edges between rulings, each with its kinds, in both directions, in book order."""

    def __init__(self, edges: Mapping[Citation, Mapping[Citation, Sequence[str]]]) -> None:
        self._out = {source: dict(sorted(targets.items())) for source, targets in edges.items()}
        self._in: dict[Citation, dict[Citation, Sequence[str]]] = {}
        for source in sorted(self._out):
            for target, kinds in self._out[source].items():
                self._in.setdefault(target, {})[source] = kinds

    def references(self, citation: Citation) -> Mapping[Citation, Sequence[str]]:
        """What the ruling refers to, with the kinds of the reference."""
        return self._out.get(citation, {})

    def back_references(self, citation: Citation) -> Mapping[Citation, Sequence[str]]:
        """What refers to the ruling, with the kinds as the other ruling wrote them."""
        return self._in.get(citation, {})

    def neighbours(self, citation: Citation) -> list[Citation]:
        """Every ruling one step away in either direction, in book order."""
        return sorted({*self.references(citation), *self.back_references(citation)} - {citation})

    def components(self, citations: Iterable[Citation]) -> list[set[Citation]]:
        """The rulings that can be reached from one another, as sets, in the order of their first rulings."""
        left: set[Citation] = set(citations)
        found: list[set[Citation]] = []
        for first in sorted(left):
            if first not in left:
                continue
            left.discard(first)
            todo, part = [first], set[Citation]()
            while todo:
                current = todo.pop()
                part.add(current)
                fresh = (set(self.neighbours(current)) - part) & (left | {current})
                left -= fresh
                todo.extend(fresh)
            found.append(part)
        return found


def build_graph(
    rulings: Iterable[Ruling], register: Register, faults: list[ContentError], unread: Collection[Section] = ()
) -> ReferenceGraph:
    """The graph of written relations and of citations mentioned in texts; what refers to nothing is a fault.

    ``unread``: sections whose file could not be read; that is the fault, not every reference to them.
    """
    edges: dict[Citation, dict[Citation, list[str]]] = {}
    lost = {str(section) for section in unread}
    for ruling in rulings:
        targets = edges.setdefault(ruling.citation, {})
        for relation in ruling.relations:
            if not register.exists(relation.to):
                if relation.to.section not in unread:
                    _dangling(str(ruling.citation), str(relation.to), relation.position, register, faults)
                continue
            kinds = targets.setdefault(relation.to, [])
            if relation.kind in kinds:
                faults.append(
                    ContentError(msg("the same relation to {citation} twice", citation=relation.to), relation.position)
                )
            kinds.append(relation.kind.value)
        for text in ruling.cited_texts():
            for citation in mentioned(str(ruling.citation), text, register, faults, lost):
                if citation != ruling.citation:
                    targets.setdefault(citation, [MENTIONS])
    return ReferenceGraph(edges)


def mentioned(
    name: str, text: Text, register: Register, faults: list[ContentError], lost: Collection[str] = ()
) -> list[Citation]:
    """The rulings that a text of the entry ``name`` cites; a citation that resolves to nothing is a fault where it stands.

    Citations in the sections ``lost`` are passed over.
    """
    found: list[Citation] = []
    for mention in find_citations(text.value, register):
        found += mention.citations
        for unknown in mention.unknown:
            if unknown not in lost and unknown.rpartition(".")[0] not in lost:
                _dangling(name, unknown, place_of(mention.text, text.position), register, faults)
    return found


def _dangling(name: str, unknown: str, position: Position, register: Register, faults: list[ContentError]) -> None:
    near = ", ".join(map(str, nearest(unknown, register)))
    hint = msg("nearest: {nearest}", nearest=near) if near else None
    what = msg("{name}: no ruling {citation}", name=name, citation=unknown)
    faults.append(ContentError(what, position, hint=hint))
