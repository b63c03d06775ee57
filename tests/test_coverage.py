"""The matrix of what the code carries of each ruling: as values, as a table, as data."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from kb.coverage import coverage, decided_positions, positions_folder
from kb.knowledge_base import load
from tests.helpers import Command

ROOT = Path(__file__).resolve().parent.parent
BASE = load(ROOT / "content")
POSITIONS = """\
- id: advisors-alone
  given: {forces: [{faction: bene-gesserit, territory: arrakeen, count: 3, status: coexistence}]}
  ask: {question: controller, territory: arrakeen}
  verdict: none
  citation: II.A.1
- id: fighters
  given: {forces: [{faction: bene-gesserit, territory: arrakeen, count: 3}]}
  ask: {question: controller, territory: arrakeen}
  verdict: bene-gesserit
  citation: II.A.1
- id: guild-alone
  given: {forces: [{faction: guild, territory: arrakeen, count: 3}]}
  ask: {question: controller, territory: arrakeen}
  verdict: guild
- id: wrong
  given: {forces: [{faction: bene-gesserit, territory: arrakeen, count: 3, status: coexistence}]}
  ask: {question: controller, territory: arrakeen}
  verdict: guild
"""


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "positions"
    path.mkdir()
    (path / "control.yaml").write_text(POSITIONS, "utf-8")
    return path


def row(rows, citation):
    return next(row for row in rows if row["citation"] == citation)


def test_a_row_holds_checks_positions_functions_and_proof(folder):
    faults = []
    positions = decided_positions(folder, faults)
    assert faults == []
    assert [one.id for one in positions] == ["advisors-alone", "fighters", "guild-alone"]
    found = row(coverage(BASE, positions), "II.A.1")
    clause = next(one for one in found["clauses"] if one["clause"] == "even-alone")
    assert (found["positions"], clause["positions"]) == (["advisors-alone", "fighters"], ["advisors-alone"])
    assert (found["functions"], found["proof"], found["proven"]) == (["controller"], "turned", True)
    assert (clause["restates"], clause["proof"]) == (True, "turned")
    lines = (ROOT / "content/rulings/dune/II.A.yaml").read_text("utf-8").split("\n")
    assert lines[clause["line"] - 1].strip() == f">>> {clause['example']}"


def test_there_is_a_row_for_every_ruling_and_it_is_plain():
    rows = coverage(BASE)
    assert [row["citation"] for row in rows] == [str(citation) for citation in BASE.rulings]
    assert json.loads(json.dumps(rows)) == rows
    assert {row["positions"] is None for row in rows} == {True}
    found = row(rows, "II.B.3")
    assert (found["checks"], found["proof"]) == (sum(clause["checks"] for clause in found["clauses"]), "out")
    assert found["checks"] >= 4


def test_a_ruling_with_a_clause_that_nothing_proves_is_not_proven(tmp_path):
    shutil.copytree(ROOT / "content", tmp_path / "content")
    path = tmp_path / "content" / "rulings" / "dune" / "II.A.yaml"
    more = "\n    - clause: nothing\n      says: Ничего.\n      examples: |\n        >>> print(1)\n        1\n"
    path.write_text(path.read_text("utf-8").rstrip("\n") + more, "utf-8")
    found = row(coverage(load(tmp_path / "content")), "II.A.2")
    assert (found["proof"], found["proven"]) == ("turned", False) or (found["proof"], found["proven"]) == (None, False)
    assert [clause["proof"] for clause in found["clauses"]][-1] is None


def test_positions_are_found_beside_the_content_of_a_checkout_only(tmp_path):
    assert positions_folder(ROOT / "content") == ROOT / "tests" / "positions"
    assert positions_folder(tmp_path / "content") is None


def test_what_cannot_be_decided_is_told(folder):
    (folder / "open.yaml").write_text(
        "- {id: open, given: {turn: 1}, ask: {question: stronghold, territory: shield-wall}}\n- {id: odd}\n", "utf-8"
    )
    faults = []
    assert len(decided_positions(folder, faults)) == 3
    assert sorted(str(fault.message) for fault in faults) == [
        "“ask” is missing", "“given” is missing", "“worms.deck” decides here, and the position does not say it",
    ]  # fmt: skip


@pytest.fixture
def rulings(tmp_path):
    return Command(ROOT / "content", tmp_path / "cache")


@pytest.mark.parametrize(("lang", "head"), [("en", "ruling "), ("ru", "решение ")])
def test_the_table_has_a_line_for_each_ruling_within_80_columns(rulings, folder, lang, head):
    ran = rulings.run("check", "--coverage", "--positions", str(folder), lang=lang)
    lines = ran.out.split("\n")
    assert (ran.status, ran.err) == (0, "")
    assert lines[0].startswith(head)
    assert max(map(len, lines)) <= 80
    named = [line.split()[0] for line in lines[1 : lines.index("")] if not line.startswith(" ")]
    assert named == [str(citation) for citation in BASE.rulings]
    assert next(line for line in lines if line.startswith("II.A.1 ")).split()[3] == "2"


def test_the_matrix_as_data(rulings, folder):
    data = rulings.run("check", "--coverage", "--positions", str(folder), "--json").json()
    assert (data["positions"], data["faults"]) == (3, [])
    assert data["proven"] == sum(row["proven"] for row in data["rulings"]) >= 4
    assert row(data["rulings"], "II.A.1")["positions"] == ["advisors-alone", "fighters"]


@pytest.fixture
def small(tmp_path):
    shutil.copytree(ROOT / "tests" / "faults" / "sound", tmp_path / "content")
    return Command(tmp_path / "content", tmp_path / "cache")


def test_without_positions_their_number_is_not_known(small):
    ran = small.run("check", "--coverage")
    assert ran.status == 0
    line = next(line for line in ran.out.split("\n") if line.startswith("II.A.1 "))
    assert line.split() == ["II.A.1", "0/2", "2", "–", "none", "landing_cost"]
    assert "0 of 3 rulings proven" in ran.out
    assert small.run("check", "--coverage", "--json").json()["positions"] is None


def test_a_position_that_cannot_be_read_fails_the_matrix_and_is_told(small, folder):
    (folder / "odd.yaml").write_text("- 1\n", "utf-8")
    ran = small.run("check", "--coverage", "--positions", str(folder))
    assert ran.status == 1
    assert "odd.yaml:1:3: a position is a group of fields" in ran.out


def test_faulty_content_has_no_matrix(small):
    (small.content / "rulings" / "demo" / "I.yaml").write_text("- a\n", "utf-8")
    ran = small.run("check", "--coverage")
    assert (ran.status, ran.out) == (3, "")
    assert "content/rulings/demo/I.yaml:1:3: " in ran.err
