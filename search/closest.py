"""The second look at the best documents: how close one single text of theirs comes to the query.

Pooled scores tell which ruling speaks of the same things; two rulings that share all their nouns are told apart by the one
question, title or verdict that is nearly the query itself.
"""

from __future__ import annotations

from math import log, sqrt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

#: How much the closest text weighs against the pooled score of the best document (chosen on dev.jsonl).
WEIGHT = 0.6


def rarity(documents: int, frequency: int) -> float:
    """How much a token tells that stands in ``frequency`` of so many documents (Whoosh's idf)."""
    return log(documents / (frequency + 1)) + 1


def closest_records(
    texts: Iterable[tuple[str, Iterable[set[str]]]], weigh: Callable[[str], float]
) -> Iterator[tuple[str, list[list[object]]]]:
    """(key, texts) of every document: each text as the sum of its tokens' weights and its tokens."""
    for name, sets in texts:
        yield (
            f"closest/{name}",
            [[round(sum(map(weigh, sorted(tokens))), 4), " ".join(sorted(tokens))] for tokens in sets if tokens],
        )


def similarity(weights: Mapping[str, float], asked: float, texts: Iterable[tuple[float, str]]) -> float:
    """The cosine of the query and its closest text, 0 to 1.

    ``weights``: the query's tokens that documents hold, by what they tell; ``asked``: that of all its tokens.
    """
    best = 0.0
    for total, tokens in texts:
        shared = sum(weights.get(token, 0.0) for token in tokens.split(" "))
        best = max(best, shared / sqrt(asked * total))
    return best
