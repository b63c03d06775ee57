"""A query -> an answer: citations are looked up, words are ranked, and what no ruling covers is refused.

Confidence is ``sure``, ``doubtful`` or ``none``; with ``none`` the hits are the nearest rulings and no answer.
"""

from __future__ import annotations

from kb.errors import msg
from kb.reader import MissingSection, nearest, read_query
from kb.words import compose, words
from search.analysis import CONCEPT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kb.citation import Citation, Section
    from kb.errors import Message
    from kb.reader import Mention
    from search.library import Library

SURE, DOUBTFUL, NONE = "sure", "doubtful", "none"
#: Longer queries are cut, and the answer says so: nobody's question is longer.
MAX_WORDS = 400
#: A homonym counts for each of its terms, but less than a word with one meaning.
HOMONYM_WEIGHT = 0.6
#: A citation beside words is worth this share of the best word score.
MENTION_BONUS = 1.0
#: Share of the query's weight that the rulings know: below the first nothing is answered, below the second doubtfully.
REFUSED_BELOW, DOUBTFUL_BELOW = 0.34, 0.6
#: A token in more than this share of the rulings says nothing about which of them is meant.
COMMON_SHARE = 0.4


class Hit:
    """A ruling found, with its score (comparable within one answer only)."""

    __slots__ = ("citation", "score")

    def __init__(self, citation: str, score: float) -> None:
        self.citation, self.score = citation, score


class Answer:
    """What a query got; ``notes`` are for the reader, ``unknown_words`` stand in no ruling."""

    def __init__(self, query: str, confidence: str, hits: Sequence[Hit]) -> None:
        self.query, self.confidence, self.hits = query, confidence, list(hits)
        self.notes: list[Message] = []
        self.unknown_words: list[str] = []
        self.tokens: frozenset[str] = frozenset()
        self.did_you_mean: str | None = None

    @property
    def answered(self) -> bool:
        """Whether a ruling covers the question."""
        return self.confidence != NONE


def answer(library: Library, query: str, limit: int = 10) -> Answer:
    """Answer one query."""
    query = compose(query)
    reading = read_query(query, library.register)
    cited = [citation for mention in reading.mentions for citation in _rulings(mention, library)]
    unknown = [name for mention in reading.mentions for name in mention.unknown]
    if reading.whole and (cited or unknown):
        return _by_citation(library, query, cited, unknown, limit)
    return _by_words(library, query, reading.rest, cited, unknown, limit)


def _rulings(mention: Mention, library: Library) -> Iterable[Citation]:
    yield from mention.citations
    for section in mention.sections:
        yield from section_rulings(library, section)


def section_rulings(library: Library, section: Section) -> list[Citation]:
    """The rulings of a section in order."""
    return [citation for citation in library.register.citations() if citation.section == section]


def _by_citation(library: Library, query: str, cited: Sequence[Citation], unknown: Sequence[str], limit: int) -> Answer:
    """The rulings cited, then their neighbours; for a citation that does not exist, the nearest ones as no answer."""
    names = list(dict.fromkeys(map(str, cited)))
    if not names:
        near = [str(citation) for name in unknown for citation in nearest(name, library.register)]
        found = Answer(query, NONE, _falling(dict.fromkeys(near), limit))
    else:
        limit = max(limit, len(names))
        found = Answer(query, SURE, _falling(dict.fromkeys([*names, *_neighbours(library, names)]), limit))
    found.notes += [_no_ruling(library, name) for name in unknown]
    return found


def _neighbours(library: Library, names: Sequence[str]) -> list[str]:
    """What refers to the rulings, then what they refer to."""
    edges = [library.ruling(name) for name in names] if len(names) == 1 else []
    return [str(edge["citation"]) for ruling in edges for edge in (*ruling["referred_by"], *ruling["references"])]


def _falling(names: Iterable[str], limit: int) -> list[Hit]:
    return [Hit(name, 1.0 / place) for place, name in enumerate(list(names)[:limit], start=1)]


def _no_ruling(library: Library, name: str) -> Message:
    label = name.rpartition(".")[0] or name
    for entry in library.register.entries:
        if entry.missing and str(entry.section) in (label, name):
            return MissingSection.of(name, library.register).message
    return msg("no ruling {citation}", citation=name)


def _by_words(
    library: Library, query: str, rest: str, cited: Sequence[Citation], unknown: Sequence[str], limit: int
) -> Answer:
    found = list(words(rest))
    cut = len(found) > MAX_WORDS
    if cut:
        rest = rest[: found[MAX_WORDS].start]
    question = Question(library, rest)
    bonus = list(dict.fromkeys(map(str, cited)))
    hits = _ranked(library, question, bonus, limit)
    result = Answer(query, SURE if bonus else question.confidence(found=bool(hits)), hits)
    if unknown and result.confidence == SURE and not bonus:
        result.confidence = DOUBTFUL
    result.notes += [_no_ruling(library, name) for name in unknown]
    if cut:
        result.notes.append(msg("only the first {limit} words of the query were used", limit=MAX_WORDS))
    result.unknown_words, result.tokens = question.unknown, frozenset(question.weights)
    return result


def _ranked(library: Library, question: Question, cited: Sequence[str], limit: int) -> list[Hit]:
    ranked = dict(library.store.index.rank(question.weights, limit + len(cited)))
    best = max(ranked.values(), default=1.0)
    for place, name in enumerate(cited):
        ranked[name] = ranked.get(name, 0.0) + best * MENTION_BONUS / (1 + place / 100)
    order = sorted(ranked.items(), key=lambda pair: -pair[1])
    return [Hit(citation, score) for citation, score in order[:limit]]


class Question:
    """The words of a query as weighted tokens, and how much of it the rulings know.

    ``weights``: token -> weight, only tokens that stand in a ruling; ``unknown``: words that stand in none.
    """

    def __init__(self, library: Library, text: str) -> None:
        self._index = library.store.index
        self._common = COMMON_SHARE * len(self._index)
        self.weights: dict[str, float] = {}
        self.unknown: list[str] = []
        tokens = library.analyzer.tokens(text)
        concepts = [token for token in tokens if token.text.startswith(CONCEPT)]
        meanings: dict[tuple[int, int], int] = {}
        for token in concepts:
            meanings[token.start, token.end] = meanings.get((token.start, token.end), 0) + 1
        for token in concepts:
            self._add(token.text, 1.0 if meanings[token.start, token.end] == 1 else HOMONYM_WEIGHT)
        self._known = self._asked = 0.0
        for token in tokens:
            if not token.text.startswith(CONCEPT):
                covered = any(other.start <= token.start and token.end <= other.end for other in concepts)
                self._word(token.text, text[token.start : token.end], covered=covered)

    def _add(self, token: str, weight: float) -> bool:
        if not self._index.frequency(token):
            return False
        self.weights[token] = max(weight, self.weights.get(token, 0.0))
        return True

    def _word(self, token: str, written: str, *, covered: bool) -> None:
        """Count a word as known (it stands in a ruling, or names a term) or unknown."""
        known = self._add(token, 1.0)
        common = self._index.frequency(token) > self._common
        if not known and not covered and written not in self.unknown:
            self.unknown.append(written)
        if not common or covered:
            self._asked += 1.0
            self._known += known or covered

    def confidence(self, *, found: bool) -> str:
        """By the share of the words that mean something and that the rulings know."""
        share = self._known / self._asked if self._asked else 0.0
        if not found or share < REFUSED_BELOW:
            return NONE
        return DOUBTFUL if share < DOUBTFUL_BELOW else SURE
