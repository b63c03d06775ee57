"""What the code carries of each ruling, as plain values: for `rulings check --coverage` and for the site.

A row holds a ruling's clauses, each with its checks, the positions that it decided and its proof, and the rules that its
checks ask. Positions are the worked ones of a folder; without one, their number is not known and stands as None.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from kb.checks import RULES, parse_examples
from kb.entry import Clause, Ruling
from kb.errors import ContentError
from kb.judge.decide import Decision, decide
from kb.judge.reader import read_positions
from kb.knowledge_base import KnowledgeBase
from kb.paths import shown_path
from kb.proofs import Proof, prove_clause, prove_ruling
from kb.yaml_source import read_text

Plain = dict[str, object]
#: How a ruling or a clause was proven.
TURNED, OUT = "turned", "out"


class Decided(NamedTuple):
    """A worked position that was decided as expected: its id, and the clauses and rulings it is an example of."""

    id: str
    about: frozenset[str]


def positions_folder(root: Path) -> Path | None:
    """Where a checkout keeps its worked positions, beside the content; None where there are none (an installed copy)."""
    folder = root.resolve().parent / "tests" / "positions"
    return folder if folder.is_dir() else None


def decided_positions(folder: Path, faults: list[ContentError]) -> list[Decided]:
    """Every position of the folder's files that is decided as it expects; what cannot be read or decided is a fault."""
    found: list[Decided] = []
    for path in sorted(folder.glob("*.yaml")):
        shown = shown_path(path)
        text = read_text(path, shown, faults)
        asked, unread = read_positions(text, shown) if text is not None else ([], [])
        faults += unread
        for one in asked:
            decision = decide(one)
            if isinstance(decision, ContentError):
                faults.append(decision)
            elif decision.agrees is not False:
                found.append(Decided(one.id, _about(decision)))
    return found


def _about(decision: Decision) -> frozenset[str]:
    """What decided, and what was expected to have been considered: a negative position is a position of its ruling too."""
    grounds = decision.verdict.grounds
    considered = [
        clause for clause in decision.verdict.considered if clause.partition("/")[0] in decision.asked.citations
    ]
    clauses = {clause for clause in (*grounds, *considered) if "/" in clause}
    return frozenset({*clauses, *(clause.partition("/")[0] for clause in clauses)})


def coverage(base: KnowledgeBase, positions: Sequence[Decided] | None = None) -> list[Plain]:
    """A row for each ruling, in book order."""
    return [_ruling(ruling, positions) for ruling in base.rulings.values()]


def _ruling(ruling: Ruling, positions: Sequence[Decided] | None) -> Plain:
    clauses = [_clause(ruling, clause, positions) for clause in ruling.clauses]
    proof = prove_ruling(ruling)
    return {
        "citation": str(ruling.citation),
        "clauses": clauses,
        "checks": sum(map(_checks, ruling.clauses)),
        "positions": _positions(str(ruling.citation), positions),
        "functions": sorted({name for clause in ruling.clauses for name in _functions(clause)}),
        "proof": _how(proof),
        "proven": proof.holds and all(clause["proof"] is not None for clause in clauses),
    }


def _clause(ruling: Ruling, clause: Clause, positions: Sequence[Decided] | None) -> Plain:
    proof = prove_clause(ruling, clause)
    return {
        "clause": clause.name,
        "restates": clause.restates,
        "checks": _checks(clause),
        "positions": _positions(proof.name, positions),
        "functions": sorted(_functions(clause)),
        "proof": _how(proof),
        "example": proof.example.source.strip() if proof.example is not None else None,
        "line": proof.example.position.line if proof.example is not None else None,
    }


def _how(proof: Proof) -> str | None:
    return (TURNED if proof.turned else OUT) if proof.holds else None


def _positions(name: str, positions: Iterable[Decided] | None) -> list[str] | None:
    return None if positions is None else [one.id for one in positions if name in one.about]


def _checks(clause: Clause) -> int:
    """How many of a clause's examples expect something; the others only give names."""
    return sum(bool(example.want) for example in parse_examples(clause.examples, []))


def _functions(clause: Clause) -> set[str]:
    """The rules that a clause's examples ask; what is no Python is reported elsewhere."""
    found: set[str] = set()
    for example in parse_examples(clause.examples, []):
        try:
            tree = ast.parse(example.source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        found |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in RULES}
    return found
