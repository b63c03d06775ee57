"""The compact form of the index: for each token its documents and what it adds to their scores.

The numbers are Whoosh's own, exported when the store is built. Ranking adds them up, the rarest tokens first, and stops
looking for new documents when what is left cannot lift one into the answer (MaxScore); the result is exact.
"""

from __future__ import annotations

from bisect import bisect_left
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

    #: A token's weight and its postings.
    Weighted = tuple[float, "Posting"]


#: With fewer postings left every document is looked at: pruning would cost more than it saves.
_SMALL = 2000
#: Looking a document up in a token's postings takes as long as passing by so many of them.
_LOOK_UP = 8
#: What adding in another order may change in a score, and much more.
_ROUNDING = 1e-9
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

    def place(self, number: int) -> int | None:
        """The place of a document among those that hold the token; None when it does not."""
        place = bisect_left(self.numbers, number)
        return place if place < len(self.numbers) and self.numbers[place] == number else None

    def score(self, number: int) -> float:
        """What the token adds to a document's score; 0 when it does not stand there."""
        numbers = self.numbers
        place = bisect_left(numbers, number)
        return self.scores[place] if place < len(numbers) and numbers[place] == number else 0.0


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

    def stands(self, token: str, number: int) -> bool:
        """Whether the token stands in a document."""
        posting = self.posting(token)
        return posting is not None and posting.place(number) is not None

    def rank(self, weights: Mapping[str, float], limit: int) -> list[tuple[int, float]]:
        """The best documents: (number, score), best first, ties in the order of the documents."""
        found = [(weight, posting) for token, weight in weights.items() if (posting := self.posting(token)) is not None]
        found.sort(key=lambda pair: len(pair[1]))
        scores: dict[int, float] = {}
        rest = sum(weight * posting.most for weight, posting in found)
        left = sum(len(posting) for _, posting in found)
        for place, (weight, posting) in enumerate(found):
            # The least score is worth its look-ups only where adding the next token would take as long.
            look_ups = _LOOK_UP * limit * (len(found) - place)
            if len(scores) > limit and left > _SMALL and len(posting) > look_ups:
                least = _least(scores, found[place:], limit)
                if least > rest + _ROUNDING:  # no document that holds only what is left can come in
                    scores = _completed(scores, found[place:], rest, least)
                    break
            _add(scores, weight, posting)
            rest -= weight * posting.most
            left -= len(posting)
        return _best(scores, limit)


def _add(scores: dict[int, float], weight: float, posting: Posting) -> None:
    """Add what a token says of every document that holds it."""
    if not scores:
        scores.update(zip(posting.numbers, map(weight.__mul__, posting.scores), strict=True))
        return
    get = scores.get
    for number, score in zip(posting.numbers, posting.scores, strict=True):
        scores[number] = get(number, 0.0) + weight * score


def _least(scores: Mapping[int, float], left: Sequence[Weighted], limit: int) -> float:
    """A score that the last of the answer reaches at least: that of the last of those that are ahead now, completed."""
    return min((_complete(number, score, left) for number, score in _best(scores, limit)), default=0.0)


def _complete(number: int, score: float, left: Sequence[Weighted]) -> float:
    for weight, posting in left:
        score += weight * posting.score(number)
    return score


def _completed(scores: dict[int, float], left: Sequence[Weighted], rest: float, least: float) -> dict[int, float]:
    """The documents found so far that can still come in, with their whole scores."""
    for weight, posting in left:
        bound = least - rest - _ROUNDING
        scores = {number: score for number, score in scores.items() if score >= bound}
        if len(scores) * _LOOK_UP < len(posting):
            for number in scores:
                scores[number] += weight * posting.score(number)
        else:
            for number, score in zip(posting.numbers, posting.scores, strict=True):
                if number in scores:
                    scores[number] += weight * score
        rest -= weight * posting.most
    return scores


def _best(scores: Mapping[int, float], limit: int) -> list[tuple[int, float]]:
    if len(scores) > limit > 0:
        least = nlargest(limit, scores.values())[-1]  # plain numbers first: pairs take five times as long
        found = [(number, score) for number, score in scores.items() if score >= least]
    else:
        found = list(scores.items())
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))[:limit]
