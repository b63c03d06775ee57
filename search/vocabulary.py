"""The words that the index knows, kept for repairing those that it does not."""

from __future__ import annotations

from functools import lru_cache

from kb.words import has_cyrillic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any, Protocol

    class Records(Protocol):
        """Where the vocabulary is kept (`search.store.Store`)."""

        def value(self, key: str) -> Any:  # noqa: ANN401 - plain values
            """A record as plain values; None when there is none."""


CYRILLIC_SCRIPT, LATIN_SCRIPT = "c", "l"


def script(word: str) -> str:
    """Which of the two word lists a word belongs to."""
    return CYRILLIC_SCRIPT if has_cyrillic(word) else LATIN_SCRIPT


def letters_of(word: str) -> int:
    """Which letters stand in a word, a bit each; the letters of either script have bits of their own.

    A mistake changes two bits at most, so that words whose letters differ in more need not be compared.

    >>> letters_of("голос") == letters_of("слог"), (letters_of("голос") ^ letters_of("голас")).bit_count()
    (True, 1)
    """
    letters = 0
    for letter in word:
        letters |= 1 << (ord(letter) & 31)
    return letters


class WordList:
    """Words of one length with their frequencies, so kept that going through all of them is cheap."""

    def __init__(self, length: int, kept: tuple[str, bytes, bytes] = ("", b"", b"")) -> None:
        self._length, self._text = length, kept[0]
        self._letters, self._frequencies = (memoryview(part).cast("I") for part in kept[1:])

    @classmethod
    def plain(cls, words: Sequence[tuple[str, int]]) -> tuple[str, bytes, bytes]:
        """Plain values for the store: the words joined, their letters and their frequencies (u32)."""
        from array import array  # noqa: PLC0415 - only to build

        letters, frequencies = array("I", [letters_of(word) for word, _ in words]), array("I", [n for _, n in words])
        return "".join(word for word, _ in words), letters.tobytes(), frequencies.tobytes()

    def alike(self, word: str, mistakes: int) -> list[tuple[str, int]]:
        """The words, with their frequencies, whose letters are those of a word but for so many mistakes."""
        asked, most, length = letters_of(word), 2 * mistakes, self._length
        places = [place for place, letters in enumerate(self._letters) if (letters ^ asked).bit_count() <= most]
        return [(self._text[place * length : (place + 1) * length], self._frequencies[place]) for place in places]


def vocabulary_records(frequencies: Mapping[str, int]) -> Iterator[tuple[str, object]]:
    """(key, plain values): words by script and length, and for the Cyrillic ones skeletons, and words by skeleton."""
    from search.transliteration import skeleton_of_cyrillic  # noqa: PLC0415 - only to build

    by_length: dict[str, list[tuple[str, int]]] = {}
    skeletons: dict[str, list[tuple[str, int]]] = {}
    skeleton_lengths: dict[int, dict[str, int]] = {}
    for word, frequency in sorted(frequencies.items()):
        if word.isdecimal():
            continue
        by_length.setdefault(f"words/{script(word)}/{len(word)}", []).append((word, frequency))
        if script(word) == CYRILLIC_SCRIPT:
            skeleton = skeleton_of_cyrillic(word)
            skeletons.setdefault(skeleton, []).append((word, frequency))
            lengths = skeleton_lengths.setdefault(len(skeleton), {})
            lengths[skeleton] = max(frequency, lengths.get(skeleton, 0))
    for key, listed in by_length.items():
        yield key, WordList.plain(listed)
    for skeleton, words in skeletons.items():
        yield f"skeleton/{skeleton}", sorted(words, key=lambda pair: (-pair[1], pair[0]))[:4]
    for length, known in skeleton_lengths.items():
        yield f"skeletons/{length}", WordList.plain(sorted(known.items()))


class Vocabulary:
    """Finds words by spelling and by sound."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._list = lru_cache(maxsize=64)(self._read)

    def _read(self, key: str, length: int) -> WordList:
        kept: tuple[str, bytes, bytes] | None = self._records.value(f"{key}/{length}")
        return WordList(length) if kept is None else WordList(length, kept)

    def _nearest(self, word: str, lists: str) -> list[tuple[str, int]]:
        """What stands nearest in the lists of a prefix, within the mistakes allowed: (entry, distance)."""
        from search.spelling import MIN_LENGTH, allowed, nearest_words  # noqa: PLC0415 - only for what is not known

        for spread in range(1, allowed(word) + 1):
            lengths = range(max(MIN_LENGTH, len(word) - spread), len(word) + spread + 1)  # shorter is an abbreviation
            candidates = [entry for length in lengths for entry in self._list(lists, length).alike(word, spread)]
            found = nearest_words(word, candidates, spread)
            if found:
                return found
        return []

    def similar(self, word: str) -> list[tuple[str, int]]:
        """Known words within the mistakes allowed for the word's length: (word, distance), likeliest first."""
        return self._nearest(word, f"words/{script(word)}")

    def sounding(self, skeleton: str) -> list[tuple[str, int]]:
        """Russian words of a skeleton with their frequencies, the most frequent first."""
        found: list[tuple[str, int]] = self._records.value(f"skeleton/{skeleton}") or []
        return found

    def sounding_alike(self, skeleton: str) -> list[str]:
        """Known skeletons one mistake away (two for long ones), likeliest first."""
        return [known for known, _ in self._nearest(skeleton, "skeletons")]
