"""Text -> tokens that can be compared: citations out first, then glossary terms, then stems by script.

A token is a plain string: a stem (``внедр``, ``worm``), a number (``3``) or a concept (``#coexistence``). A word that
names a term yields both its stem and the concept, so that «советники» finds what says «Внедрение» and yet prefers
the ruling that says it in the same word.
"""

from __future__ import annotations

from functools import lru_cache

from kb.reader import find_citations
from kb.terms import TermMatcher, phrase_table
from kb.words import compose, has_cyrillic, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from kb.citation import Register
    from kb.mentions import Mention
    from kb.terms import Phrases
    from kb.words import Word

    Stem = Callable[[str], str]

#: Before the key of a term in a token, and before that of a topic in a document's name, which is then no citation.
CONCEPT, TOPIC = "#", "~"


def _stemmers() -> dict[str, Stem]:
    """The Snowball stemmers: PyStemmer's where it is installed, else the same ones in pure Python, slower to load."""
    try:
        from Stemmer import Stemmer  # noqa: PLC0415 - loaded when the first word needs it
    except ImportError:
        import snowballstemmer  # noqa: PLC0415

        return {name: snowballstemmer.stemmer(name).stemWord for name in ("russian", "english")}
    return {name: Stemmer(name).stemWord for name in ("russian", "english")}


_LOADED: dict[str, Stem] = {}


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The Snowball stem of a folded word: Russian for Cyrillic, English for the rest, digits as they are.

    The Russian stemmer would turn Latin letters into Cyrillic ones, hence the choice by script.

    >>> stem("цитаделью"), stem("цитадели"), stem("strongholds"), stem("3")
    ('цитадел', 'цитадел', 'stronghold', '3')
    """
    if word.isdecimal():
        return word.lstrip("0") or "0"
    if not _LOADED:
        _LOADED.update(_stemmers())
    return _LOADED["russian" if has_cyrillic(word) else "english"](word) or word


class Token:
    """A token and the place in the text it came from."""

    __slots__ = ("end", "start", "text")

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text, self.start, self.end = text, start, end

    def __repr__(self) -> str:
        return f"Token({self.text!r}, {self.start}, {self.end})"


class Analyzer:
    """Analyses texts and queries alike; ``phrases`` are the glossary's, their words stemmed (`stemmed_phrases`)."""

    def __init__(self, phrases: Phrases) -> None:
        self._matcher = TermMatcher(phrases, stem)

    def tokens(self, text: str) -> list[Token]:
        """The tokens of a text whose citations have been taken out, in order of place."""
        return self.tokens_of(list(words(text)))

    def tokens_of(self, found: Sequence[Word]) -> list[Token]:
        """The tokens of a text given as its words."""
        tokens = [Token(stem(word.text), word.start, word.end) for word in found]
        for first, last, keys in self._matcher.find(found):
            tokens += [Token(CONCEPT + key, found[first].start, found[last - 1].end) for key in keys]
        return tokens


def stemmed_phrases(entries: Iterable[tuple[str, str]]) -> dict[str, tuple[list[str], int]]:
    """The phrase table of (term key, string) pairs of both languages."""
    return phrase_table(entries, stem)


def without_citations(text: str, register: Register) -> str:
    """The text with every citation replaced by a space: citations are looked up, not stemmed."""
    text = compose(text)
    return cut_out(text, find_citations(text, register))


def cut_out(text: str, mentions: Iterable[Mention]) -> str:
    """The text with its mentions replaced by a space each."""
    parts, last = [], 0
    for mention in mentions:
        parts.append(text[last : mention.start])
        last = mention.end
    return " ".join([*parts, text[last:]])
