"""The lenient reader of citations: what people type and write -> what the register knows.

In *running text* only what cannot be anything else is a citation. The *search box*, and an argument of the command,
may as a whole be one, so that bare forms count (``7.18``, ``V 3``, ``iia1``). Nothing is ever guessed: what
resolves to no ruling is reported as such, with the nearest that do.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from kb.citation import MAX_DIGITS, Citation, InvalidCitation, Register, Section, UnknownCitation, unknown
from kb.errors import msg
from kb.folding import Folded, fold_by_look

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Self

    from kb.citation import SectionEntry

# --- the vocabulary around citations ----------------------------------------------------------------------------


def _vocabulary(words: str) -> frozenset[str]:
    return frozenset(fold_by_look(words).text.split())


#: Before a ruling's citation; the plural ones also promise a list.
_SINGULAR = _vocabulary(
    "п пункт пункта пункту пунктом пункте см смотри ст правило правила правилу правилом правиле решение решения "
    "решению решением решении разъяснение цитата rule ruling see item citation cf № # § no nr"
)
_PLURAL = _vocabulary(
    "пп пункты пунктов пунктах пунктам правил правилам правилах решений решениям rules rulings items nos §§"
)
#: Before a section's.
_SECTION_WORDS = _vocabulary("раздел раздела разделу разделе разделом section sec")
_PREFIXES = _SINGULAR | _PLURAL | _SECTION_WORDS
#: Behind these an I is the writer.
_ENGLISH = _vocabulary("see also rule rules ruling rulings item items citation cf no nr nos")
#: Abbreviations that are English words too: only with their full stop.
_STOPPED = _vocabulary("no nr nos")
#: May stand between a prefix and its citation.
_ALSO = _vocabulary("также also")
#: Between a section and the number: «раздел VII п. 14».
_NUMBER_WORDS = _vocabulary("п пп пункт пункты пункта правило item items rule rules ruling no nr № # §")
#: What stands behind these is a version, a volume, a figure or a page.
_FOREIGN = _vocabulary(
    "версия версии версию вер version ver v том тома рис рисунок табл таблица fig figure table vol volume стр page "
    "акт act сезон season эпизод episode"
)
_AND = "|".join(sorted(_vocabulary("и или либо плюс and or &")))

#: A space or a line end between words, never a paragraph's end.
_GAP = r"(?: {1,2}| ?\n ?)"
#: Between the parts: a dot, a hyphen, a space, or nothing.
_SEPARATOR = r"[ \n]{0,2}[.\-]?[ \n]{0,2}"
_NUMBER = rf"[0-9]{{1,{MAX_DIGITS}}}"
_WORD_END = r"(?![^\W_])"
_TAIL = rf"(?:(?P<before>{_SEPARATOR})(?P<number>{_NUMBER}))?{_WORD_END}"
#: 1 for I only before a dot: “V1.4” may be VI.4, but “V1” is V.1.
_CHAPTER = r"(?P<chapter>[IVXL1]{1,8}(?=\.[0-9A-Z])|[IVXL]{1,8}|[0-9]{1,2}(?![0-9]))"

#: What may stand between a prefix and its citation, or be one; the letters on which a word worth reading ends.
_BEFORE = frozenset(" .:\n№#§")
_LAST_LETTERS = frozenset(word[-1] for word in (*_PREFIXES, *_ALSO, *_FOREIGN))
#: The prefix before a list holds for all of it.
_INHERITED = "…"
#: What a list or a range begins with; what joins a citation to what follows it, as in a file's name or an address.
_LISTING, _RANGING, _HANGING = frozenset(" \n,;/"), frozenset(" \n-"), frozenset("_.@\\")
#: Far enough back for the longest prefix and what parts it from the citation.
_WINDOW = 24
#: Smaller list items are taken for a ruling's number even where none bears it: a slip that must be reported.
_NO_LIST_ITEM = 100

#: A text has few spellings, a hostile one may have many.
_KEPT_SPELLINGS = 4096

_BRACKETS = " \n\t()[]{}<>«»“”„\"'‘’`*_.,;:!?…"
#: Prefixes and the signs between the parts; a longer name of a section is a word of its own («аукцион»).
_LONGEST_ABBREVIATION = 3

#: How a text is read: only what is unmistakable; as a search box in which words stand, too; as nothing but citations.
_RUNNING, _BOX, _LOOSE = range(3)


class Mention:
    """A citation found in a text.

    ``start`` and ``end`` are places in the original text; the span leaves out prefixes and punctuation, ``lead`` is
    where the prefix begins. ``citations``: the rulings named; ``sections``: whole sections named; ``unknown``: names
    of what does not exist; ``pinned``: the day to which the citation is pinned.
    """

    __slots__ = ("citations", "end", "lead", "pinned", "sections", "start", "text", "unknown")

    def __init__(self, text: str, start: int, end: int, lead: int) -> None:
        self.text, self.start, self.end, self.lead = text, start, end, lead
        self.citations: tuple[Citation, ...] = ()
        self.sections: tuple[Section, ...] = ()
        self.unknown: tuple[str, ...] = ()
        self.pinned: str | None = None

    def __repr__(self) -> str:
        return f"Mention({self.text!r}, {[*self.citations, *self.sections, *self.unknown]})"


class Reading:
    """A search box read: its mentions, whether it is nothing else, and what remains for the word search."""

    __slots__ = ("mentions", "rest", "whole")

    def __init__(self, mentions: Sequence[Mention], *, whole: bool, rest: str) -> None:
        self.mentions, self.whole, self.rest = list(mentions), whole, rest


class MissingSection(UnknownCitation):
    """A citation in a section that the source itself lacks: a known gap, not a slip."""

    @classmethod
    def of(cls, name: str, register: Register) -> Self:
        """The error for such a name, with the rulings before and behind the gap."""
        near = nearest(name, register)
        return cls(
            msg("{citation}: the source has no such section; this is a known gap", citation=name),
            hint=msg("nearest: {nearest}", nearest=", ".join(map(str, near))),
            nearest=near,
        )


# --- Roman numerals ---------------------------------------------------------------------------------------------

#: Without C, D and M: a label of that letter is a letter.
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50}
_ROMAN_STEPS = ((90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def _roman(value: int) -> str:
    """A number up to 99 as a Roman numeral."""
    numeral = ""
    for worth, sign in _ROMAN_STEPS:
        numeral += sign * (value // worth)
        value %= worth
    return numeral


def _roman_value(numeral: str) -> int:
    """The value of a Roman numeral; 0 for what is none."""
    if not numeral or numeral.strip("IVXL"):
        return 0
    digits = [_ROMAN_DIGITS[digit] for digit in numeral]
    value = sum(-one if one < following else one for one, following in zip(digits, [*digits[1:], 0], strict=True))
    return value if _roman(value) == numeral else 0


# --- the grammar of one register --------------------------------------------------------------------------------


class _Patterns:
    """What the grammars of all registers share; made at the first use, for most look-ups need none of it."""

    def __init__(self) -> None:
        self.chapter_alone = re.compile(rf"(?P<label>{_CHAPTER}){_TAIL}")
        self.worded_number = re.compile(
            rf"[ ,\n]{{1,3}}([^\W_]{{1,7}}|[№#§])[ .\n]{{0,3}}(?P<number>{_NUMBER}){_WORD_END}(?!\.[0-9])"
        )
        self.pinned = re.compile(r"@([0-9]{4}-[0-9]{2}-[0-9]{2})")
        self.last_word = re.compile(r"(?:[^\W_]+|[№#§]+)\Z")
        self.list = re.compile(rf" ?(?:[,;](?:{_GAP}(?:(?:{_AND}){_GAP})?)?|{_GAP}(?:{_AND}){_GAP}|/(?=[0-9]))")
        # A number that is no decimal, time, percentage, measure, price or «2-х».
        self.item = re.compile(rf"(?P<number>{_NUMBER}){_WORD_END}(?![.:][0-9]|-[^\W\d_]| ?[%°×€$₽])")
        self.range = re.compile(rf"(?P<before>{_GAP}?)-(?P<after>{_GAP}?)")
        self.word_follows = re.compile(rf"{_GAP}(?:(?:{_AND}){_GAP})?(?=[^\W\d_])")


class _Label:
    """A section's name in one spelling.

    ``name`` is the canonical form and ``entry`` the section, if there is one; ``chapter`` the value of its numeral
    (0: it has none), ``gap`` what stands between its chapter and its ``part``. ``arabic``: the chapter is in figures;
    ``word``: the name is a word («аукцион»), not an abbreviation.
    """

    __slots__ = ("arabic", "chapter", "entry", "gap", "name", "part", "word")

    def __init__(self, name: str, entry: SectionEntry | None) -> None:
        self.name, self.entry = name, entry
        self.gap = self.part = ""
        self.chapter = 0
        self.arabic = self.word = False


class _Grammar:
    """Patterns and spellings made from a register's sections and aliases; nothing of any game is written in code."""

    def __init__(self, register: Register) -> None:
        self.register, self.patterns = register, _Patterns()
        self._labels: dict[tuple[str, str, bool, bool], _Label] = {}
        #: The named labels («AM», «аукцион») as spelled without separators, and the sections that bear them.
        self.names: dict[str, list[SectionEntry]] = {}
        patterns: set[str] = set()
        for entry in register.entries:
            patterns.update(self._named(entry))
        labels = [entry.section.label.partition(".") for entry in register.entries]
        self.chapters = max((_roman_value(chapter) for chapter, *_ in labels), default=0)
        self.documents = sorted({entry.section.document for entry in register.entries}, key=len, reverse=True)
        self._compile(patterns, sorted({part for *_, part in labels if len(part) > 1}))
        self._citations: list[Citation] = []

    def _compile(self, names: set[str], long_parts: Sequence[str]) -> None:
        """``starts`` finds the beginnings of words that may be labels, ``named`` and ``numbered`` read there."""
        starts = "IVXL0-9" + "".join(re.escape(name[0]) for name in sorted(self.names))
        # A charset first, then what must not stand before it: the search for a charset is the fast one.
        # Behind “1.” or “V.” nothing begins: that is a date, a version or an initial.
        self.starts = re.compile(rf"[{starts}](?<![^\W_].)(?<![IVXL0-9][.\-].)")
        by_length = sorted(names, key=lambda pattern: (-len(pattern), pattern))
        self.named = re.compile(rf"(?P<label>{'|'.join(by_length)}){_TAIL}" if names else r"(?!)")
        part = "|".join([*long_parts, "[A-Z]"])
        self.numbered = re.compile(rf"(?P<label>{_CHAPTER}(?P<gap>{_SEPARATOR})(?P<part>{part})){_TAIL}")

    def _named(self, entry: SectionEntry) -> Iterator[str]:
        """A pattern for each name of a section that is no Roman numeral: its label and its aliases."""
        label = entry.section.label
        for name in (*([] if _roman_value(label.partition(".")[0]) else [label]), *entry.aliases):
            folded = fold_by_look(name).text.replace(".", " ")
            self.names.setdefault(_closed(folded), []).append(entry)
            parts = _closed(folded) if len(_closed(folded)) <= _LONGEST_ABBREVIATION else folded.split()
            yield _SEPARATOR.join(map(re.escape, parts))

    def label(self, match: re.Match[str], document: str, *, drawn: bool) -> _Label:
        """What a label in any spelling names; ``drawn``: an l in it may be meant as an I."""
        named = match.re is self.named
        key = match["label"], document, drawn, named
        label = self._labels.get(key)
        if label is None:
            label = self._name(key[0], document) if named else self._numeral(match, document, drawn=drawn)
            if len(self._labels) < _KEPT_SPELLINGS:
                self._labels[key] = label
        return label

    def _name(self, written: str, document: str) -> _Label:
        bearers = self.names[_closed(written)]
        entry = next((entry for entry in bearers if _belongs(entry.section, document)), None)
        label = _Label((entry or bearers[0]).section.label, entry)
        label.gap = "".join(sign for sign in written if sign in " .-\n")
        label.word = len(_closed(written)) > _LONGEST_ABBREVIATION
        label.part = "" if label.word else label.name.partition(".")[2]
        return label

    def _numeral(self, match: re.Match[str], document: str, *, drawn: bool) -> _Label:
        chapter, gap, part = match["chapter"], "", ""
        if match.re is self.numbered:
            gap, part = match["gap"], match["part"]
        if part and not gap and not part.strip("IVXL"):
            chapter, part = chapter + part, ""  # “1V 4”
        labels = [self._label(numeral, part, document) for numeral in _numerals(chapter, drawn=drawn)]
        found = next((label for label in labels if label.entry), None) or (labels or [_Label("", None)])[0]
        found.gap, found.arabic = gap, chapter.isdecimal()
        return found

    def _label(self, numeral: str, part: str, document: str) -> _Label:
        name = f"{numeral}.{part}" if part else numeral
        label = _Label(name, self.register.entry(name, document))
        label.chapter, label.part = _roman_value(numeral), part
        return label

    def citations(self) -> list[Citation]:
        """Every ruling's citation in book order."""
        if not self._citations:
            self._citations = list(self.register.citations())
        return self._citations


def _belongs(section: Section, document: str) -> bool:
    """Whether a section is one of the named document or, without one, of a bare one."""
    return section.document == document or (not document and section.bare)


def _closed(label: str) -> str:
    return label.replace(" ", "").replace(".", "").replace("-", "").replace("\n", "")


_GRAMMARS: dict[int, _Grammar] = {}


def _grammar(register: Register) -> _Grammar:
    kept = _GRAMMARS.get(id(register))
    if kept is None or kept.register is not register:
        _GRAMMARS.clear()  # one register serves a whole run; tests that use several only pay for the making
        kept = _GRAMMARS[id(register)] = _Grammar(register)
    return kept


# --- what stands at one place -----------------------------------------------------------------------------------


class _Lead:
    """What stands before a citation and belongs to it.

    ``first``: where the citation begins, its document included; ``start``: where its prefix begins;
    ``prefix``: the word nearest to it.
    """

    __slots__ = ("document", "first", "prefix", "start")

    def __init__(self, at: int) -> None:
        self.first = self.start = at
        self.document = self.prefix = ""


class _Atom:
    """Words in the shape of a citation; whether they are one, the scanner decides.

    ``start``, ``label_end`` and ``end`` are places in the folded text; ``before`` stands before the number.
    ``worded``: a word stands there («VII п. 14»).
    """

    __slots__ = ("_sight", "before", "end", "label", "label_end", "lead", "number", "pinned", "start", "worded")

    def __init__(self, match: re.Match[str], label: _Label, lead: _Lead, sight: _Sight) -> None:
        self.label, self.lead, self._sight = label, lead, sight
        self.start, self.label_end = match.span("label")
        self.end = match.end()
        before, number = match.group("before", "number")
        self.before: str = before or ""
        self.number = None if number is None else int(number)
        self.pinned: str | None = None
        self.worded = False

    @property
    def written(self) -> str:
        """The label as the original has it."""
        return self._sight.written(self.start, self.label_end)

    @property
    def upper(self) -> bool:
        """Whether the label stands there in capitals."""
        return self.written == self.written.upper()

    @property
    def single(self) -> bool:
        """Whether the label is one letter or figure."""
        return self.label_end - self.start == 1

    @property
    def cue(self) -> bool:
        """Whether a word or a document's name says that this is a citation."""
        return bool(self.lead.prefix or self.lead.document) or self.worded

    def without_number(self) -> None:
        """Take the label alone: the number is a count of something."""
        self.end, self.number, self.before, self.worded, self.pinned = self.label_end, None, "", False, None

    def name(self) -> str:
        """What it names, in canonical form, whether it exists or not."""
        document = self.lead.document
        section = f"{document}:{self.label.name}" if document else self.label.name
        if self.label.entry:
            section = str(self.label.entry.section)
        return section if self.number is None else f"{section}.{self.number}"


class _Sight:
    """A text as the scanner sees it: folded, with what stands at and around a place."""

    def __init__(self, text: str, register: Register, mode: int) -> None:
        self.original, self.mode = text, mode
        self.folded: Folded = fold_by_look(text)
        self.text = self.folded.text
        self.grammar = _grammar(register)
        self.patterns = self.grammar.patterns
        self.barred = _addresses(self.text)
        #: Behind the last mention that had a cue: a list joins on to it.
        self.joined = -1

    def written(self, start: int, end: int) -> str:
        """A stretch of the folded text as the original has it."""
        first, last = self.folded.span(start, end)
        return self.original[first:last]

    # -- at a place --

    def atoms(self, start: int) -> Iterator[_Atom]:
        """What may be a citation at a place, the longest reading first."""
        text, grammar = self.text, self.grammar
        lead: _Lead | None = None
        for pattern in (grammar.named, grammar.numbered, self.patterns.chapter_alone):
            match = pattern.match(text, start)
            if match is not None:
                lead = lead or self._lead(start)
                if self._may_be_citation(match, lead):
                    yield self._atom(match, lead)

    def _may_be_citation(self, match: re.Match[str], lead: _Lead) -> bool:
        """A quick no for a lone “I” or “1” in a sentence; without it a text of numbers takes ten times as long."""
        if self.mode == _LOOSE or lead.prefix or lead.document or "." in match["label"]:
            return True
        if match["number"] is None:
            return self.patterns.worded_number.match(self.text, match.end()) is not None
        return match.re is self.grammar.numbered or match["before"] in (".", "-")

    def _atom(self, match: re.Match[str], lead: _Lead) -> _Atom:
        drawn = "L" not in match["label"] or "L" not in self.written(*match.span("label"))
        atom = _Atom(match, self.grammar.label(match, lead.document, drawn=drawn), lead, self)
        if atom.number is None:
            self._find_worded_number(atom)
        elif self.text.startswith("@", atom.end) and (pinned := self.patterns.pinned.match(self.text, atom.end)):
            atom.pinned, atom.end = pinned[1], pinned.end()
        return atom

    def _find_worded_number(self, atom: _Atom) -> None:
        """«VII п. 14», “section VII, item 14”."""
        match = self.patterns.worded_number.match(self.text, atom.end)
        if match and match[1] in _NUMBER_WORDS:
            atom.before, atom.number, atom.end = self.text[atom.end : match.start("number")], int(match[2]), match.end()
            atom.worded = True

    # -- before a place --

    def _lead(self, at: int) -> _Lead:
        lead = _Lead(at)
        if at and self.text[at - 1] in _BEFORE:
            self._find_document(lead)
            self._find_prefix(lead)
        if not lead.prefix and self._continues_list(lead.first):
            lead.prefix = _INHERITED
        return lead

    def _continues_list(self, at: int) -> bool:
        return 0 <= self.joined < at and self.patterns.list.fullmatch(self.text, self.joined, at) is not None

    def _find_document(self, lead: _Lead) -> None:
        """“dune:II.A.1”; in the search box also “dune II.A.1”."""
        at = lead.first - 1 if self.text[lead.first - 1] == " " else lead.first
        colon = self.text[at - 1 : at] == ":"
        if (not colon) if at == lead.first else self.mode == _RUNNING:
            return  # “Dune: V …” is a sentence
        end = at - colon
        for document in self.grammar.documents:
            start = end - len(document)
            if start >= 0 and self.text.startswith(document.upper(), start) and not self._in_word(start):
                lead.document, lead.first, lead.start = document, start, start
                return

    def _in_word(self, at: int) -> bool:
        return at > 0 and (self.text[at - 1].isalnum() or self.text[at - 1] in "_-")

    def _find_prefix(self, lead: _Lead) -> None:
        """The prefix nearest to the citation, and where the first of several begins («см. п. II.A.1»)."""
        at = lead.first
        for _ in range(4):
            word, start = self.word_before(at)
            if word in _PREFIXES and not (word in _STOPPED and self.text[start + len(word)] != "."):
                lead.prefix, lead.start = lead.prefix or word, start
            elif word not in _ALSO:
                return
            at = start

    def word_before(self, at: int) -> tuple[str, int]:
        """The word (or №, #, §) before a place, which only spaces, a dot or a colon part from it, and its place."""
        if not at or self.text[at - 1] not in _BEFORE:
            return "", at
        window = self.text[max(0, at - _WINDOW) : at]
        head = window.rstrip(" .:\n")
        if head[-1:] not in _LAST_LETTERS:
            return "", at
        match = self.patterns.last_word.search(head)
        if match is None or (match[0] == "#" and head != window):
            return "", at  # “# VII” is a heading, “#VII.3” a citation
        return match[0], at - len(window) + match.start()


def _numerals(chapter: str, *, drawn: bool) -> Iterator[str]:
    """The Roman numerals that a written chapter may be, the likeliest first: 7, 07, VII; drawn “lll” and “1V”, too."""
    if chapter.isdecimal() and len(chapter.lstrip("0")) <= 2 and int(chapter):  # noqa: PLR2004 - XCIX is enough
        yield _roman(int(chapter))
    elif _roman_value(chapter):
        yield chapter
    if drawn:
        numeral = chapter.replace("L", "I").replace("1", "I")
        if numeral != chapter and _roman_value(numeral):
            yield numeral


def _addresses(text: str) -> list[tuple[int, int]]:
    """Where web and e-mail addresses and paths of files stand; nothing inside them is a citation."""
    patterns = []
    if "://" in text or "WWW." in text:
        patterns.append(r"(?:HTTPS?|FTP|FILE)://\S+|WWW\.\S+")
    # Each begins where a token begins, so that the search stays linear.
    if "@" in text:
        patterns.append(r"(?<![\w.+-])[\w.+-]{1,64}@[A-Z][\w-]{0,64}\.\w+")
    if "/" in text:
        patterns.append(r"(?<![\w./-])[\w.-]{0,200}/[\w./-]{0,200}\.[A-Z]{2,5}\b")
    return [match.span() for match in re.finditer("|".join(patterns), text)] if patterns else []


# --- reading ----------------------------------------------------------------------------------------------------


class _Scanner:
    """Reads one text: `mentions` in order of place."""

    def __init__(self, text: str, register: Register, mode: int) -> None:
        self.sight = _Sight(text, register, mode)
        self.text, self.mode, self.register = self.sight.text, mode, register
        self.mentions: list[Mention] = []

    def scan(self) -> list[Mention]:
        """All mentions; none begins before the end of the last one, so the time is linear."""
        at = 0
        for found in self.sight.grammar.starts.finditer(self.text):
            if found.start() < at:
                continue
            taken = self._take(found.start())
            while taken and self.text[taken : taken + 1] in ("-", "/"):
                at, taken = taken, self._take(taken + 1, joined=True)
            at = taken or at
        return self.mentions

    def _take(self, start: int, *, joined: bool = False) -> int:
        """Append the mention(s) that begin at a place; the place behind them, 0 when it is no citation.

        ``joined``: a mention ends directly before, but for a hyphen or a slash.
        """
        for atom in self.sight.atoms(start):
            if not self._is_foreign(atom, joined=joined) and (end := self._read(atom)):
                if atom.lead.prefix and atom.number is not None:
                    self.sight.joined = end
                return end
        return 0

    def _read(self, atom: _Atom) -> int:
        if atom.number is not None:
            if self._is_citation(atom):
                return self._take_citation(atom)
            if self.mode == _LOOSE or not atom.before.strip("."):
                return 0
            atom.without_number()
        return self._take_section(atom)

    # -- what is part of something else --

    def _is_foreign(self, atom: _Atom, *, joined: bool) -> bool:
        """Part of an address, a file name, a longer number or a hyphenated word."""
        if self.sight.barred and self._is_barred(atom.start):
            return True
        if not (joined or atom.lead.prefix) and self._hangs_on(atom.lead.first):
            return True
        behind = self.text[atom.end : atom.end + 1]
        return behind in _HANGING and (behind == "\\" or self.text[atom.end + 1 : atom.end + 2].isalnum())

    def _is_barred(self, at: int) -> bool:
        place = bisect_right(self.sight.barred, (at, len(self.text)))
        return place > 0 and self.sight.barred[place - 1][1] > at

    def _hangs_on(self, at: int) -> bool:
        """Whether something stands directly before a place."""
        before = self.text[at - 1 : at] if at else ""
        return before in ("/", "@", "\\") or (before in (".", "-", "_") and at > 1 and self.text[at - 2].isalnum())

    # -- what counts as a citation --

    def _is_citation(self, atom: _Atom) -> bool:
        """Whether a label with a number may be taken for a citation here."""
        if self.mode == _LOOSE:
            return self._is_loosely(atom)
        if not atom.cue and self.sight.word_before(atom.start)[0] in _FOREIGN:
            return False
        if self._is_count(atom) or (atom.label.part and not self._is_three_part(atom)):
            return False
        if atom.label.entry is None:
            return self._is_unknown(atom)
        return bool(atom.label.part) or self._is_two_part(atom)

    def _is_loosely(self, atom: _Atom) -> bool:
        """In a text that is nothing but citations all is one, but for «3 5» and numerals that are none."""
        label = atom.label
        if label.entry is not None:
            return True
        figures = label.arabic and not label.part and not atom.before.strip() and not atom.cue
        return bool(label.chapter or atom.lead.document) and not figures

    def _is_count(self, atom: _Atom) -> bool:
        """«см. II.A. 1 игрок ходит», «в разделе V 3 правила»: the number belongs to the word behind it."""
        before = atom.before
        if before in (".", "-", "") or atom.worded or (not before.strip() and atom.lead.prefix not in _SECTION_WORDS):
            return False
        return "." not in atom.label.gap.strip(".") and self._word_follows(atom.end)

    def _is_three_part(self, atom: _Atom) -> bool:
        """Chapter, letter, number: unmistakable with dots; «3 в 1» and «II а 3 игрока» are not."""
        gap, before = atom.label.gap, atom.before
        gaps = gap + before
        if gap == before == ".":
            return True
        if "." in gap and gap != "." and "." not in before:
            return False  # «III. В 1 раунде»: a sentence begins
        joined = "." in gaps or ("-" in gaps and not atom.label.arabic)
        if not joined and any("а" <= sign <= "я" for sign in atom.written):
            return False
        return atom.cue or not atom.label.arabic or (bool(gaps) and not set(gaps) & {" ", "\n"})

    def _is_two_part(self, atom: _Atom) -> bool:
        """Chapter or name, and number: with a dot or a hyphen, or with a cue."""
        if atom.label.word:  # words, which a number may follow for other reasons
            return bool(atom.lead.document) or atom.worded or (self.mode == _BOX and bool(atom.lead.prefix))
        if atom.label.arabic:
            return atom.cue and (self.mode == _BOX or atom.worded or atom.before in (".", "-"))
        return atom.cue or self._is_bare_two_part(atom)

    def _is_bare_two_part(self, atom: _Atom) -> bool:
        folded = self.text[atom.start : atom.label_end]
        if (atom.single and not atom.upper) or atom.label.gap.strip(".") or "1" in folded:
            return False  # “v.1”, “а M.3”, “V1.2”
        if not atom.label.chapter and self._is_time(atom):
            return False
        return atom.before == "." or (atom.before == "-" and not atom.single and atom.upper)

    def _is_time(self, atom: _Atom) -> bool:
        """“at 3 am.”, “3 a.m.”."""
        before = self.text[max(0, atom.start - 2) : atom.start].rstrip()
        return before[-1:].isdigit() and not (atom.upper and not atom.label.gap)

    def _is_unknown(self, atom: _Atom) -> bool:
        """A name of the right shape that no section bears: III.C.1, X.1, 12.3; in running text only III.C.1.

        A chapter beyond the books' (XVII.A.3) may be another book's, unless a prefix says that it is not.
        """
        label = atom.label
        if atom.lead.document or (atom.lead.prefix and self.mode == _BOX):
            return bool(label.chapter or (atom.lead.document and not label.word))
        tight = label.gap == atom.before == "."
        ours = atom.cue or label.chapter <= self.sight.grammar.chapters
        return tight and bool(label.part) and atom.upper and not label.arabic and label.chapter > 0 and ours

    def _word_follows(self, at: int) -> bool:
        """Whether a word stands behind a number that is not itself a citation: «2 игрока»."""
        match = self.sight.patterns.word_follows.match(self.text, at)
        if match is None:
            return False
        return not any(
            atom.label.entry and atom.number and "." in atom.before for atom in self.sight.atoms(match.end())
        )

    # -- taking --

    def _mention(self, start: int, end: int, lead: int) -> Mention:
        first, last = self.sight.folded.span(start, end)
        lead = first if lead == start else self.sight.folded.start(lead)
        mention = Mention(self.sight.original[first:last], first, last, lead)
        self.mentions.append(mention)
        return mention

    def _take_citation(self, atom: _Atom) -> int:
        mention = self._mention(atom.lead.first, atom.end, atom.lead.start)
        mention.pinned = atom.pinned
        if atom.label.entry is None or atom.number is None:
            mention.unknown = (atom.name(),)
            return atom.end
        citation = self._resolve(mention, atom.label.entry, atom.number)
        end = self._take_range(mention, citation, atom.end)
        if self.text[end : end + 1] not in _LISTING:
            return end
        return self._take_list(atom.label.entry, end, promised=atom.lead.prefix in _PLURAL)

    def _resolve(self, mention: Mention, entry: SectionEntry, number: int) -> Citation:
        citation = Citation(entry.section, number)
        if number in entry.numbers:
            mention.citations = (citation,)
        else:
            mention.unknown = (str(citation),)
        return citation

    def _take_section(self, atom: _Atom) -> int:
        """A whole section: «раздел VII», “II.A”, and what the whole text is."""
        if not self._is_section(atom):
            return 0
        label = atom.label
        entries = [label.entry] if label.entry else self._parts(atom)
        sections = tuple(entry.section for entry in entries if entry.numbers)
        if not entries and not (self.mode == _LOOSE and label.part and label.gap.strip() and label.chapter):
            return 0
        mention = self._mention(atom.lead.first, atom.end, atom.lead.start)
        mention.sections = sections
        mention.unknown = () if sections else (atom.name(),)
        return atom.end

    def _parts(self, atom: _Atom) -> list[SectionEntry]:
        """The sections of a chapter that has several: II is II.A and II.B; “section 3” may be any book's."""
        if atom.label.arabic and self.mode != _LOOSE:
            return []
        return [
            entry
            for entry in self.register.entries
            if entry.section.label.startswith(f"{atom.label.name}.") and _belongs(entry.section, atom.lead.document)
        ]

    def _is_section(self, atom: _Atom) -> bool:
        label, lead = atom.label, atom.lead
        if self.mode != _LOOSE and atom.single and not (atom.upper and self._is_no_pronoun(atom)):
            return False
        if lead.document or lead.prefix in _SECTION_WORDS:
            return True
        if label.word or (label.arabic and not label.part):
            return False
        cue = bool(lead.prefix) or (bool(label.part) and label.gap == ".")
        return self.mode == _LOOSE or (cue and atom.upper and not label.arabic)

    def _is_no_pronoun(self, atom: _Atom) -> bool:
        """“see I …”, “the rule I know”, “in Dune I …” name no section."""
        if atom.written != "I":
            return True
        if atom.lead.prefix:
            return atom.lead.prefix not in _ENGLISH
        return self.text[max(0, atom.start - 1) : atom.start] == ":"

    # -- lists and ranges --

    def _take_list(self, entry: SectionEntry, end: int, *, promised: bool) -> int:
        """Take the numbers that follow a citation; the place behind them."""
        for start, last, number in self._members(end, entry, promised=promised):
            mention = self._mention(start, last, start)
            end = self._take_range(mention, self._resolve(mention, entry, number), last)
        return end

    def _members(self, at: int, entry: SectionEntry, *, promised: bool) -> Sequence[tuple[int, int, int]]:
        """Places and numbers of the list behind a citation; a number that a word follows is a count («2 игрока»)."""
        items = list(self._items(at, entry.section))
        if promised or not items:
            return items
        plausible = all(number < _NO_LIST_ITEM or number in entry.numbers for *_, number in items)
        return items if plausible and not self._word_follows(items[-1][1]) else ()

    def _items(self, at: int, section: Section) -> Iterator[tuple[int, int, int]]:
        while (comma := self.sight.patterns.list.match(self.text, at)) and (
            item := self.sight.patterns.item.match(self.text, comma.end())
        ):
            decimal = (
                self.text[item.end() : item.end() + 1] == "," and self.text[item.end() + 1 : item.end() + 2].isdigit()
            )
            if decimal and comma[0] != ",":
                return
            number = int(item["number"])
            yield item.start(), item.end(), number
            ranged = self._range_end(Citation(section, number), item.end())
            at = ranged[1] if ranged else item.end()

    def _take_range(self, mention: Mention, first: Citation, at: int) -> int:
        """Extend the mention over «–4» or «–III.A.4»; the place behind it."""
        ranged = self._range_end(first, at) if self.text[at : at + 1] in _RANGING else None
        if ranged is None:
            return at
        last, end = ranged
        all_of_them = self.sight.grammar.citations()
        mention.citations = tuple(all_of_them[bisect_left(all_of_them, first) : bisect_right(all_of_them, last)])
        if not self.register.exists(last):
            mention.unknown = (*mention.unknown, str(last))
        mention.end = self.sight.folded.end(end)
        mention.text = self.sight.original[mention.start : mention.end]
        return end

    def _range_end(self, first: Citation, at: int) -> tuple[Citation, int] | None:
        """The last citation of a range whose dash may stand at a place, and the place behind it."""
        dash = self.sight.patterns.range.match(self.text, at)
        if dash is None:
            return None
        for atom in self.sight.atoms(dash.end()):
            if atom.label.entry and atom.number is not None and atom.before == "." and not atom.label.arabic:
                last = Citation(atom.label.entry.section, atom.number)
                return (last, atom.end) if last > first and last.document == first.document else None
        item = self.sight.patterns.item.match(self.text, dash.end())
        if item is None or int(item["number"]) <= first.number:
            return None
        if (dash["before"] or dash["after"]) and self._word_follows(item.end()):
            return None
        return Citation(first.section, int(item["number"])), item.end()


def find_citations(text: str, register: Register) -> list[Mention]:
    """The citations of a running text, in order of place, none overlapping."""
    return _Scanner(text, register, _RUNNING).scan()


def read_query(text: str, register: Register) -> Reading:
    """A search box read: citations in every spelling; `whole` when it holds nothing else."""
    return _read_canonical(text, register) or _read_whole(text, register) or _read_box(text, register)


def _read_canonical(text: str, register: Register) -> Reading | None:
    """The form in which links and tools cite: no grammar need be made for it."""
    try:
        citation = register.parse(text)
    except InvalidCitation:
        return None
    if not register.exists(citation):
        return None
    mention = Mention(text, 0, len(text), 0)
    mention.citations = (citation,)
    return Reading([mention], whole=True, rest="")


def _read_whole(text: str, register: Register) -> Reading | None:
    """The text as nothing but citations, if need be as typed on the wrong layout; None when it is something else."""
    if len(text) > _MAX_WHOLE:
        return None
    mentions = _Scanner(text, register, _LOOSE).scan()
    if mentions and not _is_worded(_rest(text, mentions)):
        return Reading(mentions, whole=True, rest="")
    for repaired in _repairs(text):
        mentions = _Scanner(repaired, register, _LOOSE).scan()
        # Words on the other layout may have the shape of a citation; only what exists shows that it is one.
        certain = all(mention.citations and not mention.unknown for mention in mentions)
        if mentions and certain and not _is_worded(_rest(repaired, mentions)):
            return Reading([_merged(mentions, text)], whole=True, rest="")
    return None


def _read_box(text: str, register: Register) -> Reading:
    mentions = _Scanner(text, register, _BOX).scan()
    return Reading(mentions, whole=False, rest=_rest(text, mentions))


def _is_worded(text: str) -> bool:
    return any(letter.isalnum() for letter in text)


def _rest(text: str, mentions: Sequence[Mention]) -> str:
    """The text without its mentions, their prefixes, and the conjunctions between them."""
    parts, last = [], 0
    for mention in mentions:
        between = text[last : mention.lead]
        joint = fold_by_look(between).text.strip(_BRACKETS + "-") if last else between
        parts.append("" if last and joint in _JOINTS else between)
        last = mention.end
    return " ".join([*parts, text[last:]]).strip()


_JOINTS = frozenset(["", *_AND.split("|")])
_EN = "qwertyuiop[]asdfghjkl;'zxcvbnm,./`"
_RU = "йцукенгшщзхъфывапролджэячсмитьбю.ё"
_TO_LATIN = str.maketrans(_RU + _RU.upper(), _EN + _EN.upper())
#: A Cyrillic Ш looks like III.
_DRAWN = str.maketrans({"Ш": "III", "ш": "III"})
#: Longer texts are no list of citations (all of both books' take a quarter of it), and no mistyped citation.
_MAX_WHOLE, _MAX_MISTYPED = 2000, 40


def _repairs(text: str) -> Iterator[str]:
    """A short text with Ш for III, and as typed on the wrong layout."""
    if len(text) <= _MAX_MISTYPED and not text.isascii():
        yield text.translate(_DRAWN)
        yield text.translate(_TO_LATIN).replace("/", ".")


def _merged(mentions: Sequence[Mention], text: str) -> Mention:
    """Mentions read from a repaired text, as one that stands for all of the original: places have shifted."""
    start, end = len(text) - len(text.lstrip(_BRACKETS)), len(text.rstrip(_BRACKETS))
    merged = Mention(text[start:end], start, end, 0)
    merged.citations = tuple(citation for mention in mentions for citation in mention.citations)
    merged.pinned = mentions[0].pinned
    return merged


# --- resolving --------------------------------------------------------------------------------------------------


def resolve(text: str, register: Register) -> tuple[Citation, ...]:
    """The rulings that a text names which is nothing but citations; a section gives all of its rulings.

    Raises `UnknownCitation` (`MissingSection` for a known gap) or `InvalidCitation`.
    """
    found: list[Citation] = []
    for name in _names(text, register):
        found += [name] if isinstance(name, Citation) else [Citation(name, number) for number in register.numbers(name)]
    return tuple(dict.fromkeys(found))


def resolve_name(text: str, register: Register) -> Citation | Section:
    """The one ruling or section that a text names; raises as `resolve` does."""
    names = _names(text, register)
    if len(names) != 1:
        raise InvalidCitation(text)
    return names[0]


def _names(text: str, register: Register) -> list[Citation | Section]:
    reading = read_query(text, register)
    if not reading.whole:
        raise InvalidCitation(text)
    names: list[Citation | Section] = []
    for mention in reading.mentions:
        for name in mention.unknown:
            raise not_found(name, register)
        names += [*mention.citations, *mention.sections]
    return names


def not_found(name: str, register: Register) -> UnknownCitation:
    """The error for a name that no ruling bears; a known gap is said to be one."""
    if _gap_entry(name, register):
        return MissingSection.of(name, register)
    return unknown(name, nearest(name, register))


def _gap_entry(name: str, register: Register) -> SectionEntry | None:
    """The missing section that a name lies in."""
    for entry in register.entries:
        label = str(entry.section)
        if entry.missing and (name == label or name.startswith(f"{label}.")):
            return entry
    return None


def nearest(name: str, register: Register, limit: int = 3) -> list[Citation]:
    """The existing citations nearest to a name that does not exist: by section, then by number.

    For a known gap the last ruling before it and the first behind it.
    """
    gap = _gap_entry(name, register)
    if gap is not None:
        return _around(gap.section, register)[:limit]
    document, _, label = name.rpartition(":")
    label, _, number = label.rpartition(".") if name[-1:].isdecimal() else (label, "", "1")
    same = [register.entry(label, id_) for id_ in dict.fromkeys((document, ""))]
    found = [Citation(entry.section, int(number)) for entry in same if entry and int(number) in entry.numbers]
    ranked = _ranked(label, int(number), [c for c in register.citations() if document in ("", c.document)])
    return list(dict.fromkeys([*found, *ranked]))[:limit]


def _around(gap: Section, register: Register) -> list[Citation]:
    """The last ruling of the document before a section and the first behind it."""
    ours = [citation for citation in register.citations() if citation.document == gap.document]
    return [
        *[citation for citation in ours if citation.section < gap][-1:],
        *[citation for citation in ours if gap < citation.section][:1],
    ]


def _ranked(label: str, number: int, citations: Sequence[Citation]) -> list[Citation]:
    """Citations by likeness to a label and number; the best of the section and of each sibling come first."""
    scored = sorted(
        ((_distance(label, citation.section.label), abs(citation.number - number), citation) for citation in citations),
        key=lambda row: (row[0] * 3 + row[1], row[0], row[2]),
    )
    best: dict[Section, tuple[float, Citation]] = {}
    for distance, _, citation in scored:
        if distance < 1:
            best.setdefault(citation.section, (distance, citation))
    first = [citation for _, citation in sorted(best.values())]
    return [*first, *(citation for *_, citation in scored if citation not in first)]


def _distance(label: str, other: str) -> float:
    """How unlike two section labels are: 0 the same, small for a sibling, large for another kind."""
    if label == other:
        return 0.0
    ours, theirs = label.split("."), other.split(".")
    chapter, against = _roman_value(ours[0]), _roman_value(theirs[0])
    if not chapter or not against:
        return 0.5 if ours[0] == theirs[0] else 20.0
    return 2.0 * abs(chapter - against) + (0.5 if ours[1:] != theirs[1:] else 0.0)
