"""The whole content: the real one complete and sound, a third document and ten thousand entries as content only."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from kb.catalogs import Freshness, catalog_path
from kb.citation import UnknownCitation
from kb.errors import ContentErrors
from kb.knowledge_base import LANGUAGES, inspect, load, site_url
from kb.reader import MissingSection, find_citations, resolve

ROOT = Path(__file__).resolve().parent.parent / "content"
SOUND = Path(__file__).resolve().parent / "faults" / "sound"
BASE = load(ROOT)
#: Section -> numbers, as the sources print them.
PRINTED = {
    "I": range(1, 6), "II.A": range(1, 3), "II.B": range(3, 8), "III.A": range(1, 9), "III.B": range(1, 5), "IV": range(1, 9),
    "V": range(1, 8), "VI": (), "VII": range(1, 19), "VIII": range(1, 3), "IX": range(1, 4), "AM": range(1, 11),
}  # fmt: skip
#: Rulings whose source can be read in more than one way.
UNCLEAR = (
    "I.5", "II.A.1", "II.B.3", "II.B.5", "II.B.6", "II.B.7", "III.A.4", "III.A.6", "III.A.7", "III.A.8", "III.B.1",
    "III.B.2", "III.B.3", "IV.1", "IV.2", "IV.6", "V.7", "VII.6", "VII.11", "VII.12", "VII.14", "VII.15", "VIII.2",
    "IX.1", "AM.2", "AM.3", "AM.4", "AM.5", "AM.6", "AM.7", "AM.8", "AM.9", "AM.10",
)  # fmt: skip


def citation(name, base=BASE):
    (found,) = resolve(name, base.register)
    return found


def copied(tmp_path):
    shutil.copytree(ROOT, tmp_path / "content")
    return tmp_path / "content"


# --- the real content ---------------------------------------------------------------------------------------------


def test_the_real_content_has_no_fault_and_no_blemish():
    assert [str(fault) for fault in inspect(ROOT)[1]] == []
    assert BASE.blemishes == ()


def test_all_seventy_two_rulings_are_there_under_their_printed_numbers():
    assert [str(name) for name in BASE.rulings] == [
        f"{label}.{number}" for label, numbers in PRINTED.items() for number in numbers
    ]
    assert len(BASE.rulings) == 72
    assert [str(name) for name in BASE.register.citations()] == [str(name) for name in BASE.rulings]


def test_both_documents_describe_themselves():
    assert [document.id for document in BASE.documents] == ["dune", "imperium"]
    assert BASE.document("dune").dated == "2014-01-25"
    assert BASE.document("imperium").dated == "2023-07-06"
    assert [section.label for document in BASE.documents for section in document.sections] == list(PRINTED)


def test_section_six_is_a_known_gap():
    assert [section.label for document in BASE.documents for section in document.sections if section.missing] == ["VI"]
    with pytest.raises(MissingSection, match="known gap"):
        resolve("VI.3", BASE.register)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_in_both_languages(language):
    states = {BASE.translate(context, text, language).freshness for context, text in BASE.messages()}
    assert states == {Freshness.SOURCE if language == "ru" else Freshness.CURRENT}


def test_no_translation_is_fuzzy_or_left_over():
    text = (ROOT / catalog_path("en")).read_text("utf-8")
    assert "fuzzy" not in text.replace("A translation marked fuzzy", "")
    assert "#~" not in text
    assert BASE.catalogs["en"].keys() == {(context, text.value) for context, text in BASE.messages()}


def test_every_ruling_says_what_an_entry_must_say():
    for ruling in BASE.rulings.values():
        assert ruling.title.value, ruling.citation
        assert ruling.verdict.value, ruling.citation
        assert ruling.text.value, ruling.citation
        assert len({question.value for question in ruling.questions}) >= 2, ruling.citation
        assert ruling.scope.all(), ruling.citation
        assert ruling.source.document == ruling.citation.document
        assert ruling.source.printed, ruling.citation
        assert ruling.source.dated == BASE.document(ruling.citation.document).dated
        assert ruling.revised, ruling.citation


def test_every_unclear_ruling_says_which_reading_it_adopts():
    assert [name for name in UNCLEAR if not BASE.rulings[citation(name)].readings] == []
    empty = [
        str(name) for name, ruling in BASE.rulings.items() for reading in ruling.readings if not reading.adopted.value
    ]
    assert empty == []


@pytest.mark.parametrize(("source", "target"), [("III.B.4", "II.A.1"), ("II.B.6", "III.A.7")])
def test_the_references_that_the_source_itself_makes_lead_both_ways(source, target):
    assert citation(target) in BASE.graph.references(citation(source))
    assert citation(source) in BASE.graph.back_references(citation(target))


def test_every_relation_has_its_back_reference_and_no_back_reference_is_invented():
    forth = {(one, other, tuple(kinds)) for one in BASE.rulings for other, kinds in BASE.graph.references(one).items()}
    back = {
        (other, one, tuple(kinds)) for one in BASE.rulings for other, kinds in BASE.graph.back_references(one).items()
    }
    assert forth == back
    assert len(forth) > 100
    written = {
        (ruling.citation, relation.to, relation.kind.value)
        for ruling in BASE.rulings.values()
        for relation in ruling.relations
    }
    assert {(one, other, kind) for one, other, kinds in forth for kind in kinds if kind != "mentions"} == written


def test_every_mention_in_a_text_is_an_edge():
    for ruling in BASE.rulings.values():
        for text in ruling.cited_texts():
            mentions = find_citations(text.value, BASE.register)
            assert [name for mention in mentions for name in mention.unknown] == [], ruling.citation
            named = {name for mention in mentions for name in mention.citations} - {ruling.citation}
            assert named <= set(BASE.graph.references(ruling.citation)), ruling.citation


@pytest.mark.parametrize("document", ["dune", "imperium"])
def test_every_ruling_of_a_document_is_reachable_from_every_other_one(document):
    wanted = [name for name in BASE.rulings if name.document == document]
    reached, todo = {wanted[0]}, [wanted[0]]
    while todo:
        fresh = set(BASE.graph.neighbours(todo.pop())) - reached
        reached |= fresh
        todo += fresh
    assert [str(name) for name in wanted if name not in reached] == []


def test_every_ruling_is_found_under_its_own_name_and_its_documents():
    for name in BASE.rulings:
        assert resolve(str(name), BASE.register) == (name,)
        assert resolve(name.qualified, BASE.register) == (name,)
        assert BASE.section(name).label == name.section.label


# --- loading ------------------------------------------------------------------------------------------------------


def test_faulty_content_is_refused_with_all_of_its_faults(tmp_path):
    root = copied(tmp_path)
    for file, old in (("dune/I.yaml", "citation: I.1"), ("imperium/AM.yaml", "citation: AM.10")):
        path = root / "rulings" / file
        path.write_text(path.read_text("utf-8").replace(old, "citation: nonsense", 1), "utf-8")
    with pytest.raises(ContentErrors) as caught:
        load(root)
    told = [str(fault.message) for fault in caught.value.faults]
    assert told.count("“nonsense” is not a citation") == 2
    assert str(caught.value).endswith(f"{len(told)} faults in the content; nothing is published from it")


def test_a_blemish_does_not_keep_the_content_from_answering(tmp_path):
    root = copied(tmp_path)
    path = root / "rulings" / "dune" / "I.yaml"
    path.write_text(path.read_text("utf-8").replace("Фримен", "Фримeн", 1), "utf-8")
    base = load(root)
    assert any("“Фримeн” mixes" in str(fault) for fault in base.blemishes)


def test_a_folder_without_content_is_told_and_is_no_traceback(tmp_path):
    base, faults = inspect(tmp_path)
    assert base is None
    assert any("glossary.yaml" in str(fault) for fault in faults)


def test_a_removed_ruling_leaves_every_reference_to_it_dangling_and_told(tmp_path):
    shutil.copytree(SOUND, tmp_path / "content")
    path = tmp_path / "content" / "rulings" / "demo" / "I.yaml"
    path.write_text(path.read_text("utf-8").partition("- citation: I.2")[0], "utf-8")
    _, faults = inspect(tmp_path / "content")
    assert [str(fault.message) for fault in faults if "I.2" in str(fault.message)] == [
        "II.A.1: no ruling I.2",
        "II.A.1: no ruling I.2",
    ]


def test_a_citation_is_shown_in_its_canonical_letters_and_all_else_as_written():
    assert BASE.display("см. п. ІІІ.А.7, «ход» зачтён") == "см. п. III.A.7, «ход» зачтён"
    assert BASE.display("см. III.A.2–4 и 50%") == "см. III.A.2–4 и 50%"
    assert BASE.display("") == ""


def test_russian_is_the_source_and_english_says_so_when_it_is_not_current():
    text = BASE.rulings[citation("II.A.1")].title
    assert BASE.translate("II.A.1/title", text, "ru").freshness is Freshness.SOURCE
    assert BASE.translate("II.A.1/title", text, "en").freshness is Freshness.CURRENT
    assert BASE.translate("II.A.1/nothing", text, "en") == type(BASE.translate("", text, "en"))(
        text.value, Freshness.MISSING
    )


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("site_url: https://example.org/r/\n", "https://example.org/r/"),
        ('site_name: x\nsite_url: "https://example.org" # ours\n', "https://example.org"),
        ("# site_url: https://example.org\n", None),
        ("plugins: !ENV [X, y]\nsite_url: https://example.org/\n", "https://example.org/"),
        ("site_name: x\n", None),
    ],
)
def test_the_sites_address_is_read_from_one_line(tmp_path, text, url):
    (tmp_path / "content").mkdir()
    (tmp_path / "mkdocs.yml").write_text(text, "utf-8")
    assert site_url(tmp_path / "content") == url


def test_without_a_site_there_is_no_address(tmp_path):
    assert site_url(tmp_path / "content") is None


# --- a third document ---------------------------------------------------------------------------------------------

FAQ = """\
id: faq
order: 3
title: "Вопросы за столом"
game: "Любая"
source: "Листок"
dated: "2026-01-02"
bare: false
sections:
  - {label: Q, title: "Общее"}
  - {label: R.A, title: "Редкое"}
"""
FAQ_ENTRY = """\
- citation: {citation}
  title: "Листок {number}"
  verdict: "Да."
  text: "{text}"
  questions: ["Вопрос {number}?", "А если {number}?"]
  scope: {{phases: [], concepts: []}}
  relations:
    - {{kind: see, to: {to}}}
  source: {{printed: "{number}"}}
  revised: "2026-12-01"
"""


@pytest.fixture(scope="module")
def with_faq(tmp_path_factory):
    root = copied(tmp_path_factory.mktemp("faq"))
    folder = root / "rulings" / "faq"
    folder.mkdir()
    (folder / "document.yaml").write_text(FAQ, "utf-8")
    first = FAQ_ENTRY.format(citation="faq:Q.1", number=1, text="Как в II.A.1, но см. faq:R.A.7.", to="II.A.1")
    second = FAQ_ENTRY.format(citation="Q.2", number=2, text="Как в faq:Q.1.", to="faq:Q.1")
    (folder / "Q.yaml").write_text(first + second, "utf-8")
    (folder / "R.A.yaml").write_text(FAQ_ENTRY.format(citation="R.A.7", number=7, text="Сам.", to="AM.3"), "utf-8")
    path = root / "rulings" / "dune" / "II.A.yaml"
    relation = "  relations:\n    - {kind: see, to: VIII.1}\n"
    text = path.read_text("utf-8")
    assert relation in text
    path.write_text(text.replace(relation, relation + "    - {kind: see, to: faq:Q.2}\n", 1), "utf-8")
    return inspect(root)


def test_a_third_document_is_content_only(with_faq):
    base, faults = with_faq
    assert base is not None
    assert {str(fault.message).partition(": ")[2] for fault in faults} == {"no en translation"}
    assert [str(name) for name in base.rulings][-3:] == ["faq:Q.1", "faq:Q.2", "faq:R.A.7"]
    assert len(base.rulings) == 75


@pytest.mark.parametrize("written", ["faq:Q.1", "FAQ:q.1", "п. faq:Q.1", "faq Q 1"])
def test_the_rulings_of_a_third_document_are_found_by_their_names(with_faq, written):
    base, _ = with_faq
    assert [str(name) for name in resolve(written, base.register)] == ["faq:Q.1"]


def test_a_ruling_of_a_document_that_is_not_bare_is_not_found_without_its_document(with_faq):
    base, _ = with_faq
    with pytest.raises((UnknownCitation, ValueError)):
        resolve("R.A.7", base.register)
    assert find_citations("см. R.A.7 и Q.1", base.register) == []


def test_references_lead_from_and_to_the_third_document(with_faq):
    base, _ = with_faq

    def out(name):
        return [str(other) for other in base.graph.references(citation(name, base))]

    assert out("faq:Q.1") == ["II.A.1", "faq:R.A.7"]
    assert out("faq:Q.2") == ["faq:Q.1"]
    assert out("faq:R.A.7") == ["AM.3"]
    assert "faq:Q.2" in out("II.A.1")
    assert citation("faq:Q.1", base) in base.graph.back_references(citation("II.A.1", base))
    assert citation("II.A.1", base) in base.graph.back_references(citation("faq:Q.2", base))


def test_a_third_document_changes_nothing_of_the_other_two(with_faq):
    base, _ = with_faq
    for name, ruling in BASE.rulings.items():
        other = base.rulings[citation(str(name), base)]
        assert [(field, text.value) for field, text in other.messages()] == [
            (field, text.value) for field, text in ruling.messages()
        ]
    assert [str(name) for name in resolve("II.A", base.register)] == ["II.A.1", "II.A.2"]


# --- ten thousand entries -----------------------------------------------------------------------------------------

SECTIONS, PER_SECTION = 100, 100


@pytest.fixture(scope="module")
def huge(tmp_path_factory):
    root = tmp_path_factory.mktemp("huge") / "content"
    folder = root / "rulings" / "big"
    folder.mkdir(parents=True)
    (root / "glossary.yaml").write_text("[]\n", "utf-8")
    labels = [f"{chr(ord('A') + at // 26)}Q.{chr(ord('A') + at % 26)}" for at in range(SECTIONS)]
    head = 'id: big\ntitle: "Б"\ngame: "Б"\nsource: "Б"\ndated: "2020-01-01"\nbare: true\nsections:\n'
    (folder / "document.yaml").write_text(
        head + "".join(f'  - {{label: {label}, title: "{label}"}}\n' for label in labels), "utf-8"
    )
    for at, label in enumerate(labels):
        entries = [
            f'- {{citation: {label}.{n}, title: "Ход {n}", verdict: "Да.", text: "Ход по {labels[at - 1]}.{n}.", '
            f'questions: ["Ход {n}?", "Да {n}?"], scope: {{}}, source: {{printed: "{n}"}}, revised: 2026-12-01}}\n'
            for n in range(1, PER_SECTION + 1)
        ]
        (folder / f"{label}.yaml").write_text("".join(entries), "utf-8")
    start = time.monotonic()
    base, faults = inspect(root)
    return base, faults, time.monotonic() - start


def test_ten_thousand_entries_load_without_a_fault_and_without_hanging(huge):
    base, faults, seconds = huge
    assert base is not None
    assert [str(fault.message) for fault in faults] == ["no catalog for en"]
    assert len(base.rulings) == SECTIONS * PER_SECTION
    assert seconds < 300  # against a hang only


def test_every_one_of_ten_thousand_citations_resolves(huge):
    base, *_ = huge
    assert [name for name in base.rulings if resolve(str(name), base.register) != (name,)] == []
    assert sum(len(base.graph.references(name)) for name in base.rulings) == SECTIONS * PER_SECTION
