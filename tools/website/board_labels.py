"""Where the names of territories stand on the board: as large as they fit into their territory, in up to three lines."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache, reduce
from itertools import combinations, pairwise
from operator import and_
from typing import NamedTuple

from kb.rules.board import Part
from website.board_map import RIM, SCALE, part_at, place_at

#: Units of the drawing in one cell of the raster on which names are fitted.
_CELL = 5
_HALF = int(RIM * SCALE) // _CELL
#: Type sizes tried, in units of the drawing, and a letter's mean width and a line's height in it.
_SIZES = tuple(half / 2 for half in range(15, 29))
_WIDTH, _LINE = 0.66, 1.08
_LINES = 3
#: A row of the raster: bit by bit, whether the cell lies in the territory.
Row = int


class Label(NamedTuple):
    """A name in lines round the middle ``x``, ``y``, ``size`` units high."""

    lines: tuple[str, ...]
    x: float
    y: float
    size: float


class Cells(NamedTuple):
    """A territory's cells, line by line from line ``top`` on."""

    top: int
    rows: list[Row]


@cache
def _raster() -> dict[str | Part, Cells]:
    """Territories and parts -> their cells."""
    rows: dict[str | Part, list[Row]] = {}
    for line in range(2 * _HALF):
        for column in range(2 * _HALF):
            part = part_at(place_at((column - _HALF + 0.5) * _CELL, (line - _HALF + 0.5) * _CELL))
            if part is not None:
                for key in (part, part.territory):
                    rows.setdefault(key, [0] * (2 * _HALF))[line] |= 1 << column
    return {key: _cropped(lines) for key, lines in rows.items()}


def _cropped(rows: list[Row]) -> Cells:
    used = [line for line, row in enumerate(rows) if row]
    return Cells(used[0], rows[used[0] : used[-1] + 1])


def middle(where: Part | str) -> tuple[float, float]:
    """The middle of a part or territory, inside it."""
    return _middle(_raster()[where])


@cache
def label(territory: str, name: str) -> Label:
    """A territory's name where it fits best; at the smallest size it may reach over the edge."""
    cells = _raster()[territory]
    fitted = [each for lines in _broken(name) if (each := _largest(cells, lines)) is not None]
    if fitted:
        return max(fitted, key=lambda each: (each.size, -len(each.lines)))
    lines = min(_broken(name), key=lambda each: (max(map(len, each)), len(each)))
    return Label(lines, *_middle(cells), _SIZES[0])


def _largest(cells: Cells, lines: tuple[str, ...]) -> Label | None:
    """The lines at the largest size that fits; None when none does."""
    fits = bisect_left(range(len(_SIZES)), 1, key=lambda at: 0 if _boxes(cells.rows, _SIZES[at], lines) else 1)
    return Label(lines, *_spot(cells, _SIZES[fits - 1], lines), _SIZES[fits - 1]) if fits else None


def _broken(name: str) -> Iterator[tuple[str, ...]]:
    """The ways to break a name into lines, fewest first."""
    words = name.split()
    for count in range(min(len(words), _LINES)):
        for cuts in combinations(range(1, len(words)), count):
            ends = (0, *cuts, len(words))
            yield tuple(" ".join(words[start:end]) for start, end in pairwise(ends))


def _size(size: float, lines: tuple[str, ...]) -> tuple[int, int]:
    """Width and height of the lines, in cells."""
    width = max(map(len, lines)) * size * _WIDTH / _CELL
    return max(1, round(width)), max(1, round(len(lines) * size * _LINE / _CELL))


def _boxes(rows: list[Row], size: float, lines: tuple[str, ...]) -> list[Row]:
    """The cells where a box for the lines may have its left upper corner; empty when nowhere."""
    width, height = _size(size, lines)
    narrow = [_runs(row, width) for row in rows]
    found = [reduce(and_, narrow[top : top + height]) for top in range(len(rows) - height + 1)]
    return found if any(found) else []


def _spot(cells: Cells, size: float, lines: tuple[str, ...]) -> tuple[float, float]:
    """The middle of a box for the lines: the most central one that lies in the cells."""
    width, height = _size(size, lines)
    left, top = _central(
        [(left, top) for top, row in enumerate(_boxes(cells.rows, size, lines)) for left in _bits(row)]
    )
    return (left + width / 2 - _HALF) * _CELL, (cells.top + top + height / 2 - _HALF) * _CELL


def _central(cells: list[tuple[int, int]]) -> tuple[int, int]:
    """The one of the cells that is nearest to the middle of all."""
    x, y = (sum(each) / len(cells) for each in zip(*cells, strict=True))
    return min(cells, key=lambda each: ((each[0] - x) ** 2 + (each[1] - y) ** 2, each))


def _runs(row: Row, length: int) -> Row:
    """The cells with which a run of so many cells begins."""
    done = 1
    while done < length:
        step = min(done, length - done)
        row &= row >> step
        done += step
    return row


def _bits(row: Row) -> Iterator[int]:
    while row:
        low = row & -row
        yield low.bit_length() - 1
        row ^= low


def _middle(cells: Cells) -> tuple[float, float]:
    """The middle of the cells."""
    column, line = _central([(column, line) for line, row in enumerate(cells.rows) for column in _bits(row)])
    return (column + 0.5 - _HALF) * _CELL, (cells.top + line + 0.5 - _HALF) * _CELL
