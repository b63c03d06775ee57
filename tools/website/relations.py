"""The graph of relations between rulings as pictures: all of them round a circle, one with its neighbours in columns."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from kb.citation import Citation
from kb.graph import MENTIONS, ReferenceGraph

#: Kinds of relations from the one that says most to the one that says least; a line is drawn in its first.
KINDS = ("exception_of", "narrows", "rests_on", "order_with", "see", MENTIONS)
#: In units of the drawing: between rulings on the circle, its least radius, from the circle to names, and to the edge.
_APART, _LEAST, _NAME, _EDGE = 23.0, 300.0, 12.0, 80.0
#: Free places on the circle between two sections.
_GAP = 1.5
#: How far a line between neighbours, and one across the circle, is drawn to the centre: shares of its straight middle's distance.
_NEAR, _FAR = 0.85, 0.1
#: The small picture: width, height of a row, where the columns' names end or begin, half the width of the middle's frame.
WIDTH, ROW, _SIDE, MIDDLE = 360, 34, 92, 46


class Line(NamedTuple):
    """A relation drawn: from which ruling to which, of what kind, and its path."""

    source: Citation
    target: Citation
    kind: str
    path: str


class Spot(NamedTuple):
    """A ruling on the circle: its point, and the turn of its name in degrees; names on the left half are turned round."""

    citation: Citation
    x: float
    y: float
    turn: float
    left: bool


class Circle(NamedTuple):
    """All rulings: ``half`` of the picture's width, their spots, the relations."""

    half: int
    spots: list[Spot]
    lines: list[Line]

    def by_ruling(self) -> dict[Citation, list[Line]]:
        """The relations of each ruling in both directions."""
        found: dict[Citation, list[Line]] = {spot.citation: [] for spot in self.spots}
        for line in self.lines:
            found[line.source].append(line)
            found[line.target].append(line)
        return found


class Column(NamedTuple):
    """A neighbour in the small picture: its ruling, where its name stands, and the line between it and the middle."""

    citation: Citation
    x: int
    y: float
    anchor: str
    line: Line


class Around(NamedTuple):
    """A ruling in the middle, what refers to it on the left, what it refers to on the right."""

    height: int
    middle: float
    columns: list[Column]


def strongest(kinds: Iterable[str]) -> str:
    """The kind that says most.

    >>> strongest(["see", "narrows"])
    'narrows'
    """
    return min(kinds, key=KINDS.index)


def circle(citations: Sequence[Citation], graph: ReferenceGraph) -> Circle:
    """The rulings in book order round a circle, sections apart."""
    angles: dict[Citation, float] = {}
    place = 0.0
    for _, group in groupby(citations, key=lambda citation: citation.section):
        for citation in group:
            angles[citation] = place
            place += 1
        place += _GAP
    radius = max(_LEAST, place * _APART / math.tau)
    spots = [_spot(citation, at / place * 360, radius) for citation, at in angles.items()]
    points = {spot.citation: (spot.x, spot.y) for spot in spots}
    lines = [
        Line(source, target, strongest(kinds), _curve(points[source], points[target]))
        for source in citations
        for target, kinds in graph.references(source).items()
        if target in points and target != source
    ]
    return Circle(round(radius + _EDGE), spots, lines)


def _spot(citation: Citation, degrees: float, radius: float) -> Spot:
    turn = math.radians(degrees)
    left = degrees > 180  # noqa: PLR2004 - half a turn
    return Spot(
        citation,
        round(radius * math.sin(turn), 1),
        round(-radius * math.cos(turn), 1),
        round(degrees + 90 if left else degrees - 90, 2),
        left,
    )


def _curve(start: tuple[float, float], end: tuple[float, float]) -> str:
    length = math.dist(start, end) / math.hypot(*start)
    bend = max(_FAR, _NEAR - length)
    x, y = ((a + b) / 2 * bend for a, b in zip(start, end, strict=True))
    return f"M{start[0]:g} {start[1]:g}Q{x:.1f} {y:.1f} {end[0]:g} {end[1]:g}"


def around(citation: Citation, graph: ReferenceGraph) -> Around:
    """A ruling and its neighbours; one that stands on both sides is in both columns."""
    before = {other: kinds for other, kinds in graph.back_references(citation).items() if other != citation}
    after = {other: kinds for other, kinds in graph.references(citation).items() if other != citation}
    rows = max(len(before), len(after), 1)
    middle = rows * ROW / 2
    left, right = WIDTH / 2 - MIDDLE - 6, WIDTH / 2 + MIDDLE
    columns = []
    for other, kinds, y in _rows(before, rows):
        path = _wave((_SIDE + 4.0, y), (left, middle))
        columns.append(Column(other, _SIDE, y, "end", Line(other, citation, strongest(kinds), path)))
    for other, kinds, y in _rows(after, rows):
        path = _wave((right, middle), (WIDTH - _SIDE - 6.0, y))
        columns.append(Column(other, WIDTH - _SIDE, y, "start", Line(citation, other, strongest(kinds), path)))
    return Around(rows * ROW, middle, columns)


def _rows(others: Mapping[Citation, Sequence[str]], rows: int) -> Iterator[tuple[Citation, Sequence[str], float]]:
    """Neighbours with their kinds, and where their names stand, in the middle of so many rows."""
    for at, (other, kinds) in enumerate(others.items()):
        yield other, kinds, (at + (rows - len(others)) / 2 + 0.5) * ROW


def _wave(start: tuple[float, float], end: tuple[float, float]) -> str:
    bend = (start[0] + end[0]) / 2
    return f"M{start[0]:g} {start[1]:g}C{bend:g} {start[1]:g} {bend:g} {end[1]:g} {end[0]:g} {end[1]:g}"
