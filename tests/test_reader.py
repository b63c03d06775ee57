"""The lenient reader: every spelling that is a citation, and everything that only looks like one."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kb.citation import Citation, InvalidCitation, Register, Section, SectionEntry, UnknownCitation
from kb.reader import MissingSection, find_citations, nearest, not_found, read_query, resolve, resolve_name

ROOT = Path(__file__).resolve().parent.parent
#: document, bare, label, numbers, aliases, missing
ROWS = [
    ("dune", True, "I", range(1, 6), (), False),
    ("dune", True, "II.A", range(1, 3), (), False),
    ("dune", True, "II.B", range(3, 8), (), False),
    ("dune", True, "III.A", range(1, 9), (), False),
    ("dune", True, "III.B", range(1, 5), (), False),
    ("dune", True, "IV", range(1, 9), (), False),
    ("dune", True, "V", range(1, 8), (), False),
    ("dune", True, "VI", (), (), True),
    ("dune", True, "VII", range(1, 19), (), False),
    ("dune", True, "VIII", range(1, 3), (), False),
    ("dune", True, "IX", range(1, 4), (), False),
    (
        "imperium",
        True,
        "AM",
        range(1, 11),
        ("РА", "PA", "аукцион", "auction", "режим аукциона", "auction mode"),
        False,
    ),
    ("faq", False, "Q", range(1, 4), (), False),
]


def made_register(rows):
    return Register(
        SectionEntry(Section(document, label, ordinal, bare=bare), numbers=numbers, aliases=aliases, missing=missing)
        for ordinal, (document, bare, label, numbers, aliases, missing) in enumerate(rows)
    )


REGISTER = made_register(ROWS)
CITATIONS = [citation for citation in REGISTER.citations() if citation.section.bare]
ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}


def names(mention):
    return [*map(str, (*mention.citations, *mention.sections)), *(f"?{name}" for name in mention.unknown)]


def found(text):
    """The mentions of a running text as (text as written, names)."""
    return [(mention.text, *names(mention)) for mention in find_citations(text, REGISTER)]


def cited(text):
    return [name for _, *named in found(text) for name in named]


def asked(text):
    """What a search box names that holds nothing but citations."""
    reading = read_query(text, REGISTER)
    assert reading.whole, (text, reading.mentions, reading.rest)
    assert reading.rest == ""
    return [name for mention in reading.mentions for name in names(mention)]


# --- the search box, whole --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("II.A.1", ["II.A.1"]),
        ("ii.a.1", ["II.A.1"]),
        ("п. II.A.1", ["II.A.1"]),
        ("II.А.1", ["II.A.1"]),
        ("III.В.4", ["III.B.4"]),
        ("ІІІ.В.4", ["III.B.4"]),
        ("ІII.B.4", ["III.B.4"]),
        ("ӀӀ.А.1", ["II.A.1"]),
        ("ΙΙ.Α.1", ["II.A.1"]),
        ("ΙΙΙ.Β.4", ["III.B.4"]),
        ("ІХ.3", ["IX.3"]),
        ("ΙΧ.3", ["IX.3"]),
        ("іх.3", ["IX.3"]),
        ("АМ.5", ["AM.5"]),
        ("ам.5", ["AM.5"]),
        ("ΑΜ.5", ["AM.5"]),
        ("ＩＩ．Ａ．１", ["II.A.1"]),
        ("𝐈𝐈.𝐀.𝟏", ["II.A.1"]),
        ("Ⅲ.A.2", ["III.A.2"]),
        ("ⅲ.a.2", ["III.A.2"]),
        ("Ⅶ.18", ["VII.18"]),
        ("II.Б.3", ["II.B.3"]),
        ("2.Б.6", ["II.B.6"]),
        ("2.б.6", ["II.B.6"]),
        ("2.A.1", ["II.A.1"]),
        ("2A1", ["II.A.1"]),
        ("02.A.01", ["II.A.1"]),
        ("7.18", ["VII.18"]),
        ("07.18", ["VII.18"]),
        ("9-3", ["IX.3"]),
        ("7 18", ["VII.18"]),
        ("V 3", ["V.3"]),
        ("v3", ["V.3"]),
        ("V1", ["V.1"]),
        ("VII14", ["VII.14"]),
        ("vii14", ["VII.14"]),
        ("VII-14", ["VII.14"]),
        ("iia1", ["II.A.1"]),
        ("II A 1", ["II.A.1"]),
        ("II-B-3", ["II.B.3"]),
        ("II\u00a0A\u00a01", ["II.A.1"]),
        ("II\u202fA\u20091", ["II.A.1"]),
        ("II\u2010A\u20111", ["II.A.1"]),
        ("II. A. 1", ["II.A.1"]),
        ("I\u200bI.A.1", ["II.A.1"]),
        ("II.A.1\ufeff", ["II.A.1"]),
        ("iii a 7", ["III.A.7"]),
        ("РА.3", ["AM.3"]),
        ("PA.3", ["AM.3"]),
        ("ра 3", ["AM.3"]),
        ("AM3", ["AM.3"]),
        ("AM 3", ["AM.3"]),
        ("a.m.5", ["AM.5"]),
        ("A.M.5", ["AM.5"]),
        ("аукцион 5", ["AM.5"]),
        ("Аукцион, п. 5", ["AM.5"]),
        ("auction 5", ["AM.5"]),
        ("auction mode 5", ["AM.5"]),
        ("режим аукциона 5", ["AM.5"]),
        ("раздел аукцион", ["AM"]),
        ("lll.B.4", ["III.B.4"]),
        ("1V.4", ["IV.4"]),
        ("1V 4", ["IV.4"]),
        ("V1I.3", ["VII.3"]),
        ("VI1.3", ["VII.3"]),
        ("111.A.2", ["III.A.2"]),
        ("11.A.1", ["II.A.1"]),
        ("№ II.A.1", ["II.A.1"]),
        ("№II.A.1", ["II.A.1"]),
        ("No. II.A.1", ["II.A.1"]),
        ("#VII.3", ["VII.3"]),
        ("§ 7.18", ["VII.18"]),
        ("§§ VII.6, 7", ["VII.6", "VII.7"]),
        ("[II.A.1]", ["II.A.1"]),
        ("(VII.2)", ["VII.2"]),
        ("«II.A.1».", ["II.A.1"]),
        ("VII.04", ["VII.4"]),
        ("VII.14.", ["VII.14"]),
        ("раздел VII п. 14", ["VII.14"]),
        ("раздел VII, пункт 14", ["VII.14"]),
        ("раздел 7 п. 14", ["VII.14"]),
        ("section VII item 14", ["VII.14"]),
        ("section VII, rule 14", ["VII.14"]),
        ("VII № 14", ["VII.14"]),
        ("пункт IV.4", ["IV.4"]),
        ("правило 7.18", ["VII.18"]),
        ("rule V 3", ["V.3"]),
        ("see also VII.14", ["VII.14"]),
        ("dune:II.A.1", ["II.A.1"]),
        ("dune: II.A.1", ["II.A.1"]),
        ("DUNE:ii.a.1", ["II.A.1"]),
        ("dune II.A.1", ["II.A.1"]),
        ("dune:iia1", ["II.A.1"]),
        ("imperium:AM.3", ["AM.3"]),
        ("imperium:РА.3", ["AM.3"]),
        ("faq:Q.3", ["faq:Q.3"]),
        ("FAQ:q3", ["faq:Q.3"]),
        ("faq Q.3", ["faq:Q.3"]),
        ("faq:Q", ["faq:Q"]),
        ("ШШ.Ф.1", ["II.A.1"]),
        ("шшф1", ["II.A.1"]),
        ("ШШюФю1", ["II.A.1"]),
        ("ФЬ.5", ["AM.5"]),
        ("фь 5", ["AM.5"]),
        ("Ш.А.7", ["III.A.7"]),
        ("Ш.В.4", ["III.B.4"]),
        ("Ш.5", ["I.5"]),
        ("II.A", ["II.A"]),
        ("II A", ["II.A"]),
        ("iia", ["II.A"]),
        ("2.Б", ["II.B"]),
        ("VII", ["VII"]),
        ("vii", ["VII"]),
        ("i", ["I"]),
        ("v", ["V"]),
        ("AM", ["AM"]),
        ("РА", ["AM"]),
        ("раздел VII", ["VII"]),
        ("раздел 7", ["VII"]),
        ("section iv", ["IV"]),
        ("dune:VII", ["VII"]),
        ("imperium:AM", ["AM"]),
        ("II", ["II.A", "II.B"]),
        ("III.A.2–4", ["III.A.2", "III.A.3", "III.A.4"]),
        ("VII.6, 7 и 8", ["VII.6", "VII.7", "VII.8"]),
        ("7.18, 7.17", ["VII.18", "VII.17"]),
        ("II.A.1 III.B.4", ["II.A.1", "III.B.4"]),
        ("II.A.1 и III.B.4", ["II.A.1", "III.B.4"]),
        ("II.A.1@2026-12-01", ["II.A.1"]),
    ],
)
def test_a_search_box_that_holds_nothing_but_citations_is_read(text, expected):
    assert asked(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("II.B.1", ["?II.B.1"]),
        ("VII.19", ["?VII.19"]),
        ("7.19", ["?VII.19"]),
        ("VII.0", ["?VII.0"]),
        ("III.C.1", ["?III.C.1"]),
        ("III.C", ["?III.C"]),
        ("X.1", ["?X.1"]),
        ("п. 12.3", ["?XII.3"]),
        ("2.1", ["?II.1"]),
        ("3-2", ["?III.2"]),
        ("VI", ["?VI"]),
        ("VI.3", ["?VI.3"]),
        ("6.3", ["?VI.3"]),
        ("AM.11", ["?AM.11"]),
        ("faq:Q.9", ["?faq:Q.9"]),
        ("imperium:II.A.1", ["?imperium:II.A.1"]),
        ("faq:X.1", ["?faq:X.1"]),
    ],
)
def test_what_does_not_exist_is_named_as_unknown(text, expected):
    assert asked(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "п. 4",
        "rule 4",
        "пункт 12",
        "№ 5",
        "7",
        "12",
        "718",
        "2 фишки",
        "в",
        "а",
        "с",
        "и",
        "м",
        "к",
        "x",
        "mix",
        "civil",
        "мир",
        "аукцион",
        "auction mode",
        "режим аукциона",
        "за 7.18 спайса",
        "vi редактор",
        "3 5",
        "2026-12-01",
        "25.1.14",
        "10.12.2026",
        "1.2.3",
        "12:30",
        "+7 495 123 45 67",
        "сь.3",
        "",
        " ",
        ".",
        "№",
        "буря",
        "VII.1234567",
        "II.A.1а",
        "II.A.1.2",
        "0.5",
        "Q.3",
    ],
)
def test_a_search_box_with_words_and_plain_numbers_names_nothing(text):
    reading = read_query(text, REGISTER)
    assert (reading.mentions, reading.whole) == ([], False)
    assert reading.rest == text.strip()


@pytest.mark.parametrize(
    ("text", "expected", "rest"),
    [
        ("III.А.2 контроль погоды", ["III.A.2"], "контроль погоды"),
        ("что в VII.14 про Стилгара", ["VII.14"], "что в про Стилгара"),
        ("правило 7.18 предатель", ["VII.18"], "предатель"),
        ("предатель, см. п. VII.18", ["VII.18"], "предатель,"),
        ("dune II.A.1 внедрение", ["II.A.1"], "внедрение"),
        ("аукцион AM.5 и AM.6 ставка", ["AM.5", "AM.6"], "аукцион ставка"),
        ("iia1 буря", ["II.A.1"], "буря"),
        ("X.B.1 буря", [], "X.B.1 буря"),
        ("III.C.1 буря", ["?III.C.1"], "буря"),
        ("rule 12.3 storm", ["?XII.3"], "storm"),
        ("VI.3 движение", ["?VI.3"], "движение"),
        ("раздел VII предатели", ["VII"], "предатели"),
        ("in dune I cannot ship", [], "in dune I cannot ship"),
        ("dune I.5 ship", ["I.5"], "ship"),
        ("dune imperium auction order", ["AM"], "dune order"),
    ],
)
def test_beside_words_only_the_unmistakable_is_a_citation(text, expected, rest):
    reading = read_query(text, REGISTER)
    assert not reading.whole
    assert [name for mention in reading.mentions for name in names(mention)] == expected
    assert " ".join(reading.rest.split()) == rest


def test_a_pinned_citation_keeps_its_day():
    (mention,) = read_query("II.A.1@2026-12-01", REGISTER).mentions
    assert (mention.pinned, mention.text) == ("2026-12-01", "II.A.1@2026-12-01")
    assert find_citations("по II.A.1@2026-12-01.", REGISTER)[0].pinned == "2026-12-01"
    assert find_citations("по II.A.1.", REGISTER)[0].pinned is None


def test_a_citation_typed_on_the_wrong_layout_stands_for_the_whole_text():
    (mention,) = read_query(" ШШ.Ф.1! ", REGISTER).mentions
    assert (mention.start, mention.end, mention.text) == (1, 7, "ШШ.Ф.1")


# --- running text -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("см. II.А.1", [("II.А.1", "II.A.1")]),
        ("cм. III.B.4", [("III.B.4", "III.B.4")]),
        ("и ІII.B.4, тоже", [("ІII.B.4", "III.B.4")]),
        ("см. III.A.2–4", [("III.A.2–4", "III.A.2", "III.A.3", "III.A.4")]),
        ("см. III.A.2—4", [("III.A.2—4", "III.A.2", "III.A.3", "III.A.4")]),
        ("см. III.A.2-4", [("III.A.2-4", "III.A.2", "III.A.3", "III.A.4")]),
        ("см. III.A.2 – 4", [("III.A.2 – 4", "III.A.2", "III.A.3", "III.A.4")]),
        ("см. III.A.2−4", [("III.A.2−4", "III.A.2", "III.A.3", "III.A.4")]),
        ("см. III.A.2‒4.", [("III.A.2‒4", "III.A.2", "III.A.3", "III.A.4")]),
        ("см. III.A.2–III.A.4", [("III.A.2–III.A.4", "III.A.2", "III.A.3", "III.A.4")]),
        ("см. III.A.2 – III.A.4", [("III.A.2 – III.A.4", "III.A.2", "III.A.3", "III.A.4")]),
        ("III.A.8–III.B.2", [("III.A.8–III.B.2", "III.A.8", "III.B.1", "III.B.2")]),
        ("V.6–VII.2", [("V.6–VII.2", "V.6", "V.7", "VII.1", "VII.2")]),
        ("III.A.7–12", [("III.A.7–12", "III.A.7", "III.A.8", "?III.A.12")]),
        ("II.B.1–4", [("II.B.1–4", "II.B.3", "II.B.4", "?II.B.1")]),
        ("III.A.4–2", [("III.A.4", "III.A.4")]),
        ("III.A.4–III.A.2", [("III.A.4", "III.A.4"), ("III.A.2", "III.A.2")]),
        ("AM.8–V.1", [("AM.8", "AM.8"), ("V.1", "V.1")]),
        ("II.A.1/III.B.4", [("II.A.1", "II.A.1"), ("III.B.4", "III.B.4")]),
        ("II.A.1 – 2 игрока ходят", [("II.A.1", "II.A.1")]),
        ("II.A.1 — игрок ходит", [("II.A.1", "II.A.1")]),
        ("см. пп. II.A.1, 2 и 4", [("II.A.1", "II.A.1"), ("2", "II.A.2"), ("4", "?II.A.4")]),
        ("см. II.A.1, III.B.4 и 5", [("II.A.1", "II.A.1"), ("III.B.4", "III.B.4"), ("5", "?III.B.5")]),
        ("см. II.A.1, III.B.3 и 4", [("II.A.1", "II.A.1"), ("III.B.3", "III.B.3"), ("4", "III.B.4")]),
        ("по II.A.1, 2 игрока ходят вместе", [("II.A.1", "II.A.1")]),
        ("пп. VII.6, 7 и 8", [("VII.6", "VII.6"), ("7", "VII.7"), ("8", "VII.8")]),
        ("пп. VII.6, 7 и 8 говорят о Голосе", [("VII.6", "VII.6"), ("7", "VII.7"), ("8", "VII.8")]),
        ("Rulings VII.6, 7 and 8 apply.", [("VII.6", "VII.6"), ("7", "VII.7"), ("8", "VII.8")]),
        ("VII.6; 7; 8.", [("VII.6", "VII.6"), ("7", "VII.7"), ("8", "VII.8")]),
        ("VII.6,7,8.", [("VII.6", "VII.6"), ("7", "VII.7"), ("8", "VII.8")]),
        ("VII.6/7", [("VII.6", "VII.6"), ("7", "VII.7")]),
        ("VII.6, 8–10 и 12", [("VII.6", "VII.6"), ("8–10", "VII.8", "VII.9", "VII.10"), ("12", "VII.12")]),
        ("II.A.1, 2 и 4", [("II.A.1", "II.A.1"), ("2", "II.A.2"), ("4", "?II.A.4")]),
        ("III.A.1, 2 and 4", [("III.A.1", "III.A.1"), ("2", "III.A.2"), ("4", "III.A.4")]),
        ("III.A.1, 2, and 4", [("III.A.1", "III.A.1"), ("2", "III.A.2"), ("4", "III.A.4")]),
        ("III.A.2 or 3", [("III.A.2", "III.A.2"), ("3", "III.A.3")]),
        ("III.A.2 & 3", [("III.A.2", "III.A.2"), ("3", "III.A.3")]),
        ("III.A.1 и 2 или III.B.4", [("III.A.1", "III.A.1"), ("2", "III.A.2"), ("III.B.4", "III.B.4")]),
        ("III.A.1, 2, III.B.4", [("III.A.1", "III.A.1"), ("2", "III.A.2"), ("III.B.4", "III.B.4")]),
        ("II.A.1 и 2 фишки", [("II.A.1", "II.A.1")]),
        ("II.A.1, 2 и 4 игрока", [("II.A.1", "II.A.1")]),
        ("II.A.1, 2 и игроки", [("II.A.1", "II.A.1")]),
        ("II.A.1, 2-х игроков", [("II.A.1", "II.A.1")]),
        ("II.A.1, 2,5 спайса", [("II.A.1", "II.A.1")]),
        ("II.A.1, 50%", [("II.A.1", "II.A.1")]),
        ("II.A.1, 2 %", [("II.A.1", "II.A.1")]),
        ("II.A.1, 2:1", [("II.A.1", "II.A.1")]),
        ("II.A.1, 2026.", [("II.A.1", "II.A.1")]),
        ("II.A.1, 2\n\nИгрок ходит", [("II.A.1", "II.A.1"), ("2", "II.A.2")]),
        ("п. 7.18 и 7.17", [("7.18", "VII.18"), ("7.17", "VII.17")]),
        ("п. 7.18, 17", [("7.18", "VII.18"), ("17", "VII.17")]),
        ("см. VII 14 и VII 15", [("VII 14", "VII.14"), ("VII 15", "VII.15")]),
        ("Подробнее см. II.A.1.", [("II.A.1", "II.A.1")]),
        ("(см. II.A.1).", [("II.A.1", "II.A.1")]),
        ("“II.A.1”", [("II.A.1", "II.A.1")]),
        ("II.A.1;", [("II.A.1", "II.A.1")]),
        ("II.A.1…", [("II.A.1", "II.A.1")]),
        ("II.A.1...", [("II.A.1", "II.A.1")]),
        ("II.A.1?", [("II.A.1", "II.A.1")]),
        ("II.A.1!", [("II.A.1", "II.A.1")]),
        ("II.A.1: да", [("II.A.1", "II.A.1")]),
        ("*II.A.1* и _II.A.2_", [("II.A.1", "II.A.1"), ("II.A.2", "II.A.2")]),
        ("|VII.14|V.3|", [("VII.14", "VII.14"), ("V.3", "V.3")]),
        ("II.A.1²", [("II.A.1", "II.A.1")]),
        ("п.\u00a0III.B.4", [("III.B.4", "III.B.4")]),
        ("п.\u202fIII.B.4", [("III.B.4", "III.B.4")]),
        ("п. III.B.4", [("III.B.4", "III.B.4")]),
        ("пп.\u00a0II.A.1 и\u00a02", [("II.A.1", "II.A.1"), ("2", "II.A.2")]),
        ("пп.\u202fII.A.1 и\u202f2", [("II.A.1", "II.A.1"), ("2", "II.A.2")]),
        ("см.\u00a0III.B.4", [("III.B.4", "III.B.4")]),
        ("Доказано по 2.A.1 и iia1", [("2.A.1", "II.A.1"), ("iia1", "II.A.1")]),
        ("как в II A 1 сказано", [("II A 1", "II.A.1")]),
        ("правило VII-14 говорит", [("VII-14", "VII.14")]),
        ("как в VII-14 сказано", [("VII-14", "VII.14")]),
        ("как в AM-3 сказано", [("AM-3", "AM.3")]),
        ("в РА.3 сказано", [("РА.3", "AM.3")]),
        ("по a.m.5 нельзя", [("a.m.5", "AM.5")]),
        ("с VII.14 всё", [("VII.14", "VII.14")]),
        ("п. V 3", [("V 3", "V.3")]),
        ("п. 9-3", [("9-3", "IX.3")]),
        ("раздел VII, п. 14", [("VII, п. 14", "VII.14")]),
        ("раздел VII, п. 7.18", [("VII", "VII"), ("7.18", "VII.18")]),
        ("по dune:II.A.1 и faq:Q.3", [("dune:II.A.1", "II.A.1"), ("faq:Q.3", "faq:Q.3")]),
        ("faq Q.3", []),
        ("dune II.A.1", [("II.A.1", "II.A.1")]),
        ("II.A.\n1", [("II.A.\n1", "II.A.1")]),
        ("Весь раздел VII и II.A.", [("VII", "VII"), ("II.A", "II.A")]),
        ("см. II.A. 1 игрок ходит", [("II.A", "II.A")]),
        ("п. VII. 14 отрядов гибнут", [("VII", "VII")]),
        ("в разделе V 3 правила", [("V", "V")]),
        ("в разделе II.A", [("II.A", "II.A")]),
        ("раздел VI", [("VI", "?VI")]),
        ("section I; раздел V; dune:I; см. I", [("I", "I"), ("V", "V"), ("dune:I", "I"), ("I", "I")]),
        ("II.A.1 AM.5", [("II.A.1", "II.A.1"), ("AM.5", "AM.5")]),
        ("Шаг 3\nAM.5 говорит", [("AM.5", "AM.5")]),
        ("раздел 7 и раздел III", [("7", "VII"), ("III", "III.A", "III.B")]),
        ("по II.B.1 и VII.19", [("II.B.1", "?II.B.1"), ("VII.19", "?VII.19")]),
        ("по VI.3", [("VI.3", "?VI.3")]),
        ("по III.C.1 и IX.Z.9", [("III.C.1", "?III.C.1"), ("IX.Z.9", "?IX.Z.9")]),
        ("по faq:Q.9", [("faq:Q.9", "?faq:Q.9")]),
        ("см. XII.Z.9 дальше", [("XII.Z.9", "?XII.Z.9")]),
    ],
)
def test_citations_in_running_text_are_found_where_they_stand(text, expected):
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "версия 1.10",
        "X.A. Иванов",
        "V.I.P.-стол",
        "2014/20",
        "рис. I",
        "рис. VII.14",
        "т.е. I. ход",
        "I игрок ходит первым",
        "As you see I moved",
        "the rule I know",
        "v.1",
        "v1.2",
        "version V.3",
        "том VII.2",
        "глава XVII.2 книги",
        "X.1",
        "X.A.1",
        "XVII.A.3",
        "at 3 am 3 players",
        "10 AM 3",
        "at 3 am.5 players",
        "3 a.m.5 players",
        "25.1.14",
        "10.12.2026",
        "7.18",
        "за 7.18 спайса",
        "счёт 3-2",
        "9-3",
        "$7.18",
        "https://example.org/r/II.A.1/",
        "http://example.org/?q=VII.14",
        "www.example.org/II.A.1",
        "II.A.1@example.org",
        "me.II.A.1@example.org",
        "файл II.A.1.yaml",
        "rulings/II.A.1.yaml",
        "rulings/dune/VII.14",
        r"rulings\II.A.1",
        "II.A.1_old",
        "old_II.A.1",
        "1.2.3",
        "V 3",
        "VII 14",
        "AM 3",
        "AM3",
        "РА 3 очка",
        "аукцион 5",
        "аукцион 5 карт",
        "см. аукцион 5 раз",
        "I",
        "V",
        "i",
        "x",
        "в 5",
        "mix 5.1",
        "civil.1",
        "MVII.1",
        "xVII.14",
        "3 в 1",
        "3-в-1",
        "II а 3 игрока",
        "III. В 1 раунде",
        "3. В 1 раунде",
        "Правило 3. В 1 раунде",
        "а М.3",
        "п. 4",
        "rule 4",
        "правило 12",
        "There is no 7.18 limit",
        "п. 12.3",
        "# VII",
        "II.A.1a",
        "II.A.1.2",
        "II.A.12345678",
        "i.e. 5",
        "I.e.3",
        "vii редактор",
        "раздел i",
        "the Dune: Imperium auction",
        "Dune: auction 5 cards",
        "Imperium: auction rules",
        "Dune: V players",
        "see section 3",
        "issue #725",
        "PR #1943",
        "| 72 | 5 |",
        "глава XL.2",
        "DLIV.3",
    ],
)
def test_what_only_looks_like_a_citation_is_left_alone_in_running_text(text):
    assert found(text) == []


@pytest.mark.parametrize(
    "text", ["Подробнее см. II.A.1", "(см. II.A.1)", "п. 7.18", "пп. VII.6, 7 и 8", "см. III.A.2–4"]
)
def test_a_full_stop_behind_changes_nothing(text):
    assert found(text + ".") == found(text) == found(f"«{text}»!")


def test_the_prefix_stays_outside_the_span_and_inside_the_lead():
    text = "Подробнее см. п. II.A.1."
    (mention,) = find_citations(text, REGISTER)
    assert text[mention.start : mention.end] == "II.A.1"
    assert text[mention.lead : mention.end] == "см. п. II.A.1"


def test_the_list_members_have_spans_of_their_own():
    text = "пп. VII.6, 7 и 8."
    mentions = find_citations(text, REGISTER)
    assert [text[mention.start : mention.end] for mention in mentions] == ["VII.6", "7", "8"]
    assert [mention.lead for mention in mentions] == [0, mentions[1].start, mentions[2].start]


def test_a_register_without_sections_names_nothing():
    empty = made_register([])
    assert find_citations("по II.A.1, 7.18 и AM.3", empty) == []
    assert [names(mention) for mention in find_citations("см. II.A.1", empty)] == [["?II.A.1"]]
    assert not read_query("II", empty).whole


def test_sections_come_from_the_register_only():
    other = made_register([("go", True, "XI", range(1, 4), (), False), ("shogi", False, "B.C", [2], ("бэ",), False)])
    assert [names(mention) for mention in find_citations("по XI.2 и shogi:B.C.2, не II.A.1", other)] == [
        ["XI.2"],
        ["shogi:B.C.2"],
        ["?II.A.1"],
    ]
    assert resolve("11.2", other) == (other.parse("XI.2"),)
    assert resolve("shogi бэ 2", other) == (other.parse("shogi:B.C.2"),)


# --- every citation in every spelling ---------------------------------------------------------------------------

SEPARATORS = [".", "-", " ", "\u00a0", "\u202f", "\u2009", "\u2010", "\u2011", ". ", ""]
LOOKS = [
    str.maketrans("", ""),
    str.maketrans("ABIMXV", "АВІМХV"),
    str.maketrans("ABIMX", "ΑΒΙΜΧ"),
    str.maketrans({"I": "Ӏ"}),
    {ord(letter): chr(ord(letter) + 0xFEE0) for letter in "ABIMVX0123456789"},
    {ord(letter): chr(0x1D400 + ord(letter) - ord("A")) for letter in "ABIMVX"},
]
PREFIXES = [
    "", "п. ", "п.", "пп. ", "п ", "пункт ", "пункта ", "пункты ", "пунктов ", "см. ", "см. п. ", "см. пп.\u00a0", "§ ", "§", "§§ ",
    "ст. ", "правило ", "Правила ", "rule ", "rules ", "Ruling ", "rulings ", "see ", "sec. ", "section ", "раздел ", "№ ", "№", "#",
    "no. ", "item ", "см. также ",
]  # fmt: skip
TRAILING = ["", ".", ";", ":", "?", "!", "…", ")", "]", "»", "”", "’", ").", "…»"]


def spelled(citation, separator):
    return separator.join([*citation.section.label.split("."), str(citation.number)])


def arabic(citation, separator):
    chapter, *part = citation.section.label.split(".")
    return separator.join([str(ROMAN[chapter]), *part, str(citation.number)]) if chapter in ROMAN else None


def written(citation, separator):
    """The citation in Roman and Arabic numerals, in both cases and every script; with Б for B."""
    plain = spelled(citation, separator)
    forms = [plain.translate(look) for look in LOOKS]
    forms += [form.lower() for form in forms]
    forms += [plain.replace("B", "Б"), plain.title(), plain.replace("I", "l") if separator else plain]
    figures = arabic(citation, separator)
    if figures and (separator or "." in citation.section.label):
        forms += [figures, figures.lower(), figures.replace("B", "Б"), f"0{figures}"]
    return dict.fromkeys(forms)


def test_the_book_has_seventy_two_citations():
    assert len(CITATIONS) == 72


@pytest.mark.parametrize("separator", SEPARATORS)
@pytest.mark.parametrize("citation", CITATIONS, ids=str)
def test_every_spelling_of_every_citation_is_read_in_the_search_box(citation, separator):
    wrong = []
    for number, form in enumerate(written(citation, separator)):
        prefix, trailing = PREFIXES[number % len(PREFIXES)], TRAILING[number % len(TRAILING)]
        for text in (form, prefix + form, f"({form}{trailing}", f"{prefix}{form}{trailing}"):
            if resolve_or_none(text) != (citation,):
                wrong.append(text)
    assert wrong == []


def resolve_or_none(text):
    try:
        return resolve(text, REGISTER)
    except (InvalidCitation, UnknownCitation):
        return None


@pytest.mark.parametrize("prefix", PREFIXES)
@pytest.mark.parametrize("separator", [".", "-"])
def test_every_citation_behind_every_prefix_is_found_in_running_text(separator, prefix):
    wrong = []
    for place, citation in enumerate(CITATIONS):
        forms = [spelled(citation, separator).translate(look) for look in LOOKS]
        if prefix and arabic(citation, separator):
            forms.append(arabic(citation, separator))
        for form in forms:
            text = f"Как сказано ({prefix}{form}{TRAILING[place % len(TRAILING)]}) и дальше"
            wanted = separator == "." or prefix or citation.section.label not in ("I", "V")
            mentions = find_citations(text, REGISTER)
            if [(m.text, *m.citations) for m in mentions] != ([(form, citation)] if wanted else []):
                wrong.append((text, mentions))
    assert wrong == []


@pytest.mark.parametrize("citation", [c for c in CITATIONS if "." in c.section.label], ids=str)
@pytest.mark.parametrize("separator", [" ", "\u00a0", ""])
def test_three_parts_need_no_separator_in_running_text(citation, separator):
    form = spelled(citation, separator)
    assert found(f"Как в {form} сказано") == [(form, str(citation))]
    assert found(f"Как в {form.lower()} сказано") == [(form.lower(), str(citation))]


# --- what holds of every text -----------------------------------------------------------------------------------

PIECES = [
    *map(str, CITATIONS), "II", "V", "i", "VII", "A", "B", "Б", "а", "1", "2", "14", "7.18", ".", ",", "-", "–", " ", "\n", "п.", "см.",
    "пп. ", " и ", "игрока", "№", "#", "@", "/", ":", "dune", "faq:Q.3", "AM", "аукцион", "Ⅲ", "\u00ad", "\u200b", "²", "(", ")", "Ш",
    "@2026-12-01", "https://", "_", "\\", "%", "l", "\u0301", "ß", "ﬁ",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES), max_size=30).map("".join) | st.text(max_size=80)


@given(st.sampled_from([*REGISTER.citations()]))
def test_the_canonical_form_comes_back(citation):
    assert resolve(str(citation), REGISTER) == (citation,)
    assert resolve_name(str(citation), REGISTER) == citation
    assert resolve(citation.qualified, REGISTER) == (citation,)
    (mention,) = find_citations(f"см. {citation}.", REGISTER)
    assert mention.citations == (citation,)


@given(TEXTS)
@example("II.A.1–")
@example("Ⅲ.A")
@example("\u00adII.A.1\u00ad")
@example("п.")
def test_mentions_lie_in_the_text_in_order_and_never_overlap(text):
    for mentions in (find_citations(text, REGISTER), read_query(text, REGISTER).mentions):
        last = 0
        for mention in mentions:
            assert last <= mention.start < mention.end <= len(text)
            assert mention.lead <= mention.start
            assert text[mention.start : mention.end] == mention.text
            assert mention.citations or mention.sections or mention.unknown
            last = mention.end


@given(TEXTS)
def test_what_is_found_exists_and_what_is_unknown_does_not(text):
    for mention in [*find_citations(text, REGISTER), *read_query(text, REGISTER).mentions]:
        assert all(REGISTER.exists(citation) for citation in mention.citations)
        existing = {*map(str, REGISTER.citations())}
        assert existing.isdisjoint(mention.unknown)


@given(TEXTS)
def test_replacing_the_spans_leaves_the_rest_untouched(text):
    parts, last = [], 0
    for mention in find_citations(text, REGISTER):
        parts += [text[last : mention.start], mention.text]
        last = mention.end
    assert "".join([*parts, text[last:]]) == text


@given(TEXTS)
def test_a_search_box_is_whole_only_when_nothing_remains(text):
    reading = read_query(text, REGISTER)
    assert reading.whole is False or (reading.rest == "" and reading.mentions)


@given(TEXTS)
def test_resolving_gives_existing_citations_or_one_of_two_errors(text):
    resolved = resolve_or_none(text)
    assert resolved is None or (resolved and all(REGISTER.exists(citation) for citation in resolved))


@pytest.mark.parametrize(
    "piece",
    ["I.I.I.I", "II.A.1,", "п.п.п. ", "1.1.1.", "I ", "II.A.1, 2 ", "VII.1–", "a@", "/a.b", "I", "1", "см. ", "II.A.1 и 2, "],
)  # fmt: skip
def test_twice_the_text_takes_about_twice_the_time(piece):
    def seconds(length):
        text = piece * (length // len(piece))
        return min(timed(text) for _ in range(3))

    def timed(text):
        start = time.process_time()
        find_citations(text, REGISTER)
        return time.process_time() - start

    # Ten times the text: a quadratic reader takes a hundred times as long, a linear one ten times, on any machine.
    assert seconds(60_000) <= 40 * seconds(6_000) + 0.02


# --- resolving --------------------------------------------------------------------------------------------------


def test_a_section_gives_all_its_rulings_in_order():
    assert [*map(str, resolve("II.B", REGISTER))] == ["II.B.3", "II.B.4", "II.B.5", "II.B.6", "II.B.7"]
    assert [*map(str, resolve("II", REGISTER))][:3] == ["II.A.1", "II.A.2", "II.B.3"]
    assert len(resolve("VII", REGISTER)) == 18


def test_a_ruling_named_twice_comes_once():
    assert [*map(str, resolve("VII.6, 7 и VII.6", REGISTER))] == ["VII.6", "VII.7"]


def test_one_name_is_resolved_to_a_citation_or_a_section():
    assert resolve_name("п. 7.18", REGISTER) == REGISTER.parse("VII.18")
    assert resolve_name("раздел VII", REGISTER) == REGISTER.parse_section("VII")
    assert isinstance(resolve_name("AM.3", REGISTER), Citation)


@pytest.mark.parametrize("text", ["VII.6, 7", "III.A.2–4", "II"])
def test_several_names_are_not_one(text):
    with pytest.raises(InvalidCitation):
        resolve_name(text, REGISTER)


@pytest.mark.parametrize("text", ["буря", "", "п. 4", "II.A.1 буря", "7", "Q.3"])
def test_what_is_no_citation_is_called_so(text):
    with pytest.raises(InvalidCitation) as caught:
        resolve(text, REGISTER)
    assert f"“{text}” is not a citation" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "name", "near"),
    [
        ("VII.19", "VII.19", ["VII.18", "VII.17"]),
        ("п. 7.19", "VII.19", ["VII.18", "VII.17"]),
        ("II.B.1", "II.B.1", ["II.B.3", "II.A.1"]),
        ("III.C.1", "III.C.1", ["III.A.1", "III.B.1"]),
        ("2.1", "II.1", ["II.A.1", "II.B.3"]),
        ("X.1", "X.1", ["IX.1"]),
        ("AM.11", "AM.11", ["AM.10", "AM.9", "AM.8"]),
        ("faq:Q.9", "faq:Q.9", ["faq:Q.3", "faq:Q.2", "faq:Q.1"]),
        ("imperium:II.A.1", "imperium:II.A.1", ["II.A.1"]),
    ],
)
def test_an_unknown_citation_names_the_nearest(text, name, near):
    with pytest.raises(UnknownCitation) as caught:
        resolve(text, REGISTER)
    assert not isinstance(caught.value, MissingSection)
    assert str(caught.value.message) == f"no ruling {name}"
    assert [*map(str, caught.value.nearest)][: len(near)] == near
    assert ", ".join(near) in str(caught.value.hint)


@pytest.mark.parametrize(("text", "name"), [("VI", "VI"), ("VI.3", "VI.3"), ("6.3", "VI.3"), ("п. VI.3", "VI.3")])
def test_a_missing_section_is_a_known_gap_with_its_neighbours(text, name):
    with pytest.raises(MissingSection) as caught:
        resolve(text, REGISTER)
    assert str(caught.value.message) == f"{name}: the source has no such section; this is a known gap"
    assert [*map(str, caught.value.nearest)] == ["V.7", "VII.1"]
    assert str(caught.value.hint) == "nearest: V.7, VII.1"


def test_the_first_unknown_of_several_is_named():
    with pytest.raises(UnknownCitation, match=re.escape("II.B.1")):
        resolve("II.A.1, II.B.1, VII.19", REGISTER)


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("VI.3", ["V.7", "VII.1"]),
        ("VI", ["V.7", "VII.1"]),
        ("VI.A.3", ["V.7", "VII.1"]),
        ("II.B.1", ["II.B.3", "II.A.1", "II.A.2"]),
        ("VII.19", ["VII.18", "VII.17", "VII.16"]),
        ("III.C.1", ["III.A.1", "III.B.1", "III.A.2"]),
        ("II.1", ["II.A.1", "II.B.3", "II.A.2"]),
        ("X.1", ["IX.1", "IX.2", "IX.3"]),
    ],
)
def test_the_nearest_are_of_the_section_first_then_of_its_siblings(name, near):
    assert [*map(str, nearest(name, REGISTER))] == near


def test_no_more_are_near_than_asked_for():
    assert [*map(str, nearest("VII.19", REGISTER, limit=1))] == ["VII.18"]
    assert [*map(str, nearest("VI.3", REGISTER, limit=1))] == ["V.7"]
    assert nearest("II.A.1", made_register([])) == []


def test_a_gap_at_the_end_of_a_document_has_one_neighbour():
    register = made_register(
        [("go", True, "I", [1, 2], (), False), ("go", True, "II", (), (), True), ("ro", True, "V", [1], (), False)]
    )
    assert [*map(str, nearest("II.4", register))] == ["I.2"]


def test_the_error_of_a_name_says_whether_it_is_a_gap():
    assert isinstance(not_found("VI.3", REGISTER), MissingSection)
    assert not isinstance(not_found("VII.19", REGISTER), MissingSection)
    assert [*map(str, MissingSection.of("VI", REGISTER).nearest)] == ["V.7", "VII.1"]


# --- what a look-up pays for ------------------------------------------------------------------------------------

LOOK_UP = """
import sys
from kb.citation import Register, Section, SectionEntry
import kb.reader
section = Section("go", "II.A", 0, bare=True)
register = Register([SectionEntry(section, numbers=[1], aliases=["шахматы"], missing=False)])
assert [*map(str, kb.reader.resolve("II.A.1", register))] == ["II.A.1"]
print(*sorted(sys.modules))
"""


def test_a_look_up_loads_no_module_that_it_can_do_without():
    loaded = subprocess.run(
        [sys.executable, "-S", "-c", LOOK_UP], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    ).stdout.split()
    assert "kb.reader" in loaded
    assert {"dataclasses", "typing", "inspect", "unicodedata", "yaml", "json"}.isdisjoint(loaded)


def test_a_question_in_words_is_handed_on_without_its_edges():
    reading = read_query("  стоит ли буря между нами и спайсом  ", REGISTER)
    assert (reading.mentions, reading.whole, reading.rest) == ([], False, "стоит ли буря между нами и спайсом")


@pytest.mark.parametrize("text", ["II.A.1\ufeff", "\u00adII.A.1\u00ad"])
def test_an_invisible_sign_beside_a_citation_is_no_part_of_it(text):
    (mention,) = read_query(text, REGISTER).mentions
    assert mention.text == "II.A.1"
