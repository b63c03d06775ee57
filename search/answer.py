"""A query -> an answer: citations are looked up, words are repaired and ranked, what no ruling covers is refused.

Confidence is ``sure``, ``doubtful`` or ``none``; with ``none`` the hits are the nearest rulings and no answer.
"""

from __future__ import annotations

from kb.errors import msg, nmsg
from kb.reader import nearest, not_found, read_query
from kb.words import compose, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kb.citation import Citation
    from kb.errors import Message
    from search.library import Library
    from search.question import Question
    from search.repair import Change

SURE, DOUBTFUL, NONE = "sure", "doubtful", "none"
#: Longer queries are cut, and the answer says so: nobody's question is longer.
MAX_WORDS = 200
#: So many characters hold more than `MAX_WORDS` words of any language; what is beyond is not even read.
MAX_CHARACTERS = 2000
#: So many citations that do not exist are named, each with its nearest; nobody reads more.
MAX_NAMED = 8
#: A citation beside words is worth this share of the best word score, and a little more: it stands first.
MENTION_BONUS = 1.0
#: A section named beside words lifts its rulings by this share.
SECTION_BONUS = 0.3


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
        self.topic: str | None = None
        self.changes: list[Change] = []
        self.question: Question | None = None

    @property
    def answered(self) -> bool:
        """Whether a ruling covers the question."""
        return self.confidence != NONE

    @property
    def explanation(self) -> list[dict[str, object]]:
        """What the scores are made of; nothing for a citation, which is looked up."""
        return self.question.explanation() if self.question is not None else []


def answer(library: Library, query: str, limit: int = 10) -> Answer:
    """Answer one query."""
    typed, query = query, compose(_beginning(query))
    reading = read_query(query, library.register)
    cited = [citation for mention in reading.mentions for citation in mention.citations]
    sections = [section for mention in reading.mentions for section in mention.sections]
    of_sections = [ruling for section in sections for ruling in library.register.rulings_of(section)]
    unknown = list(dict.fromkeys(name for mention in reading.mentions for name in mention.unknown))
    if reading.whole and (cited or of_sections or unknown):
        found = _by_citation(library, query, [*cited, *of_sections], unknown, limit)
    else:
        found = _by_words(library, query, reading.rest, cited, limit)
        _lean(found, frozenset(map(str, of_sections)))
        if unknown and found.confidence == SURE and not cited:
            found.confidence = DOUBTFUL
    found.notes += [not_found(name, library.register).message for name in unknown[:MAX_NAMED]]
    if len(unknown) > MAX_NAMED:
        more = len(unknown) - MAX_NAMED
        found.notes.append(nmsg("and {n} more that does not exist", "and {n} more that do not exist", n=more))
    found.query = typed
    if len(typed) > MAX_CHARACTERS:
        found.notes.append(msg("only the beginning of the query was used"))
    return found


def _beginning(query: str) -> str:
    """As much of a query as is read, cut between words: half a citation would be another one."""
    if len(query) <= MAX_CHARACTERS:
        return query
    read = query[: MAX_CHARACTERS + 1]
    last = read.split()[-1] if not read[-1].isspace() else ""
    return read[: len(read) - len(last)] if len(last) < len(read) else read[:MAX_CHARACTERS]


def _lean(found: Answer, section: frozenset[str]) -> None:
    """Prefer the rulings of a section that is named beside words; it says where to look, not what is asked."""
    best = max((hit.score for hit in found.hits), default=0.0)
    for hit in found.hits:
        if hit.citation in section:
            hit.score += best * SECTION_BONUS
    found.hits.sort(key=lambda hit: -hit.score)


def _by_citation(library: Library, query: str, cited: Sequence[Citation], unknown: Sequence[str], limit: int) -> Answer:
    """The rulings cited, then their neighbours; for a citation that does not exist, the nearest ones as no answer."""
    names = list(dict.fromkeys(map(str, cited)))
    if not names:
        near = [str(citation) for name in unknown[:MAX_NAMED] for citation in nearest(name, library.register)]
        found = Answer(query, NONE, _falling(dict.fromkeys(near), limit))
    else:
        limit = max(limit, len(names))
        found = Answer(query, SURE, _falling(dict.fromkeys([*names, *_neighbours(library, names)]), limit))
    return found


def _neighbours(library: Library, names: Sequence[str]) -> list[str]:
    """What refers to the rulings, then what they refer to."""
    edges = [library.ruling(name) for name in names] if len(names) == 1 else []
    return [str(edge["citation"]) for ruling in edges for edge in (*ruling["referred_by"], *ruling["references"])]


def _falling(names: Iterable[str], limit: int) -> list[Hit]:
    return [Hit(name, 1.0 / place) for place, name in enumerate(list(names)[:limit], start=1)]


def _by_words(library: Library, query: str, rest: str, cited: Sequence[Citation], limit: int) -> Answer:
    from search.question import Question  # noqa: PLC0415 - a citation is looked up without it

    found = list(words(rest))
    cut = len(found) > MAX_WORDS
    question = Question(library, rest[: found[MAX_WORDS].start] if cut else rest, limit)
    bonus = list(dict.fromkeys(map(str, cited)))
    hits = _with_cited(question.hits(), bonus, limit)
    result = Answer(query, SURE if bonus else question.confidence(), hits)
    result.topic = None if bonus else question.topic()
    if result.topic is not None:
        result.hits = _near(library, result, limit)
    if cut:
        result.notes.append(msg("only the first {limit} words of the query were used", limit=MAX_WORDS))
    result.unknown_words, result.changes = question.unknown, question.changes
    result.tokens = frozenset(question.weights)
    result.question = question
    result.did_you_mean = question.text if question.changes else None
    return result


def _with_cited(ranked: Sequence[tuple[str, float]], cited: Sequence[str], limit: int) -> list[Hit]:
    """The ranking with the rulings lifted above all others that the query cites beside its words."""
    scores = dict(ranked)
    best = max(scores.values(), default=1.0)
    for place, name in enumerate(cited):
        scores[name] = scores.get(name, 0.0) + best * (MENTION_BONUS + 0.1 / (1 + place))
    order = sorted(scores.items(), key=lambda pair: -pair[1])
    return [Hit(citation, score) for citation, score in order[:limit]]


def _near(library: Library, result: Answer, limit: int) -> list[Hit]:
    """For a topic beyond: the rulings that its description names as nearest, then the others found."""
    near = [str(name) for name in library.topic(result.topic or "")["near"]]
    others = [hit for hit in result.hits if hit.citation not in near]
    best = max((hit.score for hit in result.hits), default=1.0)
    return [*(Hit(name, best) for name in near), *others][: max(limit, len(near))]
