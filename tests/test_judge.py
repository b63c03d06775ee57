"""Position files: what is read, what is refused and where, and what the command answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.errors import ContentError
from kb.judge.decide import decide, plain
from kb.judge.reader import read_positions
from kb.judge.schema import schema
from kb.judge.vocabulary import QUESTIONS
from kb.rules.ruleset import IN_FORCE, PRINTED
from kb.rules.verdict import UNDECIDED
from tests.helpers import Command
from tests.reading import CONTENT

FILE = Path("positions.yaml")


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    """The installed command over the real rulings."""
    return Command(CONTENT, tmp_path_factory.mktemp("cache"))


GOOD = """\
- id: one
  given: {forces: [{faction: fremen, territory: arrakeen, count: 3}]}
  ask: {question: controller, territory: arrakeen}
"""


def faults_of(text):
    asked, faults = read_positions(text, FILE)
    return asked, [(fault.position.line, fault.position.column, str(fault.message)) for fault in faults]


def given(text, ask="{question: controller, territory: arrakeen}"):
    return f"- id: one\n  given: {text}\n  ask: {ask}\n"


def test_a_position_may_stand_alone_or_in_a_list():
    listed, none = faults_of(GOOD)
    alone, nothing = faults_of(GOOD.replace("- id", "  id").replace("\n  ", "\n  "))
    assert none == nothing == []
    assert listed[0].id == alone[0].id == "one"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{forces: [{faction: fremenn, territory: arrakeen, count: 1}]}", (2, 30, "“fremenn” is no faction")),
        ("{forces: [{faction: fremen, territory: arakeen, count: 1}]}", (2, 49, "“arakeen” is no territory")),
        ("{forces: [{faction: fremen, territory: arrakeen, count: 21}]}", (2, 66, "21 is not possible here")),
        ("{forces: [{faction: fremen, territory: arrakeen, count: many}]}", (2, 66, "“many” stands where a whole number is needed")),
        ("{forces: [{faction: fremen, territory: arrakeen}]}", (2, 20, "“count” is missing")),
        ("{forces: [{faction: fremen, territory: arsunt, count: 1}]}", (2, 20, "“sector” decides here, and the position does not say it")),
        ("{forces: [{faction: fremen, territory: arsunt, sector: 14, count: 1}]}", (2, 65, "the territory lies in 11, 12, not in sector 14")),
        ("{forces: [{faction: fremen, territory: arrakeen, count: 1, colour: blue}]}", (2, 69, "unknown field “colour”")),
        ("{forces: [{faction: fremen, territory: arrakeen, count: 2, special: 3}]}", (2, 78, "3 of 2 forces are special")),
        ("{forces: [{faction: guild, territory: arrakeen, count: 2, special: 1}]}", (2, 77, "1 special forces of one faction; it has 0")),
        ("{forces: [{faction: guild, territory: arrakeen, count: 2, status: coexistence}]}", (2, 76, "only Bene Gesserit forces coexist")),
        ("{forces: fremen}", (2, 19, "“fremen” stands where a list is needed")),
        ("{factions: [guild, guild]}", (2, 21, "guild stands here 2 times")),
        ("{alliances: [[guild, emperor], [emperor, fremen]]}", (2, 22, "emperor stands here 2 times")),
        ("{alliances: [[guild]]}", (2, 23, "1 values, 2 are needed")),
        ("{turn: 0}", (2, 17, "0 is not possible here")),
        ("{worms: {deck: -1}}", (2, 25, "-1 is not possible here")),
        ("{dots: {guild: 5, emperor: 5}}", (2, 17, "two player dots in sector 5")),
        ("{fase: storm}", (2, 11, "unknown field “fase”")),
        ("nothing", (2, 10, "“nothing” stands where a group of fields")),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused_at_its_place(text, fault):
    asked, faults = faults_of(given(text))
    line, column, message = fault
    assert asked == [] or asked[0].position is not None
    assert [(found[0], found[1]) for found in faults] == [(line, column)]
    assert faults[0][2].startswith(message)


def test_twenty_one_forces_in_two_places_are_refused_where_the_number_is_passed():
    text = given(
        "{forces: [{faction: guild, territory: arrakeen, count: 15}, {faction: guild, territory: carthag, count: 6}]}"
    )
    assert faults_of(text)[1] == [(2, 114, "21 forces of one faction; it has 20")]


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        ("controller", "“question” is missing"),
        ("{territory: arrakeen}", "“question” is missing"),
        ("{question: controler, territory: arrakeen}", "“controler” is no question"),
        ("{question: controller}", "“territory” is missing"),
        ("{question: controller, territory: arrakeen, by: guild}", "unknown field “by”"),
        ("{question: applies, ruling: second, to: {question: winners}}", "“second” is not a citation"),
        ("{question: applies, ruling: II.A.2, to: {question: winers}}", "“winers” is no question"),
    ],
)
def test_a_wrong_question_is_refused(ask, message):
    assert [fault[2] for fault in faults_of(given("{}", ask))[1]] == [message]


def test_every_fault_of_every_position_comes_in_one_run():
    text = given("{turn: 99, fase: x}") + given("{storm_: 1}", "{question: who}").replace("one", "two")
    assert len(faults_of(text)[1]) == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a position is a group of fields: id, situation, given, ask, verdict, citation"),
        ("[]", "no position stands here"),
        ("- 7", "a position is a group of fields: id, situation, given, ask, verdict, citation"),
        (GOOD + GOOD, "id “one” stands here a second time"),
        (GOOD + "  why: so\n", "unknown field “why”"),
        ("- id: x\n  given: {}\n", "“ask” is missing"),
        (GOOD + "  verdict: 7\n", "“7” is no faction"),
        (GOOD + "  citation: [II.A.1, VII]\n", "“VII” is not a citation"),
        ("- id: [\n", "a quotation mark or bracket is never closed"),
        ("- &a {id: x}\n", "anchors (&) and aliases (*) are not used in content"),
    ],
)
def test_a_file_that_is_none_is_refused_with_its_reason(text, message):
    assert message in [fault[2] for fault in faults_of(text)[1]]


def test_the_nearest_name_is_offered():
    _, faults = read_positions(given("{forces: [{faction: harkonen, territory: arrakeen, count: 1}]}"), FILE)
    assert str(faults[0].hint) == "did you mean harkonnen?"


def test_what_is_left_open_and_decides_is_asked_for_by_name():
    (asked,), _ = read_positions(given("{}", "{question: stronghold, territory: shield-wall}"), FILE)
    fault = decide(asked)
    assert isinstance(fault, ContentError)
    assert str(fault).startswith("positions.yaml:2:10: “worms.deck” decides here")


def test_a_verdict_is_compared_in_value_and_citation():
    def agrees(more):
        (asked,), faults = read_positions(GOOD + more, FILE)
        assert faults == []
        return decide(asked).agrees

    assert agrees("") is None
    assert agrees("  verdict: fremen\n") is True
    assert agrees("  verdict: none\n") is False
    assert agrees("  verdict: fremen\n  citation: II.A.1\n") is True
    assert agrees("  verdict: fremen\n  citation: II.A.2\n") is False
    assert agrees("  citation: II.A.2\n") is False


def test_nobody_and_undecided_have_words_in_the_file():
    assert plain(None) == "none"
    assert plain(UNDECIDED) == "undecided"
    assert plain(frozenset({"b", "a"})) == ["a", "b"]
    assert plain({"a": (1, None)}) == {"a": [1, "none"]}


def test_a_question_about_a_question_says_whether_the_ruling_decides_it():
    wall = "{worms: {deck: 6, called: 0}, atomics: never}"
    ask = "{question: applies, ruling: II.B.4, to: {question: landing-cost, by: guild, territory: %s, count: 2}}"
    (asked,), _ = read_positions(given(wall, ask % "shield-wall"), FILE)
    assert decide(asked).verdict.value is True
    assert decide(asked, IN_FORCE.without("II.B.4")).verdict.value is False
    (asked,), _ = read_positions(given(wall, ask % "carthag"), FILE)
    assert decide(asked).verdict.value is False
    assert decide(asked).verdict.not_applied == ("II.B.4",)
    assert decide(asked, PRINTED).verdict.not_applied == ()


def test_the_schema_knows_every_question_and_is_json():
    described = json.loads(json.dumps(schema()))
    names = [ask["properties"]["question"]["const"] for ask in described["$defs"]["ask"]["oneOf"]]
    assert names == list(QUESTIONS)
    assert described["$defs"]["case"]["required"] == ["id", "given", "ask"]


def test_the_command_says_verdict_ruling_and_reading(real, tmp_path):
    path = tmp_path / "dispute.yaml"
    path.write_text(
        "id: table-3\n"
        "given: {forces: [{faction: bene-gesserit, territory: carthag, count: 2, status: coexistence}]}\n"
        "ask: {question: controller, territory: carthag}\n"
    )
    run = real.run("judge", str(path))
    assert run.status == 0
    assert run.out.startswith("table-3 Carthag: who controls it?\n    nobody\n    II.A.1  No.")
    assert "How we read it: No Bene Gesserit force" in run.out
    russian = real.run("judge", str(path), lang="ru")
    assert "Карфаг" in russian.out
    assert "никто" in russian.out
    data = json.loads(real.run("judge", str(path), "--json").out)
    assert data["decisions"][0]["verdict"] == "none"
    assert data["decisions"][0]["citations"] == ["II.A.1"]
    assert data["faults"] == []


def test_the_command_shows_what_changes_without_a_ruling(real, tmp_path):
    path = tmp_path / "wall.yaml"
    path.write_text(
        "id: wall\ngiven: {worms: {deck: 6, called: 0}, atomics: never}\n"
        "ask: {question: landing-cost, by: emperor, territory: shield-wall, count: 3}\nverdict: 6\ncitation: II.B.4\n"
    )
    assert real.run("judge", str(path)).status == 0
    other = real.run("judge", str(path), "--without", "ii.b.4")
    assert other.status == 1
    assert "    3\n" in other.out
    assert "expected: 6 II.B.4" in other.out
    unknown = real.run("judge", str(path), "--without", "II.B.99")
    assert unknown.status == 1
    assert "II.B.99" in unknown.err
    assert "printed rules" in real.run("judge", str(path), "--ruleset", "2019").out


def test_the_command_reads_standard_input_and_refuses_what_it_cannot_read(real, tmp_path):
    run = real.run("judge", "-", stdin=GOOD)
    assert run.status == 0
    assert "Fremen" in run.out
    assert real.run("judge", str(tmp_path / "none.yaml")).status == 3
    assert real.run("judge").status == 2
    broken = real.run("judge", "-", stdin="- id: [")
    assert broken.status == 1
    assert broken.err.startswith("-:2:1: ")
