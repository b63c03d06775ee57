"""The lenient reader of citations: what people type and write -> what the register knows.

In *running text* only what cannot be anything else is a citation. The *search box*, and an argument of the command,
may as a whole be one, so that bare forms count (``7.18``, ``V 3``, ``iia1``). Nothing is ever guessed: what
resolves to no ruling is reported as such, with the nearest that do.
"""

from __future__ import annotations

from kb.citation import Citation, InvalidCitation, Register, Section
from kb.citation_words import AND, BOX, BRACKETS, FOREIGN, LOOSE, RUNNING
from kb.folding import fold_by_look
from kb.mentions import Mention, Reading
from kb.nearest import MissingSection, nearest, not_found

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from kb.citation import SectionEntry


#: A shorter text may be nothing but the name of a section.
_SHORT = 24
#: A citation may be spelled out in words: «седьмой раздел, четырнадцатый пункт».
_SECTION_STEMS, _LONGEST_WORDED = ("раздел", "глав", "пункт", "section", "chapter"), 80
#: What numerals, parts and their separators are written with, in capitals.
_NUMERAL_LETTERS = frozenset("IVXLABІХАВБШ.-:,;()[]?!")
_JOINTS = frozenset(["", *AND.split("|")])
#: Longer texts are no list of citations (all of both books’ take half of it).
_MAX_WHOLE = 1000
#: The longest citation that stands in one word, “VIII.A.10” with a prefix.
_LONGEST_BARE = 12
#: «м» is no V typed on the wrong layout, «их» no IX.
_SHORTEST_SECTION = 2


def find_citations(text: str, register: Register) -> list[Mention]:
    """The citations of a running text, in order of place, none overlapping."""
    return _scan(text, register, RUNNING)


def _scan(text: str, register: Register, mode: int) -> list[Mention]:
    from kb.citation_scanner import Scanner  # noqa: PLC0415 - a canonical citation is looked up without it

    return Scanner(text, register, mode).scan()


def read_query(text: str, register: Register) -> Reading:
    """A search box read: citations in every spelling; `whole` when it holds nothing else."""
    if not _may_cite(text, register):
        return Reading([], whole=False, rest=text.strip())
    return _read_canonical(text, register) or _read_whole(text, register) or _read_box(text, register)


def _may_cite(text: str, register: Register) -> bool:
    """A quick no for a question in words, without the making of a grammar: no figure, no numeral, no section's name."""
    if len(text) <= _SHORT or any(letter.isnumeric() for letter in text):
        return True
    if any(_NUMERAL_LETTERS.issuperset(word.upper()) for word in text.split() if len(word) > 1 or word.isupper()):
        return True
    lowered = text.lower()
    if len(text) <= _LONGEST_WORDED and any(word in lowered for word in _SECTION_STEMS):
        return True
    spelled = {word.strip(BRACKETS) for word in lowered.split()}
    names = (name.lower() for entry in register.entries for name in _names_of(entry))
    return any(name in lowered if " " in name else name in spelled for name in names)


def _names_of(entry: SectionEntry) -> tuple[str, ...]:
    """Names that may stand in a question: the section's aliases, and its label when that is no numeral."""
    label = entry.section.label
    return entry.aliases if _NUMERAL_LETTERS.issuperset(label) else (*entry.aliases, label)


def _read_canonical(text: str, register: Register) -> Reading | None:
    """The form in which links and tools cite: no grammar need be made for it."""
    folded = fold_by_look(text).text
    if len(text) > _SHORT or len(folded) != len(text):  # an invisible sign is no part of the mention
        return None
    try:
        citation = register.parse(folded)  # small letters and Cyrillic ones look the same
    except InvalidCitation:
        return None
    if not register.exists(citation):
        return None
    mention = Mention(text, 0, len(text), 0)
    mention.citations = (citation,)
    return Reading([mention], whole=True, rest="")


def _read_whole(text: str, register: Register) -> Reading | None:
    """The text as nothing but citations, if need be in a spelling of its own; None when it is something else."""
    if len(text) > _MAX_WHOLE:
        return None
    mentions = _scan(text, register, LOOSE)
    whole = bool(mentions) and not _is_worded(_rest(text, mentions))
    if whole and not any(mention.unknown for mention in mentions):
        return Reading(mentions, whole=True, rest="")
    respelled = _read_respelled(text, register)
    return respelled or (Reading(mentions, whole=True, rest="") if whole else None)


def _read_respelled(text: str, register: Register) -> Reading | None:
    """The first respelling that holds nothing but citations: only what exists shows that it was one."""
    from kb.respelling import respellings  # noqa: PLC0415 - few queries come so far

    words = {
        word for entry in register.entries for name in _names_of(entry) for word in fold_by_look(name).text.split()
    }
    documents = {entry.section.document for entry in register.entries}
    for respelled in respellings(text, words, documents):
        mentions = _scan(respelled, register, LOOSE)
        certain = all(_is_certain(mention, text) for mention in mentions)
        if mentions and certain and not _is_worded(_rest(respelled, mentions)):
            return Reading([_merged(mentions, text)], whole=True, rest="")
    return None


def _is_certain(mention: Mention, text: str) -> bool:
    """Whether a mention in a respelled text exists; a letter or two are too little for a section's name."""
    named = mention.citations or (mention.sections and len(text) > _SHORTEST_SECTION)
    return bool(named) and not mention.unknown


def _read_box(text: str, register: Register) -> Reading:
    mentions = _scan(text, register, BOX)
    if mentions:
        return Reading(mentions, whole=False, rest=_rest(text, mentions))
    return _read_edge(text, register) or Reading([], whole=False, rest=text.strip())


def _read_edge(text: str, register: Register) -> Reading | None:
    """A query that begins or ends with a bare citation: “7.14 stilgar”, «наездники IV/6»."""
    words = text.split()
    for word, rest in ((words[0], words[1:]), (words[-1], words[:-1])) if len(words) > 1 else ():
        bare = word.strip(BRACKETS)
        if not _is_bare(bare) or any(fold_by_look(other).text.strip(".") in FOREIGN for other in rest):
            continue
        reading = _read_whole(bare, register)
        if reading is not None and all(mention.citations and not mention.unknown for mention in reading.mentions):
            start = text.index(word) if rest == words[1:] else text.rindex(word)
            merged = _merged(reading.mentions, bare)
            merged.start = merged.lead = start + word.index(bare)
            merged.end = merged.start + len(bare)
            return Reading([merged], whole=False, rest=" ".join(rest))
    return None


def _is_bare(word: str) -> bool:
    """Whether a word has the shape of a citation: figures on both sides of a stop, or a letter, a sign and a figure."""
    chapter, stop, number = word.partition(".")
    if chapter.isdecimal():
        return bool(stop) and number.isdecimal()
    if len(word) > _LONGEST_BARE or word.isalnum() or not word[-1:].isdecimal():
        return False
    return any(letter.isalpha() for letter in word)


def _is_worded(text: str) -> bool:
    return any(letter.isalnum() for letter in text)


def _rest(text: str, mentions: Sequence[Mention]) -> str:
    """The text without its mentions, their prefixes, and the conjunctions between them."""
    parts, last = [], 0
    for mention in mentions:
        between = text[last : mention.lead]
        joint = fold_by_look(between).text.strip(BRACKETS + "-") if last else between
        parts.append("" if last and joint in _JOINTS else between)
        last = mention.end
    return " ".join([*parts, text[last:]]).strip()


def _merged(mentions: Sequence[Mention], text: str) -> Mention:
    """Mentions read from a repaired text, as one that stands for all of the original: places have shifted."""
    start, end = len(text) - len(text.lstrip(BRACKETS)), len(text.rstrip(BRACKETS))
    merged = Mention(text[start:end], start, end, 0)
    merged.citations = tuple(citation for mention in mentions for citation in mention.citations)
    merged.sections = tuple(section for mention in mentions for section in mention.sections)
    merged.pinned = mentions[0].pinned
    return merged


def resolve(text: str, register: Register) -> tuple[Citation, ...]:
    """The rulings that a text names which is nothing but citations; a section gives all of its rulings.

    Raises `UnknownCitation` (`MissingSection` for a known gap) or `InvalidCitation`.
    """
    found: list[Citation] = []
    for name in _names(text, register):
        found += [name] if isinstance(name, Citation) else register.rulings_of(name)
    return tuple(dict.fromkeys(found))


def resolve_name(text: str, register: Register) -> Citation | Section:
    """The one ruling or section that a text names; raises as `resolve` does."""
    names = _names(text, register)
    if len(names) != 1:
        raise InvalidCitation(text)
    return names[0]


def _names(text: str, register: Register) -> list[Citation | Section]:
    if len(text) > _MAX_WHOLE:
        raise InvalidCitation(text)
    reading = read_query(text, register)
    if not reading.whole:
        raise InvalidCitation(text)
    names: list[Citation | Section] = []
    for mention in reading.mentions:
        for name in mention.unknown:
            raise not_found(name, register)
        names += [*mention.citations, *mention.sections]
    return names


__all__ = [
    "Mention",
    "MissingSection",
    "Reading",
    "find_citations",
    "nearest",
    "not_found",
    "read_query",
    "resolve",
    "resolve_name",
]
