"""Query understanding before the index is asked: wrong layout, transliteration, spelling mistakes.

Every step is kept as a `Change`, so that the answer can say what was read instead of what was typed. A word that the
index knows is never touched unless the whole query is plainly typed in another way.
"""

from __future__ import annotations

import re

from kb.words import fold, has_cyrillic, has_latin, words
from search.analysis import stem
from search.layouts import KEY_SIGNS, to_cyrillic, to_latin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kb.words import Word
    from search.vocabulary import Vocabulary

LAYOUT, TRANSLITERATION, SPELLING = "layout", "transliteration", "spelling"
#: A reading on the other layout must know this share of the words, and this much more than the text as typed.
LAYOUT_KNOWN, LAYOUT_GAIN = 0.5, 0.3
#: A query is transliterated Russian when this share of its Latin words sounds like Russian ones we know, …
TRANSLITERATED = 0.5
#: … and this share of them is unknown as English.
FOREIGN = 0.34
#: A single word is read on the other layout from this length on.
_MIN_CHUNK = 3
#: More unknown words than this are no question; repairing them all would take too long.
MAX_REPAIRED = 40
#: So many words and soundings are compared with all that is known; a question holds a few, noise would take too long.
MAX_COMPARED = 30
_KEYS = frozenset("[]{};~`")


class Change:
    """One step: its kind, what was typed, and what was read."""

    __slots__ = ("after", "before", "kind")

    def __init__(self, kind: str, before: str, after: str) -> None:
        self.kind, self.before, self.after = kind, before, after

    def __repr__(self) -> str:
        return f"Change({self.kind}: {self.before!r} -> {self.after!r})"


class Repair:
    """Repairs one query; `text` is the result, `changes` the steps that led to it."""

    def __init__(self, text: str, knows: Callable[[str], bool], vocabulary: Vocabulary) -> None:
        self._knows, self._vocabulary = knows, vocabulary
        self.changes: list[Change] = []
        self.text = text
        self._compared: set[str] = set()
        unknown = sum(not knows(word.text) for word in words(text))
        if unknown and unknown <= MAX_REPAIRED:
            self._layout()
            self._transliteration()
            self._spelling()

    # -- layout --

    def _share(self, text: str) -> float:
        found = [word.text for word in words(text)]
        return sum(len(word) for word in found if self._knows(word)) / (sum(map(len, found)) or 1)

    def _layout(self) -> None:
        share = self._share(self.text)
        for convert in (to_cyrillic, to_latin):
            converted = convert(self.text)
            known = self._share(converted)
            if converted != self.text and known >= LAYOUT_KNOWN and known >= share + LAYOUT_GAIN:
                self._record(LAYOUT, self.text, converted)
                self.text = converted
                return
        self.text = re.sub(r"\S+", self._chunk, self.text)

    def _chunk(self, match: re.Match[str]) -> str:
        """One word typed on the other layout among words that are right."""
        chunk = match[0]
        if len(chunk) < _MIN_CHUNK or any(self._knows(word.text) for word in words(chunk)):
            return chunk
        core = chunk.strip("?!,.:;") if not any(sign in chunk[:-1] for sign in KEY_SIGNS) else chunk
        for convert in (to_cyrillic, to_latin):
            converted = convert(core)
            found = list(words(converted))
            if (
                converted != core
                and found
                and all(self._knows(word.text) for word in found)
                and self._is_one_script(converted)
            ):
                self._record(LAYOUT, core, converted)
                return chunk.replace(core, converted)
        return chunk

    @staticmethod
    def _is_one_script(text: str) -> bool:
        return has_cyrillic(text) != has_latin(text) and not _KEYS.intersection(text)

    # -- transliteration --

    def _transliteration(self) -> None:
        latin = [word for word in words(self.text) if has_latin(word.text) and not word.text.isdecimal()]
        unknown = [word for word in latin if not self._knows(word.text)]
        if not unknown or len(unknown) < FOREIGN * len(latin):
            return
        russian = {word.text: self._sounding(word.text) for word in latin}
        sounding = [word for word in unknown if russian[word.text]]
        if len(sounding) < TRANSLITERATED * len(unknown):
            return
        if len(latin) > len(unknown):  # an English query with a slip in it, rather than Russian in Latin letters
            sounding = [word for word in sounding if not self._similar(word.text)]
            if len(sounding) < TRANSLITERATED * len(unknown):
                return
        most = len(sounding) >= TRANSLITERATED * len(latin)
        self._replace(latin, lambda word: russian[word] if most or not self._knows(word) else "", TRANSLITERATION)

    def _sounding(self, word: str) -> str:
        """The most frequent Russian word that sounds like a Latin spelling; a long one may hold a mistake."""
        from search.transliteration import skeletons_of_latin  # noqa: PLC0415 - most queries need none

        found = [pair for skeleton in skeletons_of_latin(word) for pair in self._vocabulary.sounding(skeleton)]
        if not found and not self._knows(word):
            for skeleton in skeletons_of_latin(word):
                for known in self._sounding_alike(skeleton)[:1]:
                    found += self._vocabulary.sounding(known)
        return max(found, key=lambda pair: pair[1])[0] if found else ""

    # -- spelling --

    def _spelling(self) -> None:
        unknown = [word for word in words(self.text) if not self._knows(word.text)]
        self._replace(unknown, self._spelt, SPELLING)

    def _spelt(self, word: str) -> str:
        found = self._similar(word)
        return found[0][0] if found else ""

    # -- common --

    def _similar(self, word: str) -> list[tuple[str, int]]:
        return self._vocabulary.similar(word) if self._may_compare(word) else []

    def _sounding_alike(self, skeleton: str) -> list[str]:
        return self._vocabulary.sounding_alike(skeleton) if self._may_compare(skeleton) else []

    def _may_compare(self, word: str) -> bool:
        if len(self._compared) < MAX_COMPARED:
            self._compared.add(word)
        return word in self._compared

    def _replace(self, found: Sequence[Word], replacement: Callable[[str], str], kind: str) -> None:
        parts, last = [], 0
        for word in found:
            written = self.text[word.start : word.end]
            instead = replacement(fold(written))
            if instead and instead != fold(written):
                self._record(kind, written, instead)
                parts += [self.text[last : word.start], instead]
                last = word.end
        self.text = "".join([*parts, self.text[last:]])

    def _record(self, kind: str, before: str, after: str) -> None:
        self.changes.append(Change(kind, before, after))


def knows_by(frequency: Callable[[str], int], is_term: Callable[[str], bool]) -> Callable[[str], bool]:
    """Whether a folded word is known: its stem stands in a ruling, or a glossary term holds it."""

    def knows(word: str) -> bool:
        stemmed = stem(word)
        return frequency(stemmed) > 0 or is_term(stemmed)

    return knows
