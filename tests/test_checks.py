"""Examples beside rulings: found, parsed, run over the rules' vocabulary, and nothing else run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kb.checks import VOCABULARY, parse_examples, run_checks, run_clause, shown
from kb.entry import Examples
from kb.errors import Position
from kb.judge.vocabulary import QUESTIONS
from kb.knowledge_base import load
from kb.rules.position import CONSTRUCTORS
from kb.rules.ruleset import IN_FORCE, PRINTED

ROOT = Path(__file__).resolve().parent.parent
SOUND = ROOT / "tests" / "faults" / "sound"


TWO = "landing_cost(position(), 'guild', 'arrakeen', 4)"
FOUR = "landing_cost(position(), 'emperor', 'arrakeen', 4)"
HEAD = "  checks:\n    - clause: one-chip\n      says: Одна.\n"


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run the examples of a clause that begin in line 32 of its file."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(SOUND, "content")
    path = Path("content/rulings/demo/II.A.yaml")
    before = path.read_text("utf-8").partition("  checks:\n")[0]

    def make(*lines, key="      examples: |"):
        block = "\n".join([key, *(f"        {line}".rstrip() for line in lines), ""])
        path.write_text(before + HEAD + block, "utf-8")
        return run_checks(load(Path("content")).rulings.values())

    return make


def told(outcome):
    return [str(fault).replace("\n    hint: ", " | ") for fault in outcome.failures]


def test_all_real_examples_are_run_and_pass():
    outcome = run_checks(load(ROOT / "content").rulings.values())
    assert told(outcome) == []
    assert outcome.found == outcome.run >= 15


def test_a_passing_example_is_counted(run):
    outcome = run(f">>> print({TWO})", "2", f">>> {FOUR}.value", "4")
    assert (outcome.found, outcome.run, told(outcome)) == (2, 2, [])


def test_a_failing_example_names_entry_and_line(run):
    outcome = run(f">>> print({TWO})", "2", "", f">>> print({FOUR})", "5")
    assert told(outcome) == [
        f"content/rulings/demo/II.A.yaml:35:17: II.A.1: the check fails: print({FOUR}) | expected 5, got 4"
    ]
    assert (outcome.found, outcome.run) == (2, 2)


def test_blank_lines_above_the_first_example_do_not_shift_its_line(run):
    outcome = run("", "", f">>> print({FOUR})", "5")
    assert [fault.position.line for fault in outcome.failures] == [34]


def test_names_last_from_one_example_to_the_next(run):
    outcome = run(
        ">>> here = position(forces=[forces('guild', 'carthag', 1)])",
        ">>> print(controller(here, 'carthag'))",
        "guild",
    )
    assert (outcome.run, told(outcome)) == (2, [])


def test_an_exception_is_a_failure_that_says_what_happened(run):
    (failure,) = told(run(">>> stronghold(position(), 'shield-wall')", "yes"))
    assert failure.endswith(
        "the check fails: stronghold(position(), 'shield-wall') | expected yes, got Missing: worms.deck"
    )


def test_white_space_of_the_answer_does_not_matter(run):
    assert told(run(">>> print({1, 2}, 3)", "{1,  2}    3")) == []


@pytest.mark.parametrize("marker", [">> print(1)", ">>>print(1)", "> > print(1)"])
def test_a_misspelt_marker_is_a_malformed_example(run, marker):
    outcome = run(f">>> print({TWO})", "2", marker, "1")
    (failure,) = told(outcome)
    assert failure == (
        f"content/rulings/demo/II.A.yaml:34:17: II.A.1: malformed example: {marker} | an example begins with “>>> ”, three signs and a space"
    )


@pytest.mark.parametrize("source", ["print(", "1 +", "= 3"])
def test_what_is_no_python_is_a_malformed_example(run, source):
    outcome = run(f">>> {source}", "1")
    assert told(outcome) == [f"content/rulings/demo/II.A.yaml:32:17: II.A.1: malformed example: {source}"]
    assert (outcome.found, outcome.run) == (1, 0)


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("import os", "Import"),
        ("from os import path", "ImportFrom"),
        ("open('x')", "open"),
        ("eval('1')", "eval"),
        ("__builtins__", "__builtins__"),
        ("landing_cost.__globals__", "__globals__"),
        ("landing_cost.func", "func"),
        ("position().forces", "forces"),
        ("controller(position(), 'carthag', rules=None)", "rules"),
        ("winners(**{'rules': None})", "keyword"),
        ("'{0.__class__}'.format(1)", "format"),
        ("'x'.ljust(10)", "ljust"),
        ("10 ** 10 ** 10", "BinOp"),
        ("'x' * 1000000000", "BinOp"),
        ("[x for x in [1]]", "ListComp"),
        ("lambda: 1", "Lambda"),
        ("f'{1}'", "JoinedStr"),
        ("(x := 1)", "NamedExpr"),
        ("landing_cost = 1", "landing_cost"),
        ("_x = 1", "_x"),
        ("del landing_cost", "Delete"),
        ("nobody", "nobody"),
    ],
)
def test_an_example_that_is_more_than_an_expression_over_the_rules_is_not_run(run, source, what):
    outcome = run(f">>> {source}", "1")
    assert [failure.partition(" | ")[0] for failure in told(outcome)] == [
        f"content/rulings/demo/II.A.yaml:32:17: II.A.1: “{what}” is not allowed in an example"
    ]
    assert (outcome.found, outcome.run) == (1, 0)


def test_the_vocabulary_is_named_to_whoever_goes_beyond_it(run):
    (failure,) = told(run(">>> open('x')"))
    assert failure.endswith(", ".join(sorted(VOCABULARY)))


def test_broken_examples_of_the_real_content_are_as_many_failures_in_file_order(tmp_path):
    shutil.copytree(ROOT / "content", tmp_path / "content")
    files = ["rulings/dune/II.A.yaml", "rulings/dune/II.B.yaml"]
    for file in files:
        path = tmp_path / "content" / file
        lines = path.read_text("utf-8").split("\n")
        at = next(number for number, line in enumerate(lines) if line.strip().startswith(">>> print"))
        lines[at + 1] = "        certainly not"
        path.write_text("\n".join(lines), "utf-8")
    base = load(tmp_path / "content")
    outcome = run_checks(base.rulings.values())
    assert [fault.position.path.name for fault in outcome.failures] == ["II.A.yaml", "II.B.yaml"]
    for fault in outcome.failures:
        assert ">>> print" in fault.position.path.read_text("utf-8").split("\n")[fault.position.line - 1]
    assert outcome.run == outcome.found


@pytest.mark.parametrize("key", ["      examples: nothing here that runs", "      examples: |\n        Just words."])
def test_a_clause_without_an_example_fails_at_its_line(run, key):
    outcome = run(key=key)
    assert (outcome.found, outcome.run) == (0, 0)
    assert told(outcome) == [
        (
            "content/rulings/demo/II.A.yaml:31:17: II.A.1: clause “one-chip” has no example | "
            "an example begins with “>>> ”, three signs and a space"
        )
    ]


def test_an_example_behind_the_key_stands_in_its_line(run):
    (failure,) = told(run(key='      examples: ">>> print(1)"'))
    assert failure.startswith("content/rulings/demo/II.A.yaml:31:17: ")


def test_a_block_of_words_has_no_examples():
    faults = []
    assert parse_examples(Examples("Just words.\n", Position(Path("a.yaml"), 4, 3), 5), faults) == []
    assert faults == []


def test_a_name_does_not_last_into_the_next_clause(run):
    second = "    - clause: other\n      says: Другая.\n      examples: |\n        >>> print(two)"
    outcome = run(">>> two = 2", ">>> print(two)", f"2\n{second}")
    assert [failure.partition(" | ")[0] for failure in told(outcome)] == [
        "content/rulings/demo/II.A.yaml:38:17: II.A.1: “two” is not allowed in an example"
    ]


def real(citation, clause):
    rulings = load(ROOT / "content").rulings.values()
    clauses = next(ruling.clauses for ruling in rulings if str(ruling.citation) == citation)
    return next(one for one in clauses if one.name == clause)


def test_a_clause_is_run_under_any_ruleset_and_gives_the_values_it_prints():
    clause = real("II.A.1", "no-control")
    faults = []
    shown_by = {
        name: [ran.values for ran in run_clause(clause, faults, rules) if ran.got]
        for name, rules in {
            "in force": IN_FORCE,
            "printed": PRINTED,
            "turned": IN_FORCE.turning("II.A.1/no-control"),
        }.items()
    }
    assert faults == []
    assert shown_by["in force"] == shown_by["printed"] == [("guild",), ("bene-gesserit",)]
    assert shown_by["turned"] == [(None,), ("bene-gesserit",)]


def test_values_are_those_of_verdicts_and_of_nothing_else(run):
    run(f">>> print({TWO}, 3, {FOUR})", f">>> {TWO}", f">>> {TWO}.value")
    ruling = next(ruling for ruling in load(Path("content")).rulings.values() if ruling.clauses)
    assert [ran.values for ran in run_clause(ruling.clauses[0], [])] == [(2, 4), (2,), ()]


def test_the_vocabulary_is_the_rules_of_the_questions_and_the_constructors():
    rules = {question.rule for question in QUESTIONS.values()}
    assert len({rule.__name__ for rule in rules}) == len(rules)
    assert {rule.__name__ for rule in rules} & set(CONSTRUCTORS) == set()
    assert {rule.__name__ for rule in rules} | set(CONSTRUCTORS) == VOCABULARY


def test_a_set_is_always_shown_in_the_same_order():
    assert shown({"c", "a", "b"}) == shown(frozenset("bca")) == "{'a', 'b', 'c'}"
    assert shown(set()) == "set()"
    assert (shown("x"), shown("x", bare=True), shown(8)) == ("'x'", "x", "8")


def test_an_example_that_gives_a_set_passes_whatever_the_order(run):
    assert told(run(">>> {3, 1, 2}", "{1, 2, 3}", ">>> print({'c', 'a'})", "{'a', 'c'}")) == []
