"""YAML files: nothing retyped, nothing lost, nothing executed, every fault with its place; hostile files refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.yaml_source import MAX_BYTES, MAX_DEPTH, MAX_KEYS, Mapping, Scalar, Sequence, read_text, read_yaml

SHOWN = Path("content/x.yaml")
#: Reads one file in a process of its own that may not grow beyond 700 MB.
CHILD = """
import sys
from pathlib import Path
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (700 << 20, 700 << 20))
except ImportError:
    pass
from kb.yaml_source import read_yaml
faults = []
assert read_yaml(Path(sys.argv[1]), Path("x.yaml"), faults) is None
print(len(faults))
print(str(faults[0]).splitlines()[0])
"""


def read(path, content):
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    faults = []
    return read_yaml(path, SHOWN, faults), faults


def said(faults):
    return [str(fault).split("\n")[0] for fault in faults]


def plain(node):
    """The tree without positions."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key.value: plain(value) for key, value in node.pairs}


@pytest.mark.parametrize(
    "value", ["1.10", "no", "on", "~", "2024-05-01", "007", "null", "0x1F", "1_000", "12:30:00", ".inf"]
)
def test_an_unquoted_value_stays_the_text_its_author_wrote(tmp_path, value):
    node, faults = read(tmp_path / "x.yaml", f"key: {value}\n")
    assert plain(node) == {"key": value}
    assert faults == []


def test_positions_count_lines_and_characters_from_one(tmp_path):
    node, _ = read(tmp_path / "x.yaml", "- ход: «Да»\n  итог: [один, два]\n")
    first = node.items[0]
    assert [(key.position.line, key.position.column) for key, _ in first.pairs] == [(1, 3), (2, 3)]
    assert [(value.position.line, value.position.column) for _, value in first.pairs] == [(1, 8), (2, 9)]
    assert str(first.pairs[1][1].items[1].position) == "content/x.yaml:2:16"


def test_only_values_without_quotes_are_plain(tmp_path):
    node, _ = read(tmp_path / "x.yaml", "a: x\nb: 'x'\nc: \"x\"\nd: |\n  x\ne: >\n  x\n")
    assert [value.plain for _, value in node.pairs] == [True, False, False, False, False]


def test_keys_stay_in_the_order_written(tmp_path):
    node, _ = read(tmp_path / "x.yaml", "b: 1\na: 2\nc: 3\n")
    assert isinstance(node, Mapping)
    assert [key.value for key, _ in node.pairs] == ["b", "a", "c"]


def test_byte_order_mark_and_windows_line_ends_are_accepted(tmp_path):
    node, faults = read(tmp_path / "x.yaml", b"\xef\xbb\xbf" + "ход: |\r\n  раз\r\n  два\r\nитог: да\r\n".encode())
    assert plain(node) == {"ход": "раз\nдва\n", "итог": "да"}
    assert str(node.pairs[0][0].position) == "content/x.yaml:1:1"
    assert faults == []


def test_files_are_read_as_utf_8_whatever_the_locale(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text("ход: «Да»\n", "utf-8")
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    code = "import sys; from pathlib import Path; from kb.yaml_source import read_text; print(ascii(read_text(Path(sys.argv[1]), Path('x'), [])))"
    run = subprocess.run(
        [sys.executable, "-c", code, str(path)], env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    assert run.stdout.strip() == ascii("ход: «Да»\n")


@pytest.mark.parametrize("content", ["", "# only a comment\n", "---\n", "\n\n"])
def test_an_empty_file_is_an_empty_value_and_not_nothing(tmp_path, content):
    node, faults = read(tmp_path / "x.yaml", content)
    assert plain(node) == ""
    assert faults == []


def test_a_missing_file_is_a_fault_at_its_path(tmp_path):
    faults = []
    assert read_yaml(tmp_path / "none.yaml", SHOWN, faults) is None
    assert said(faults) == ["content/x.yaml:1:1: cannot be read: No such file or directory"]


def test_a_folder_in_place_of_a_file_is_a_fault(tmp_path):
    faults = []
    assert read_text(tmp_path, SHOWN, faults) is None
    assert [fault.position.line for fault in faults] == [1]


def test_a_repeated_key_names_both_lines_and_the_first_value_is_kept(tmp_path):
    node, faults = read(tmp_path / "x.yaml", "text: один\nnote: x\ntext: два\n")
    assert plain(node) == {"text": "один", "note": "x"}
    assert [str(fault) for fault in faults] == [
        "content/x.yaml:3:1: key “text” stands here a second time\n    hint: it is first in line 1; keep one of the two"
    ]


def test_every_invisible_character_and_tab_is_listed_with_its_place(tmp_path):
    node, faults = read(tmp_path / "x.yaml", "ход: а\u200bб\u202eв\n\tитог: \x07\n")
    assert node is None
    assert said(faults) == [
        "content/x.yaml:1:7: invisible control character U+200B",
        "content/x.yaml:1:9: invisible control character U+202E",
        "content/x.yaml:2:8: invisible control character U+0007",
        "content/x.yaml:2:1: a tab character",
    ]


@pytest.mark.parametrize("character", "\x00\x1b\x7f\x85\xad\u061c\u200e\u200f\u202a\u202d\u2066\u2069\u2028\ufeff")
def test_each_kind_of_invisible_character_is_refused(tmp_path, character):
    node, faults = read(tmp_path / "x.yaml", f"ход: а{character}б\n")
    assert node is None
    assert said(faults) == [f"content/x.yaml:1:7: invisible control character U+{ord(character):04X}"]


def test_an_invisible_character_written_as_an_escape_is_seen_too(tmp_path):
    _, faults = read(tmp_path / "x.yaml", 'ход: "а\\u202Eб\\u202E"\n')
    assert said(faults) == ["content/x.yaml:1:6: invisible control character U+202E"]


def test_typographic_spaces_dashes_and_quotation_marks_are_welcome(tmp_path):
    text = "п.\u00a0II.A.1\u202f— «да», “yes”, 2–4, №\u00a05, é, e\u0301, 🏜"
    node, faults = read(tmp_path / "x.yaml", f"ход: {text}\n")
    assert plain(node) == {"ход": text}
    assert faults == []


def test_text_behind_a_number_sign_is_not_lost_in_silence(tmp_path):
    _, faults = read(tmp_path / "x.yaml", "text: ход № 5 # см. II.A.1\n")
    assert said(faults) == ["content/x.yaml:1:15: the text behind “#” would be lost: YAML takes it for a comment"]


@pytest.mark.parametrize(
    "content",
    [
        "text: ход#5\n",
        'text: "ход # 5"\n',
        'text: "ход" # a true comment\n',
        "# comment\ntext: ход\n",
        "text: # later\n",
    ],
)
def test_what_is_surely_a_comment_or_surely_text_is_no_fault(tmp_path, content):
    node, faults = read(tmp_path / "x.yaml", content)
    assert node is not None
    assert faults == []


def test_a_key_that_is_no_word_is_a_fault(tmp_path):
    _, faults = read(tmp_path / "x.yaml", "? [a]\n: b\nc: d\n")
    assert said(faults) == ["content/x.yaml:1:3: a key must be a word"]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("title: Ничья: общий случай\n", "content/x.yaml:1:13: a colon inside an unquoted text"),
        ("a: 1\ntitle: @x\n", "content/x.yaml:2:8: a text cannot begin with this character unless it is quoted"),
        ('a: 1\nb: "never\nc: closed\n', "content/x.yaml:4:1: a quotation mark or bracket is never closed"),
        ('a: "x" y\n', "content/x.yaml:1:8: the indentation does not fit, or a quoted text ends too early"),
        ("a: 1\n b: 2\n", "content/x.yaml:2:3: a colon inside an unquoted text"),
        ("a: 1\nb\nc: 2\n", "content/x.yaml:3:1: a key without a colon"),
        ("a: 1\n---\nb: 2\n", "content/x.yaml:2:1: a second document (---) in the same file"),
        ("a: &x 1\n", "content/x.yaml:1:4: anchors (&) and aliases (*) are not used in content"),
        ("a: *x\n", "content/x.yaml:1:4: anchors (&) and aliases (*) are not used in content"),
        ("a: !!python/object/apply:os.getcwd []\n", "content/x.yaml:1:4: tags (!) are not used in content"),
        ("a: !!str x\n", "content/x.yaml:1:4: tags (!) are not used in content"),
    ],
)
def test_a_slip_is_told_in_plain_words_at_its_place(tmp_path, content, expected):
    node, faults = read(tmp_path / "x.yaml", content)
    assert node is None
    assert said(faults) == [expected]


def test_a_byte_that_is_not_utf_8_is_found_by_character_not_by_byte(tmp_path):
    _, faults = read(tmp_path / "x.yaml", "ход: да\nитог: нет".encode() + b"\xff\n")
    assert said(faults) == ["content/x.yaml:2:10: byte 0xff is not UTF-8"]


def test_a_byte_order_mark_does_not_shift_the_place_of_a_wrong_byte(tmp_path):
    _, faults = read(tmp_path / "x.yaml", b"\xef\xbb\xbfa: b\xfe\n")
    assert said(faults) == ["content/x.yaml:1:5: byte 0xfe is not UTF-8"]


def test_depth_is_limited_at_the_place_where_it_is_exceeded(tmp_path):
    fits, faults = read(tmp_path / "x.yaml", "[" * (MAX_DEPTH - 1) + "x" + "]" * (MAX_DEPTH - 1))
    assert fits is not None
    assert faults == []
    _, faults = read(tmp_path / "x.yaml", "[" * MAX_DEPTH + "x" + "]" * MAX_DEPTH)
    assert said(faults) == [f"content/x.yaml:1:{MAX_DEPTH + 1}: nested more than {MAX_DEPTH} levels deep"]


def test_keys_in_one_place_are_limited(tmp_path):
    fits, _ = read(tmp_path / "x.yaml", "".join(f"k{n}: x\n" for n in range(MAX_KEYS)))
    assert len(fits.pairs) == MAX_KEYS
    _, faults = read(tmp_path / "x.yaml", "".join(f"k{n}: x\n" for n in range(MAX_KEYS + 1)))
    assert said(faults) == [f"content/x.yaml:{MAX_KEYS + 1}:1: more than {MAX_KEYS} keys in one place"]


def alias_bomb():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    return "\n".join(lines)


HOSTILE = {
    "an alias bomb": (alias_bomb, "x.yaml:1:5: anchors (&) and aliases (*) are not used in content"),
    "10,000 brackets": (lambda: "[" * 10_000, ": nested more than 12 levels deep"),
    "10,000 braces": (lambda: "{a: " * 10_000, "x.yaml:1:46: nested more than 12 levels deep"),
    "10,000 dashes": (lambda: "- " * 10_000 + "x", "x.yaml:1:25: nested more than 12 levels deep"),
    "3,000 indents": (
        lambda: "".join(f"{' ' * n}a:\n" for n in range(3_000)),
        "x.yaml:12:12: nested more than 12 levels deep",
    ),
    "1,000,000 keys": (
        lambda: "".join(f"key{n}: x\n" for n in range(1_000_000)),
        "x.yaml:1001:1: more than 1000 keys in one place",
    ),
    "1,000,000 equal keys": (lambda: "key: x\n" * 1_000_000, "x.yaml:2:1: key “key” stands here a second time"),
    "10,000,000 control characters": (lambda: "\x01" * 10_000_000, "x.yaml:1:1: invisible control character U+0001"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_little_memory(tmp_path, name):
    make, expected = HOSTILE[name]
    path = tmp_path / "x.yaml"
    path.write_text(make(), "utf-8")
    run = subprocess.run(
        [sys.executable, "-c", CHILD, str(path)], capture_output=True, text=True, encoding="utf-8", check=False, timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert run.stderr == ""
    count, first = run.stdout.splitlines()
    assert first.startswith("x.yaml:")
    assert first.endswith(expected)
    assert int(count) <= MAX_KEYS


def test_a_file_of_a_hundred_megabytes_is_refused_unread(tmp_path):
    path = tmp_path / "x.yaml"
    with path.open("wb") as file:
        file.truncate(100 << 20)  # sparse: it takes no room
    faults = []
    assert read_yaml(path, SHOWN, faults) is None
    assert said(faults) == [f"content/x.yaml:1:1: the file has 100 MB; {MAX_BYTES >> 20} MB is the limit"]


letters = st.text(st.characters(exclude_categories=("C", "Zl", "Zp"), exclude_characters="\x85\xad"), max_size=40)


@settings(max_examples=60, deadline=None)
@given(letters)
def test_a_quoted_text_reads_back_as_it_was_written(text):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.yaml"
        path.write_text(json.dumps({"key": text}, ensure_ascii=False), "utf-8")
        faults = []
        node = read_yaml(path, SHOWN, faults)
    assert faults == []
    assert plain(node) == {"key": text}


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="ab:-[]{}#&*!|>\"' \n%@`?,", max_size=60))
def test_any_jumble_of_signs_gives_a_tree_or_a_fault_and_never_an_exception(jumble):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.yaml"
        path.write_text(jumble, "utf-8")
        faults = []
        node = read_yaml(path, SHOWN, faults)
    assert node is not None or faults
