"""Messages, positions and faults: what a person is told, and in which order."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import ContentError, ContentErrors, Message, Position, RulingsError, Unreadable, msg, nmsg, printable


def fault(text: str, path: str, line: int, column: int) -> ContentError:
    return ContentError(msg("{text}", text=text), Position(Path(path), line, column))


def test_a_message_is_its_template_with_the_values_filled_in():
    assert str(msg("no ruling {citation}", citation="II.A.9")) == "no ruling II.A.9"


def test_braces_in_a_value_are_left_alone():
    assert str(msg("“{text}” is not a citation", text="{0} {n}")) == "“{0} {n}” is not a citation"


def test_a_value_may_bear_the_name_of_the_template_parameter():
    assert str(msg("{template}", template="x")) == "x"


@pytest.mark.parametrize(("n", "said"), [(0, "0 rulings"), (1, "1 ruling"), (2, "2 rulings"), (11, "11 rulings")])
def test_a_count_chooses_the_english_form(n, said):
    assert str(nmsg("{n} ruling", "{n} rulings", n=n)) == said


def test_a_message_without_a_number_counts_as_one():
    assert msg("x").count == 1
    assert msg("{n}", n="many").count == 1


def test_a_message_inside_a_message_is_translated_too():
    inner = msg("a text")
    outer = msg("“{key}” must be {wanted}", key="steps", wanted=inner)
    assert outer.fill("{wanted}: {key}", lambda message: f"<{message.template}>") == "<a text>: steps"
    assert str(outer) == "“steps” must be a text"


def test_messages_that_say_the_same_are_equal():
    assert msg("no {x}", x="y") == msg("no y")
    assert hash(msg("no {x}", x="y")) == hash(msg("no y"))
    assert msg("no y") != "no y"
    assert isinstance(msg("no y"), Message)


def test_a_position_is_written_so_that_editors_make_it_clickable():
    assert str(Position(Path("content/a.yaml"), 14, 9)) == "content/a.yaml:14:9"
    assert str(Position(Path("content/a.yaml"))) == "content/a.yaml:1:1"


def test_positions_are_equal_by_place():
    assert Position(Path("a"), 1, 2) == Position(Path("a"), 1, 2)
    assert len({Position(Path("a"), 1, 2), Position(Path("a"), 1, 2), Position(Path("a"), 2, 1)}) == 2


def test_an_error_prints_its_hint_on_a_second_line():
    error = RulingsError(msg("cannot"), hint=msg("do that"))
    assert str(error) == "cannot\n    hint: do that"
    assert str(RulingsError(msg("cannot"))) == "cannot"


def test_an_error_speaks_the_language_it_is_asked_for():
    said = {"cannot": "нельзя", "hint:": "совет:", "do that": "сделайте так"}
    error = RulingsError(msg("cannot"), hint=msg("do that"))
    assert error.render(lambda message: said[message.template]) == "нельзя\n    совет: сделайте так"


def test_a_fault_begins_with_its_place():
    error = ContentError(msg("no"), Position(Path("a.yaml"), 2, 3), hint=msg("yes"))
    assert str(error) == "a.yaml:2:3: no\n    hint: yes"
    assert not error.blemish


def test_what_could_not_be_done_has_exit_status_three():
    assert [RulingsError.status, ContentError.status, ContentErrors.status, Unreadable.status] == [3, 3, 3, 3]


def test_all_faults_are_printed_in_file_order_by_number_not_by_letter():
    faults = [fault("d", "b", 1, 1), fault("c", "a", 10, 1), fault("b", "a", 9, 10), fault("a", "a", 9, 2)]
    assert str(ContentErrors(faults)).split("\n") == [
        "a:9:2: a",
        "a:9:10: b",
        "a:10:1: c",
        "b:1:1: d",
        "4 faults in the content; nothing is published from it",
    ]


def test_one_fault_is_counted_in_the_singular():
    last_line = str(ContentErrors([fault("x", "a", 1, 1)])).split("\n")[-1]
    assert last_line == "1 fault in the content; nothing is published from it"


places = st.tuples(st.sampled_from("ab"), st.integers(1, 30), st.integers(1, 30), st.sampled_from("xyz"))


@given(st.lists(places, max_size=12).flatmap(lambda rows: st.tuples(st.just(rows), st.permutations(rows))))
def test_the_order_of_faults_does_not_depend_on_the_order_of_finding(pair):
    first, second = (
        str(ContentErrors(fault(text, path, line, column) for path, line, column, text in rows)) for rows in pair
    )
    assert first == second


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("щит «ё»\u00a0—\u202f🎲", "щит «ё»\u00a0—\u202f🎲"), ("a\x1b[31m\x07", "a\ufffd[31m\ufffd"), ("a\x9b\x7f", "a\ufffd\ufffd"), ("a\n\tb\r\x85\u2028c", "a  b   c"),
     ("\u202eго\u00adлос\u200b\ufeff", "голос"), ("\udcff", "\ufffd"), ("\U000e0041x", "x")],
)  # fmt: skip
def test_what_was_typed_is_repeated_without_what_acts_on_a_terminal(typed, shown):
    assert printable(typed) == shown
    assert str(msg("“{text}” is not a citation", text=typed)) == f"“{shown}” is not a citation"
    assert str(msg("{outer}", outer=msg("“{text}” is not a citation", text=typed))) == f"“{shown}” is not a citation"
    assert fault("x", f"content/{typed}.yaml", 1, 1).render(str).startswith(f"content/{shown}.yaml:1:1: ")
