"""Citations in spellings that the grammar does not have: read when the whole search is one, and never guessed."""

from __future__ import annotations

import pytest

from kb.citation import Register, Section, SectionEntry
from kb.reader import find_citations, read_query
from kb.respelling import MAX_LENGTH, respellings


def entry(document, label, numbers, ordinal, *, bare=True, aliases=()):
    return SectionEntry(Section(document, label, ordinal, bare=bare), numbers=numbers, aliases=aliases, missing=False)


REGISTER = Register(
    [
        entry("dune", "I", range(1, 6), 0),
        entry("dune", "II.A", (1, 2), 1),
        entry("dune", "II.B", range(3, 8), 2),
        entry("dune", "III.A", range(1, 9), 3),
        entry("dune", "IV", range(1, 9), 4),
        entry("dune", "V", range(1, 8), 5),
        entry("dune", "VII", range(1, 19), 6),
        entry("dune", "VIII", (1, 2), 7),
        entry("dune", "IX", (1, 2, 3), 8),
        entry("imperium", "AM", range(1, 11), 9, aliases=("РА", "аукцион", "аукциона", "режим аукциона", "auction")),
    ]
)


def asked(text):
    """What a search box names that holds nothing but citations."""
    reading = read_query(text, REGISTER)
    assert reading.whole, (text, reading.mentions, reading.rest)
    mentions = reading.mentions
    return " ".join(str(name) for mention in mentions for name in (*mention.citations, *mention.sections))


@pytest.mark.parametrize(
    "separator", [".", "/", ",", "_", ":", ";", "·", "\\", " . ", " / ", ". ", ", ", "–", ">", " #", " №"]
)
@pytest.mark.parametrize(("chapter", "named"), [("VII", "VII"), ("vii", "VII"), ("V11", "VII"), ("ВII", "VII"), ("ВИИ", "VII"),
                                                ("вии", "VII"), ("УІІ", "VII"), ("IV", "IV"), ("IВ", "IV"), ("ИВ", "IV"),
                                                ("ИХ", "IX"), ("VIII", "VIII")])  # fmt: skip
def test_numerals_of_other_letters_and_other_signs_between(chapter, named, separator):
    assert asked(f"{chapter}{separator}2") == f"{named}.2"


@pytest.mark.parametrize("separator", ["/", ",", "_", ":", ";", "·", "•", "\\", " / "])
@pytest.mark.parametrize("chapter", ["III", "iii", "ІІІ", "lll", "Ⅲ"])
@pytest.mark.parametrize("part", ["A", "a", "А", "а"])
def test_three_parts_with_other_signs_between(chapter, part, separator):
    assert asked(f"{chapter}{separator}{part}{separator}7") == "III.A.7"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # on the key of the other layout's full stop, or the comma of the number pad
        ("7/14", "VII.14"),
        ("7,14", "VII.14"),
        ("iii/a/7", "III.A.7"),
        ("g/ 7/14", "VII.14"),
        ("geyrn 7/14", "VII.14"),
        ("3/f/7", "III.A.7"),
        ("fv 3", "AM.3"),
        ("ferwbjy 3", "AM.3"),
        ("ШШШюФю7", "III.A.7"),
        ("шши3", "II.B.3"),
        ("шши", "II.B"),
        ("мшшю14", "VII.14"),
        ("вгтуЖМШШю14", "VII.14"),
        ("кгду мшшю14", "VII.14"),
        ("ш.ф.7", "III.A.7"),
        ("ШШШ.А.7", "III.A.7"),
        # brackets
        ("VII(14)", "VII.14"),
        ("VII (14)", "VII.14"),
        ("III(a)(7)", "III.A.7"),
        ("III.A(7)", "III.A.7"),
        ("III (A) 7", "III.A.7"),
        ("VII.[14]", "VII.14"),
        # strokes for numerals and figures
        ("111A7", "III.A.7"),
        ("111-A-7", "III.A.7"),
        ("11.b.3", "II.B.3"),
        ("|||.A.7", "III.A.7"),
        ("V||.14", "VII.14"),
        ("V11-14", "VII.14"),
        ("VII.l4", "VII.14"),
        ("VII.I4", "VII.14"),
        ("VII.1О", "VII.10"),
        ("АМ.1O", "AM.10"),
        ("VII.1З", "VII.13"),
        ("VII.XIV", "VII.14"),
        ("II.A.II", "II.A.2"),
        # words of asking, other words for a ruling and for a section
        ("what does VII 14 say?", "VII.14"),
        ("7.14 please", "VII.14"),
        ("show me iii.a.7", "III.A.7"),
        ("что такое 7.14?", "VII.14"),
        ("покажи пожалуйста III а 7", "III.A.7"),
        ("о чём 7.14", "VII.14"),
        ("согласно 9.2", "IX.2"),
        ("ruling number 7.14", "VII.14"),
        ("clarification 7.14", "VII.14"),
        ("правило номер 7.14", "VII.14"),
        ("статья 7.14", "VII.14"),
        ("пункт номер 7.14", "VII.14"),
        ("глава 7, пункт 14", "VII.14"),
        ("chapter VII, point 14", "VII.14"),
        ("глава VIII", "VIII"),
        ("весь раздел VIII", "VIII"),
        ("раздел № 8", "VIII"),
        ("section II part B", "II.B"),
        ("раздел III, подраздел А, пункт 7", "III.A.7"),
        ("III часть А п. 7", "III.A.7"),
        ("п7.14", "VII.14"),
        ("rule7.14", "VII.14"),
        ("rVII.14", "VII.14"),
        # the item first
        ("пункт 14 раздела VII", "VII.14"),
        ("п. 4 раздела 1", "I.4"),
        ("14-й пункт VII раздела", "VII.14"),
        ("14 пункт 7 раздела", "VII.14"),
        ("7-й раздел, 14-й пункт", "VII.14"),
        ("item 14 of section VII", "VII.14"),
        ("14th rule of section 7", "VII.14"),
        ("rule 14 in section VII", "VII.14"),
        ("п. 7 III.А", "III.A.7"),
        # in words
        ("семь четырнадцать", "VII.14"),
        ("пункт семь точка четырнадцать", "VII.14"),
        ("seven fourteen", "VII.14"),
        ("rule seven dot fourteen", "VII.14"),
        ("раздел семь пункт четырнадцать", "VII.14"),
        ("четырнадцатый пункт седьмого раздела", "VII.14"),
        ("третий раздел, часть а, пункт седьмой", "III.A.7"),
        ("section seven, item fourteen", "VII.14"),
        ("fourteenth rule of section seven", "VII.14"),
        ("three a seven", "III.A.7"),
        ("восьмой раздел", "VIII"),
        # lists and ranges
        ("III.A (2-4)", "III.A.2 III.A.3 III.A.4"),
        ("III.A 2 to 4", "III.A.2 III.A.3 III.A.4"),
        ("III.A.2...4", "III.A.2 III.A.3 III.A.4"),
        ("с VII.6 по VII.8", "VII.6 VII.7 VII.8"),
        ("from VII.6 to VII.8", "VII.6 VII.7 VII.8"),
        ("7.6–7.8", "VII.6 VII.7 VII.8"),
        ("раздел 7, пункты с 6 по 8", "VII.6 VII.7 VII.8"),
        ("пункты 2-4 раздела III.A", "III.A.2 III.A.3 III.A.4"),
        ("items 6, 7 and 8 of section VII", "VII.6 VII.7 VII.8"),
        ("VII: 6, 7 и 8", "VII.6 VII.7 VII.8"),
        ("7.6/7.7/7.8", "VII.6 VII.7 VII.8"),
        # names and documents
        ("AM:3", "AM.3"),
        ("auction (3)", "AM.3"),
        ("PA/3", "AM.3"),
        ("правило аукциона, 3", "AM.3"),
        ("режим аукциона, 3", "AM.3"),
        ("auction rule item 3", "AM.3"),
        ("dune/VII.14", "VII.14"),
        ("dune. 7.14", "VII.14"),
        ("dune imperium AM, 3", "AM.3"),
        # an address of the site
        ("/r/VII.14/", "VII.14"),
        ("https://rulings.example/en/III.A.7/", "III.A.7"),
        ("https://rulings.example/api/rulings/II.A.1.json", "II.A.1"),
    ],
)  # fmt: skip
def test_a_search_that_is_nothing_but_a_citation_is_read(text, expected):
    assert asked(text) == expected


@pytest.mark.parametrize(
    "text",
    ["7.19", "7/19", "VII(19)", "пункт 19 раздела VII", "III.C.7", "3/c/7", "X/1", "section ten item one", "VII.XIX"],
)
def test_what_does_not_exist_is_not_turned_into_something_else(text):
    reading = read_query(text, REGISTER)
    assert not any(mention.citations for mention in reading.mentions)


@pytest.mark.parametrize(
    "text",
    ["м", "их", "ИХ", "шм", "мы", "дд", "12:30", "7:14", "1/2 фишки", "2026/11/30", "30.11.2026", "7.14.1", "+7 14 18", "1.2.3",
     "II.A.1.2", "раздел", "пункт", "глава", "what", "это", "три", "one", "семь", "8", "п. 8", "§ 8", "rule 14", "14-й пункт",
     "в 3", "а 5", "за 7.14 спайса", "7 отрядов и 14 спайса", "раздел и глава", "три цитадели", "two strongholds", "7-14 фишек",
     "3/4", "version 7.14", "версия 7.14", "что это такое", "весь раздел", "пункт а"],
)  # fmt: skip
def test_what_only_looks_like_one_is_left_alone(text):
    reading = read_query(text, REGISTER)
    assert not any((*mention.citations, *mention.sections) for mention in reading.mentions), reading.mentions


@pytest.mark.parametrize(
    ("text", "expected", "rest", "written"),
    [
        ("7.14 стилгар", "VII.14", "стилгар", "7.14"),
        ("can Stilgar be called, 7.14?", "VII.14", "can Stilgar be called,", "7.14"),
        ("наездники IV/6", "IV.6", "наездники", "IV/6"),
        ("vii,14 stilgar captured", "VII.14", "stilgar captured", "vii,14"),
        ("(7.14) стилгар", "VII.14", "стилгар", "7.14"),
    ],
)
def test_a_bare_citation_at_the_edge_of_a_question_stands_beside_its_words(text, expected, rest, written):
    reading = read_query(text, REGISTER)
    (mention,) = reading.mentions
    assert (str(*mention.citations), reading.rest, reading.whole) == (expected, rest, False)
    assert mention.text == text[mention.start : mention.end] == written


@pytest.mark.parametrize("text", ["7/14", "VII(14)", "ВИИ.14", "семь четырнадцать", "7.14 стилгар"])
def test_running_text_is_not_respelled(text):
    assert find_citations(text, REGISTER) == []


def test_a_question_is_respelled_by_the_other_layout_only():
    assert list(respellings("who won", set(), set())) == ["црщ цщт"]


def test_a_long_text_is_no_citation():
    assert list(respellings("7 " * MAX_LENGTH, set(), set())) == []
