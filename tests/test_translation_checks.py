"""Whether a translation says the same: rulings cited, numbers, names of the glossary, placeholders."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog as PoCatalog

from kb.catalogs import Catalog
from kb.entry import Text
from kb.knowledge_base import load
from kb.translation_checks import Comparison

SOUND = Path(__file__).resolve().parent / "faults" / "sound"
ROOT = Path(__file__).resolve().parent.parent / "content"
BASE = load(SOUND)
COMPARISON = Comparison(BASE.register, BASE.glossary)


def told(original, translated, field="text", fuzzy=False):
    """What is told of a translation of I.1's text, or of its question."""
    ruling = next(ruling for ruling in BASE.rulings.values() if str(ruling.citation) == "I.1")
    text = Text(original, ruling.text.position)
    ruling = replace(ruling, text=text) if field == "text" else replace(ruling, questions=(text, text))
    po = PoCatalog(locale="en")
    po.add(original, translated, context=f"I.1/{field}", flags={"fuzzy"} if fuzzy else set())
    found = list(COMPARISON.faults(ruling, Catalog("en", po, Path("x.po"))))
    return list(dict.fromkeys(str(fault.message).partition(": ")[2] for fault in found))


@pytest.mark.parametrize(
    ("original", "translated"),
    [
        ("См. II.A.1.", "See II.A.1."),
        ("См. II.A.1 и I.2.", "Compare I.2 with II.A.1."),
        ("См. п. II.А.1.", "See rule II.A.1."),
        ("См. I.1–2.", "See I.1 and I.2."),
        ("По II.A.1, а потом снова по II.A.1.", "By II.A.1, always."),
        ("Раздел II.A.", "Section II.A."),
    ],
)
def test_the_same_rulings_in_any_order_and_spelling_are_the_same(original, translated):
    assert told(original, translated) == []


@pytest.mark.parametrize(
    ("original", "translated"),
    [
        ("См. II.A.1.", "See I.1."),
        ("См. II.A.1.", "See above."),
        ("См. выше.", "See II.A.1."),
        ("См. выше.", "See II.A.9."),
        ("См. I.1–2.", "See I.1."),
        ("Раздел II.A.", "Section I."),
    ],
)
def test_other_rulings_are_told(original, translated):
    assert told(original, translated) == ["the translation cites other rulings"]


@pytest.mark.parametrize(
    ("original", "translated"),
    [
        ("3 фишки", "3 chips"),
        ("3 фишки и 2", "2 and 3 chips"),
        ("шанс 50%", "a 50 % chance"),
        ("По 3, и ещё 3 фишки", "Chips: 3 each"),
    ],
)
def test_the_same_numbers_are_the_same(original, translated):
    assert told(original, translated) == []


@pytest.mark.parametrize(
    ("original", "translated"),
    [("3 фишки", "4 chips"), ("3 фишки", "chips"), ("фишки", "3 chips"), ("3 или 4", "3 or 5")],
)
def test_other_numbers_are_told(original, translated):
    assert told(original, translated) == ["the translation holds other numbers"]


def test_a_card_or_place_must_be_named_by_a_word_of_the_glossary():
    assert told("Ставят на Башню.", "Put it on the Tower.") == []
    assert told("Ставят на Башню.", "Put it on the spire.") == ["“Башня” is not named in the translation"]


def test_a_concept_may_be_said_otherwise():
    assert told("Берут фишку.", "Take one.") == []


def test_a_word_that_may_mean_two_terms_proves_neither():
    assert told("Ставят на вышку.", "Put it there.") == []


def test_a_question_is_held_to_its_placeholders_only():
    assert told("Сколько на Башне по II.A.1, 3?", "How many?", "question") == []
    assert told("Сколько {n}?", "How many?", "question") == ["the placeholders differ from the original’s"]


def test_a_placeholder_must_stand_in_both():
    assert told("{n} фишек", "{n} chips") == []
    assert told("{n} фишек", "{m} chips") == ["the placeholders differ from the original’s"]


@pytest.mark.parametrize(("translated", "fuzzy"), [("See I.1.", True), ("", False)])
def test_what_is_not_shown_is_not_compared(translated, fuzzy):
    assert told("См. II.A.1.", translated, fuzzy=fuzzy) == []


def test_other_rulings_keep_the_content_from_being_published_and_numbers_do_not():
    ruling = replace(next(iter(BASE.rulings.values())), text=Text("По I.2 берут 3.", BASE.documents[0].position))
    po = PoCatalog(locale="en")
    po.add("По I.2 берут 3.", "By I.1 take 4.", context="I.1/text")
    found = COMPARISON.faults(ruling, Catalog("en", po, Path("x.po")))
    assert [(str(fault.message).partition(": ")[2], fault.blemish) for fault in found] == [
        ("the translation cites other rulings", False),
        ("the translation holds other numbers", True),
    ]


def test_every_real_translation_says_the_same():
    base = load(ROOT)
    comparison = Comparison(base.register, base.glossary)
    found = [str(fault) for ruling in base.rulings.values() for fault in comparison.faults(ruling, base.catalogs["en"])]
    assert found == []
