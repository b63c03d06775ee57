"""Score the search on judged queries: how often the deciding ruling comes first, and what is refused.

    python tools/evaluate.py [FILE …] [--misses] [--json]

A file holds a JSON object a line: ``id``, ``lang``, ``style``, ``query``, ``relevant`` (citation -> grade 1 to 3; empty:
no ruling covers it). Success means a ruling of grade 3 among the first hits of an *answered* query: a right hit that
was refused is a miss. Without a file: tests/queries/*.jsonl.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from kb.paths import content_root
from search.answer import answer
from search.library import Library

QUERIES = Path(__file__).resolve().parent.parent / "tests" / "queries"
BEST, DEPTH = 3, 5
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
        outcomes.append(Outcome(judged, found.answered, found.confidence, hits))
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


def main() -> int:
    """Print the report of each file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--misses", action="store_true", help="list what went wrong")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    library = Library.open(content_root(), "ru")
    for path in args.files or sorted(QUERIES.glob("*.jsonl")):
        outcomes = run(library, read(path))
        found = report(outcomes)
        if args.json:
            print(json.dumps({path.name: found}, ensure_ascii=False))
            continue
        print(path.name)
        for name, measures in found.items():
            print(f"  {name:18}", "  ".join(f"{key} {value}" for key, value in measures.items()))
        if args.misses:
            _misses(outcomes)
    return 0


def _misses(outcomes: Iterable[Outcome]) -> None:
    for outcome in outcomes:
        judged = outcome.judged
        if outcome.answered if not judged.relevant else not outcome.success(1):
            wanted = " ".join(citation for citation, grade in judged.relevant.items() if grade == BEST) or "–"
            print(f"  {judged.id} [{judged.lang} {judged.style}] {judged.query}")
            print(f"      wanted {wanted}; {outcome.confidence}: {' '.join(outcome.hits[:4])}")


if __name__ == "__main__":
    sys.exit(main())
