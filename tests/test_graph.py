"""The reference graph: relations and mentions, both ways, in book order."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kb.entry import Text
from kb.errors import Position
from kb.graph import MENTIONS, ReferenceGraph, mentioned
from kb.knowledge_base import inspect, load

SOUND = Path(__file__).resolve().parent / "faults" / "sound"
BASE = load(SOUND)


def named(edges):
    return {str(citation): list(kinds) for citation, kinds in edges.items()}


def citation(name):
    return BASE.register.parse(name)


@pytest.fixture
def changed(tmp_path):
    def make(old, new, file="I.yaml"):
        shutil.copytree(SOUND, tmp_path / "content")
        path = tmp_path / "content" / "rulings" / "demo" / file
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
        return inspect(tmp_path / "content")

    return make


def test_relations_and_back_references_are_the_same_edges():
    assert named(BASE.graph.references(citation("I.1"))) == {"II.A.1": ["see"]}
    assert named(BASE.graph.references(citation("II.A.1"))) == {"I.2": ["rests_on"]}
    assert named(BASE.graph.back_references(citation("II.A.1"))) == {"I.1": ["see"]}
    assert named(BASE.graph.back_references(citation("I.2"))) == {"II.A.1": ["rests_on"]}


def test_a_ruling_without_references_has_none():
    assert named(BASE.graph.references(citation("I.2"))) == {}
    assert named(BASE.graph.back_references(citation("I.1"))) == {}


def test_a_mention_in_the_text_is_a_reference_too(changed):
    base, _ = changed("Больше трёх не берёт никто.", "Больше трёх не берёт никто (II.A.1).")
    assert named(base.graph.references(base.register.parse("I.2"))) == {"II.A.1": [MENTIONS]}
    assert named(base.graph.back_references(base.register.parse("II.A.1"))) == {"I.1": ["see"], "I.2": [MENTIONS]}


def test_a_mention_of_a_ruling_that_is_related_anyway_adds_nothing():
    assert MENTIONS not in named(BASE.graph.references(citation("I.1")))["II.A.1"]


def test_a_mention_in_a_question_is_no_reference(changed):
    base, _ = changed("Сколько фишек?", "Сколько фишек по II.A.1?")
    assert named(base.graph.references(base.register.parse("I.2"))) == {}


def test_a_mention_of_itself_is_no_reference(changed):
    base, _ = changed("Больше трёх не берёт никто.", "Больше трёх не берёт никто (I.2).")
    assert named(base.graph.references(base.register.parse("I.2"))) == {}


def test_two_kinds_of_one_reference_are_both_kept(changed):
    base, _ = changed(
        "    - {kind: see, to: II.A.1}", "    - {kind: see, to: II.A.1}\n    - {kind: narrows, to: II.A.1}"
    )
    assert named(base.graph.references(base.register.parse("I.1"))) == {"II.A.1": ["see", "narrows"]}


def test_every_ruling_of_a_range_gets_a_back_reference(changed):
    base, _ = changed("Ставят ровно одну.", "Ставят ровно одну, см. I.1–2.", "II.A.yaml")
    assert named(base.graph.references(base.register.parse("II.A.1"))) == {"I.1": [MENTIONS], "I.2": ["rests_on"]}


@pytest.mark.parametrize("ending", ["", ".", ";", "…", "?", ").", "»"])
def test_punctuation_behind_a_citation_changes_nothing(ending):
    faults = []
    text = Text(f"Подробнее см. II.A.1{ending}", Position(Path("x"), 3, 4))
    assert [str(found) for found in mentioned("I.1", text, BASE.register, faults)] == ["II.A.1"]
    assert faults == []


@pytest.mark.parametrize("ending", ["", ".", ";"])
def test_a_dangling_mention_is_a_fault_at_the_place_of_its_text(ending):
    faults = []
    text = Text(f"Подробнее см. II.A.9{ending}", Position(Path("x"), 3, 4))
    assert mentioned("I.1", text, BASE.register, faults) == []
    assert [str(fault).split("\n")[0] for fault in faults] == ["x:3:4: I.1: no ruling II.A.9"]


@pytest.mark.parametrize(
    "text", ["версия 1.10", "X.A. Иванов", "V.I.P.-стол", "2014/20", "рис. I", "т.е. I. ход", "I игрок ходит первым"]
)
def test_what_is_no_citation_is_neither_reference_nor_fault(text):
    faults = []
    assert mentioned("I.1", Text(text, Position(Path("x"))), BASE.register, faults) == []
    assert faults == []


def test_references_come_in_book_order():
    names = [citation("II.A.1"), citation("I.2"), citation("I.1")]
    graph = ReferenceGraph({names[0]: {name: ["see"] for name in names}, names[1]: {names[0]: ["see"]}})
    assert list(named(graph.references(names[0]))) == ["I.1", "I.2", "II.A.1"]
    assert list(named(graph.back_references(names[0]))) == ["I.2", "II.A.1"]
    assert [str(name) for name in graph.neighbours(names[0])] == ["I.1", "I.2"]


def test_parts_that_are_not_joined_are_told_apart_in_book_order():
    first, second, third = citation("I.1"), citation("I.2"), citation("II.A.1")
    graph = ReferenceGraph({third: {first: ["see"]}})
    assert graph.components([third, second, first]) == [{first, third}, {second}]
    assert graph.components([]) == []


def test_circles_do_not_loop():
    first, second = citation("I.1"), citation("I.2")
    graph = ReferenceGraph({first: {second: ["see"], first: ["see"]}, second: {first: ["see"]}})
    assert graph.components([first, second]) == [{first, second}]
