"""Keys of a mapping as plain values; what is unknown, missing or of the wrong kind becomes a fault with its place."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.decoding import Fields, fold
from kb.yaml_source import read_yaml

KNOWN = ("title", "steps", "scope", "status", "revised", "bare", "relations")


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@pytest.fixture
def fields(tmp_path):
    def make(text):
        (tmp_path / "x.yaml").write_text(text, "utf-8")
        faults = []
        return Fields(read_yaml(tmp_path / "x.yaml", Path("x.yaml"), faults), KNOWN, faults)

    return make


def said(found):
    return [str(fault).replace("\n    ", " / ") for fault in found.faults]


def test_paragraphs_are_parted_by_one_blank_line_and_stand_on_one_line_each():
    assert fold("  Раз\n  два.\n \n\n\nТри.\n") == "Раз два.\n\nТри."


@given(st.text(alphabet="а \n\t", max_size=30))
def test_folding_twice_is_folding_once(text):
    assert fold(fold(text)) == fold(text)
    assert fold(text) == fold(text).strip()


def test_an_unknown_key_is_told_with_the_likest_known_one(fields):
    assert said(fields("titel: x\n")) == ["x.yaml:1:1: unknown key “titel” / hint: did you mean “title”?"]


def test_a_key_like_no_other_is_told_with_all_that_are_known(fields):
    assert said(fields("qqq: x\n")) == [
        "x.yaml:1:1: unknown key “qqq” / hint: known keys: title, steps, scope, status, revised, bare, relations"
    ]


def test_each_missing_key_is_a_fault_at_the_mapping(fields):
    found = fields("title: x\n")
    found.require("title", "steps", "scope")
    assert said(found) == [
        "x.yaml:1:1: key “steps” is missing / hint: add “steps: …” to this entry",
        "x.yaml:1:1: key “scope” is missing / hint: add “scope: …” to this entry",
    ]


@pytest.mark.parametrize("empty", ["", "''", '" "', "|\n  "])
def test_a_required_key_without_a_value_is_one_fault_whatever_reads_it(fields, empty):
    title, status, revised = (fields(f"{key}: {empty}\n") for key in ("title", "status", "revised"))
    title.require("title")
    title.required_text("title")
    status.require("status")
    status.choice("status", Colour, Colour.RED)
    revised.require("revised")
    revised.date("revised")
    told = [[line.partition(": ")[2] for line in said(found)] for found in (title, status, revised)]
    assert told == [["“title” is empty"], ["“status” is empty"], ["“revised” is empty"]]


def test_a_text_is_folded_and_keeps_its_place(fields):
    text = fields("title: |\n  Раз\n  два.\n").text("title")
    assert (text.value, str(text.position), str(text)) == ("Раз два.", "x.yaml:1:8", "Раз два.")


@pytest.mark.parametrize("empty", ["", "''", '"\\n "'])
def test_an_empty_text_counts_as_not_written(fields, empty):
    found = fields(f"title: {empty}\n")
    assert found.text("title") is None
    assert said(found) == []


def test_a_text_that_must_say_something_says_so_when_it_does_not(fields):
    found = fields("title: ''\n")
    assert found.required_text("title").value == ""
    assert said(found) == ["x.yaml:1:8: “title” is empty"]


def test_a_list_where_a_text_should_stand_is_a_fault(fields):
    found = fields("title: [a]\n")
    assert found.scalar("title") is None
    assert said(found) == ["x.yaml:1:8: “title” must be a text"]


def test_a_mapping_where_a_text_should_stand_comes_with_the_advice_to_quote(fields):
    found = fields("title: {a: b}\n")
    found.required_text("title")
    assert said(found) == [
        'x.yaml:1:8: “title” must be a text / hint: a text with a colon must be quoted: “- "см. II.A.1: пример"”'
    ]


def test_a_text_where_a_list_should_stand_is_a_fault(fields):
    found = fields("steps: раз\n")
    assert found.texts("steps") == ()
    assert said(found) == ["x.yaml:1:8: “steps” must be a list"]


def test_a_list_item_that_becomes_a_mapping_is_found_at_its_place_and_the_others_are_kept(fields):
    found = fields("steps:\n  - раз\n  - см. II.A.1: прим\n  - три\n")
    assert [text.value for text in found.texts("steps")] == ["раз", "три"]
    assert [line.partition(" / ")[0] for line in said(found)] == [
        "x.yaml:3:5: a list or mapping where a text should stand"
    ]


def test_empty_items_count_as_not_written(fields):
    found = fields("steps: [раз, '', ' ', два]\n")
    assert [text.value for text in found.texts("steps")] == ["раз", "два"]


def test_a_list_of_mappings_takes_nothing_else(fields):
    found = fields("relations: [{a: b}, c]\n")
    assert len(found.mappings("relations")) == 1
    assert said(found) == ["x.yaml:1:21: “relations” holds keys with values in each item"]


def test_a_missing_or_empty_list_has_no_items(fields):
    found = fields("steps:\n")
    assert found.items("steps") == found.items("scope") == ()
    assert said(found) == []


def test_a_mapping_is_a_mapping_or_a_fault(fields):
    assert fields("scope: {a: b}\n").mapping("scope") is not None
    assert fields("scope:\n").mapping("scope") is None
    found = fields("scope: [a]\n")
    assert found.mapping("scope") is None
    assert said(found) == ["x.yaml:1:8: “scope” must be keys with values"]


def test_a_word_of_a_fixed_list_is_taken_and_any_other_is_a_fault(fields):
    assert fields("status: blue\n").choice("status", Colour, Colour.RED) is Colour.BLUE
    assert fields("title: x\n").choice("status", Colour, Colour.RED) is Colour.RED
    found = fields("status: green\n")
    assert found.choice("status", Colour, Colour.RED) is Colour.RED
    assert said(found) == ["x.yaml:1:9: “green” is no status / hint: one of: red, blue"]


def test_a_list_for_a_word_is_one_fault(fields):
    found = fields("status: [red]\n")
    found.choice("status", Colour, Colour.RED)
    assert said(found) == ["x.yaml:1:9: “status” must be a text"]


@pytest.mark.parametrize("day", ["2026-12-01", "2024-02-29", "0001-01-01"])
def test_a_day_stays_as_it_was_written(fields, day):
    found = fields(f"revised: {day}\n")
    assert found.date("revised") == day
    assert said(found) == []


@pytest.mark.parametrize(
    "day",
    [
        "2026-02-30",
        "2023-02-29",
        "2026-13-01",
        "01.12.2026",
        "2026-12-1",
        "20261201",
        "2026-W01-1",
        "2026-001",
        "٢٠٢٦-١٢-٠١",
        "вчера",
    ],
)
def test_what_is_no_day_of_the_calendar_is_a_fault(fields, day):
    found = fields(f'revised: "{day}"\n')
    assert found.date("revised") == ""
    assert said(found) == [f"x.yaml:1:10: “{day}” is not a day / hint: write it as 2026-12-01, with quotes or without"]


@pytest.mark.parametrize(("word", "value"), [("true", True), ("false", False)])
def test_a_flag_is_one_of_two_words(fields, word, value):
    assert fields(f"bare: {word}\n").flag("bare", default=not value) is value
    assert fields("title: x\n").flag("bare", default=value) is value


def test_yes_is_no_flag(fields):
    found = fields("bare: yes\n")
    found.flag("bare", default=True)
    assert said(found) == ["x.yaml:1:7: “yes” is no bare / hint: one of: true, false"]


def test_the_place_of_a_missing_key_is_that_of_the_mapping(fields):
    found = fields("title: x\n")
    assert str(found.position("title")) == "x.yaml:1:8"
    assert str(found.position("steps")) == "x.yaml:1:1"
