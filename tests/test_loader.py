"""Content files become documents and rulings; tests/test_faults.py holds what is told of broken ones."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kb.entry import RelationKind, Status
from kb.errors import ContentError
from kb.loader import load_documents, load_rulings

SOUND = Path(__file__).resolve().parent / "faults" / "sound"
SHOWN = Path("content")


def load(root):
    faults: list[ContentError] = []
    documents = load_documents(root, SHOWN, faults)
    register, rulings, unread = load_rulings(root, SHOWN, documents, faults)
    return documents, register, {str(ruling.citation): ruling for ruling in rulings}, unread, faults


@pytest.fixture
def content(tmp_path):
    shutil.copytree(SOUND, tmp_path / "content")
    return tmp_path / "content"


def edit(content, file, old, new):
    path = content / "rulings" / "demo" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_a_document_is_read_as_it_describes_itself():
    (document,), *_, faults = load(SOUND)
    assert faults == []
    assert (document.id, document.bare, document.order, document.dated) == ("demo", True, 1, "2020-02-29")
    assert (document.title.value, document.source_title) == ("Разъяснения к игре «Пример»", "Записки судьи")
    assert [(section.label, section.missing) for section in document.sections] == [
        ("I", False),
        ("II.A", False),
        ("III", True),
    ]
    assert [(edition, name.value) for edition, name in document.editions] == [("second", "второе издание")]


def test_every_text_of_a_document_has_a_name_of_its_own():
    (document,), *_ = load(SOUND)
    names = [name for name, _ in document.messages()]
    assert names == [
        "demo/title", "demo/game", "demo/edition/second", "demo:I/title", "demo:II.A/title", "demo:II.A/about", "demo:III/title",
    ]  # fmt: skip


def test_a_ruling_is_read_with_all_of_its_keys():
    *_, rulings, _, _ = load(SOUND)
    ruling = rulings["II.A.1"]
    assert ruling.title.value == "Что делают в свой ход"
    assert [text.value for text in ruling.steps] == ["Взять фишку.", "Поставить фишку."]
    assert [text.value for text in ruling.examples] == ["Анна ставит фишку на Башню."]
    assert [text.value for text in ruling.questions] == ["Что делают в свой ход?", "Сколько ставить?"]
    assert ruling.note is not None
    assert ruling.note.value == "Сверьте с I.2."
    assert ruling.scope.all() == ("tower", "chip")
    assert [(relation.kind, str(relation.to)) for relation in ruling.relations] == [(RelationKind.RESTS_ON, "I.2")]
    assert ruling.readings[0].name == "exactly-one"
    assert ruling.readings[0].adopted.value == "Ставят ровно одну."
    assert [text.value for text in ruling.readings[0].instead_of] == ["Ставят хотя бы одну."]
    assert [(elsewhere.edition, elsewhere.rules.value) for elsewhere in ruling.elsewhere] == [
        ("second", "Ставят две фишки.")
    ]
    assert (ruling.revised, ruling.status) == ("2026-12-01", Status.IN_FORCE)
    assert str(ruling.position) == "content/rulings/demo/II.A.yaml:1:3"


def test_the_clauses_of_a_ruling_know_the_line_of_their_first_example():
    *_, rulings, _, _ = load(SOUND)
    clauses = rulings["II.A.1"].clauses
    assert [(clause.name, clause.restates, clause.says.value) for clause in clauses] == [
        ("one-chip", True, "За ход ставят одну фишку."),
        ("on-the-tower", False, "Ставят её на Башню."),
    ]
    assert rulings["I.1"].clauses == ()
    lines = (SOUND / "rulings" / "demo" / "II.A.yaml").read_text("utf-8").split("\n")
    first = [lines[clause.examples.line - 1].strip() for clause in clauses]
    assert first == [clause.examples.source.split("\n")[0] for clause in clauses]
    assert first[1] == '>>> print(landing_cost(position(), "emperor", "arrakeen", 4))'


def test_document_and_day_of_the_source_are_the_documents_own_unless_said_otherwise():
    *_, rulings, _, _ = load(SOUND)
    assert [(rulings[name].source.document, rulings[name].source.dated) for name in ("I.1", "I.2")] == [
        ("demo", "2020-02-29"),
        ("demo", "2021-03-01"),
    ]


def test_status_is_in_force_where_nothing_is_said(content):
    edit(content, "II.A.yaml", "in-force", "withdrawn")
    *_, rulings, _, _ = load(content)
    assert (rulings["I.1"].status, rulings["II.A.1"].status) == (Status.IN_FORCE, Status.WITHDRAWN)


def test_paragraphs_are_kept_and_line_breaks_are_not():
    *_, rulings, _, _ = load(SOUND)
    assert rulings["I.2"].text.value == "Каждый берёт 3 фишки.\n\nБольше трёх не берёт никто."


@pytest.mark.parametrize("empty", ["note:", 'note: ""', 'note: " "', "note: |\n\n"])
def test_an_empty_optional_text_gives_no_message(content, empty):
    edit(content, "II.A.yaml", '  note: "Сверьте с I.2."', f"  {empty}")
    *_, rulings, _, faults = load(content)
    assert faults == []
    assert rulings["II.A.1"].note is None
    assert [text.value for _, text in rulings["II.A.1"].messages() if not text.value.strip()] == []


def test_messages_are_named_by_what_they_are_and_questions_are_not_cited():
    *_, rulings, _, _ = load(SOUND)
    ruling = rulings["II.A.1"]
    assert [name for name, _ in ruling.messages()] == [
        "title", "verdict", "text", "step", "step", "example", "note", "reading", "instead-of", "elsewhere", "clause",
        "clause", "question", "question",
    ]  # fmt: skip
    assert not {text.value for text in ruling.questions} & {text.value for text in ruling.cited_texts()}


def test_a_section_may_be_spread_over_several_files_and_stays_in_book_order(content):
    folder = content / "rulings" / "demo"
    text = (folder / "I.yaml").read_text("utf-8")
    first, _, second = text.partition("- citation: I.2")
    (folder / "I.yaml").write_text("- citation: I.2" + second, "utf-8")
    (folder / "I_more.yaml").write_text(first, "utf-8")
    _, register, rulings, _, faults = load(content)
    assert faults == []
    assert list(rulings) == ["I.1", "I.2", "II.A.1"] == [str(citation) for citation in register.citations()]


def test_a_number_may_be_left_out(content):
    edit(content, "I.yaml", "citation: I.1", "citation: I.7")
    _, register, _, _, faults = load(content)
    assert faults == []
    assert [str(citation) for citation in register.citations()] == ["I.2", "I.7", "II.A.1"]


def test_the_register_knows_the_gap_but_no_ruling_in_it():
    _, register, *_ = load(SOUND)
    entry = register.entry("III")
    assert entry is not None
    assert (entry.missing, entry.numbers) == (True, ())


def test_sections_that_cannot_be_read_are_named(content):
    edit(content, "II.A.yaml", "- citation", "- *citation")
    _, register, rulings, unread, faults = load(content)
    assert {str(section) for section in unread} == {"II.A"}
    assert list(rulings) == ["I.1", "I.2"]
    assert register.entry("II.A") is not None
    assert len(faults) == 1


def test_documents_come_in_their_own_order_not_the_alphabets(content):
    for name, order in (("aaa", 9), ("zzz", 0)):
        (content / "rulings" / name).mkdir()
        (content / "rulings" / name / "document.yaml").write_text(
            f'{{id: {name}, order: {order}, title: "a", game: "b", source: "c", dated: "2020-01-01", sections: []}}',
            "utf-8",
        )
    documents, *_, faults = load(content)
    assert faults == []
    assert [document.id for document in documents] == ["zzz", "demo", "aaa"]


def test_values_stay_text_whatever_yaml_would_make_of_them(content):
    edit(content, "I.yaml", '"Кто начинает"', "1.10")
    edit(content, "I.yaml", '"Начинает младший."', "no")
    edit(content, "I.yaml", 'printed: "I, 1."', "printed: 007")
    edit(content, "I.yaml", 'revised: "2026-12-01"', "revised: 2026-12-01")
    *_, rulings, _, faults = load(content)
    assert faults == []
    ruling = rulings["I.1"]
    assert (ruling.title.value, ruling.verdict.value, ruling.source.printed, ruling.revised) == (
        "1.10",
        "no",
        "007",
        "2026-12-01",
    )
