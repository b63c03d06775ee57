"""Whether the code carries what a ruling says: one of its checks must answer otherwise when the ruling is not there.

Each clause is taken out by itself (or turned round, where the printed rules say the same), and each ruling whole. Only
the value of a verdict counts: neither a citation that vanishes from it nor a question that can no longer be answered.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kb.checks import Example, Ran, run_clause
from kb.entry import Clause, Ruling
from kb.errors import ContentError
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import shown


class Proof(NamedTuple):
    """What proves a clause or a ruling.

    ``name``: ``II.A.1/no-control`` or ``II.A.1``; ``turned``: it was turned round rather than taken out; ``example``: the
    first example whose value changes then, None when there is none. ``restates``: taken out, it changes no value.
    """

    name: str
    turned: bool
    example: Example | None
    restates: bool

    @property
    def holds(self) -> bool:
        """Whether a value changes, and the printed rules say what the entry claims they say."""
        return self.example is not None and self.restates is self.turned


def prove_clause(ruling: Ruling, clause: Clause) -> Proof:
    """The clause by itself, over its own examples."""
    name = f"{ruling.citation}/{clause.name}"
    out = _changed([clause], IN_FORCE.without(name))
    found = _changed([clause], IN_FORCE.turning(name)) if clause.restates else out
    return Proof(name, clause.restates, found, restates=out is None)


def prove_ruling(ruling: Ruling) -> Proof:
    """The ruling whole, over all its examples; turned round in every clause when all of them restate."""
    name = str(ruling.citation)
    turned = bool(ruling.clauses) and all(clause.restates for clause in ruling.clauses)
    out = _changed(ruling.clauses, IN_FORCE.without(name))
    if not turned:
        return Proof(name, turned, out, restates=False)
    rounds = (_changed([clause], IN_FORCE.turning(f"{name}/{clause.name}")) for clause in ruling.clauses)
    return Proof(name, turned, next((found for found in rounds if found is not None), None), restates=out is None)


def _changed(clauses: Iterable[Clause], rules: Ruleset) -> Example | None:
    """The first passing example that prints a verdict of another value under these rules."""
    faults: list[ContentError] = []
    for clause in clauses:
        before = {ran.example: ran for ran in run_clause(clause, faults) if ran.passed}
        for after in run_clause(clause, faults, rules):
            if after.example in before and _differ(before[after.example], after):
                return after.example
    return None


def _differ(before: Ran, after: Ran) -> bool:
    """Whether a verdict printed has another value; an answer that is missing is no other answer."""
    pairs = zip(before.values, after.values, strict=False)
    return len(before.values) == len(after.values) and any(shown(was) != shown(now) for was, now in pairs)
