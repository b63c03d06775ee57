"""The grammar of citations of one register: labels in every spelling, made from its sections and aliases.

Nothing of any game is written here.
"""

from __future__ import annotations

import re

from kb.citation import Citation, Register, Section
from kb.citation_words import AND, CHAPTER, GAP, KEPT_SPELLINGS, LONGEST_ABBREVIATION, NUMBER, SEPARATOR, TAIL, WORD_END
from kb.folding import fold_by_look
from kb.roman import numerals, roman_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kb.citation import SectionEntry


class _Patterns:
    """What the grammars of all registers share; made at the first use, for most look-ups need none of it."""

    def __init__(self) -> None:
        self.chapter_alone = re.compile(rf"(?P<label>{CHAPTER}){TAIL}")
        self.worded_number = re.compile(
            rf"[ ,\n]{{1,3}}([^\W_]{{1,7}}|[№#§])[ .\n]{{0,3}}(?P<number>{NUMBER}){WORD_END}(?!\.[0-9])"
        )
        self.pinned = re.compile(r"@([0-9]{4}-[0-9]{2}-[0-9]{2})")
        self.last_word = re.compile(r"(?:[^\W_]+|[№#§]+)\Z")
        self.list = re.compile(rf" ?(?:[,;](?:{GAP}(?:(?:{AND}){GAP})?)?|{GAP}(?:{AND}){GAP}|/(?=[0-9]))")
        # A number that is no decimal, time, percentage, measure, price or «2-х».
        self.item = re.compile(rf"(?P<number>{NUMBER}){WORD_END}(?![.:][0-9]|-[^\W\d_]| ?[%°×€$₽])")
        self.range = re.compile(rf"(?P<before>{GAP}?)-(?P<after>{GAP}?)")
        self.word_follows = re.compile(rf"{GAP}(?:(?:{AND}){GAP})?(?=[^\W\d_])")


class Label:
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
        self._labels: dict[tuple[str, str, bool, bool], Label] = {}
        #: The named labels («AM», «аукцион») as spelled without separators, and the sections that bear them.
        self.names: dict[str, list[SectionEntry]] = {}
        patterns: set[str] = set()
        for entry in register.entries:
            patterns.update(self._named(entry))
        labels = [entry.section.label.partition(".") for entry in register.entries]
        self.chapters = max((roman_value(chapter) for chapter, *_ in labels), default=0)
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
        self.named = re.compile(rf"(?P<label>{'|'.join(by_length)}){TAIL}" if names else r"(?!)")
        part = "|".join([*long_parts, "[A-Z]"])
        self.numbered = re.compile(rf"(?P<label>{CHAPTER}(?P<gap>{SEPARATOR})(?P<part>{part})){TAIL}")

    def _named(self, entry: SectionEntry) -> Iterator[str]:
        """A pattern for each name of a section that is no Roman numeral: its label and its aliases."""
        label = entry.section.label
        for name in (*([] if roman_value(label.partition(".")[0]) else [label]), *entry.aliases):
            folded = fold_by_look(name).text.replace(".", " ")
            self.names.setdefault(_closed(folded), []).append(entry)
            parts = _closed(folded) if len(_closed(folded)) <= LONGEST_ABBREVIATION else folded.split()
            yield SEPARATOR.join(map(re.escape, parts))

    def label(self, match: re.Match[str], document: str, *, drawn: bool) -> Label:
        """What a label in any spelling names; ``drawn``: an l in it may be meant as an I."""
        named = match.re is self.named
        key = match["label"], document, drawn, named
        label = self._labels.get(key)
        if label is None:
            label = self._name(key[0], document) if named else self._numeral(match, document, drawn=drawn)
            if len(self._labels) < KEPT_SPELLINGS:
                self._labels[key] = label
        return label

    def _name(self, written: str, document: str) -> Label:
        bearers = self.names[_closed(written)]
        entry = next((entry for entry in bearers if belongs(entry.section, document)), None)
        label = Label((entry or bearers[0]).section.label, entry)
        label.gap = "".join(sign for sign in written if sign in " .-\n")
        label.word = len(_closed(written)) > LONGEST_ABBREVIATION
        label.part = "" if label.word else label.name.partition(".")[2]
        return label

    def _numeral(self, match: re.Match[str], document: str, *, drawn: bool) -> Label:
        chapter, gap, part = match["chapter"], "", ""
        if match.re is self.numbered:
            gap, part = match["gap"], match["part"]
        if part and not gap and not part.strip("IVXL"):
            chapter, part = chapter + part, ""  # “1V 4”
        labels = [self._label(numeral, part, document) for numeral in numerals(chapter, drawn=drawn)]
        found = next((label for label in labels if label.entry), None) or (labels or [Label("", None)])[0]
        found.gap, found.arabic = gap, chapter.isdecimal()
        return found

    def _label(self, numeral: str, part: str, document: str) -> Label:
        name = f"{numeral}.{part}" if part else numeral
        label = Label(name, self.register.entry(name, document))
        label.chapter, label.part = roman_value(numeral), part
        return label

    def citations(self) -> list[Citation]:
        """Every ruling's citation in book order."""
        if not self._citations:
            self._citations = list(self.register.citations())
        return self._citations


def belongs(section: Section, document: str) -> bool:
    """Whether a section is one of the named document or, without one, of a bare one."""
    return section.document == document or (not document and section.bare)


def _closed(label: str) -> str:
    return label.replace(" ", "").replace(".", "").replace("-", "").replace("\n", "")


_GRAMMARS: dict[int, _Grammar] = {}


def grammar(register: Register) -> _Grammar:
    """The register's grammar, made once."""
    kept = _GRAMMARS.get(id(register))
    if kept is None or kept.register is not register:
        _GRAMMARS.clear()  # one register serves a whole run; tests that use several only pay for the making
        kept = _GRAMMARS[id(register)] = _Grammar(register)
    return kept
