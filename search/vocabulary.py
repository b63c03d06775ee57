"""The words that the index knows, kept for repairing those that it does not."""

from __future__ import annotations

from functools import lru_cache

from kb.words import has_cyrillic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any, Protocol

    class Records(Protocol):
        """Where the vocabulary is kept (`search.store.Store`)."""

        def value(self, key: str) -> Any:  # noqa: ANN401 - plain values
            """A record as plain values; None when there is none."""


CYRILLIC_SCRIPT, LATIN_SCRIPT = "c", "l"


def script(word: str) -> str:
    """Which of the two word lists a word belongs to."""
    return CYRILLIC_SCRIPT if has_cyrillic(word) else LATIN_SCRIPT


def vocabulary_records(frequencies: Mapping[str, int]) -> Iterator[tuple[str, list[tuple[str, int]]]]:
    """(key, words with their frequencies): by script and length, and by skeleton for the Cyrillic ones."""
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
    yield from by_length.items()
    for skeleton, words in skeletons.items():
        yield f"skeleton/{skeleton}", sorted(words, key=lambda pair: (-pair[1], pair[0]))[:4]
    for length, known in skeleton_lengths.items():
        yield f"skeletons/{length}", sorted(known.items())


class Vocabulary:
    """Finds words by spelling and by sound."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._list = lru_cache(maxsize=64)(self._read)

    def _read(self, key: str) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = self._records.value(key) or []
        return found

    def _nearest(self, word: str, lists: str) -> list[tuple[str, int]]:
        """What stands nearest in the lists of a prefix, within the mistakes allowed: (entry, distance)."""
        from search.spelling import MIN_LENGTH, allowed, nearest_words  # noqa: PLC0415 - only for what is not known

        for spread in range(1, allowed(word) + 1):
            lengths = range(max(MIN_LENGTH, len(word) - spread), len(word) + spread + 1)  # shorter is an abbreviation
            candidates = (entry for length in lengths for entry in self._list(f"{lists}/{length}"))
            found = nearest_words(word, candidates, spread)
            if found:
                return found
        return []

    def similar(self, word: str) -> list[tuple[str, int]]:
        """Known words within the mistakes allowed for the word's length: (word, distance), likeliest first."""
        return self._nearest(word, f"words/{script(word)}")

    def sounding(self, skeleton: str) -> list[tuple[str, int]]:
        """Russian words of a skeleton with their frequencies, the most frequent first."""
        return self._list(f"skeleton/{skeleton}")

    def sounding_alike(self, skeleton: str) -> list[str]:
        """Known skeletons one mistake away (two for long ones), likeliest first."""
        return [known for known, _ in self._nearest(skeleton, "skeletons")]
