"""What the search's scripts are told of the code: every word, table, pattern, threshold and weight, from where it stands.

Nothing is written here a second time, so that the site cannot come to read a query otherwise than the command.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kb import citation_words as words
from kb.citation import _CANONICAL, Register
from kb.citation_grammar import grammar
from kb.folding import _FIRST_DRESSED, _LOOK, _ROMAN_NUMERALS, _SIGNS
from kb.reader import (
    _JOINTS,
    _LONGEST_BARE,
    _LONGEST_WORDED,
    _MAX_WHOLE,
    _NUMERAL_LETTERS,
    _SECTION_STEMS,
    _SHORT,
    _SHORTEST_SECTION,
)
from kb.respelling import (
    _CLOSED,
    _COUNTED,
    _DRAWN,
    _ENDING,
    _FIGURES,
    _GLUED,
    _KEYS,
    _LINK,
    _NUMBERS,
    _NUMERAL,
    _ORDINAL,
    _SMALL,
    _STROKES,
    _TOKEN,
    MAX_LENGTH,
)
from kb.respelling import _TO_CYRILLIC as RESPELLED_TO_CYRILLIC
from kb.respelling import _TO_LATIN as RESPELLED_TO_LATIN
from kb.respelling import _WORDS as RESPELLED_WORDS
from kb.roman import _ROMAN_DIGITS, _ROMAN_STEPS
from kb.words import APOSTROPHES, LONGEST_WORD
from search import answer, question, repair
from search.analysis import CONCEPT, TOPIC
from search.cli.search import SHORTEST_MARK, SHOWN_LETTERS, SHOWN_WORDS
from search.closest import WEIGHT
from search.layouts import _TO_CYRILLIC, _TO_LATIN, KEY_SIGNS
from search.repair import _KEYS as LETTER_KEYS
from search.repair import _MIN_CHUNK
from search.spelling import _CONFUSED, LONG, MIN_LENGTH
from search.transliteration import _APART, _OTHER_HABITS, _PATTERN, _SPELLINGS, _TABLE

#: Python's classes of characters as JavaScript writes them, and what its stricter syntax wants unescaped.
_CLASSES = (
    (r"(?P<", "(?<"),
    (r"[^\W\d_]", r"\p{L}"),
    (r"[^\W_|]", r"[\p{L}\p{N}]"),
    (r"[^\w", r"[^\p{L}\p{N}_"),
    (r"\Z", "$"),
    (r"[^\W_]", r"[\p{L}\p{N}]"),
    (r"\-", "-"),
    ("\\ ", " "),
    ("\\\n", "\n"),
)


def javascript(pattern: re.Pattern[str]) -> str:
    """A regular expression's source for JavaScript (flag u): what the grammar uses of Python's, no more."""
    source = pattern.pattern
    for python, other in _CLASSES:
        source = source.replace(python, other)
    return source


def _pairs(table: Mapping[int, int | str]) -> list[str]:
    """A table of `str.maketrans`: the characters, and what stands for each of them, parted by spaces where it is no one."""
    others = [chr(other) if isinstance(other, int) else other for other in table.values()]
    joined = "".join(others) if all(len(other) == 1 for other in others) else " ".join(others)
    return ["".join(map(chr, table)), joined]


def _sorted(items: frozenset[str]) -> list[str]:
    return sorted(items)


def text_tables() -> dict[str, Any]:
    """Words: folding, the two keyboard layouts, how letters sound."""
    return {
        "apostrophes": APOSTROPHES,
        "longestWord": LONGEST_WORD,
        "toCyrillic": _pairs(_TO_CYRILLIC),
        "toLatin": _pairs(_TO_LATIN),
        "sounds": _pairs(_TABLE),
        "spellings": list(_SPELLINGS.items()),
        "spellingPattern": _PATTERN.pattern,
        "otherSpellings": [*_OTHER_HABITS, *_APART],
    }


def register_tables(register: Register) -> dict[str, Any]:
    """The patterns made of a register's sections and their names."""
    made = grammar(register)
    places = {id(entry): place for place, entry in enumerate(register.entries)}
    return {
        "made": {
            "starts": javascript(made.starts),
            "named": javascript(made.named),
            "numbered": javascript(made.numbered),
        },
        "names": [[name, [places[id(entry)] for entry in bearers]] for name, bearers in made.names.items()],
        "documents": made.documents,
        "chapters": made.chapters,
    }


def citation_tables() -> dict[str, Any]:
    """The patterns that all registers share, and the words and signs around citations."""
    shared = grammar(Register(())).patterns
    return {
        "canonical": f"^(?:{_CANONICAL.pattern})$",
        "patterns": {
            "chapterAlone": javascript(shared.chapter_alone),
            "wordedNumber": javascript(shared.worded_number),
            "pinned": javascript(shared.pinned),
            "list": javascript(shared.list),
            "item": javascript(shared.item),
            "range": javascript(shared.range),
            "wordFollows": javascript(shared.word_follows),
        },
        "words": {
            "prefixes": _sorted(words.PREFIXES),
            "plural": _sorted(words.PLURAL),
            "sectionWords": _sorted(words.SECTION_WORDS),
            "english": _sorted(words.ENGLISH),
            "stopped": _sorted(words.STOPPED),
            "also": _sorted(words.ALSO),
            "numberWords": _sorted(words.NUMBER_WORDS),
            "foreign": _sorted(words.FOREIGN),
            "before": _sorted(words.BEFORE),
            "lastLetters": _sorted(words.LAST_LETTERS),
            "listing": _sorted(words.LISTING),
            "ranging": _sorted(words.RANGING),
            "hanging": _sorted(words.HANGING),
        },
        "inherited": words.INHERITED,
        "window": words.WINDOW,
        "noListItem": words.NO_LIST_ITEM,
        "brackets": words.BRACKETS,
        "longestAbbreviation": words.LONGEST_ABBREVIATION,
        "joints": _sorted(_JOINTS),
        "numeralLetters": _sorted(_NUMERAL_LETTERS),
        "short": _SHORT,
        "maxWhole": _MAX_WHOLE,
        "sectionStems": _SECTION_STEMS,
        "longestWorded": _LONGEST_WORDED,
        "longestBare": _LONGEST_BARE,
        "shortestSection": _SHORTEST_SECTION,
        "respelling": respelling_tables(),
        "looks": list(_LOOK.items()),
        "signs": list(_SIGNS.items()),
        "firstDressed": _FIRST_DRESSED,
        "romanNumerals": _ROMAN_NUMERALS,
        "romanDigits": list(_ROMAN_DIGITS.items()),
        "romanSteps": _ROMAN_STEPS,
    }


def respelling_tables() -> dict[str, Any]:
    """Citations spelled out in words: the words by what they are, numbers and ordinals, keys, the patterns of parts."""
    kinds: dict[tuple[str, str], list[str]] = {}
    for word, kind in RESPELLED_WORDS.items():
        kinds.setdefault(kind, []).append(word)
    return {
        "maxLength": MAX_LENGTH,
        "words": [[kind, value, " ".join(sorted(words))] for (kind, value), words in kinds.items()],
        "numbers": _counted(_NUMBERS),
        "ordinals": _counted(_ORDINAL),
        "small": "".join(sorted(_SMALL)),
        "toLatin": _pairs(RESPELLED_TO_LATIN),
        "toCyrillic": _pairs(RESPELLED_TO_CYRILLIC),
        "drawn": _pairs(_DRAWN),
        "keys": _pairs(_KEYS),
        "numeral": _pairs(_NUMERAL),
        "figures": _pairs(_FIGURES),
        "link": javascript(_LINK),
        "token": javascript(_TOKEN),
        "counted": javascript(_COUNTED),
        "glued": javascript(_GLUED),
        "strokes": javascript(_STROKES),
        "closed": javascript(_CLOSED),
        "ending": javascript(_ENDING),
    }


def _counted(words: Mapping[str, str]) -> list[str]:
    """The words for 1, for 2 and so on."""
    most = max(map(int, words.values()))
    return [" ".join(word for word, value in words.items() if value == str(count)) for count in range(1, most + 1)]


def settings() -> dict[str, Any]:
    """Thresholds, weights and limits of repairing, ranking and answering."""
    return {
        "concept": CONCEPT,
        "topic": TOPIC,
        "closestWeight": WEIGHT,
        "homonymWeight": question.HOMONYM_WEIGHT,
        "depth": question.DEPTH,
        "topicWins": question.TOPIC_WINS,
        "topicDoubts": question.TOPIC_DOUBTS,
        "unrivalled": question.UNRIVALLED,
        "bareNameWins": question.BARE_NAME_WINS,
        "verbatim": question.VERBATIM,
        "longestParticle": question.LONGEST_PARTICLE,
        "refusedBelow": question.REFUSED_BELOW,
        "doubtfulBelow": question.DOUBTFUL_BELOW,
        "maxWords": answer.MAX_WORDS,
        "maxCharacters": answer.MAX_CHARACTERS,
        "maxNamed": answer.MAX_NAMED,
        "mentionBonus": answer.MENTION_BONUS,
        "sectionBonus": answer.SECTION_BONUS,
        "keySigns": KEY_SIGNS,
        "layoutKnown": repair.LAYOUT_KNOWN,
        "layoutGain": repair.LAYOUT_GAIN,
        "transliterated": repair.TRANSLITERATED,
        "foreign": repair.FOREIGN,
        "minChunk": _MIN_CHUNK,
        "maxRepaired": repair.MAX_REPAIRED,
        "maxCompared": repair.MAX_COMPARED,
        "shownWords": SHOWN_WORDS,
        "shownLetters": SHOWN_LETTERS,
        "shortestMark": SHORTEST_MARK,
        "keys": "".join(sorted(LETTER_KEYS)),
        "minLength": MIN_LENGTH,
        "long": LONG,
        "confused": _sorted(_CONFUSED),
    }
