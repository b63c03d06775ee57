"""Russian in Latin letters, and English words in Cyrillic ones: compared by a skeleton that all habits share.

Schemes differ in щ (shch, sch, w), ж (zh, j), х (kh, h, x), ц (ts, c), й and ы (y, j, i), ю and я (yu, ju, iu), soft signs and
doubled letters. The skeleton writes each sound in one way and drops what habits drop.
"""

from __future__ import annotations

import re

#: Cyrillic letter -> skeleton.
_SOUNDS = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "z", "з": "z", "и": "i", "й": "i", "к": "k",
    "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "h", "ц": "c",
    "ч": "c", "ш": "s", "щ": "s", "ъ": "", "ы": "i", "ь": "", "э": "e", "ю": "u", "я": "a",
}  # fmt: skip
_TABLE = str.maketrans(_SOUNDS)
#: Latin spellings, longest first, -> the same skeleton.
_SPELLINGS = {
    "shch": "s", "shh": "s", "sch": "s", "tch": "c", "zh": "z", "kh": "h", "ch": "c", "sh": "s", "ts": "c", "tz": "c", "ph": "f", "ck": "k",
    "ya": "a", "ja": "a", "ia": "a", "yu": "u", "ju": "u", "iu": "u", "yo": "e", "jo": "e", "io": "e", "ye": "e", "je": "e", "ie": "e",
    "w": "s", "x": "h", "j": "i", "y": "i", "q": "k", "'": "", "`": "", "4": "c", "6": "s",
}  # fmt: skip
_PATTERN = re.compile("|".join(sorted(_SPELLINGS, key=lambda key: (-len(key), key))))
#: Two letters that may be one vowel; an apostrophe between them says that they are two (аукцион, район).
_APART = (("io", "i'o"), ("yo", "y'o"), ("jo", "j'o"))
#: Letters that another habit writes for another sound.
_OTHER_HABITS = (("j", "zh"), ("w", "v"), ("x", "ks"), ("c", "k"), ("h", "g"))
_DOUBLED = re.compile(r"(.)\1+")
#: What a habit writes in more than one letter a soft or hard vowel leaves as one.
_SOFT_VOWELS = re.compile("i(?=[aeu])")


def skeleton_of_cyrillic(word: str) -> str:
    """The skeleton of a folded Russian word.

    >>> skeleton_of_cyrillic("щит"), skeleton_of_cyrillic("барьерной")
    ('sit', 'barernoi')
    """
    return _squeeze(word.translate(_TABLE))


def skeletons_of_latin(word: str) -> tuple[str, ...]:
    """The skeletons that a Latin spelling may stand for: j, w and x have two habits each; io is ё or и and о.

    >>> "sit" in skeletons_of_latin("shchit"), "sit" in skeletons_of_latin("wit")
    (True, True)
    """
    found = {_squeeze(_PATTERN.sub(_sound, word))}
    for letter, other in (*_OTHER_HABITS, *_APART):
        if letter in word:
            found.add(_squeeze(_PATTERN.sub(_sound, word.replace(letter, other))))
    return tuple(sorted(found))


def _sound(match: re.Match[str]) -> str:
    return _SPELLINGS[match[0]]


def _squeeze(skeleton: str) -> str:
    return _DOUBLED.sub(r"\1", _SOFT_VOWELS.sub("", skeleton))
