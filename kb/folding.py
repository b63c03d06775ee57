"""Folding by look: letters that look like Latin capitals become them, so that a citation is read as it appears.

Cyrillic В is B here, not V. Every character keeps a way back to its place in the original text.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_LOOK = dict(zip("АВЕКМНОРСТХІӀЅЈУѴΑΒΕΗΙΚΜΝΟΡΤΧΥ", "ABEKMHOPCTXIISJYVABEHIKMNOPTXY", strict=True))
_LOOK["Б"] = "B"  # the second part of a section, as a Russian keyboard has it
_HYPHENS = "‐‑‒–—−﹣－"
_SPACES = "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t\r"
#: Invisible in print: soft hyphen, zero-width characters, direction marks.
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
#: A footnote's mark is no part of the number before it: “II.A.1²” is II.A.1, not II.A.12.
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_SIGNS = {
    **dict.fromkeys(_HYPHENS, "-"),
    **dict.fromkeys(_SPACES, " "),
    **dict.fromkeys(_INVISIBLE, ""),
    **dict.fromkeys(_RAISED, "^"),
    "№": "№",  # a sign of its own, not the letters No
}
#: Before this lie no letters or figures that are Latin ones in another dress (bold, full width, circled, Ⅲ).
_FIRST_DRESSED = "\u2100"
_ROMAN_NUMERALS = ("\u2160", "\u217f")


class Folded:
    """The folded text; `start`, `end` and `span` lead back to places in the original."""

    __slots__ = ("_places", "text")

    def __init__(self, text: str, places: Sequence[int] | None) -> None:
        self.text, self._places = text, places

    def start(self, place: int) -> int:
        """Where the character at a place of the folded text begins in the original."""
        return place if self._places is None else self._places[place]

    def end(self, place: int) -> int:
        """Where the characters before a place of the folded text end in the original."""
        return place if self._places is None else self._places[place - 1] + 1 if place else 0

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where a stretch of the folded text lies in the original."""
        return (start, end) if self._places is None else (self._places[start], self.end(end))


def _letter(character: str) -> str:
    """What one character looks like; usually one character, none for an invisible one, several for Ⅲ."""
    if character in _SIGNS:
        return _SIGNS[character]
    upper = character.upper()
    if upper in _LOOK:
        return _LOOK[upper]
    if character >= _FIRST_DRESSED:
        return _undressed(character)
    return upper if len(upper) == 1 else character


def _undressed(character: str) -> str:
    """The plain capital of a bold, full-width or circled one; the letters of Ⅲ; anything else as it is."""
    import unicodedata  # noqa: PLC0415 - few texts need it, and every start of the command would pay

    plain = unicodedata.normalize("NFKC", character).upper()
    if len(plain) == 1:
        return _LOOK.get(plain, plain)
    # Only Roman numerals: NFKC makes CM of ㎝, too.
    return plain if _ROMAN_NUMERALS[0] <= character <= _ROMAN_NUMERALS[1] else character


#: More characters than any language writes; a text of all of Unicode must not fill the memory.
_KEPT_LOOKS = 4096


class _Looks(dict[int, str]):
    """What `str.translate` asks for a character's look, each worked out once."""

    def __missing__(self, code: int) -> str:
        looked = _letter(chr(code))
        if len(looked) != 1:
            _SHIFTING.add(chr(code))
        if len(self) < _KEPT_LOOKS:
            self[code] = looked
        return looked


_LOOKS = _Looks()
#: The characters met so far that vanish or become several, so that places behind them shift.
_SHIFTING: set[str] = set()


def fold_by_look(text: str) -> Folded:
    """Capitals by look, dashes as hyphens, spaces as spaces.

    >>> fold_by_look("п. ІІІ.В.4").text
    'П. III.B.4'
    >>> folded = fold_by_look("Ⅲ.A"); folded.text, folded.end(3)
    ('III.A', 1)
    """
    if text.isascii():
        return Folded(text.upper().replace("\t", " ").replace("\r", " "), None)
    folded = text.translate(_LOOKS)
    if _SHIFTING.isdisjoint(text):
        return Folded(folded, None)
    return _fold_with_places(text)


def _fold_with_places(text: str) -> Folded:
    """The folded text where characters vanish or become several, so that places shift."""
    letters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        looked = _LOOKS[ord(character)]
        letters.append(looked)
        places += [place] * len(looked)
    return Folded("".join(letters), places)
