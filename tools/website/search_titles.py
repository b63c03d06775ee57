"""Titles and verdicts, packed with the words that the index holds already.

A title is one of its document's single texts, so that its stems are known, though not their order, their endings and what
stands between them. `assets/search/titles.js` is the other half.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from kb.words import words
from website.packing import Packer, context

#: How a word is written: as the index has it, with a capital, in capitals.
LOWER, CAPITAL, UPPER = range(3)
#: Stands behind the last sign of a text.
END = "\0"
_SENTENCE_ENDS = frozenset(".!?")


class Title(NamedTuple):
    """A text to pack: the document that it stands in, and its tokens."""

    document: int
    text: str
    tokens: frozenset[str]


class Known(NamedTuple):
    """What the index knows: each stem's place; its words with how often they stand; each document's single texts."""

    places: Mapping[str, int]
    forms: Sequence[Sequence[tuple[str, int]]]
    texts: Sequence[Sequence[frozenset[str]]]
    stem: Callable[[str], str]


class _Written(NamedTuple):
    """A word as it stands there, and the word of the index that it is, if it is one that can be written so."""

    text: str
    form: str
    style: int
    yo: int


class TitlePacker:
    """Packs titles; ``separators`` and ``literals`` are what a script needs beside."""

    def __init__(self, titles: Iterable[Title], known: Known) -> None:
        self.known = known
        self._read = [(title, *self._parts(title.text)) for title in titles]
        self.separators = _by_frequency(between for _, betweens, _ in self._read for between in betweens)
        self.literals = _by_frequency(
            word.text for title, _, found in self._read for word in found if not self._is_known(word)
        )

    def _parts(self, text: str) -> tuple[list[str], list[_Written]]:
        """What stands before each word and behind the last, and the words."""
        betweens, found, last = [], [], 0
        for word in words(text):
            betweens.append(text[last : word.start])
            found.append(_written(text[word.start : word.end], word.text))
            last = word.end
        return [*betweens, text[last:] + END], found

    def _is_known(self, word: _Written) -> bool:
        place = self.known.places.get(self.known.stem(word.form)) if word.form else None
        return place is not None and any(form == word.form and often for form, often in self.known.forms[place])

    def pack(self, packer: Packer) -> None:
        """All titles in order."""
        separators = {text: number for number, text in enumerate(self.separators)}
        for title, betweens, found in self._read:
            texts = self.known.texts[title.document]
            own = frozenset(token for token in title.tokens if token in self.known.places)
            at = next(
                (number for number, text in enumerate(texts) if text & self.known.places.keys() == own), len(texts)
            )
            packer.any(at, len(texts) + 1)
            unused = sorted(self.known.places[token] for token in own) if at < len(texts) else []
            used: list[int] = []
            number = separators[betweens[0]]
            packer.number([context(40), context(41)], number)
            for word, between in zip(found, betweens[1:], strict=True):
                self._word(packer, word, self.separators[number], (unused, used))
                number = separators[between]
                packer.number([context(40), context(42, min(len(unused), 3))], number)

    def _word(self, packer: Packer, word: _Written, before: str, stems: tuple[list[int], list[int]]) -> None:
        """A word: which of the text's stems, those that were there already last, and how it is written."""
        unused, used = stems
        place = self.known.places.get(self.known.stem(word.form), -1) if self._is_known(word) else -1
        is_new = place in unused
        packer.choice([context(43, min(len(unused), 3) * 4 + min(len(used), 3))], is_new)
        if is_new:
            packer.any(unused.index(place), len(unused))
            unused.remove(place)
            used.append(place)
        else:
            packer.choice([context(44, min(len(used), 3))], place in used)
            if place not in used:
                packer.number([context(45)], self.literals.index(word.text))
                return
            packer.any(used.index(place), len(used))
        forms = [(form, often) for form, often in self.known.forms[place] if often]
        packer.weighed([form for form, _ in forms].index(word.form), [float(often) for _, often in forms])
        begins = int(not before or not _SENTENCE_ENDS.isdisjoint(before))
        contexts = [context(46, begins), context(47, place * 2 + begins)]
        packer.choice(contexts, word.style != LOWER)
        if word.style != LOWER:
            packer.choice([context(50, begins), context(51, place * 2 + begins)], word.style == UPPER)
        if "е" in word.form:
            packer.number([context(48), context(49, place)], word.yo)


def _written(text: str, folded: str) -> _Written:
    """A word with the way in which it is written; without a form of the index when there is another one."""
    lowered = text.lower()
    yo = 1 + lowered[: lowered.index("ё")].count("е") if "ё" in lowered else 0
    for style in (LOWER, CAPITAL, UPPER):
        if spelled(folded, style, yo) == text:
            return _Written(text, folded, style, yo)
    return _Written(text, "", LOWER, 0)


def spelled(form: str, style: int, yo: int) -> str:
    """A word of the index as it is written; ``yo``: which of its е is a ё, counted from 1.

    >>> spelled("счет", CAPITAL, 1)
    'Счёт'
    """
    if yo:
        parts = form.split("е")
        form = "е".join(parts[:yo]) + "ё" + "е".join(parts[yo:])
    return form.upper() if style == UPPER else form[:1].upper() + form[1:] if style == CAPITAL else form


def _by_frequency(texts: Iterable[str]) -> list[str]:
    return [text for text, _ in sorted(Counter(texts).items(), key=lambda pair: (-pair[1], pair[0]))]
