"""The second look at the best documents: how close one single text of theirs comes to the query.

Pooled scores tell which ruling speaks of the same things; two rulings that share all their nouns are told apart by the one
question, title or verdict that is nearly the query itself.
"""

from __future__ import annotations

from math import log, sqrt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    #: A document's single texts: the sum of each one's weights; a line for each token, with the texts that hold it.
    Texts = tuple[Sequence[float], str]

#: How much the closest text weighs against the pooled score of the best document (chosen on dev.jsonl).
WEIGHT = 0.6
#: The sign of a document's first text in the line of a token that it holds.
_FIRST = 0x100


def rarity(documents: int, frequency: int) -> float:
    """How much a token tells that stands in ``frequency`` of so many documents (Whoosh's idf)."""
    return log(documents / (frequency + 1)) + 1


def indexed_texts(texts: Iterable[Iterable[str]], weigh: Callable[[str], float]) -> Texts:
    """The single texts of a document, given as their tokens, ready to be compared; empty ones are left out.

    By token, so that a comparison costs what query and texts share, not what the texts hold; and in one string, in which
    looking for ten tokens takes a tenth of the time of making a dictionary of all.
    """
    sums: list[float] = []
    holders: dict[str, list[int]] = {}
    for tokens in filter(None, map(sorted, texts)):
        for token in tokens:
            holders.setdefault(token, []).append(len(sums))
        sums.append(round(sum(map(weigh, tokens)), 4))
    lines = (f"{token} {''.join(chr(_FIRST + place) for place in holders[token])}" for token in sorted(holders))
    return sums, "\n".join(["", *lines, ""])


def similarity(weights: Mapping[str, float], asked: float, texts: Texts) -> float:
    """The cosine of the query and its closest text, 0 to 1.

    ``weights``: the query's tokens that documents hold, by what they tell; ``asked``: that of all its tokens.
    """
    sums, holders = texts
    shared: dict[int, float] = {}
    for token in sorted(weights):  # a sum depends on its order, if only in the last digit
        line = holders.find(f"\n{token} ")
        if line < 0:
            continue
        start = line + len(token) + 2
        for sign in holders[start : holders.index("\n", start)]:
            place = ord(sign) - _FIRST
            shared[place] = shared.get(place, 0.0) + weights[token]
    return max((held / sqrt(asked * sums[place]) for place, held in shared.items()), default=0.0)
