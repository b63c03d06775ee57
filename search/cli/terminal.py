"""Printing: colours only on a terminal, lines that fit, and letters that the console can show."""

from __future__ import annotations

import codecs
import os
import shutil
import sys
import textwrap
import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

#: Text is not set wider than this: long lines are hard to read aloud.
MAX_WIDTH = 100
_DEFAULT_WIDTH = 80
_STYLES = {"citation": "1;36", "title": "1", "verdict": "", "mark": "1;33", "dim": "2", "warn": "33"}
#: What stands for a character that the console's encoding lacks.
_SUBSTITUTES = {
    "«": '"', "»": '"', "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "‑": "-",
    "…": "...", "→": "->", "←": "<-", "×": "x", "№": "No.", "•": "*", "\u00a0": " ", "\u202f": " ", "ё": "е", "Ё": "Е", "✓": "+",
}  # fmt: skip
_LATIN = dict(zip(
    "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    ["a", "b", "v", "g", "d", "e", "zh", "z", "i", "y", "k", "l", "m", "n", "o", "p", "r", "s", "t", "u", "f", "kh", "ts", "ch", "sh", "shch", "'", "y", "'", "e", "yu", "ya"], strict=True,
))  # fmt: skip
ENCODING_HANDLER = "rulings-readable"


def _readable(error: UnicodeError) -> tuple[str, int]:
    """Encoding error handler: the nearest thing the console can show, never an exception."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_shown(letter, error.encoding) for letter in error.object[error.start : error.end]), error.end


def _shown(letter: str, encoding: str) -> str:
    latin = _LATIN.get(letter.lower())
    if latin is not None and letter.isupper():
        latin = latin.capitalize()
    plain = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"
    for candidate in (_SUBSTITUTES.get(letter), latin, plain):
        if candidate is not None:
            try:
                candidate.encode(encoding)
            except UnicodeEncodeError:
                continue
            return candidate
    lowered = _SUBSTITUTES.get(letter)
    return _LATIN.get((lowered or "").lower(), "?")


def prepare_streams() -> None:
    """Never fail for a letter: what the console cannot show is replaced by something readable."""
    codecs.register_error(ENCODING_HANDLER, _readable)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=ENCODING_HANDLER)


class Terminal:
    """Where a command prints to."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream if stream is not None else sys.stdout
        self.interactive = self.stream.isatty()
        self.colour = self.interactive and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        columns = shutil.get_terminal_size((_DEFAULT_WIDTH, 24)).columns if self.interactive else _DEFAULT_WIDTH
        self._lines: list[str] = []
        self.width = max(24, min(columns, MAX_WIDTH))

    def print(self, text: str = "") -> None:
        """One line, or several; kept until the command is done, so that a failed one prints no half answer."""
        self.write(text + "\n")

    def write(self, text: str) -> None:
        """Text as it is."""
        self._lines.append(text)

    def flush(self) -> None:
        """Print what was kept."""
        self.stream.write("".join(self._lines))
        self._lines.clear()
        self.stream.flush()

    def style(self, text: str, style: str) -> str:
        """The text in one of the named styles, plain where there are no colours."""
        code = _STYLES[style]
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and code and text else text

    def fill(self, text: str, indent: str = "", first: str | None = None) -> str:
        """Paragraphs wrapped to the width, each line indented."""
        paragraphs = []
        for number, paragraph in enumerate(text.split("\n\n")):
            initial = first if first is not None and number == 0 else indent
            paragraphs.append(
                textwrap.fill(
                    paragraph, self.width, initial_indent=initial, subsequent_indent=indent,
                    break_long_words=False, break_on_hyphens=False,
                )
            )  # fmt: skip
        return "\n\n".join(paragraphs)


def mark(text: str, spans: Iterable[tuple[int, int]], terminal: Terminal) -> str:
    """The text with the spans highlighted; a span inside an earlier one is skipped."""
    parts, last = [], 0
    for start, end in sorted(spans):
        if start >= last:
            parts += [text[last:start], terminal.style(text[start:end], "mark")]
            last = end
    return "".join([*parts, text[last:]])
