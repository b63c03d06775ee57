"""Examples beside rulings: found, parsed, run over the rules' vocabulary, and nothing else run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kb.checks import parse_checks, run_checks, shown
from kb.entry import Checks
from kb.errors import Position
from kb.knowledge_base import load
from kb.rules import VOCABULARY

ROOT = Path(__file__).resolve().parent.parent
SOUND = ROOT / "tests" / "faults" / "sound"


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run the examples of a ruling whose checks begin in line 28 of its file."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(SOUND, "content")
    path = Path("content/rulings/demo/II.A.yaml")
    before = path.read_text("utf-8").partition("  checks: |\n")[0]

    def make(*lines, key="  checks: |"):
        path.write_text("\n".join([before.rstrip("\n"), key, *(f"    {line}".rstrip() for line in lines), ""]), "utf-8")
        return run_checks(load(Path("content")).rulings.values())

    return make


def told(outcome):
    return [str(fault).replace("\n    hint: ", " | ") for fault in outcome.failures]


def test_all_real_examples_are_run_and_pass():
    outcome = run_checks(load(ROOT / "content").rulings.values())
    assert told(outcome) == []
    assert outcome.found == outcome.run >= 20


def test_a_passing_example_is_counted(run):
    outcome = run(">>> print(credits_dealt(1))", "11 (AM.2)", ">>> credits_dealt(2).value", "9")
    assert (outcome.found, outcome.run, told(outcome)) == (2, 2, [])


def test_a_failing_example_names_entry_and_line(run):
    outcome = run(">>> print(credits_dealt(1))", "11 (AM.2)", "", ">>> print(credits_dealt(2))", "10 (AM.2)")
    assert told(outcome) == [
        "content/rulings/demo/II.A.yaml:31:11: II.A.1: the check fails: print(credits_dealt(2)) | expected 10 (AM.2), got 9 (AM.2)"
    ]
    assert (outcome.found, outcome.run) == (2, 2)


def test_blank_lines_above_the_first_example_do_not_shift_its_line(run):
    outcome = run("", "", ">>> print(credits_dealt(2))", "10 (AM.2)")
    assert [fault.position.line for fault in outcome.failures] == [30]


def test_names_last_from_one_example_to_the_next(run):
    outcome = run(">>> place = hold('x', guild=forces(1))", ">>> print(controller(place))", "guild")
    assert (outcome.run, told(outcome)) == (2, [])


def test_an_exception_is_a_failure_that_says_what_happened(run):
    (failure,) = told(run(">>> credits_dealt(9)", "12"))
    assert failure.endswith("the check fails: credits_dealt(9) | expected 12, got KeyError: 9")


def test_white_space_of_the_answer_does_not_matter(run):
    assert told(run(">>> print(credits_dealt(1))", "11   (AM.2)")) == []


@pytest.mark.parametrize("marker", [">> print(1)", ">>>print(1)", "> > print(1)"])
def test_a_misspelt_marker_is_a_malformed_example(run, marker):
    outcome = run(">>> print(credits_dealt(1))", "11 (AM.2)", marker, "1")
    (failure,) = told(outcome)
    assert failure == (
        f"content/rulings/demo/II.A.yaml:30:11: malformed example: {marker} | an example begins with “>>> ”, three signs and a space"
    )


@pytest.mark.parametrize("source", ["print(", "1 +", "= 3"])
def test_what_is_no_python_is_a_malformed_example(run, source):
    outcome = run(f">>> {source}", "1")
    assert told(outcome) == [f"content/rulings/demo/II.A.yaml:28:11: malformed example: {source}"]
    assert (outcome.found, outcome.run) == (1, 0)


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("import os", "Import"),
        ("from os import path", "ImportFrom"),
        ("open('x')", "open"),
        ("eval('1')", "eval"),
        ("__builtins__", "__builtins__"),
        ("credits_dealt.__globals__", "__globals__"),
        ("'{0.__class__}'.format(1)", "format"),
        ("'x'.ljust(10)", "ljust"),
        ("10 ** 10 ** 10", "BinOp"),
        ("'x' * 1000000000", "BinOp"),
        ("[x for x in [1]]", "ListComp"),
        ("lambda: 1", "Lambda"),
        ("f'{1}'", "JoinedStr"),
        ("(x := 1)", "NamedExpr"),
        ("credits_dealt = 1", "credits_dealt"),
        ("_x = 1", "_x"),
        ("del credits_dealt", "Delete"),
        ("nobody", "nobody"),
    ],
)
def test_an_example_that_is_more_than_an_expression_over_the_rules_is_not_run(run, source, what):
    outcome = run(f">>> {source}", "1")
    assert [failure.partition(" | ")[0] for failure in told(outcome)] == [
        f"content/rulings/demo/II.A.yaml:28:11: “{what}” is not allowed in an example"
    ]
    assert (outcome.found, outcome.run) == (1, 0)


def test_the_vocabulary_is_named_to_whoever_goes_beyond_it(run):
    (failure,) = told(run(">>> open('x')"))
    assert failure.endswith(", ".join(sorted(VOCABULARY)))


def test_three_broken_examples_of_the_real_content_are_three_failures_in_file_order(tmp_path):
    shutil.copytree(ROOT / "content", tmp_path / "content")
    files = ["rulings/dune/II.A.yaml", "rulings/dune/VII.yaml", "rulings/imperium/AM.yaml"]
    for file in files:
        path = tmp_path / "content" / file
        lines = path.read_text("utf-8").split("\n")
        at = next(number for number, line in enumerate(lines) if line.strip().startswith(">>> print"))
        lines[at + 1] = "    certainly not"
        path.write_text("\n".join(lines), "utf-8")
    base = load(tmp_path / "content")
    outcome = run_checks(base.rulings.values())
    assert [fault.position.path.name for fault in outcome.failures] == ["II.A.yaml", "VII.yaml", "AM.yaml"]
    for fault in outcome.failures:
        assert ">>> print" in fault.position.path.read_text("utf-8").split("\n")[fault.position.line - 1]
    assert outcome.run == outcome.found


def test_checks_written_behind_the_key_keep_its_line(run):
    outcome = run(key="  checks: nothing here that runs")
    assert (outcome.found, outcome.run, told(outcome)) == (0, 0, [])


def test_a_ruling_without_checks_has_no_examples():
    faults = []
    assert parse_checks(None, faults) == []
    position = Position(Path("a.yaml"), 4, 3)
    assert parse_checks(Checks("Just words.\n", position, 5), faults) == []
    assert faults == []


def test_a_set_is_always_shown_in_the_same_order():
    assert shown({"c", "a", "b"}) == shown(frozenset("bca")) == "{'a', 'b', 'c'}"
    assert shown(set()) == "set()"
    assert (shown("x"), shown("x", bare=True), shown(8)) == ("'x'", "x", "8")


def test_an_example_that_gives_a_set_passes_whatever_the_order(run):
    assert told(run(">>> {3, 1, 2}", "{1, 2, 3}", ">>> print({'c', 'a'})", "{'a', 'c'}")) == []
