"""Spelling mistakes: the words of the vocabulary nearest to a word that it does not know."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: Shorter words have too many neighbours to guess.
MIN_LENGTH = 4
#: From this length on two mistakes are allowed.
LONG = 7
#: Letters that people take for one another, by ear or by key: such a slip is likelier than another.
_CONFUSED = frozenset(
    "".join(sorted(pair))
    for pair in (
        "оа", "еи", "ея", "иы", "зс", "тд", "бп", "гк", "жш", "щш", "фв", "эе", "йи", "цс", "ъь",
        "ae", "ei", "ie", "ou", "cs", "ck", "sz", "iy", "ao", "dt", "bp", "gj", "fv",
    )
)  # fmt: skip


def allowed(word: str) -> int:
    """How many mistakes a word of this length may hold."""
    return 0 if len(word) < MIN_LENGTH else 1 if len(word) < LONG else 2


def nearest_words(word: str, candidates: Iterable[tuple[str, int]], limit: int) -> list[tuple[str, int]]:
    """(candidate, distance) of the nearest candidates within ``limit`` mistakes, likeliest first.

    ``candidates``: (word, in how many rulings it stands).
    """
    found = []
    for candidate, frequency in candidates:
        distance = damerau_levenshtein(word, candidate, limit)
        if distance <= limit:
            found.append((distance, _oddity(word, candidate), -frequency, candidate))
    found.sort()
    return [(candidate, distance) for distance, _, _, candidate in found]


def _oddity(word: str, candidate: str) -> int:
    """Which of equally distant candidates is the less likely: another first letter, letters nobody confuses."""
    odd = 0 if word[0] == candidate[0] else 2
    if sorted(word) == sorted(candidate):
        return odd  # two letters changed places
    if len(word) == len(candidate):
        differing = [(a, b) for a, b in zip(word, candidate, strict=True) if a != b]
        return odd + sum("".join(sorted(pair)) not in _CONFUSED for pair in differing)
    shorter, longer = sorted((word, candidate), key=len)
    doubled = any(
        longer[place] == longer[place - 1] and longer[:place] + longer[place + 1 :] == shorter
        for place in range(1, len(longer))
    )
    return odd + (0 if doubled else 1)


def _differing(one: str, other: str) -> tuple[str, str]:
    """What is left of two words without the beginning and the end that they share: no mistake lies there."""
    start, shorter = 0, min(len(one), len(other))
    while start < shorter and one[start] == other[start]:
        start += 1
    end = 0
    while end < shorter - start and one[-1 - end] == other[-1 - end]:
        end += 1
    return one[start : len(one) - end], other[start : len(other) - end]


def damerau_levenshtein(one: str, other: str, limit: int) -> int:
    """Insertions, deletions, substitutions and swaps of neighbours; more than ``limit`` counts as ``limit + 1``.

    >>> damerau_levenshtein("двйоной", "двойной", 2), damerau_levenshtein("лвойной", "двойной", 2)
    (1, 1)
    """
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    one, other = _differing(one, other)
    before: Sequence[int] = ()
    row: list[int] = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        last, row = row, [i] + [0] * len(other)
        for j, against in enumerate(other, start=1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, before[j - 2] + 1)
            row[j] = cost
        if min(row) > limit:
            return limit + 1
        before = last
    return min(row[-1], limit + 1)
