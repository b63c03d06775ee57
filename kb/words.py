"""Words of a text with their places, folded so that equal words compare equal.

Import-light: the search command pays for every module.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

#: What may stand inside a word: don’t, Tuek’s.
APOSTROPHES = "'’ʼ`"
#: Of a longer word, which no language has, so many letters are compared.
LONGEST_WORD = 64
#: Folded words that are kept: a query's are folded by each step of its repair.
_KEPT = 4096
_YO = str.maketrans("ё", "е", APOSTROPHES)
_LATIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_CYRILLIC = frozenset(map(chr, range(0x0400, 0x0500)))
#: ASCII, the Cyrillic letters of Russian, and the punctuation that both languages print.
_ORDINARY = frozenset(map(chr, [*range(0x80), *range(0x0410, 0x0450)])) | frozenset("Ёё«»“”„‘’–—…№\u00a0")


class Word:
    """One word: ``text`` folded, ``start`` and ``end`` in the text it was found in."""

    __slots__ = ("end", "start", "text")

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text, self.start, self.end = text, start, end

    def __repr__(self) -> str:
        return f"Word({self.text!r}, {self.start}, {self.end})"


def has_latin(text: str) -> bool:
    """Whether a Latin letter stands in the text."""
    return not _LATIN.isdisjoint(text)


def has_cyrillic(text: str) -> bool:
    """Whether a Cyrillic letter stands in the text."""
    return not _CYRILLIC.isdisjoint(text)


def compose(text: str) -> str:
    """Unicode NFC: a letter and its combining mark become one character (й, ё)."""
    return _normalize("NFC", text)


def _normalize(form: Literal["NFC", "NFKC"], text: str) -> str:
    """Unicode normalisation; Russian and English text has nothing to normalise, and needs no tables for that."""
    if _ORDINARY.issuperset(text):
        return text
    import unicodedata  # noqa: PLC0415 - its tables take as long to load as a look-up

    return unicodedata.normalize(form, text)


@lru_cache(maxsize=_KEPT)
def fold(word: str) -> str:
    """Lower case, ё as е, compatibility forms resolved, possessive ’s and apostrophes dropped.

    >>> fold("Зачтён"), fold("Tuek’s"), fold("ＡＭ")
    ('зачтен', 'tuek', 'am')
    """
    word = _normalize("NFKC", word[:LONGEST_WORD]).casefold()
    if word[-1:] == "s" and word[-2:-1] in APOSTROPHES and word[-3:-2].isalpha():
        word = word[:-2]
    return word.translate(_YO)[:LONGEST_WORD]


@cache
def _pattern() -> re.Pattern[str]:
    """A run of letters and digits, with apostrophes inside; a hyphen parts words. Compiled when words are asked for."""
    return re.compile(rf"[^\W_]+(?:[{APOSTROPHES}][^\W_]+)*")


def words(text: str) -> Iterator[Word]:
    """The words of a text in order; spans refer to ``text`` itself.

    >>> [word.text for word in words("Лучемёт-Щит: 3-мя цитаделями, don’t")]
    ['лучемет', 'щит', '3', 'мя', 'цитаделями', 'dont']
    """
    for match in _pattern().finditer(text):
        folded = fold(match[0])
        if folded:
            yield Word(folded, match.start(), match.end())


def mixed_script(text: str) -> Iterator[tuple[int, str, str]]:
    """Words in which Latin and Cyrillic letters meet: offset, the word, and the letter of the rarer script.

    >>> [(word, letter) for _, word, letter in mixed_script("cм. II.A.1")]
    [('cм', 'c')]
    """
    if not (has_latin(text) and has_cyrillic(text)):
        return
    for match in _pattern().finditer(text):
        letter = odd_letter(match[0])
        if letter is not None:
            yield match.start(), match[0], letter


def odd_letter(word: str) -> str | None:
    """The first letter of the rarer script in a word of both; None when Latin and Cyrillic do not meet in it."""
    if not (has_latin(word) and has_cyrillic(word)):
        return None
    latin = [letter for letter in word if letter in _LATIN]
    cyrillic = [letter for letter in word if letter in _CYRILLIC]
    return (latin if len(latin) <= len(cyrillic) else cyrillic)[0]
