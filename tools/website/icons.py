"""The site's icon as PNG for home screens, drawn at build from ``assets/icon.svg``, the one drawing there is."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

from website import addresses

DRAWING = Path(__file__).parent / "assets" / "icon.svg"
#: Drawn so many times larger, then made smaller: smooth edges.
_FINER = 4
#: Straight pieces of a curve.
_PIECES = 48
#: A maskable icon is cut to any shape inside its middle four fifths.
_SAFE = 0.8
_TOKEN = re.compile(r"[A-Za-z]|-?[0-9.]+")
Point = tuple[float, float]


class Icon(NamedTuple):
    """A picture to make: its file, its width in pixels, and what for (``maskable``: to be cut to any shape)."""

    name: str
    size: int
    purpose: str = "any"


ICONS = (Icon("icon-192.png", 192), Icon("icon-512.png", 512), Icon("icon-maskable-512.png", 512, purpose="maskable"))


def files() -> Iterator[tuple[str, bytes]]:
    """Address and bytes of each icon."""
    for icon in ICONS:
        yield f"{addresses.ASSETS}/{icon.name}", drawn(icon, DRAWING.read_text("utf-8"))


@cache
def drawn(icon: Icon, svg: str) -> bytes:
    """The drawing as PNG; raises `ValueError` for what this knows not to draw."""
    root = ET.fromstring(svg)  # noqa: S314 - our own file
    view, canvas = float(root.attrib["viewBox"].split()[2]), icon.size * _FINER
    maskable = icon.purpose == "maskable"
    scale = canvas / view * (_SAFE if maskable else 1)
    offset = (canvas - view * scale) / 2
    ground = next(iter(root)).attrib["fill"]
    image = Image.new("RGBA", (canvas, canvas), ground if maskable else "#0000")
    pen = ImageDraw.Draw(image)
    for shape in root:
        kind = shape.tag.rpartition("}")[2]
        if kind == "rect":
            box = [offset, offset, offset + view * scale - 1, offset + view * scale - 1]
            pen.rounded_rectangle(box, float(shape.attrib["rx"]) * scale, fill=shape.attrib["fill"])
        elif kind == "circle":
            x, y, r = (float(shape.attrib[name]) * scale for name in ("cx", "cy", "r"))
            pen.ellipse([offset + x - r, offset + y - r, offset + x + r, offset + y + r], fill=shape.attrib["fill"])
        elif kind == "path":
            points = [(offset + x * scale, offset + y * scale) for x, y in outline(shape.attrib["d"])]
            pen.polygon(points, fill=shape.attrib["fill"])
        else:
            raise ValueError(kind)
    kept = io.BytesIO()
    image.reduce(_FINER).save(kept, "PNG")
    return kept.getvalue()


def outline(path: str) -> list[Point]:
    """The corners of a path of ``M``, ``c``, ``s`` and ``z``; raises `ValueError` for another command.

    >>> outline("M1 1c0 0 2 0 2 0z")[0], outline("M1 1c0 0 2 0 2 0z")[-1]
    ((1.0, 1.0), (3.0, 1.0))
    """
    points: list[Point] = []
    control: Point = (0.0, 0.0)
    for command, numbers in _commands(path):
        if command == "M":
            points.append((numbers[0], numbers[1]))
        elif command == "z":
            continue
        elif command in ("c", "s"):
            x, y = points[-1]
            pairs = [(x + dx, y + dy) for dx, dy in zip(numbers[::2], numbers[1::2], strict=True)]
            first = pairs.pop(0) if command == "c" else (2 * x - control[0], 2 * y - control[1])
            control, end = pairs
            points += _curve((x, y), first, control, end)
        else:
            raise ValueError(command)
    return points


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; numbers alone repeat the command before them."""
    command, numbers = "", list[float]()
    for token in _TOKEN.findall(path):
        if token.isalpha():
            if command:
                yield command, numbers
            command, numbers = token, []
        else:
            if len(numbers) == {"c": 6, "s": 4}.get(command, 2):
                yield command, numbers
                numbers = []
            numbers.append(float(token))
    yield command, numbers


def _curve(start: Point, one: Point, other: Point, end: Point) -> Iterator[Point]:
    """Points of a cubic curve, without its start."""
    for step in range(1, _PIECES + 1):
        t = step / _PIECES
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (sum(w * p[axis] for w, p in zip(weights, (start, one, other, end), strict=True)) for axis in (0, 1))
        yield x, y
