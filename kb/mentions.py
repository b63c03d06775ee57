"""What reading a text gives: mentions of citations, and a search box as a whole."""

from __future__ import annotations

from kb.citation import Citation, Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Mention:
    """A citation found in a text.

    ``start`` and ``end`` are places in the original text; the span leaves out prefixes and punctuation, ``lead`` is
    where the prefix begins. ``citations``: the rulings named; ``sections``: whole sections named; ``unknown``: names
    of what does not exist; ``pinned``: the day to which the citation is pinned.
    """

    __slots__ = ("citations", "end", "lead", "pinned", "sections", "start", "text", "unknown")

    def __init__(self, text: str, start: int, end: int, lead: int) -> None:
        self.text, self.start, self.end, self.lead = text, start, end, lead
        self.citations: tuple[Citation, ...] = ()
        self.sections: tuple[Section, ...] = ()
        self.unknown: tuple[str, ...] = ()
        self.pinned: str | None = None

    def __repr__(self) -> str:
        return f"Mention({self.text!r}, {[*self.citations, *self.sections, *self.unknown]})"


class Reading:
    """A search box read: its mentions, whether it is nothing else, and what remains for the word search."""

    __slots__ = ("mentions", "rest", "whole")

    def __init__(self, mentions: Sequence[Mention], *, whole: bool, rest: str) -> None:
        self.mentions, self.whole, self.rest = list(mentions), whole, rest
