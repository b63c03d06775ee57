"""Words of a text with their places, folded so that equal words compare equal.

Import-light: the search command pays for every module.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

#: A run of letters and digits; an apostrophe may stand inside (don’t, Tuek’s); a hyphen parts words.
_WORD = re.compile(r"[^\W_]+(?:['’ʼ`][^\W_]+)*")
_APOSTROPHES = re.compile("['’ʼ`]")
_POSSESSIVE = re.compile("(?<=[^\\W\\d_])['’ʼ`]s$")
_YO = str.maketrans({"ё": "е"})
#: ASCII, the Cyrillic letters of Russian, and the punctuation that both languages print.
_ORDINARY = re.compile("[\x00-\x7fА-яЁё«»“”„‘’–—…№ ]*")
CYRILLIC = re.compile("[\u0400-\u04ff]")
LATIN = re.compile("[A-Za-z]")


class Word:
    """One word: ``text`` folded, ``start`` and ``end`` in the text it was found in."""

    __slots__ = ("end", "start", "text")

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text, self.start, self.end = text, start, end

    def __repr__(self) -> str:
        return f"Word({self.text!r}, {self.start}, {self.end})"


def compose(text: str) -> str:
    """Unicode NFC: a letter and its combining mark become one character (й, ё)."""
    return _normalize("NFC", text)


def _normalize(form: Literal["NFC", "NFKC"], text: str) -> str:
    """Unicode normalisation; Russian and English text has nothing to normalise, and needs no tables for that."""
    if _ORDINARY.fullmatch(text):
        return text
    import unicodedata  # noqa: PLC0415 - its tables take as long to load as a look-up

    return unicodedata.normalize(form, text)


def fold(word: str) -> str:
    """Lower case, ё as е, compatibility forms resolved, possessive ’s and apostrophes dropped.

    >>> fold("Зачтён"), fold("Tuek’s"), fold("ＡＭ")
    ('зачтен', 'tuek', 'am')
    """
    word = _normalize("NFKC", word).casefold()
    if word.isalnum() and "ʼ" not in word:  # that apostrophe is a letter to Unicode
        return word.translate(_YO)
    return _APOSTROPHES.sub("", _POSSESSIVE.sub("", word)).translate(_YO)


def words(text: str) -> Iterator[Word]:
    """The words of a text in order; spans refer to ``text`` itself.

    >>> [word.text for word in words("Лучемёт-Щит: 3-мя цитаделями, don’t")]
    ['лучемет', 'щит', '3', 'мя', 'цитаделями', 'dont']
    """
    for match in _WORD.finditer(text):
        folded = fold(match[0])
        if folded:
            yield Word(folded, match.start(), match.end())


def mixed_script(text: str) -> Iterator[tuple[int, str, str]]:
    """Words in which Latin and Cyrillic letters meet: offset, the word, and the letter of the rarer script.

    >>> [(word, letter) for _, word, letter in mixed_script("cм. II.A.1")]
    [('cм', 'c')]
    """
    for match in _WORD.finditer(text):
        letter = odd_letter(match[0])
        if letter is not None:
            yield match.start(), match[0], letter


def odd_letter(word: str) -> str | None:
    """The first letter of the rarer script in a word of both; None when Latin and Cyrillic do not meet in it."""
    latin, cyrillic = LATIN.findall(word), CYRILLIC.findall(word)
    return (latin if len(latin) <= len(cyrillic) else cyrillic)[0] if latin and cyrillic else None
