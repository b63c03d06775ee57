"""The words that the index knows, found by spelling and by sound."""

from __future__ import annotations

import pytest

from search.transliteration import skeleton_of_cyrillic
from search.vocabulary import Vocabulary, script, vocabulary_records
from tests.reading import library

FREQUENCIES = {
    "голос": 9, "голоса": 4, "лучемет": 5, "лучемета": 2, "щит": 7, "шит": 1, "бои": 2, "бой": 6, "цитадель": 8, "хай": 1,
    "voice": 9, "voices": 1, "lasgun": 5, "shield": 7, "3": 4, "1979": 1, "т": 1,
}  # fmt: skip


class Kept:
    """Records in memory."""

    def __init__(self, frequencies) -> None:
        self.records = dict(vocabulary_records(frequencies))

    def value(self, key: str):
        return self.records.get(key)


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return Vocabulary(Kept(FREQUENCIES))


def words(found) -> list[str]:
    return [word for word, _ in found]


def test_every_word_is_kept_once_with_its_script_and_numbers_are_left_out():
    kept = [pair for key, pairs in vocabulary_records(FREQUENCIES) if key.startswith("words/") for pair in pairs]
    assert sorted(kept) == sorted((w, n) for w, n in FREQUENCIES.items() if not w.isdecimal())
    assert len({script(word) for word in FREQUENCIES}) == 2
    assert script("лучемет") != script("lasgun")


def test_the_records_do_not_depend_on_the_order_of_the_words():
    assert list(vocabulary_records(FREQUENCIES)) == list(vocabulary_records(dict(reversed(FREQUENCIES.items()))))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("голас", "голос"), ("глоос", "голос"), ("лучимет", "лучемет"), ("лучмет", "лучемет"), ("лазгун", None), ("цытадель", "цитадель"),
     ("vioce", "voice"), ("lazgun", "lasgun"), ("sheild", "shield"), ("shieldd", "shield"), ("щыт", None), ("xyzzy", None), ("", None)],
)  # fmt: skip
def test_a_word_with_a_mistake_finds_the_one_that_was_meant(vocabulary, typed, meant):
    found = vocabulary.similar(typed)
    assert (found[0][0] if found else None) == meant


def test_words_of_the_other_script_are_not_offered(vocabulary):
    assert all(script(word) == script("lasgan") for word in words(vocabulary.similar("lasgan")))


def test_one_mistake_is_looked_for_before_two(vocabulary):
    assert words(vocabulary.similar("лучеметы")) == ["лучемет", "лучемета"]
    assert {distance for _, distance in vocabulary.similar("лучеметы")} == {1}


def test_words_are_found_by_sound_the_most_frequent_first(vocabulary):
    assert words(vocabulary.sounding(skeleton_of_cyrillic("щит"))) == ["щит", "шит"]
    assert words(vocabulary.sounding(skeleton_of_cyrillic("бой"))) == ["бой", "бои"]
    assert vocabulary.sounding("nosuch") == []


def test_skeletons_with_a_mistake_find_known_ones(vocabulary):
    assert vocabulary.sounding_alike(skeleton_of_cyrillic("лучомет"))[0] == skeleton_of_cyrillic("лучемет")
    assert vocabulary.sounding_alike("qqqqqqqq") == []
    assert vocabulary.sounding_alike("") == []


def test_an_empty_vocabulary_knows_nothing():
    empty = Vocabulary(Kept({}))
    assert (empty.similar("голос"), empty.sounding("golos"), empty.sounding_alike("golos")) == ([], [], [])


def test_the_rulings_words_are_all_in_the_vocabulary():
    vocabulary = library().vocabulary
    for word in ("голос", "лучемёта".replace("ё", "е"), "внедрение", "voice", "lasgun", "strongholds"):
        doubled = word[:2] + word[1:]
        assert word in words(vocabulary.similar(doubled))
