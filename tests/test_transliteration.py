"""Russian in Latin letters: every habit of spelling leads to the word's skeleton."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.answer import answer
from search.transliteration import skeleton_of_cyrillic, skeletons_of_latin
from tests.reading import library

_COMMON = dict(zip("абвгдезиклмнопрстуф", "abvgdeziklmnoprstuf", strict=True))
#: Scheme -> the letters in which schemes differ.
SCHEMES: dict[str, dict[str, str]] = {
    "passport": {"ж": "zh", "й": "i", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "ie", "ы": "y", "ь": "", "э": "e", "ю": "iu", "я": "ia", "ё": "e"},
    "BGN/PCGN": {"ж": "zh", "й": "y", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "'", "ы": "y", "ь": "'", "э": "e", "ю": "yu", "я": "ya", "ё": "yo"},
    "GOST 7.79": {"ж": "zh", "й": "j", "х": "x", "ц": "c", "ч": "ch", "ш": "sh", "щ": "shh", "ъ": "''", "ы": "y'", "ь": "'", "э": "e'", "ю": "yu", "я": "ya", "ё": "yo"},
    "scholarly": {"ж": "zh", "й": "j", "х": "h", "ц": "c", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "ju", "я": "ja", "ё": "jo"},
    "telegram": {"ж": "j", "й": "i", "х": "h", "ц": "c", "ч": "ch", "ш": "sh", "щ": "sch", "ъ": "", "ы": "i", "ь": "", "э": "e", "ю": "iu", "я": "ia", "ё": "io"},
    "chat": {"ж": "zh", "й": "y", "х": "h", "ц": "ts", "ч": "4", "ш": "6", "щ": "w", "ъ": "", "ы": "i", "ь": "", "э": "e", "ю": "u", "я": "a", "ё": "e"},
}  # fmt: skip
WORDS = (
    "голос", "червь", "нексус", "лучемет", "щит", "цитадель", "пустышка", "предатель", "буря", "союзник", "высадка", "жетон",
    "аукцион", "барьерная", "стена", "взрыв", "внедрение", "контроль", "харконнен", "гильдия", "бонусы", "сражение", "сделка",
    "победитель", "наездники", "фаза", "первый", "шестой", "обычный", "чаны", "эмбарго", "подъезд", "федайкины", "ещё",
)  # fmt: skip


def spelt(word: str, scheme: str) -> str:
    table = {**_COMMON, **SCHEMES[scheme]}
    return "".join(table[letter] for letter in word)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_word_is_recognised_in_every_scheme(scheme):
    missed = [
        (word, spelt(word, scheme), skeletons_of_latin(spelt(word, scheme)))
        for word in WORDS
        if skeleton_of_cyrillic(word) not in skeletons_of_latin(spelt(word, scheme))
    ]
    assert missed == []


@pytest.mark.parametrize(
    ("word", "spellings"),
    [
        ("щит", ["shchit", "schit", "shit", "wit", "shhit", "6it"]),
        ("червь", ["cherv", "cherv'", "tcherv", "4erv", "cerv"]),
        ("жетон", ["zheton", "jeton", "zeton"]),
        ("харконнен", ["harkonnen", "kharkonnen", "xarkonnen", "harkonen"]),
        ("цитадель", ["tsitadel", "citadel", "tzitadel", "citadel'"]),
        ("федайкины", ["fedaykiny", "fedaikini", "fedajkiny", "phedaykiny"]),
        ("буря", ["burya", "buria", "burja", "bura"]),
        ("союз", ["soyuz", "sojuz", "soiuz"]),
        ("взрыв", ["vzryv", "vzriv", "wzryw"]),
        ("нексус", ["neksus", "nexus"]),
        ("район", ["rayon", "rajon", "raion"]),
        ("карама", ["karama", "carama", "karamma"]),
        ("гильдия", ["gildiya", "gildija", "gil'diya", "gildia", "hildia"]),
    ],
)  # fmt: skip
def test_the_habits_of_chats_are_recognised(word, spellings):
    assert [s for s in spellings if skeleton_of_cyrillic(word) not in skeletons_of_latin(s)] == []


def test_words_that_sound_alike_to_nobody_keep_apart():
    skeletons = {word: skeleton_of_cyrillic(word) for word in WORDS}
    assert len(set(skeletons.values())) == len(WORDS)


@settings(deadline=None)
@given(st.text("абвгдежзийклмнопрстуфхцчшщъыьэюя", max_size=15))
def test_a_skeleton_is_short_plain_latin_without_doubled_letters(word):
    skeleton = skeleton_of_cyrillic(word)
    assert skeleton.isascii()
    assert len(skeleton) <= len(word)
    assert all(one != other for one, other in pairwise(skeleton))


@settings(deadline=None)
@given(st.text(max_size=15))
def test_every_text_has_a_skeleton(word):
    assert skeletons_of_latin(word)
    assert isinstance(skeleton_of_cyrillic(word), str)


QUERIES = {
    "VII.8": "можно ли назвать голосом лучемет",
    "II.B.4": "сколько стоит высадка на барьерную стену",
    "IV.1": "сколько нексусов проводить если подряд вылезли два червя",
    "V.3": "можно ли после паса вернуться в торг",
    "IX.1": "в какую фазу передают спайс союзнику",
    "AM.7": "сколько карт можно купить на аукционе",
}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_question_in_latin_letters_is_read_as_russian_and_answered(scheme):
    missed = []
    for citation, query in QUERIES.items():
        typed = " ".join(spelt(word, scheme) for word in query.split())
        found = answer(library(), typed)
        if citation not in [hit.citation for hit in found.hits[:3]] or not found.did_you_mean:
            missed.append((citation, typed, found.did_you_mean, [hit.citation for hit in found.hits[:3]]))
    assert missed == []


def test_an_english_question_is_not_read_as_russian():
    for query in ("Can the Voice name a Lasgun?", "How many cards may I buy in the auction", "six worms and a nexus"):
        assert answer(library(), query).did_you_mean is None
