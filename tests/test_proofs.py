"""Every ruling and every clause of it is carried by the code: without it, one of its own checks answers otherwise."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from pathlib import Path

import pytest

import kb.rules
from kb.checks import Example, run_clause
from kb.entry import Clause, Examples, Text
from kb.errors import Position
from kb.knowledge_base import load
from kb.proofs import prove_clause, prove_ruling

ROOT = Path(__file__).resolve().parent.parent
RULINGS = {str(ruling.citation): ruling for ruling in load(ROOT / "content").rulings.values()}
CLAUSES = {f"{name}/{clause.name}": (ruling, clause) for name, ruling in RULINGS.items() for clause in ruling.clauses}
AT = Position(Path("II.A.yaml"), 1, 1)


@pytest.mark.parametrize("citation", RULINGS)
def test_a_ruling_taken_out_changes_the_value_of_a_check(citation):
    proof = prove_ruling(RULINGS[citation])
    assert proof.holds, proof


@pytest.mark.parametrize("name", CLAUSES)
def test_a_clause_taken_out_or_turned_round_changes_the_value_of_its_own_check(name):
    proof = prove_clause(*CLAUSES[name])
    assert proof.example is not None
    assert proof.restates is proof.turned, (
        "“restates” must stand where the printed rules answer the same, and only there"
    )


@pytest.mark.parametrize("citation", RULINGS)
def test_a_ruling_has_two_checks_or_more_if_any(citation):
    faults = []
    checks = [ran for clause in RULINGS[citation].clauses for ran in run_clause(clause, faults) if ran.values]
    assert faults == []
    assert len(checks) != 1
    assert checks or not RULINGS[citation].clauses


# --- what counts as proof --------------------------------------------------------------------------------------

WALL = 'position(worms=worms(deck=6, called=0), atomics="never")'


def clause(name, *lines, restates=False):
    return Clause(name, restates, Text("Так.", AT), Examples("\n".join(lines), AT, 1), AT)


def asked_of(name, *lines, restates=False):
    return prove_clause(RULINGS[name.partition("/")[0]], clause(name.partition("/")[2], *lines, restates=restates))


def test_another_value_is_proof_and_the_example_is_named():
    proof = asked_of("II.B.3/sixth-worm", f">>> print(stronghold({WALL}, 'shield-wall'))", "yes (II.B.3)")
    assert proof.holds
    assert proof.example == Example(f"print(stronghold({WALL}, 'shield-wall'))\n", "yes (II.B.3)\n", AT)


def test_a_citation_that_vanishes_is_no_proof():
    proof = asked_of(
        "II.A.1/even-alone",
        ">>> print(controller(position(forces=[coexisting('arrakeen', 3)]), 'arrakeen'))",
        "nobody (II.A.1)",
    )
    assert (proof.example, proof.holds) == (None, False)


def test_a_question_that_can_no_longer_be_answered_is_no_proof():
    unsaid = "position(worms=worms(deck=6, called=0), forces=[])"
    proof = asked_of("II.B.6/keeps-status", f">>> print(stronghold({unsaid}, 'shield-wall'))", "yes (II.B.3)")
    assert (proof.example, proof.holds) == (None, False)


def test_a_check_that_fails_proves_nothing():
    assert not asked_of("II.B.3/sixth-worm", f">>> print(stronghold({WALL}, 'shield-wall'))", "no").holds


def test_what_is_printed_of_a_verdict_is_not_its_value():
    proof = asked_of("II.B.3/sixth-worm", f">>> print(stronghold({WALL}, 'shield-wall').rulings)", "('II.B.3',)")
    assert (proof.example, proof.holds) == (None, False)


def test_a_clause_that_departs_from_the_printed_rules_does_not_restate_them():
    example = (">>> print(controller(position(forces=[coexisting('arrakeen', 3)]), 'arrakeen'))", "nobody (II.A.1)")
    assert asked_of("II.A.1/even-alone", *example, restates=True).holds
    price = (f">>> print(landing_cost({WALL}, 'guild', 'shield-wall', 4))", "4 (II.B.4)")
    assert not asked_of("II.B.4/price-stays", *price, restates=True).holds


def test_a_ruling_without_checks_is_not_proven():
    proof = prove_ruling(replace(RULINGS["II.A.1"], clauses=()))
    assert (proof.turned, proof.example, proof.holds) == (False, None, False)


# --- names in the code and in the entries ------------------------------------------------------------------------

_NAME = re.compile(r"([A-Z]+(?:\.[A-Z]+)?)\.[1-9][0-9]*/[a-z0-9-]+")


def names_in_code():
    """Every clause and reading that the rules ask for."""
    found = set()
    for path in sorted(Path(kb.rules.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _NAME.fullmatch(node.value):
                found.add(node.value)
    return found


def of(chapter, names):
    return {name for name in names if _NAME.fullmatch(name)[1] == chapter}


CHAPTERS = list(dict.fromkeys(name.rpartition(".")[0] for name in RULINGS))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_names_in_the_code_are_those_in_the_entries(chapter):
    readings = {f"{name}/{one.name}": one for name, ruling in RULINGS.items() for one in ruling.readings}
    choices = {name for name, reading in readings.items() if reading.instead_of}
    code = names_in_code()
    missing = of(chapter, choices | set(CLAUSES)) - code  #: a reading without another one is no choice
    unknown = of(chapter, code) - set(readings) - set(CLAUSES)
    assert (sorted(missing), sorted(unknown)) == ([], [])
