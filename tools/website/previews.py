"""The pictures that chats show with a link: citation, title and verdict, drawn once and kept while they say the same."""

from __future__ import annotations

import hashlib
import io
import json
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from importlib.metadata import version
from typing import NamedTuple

import PIL
from PIL import Image, ImageDraw, ImageFont

from website import addresses
from website.kept import KeptFiles
from website.page import Page

WIDTH, HEIGHT = addresses.PREVIEW
#: Raised whenever a picture is drawn otherwise, so that kept ones are not used any more.
DRAWING = 1
#: Kinds of pages that have a picture of their own; the others show their language's.
KINDS = ("ruling", "section", "document", "home")
_PAPER, _INK, _QUIET, _SPICE, _TINT = "#fffdf9", "#2a2420", "#675c52", "#97420c", "#f8ebdd"
_FAR, _NEAR, _SUN = "#ecd3ab", "#d9b380", "#e9a35f"
_MARGIN, _TOP, _SUNRISE = 72, 60, 490
_FONT = "fontpkg_pt_sans"
_REGULAR, _BOLD = "PT_Sans-Web-Regular.ttf", "PT_Sans-Web-Bold.ttf"
#: From line to line, in sizes of the type: titles, texts.
_TIGHT, _LOOSE = 1.16, 1.32
#: Colours kept of a picture; it has few, and their blends at the edges of letters.
_COLOURS = 64
_ELLIPSIS = "…"
#: No line of the narrowest letters is longer.
_LONGEST = 250


class Card(NamedTuple):
    """What a picture says; ``label`` is a citation, or empty."""

    site: str
    label: str
    title: str
    text: str


class Size(NamedTuple):
    """Type for a text: pixels from the largest tried to the smallest, lines at most."""

    sizes: tuple[int, ...]
    lines: int
    font: str


_TITLE, _TEXT = Size((60, 54, 48, 44), 3, _BOLD), Size((42, 38, 34, 31), 6, _REGULAR)


def cards(pages: Iterable[Page], site: dict[str, str]) -> Iterator[tuple[str, Card]]:
    """Address of each picture, and what it says; ``site``: what the site is called in each language."""
    for page in pages:
        if page.kind in KINDS:
            label = page.name if page.kind in ("ruling", "section") else ""
            title = page.title.removeprefix(f"{label}. ") if label else page.title
            name = "" if page.kind == "home" else site[page.language]
            yield page.preview, Card(name, label, title, page.description)


class Kept:
    """Pictures in the cache folder, each under a digest of all that decides how it looks."""

    def __init__(self, folder: str | None = None) -> None:
        self._files = KeptFiles("previews", folder)

    def picture(self, card: Card) -> bytes:
        """The PNG of a card; drawn when it is not kept, or what is kept is damaged."""
        return self._files.get(name_of(card), lambda: draw(card))


def name_of(card: Card) -> str:
    """The file that keeps a card's picture."""
    decisive = json.dumps([DRAWING, PIL.__version__, version("fontpkg-pt-sans"), card], ensure_ascii=True)
    return hashlib.sha256(decisive.encode()).hexdigest()


@cache
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    data = resources.files(_FONT).joinpath("files", file).read_bytes()
    return ImageFont.truetype(io.BytesIO(data), size, layout_engine=ImageFont.Layout.BASIC)


def draw(card: Card) -> bytes:
    """The picture as PNG; the same bytes for the same card."""
    image = Image.new("RGB", (WIDTH, HEIGHT), _PAPER)
    pen = ImageDraw.Draw(image)
    y = _TOP
    if card.site:
        pen.text((WIDTH - _MARGIN, y + 14), card.site, _QUIET, _font(_REGULAR, 30), anchor="ra")
    if card.label:
        pen.text((_MARGIN, y), card.label, _SPICE, _font(_BOLD, 52), anchor="la")
    y += 78 if card.label or card.site else 0
    lines, font = fitted(card.title, _TITLE, WIDTH - 2 * _MARGIN, HEIGHT - _TOP - y)
    y = _write(pen, lines, font, (_MARGIN, y)) + 26
    _dunes(pen, _framed(pen, card.text, y))
    return _png(image)


def _framed(pen: ImageDraw.ImageDraw, text: str, y: int) -> int:
    """The verdict, on its ground, as the page has it; where that ends."""
    room = HEIGHT - 54 - y
    lines, font = fitted(text, _TEXT, WIDTH - 2 * _MARGIN - 60, room - 44)
    height = round(len(lines) * font.size * _LOOSE) + 40
    pen.rounded_rectangle((_MARGIN, y, WIDTH - _MARGIN, y + height), 10, _TINT)
    pen.rectangle((_MARGIN, y, _MARGIN + 9, y + height), _SPICE)
    _write(pen, lines, font, (_MARGIN + 34, y + 18))
    return y + height


def _write(pen: ImageDraw.ImageDraw, lines: list[str], font: ImageFont.FreeTypeFont, at: tuple[int, int]) -> int:
    """Lines from a point on; where the next may begin."""
    step = round(font.size * (_TIGHT if font.size >= _TITLE.sizes[-1] else _LOOSE))
    for number, line in enumerate(lines):
        pen.text((at[0], at[1] + number * step), line, _INK, font, anchor="la")
    return at[1] + len(lines) * step


def fitted(text: str, size: Size, width: int, room: int) -> tuple[list[str], ImageFont.FreeTypeFont]:
    """The lines of a text in the largest type in which all of it fits; cut at a word in the smallest when it does not."""
    lines: list[str] = []
    for pixels in size.sizes:
        font = _font(size.font, pixels)
        most = max(1, min(size.lines, int(room / (pixels * _LOOSE))))
        lines = list(_wrapped(text, font, width))
        if len(lines) <= most:
            return lines, font
    return [*lines[: most - 1], _cut(" ".join(lines[most - 1 :]), font, width)], font


def _wrapped(text: str, font: ImageFont.FreeTypeFont, width: int) -> Iterator[str]:
    line = ""
    for word in (piece for each in text.split() for piece in _pieces(each, font, width)):
        longer = f"{line} {word}" if line else word
        if line and font.getlength(longer) > width:
            yield line
            line = word
        else:
            line = longer
    if line:
        yield line


def _pieces(word: str, font: ImageFont.FreeTypeFont, width: int) -> Iterator[str]:
    """A word, in pieces when it is longer than a line; signs that nobody sees are left out."""
    left = "".join(sign for sign in word if sign.isprintable())
    while left:
        lengths = range(1, min(len(left), _LONGEST) + 1)
        length = max(1, bisect_right(lengths, float(width), key=lambda length: font.getlength(left[:length])))
        yield left[:length]
        left = left[length:]


def _cut(text: str, font: ImageFont.FreeTypeFont, width: int) -> str:
    """As many words as fit, and an ellipsis."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if font.getlength(longer + _ELLIPSIS) > width:
            break
        line = longer
    return line.rstrip(",;:.–—- ") + _ELLIPSIS


def _dunes(pen: ImageDraw.ImageDraw, free: int) -> None:
    """Sand below, and a sun where it is free from ``free`` on."""
    pen.rectangle((0, 0, WIDTH, 12), _SPICE)
    if free < _SUNRISE:
        pen.ellipse((1010, _SUNRISE + 10, 1120, _SUNRISE + 120), _SUN)
    pen.polygon([(0, 600), (220, 566), (470, 588), (760, 560), (1000, 590), (1200, 570), (1200, 630), (0, 630)], _FAR)
    pen.polygon([(0, 618), (300, 592), (620, 612), (920, 590), (1200, 608), (1200, 630), (0, 630)], _NEAR)


def _png(image: Image.Image) -> bytes:
    written = io.BytesIO()
    few = image.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(written, "PNG")
    return written.getvalue()


def pictures(pages: Iterable[Page], site: dict[str, str], kept: Kept) -> Iterator[tuple[str, bytes]]:
    """Address and PNG of every preview; of every page's the one that its own head names."""
    for address, card in cards(pages, site):
        yield address, kept.picture(card)
