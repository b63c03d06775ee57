"""Score the search on judged queries: how often the deciding ruling comes first, and what is refused.

    python tools/evaluate.py [FILE …] [--misses] [--json]
    python tools/evaluate.py --held-out     (each question taken out of the index in turn; some minutes)

A file holds a JSON object a line: ``id``, ``lang``, ``style``, ``query``, ``relevant`` (citation -> grade 1 to 3; empty:
no ruling covers it). Success means a ruling of grade 3 among the first hits of an *answered* query: a right hit that
was refused is a miss. Without a file: tests/queries/*.jsonl, each by itself, then all of them pooled, since a style has
few queries in one set; and what was tuned on the queries, chosen and scored by cross-validation.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kb.knowledge_base import load
from kb.paths import content_root
from search.analysis import TOPIC
from search.answer import answer
from search.closest import WEIGHT
from search.library import Library
from search.question import TOPIC_WINS

QUERIES = Path(__file__).resolve().parent.parent / "tests" / "queries"
BEST, DEPTH = 3, 5
FOLDS = 5
WEIGHTS = tuple(step / 10 for step in range(16))
THRESHOLDS = tuple(step / 100 for step in range(80, 131, 2))
_Z = 1.959964


@dataclass(frozen=True, slots=True)
class Judged:
    """A query with what answers it (citation -> grade)."""

    id: str
    lang: str
    style: str
    query: str
    relevant: dict[str, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the search made of a judged query."""

    judged: Judged
    answered: bool
    confidence: str
    hits: tuple[str, ...]
    #: Pooled score and closest text of the best documents, and the topic's score against the best ruling's over what
    #: it needs (`search.question`); nothing for a citation.
    parts: dict[str, tuple[float, float]] = field(default_factory=dict)
    rivalry: float = 0.0

    def success(self, depth: int) -> bool:
        """Whether a ruling that answers stands among the first ``depth`` hits of an answered query."""
        return self.answered and any(self.judged.relevant.get(hit) == BEST for hit in self.hits[:depth])

    def ndcg(self) -> float:
        """Normalised discounted cumulative gain of the first five, with gains 2^grade - 1."""
        gains = [self.judged.relevant.get(hit, 0) for hit in self.hits[:DEPTH]] if self.answered else []
        ideal = sorted(self.judged.relevant.values(), reverse=True)[:DEPTH]
        return _gain(gains) / _gain(ideal)

    def recall(self) -> float:
        """Share of the rulings needed for a full answer (grade 2 and 3) among the first five."""
        needed = [citation for citation, grade in self.judged.relevant.items() if grade > 1]
        found = self.hits[:DEPTH] if self.answered else ()
        return sum(citation in found for citation in needed) / len(needed)


def _gain(grades: Iterable[int]) -> float:
    return sum((2.0**grade - 1) / math.log2(place + 2) for place, grade in enumerate(grades))


def read(path: Path) -> list[Judged]:
    """The judged queries of a file."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    return [Judged(row["id"], row["lang"], row["style"], row["query"], row["relevant"]) for row in rows]


def run(library: Library, queries: Iterable[Judged]) -> list[Outcome]:
    """Ask every query."""
    outcomes = []
    for judged in queries:
        found = answer(library, judged.query, 10)
        hits = tuple(hit.citation for hit in found.hits)
        asked = found.question
        parts = {} if asked is None else asked.parts
        rivalry = 0.0 if asked is None else asked.rivalry[1]
        outcomes.append(Outcome(judged, found.answered, found.confidence, hits, dict(parts), rivalry))
    return outcomes


def interval(successes: float, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if n == 0:
        return 0.0, 1.0
    share, z2 = successes / n, _Z**2
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = _Z / (1 + z2 / n) * math.sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def summary(outcomes: Sequence[Outcome]) -> dict[str, object]:
    """The measures of a group of answerable queries."""
    n = len(outcomes)
    first = sum(outcome.success(1) for outcome in outcomes)
    low, high = interval(first, n)
    mean: Callable[[Iterable[float]], float] = lambda values: round(sum(values) / n, 3)  # noqa: E731 - one line, one use
    return {
        "n": n,
        "success@1": round(first / n, 3),
        "interval": (round(low, 3), round(high, 3)),
        "success@3": mean(outcome.success(3) for outcome in outcomes),
        "ndcg@5": mean(outcome.ndcg() for outcome in outcomes),
        "recall@5": mean(outcome.recall() for outcome in outcomes),
        "refused": mean(not outcome.answered for outcome in outcomes),
    }


def groups(outcomes: Sequence[Outcome]) -> dict[str, list[Outcome]]:
    """The answerable outcomes: all, by language, by style."""
    answerable = [outcome for outcome in outcomes if outcome.judged.relevant]
    found = {"all": answerable}
    for outcome in answerable:
        found.setdefault(f"lang {outcome.judged.lang}", []).append(outcome)
    for outcome in answerable:
        found.setdefault(f"style {outcome.judged.style}", []).append(outcome)
    return found


def report(outcomes: Sequence[Outcome]) -> dict[str, dict[str, object]]:
    """Every group's measures, and how many of the unanswerable queries were refused."""
    found = {name: summary(group) for name, group in groups(outcomes).items() if group}
    beyond = [outcome for outcome in outcomes if not outcome.judged.relevant]
    if beyond:
        refused = sum(not outcome.answered for outcome in beyond)
        low, high = interval(refused, len(beyond))
        found["unanswerable"] = {
            "n": len(beyond),
            "refused": round(refused / len(beyond), 3),
            "interval": (round(low, 3), round(high, 3)),
            "refused or doubtful": round(sum(o.confidence != "sure" for o in beyond) / len(beyond), 3),
        }
    return found


# --- what was tuned -------------------------------------------------------------------------------------------


def first_right(outcome: Outcome, weight: float) -> bool:
    """Whether a ruling that answers would stand first, were the closest text weighed so."""
    rulings = {name: pooled + weight * closest for name, (pooled, closest) in outcome.parts.items() if name[0] != TOPIC}
    best = max(rulings, key=rulings.__getitem__, default="")
    return outcome.judged.relevant.get(best) == BEST


def rightly_judged(outcome: Outcome, threshold: float) -> bool:
    """Whether the query would be rightly refused or answered, did a topic win from this score on."""
    return (outcome.rivalry >= threshold) != bool(outcome.judged.relevant)


def cross_validated(
    outcomes: Sequence[Outcome], values: Sequence[float], right: Callable[[Outcome, float], bool]
) -> tuple[list[float], float]:
    """The value that four fifths of the queries choose, for each fifth, and the share right in the fifths left out."""
    chosen, rights = [], 0
    for fold in range(FOLDS):
        others = [outcome for place, outcome in enumerate(outcomes) if place % FOLDS != fold]
        best = max(values, key=lambda value: sum(right(outcome, value) for outcome in others))
        chosen.append(best)
        rights += sum(right(outcome, best) for outcome in outcomes[fold::FOLDS])
    return chosen, rights / len(outcomes)


def tuned(outcomes: Sequence[Outcome]) -> dict[str, dict[str, object]]:
    """For each constant that was tuned: the value in use and its share right, those chosen in turn and theirs."""
    worded = [outcome for outcome in outcomes if outcome.parts]
    answerable = [outcome for outcome in worded if outcome.judged.relevant]
    rows = (("weight of the closest text", WEIGHT, WEIGHTS, answerable, first_right),
            ("score at which a topic wins", TOPIC_WINS, THRESHOLDS, worded, rightly_judged))  # fmt: skip
    found: dict[str, dict[str, object]] = {}
    for name, used, values, asked, right in rows:
        chosen, share = cross_validated(asked, values, right)
        now = sum(right(outcome, used) for outcome in asked) / len(asked)
        found[name] = {
            "n": len(asked),
            "used": used,
            "right": round(now, 3),
            "chosen": chosen,
            "left out": round(share, 3),
        }
    return found


# --- questions held out of the index --------------------------------------------------------------------------


def held_out() -> dict[str, dict[str, object]]:
    """Success with each question and its translation taken out of the index in turn, by language."""
    from held_out import libraries  # noqa: PLC0415 - builds an index for each column of questions

    outcomes = []
    for column, library in libraries(load(Path(content_root()))):
        queries = [
            Judged(
                held.document, language, "held out", text, {} if held.document[0] == TOPIC else {held.document: BEST}
            )
            for held in column
            for language, text in held.texts.items()
        ]
        outcomes += run(library, queries)
    return report(outcomes)


def main() -> int:
    """Print the report of each file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--misses", action="store_true", help="list what went wrong")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--held-out", action="store_true", help="ask each question with itself taken out of the index")
    args = parser.parse_args()
    if args.held_out:
        _print("held out", held_out(), as_json=args.json)
        return 0
    library = Library.open(content_root(), "ru")
    pooled: list[Outcome] = []
    files = args.files or sorted(QUERIES.glob("*.jsonl"))
    for path in files:
        outcomes = run(library, read(path))
        pooled += outcomes
        _print(path.name, report(outcomes), as_json=args.json)
        if args.misses:
            _misses(outcomes)
    if len(files) > 1:
        _print("all sets", {**report(pooled), **tuned(pooled)}, as_json=args.json)
    return 0


def _print(title: str, found: dict[str, dict[str, object]], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({title: found}, ensure_ascii=False))
        return
    print(title)
    for name, measures in found.items():
        print(f"  {name:18}", "  ".join(f"{key} {value}" for key, value in measures.items()))


def _misses(outcomes: Iterable[Outcome]) -> None:
    for outcome in outcomes:
        judged = outcome.judged
        if outcome.answered if not judged.relevant else not outcome.success(1):
            wanted = " ".join(citation for citation, grade in judged.relevant.items() if grade == BEST) or "–"
            print(f"  {judged.id} [{judged.lang} {judged.style}] {judged.query}")
            print(f"      wanted {wanted}; {outcome.confidence}: {' '.join(outcome.hits[:4])}")


if __name__ == "__main__":
    sys.exit(main())
