"""The work for a text grows with its length at most, and that for a query stops growing: counted in calls, not in seconds."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import pytest

from kb.nearest import nearest
from kb.reader import find_citations
from kb.words import words
from search.answer import MAX_CHARACTERS, MAX_NAMED, answer
from search.layouts import to_latin
from tests.reading import library

MEGABYTE = 1_000_000
#: Calls that the worst query below needs, rounded up generously; each takes about a microsecond.
MOST_CALLS = 150_000
RUSSIAN, ENGLISH = "абвгдежзийклмнопрстуфхцчшщыьэюя", "abcdefghijklmnopqrstuvwxyz"


def noise(letters: str, count: int, length: int) -> str:
    """That many different words that nobody knows."""
    chance = random.Random(count)  # noqa: S311 - the same words each time
    return " ".join("".join(chance.choices(letters, k=length)) for _ in range(count))


HOSTILE = {
    "one word": noise(ENGLISH, 1, MEGABYTE),
    "one Russian word": noise(RUSSIAN, 1, MEGABYTE),
    "unknown words": noise(RUSSIAN, 10_000, 9),
    "unknown Latin words": noise(ENGLISH, 10_000, 8),
    "unknown words as many as are repaired": noise(ENGLISH, 40, 8),
    "transliterated noise": " ".join(f"shch{word}" for word in noise("aeiouyjwxc", 40, 5).split()),
    "the wrong layout": to_latin(noise(RUSSIAN, 10_000, 9)),
    "one word that is many on the other layout": "ъиюцихры" * (MEGABYTE // 8),
    "signs that are letters on the other layout": "];.wb[hs" * (MEGABYTE // 8),
    "citations": "II.A.1 " * 100_000,
    "a list of citations": "II.A.1, " * 100_000,
    "ranges of citations": "II.A.1–AM.9, " * 100_000,
    "citations that do not exist": ", ".join(f"III.C.{number}" for number in range(100_000)),
    "numbers that do not exist": "пп. III.A." + ", ".join(str(number) for number in range(50, 100_000)),
    "one letter": "я" * MEGABYTE,
    "combining marks": "e" + "\u0301\u0327" * (MEGABYTE // 2),
    "digits": "7" * MEGABYTE,
    "numerals": "IVXL" * (MEGABYTE // 4),
    "numerals apart": "I V X L " * (MEGABYTE // 8),
    "brackets": "([{<" * (MEGABYTE // 4),
    "spaces": " " * MEGABYTE + "щит",
    "line ends": "II\n" * (MEGABYTE // 3),
    "ligatures of eighteen letters": "ﷺ" * MEGABYTE,
    "slashes": "a/" * (MEGABYTE // 2),
    "addresses": "a@b.c " * (MEGABYTE // 6),
    "apostrophes": "a'" * (MEGABYTE // 2),
}


def known(count: int) -> str:
    """That many different words, all of which stand in the rulings."""
    texts = (library().ruling(citation)["text"] for citation in library().titles)
    found = sorted({word.text for text in texts for word in words(text) if len(word.text) > 3})
    return " ".join(random.Random(count).sample(found, count))  # noqa: S311 - the same words each time


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, ours and built-in ones."""
    count = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_query_of_a_megabyte_takes_a_bounded_number_of_calls(kind):
    query = HOSTILE[kind]
    answer(library(), "щит лвойной lvoinoi")  # what is loaded once
    assert calls(lambda: answer(library(), query).explanation) < MOST_CALLS


@pytest.mark.parametrize("count", [161, 200])
def test_a_query_of_nothing_but_known_words_takes_a_bounded_number_of_calls(count):
    query = f"{known(count)} {noise(RUSSIAN, 200 - count, 9)}"
    answer(library(), query)
    assert calls(lambda: answer(library(), query).explanation) < MOST_CALLS


def test_no_more_of_a_query_is_composed_than_is_read(monkeypatch):
    composed = []
    monkeypatch.setattr("search.answer.compose", lambda text: composed.append(len(text)) or text)
    answer(library(), HOSTILE["combining marks"])
    assert composed == [MAX_CHARACTERS]


def test_the_nearest_are_sought_for_the_few_citations_that_are_named(monkeypatch):
    sought = []
    monkeypatch.setattr("search.answer.nearest", lambda name, register: sought.append(name) or nearest(name, register))
    answer(library(), HOSTILE["citations that do not exist"])
    assert len(sought) <= MAX_NAMED


@pytest.mark.parametrize(
    "unit",
    ["слово ", "I V X L ", "II.A.1 ", "II.A.1, ", "II.A.1–AM.9 ", "пп. II.A.1, 2, 3 ", "II.A.1, 2, 3, 4 игрока ", "7.18, ", "1 ", "см. п. ", "dune:", "dune:II.A ",
     "a/", "a.", "a@b.c ", "http://", "II-", "II.A.1-", "II.A.1/", "II.A.1/2/3 ", "II\n", "'a", "([", "II\u200b.A\u200b.1 ", "Ⅲ.А.1 ", "аукцион 3 ", "раздел VII п. 14 ",
     "# II ", "§", "(w.w.w.w/", "II.A.1–2–3"],
    ids=ascii,
)  # fmt: skip
def test_the_reading_of_a_text_takes_twice_the_work_for_twice_the_text(unit):
    short, long = unit * 100, unit * 200
    for read in (lambda text: find_citations(text, library().register), lambda text: list(words(text))):
        read(long)
        assert calls(lambda: read(long)) <= 2.1 * calls(lambda: read(short)) + 50  # noqa: B023 - called at once


@pytest.mark.parametrize("item", [", 2", "/2", ", 2 и 3", "–4, 2"])
def test_a_list_that_never_ends_takes_twice_the_work_for_twice_the_length(item):
    def work(count: int, end: str) -> int:
        return calls(lambda: find_citations("II.A.1" + item * count + end, library().register))

    for end in ("", " игрока"):
        work(200, end)
        assert work(200, end) <= 2.1 * work(100, end) + 50
