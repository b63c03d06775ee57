"""The words of a query: repaired, turned into weighted tokens, ranked, and judged for what they cover."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property

from kb.words import words
from search.analysis import CONCEPT, TOPIC
from search.closest import WEIGHT, rarity, similarity
from search.repair import Repair, knows_by

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kb.words import Word
    from search.analysis import Token
    from search.library import Library

#: A homonym counts for each of its terms, but less than a word with one meaning.
HOMONYM_WEIGHT = 0.6
#: So many of the ranking's first are looked at for the decision.
DEPTH = 12
#: A topic beyond is named when it scores this much against the best ruling.
TOPIC_WINS, TOPIC_DOUBTS = 1.0, 0.8
#: What a topic has against rulings of which none was found.
UNRIVALLED = 2.0
#: A query of nothing but terms («weather control») asks for all there is of them: the topic must win more clearly.
BARE_NAME_WINS = 1.2
#: From this likeness on, a topic has the query among its own words.
VERBATIM = 0.95
#: «на», «и», “of” between terms are no question; “how”, «что» are.
LONGEST_PARTICLE = 2
#: Share of the query's weight that the best ruling holds: below the first nothing is answered, below the second
#: doubtfully.
REFUSED_BELOW, DOUBTFUL_BELOW = 0.2, 0.4


class Question:
    """One query's words.

    ``text``: as repaired; ``weights``: token -> weight; ``unknown``: words that stand in no ruling or topic;
    ``tokens``: all that the text was understood as.
    """

    def __init__(self, library: Library, text: str, limit: int = 10) -> None:
        self._limit, self._library, self._ranker = limit, library, library.ranker
        knows = knows_by(self._ranker.frequency, lambda word: library.store.get(word) is not None)
        repair = Repair(text, knows, library.vocabulary)
        self.text, self.changes = repair.text, repair.changes
        self.unknown = self._typed(word for word in words(self.text) if not knows(word.text))
        self.weights: dict[str, float] = {}
        self.parts: dict[str, tuple[float, float]] = {}
        self._numbers: dict[str, int] = {}
        self.tokens = library.analyzer.tokens(self.text)
        self._weigh(self.tokens)

    def _typed(self, unknown: Iterable[Word]) -> list[str]:
        return list(dict.fromkeys(self.text[word.start : word.end] for word in unknown))

    def _weigh(self, tokens: Sequence[Token]) -> None:
        meanings: dict[tuple[int, int], int] = {}
        for token in tokens:
            if token.text.startswith(CONCEPT):
                meanings[token.start, token.end] = meanings.get((token.start, token.end), 0) + 1
        for token in tokens:
            weight = 1.0
            if token.text.startswith(CONCEPT) and meanings[token.start, token.end] > 1:
                weight = HOMONYM_WEIGHT
            if self._ranker.frequency(token.text):
                self.weights[token.text] = max(weight, self.weights.get(token.text, 0.0))

    @cached_property
    def _rarities(self) -> dict[str, float]:
        """How much each of the query's tokens tells, those that no document holds included."""
        documents = self._library.size
        return {token.text: rarity(documents, self._ranker.frequency(token.text)) for token in self.tokens}

    @cached_property
    def _pooled(self) -> list[tuple[int, float]]:
        """As many documents as may be needed, ranked by their pooled scores: ranking twice would take twice as long."""
        return self._ranker.rank(self.weights, self._limit + DEPTH)

    @cached_property
    def _ranked(self) -> list[tuple[str, float]]:
        """The best documents, rulings and topics: pooled score against the best one's, and closest text."""
        pooled = self._pooled[:DEPTH]
        asked = sum(self._rarities.values())
        held = {token: self._rarities[token] for token in self.weights}
        for number, score in pooled:
            name, texts = self._library.indexed(number)
            self._numbers[name] = number
            self.parts[name] = score / pooled[0][1], similarity(held, asked, texts)
        scored = [(name, share + WEIGHT * closest) for name, (share, closest) in self.parts.items()]
        return sorted(scored, key=lambda pair: -pair[1])

    @cached_property
    def _rulings(self) -> list[tuple[str, float]]:
        """The rulings among the best documents."""
        return [(name, score) for name, score in self._ranked if not name.startswith(TOPIC)]

    def hits(self) -> list[tuple[str, float]]:
        """The best rulings: (citation, score); behind the first dozen by their pooled score alone."""
        found = list(self._rulings)
        for number, score in self._pooled[DEPTH:]:
            if len(found) >= self._limit:
                break
            name, _ = self._library.indexed(number)
            if not name.startswith(TOPIC):
                found.append((name, score / self._pooled[0][1] / 2))
        return found[: self._limit]

    def explanation(self) -> list[dict[str, object]]:
        """The tokens with their weights and rarity, then the parts of the best documents' scores."""
        found: list[dict[str, object]] = [
            {"token": token, "weight": weight, "rarity": round(self._rarities[token], 2)}
            for token, weight in self.weights.items()
        ]
        found.append(
            {"coverage": round(self.coverage, 3), "topic": self.rivalry[0], "against": round(self.rivalry[1], 3)}
        )
        for name, score in self._ranked:
            pooled, closest = self.parts[name]
            found.append(
                {"document": name, "score": round(score, 3), "pooled": round(pooled, 3), "closest": round(closest, 3)}
            )
        return found

    # -- what is covered --

    @cached_property
    def _best(self) -> tuple[str, float] | None:
        """The best ruling and its score."""
        return next(iter(self._rulings), None)

    @cached_property
    def _worded(self) -> list[tuple[str, list[str]]]:
        """Every word with the tokens that it is, or is a part of."""
        read = list(words(self.text))
        found, starts = [(word.text, list[str]()) for word in read], [word.start for word in read]
        for token in self.tokens:
            for _, tokens in found[bisect_left(starts, token.start) : bisect_left(starts, token.end)]:
                tokens.append(token.text)
        return found

    @cached_property
    def coverage(self) -> float:
        """Share of the words, by how rare they are, that the best ruling holds itself or as a term."""
        if self._best is None:
            return 0.0
        number = self._numbers[self._best[0]]
        held = asked = 0.0
        for _, tokens in self._worded:
            weight = max(self._rarities[token] for token in tokens)
            asked += weight
            if any(self._ranker.stands(token, number) for token in tokens):
                held += weight
        return held / asked if asked else 0.0

    @cached_property
    def rivalry(self) -> tuple[str | None, float]:
        """The best topic beyond the rulings, and its score against the best ruling's."""
        for name, score in self._ranked:
            if name.startswith(TOPIC):
                return name.removeprefix(TOPIC), score / self._best[1] if self._best else UNRIVALLED
        return None, 0.0

    @cached_property
    def _is_bare_name(self) -> bool:
        """Whether the query is nothing but terms of the rulings: it asks for all there is, rulings first."""
        return all(
            len(word) <= LONGEST_PARTICLE or any(token.startswith(CONCEPT) for token in tokens)
            for word, tokens in self._worded
        )

    @cached_property
    def _is_one_name(self) -> bool:
        """Whether the query is one term of the rulings («шторм»), and no topic's own name: those that name it are the answer."""
        spans = {(token.start, token.end) for token in self.tokens if token.text.startswith(CONCEPT)}
        if len(spans) != 1 or not self._is_bare_name:
            return False
        key, _ = self.rivalry
        return key is None or self.parts[TOPIC + key][1] < VERBATIM

    def topic(self) -> str | None:
        """The topic beyond the rulings that the query is about, if it is."""
        if self._is_one_name:
            return None
        key, share = self.rivalry
        return key if share >= (BARE_NAME_WINS if self._is_bare_name else TOPIC_WINS) else None

    def confidence(self) -> str:
        """``none``, ``doubtful`` or ``sure``."""
        share = self.rivalry[1]
        if not self.weights or self.topic() is not None or self.coverage < REFUSED_BELOW:
            return "none"
        is_doubtful = self.coverage < DOUBTFUL_BELOW or (share >= TOPIC_DOUBTS and not self._is_one_name)
        return "doubtful" if is_doubtful else "sure"
