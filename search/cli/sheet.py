"""What is printed, kept as lines of styled text for the prompt, and what is typed, made fit for one line."""

from __future__ import annotations

import re
import unicodedata
from io import StringIO
from typing import TYPE_CHECKING

from search.answer import MAX_CHARACTERS
from search.cli.terminal import STYLES, Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

#: A piece of a line: the name of its style (of `STYLES`, or one of the two below, or empty) and its text.
Piece = tuple[str, str]
Line = list[Piece]
_CODE = re.compile(r"\x1b\[([\d;]*)m")
_NAMES = {code: name for name, code in STYLES.items()}
#: Categories of Unicode that a query has no use for: control, format, surrogate, private, unassigned.
_UNTYPEABLE = ("Cc", "Cf", "Cs", "Co", "Cn")


def cleaned(text: str) -> str:
    r"""Typed or pasted text as one line of visible characters, no longer than a query can be.

    >>> cleaned("storm\r\n\x1b[31mon  Carthag\x00")
    'storm [31mon  Carthag'
    """
    kept = text[: 4 * MAX_CHARACTERS]
    shown = (" " if letter in "\r\n\t" else letter for letter in kept.replace("\r\n", "\n"))
    return "".join(letter for letter in shown if unicodedata.category(letter) not in _UNTYPEABLE)[: MAX_CHARACTERS + 1]


class Sheet(Terminal):
    """A terminal that is read back as lines instead of printed."""

    def __init__(self, *, colour: bool) -> None:
        super().__init__(StringIO())
        self.colour = colour

    def lines(self) -> list[Line]:
        """What was printed since the last time; blank lines at its end are left off."""
        lines: list[Line] = [[]]
        for style, text in _pieces(self.take().rstrip("\n")):
            first, *others = text.split("\n")
            lines[-1].append((style, first))
            lines += [[(style, other)] for other in others]
        return lines if any(map(width_of, lines)) else []


def _pieces(text: str) -> Iterator[Piece]:
    style = ""
    for number, part in enumerate(_CODE.split(text)):
        if number % 2:
            style = _NAMES.get(part, "")
        elif part:
            yield style, part


def width_of(line: Line) -> int:
    """So many characters."""
    return sum(len(text) for _, text in line)
