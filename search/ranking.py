"""The compact form of the index: for each token its documents and what it adds to their scores.

The numbers are Whoosh's own, exported when the store is built. Ranking adds them up, the rarest tokens first, and stops
looking for new documents when what is left cannot lift one into the answer (MaxScore); the result is exact.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import nlargest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Protocol

    class Records(Protocol):
        """Where postings are kept (`search.store.Store`)."""

        def record(self, key: str) -> memoryview | None:
            """A record's bytes; None when there is none."""


#: Below this many postings every document is looked at: pruning would cost more than it saves.
_SMALL = 2000
#: Postings kept for the next query; a process that answers for days must not keep every word it was ever asked.
_KEPT = 8192


def posting_records(postings: Iterable[tuple[str, Sequence[int], Sequence[float]]]) -> Iterator[tuple[str, bytes]]:
    """(key, bytes) of every token: the greatest score and the scores (f64), the document numbers (u32)."""
    from array import array  # noqa: PLC0415 - only to build

    for token, numbers, scores in postings:
        yield f"posting/{token}", array("d", [max(scores), *scores]).tobytes() + array("I", numbers).tobytes()


class Posting:
    """One token's documents and scores, read from their bytes without copying."""

    __slots__ = ("most", "numbers", "scores")

    def __init__(self, data: memoryview) -> None:
        numbers = 8 + 8 * ((len(data) - 8) // 12)
        self.most: float = data[:8].cast("d")[0]
        self.scores = data[8:numbers].cast("d")
        self.numbers = data[numbers:].cast("I")

    def __len__(self) -> int:
        return len(self.numbers)


class Ranker:
    """Ranks documents for weighted tokens."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._posting = lru_cache(maxsize=_KEPT)(self._read)

    def _read(self, token: str) -> Posting | None:
        data = self._records.record(f"posting/{token}")
        return None if data is None else Posting(data)

    def posting(self, token: str) -> Posting | None:
        """The token's documents; None when it stands in none."""
        return self._posting(token)

    def frequency(self, token: str) -> int:
        """In how many documents the token stands."""
        posting = self.posting(token)
        return 0 if posting is None else len(posting)

    def rank(self, weights: Mapping[str, float], limit: int) -> list[tuple[int, float]]:
        """The best documents: (number, score), best first, ties in the order of the documents."""
        found = [(weight, posting) for token, weight in weights.items() if (posting := self.posting(token)) is not None]
        found.sort(key=lambda pair: len(pair[1]))
        scores: dict[int, float] = {}
        rest = sum(weight * posting.most for weight, posting in found)
        closed = False
        for weight, posting in found:
            if not closed and len(scores) > limit and len(posting) > _SMALL:
                closed = nlargest(limit, scores.values())[-1] > rest
            if closed:
                self._add_known(scores, weight, posting)
            else:
                self._add_all(scores, weight, posting)
            rest -= weight * posting.most
        best = nlargest(limit, scores.items(), key=lambda pair: (pair[1], -pair[0]))
        return [(number, score) for number, score in best]

    @staticmethod
    def _add_all(scores: dict[int, float], weight: float, posting: Posting) -> None:
        get = scores.get
        for number, score in zip(posting.numbers, posting.scores, strict=True):
            scores[number] = get(number, 0.0) + weight * score

    @staticmethod
    def _add_known(scores: dict[int, float], weight: float, posting: Posting) -> None:
        """Add to documents that are found already; no other can still come in."""
        from bisect import bisect_left  # noqa: PLC0415 - only large indexes come here

        numbers, values = posting.numbers, posting.scores
        count = len(numbers)
        for number in scores:
            place = bisect_left(numbers, number)
            if place < count and numbers[place] == number:
                scores[number] += weight * values[place]
