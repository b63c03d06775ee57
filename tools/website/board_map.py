"""The board as shapes: where each piece of a territory lies, drawn after the facts in `kb.rules.board`.

The sectors are equal, the shapes are our own and schematic; what touches on the board touches here (a test compares the two).
A place is given by its angle in sectors from the start of sector 1, counter-clockwise, and its distance from the pole.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from kb.rules.board import SECTORS, Part

#: Distances: the rim of the Polar Sink, and of the board.
POLE, RIM = 3.4, 20.0
#: Units of the drawing in one of distance.
SCALE = 20
#: Sector 2 is drawn straight down.
_DOWN = 1.5
#: By sector, from its start to its end: slices up to a fraction of it, each a list of territories from the pole outwards with
#: the distance at which they end at the slice's start and at its end.
_SLICES: dict[int, dict[float, str]] = {
    1: {
        0.45: "cielago-north 7 7.5, cielago-west 13 13, meridian 20 20",
        1: "cielago-north 7.5 8, cielago-depression 14 14, meridian 20 20",
    },
    2: {
        0.3: "cielago-north 8 8, cielago-depression 14 14, meridian 20 20",
        0.7: "cielago-north 8 8, cielago-depression 14 14, cielago-south 14 20, meridian 20 20",
        1: "cielago-north 8 8, cielago-depression 14 13.6, cielago-south 20 20",
    },
    3: {
        0.45: "cielago-north 8 8.4, cielago-depression 13.6 12.4, cielago-south 20 20",
        0.8: "cielago-north 8.4 8.8, cielago-depression 12.4 8.8, cielago-east 12.4 17, cielago-south 20 20",
        1: "cielago-north 8.8 9, cielago-east 17 20, cielago-south 20 20",
    },
    4: {
        0.35: "harg-pass 7 7, false-wall-south 11 11.4, cielago-east 20 20",
        0.75: "harg-pass 7 7, false-wall-south 11.4 11.8, south-mesa 11.4 20, cielago-east 20 20",
        1: "harg-pass 7 7, false-wall-south 11.8 12, south-mesa 20 20",
    },
    5: {
        0.3: "false-wall-east 5 5.1, harg-pass 7 7, false-wall-south 12 12, south-mesa 20 20",
        0.45: "false-wall-east 5.1 5.2, harg-pass 7 5.2, the-minor-erg 7 7.6, false-wall-south 12 13, south-mesa 20 20",
        0.8: (
            "false-wall-east 5.2 5.4, the-minor-erg 7.6 8, false-wall-south 12 8, pasty-mesa 12 12.4, "
            "tueks-sietch 14.8 15, south-mesa 20 20"
        ),
        1: "false-wall-east 5.4 5.5, the-minor-erg 8 8, pasty-mesa 14.5 14.5, south-mesa 20 20",
    },
    6: {1: "false-wall-east 5.5 5.5, the-minor-erg 8 8, pasty-mesa 14.5 14.5, south-mesa 20 20"},
    7: {
        0.6: "false-wall-east 5.5 5.5, the-minor-erg 8 8, pasty-mesa 14.5 14.5, red-chasm 20 20",
        1: "false-wall-east 5.5 5.5, the-minor-erg 8 8, pasty-mesa 14.5 20, red-chasm 20 20",
    },
    8: {
        0.3: "false-wall-east 5.5 5.5, the-minor-erg 8 8, pasty-mesa 20 15, gara-kulon 20 20",
        0.55: "false-wall-east 5.5 5.5, the-minor-erg 8 7.4, shield-wall 8 9.6, pasty-mesa 15 13, gara-kulon 20 20",
        0.85: "false-wall-east 5.5 5.5, the-minor-erg 7.4 5.5, shield-wall 9.6 10.6, pasty-mesa 13 10.6, gara-kulon 20 20",
        1: "false-wall-east 5.5 5.5, shield-wall 10.6 11, gara-kulon 20 20",
    },
    9: {
        0.22: "false-wall-east 5.5 4.8, shield-wall 11 10.8, sihaya-ridge 20 20",
        0.42: "false-wall-east 4.8 3.4, imperial-basin 4.8 7, shield-wall 10.8 9.4, hole-in-the-rock 10.8 13, sihaya-ridge 20 20",
        0.54: "imperial-basin 7 7.8, shield-wall 9.4 7.8, hole-in-the-rock 13 12.6, sihaya-ridge 20 12.6, basin 20 20",
        0.6: "imperial-basin 7.8 8, hole-in-the-rock 12.6 12.4, basin 20 20",
        0.72: "imperial-basin 8 8, rim-wall-west 8 12, hole-in-the-rock 12.4 12, basin 20 20",
        0.86: "imperial-basin 8 8, rim-wall-west 12 12.8, basin 20 12.8, old-gap 20 20",
        1: "imperial-basin 8 8, rim-wall-west 12.8 13, old-gap 20 20",
    },
    10: {
        0.55: "imperial-basin 9.6 9.6, arrakeen 13 13, old-gap 20 20",
        1: "imperial-basin 12.6 12, old-gap 20 20",
    },
    11: {
        0.45: "arsunt 5.5 6, imperial-basin 12 10, tsimpo 12 13, old-gap 20 20",
        1: "arsunt 6 6.5, carthag 10 10, tsimpo 13 13, broken-land 13 20, old-gap 20 20",
    },
    12: {
        0.4: "arsunt 5.5 5.4, hagga-basin 8 8.4, tsimpo 13 13, broken-land 20 20",
        1: "arsunt 5.4 5, hagga-basin 8.4 9, tsimpo 13 12, plastic-basin 13 15, broken-land 20 20",
    },
    13: {
        0.6: "hagga-basin 9 9, tsimpo 12 9, plastic-basin 15 15, rock-outcroppings 20 20",
        1: "hagga-basin 9 9, plastic-basin 15 15, rock-outcroppings 20 20",
    },
    14: {
        0.25: "wind-pass 6.5 6.5, plastic-basin 15 14, rock-outcroppings 20 20",
        0.65: "wind-pass 6.5 6.5, plastic-basin 13.5 13.5, sietch-tabr 16.5 16.5, rock-outcroppings 20 20",
        0.85: "wind-pass 6.5 6.5, plastic-basin 13.5 13.5, bight-of-the-cliff 17 20, rock-outcroppings 20 20",
        1: "wind-pass 6.5 6.5, plastic-basin 13.5 13.5, bight-of-the-cliff 20 20",
    },
    15: {
        0.6: "wind-pass 6.5 6.5, the-great-flat 10 11.5, funeral-plain 13.5 15.5, bight-of-the-cliff 20 20",
        1: "wind-pass 6.5 6.5, the-great-flat 11.5 20, funeral-plain 15.5 20, bight-of-the-cliff 20 20",
    },
    16: {
        0.35: "wind-pass 6.5 7, the-greater-flat 20 20",
        1: "wind-pass 7 8, false-wall-west 7 11, the-greater-flat 20 11, habbanya-erg 20 20",
    },
    17: {
        0.4: "wind-pass-north 5.5 5.5, wind-pass 8 8, false-wall-west 11 11, habbanya-erg 14 14, habbanya-ridge-flat 20 20",
        1: (
            "wind-pass-north 5.5 5.5, wind-pass 8 8, false-wall-west 11 11, habbanya-ridge-flat 14 14, "
            "habbanya-sietch 17 17, habbanya-ridge-flat 20 20"
        ),
    },
    18: {
        0.5: "wind-pass-north 5.5 5.5, cielago-west 8 8, false-wall-west 11 11, habbanya-ridge-flat 20 20",
        1: "wind-pass-north 5.5 5.5, cielago-west 13 13, habbanya-ridge-flat 20 20",
    },
}
#: The one territory without sectors.
POLAR = Part("polar-sink", None)


class Place(NamedTuple):
    """A point of the board: angle in sectors, distance from the pole."""

    angle: float
    distance: float


class Strip(NamedTuple):
    """A part's piece of a slice: ``lower`` and ``upper`` distances at the slice's two angles, ``start`` and ``end``."""

    part: Part
    start: float
    end: float
    lower: tuple[float, float]
    upper: tuple[float, float]


#: A step along an outline.
Edge = tuple[Place, Place]


def point(place: Place) -> tuple[float, float]:
    """Where a place is drawn: the pole is 0, 0; y runs down.

    >>> point(Place(1.5, 20))
    (0.0, 400.0)
    """
    turn = math.radians((place.angle - _DOWN) * 360 / SECTORS)
    radius = place.distance * SCALE
    return round(radius * math.sin(turn), 1) + 0.0, round(radius * math.cos(turn), 1) + 0.0


def place_at(x: float, y: float) -> Place:
    """The place that is drawn at a point."""
    turn = math.degrees(math.atan2(x, y))
    return Place((turn * SECTORS / 360 + _DOWN) % SECTORS, math.hypot(x, y) / SCALE)


@cache
def strips() -> tuple[Strip, ...]:
    """Every piece of the board outside the Polar Sink."""
    return tuple(strip for sector, slices in _SLICES.items() for strip in _sector(sector, slices))


def _sector(sector: int, slices: dict[float, str]) -> Iterator[Strip]:
    start = sector - 1.0
    for fraction, written in slices.items():
        end = sector - 1 + fraction
        lower = (POLE, POLE)
        for territory, left, right in (each.split() for each in written.split(", ")):
            upper = (float(left), float(right))
            yield Strip(Part(territory, sector), start, end, lower, upper)
            lower = upper
        start = end


@cache
def _slices() -> tuple[list[float], list[list[Strip]]]:
    """The angles at which slices begin, and the strips of each from the pole outwards."""
    found: dict[float, list[Strip]] = {}
    for strip in strips():
        found.setdefault(strip.start, []).append(strip)
    return list(found), list(found.values())


def part_at(place: Place) -> Part | None:
    """The part that a place lies in; None beyond the rim.

    >>> part_at(Place(9.2, 11)), part_at(Place(3, 1)), part_at(Place(3, 21))
    (Part(territory='arrakeen', sector=10), Part(territory='polar-sink', sector=None), None)
    """
    if place.distance < POLE:
        return POLAR
    starts, slices = _slices()
    for strip in slices[bisect_right(starts, place.angle) - 1]:
        along = (place.angle - strip.start) / (strip.end - strip.start)
        if place.distance < strip.upper[0] + along * (strip.upper[1] - strip.upper[0]):
            return strip.part
    return None


@cache
def _on_rays() -> dict[float, list[float]]:
    """Angle of each ray between slices -> the distances at which something begins or ends there."""
    found: dict[float, set[float]] = {}
    for strip in strips():
        found.setdefault(strip.start % SECTORS, set()).update((strip.lower[0], strip.upper[0]))
        found.setdefault(strip.end % SECTORS, set()).update((strip.lower[1], strip.upper[1]))
    return {angle: sorted(distances) for angle, distances in found.items()}


def _edges(strip: Strip) -> Iterator[Edge]:
    """A strip's outline, clockwise round the pole and back; straight along the pole's rays it is cut at every neighbour."""
    corners = [Place(strip.start % SECTORS, distance) for distance in (strip.lower[0], strip.upper[0])]
    others = [Place(strip.end % SECTORS, distance) for distance in (strip.lower[1], strip.upper[1])]
    yield corners[0], others[0]
    yield from _ray(others[0], others[1])
    yield others[1], corners[1]
    yield from ((end, start) for start, end in _ray(corners[0], corners[1]))


def _ray(inner: Place, outer: Place) -> Iterator[Edge]:
    between = [each for each in _on_rays()[inner.angle] if inner.distance <= each <= outer.distance]
    for low, high in pairwise(between):
        yield Place(inner.angle, low), Place(inner.angle, high)


def outline(pieces: frozenset[Part]) -> list[list[Place]]:
    """The closed lines round some parts together, the Polar Sink apart."""
    edges = [edge for strip in strips() if strip.part in pieces for edge in _edges(strip) if edge[0] != edge[1]]
    known = set(edges)
    ahead: dict[Place, list[Place]] = {}
    for start, end in edges:
        if (end, start) not in known:
            ahead.setdefault(start, []).append(end)
    return list(_loops(ahead))


def _loops(ahead: dict[Place, list[Place]]) -> Iterator[list[Place]]:
    while ahead:
        first = next(iter(ahead))
        loop, current = [first], _step(ahead, first)
        while current != first:
            loop.append(current)
            current = _step(ahead, current)
        yield loop


def _step(ahead: dict[Place, list[Place]], place: Place) -> Place:
    after = ahead[place].pop()
    if not ahead[place]:
        del ahead[place]
    return after


def touching_parts() -> dict[Part, frozenset[Part]]:
    """Part -> the parts that share a line with it on the drawing."""
    sides: dict[frozenset[Place], set[Part]] = {}
    for strip in strips():
        for start, end in _edges(strip):
            if start != end:
                sides.setdefault(frozenset((start, end)), set()).add(strip.part)
    found: dict[Part, set[Part]] = {}
    for side, beside in sides.items():
        all_beside = beside | {POLAR} if all(place.distance == POLE for place in side) else beside
        for part in all_beside:
            found.setdefault(part, set()).update(all_beside - {part})
    return {part: frozenset(others) for part, others in found.items()}


def path(pieces: frozenset[Part]) -> str:
    """The outline of parts as the data of an SVG path."""
    if POLAR in pieces:
        radius = POLE * SCALE
        return f"M{-radius} 0a{radius} {radius} 0 1 0 {2 * radius} 0a{radius} {radius} 0 1 0 {-2 * radius} 0Z"
    return "".join(_closed(loop) for loop in outline(pieces))


def _closed(loop: list[Place]) -> str:
    steps = [_curve(start, end) for start, end in zip(loop, [*loop[1:], loop[0]], strict=True)]
    return f"M{_written(point(loop[0]))}{''.join(steps)}Z"


def _curve(start: Place, end: Place) -> str:
    """A line that keeps its distance from the pole, or changes it evenly; straight along a ray."""
    turn = (end.angle - start.angle + SECTORS / 2) % SECTORS - SECTORS / 2
    to = point(end)
    if turn == 0:
        return f"L{_written(to)}"
    half = point(Place(start.angle + turn / 2, (start.distance + end.distance) / 2))
    bend = [2 * middle - (a + b) / 2 for middle, a, b in zip(half, point(start), to, strict=True)]
    return f"Q{_written(bend)} {_written(to)}"


def _written(numbers: Sequence[float]) -> str:
    return " ".join(f"{number:.1f}".removesuffix(".0") for number in numbers)


def wedge(sector: int) -> str:
    """A sector from the Polar Sink to the rim, as the data of an SVG path."""
    start, end = sector - 1, sector
    return _closed([Place(start, POLE), Place(end, POLE), Place(end, RIM), Place(start, RIM)])


def rays() -> str:
    """The lines between sectors, as the data of an SVG path."""
    ends = [(point(Place(angle, POLE)), point(Place(angle, RIM))) for angle in range(SECTORS)]
    return "".join(f"M{_written(inner)}L{_written(outer)}" for inner, outer in ends)


def rim_arc(start: float, end: float, distance: float) -> str:
    """A line round the board from an angle on to a greater one, as the data of an SVG path."""
    steps = math.ceil(end - start)
    places = [Place(start + (end - start) * step / steps, distance) for step in range(steps + 1)]
    return f"M{_written(point(places[0]))}" + "".join(_curve(a, b) for a, b in pairwise(places))
