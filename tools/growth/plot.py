"""The growth of the search as a picture: small log-log plots in one SVG, written by hand so that a text tool shows its diffs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from growth.measure import NAMES, Row

#: Colours that the colour-blind tell apart too (Okabe and Ito), and a dash pattern each for print.
_STYLES = {
    "ours": ("#d55e00", "", 3),
    "fts5": ("#0072b2", "", 1.5),
    "fts5-all": ("#0072b2", "2 3", 1.5),
    "tantivy": ("#009e73", "7 3", 1.5),
    "whoosh": ("#555555", "9 3 2 3", 1.5),
}
#: What each plot shows: title, the row's field, and how many of its units are one of the title's.
_PLOTS = (
    ("index build, seconds", "build", 1.0),
    ("size on disk, MB", "size", float(1 << 20)),
    ("peak memory of a search, MB", "memory", float(1 << 20)),
    ("fresh process, × empty console script", "cold", 1.0),
    ("running process, p50, ms", "p50", 0.001),
    ("running process, p95, ms", "p95", 0.001),
)
_COLUMNS, _WIDTH, _HEIGHT = 3, 330, 270
#: Around a plot, for its title and its scales.
_LEFT, _TOP, _RIGHT, _BOTTOM = 52, 40, 28, 40
_HEAD, _FOOT = 44, 40
#: In the legend: the width of a line with the space behind it, and of a letter.
_SAMPLE, _LETTER = 50, 6.5

Point = tuple[float, float]


class Scale:
    """A logarithmic scale of whole decades that holds all values, over a stretch of the picture."""

    def __init__(self, values: Iterable[float], start: float, end: float) -> None:
        logs = [math.log10(value) for value in values]
        self.first, self.last = math.floor(min(logs)), math.ceil(max(logs))
        self.last += self.last == self.first
        self._start, self._step = start, (end - start) / (self.last - self.first)

    def place(self, value: float) -> float:
        """Where a value stands."""
        return self._start + (math.log10(value) - self.first) * self._step

    def decades(self) -> list[float]:
        """The values of the grid's lines."""
        return [10.0**power for power in range(self.first, self.last + 1)]


def svg(rows: Sequence[Row]) -> str:
    """The picture of all rows."""
    height = _HEAD + math.ceil(len(_PLOTS) / _COLUMNS) * _HEIGHT + _FOOT
    width = _COLUMNS * _WIDTH
    engines = [engine for engine in _STYLES if any(row.engine == engine for row in rows)]
    title = "How the search grows with the number of entries"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"',
        '     font-family="sans-serif" font-size="12" fill="#222">',
        f"<title>{title}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{width / 2:.0f}" y="28" text-anchor="middle" font-size="18">{title} (both scales logarithmic)</text>',
    ]
    for number, (title, field, unit) in enumerate(_PLOTS):
        left, top = number % _COLUMNS * _WIDTH, _HEAD + number // _COLUMNS * _HEIGHT
        lines += [f'<g transform="translate({left} {top})">', *_plot(rows, engines, title, field, unit), "</g>"]
    lines += [*_legend(engines, width, height - _FOOT / 2), "</svg>"]
    return "\n".join(lines) + "\n"


def _plot(rows: Sequence[Row], engines: Sequence[str], title: str, field: str, unit: float) -> Iterator[str]:
    curves = {
        engine: [(row.entries, value / unit) for row in rows if row.engine == engine and (value := getattr(row, field))]
        for engine in engines
    }
    points = [point for curve in curves.values() for point in curve]
    yield f'<text x="{_LEFT}" y="{_TOP - 12}" font-size="13">{escape(title)}</text>'
    if not points:
        return
    across = Scale((x for x, _ in points), _LEFT, _WIDTH - _RIGHT)
    upward = Scale((y for _, y in points), _HEIGHT - _BOTTOM, _TOP)
    yield from _grid(across, upward)
    for engine, curve in curves.items():
        if curve:
            yield from _curve(engine, [(across.place(x), upward.place(y)) for x, y in curve])


def _grid(across: Scale, upward: Scale) -> Iterator[str]:
    bottom, right = _HEIGHT - _BOTTOM, _WIDTH - _RIGHT
    for value in across.decades():
        x = across.place(value)
        yield f'<line x1="{x:.1f}" y1="{_TOP}" x2="{x:.1f}" y2="{bottom}" stroke="#ddd"/>'
        yield f'<text x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{value:,.0f}</text>'
    for value in upward.decades():
        y = upward.place(value)
        yield f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="#ddd"/>'
        yield f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{value:,g}</text>'
    yield f'<text x="{(_LEFT + right) / 2:.0f}" y="{bottom + 32}" text-anchor="middle" fill="#666">entries</text>'


def _curve(engine: str, points: Sequence[Point]) -> Iterator[str]:
    colour, dashes, thickness = _STYLES[engine]
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield (
        f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="{thickness}" stroke-dasharray="{dashes}"/>'
    )
    for x, y in points:
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{thickness + 1}" fill="{colour}"/>'


def _legend(engines: Sequence[str], width: float, y: float) -> Iterator[str]:
    widths = [_SAMPLE + _LETTER * len(NAMES[engine]) for engine in engines]
    gap = (width - 2 * _LEFT - sum(widths)) / max(1, len(engines) - 1)
    x = float(_LEFT)
    for engine, taken in zip(engines, widths, strict=True):
        yield from _curve(engine, [(x, y), (x + _SAMPLE - 16, y)])
        yield f'<text x="{x + _SAMPLE - 8:.0f}" y="{y + 4:.0f}">{escape(NAMES[engine])}</text>'
        x += taken + gap
