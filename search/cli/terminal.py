"""Printing: colours only on a terminal, lines that fit, and letters that the console can show."""

from __future__ import annotations

import codecs
import os
import re
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

#: Text is not set wider than this: long lines are hard to read aloud.
MAX_WIDTH = 100
MIN_WIDTH, _DEFAULT_WIDTH = 24, 80
#: Name of a style -> the parameters of its escape sequence.
STYLES = {
    "citation": "1;36",
    "title": "1",
    "verdict": "",
    "mark": "1;33",
    "dim": "2",
    "warn": "33",
    "removed": "31",
    "added": "32",
}
#: Every escape code that is ever printed.
CODES = ("\x1b[0m", *(f"\x1b[{code}m" for code in STYLES.values() if code))
#: Where a line may break; not at a no-break space.
_BREAKS = re.compile(r"[ \n]+")
ENCODING_HANDLER = "rulings-readable"
#: Values of TERM of terminals on which nothing can be drawn.
_DUMB = ("dumb", "unknown")


def prepare_streams() -> None:
    """Never fail for a letter: what the console cannot show is replaced by something readable."""

    def handle(error: UnicodeError) -> tuple[str, int]:
        from search.cli.readable import readable  # noqa: PLC0415 - only a narrow console needs it

        return readable(error)

    codecs.register_error(ENCODING_HANDLER, handle)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the caller (>&-): what is said there is said to nobody
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - stays open
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=ENCODING_HANDLER)


def tell(text: str) -> None:
    """A line on standard error; one that cannot be written (a full disk) must not hide the exit status."""
    try:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - stays open


class Terminal:
    """Where a command prints to."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream if stream is not None else sys.stdout
        self.unicode = (getattr(self.stream, "encoding", None) or "utf-8").lower().startswith("utf")
        self.interactive = self.stream.isatty()
        self.colour = self.interactive and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.width = max(MIN_WIDTH, min(self._columns(), MAX_WIDTH))
        self._lines: list[str] = []

    def _columns(self) -> int:
        try:
            return (
                os.get_terminal_size(self.stream.fileno()).columns or _DEFAULT_WIDTH
                if self.interactive
                else _DEFAULT_WIDTH
            )
        except (OSError, ValueError):
            return _DEFAULT_WIDTH

    @property
    def screen(self) -> bool:
        """Whether one can draw anywhere on it, with every letter that a ruling has."""
        named = os.environ.get("TERM", "") or ("windows" if sys.platform == "win32" else _DUMB[0])
        return self.interactive and self.unicode and named not in _DUMB

    def print(self, text: str = "") -> None:
        """One line, or several; kept until the command is done, so that a failed one prints no half answer."""
        self.write(text + "\n")

    def write(self, text: str) -> None:
        """Text as it is."""
        self._lines.append(text)

    def text(self) -> str:
        """What was kept so far."""
        return "".join(self._lines)

    def take(self) -> str:
        """What was kept, which is then not printed."""
        kept = self.text()
        self._lines.clear()
        return kept

    def flush(self) -> None:
        """Print what was kept."""
        self.stream.write(self.text())
        self._lines.clear()
        self.stream.flush()

    def style(self, text: str, style: str) -> str:
        """The text in one of the named styles, plain where there are no colours."""
        code = STYLES[style]
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and code and text else text

    def fill(self, text: str, indent: str = "", first: str | None = None) -> str:
        """Paragraphs wrapped to the width, each line indented."""
        paragraphs = []
        for number, paragraph in enumerate(text.split("\n\n")):
            begin = first if first is not None and number == 0 else indent
            paragraphs.append(_wrapped(_BREAKS.split(paragraph.strip()), begin, indent, self.width))
        return "\n\n".join(paragraphs)


def _wrapped(words: list[str], line: str, indent: str, width: int) -> str:
    """Words in lines of at most the width (a longer word stands alone); textwrap does more, and costs its import."""
    lines, empty = [], True
    for word in words:
        if not empty and len(line) + 1 + len(word) > width:
            lines.append(line)
            line, empty = indent, True
        line = f"{line}{word}" if empty else f"{line} {word}"
        empty = False
    return "\n".join([*lines, line])


def mark(text: str, spans: Iterable[tuple[int, int]], terminal: Terminal) -> str:
    """The text with the spans highlighted; a span inside an earlier one is skipped."""
    parts, last = [], 0
    for start, end in sorted(spans):
        if start >= last:
            parts += [text[last:start], terminal.style(text[start:end], "mark")]
            last = end
    return "".join([*parts, text[last:]])
