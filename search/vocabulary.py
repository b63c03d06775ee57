"""The words that the index knows, kept for repairing those that it does not."""

from __future__ import annotations

from functools import lru_cache

from kb.words import has_cyrillic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any, Protocol

    class Records(Protocol):
        """Where the vocabulary is kept (`search.store.Store`)."""

        def value(self, key: str) -> Any:  # noqa: ANN401 - plain values
            """A record as plain values; None when there is none."""


CYRILLIC_SCRIPT, LATIN_SCRIPT = "c", "l"
#: Lists of one length: three for a search, for each script and the skeletons; answers kept for words asked again.
_KEPT_LISTS, _KEPT_ANSWERS = 128, 4096


def script(word: str) -> str:
    """Which of the two word lists a word belongs to."""
    return CYRILLIC_SCRIPT if has_cyrillic(word) else LATIN_SCRIPT


def vocabulary_records(frequencies: Mapping[str, int]) -> Iterator[tuple[str, Any]]:
    """(key, words with their frequencies): by script and length, and by skeleton for the Cyrillic ones.

    Beside each list that is searched for mistakes, which of its words hold which letters.
    """
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
    for key, known in by_length.items():
        yield from _searched(key, known)
    for skeleton, words in skeletons.items():
        yield f"skeleton/{skeleton}", sorted(words, key=lambda pair: (-pair[1], pair[0]))[:4]
    for length, sounding in skeleton_lengths.items():
        yield from _searched(f"skeletons/{length}", sorted(sounding.items()))


def _searched(key: str, known: Sequence[tuple[str, int]]) -> Iterator[tuple[str, Any]]:
    from search.spelling import trait_planes  # noqa: PLC0415 - only to build

    yield key, known
    yield f"letters/{key}", trait_planes([word for word, _ in known])


class Vocabulary:
    """Finds words by spelling and by sound."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._list = lru_cache(maxsize=_KEPT_LISTS)(self._read)
        self._nearest = lru_cache(maxsize=_KEPT_ANSWERS)(self._search)

    def _read(self, key: str) -> tuple[Sequence[tuple[str, int]], dict[str, int]]:
        """A list, and which of its words hold which letters."""
        planes: dict[str, bytes] = self._records.value(f"letters/{key}") or {}
        return self._records.value(key) or (), {trait: int.from_bytes(bits, "little") for trait, bits in planes.items()}

    def _search(self, word: str, lists: str) -> Sequence[tuple[str, int]]:
        """What stands nearest in the lists of a prefix, within the mistakes allowed: (entry, distance)."""
        from search.spelling import MIN_LENGTH, allowed, nearest_words  # noqa: PLC0415 - only for what is not known

        for spread in range(1, allowed(word) + 1):
            lengths = range(max(MIN_LENGTH, len(word) - spread), len(word) + spread + 1)  # shorter is an abbreviation
            candidates = (entry for length in lengths for entry in self._candidates(word, lists, length, spread))
            found = nearest_words(word, candidates, spread)
            if found:
                return found
        return ()

    def _candidates(self, word: str, lists: str, length: int, spread: int) -> Iterable[tuple[str, int]]:
        """The words of a length whose letters do not rule them out."""
        from search.spelling import few_differ  # noqa: PLC0415

        entries, planes = self._list(f"{lists}/{length}")
        places = few_differ(word, planes, len(entries), 2 * spread - abs(len(word) - length))
        return (entries[place] for place in places)

    def similar(self, word: str) -> list[tuple[str, int]]:
        """Known words within the mistakes allowed for the word's length: (word, distance), likeliest first."""
        return list(self._nearest(word, f"words/{script(word)}"))

    def sounding(self, skeleton: str) -> list[tuple[str, int]]:
        """Russian words of a skeleton with their frequencies, the most frequent first."""
        found: list[tuple[str, int]] = self._records.value(f"skeleton/{skeleton}") or []
        return found

    def sounding_alike(self, skeleton: str) -> list[str]:
        """Known skeletons one mistake away (two for long ones), likeliest first."""
        return [known for known, _ in self._nearest(skeleton, "skeletons")]
