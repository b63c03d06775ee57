"""The words and signs around citations, and the shapes of their parts, folded by look."""

from __future__ import annotations

from kb.citation import MAX_DIGITS
from kb.folding import fold_by_look


def _vocabulary(words: str) -> frozenset[str]:
    return frozenset(fold_by_look(words).text.split())


#: Before a ruling's citation; the plural ones also promise a list.
_SINGULAR = _vocabulary(
    "п пункт пункта пункту пунктом пункте см смотри ст правило правила правилу правилом правиле решение решения "
    "решению решением решении разъяснение цитата rule ruling see item citation cf № # § no nr"
)
PLURAL = _vocabulary(
    "пп пункты пунктов пунктах пунктам правил правилам правилах решений решениям rules rulings items nos §§"
)
#: Before a section's.
SECTION_WORDS = _vocabulary("раздел раздела разделу разделе разделом section sec")
PREFIXES = _SINGULAR | PLURAL | SECTION_WORDS
#: Behind these an I is the writer.
ENGLISH = _vocabulary("see also rule rules ruling rulings item items citation cf no nr nos")
#: Abbreviations that are English words too: only with their full stop.
STOPPED = _vocabulary("no nr nos")
#: May stand between a prefix and its citation.
ALSO = _vocabulary("также also")
#: Between a section and the number: «раздел VII п. 14».
NUMBER_WORDS = _vocabulary("п пп пункт пункты пункта правило item items rule rules ruling no nr № # §")
#: What stands behind these is a version, a volume, a figure or a page.
FOREIGN = _vocabulary(
    "версия версии версию вер version ver v том тома рис рисунок табл таблица fig figure table vol volume стр page "
    "акт act сезон season эпизод episode"
)
AND = "|".join(sorted(_vocabulary("и или либо плюс and or &")))
#: A space or a line end between words, never a paragraph's end.
GAP = r"(?: {1,2}| ?\n ?)"
#: Between the parts: a dot, a hyphen, a space, or nothing.
SEPARATOR = r"[ \n]{0,2}[.\-]?[ \n]{0,2}"
NUMBER = rf"[0-9]{{1,{MAX_DIGITS}}}"
WORD_END = r"(?![^\W_])"
TAIL = rf"(?:(?P<before>{SEPARATOR})(?P<number>{NUMBER}))?{WORD_END}"
#: 1 for I only before a dot: “V1.4” may be VI.4, but “V1” is V.1.
CHAPTER = r"(?P<chapter>[IVXL1]{1,8}(?=\.[0-9A-Z])|[IVXL]{1,8}|[0-9]{1,2}(?![0-9]))"
#: What may stand between a prefix and its citation, or be one; the letters on which a word worth reading ends.
BEFORE = frozenset(" .:\n№#§")
LAST_LETTERS = frozenset(word[-1] for word in (*PREFIXES, *ALSO, *FOREIGN))
#: The prefix before a list holds for all of it.
INHERITED = "…"
#: What a list or a range begins with; what joins a citation to what follows it, as in a file's name or an address.
LISTING, RANGING, HANGING = frozenset(" \n,;/"), frozenset(" \n-"), frozenset("_.@\\")
#: Far enough back for the longest prefix and what parts it from the citation.
WINDOW = 24
#: Smaller list items are taken for a ruling's number even where none bears it: a slip that must be reported.
NO_LIST_ITEM = 100
#: A text has few spellings, a hostile one may have many.
KEPT_SPELLINGS = 4096
BRACKETS = " \n\t()[]{}<>«»“”„\"'‘’`*_.,;:!?…"
#: Prefixes and the signs between the parts; a longer name of a section is a word of its own («аукцион»).
LONGEST_ABBREVIATION = 3
#: How a text is read: only what is unmistakable; as a search box in which words stand, too; as nothing but citations.
RUNNING, BOX, LOOSE = range(3)
