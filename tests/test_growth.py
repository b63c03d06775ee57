"""The growth benchmark: its content is what it says, and every engine is measured in every column."""

from __future__ import annotations

import dataclasses
import importlib.util
import sys
import xml.etree.ElementTree as ET

import pytest

from kb.knowledge_base import load
from tests.reading import ROOT, base

sys.path.append(str(ROOT / "tools"))

from growth.corpus import QUESTIONS, grown, write_content
from growth.measure import NAMES, Row, measured, table
from growth.plot import svg

SIZE = 90
NUMBERS = [field.name for field in dataclasses.fields(Row) if field.name not in ("engine", "entries")]


@pytest.fixture(scope="module")
def rows(tmp_path_factory) -> list[Row]:
    """One size measured, each command once."""
    floor = tmp_path_factory.mktemp("floor") / "floor"
    floor.write_text("#!/bin/sh\n")
    floor.chmod(0o700)
    return measured([SIZE], str(floor), runs=1)


# --- the content ----------------------------------------------------------------------------------------------


def test_content_of_up_to_the_rulings_number_is_the_rulings_themselves():
    assert grown(base(), 72) is base()


def test_content_is_the_same_each_time_and_of_the_size_asked_for():
    one, other = grown(base(), 300), grown(base(), 300)
    assert len(one.rulings) == 300
    assert list(one.rulings.values()) == list(other.rulings.values())
    assert list(one.register.citations()) == list(one.rulings)


def test_every_made_entry_has_three_questions_and_a_translation_of_everything():
    more = grown(base(), 300)
    made = [ruling for citation, ruling in more.rulings.items() if citation not in base().rulings]
    assert len(made) == 300 - 72
    for ruling in made:
        assert len(set(ruling.questions)) == QUESTIONS == 3
        for field, text in ruling.messages():
            assert more.translate(f"{ruling.citation}/{field}", text, "en").text != text.value


def test_the_content_written_to_files_is_loaded_as_it_was_made(tmp_path):
    more = grown(base(), SIZE)
    write_content(more, tmp_path / "content")
    loaded = load(tmp_path / "content")
    assert list(loaded.rulings) == list(more.rulings)
    assert loaded.register.plain() == more.register.plain()
    for citation, ruling in more.rulings.items():
        assert [str(text) for _, text in loaded.rulings[citation].messages()] == [str(t) for _, t in ruling.messages()]
        assert loaded.translate(f"{citation}/title", ruling.title, "en") == more.translate(
            f"{citation}/title", ruling.title, "en"
        )


# --- what is measured -----------------------------------------------------------------------------------------


def test_every_engine_is_measured_in_every_column(rows):
    engines = {"ours", "fts5", "fts5-all", "whoosh"} | ({"tantivy"} if importlib.util.find_spec("tantivy") else set())
    assert {row.engine for row in rows} == engines
    assert {row.entries for row in rows} == {SIZE}
    for row in rows:
        missing = {name for name in NUMBERS if getattr(row, name) is None}
        assert missing == (set() if row.engine == "ours" else {"read"}) | (
            {"build", "size", "memory", "cold"} if row.engine == "fts5-all" else set()
        )
        assert all(value > 0 for name in NUMBERS if (value := getattr(row, name)) is not None)
        assert row.p50 <= row.p95


def test_the_table_has_a_line_for_each_row(rows):
    lines = table(rows).splitlines()
    assert len(lines) == 2 + len(rows)
    assert len({line.count("|") for line in lines}) == 1
    assert all(NAMES[row.engine] in line for row, line in zip(rows, lines[2:], strict=True))


def test_the_plot_is_an_svg_with_a_title_a_legend_and_every_measured_point():
    rows = [
        Row(engine, entries, None, 0.1 * entries, 3000 * entries, 20 << 20, 1.5, 1e-6 * entries, 3e-6 * entries)
        for engine in NAMES
        for entries in (72, 1000, 10_000)
    ]
    picture = ET.fromstring(svg(rows))  # noqa: S314 - our own
    texts = ["".join(element.itertext()) for element in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert picture.find("{http://www.w3.org/2000/svg}title") is not None
    assert set(NAMES.values()) <= set(texts)
    assert {"1,000", "10,000", "index build, seconds"} <= set(texts)
    circles = list(picture.iter("{http://www.w3.org/2000/svg}circle"))
    assert len(circles) == 6 * len(rows) + 2 * len(NAMES)
    width, height = map(float, picture.attrib["viewBox"].split()[2:])
    assert all(0 <= float(c.attrib["cx"]) <= width and 0 <= float(c.attrib["cy"]) <= height for c in circles)


def test_the_committed_page_shows_the_plot_and_the_table():
    page = (ROOT / "docs" / "figures.md").read_text("utf-8")
    assert "growth.svg" in page
    assert table([]).splitlines()[0] in page
    assert (ROOT / "docs" / "growth.svg").read_text("utf-8").startswith("<svg")
