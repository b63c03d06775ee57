"""What the site's search looks up, packed: words, postings, single texts, the glossary's phrases, titles and verdicts.

Everything is what `search` makes of the content; nothing is left out or rounded. A choice is coded with all that both sides
know by then (`website.packing`), in the order that `assets/search/index.js` reads. What does not matter is not kept: the
order of a document's single texts, what terms are called.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kb.words import has_cyrillic
from search.analysis import CONCEPT, stem
from website.packing import Packer, context
from website.search_titles import Known, Title, TitlePacker

#: No stem of the content is so long that its place would tell anything more.
_FARTHEST = 9
#: A document that is likely to hold a stem may do without it all the same.
MOST = 0.98
#: Numbers of words and of what they stand in are told apart up to here.
_MANY = 10


@dataclass(frozen=True, slots=True)
class Contents:
    """What is packed.

    ``forms``: word -> in how many documents; ``occurrences``: token -> document -> how often; ``texts``: the single texts
    of each document as token sets, those of the ``rulings`` first; ``terms``: each term's key with its phrases as stems;
    ``titles``: the texts that are shown.
    """

    forms: Mapping[str, int]
    occurrences: Mapping[str, Mapping[int, int]]
    rulings: int
    texts: Sequence[Sequence[frozenset[str]]]
    terms: Mapping[str, Sequence[tuple[str, ...]]]
    titles: Sequence[Title]


def scale(count: int) -> int:
    """A count as one of ten sizes."""
    return count if count < 4 else min(count.bit_length() + 1, 9)  # noqa: PLR2004


class IndexPacker:
    """Packs contents; the results are what a script needs to unpack them."""

    def __init__(self, contents: Contents) -> None:
        self.contents, self.packer = contents, Packer()
        self._keys = list(contents.terms)
        words: dict[str, list[str]] = {}
        for token in contents.occurrences:
            if not token.startswith(CONCEPT):
                words.setdefault(token, [])
        for phrase in (phrase for phrases in contents.terms.values() for phrase in phrases):
            for part in phrase:
                words.setdefault(part, [])
        for form in contents.forms:
            words.setdefault(stem(form), []).append(form)
        self.stems = sorted(words)
        self.places = {one: place for place, one in enumerate(self.stems)}
        self.letters = ["", *(letter for letter, _ in Counter("".join(self.stems)).most_common())]
        self._endings(words)
        self.found = [contents.occurrences.get(one, {}) for one in self.stems]
        self.sizes = Counter(document for found in self.found for document in found)
        self.halves = [halves(texts) for texts in contents.texts]

    def _endings(self, words: Mapping[str, Sequence[str]]) -> None:
        """Each stem's words by their endings, the commonest endings first."""
        counted = Counter(ending(one, form) for one, forms in words.items() for form in forms)
        self.endings = ["", *(text for text, _ in sorted(counted.items(), key=lambda pair: (-pair[1], pair[0])))]
        numbers = {text: number for number, text in enumerate(self.endings)}
        self.words = [sorted((numbers[ending(one, form)], form) for form in words[one]) for one in self.stems]

    def pack(self) -> str:
        """Everything, as text."""
        self._stems()
        self._words()
        self._frequencies()
        self._postings()
        self._counts()
        self.halves = [(self._texts(russian), self._texts(other)) for russian, other in self.halves]
        self._phrases()
        self._concepts()
        self.titles = TitlePacker(self.contents.titles, self._known())
        self.titles.pack(self.packer)
        return self.packer.text()

    def _known(self) -> Known:
        forms = [[(form, self.contents.forms[form]) for _, form in words] for words in self.words]
        return Known(self.places, forms, [[*russian, *other] for russian, other in self.halves], stem)

    # -- words --

    def _stems(self) -> None:
        """In alphabetical order: how much of the one before is kept, then the letters."""
        numbers = {letter: number for number, letter in enumerate(self.letters)}
        before, kept_before = "", 0
        for one in self.stems:
            kept = _shared(before, one)
            place = 1 + min(kept_before, _FARTHEST)
            length = place * 16 + min(len(before), 15)
            self.packer.number([context(1), context(2, place), context(3, length)], kept)
            for at in range(kept, len(one) + 1):
                first, second, third = (numbers[one[at - back]] if at >= back else 0 for back in (1, 2, 3))
                contexts = [context(4, first), context(5, first * 128 + second)]
                contexts.append(context(6, (first * 128 + second) * 128 + third))
                self.packer.number(contexts, numbers[one[at]] if at < len(one) else 0)
            before, kept_before = one, kept

    def _words(self) -> None:
        """The endings of each stem's words, 0 behind the last: inflection repeats itself."""
        numbers = {letter: number for number, letter in enumerate(self.letters)}
        for one, words in zip(self.stems, self.words, strict=True):
            script, last = int(has_cyrillic(one)), numbers[one[-1]]
            before, path = 0, 0
            for number in [*(number for number, _ in words), 0]:
                contexts = [context(7, before * 2 + script), context(8, path * 2 + script)]
                contexts.append(context(9, (path * 2 + script) * 128 + last))
                self.packer.number(contexts, number)
                before, path = number, (path * 31 + number + 1) % 65521

    def _frequencies(self) -> None:
        """In how many documents a stem stands, then each of its words."""
        for one, words, found in zip(self.stems, self.words, self.found, strict=True):
            script = int(has_cyrillic(one))
            self.packer.number([context(10, min(len(words), _MANY) * 2 + script)], len(found))
            size, left = scale(len(found)), len(found)
            for place, (number, form) in enumerate(words):
                behind = min(len(words) - place - 1, 3)
                known = (size * 16 + scale(max(left, 0))) * 4 + behind
                frequency = self.contents.forms[form]
                self.packer.number(
                    [context(11, size), context(12, known), context(13, known * 512 + number)], frequency
                )
                left -= frequency

    # -- documents --

    def _postings(self) -> None:
        """Which documents hold a stem: the likelier the more stems they hold."""
        count = len(self.contents.texts)
        behind = [0] * (count + 1)
        for document in range(count - 1, -1, -1):
            behind[document] = behind[document + 1] + self.sizes[document]
        for found in self.found:
            first = 0
            for left, document in zip(range(len(found), 0, -1), sorted(found), strict=True):
                none = before = 1.0
                for each in range(first, document + 1):
                    before = none
                    none *= 1 - min(left * self.sizes[each] / behind[each], MOST)
                choices = count - left - first + 1
                if choices > 1:
                    self.packer.pick(document - first, choices, 1 - before, 1 - none)
                first = document + 1

    def _counts(self) -> None:
        """How many of a document's single texts hold a stem, and how often it stands elsewhere in the document."""
        counted = [[Counter(token for text in half for token in text) for half in both] for both in self.halves]
        for one, found in zip(self.stems, self.found, strict=True):
            own, size = int(not has_cyrillic(one)), scale(len(found))
            texts, elsewhere, others = Average(), Average(), 0
            for document in sorted(found):
                topic = int(document >= self.contents.rulings)
                count, other = counted[document][own][one], counted[document][0][one] if own else 0
                seen = topic * 16 + texts.size
                self.packer.number([context(14, topic), context(15, seen), context(16, seen * 16 + size)], count)
                texts.add(count)
                if own:
                    self.packer.number([context(17), context(18, others)], other)
                    others = others * 3 // 4 + (4 if other else 0)
                rest, nowhere = found[document] - count - other, int(count + other == 0)
                where = topic * 2 + nowhere
                seen = where * 16 + elsewhere.size
                contexts = [context(19, where), context(20, seen), context(21, seen * 16 + size)]
                self.packer.number([*contexts, context(22, seen * 16 + scale(count))], rest - nowhere)
                if not topic:
                    elsewhere.add(rest)

    def _texts(self, half: Sequence[frozenset[str]]) -> list[frozenset[str]]:
        """Which texts hold a stem that so many of them hold; those that are the same so far stand side by side.

        Gives the texts in the order in which they are unpacked.
        """
        self.packer.number([context(23)], len(half))
        holders: dict[int, int] = {}
        for number, text in enumerate(half):
            for place in (self.places[token] for token in text if token in self.places):
                holders[place] = holders.get(place, 0) | 1 << number
        groups = [(1 << len(half)) - 1] if half else []
        for place in sorted(holders, key=lambda place: (-holders[place].bit_count(), place)):
            parts = [group & holders[place] for group in groups]
            self._draw([(part.bit_count(), group.bit_count()) for part, group in zip(parts, groups, strict=True)])
            split = ((part, group & ~part) for part, group in zip(parts, groups, strict=True))
            groups = [each for both in split for each in both if each]
        return [text for group in groups for number, text in enumerate(half) if group >> number & 1]

    def _draw(self, groups: Sequence[tuple[int, int]]) -> None:
        """How many of each group's texts hold what so many of all hold, as when drawn without looking.

        ``groups``: how many hold it, and of how many. Packed is each group that has some, and how many.
        """
        left, rest = sum(held for held, _ in groups), sum(size for _, size in groups)
        first, none, before = 0, 1.0, 1.0
        for at, (held, size) in enumerate(groups):
            before = none
            none *= without(size, left, rest)
            if held:
                if len(groups) - first > 1:
                    self.packer.pick(at - first, len(groups) - first, 1 - before, 1 - none)
                least = max(1, left - (rest - size))
                self.packer.weighed(held - least, odds(least, size, left, rest))
                left -= held
                first, none = at + 1, 1.0
            rest -= size
            if not left:
                return

    # -- the glossary --

    def _phrases(self) -> None:
        """Each term's phrases in order, without what each shares with the one before it."""
        for phrases in self.contents.terms.values():
            rows = sorted({tuple(self.places[part] for part in phrase) for phrase in phrases})
            self.packer.number([context(24)], len(rows))
            before: tuple[int, ...] = ()
            used: list[int] = []
            for row in rows:
                kept = next(
                    (at for at, pair in enumerate(zip(before, row, strict=False)) if pair[0] != pair[1]), len(before)
                )
                self.packer.number([context(25), context(26, min(len(before), 7))], kept)
                for at in range(kept, len(row) + 1):
                    self.packer.choice(
                        [context(27, min(at, 7)), context(28, min(at, 7) * 8 + min(len(before), 7))], at < len(row)
                    )
                    if at < len(row):
                        self._part(row[at], before[at] + 1 if kept == at < len(before) else 0, used)
                before = row

    def _part(self, place: int, least: int, used: list[int]) -> None:
        """A word of a phrase: one that the term had already, the last first, or any other from ``least`` on."""
        again = place in used
        self.packer.choice([context(29), context(30, int(least > 0) * 16 + min(len(used), 15))], again)
        if again:
            self.packer.number([context(31)], len(used) - 1 - used.index(place))
            used.remove(place)
        else:
            self.packer.any(place - least, len(self.stems) - least)
        used.append(place)

    def _concepts(self) -> None:
        """Where terms stand: nearly always where their words do."""
        triggers = Triggers(self.contents.terms.values())
        found = [self.contents.occurrences.get(CONCEPT + key, {}) for key in self.contents.terms]
        held: list[list[str]] = [[] for _ in self.contents.texts]
        for one, stands in zip(self.stems, self.found, strict=True):
            for document in stands:
                held[document].append(one)
        everything = range(len(found))
        for document, both in enumerate(self.halves):
            here = [number for number in everything if document in found[number]]
            self._standing(here, everything, triggers.of(held[document]), 34)
            counts = Counter[int]()
            for text in (text for half in both for text in half):
                named = [number for number in here if f"{CONCEPT}{self._keys[number]}" in text]
                self._standing(named, here, triggers.of(token for token in text if token in self.places), 36)
                counts.update(named)
            topic = int(document >= self.contents.rulings)
            for number in here:
                nowhere = int(counts[number] == 0)
                where = (topic * 2 + nowhere) * 16 + scale(counts[number])
                self.packer.number(
                    [context(38, topic * 2 + nowhere), context(39, where)],
                    found[number][document] - counts[number] - nowhere,
                )

    def _standing(self, stand: Sequence[int], terms: Sequence[int], triggers: Mapping[int, int], family: int) -> None:
        """Which of the terms stand somewhere: those that a word there may name, one by one; then how many others, and which."""
        there = frozenset(stand)
        for number in terms:
            known = triggers.get(number)
            if known:
                contexts = [context(family, known), context(family + 1, number * 8 + known)]
                self.packer.choice(contexts, number in there)
        others = [number for number in terms if number not in triggers]
        places = [at for at, number in enumerate(others) if number in there]
        self.packer.number([context(family)], len(places))
        for place in places:
            self.packer.any(place, len(others))


def without(size: int, left: int, rest: int) -> float:
    """The chance that so many texts hold none of what ``left`` of the ``rest`` hold."""
    fewer, more = (size, left) if size < left else (left, size)
    chance = (rest - more) / rest
    for at in range(1, fewer):
        chance *= (rest - more - at) / (rest - at)
    return chance


def odds(least: int, size: int, left: int, rest: int) -> list[float]:
    """How likely it is that ``least`` and more of ``size`` texts hold what ``left`` of the ``rest`` hold, to one another."""
    found = [1.0]
    for held in range(least, min(size, left)):
        found.append(found[-1] * (size - held) * (left - held) / ((held + 1) * (rest - size - left + held + 1)))
    return found


class Average:
    """The mean of what was counted so far, as one of nine sizes."""

    def __init__(self) -> None:
        self._sum = self._count = 0

    def add(self, count: int) -> None:
        """One more count."""
        self._sum += count
        self._count += 1

    @property
    def size(self) -> int:
        """0 before the first count."""
        return 1 + min(7, 2 * self._sum // self._count) if self._count else 0


class Triggers:
    """Which terms, by number, the stems of a text may name: by themselves, or as parts of longer phrases."""

    def __init__(self, terms: Iterable[Sequence[tuple[str, ...]]]) -> None:
        self._single: dict[str, set[int]] = {}
        self._parts: dict[str, set[int]] = {}
        for number, phrases in enumerate(terms):
            for phrase in phrases:
                kept = self._single if len(phrase) == 1 else self._parts
                for part in phrase:
                    kept.setdefault(part, set()).add(number)

    def of(self, stems: Iterable[str]) -> dict[int, int]:
        """The terms that one of the stems may name: 4 when it does so by itself, and up to 3 for parts of longer names."""
        known: dict[int, int] = {}
        single: set[int] = set()
        for one in stems:
            single.update(self._single.get(one, ()))
            for number in self._parts.get(one, ()):
                known[number] = min(known.get(number, 0) + 1, 3)
        for number in single:
            known[number] = known.get(number, 0) + 4
        return known


def halves(texts: Iterable[frozenset[str]]) -> tuple[list[frozenset[str]], list[frozenset[str]]]:
    """Texts with Cyrillic words, and the others; each once, since the closest one counts, and none that is empty."""
    russian: list[frozenset[str]] = []
    other: list[frozenset[str]] = []
    for text in dict.fromkeys(texts):
        if text:
            (russian if any(map(has_cyrillic, text)) else other).append(text)
    return russian, other


def ending(one: str, form: str) -> str:
    """What makes a word of its stem: how many letters go, and what comes instead.

    >>> ending("двойн", "двойной"), ending("occupi", "occupy")
    ('0ой', '1y')
    """
    kept = _shared(one, form)
    return f"{len(one) - kept}{form[kept:]}"


def _shared(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    return next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other))
    )
