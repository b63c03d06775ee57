"""Folding by look: letters that look like Latin capitals become them, so that a citation is read as it appears.

Cyrillic В is B here, not V. Every character keeps a way back to its place in the original text.
"""

from __future__ import annotations

import re
import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_LOOK = dict(zip("АВЕКМНОРСТХІӀЅЈУѴΑΒΕΗΙΚΜΝΟΡΤΧΥ", "ABEKMHOPCTXIISJYVABEHIKMNOPTXY", strict=True))
_LOOK["Б"] = "B"  # the second part of a section, as a Russian keyboard has it
_HYPHENS = "‐‑‒–—−﹣－"
_SPACES = "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t"
_ROMAN = re.compile("[IVXLCDM]+")
#: Invisible in print: soft hyphen, zero-width characters, direction marks.
_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")


class Folded:
    """The folded text; `start` and `end` lead back to places in the original."""

    __slots__ = ("_places", "text")

    def __init__(self, text: str, places: Sequence[int] | None) -> None:
        self.text, self._places = text, places

    def start(self, place: int) -> int:
        """Where the character at a place of the folded text begins in the original."""
        return place if self._places is None else self._places[place]

    def end(self, place: int) -> int:
        """Where the characters before a place of the folded text end in the original."""
        return place if self._places is None else self._places[place - 1] + 1 if place else 0


def _letter(character: str) -> str:
    """What one character looks like; usually one character, none for an invisible one, several for Ⅲ."""
    if character in _INVISIBLE:
        return ""
    if character in _HYPHENS:
        return "-"
    if character in _SPACES:
        return " "
    upper = character.upper()
    if upper in _LOOK:
        return _LOOK[upper]
    plain = unicodedata.normalize("NFKC", character).upper()
    if len(plain) == 1:
        return _LOOK.get(plain, plain)
    return plain if _ROMAN.fullmatch(plain) else (upper if len(upper) == 1 else character)


def fold_by_look(text: str) -> Folded:
    """Capitals by look, dashes as hyphens, spaces as spaces.

    >>> fold_by_look("п. ІІІ.В.4").text
    'П. III.B.4'
    >>> folded = fold_by_look("Ⅲ.A"); folded.text, folded.end(3)
    ('III.A', 1)
    """
    if text.isascii():
        return Folded(text.upper().replace("\t", " "), None)
    table: dict[str, str | int | None] = {character: _letter(character) for character in set(text)}
    if all(len(str(looked)) == 1 for looked in table.values()):
        return Folded(text.translate(str.maketrans(table)), None)
    letters, places = [], []
    for place, character in enumerate(text):
        looked = str(table[character])
        letters.append(looked)
        places += [place] * len(looked)
    return Folded("".join(letters), places)
