"""Spelling mistakes: the words of the vocabulary nearest to a word that it does not know."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

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


def traits(word: str) -> frozenset[str]:
    """The letters of a word, and doubled those that it holds more than once.

    A mistake changes two of them at most, and one when it makes the word longer or shorter.

    >>> sorted(traits("голос"))
    ['г', 'л', 'о', 'оо', 'с']
    """
    return frozenset([*word, *(letter * 2 for letter in word if word.count(letter) > 1)])


def trait_planes(known: Sequence[str]) -> dict[str, bytes]:
    """Trait -> which of the words have it: a bit for each word, the first one lowest."""
    planes: dict[str, bytearray] = {}
    for place, word in enumerate(known):
        for trait in sorted(traits(word)):
            plane = planes.setdefault(trait, bytearray((len(known) + 7) // 8))
            plane[place >> 3] |= 1 << (place & 7)
    return {trait: bytes(plane) for trait, plane in sorted(planes.items())}


def few_differ(word: str, planes: Mapping[str, int], count: int, most: int) -> list[int]:
    """Which of so many words differ from a word in at most that many traits (up to 7): their places.

    All are counted at once: bit n of ``ones``, ``twos`` and ``fours`` is the count of the n-th word, in ``beyond`` are
    those that differ in more than 7. A word at a time would take twenty times as long.
    """
    own, everywhere = traits(word), (1 << count) - 1
    ones = twos = fours = beyond = 0
    for trait in own | planes.keys():
        differ = planes.get(trait, 0)
        if trait in own:
            differ ^= everywhere
        ones, differ = ones ^ differ, ones & differ
        twos, differ = twos ^ differ, twos & differ
        fours, differ = fours ^ differ, fours & differ
        beyond |= differ
    few = 0
    for number in range(min(most, 7) + 1):
        bits = zip((1, 2, 4), (ones, twos, fours), strict=True)
        odd = [plane if number & bit else plane ^ everywhere for bit, plane in bits]
        few |= odd[0] & odd[1] & odd[2]
    return list(_places(few & ~beyond))


def _places(bits: int) -> Iterator[int]:
    """The places of the bits that are set."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


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


def damerau_levenshtein(one: str, other: str, limit: int) -> int:
    """Insertions, deletions, substitutions and swaps of neighbours; more than ``limit`` counts as ``limit + 1``.

    >>> damerau_levenshtein("двйоной", "двойной", 2), damerau_levenshtein("лвойной", "двойной", 2)
    (1, 1)
    """
    for mistakes in range(abs(len(one) - len(other)), limit + 1):
        if _within(one, other, mistakes):
            return mistakes
    return limit + 1


def _within(one: str, other: str, mistakes: int) -> bool:
    """Whether so many mistakes make one of the other; tries each kind of mistake at the first letter that differs.

    Quick for the few mistakes that are looked for; the table of all prefixes would be filled in vain for nearly every word.
    """
    if one == other:
        return True
    if abs(len(one) - len(other)) > mistakes or not mistakes:
        return False
    at = _first_difference(one, other)
    here, there, left = one[at:], other[at:], mistakes - 1
    if _within(here[1:], there[1:], left) or _within(here[1:], there, left) or _within(here, there[1:], left):
        return True
    return here[:2] == there[1::-1] and _within(here[2:], there[2:], left)


def _first_difference(one: str, other: str) -> int:
    """The first place at which two words differ; the end of the shorter one when it begins the longer."""
    for place, (letter, against) in enumerate(zip(one, other, strict=False)):
        if letter != against:
            return place
    return min(len(one), len(other))
