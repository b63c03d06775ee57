"""The lenient reader of citations: what people type and write -> what the register knows.

Two modes. In *running text* only what cannot be anything else is a citation. In the *search box*, and as an argument,
the whole text may be one, so that bare forms count (``7.18``, ``V 3``, ``iia1``). Nothing is ever guessed: what
resolves to no ruling is reported as such, with the nearest that do.
"""

from __future__ import annotations

import re

from kb.citation import MAX_DIGITS, Citation, InvalidCitation, Register, Section, UnknownCitation, unknown
from kb.errors import msg
from kb.folding import Folded, fold_by_look

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Self

    from kb.citation import SectionEntry

# --- the vocabulary around citations ----------------------------------------------------------------------------

#: Before a ruling's citation; the plural ones also promise a list.
_SINGULAR = (
    "п", "пункт", "пункта", "пункту", "пунктом", "пункте", "см", "смотри", "ст", "правило", "правила", "правилу",
    "правилом", "правиле", "решение", "решения", "решению", "решением", "решении", "разъяснение", "цитата", "rule",
    "ruling", "see", "item", "no", "nr", "citation", "cf", "№", "#", "§",
)  # fmt: skip
_PLURAL = ("пп", "пункты", "пунктов", "пунктах", "пунктам", "правил", "правилам", "решений", "rules", "rulings", "items", "nos", "§§")  # fmt: skip
#: Before a section's.
_SECTION_WORDS = (
    "раздел", "раздела", "разделу", "разделе", "разделом", "глава", "главы", "главе", "главу", "часть", "части", "section",
    "sec", "chapter", "part",
)  # fmt: skip
#: What stands before these is a version, a volume or a figure.
_FOREIGN = ("версия", "версии", "вер", "version", "ver", "том", "рис", "рисунок", "табл", "fig", "figure", "table", "vol", "v")  # fmt: skip
_AND = ("и", "или", "and", "or", "&", "либо", "плюс")

_GAP = r"[ \n]"


def _alternatives(words: Iterable[str]) -> str:
    return "|".join(re.escape(fold_by_look(word).text) for word in sorted(words, key=lambda word: (-len(word), word)))


_WORDLESS = r"(?<![^\W_])"  # not in the middle of a word
_PREFIX = rf"(?:{_WORDLESS}(?:(?:{_alternatives((*_SINGULAR, *_PLURAL, *_SECTION_WORDS))})(?![^\W_])|[№#§])[ .:\n]*)"
_PLURAL_PREFIX = re.compile(rf"{_WORDLESS}(?:{_alternatives(_PLURAL)})[ .:\n]*$")
_SECTION_PREFIX = re.compile(rf"{_WORDLESS}(?:{_alternatives(_SECTION_WORDS)})[ .:\n]*$")
_FOREIGN_BEFORE = re.compile(rf"{_WORDLESS}(?:{_alternatives(_FOREIGN)})[ .]*$")
_NUMBER_WORD = rf"(?:{_alternatives((*_SINGULAR, *_PLURAL))})"
#: Between the parts: a dot, a hyphen, a space, or nothing; before the number also “, п.”.
_SEPARATOR = rf"{_GAP}{{0,2}}[.\-]?{_GAP}{{0,2}}"
_BEFORE_NUMBER = rf"(?:[ ,\n]{{1,3}}{_NUMBER_WORD}[ .\n]{{0,3}}|{_SEPARATOR})"
_NUMBER = rf"[0-9]{{1,{MAX_DIGITS}}}(?![^\W_])"
_UNKNOWN_LABEL = rf"(?P<chapter>[0-9]{{1,2}}(?![0-9])|[IVXL1|]{{1,5}})(?:(?P<gap>{_SEPARATOR})(?P<part>[A-Z]))?"
_PINNED = r"(?:@(?P<pinned>[0-9]{4}-[0-9]{2}-[0-9]{2}))?"

#: Addresses and file names; each begins where a token begins, so that the search stays linear.
_URL = re.compile(
    r"(?:HTTPS?://|WWW\.)\S+|(?<![\w.+-])[\w.+-]{1,64}@[A-Z][\w-]{0,64}\.\w+|(?<![\w./-])[\w.-]{0,200}/[\w./-]{0,200}\.[A-Z]{2,5}\b"
)
_RANGE = re.compile(rf"(?P<before>{_GAP}{{0,2}})-(?P<after>{_GAP}{{0,2}})")
_LIST = re.compile(
    rf"(?:{_GAP}{{0,2}}[,;]{_GAP}{{0,2}}(?:(?:{_alternatives(_AND)}){_GAP}{{1,2}})?|{_GAP}{{1,2}}(?:{_alternatives(_AND)}){_GAP}{{1,2}}|/(?=[0-9]))"
)
_ITEM = re.compile(rf"(?P<number>{_NUMBER})(?![.,][0-9]|%|-[^\W\d_]|{_GAP}?[°×x])")
_WORD_FOLLOWS = re.compile(rf"{_GAP}{{1,2}}(?:(?:{_alternatives(_AND)}){_GAP}+)?[^\W\d_]")
_AS_ONE = str.maketrans({"L": "I", "1": "I", "|": "I"})
_BRACKETS = " \n\t()[]{}<>«»“”„\"'‘’`*_.,;:!?…"


class Mention:
    """A citation found in a text.

    ``start`` and ``end`` are places in the original text; the span leaves out prefixes and punctuation.
    ``citations``: the rulings named; ``sections``: whole sections named; ``unknown``: names of what does not exist.
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


# --- the grammar of one register --------------------------------------------------------------------------------


class _Grammar:
    """Patterns and spellings made from a register's sections and aliases; nothing of any game is written in code."""

    def __init__(self, register: Register) -> None:
        self.register = register
        self.spellings: dict[tuple[str, str], SectionEntry] = {}
        self.arabic: set[str] = set()
        self.aliases: set[str] = set()
        patterns: dict[str, int] = {}
        for entry in register.entries:
            for pattern, spelling in self._ways(entry):
                patterns[pattern] = len(spelling)
                for document in ("", entry.section.document) if entry.section.bare else (entry.section.document,):
                    self.spellings.setdefault((document, spelling), entry)
        labels = "|".join(sorted(patterns, key=lambda pattern: (-patterns[pattern], pattern)))
        documents = _alternatives(sorted({entry.section.document for entry in register.entries}))
        self.chapters = max((_roman_value(entry.section.label.split(".")[0]) for entry in register.entries), default=0)
        head = rf"(?P<prefix>{_PREFIX}{{1,4}})?(?:(?P<document>{documents})(?P<colon>:| ) ?)?"
        known = rf"(?P<label>{labels})(?:(?P<before>{_BEFORE_NUMBER})(?P<number>{_NUMBER}))?"
        other = _UNKNOWN_LABEL + rf"(?P<before>{_BEFORE_NUMBER})(?P<number>{_NUMBER})"
        self.known = re.compile(rf"{_WORDLESS}{head}{_WORDLESS}{known}(?![^\W_]){_PINNED}" if labels else r"(?!)")
        self.other = re.compile(rf"{_WORDLESS}(?P<prefix>{_PREFIX}{{1,4}})?{_WORDLESS}{other}")

    def _ways(self, entry: SectionEntry) -> Iterator[tuple[str, str]]:
        """(pattern, spelling without separators) for each way to write the section's label."""
        chapter, _, part = entry.section.label.partition(".")
        value = _roman_value(chapter)
        tail = f"{_SEPARATOR}{part}" if part else ""
        yield (chapter if value else _SEPARATOR.join(chapter)) + tail, chapter + part
        if value:
            # l, 1 and | for I only before a separator: “vii14” is VII.14, not VIII.4
            yield "[IL1|]".join(chapter.split("I")) + r"(?=[ .\-])" + tail, chapter + part
            self.arabic.add(f"{value}{part}")
            yield f"0?{value}{tail}", f"{value}{part}"
        for alias in entry.aliases:
            folded = fold_by_look(alias).text
            self.aliases.add(folded.replace(" ", ""))
            spaced = re.escape(folded).replace(r"\ ", f"{_GAP}{{1,2}}")
            yield (_SEPARATOR.join(map(re.escape, folded)) if len(folded) <= 3 else spaced), folded.replace(" ", "")  # noqa: PLR2004

    def entry(self, document: str, label: str) -> tuple[SectionEntry, str] | None:
        """The section and the spelling under which a matched label is known."""
        spelling = re.sub(r"[ .\-\n]", "", label)
        for candidate in (spelling, spelling.lstrip("0"), spelling.translate(_AS_ONE)):
            entry = self.spellings.get((document.lower(), candidate))
            if entry is not None:
                return entry, candidate
        return None


_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_ROMAN_STEPS = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def _roman(value: int) -> str:
    """A number up to a few hundred as a Roman numeral."""
    numeral = ""
    for worth, sign in _ROMAN_STEPS:
        numeral += sign * (value // worth)
        value %= worth
    return numeral


def _roman_value(numeral: str) -> int:
    """The value of a Roman numeral; 0 for what is none."""
    if not numeral or any(digit not in _ROMAN_DIGITS for digit in numeral):
        return 0
    digits = [_ROMAN_DIGITS[digit] for digit in numeral]
    value = sum(-one if one < following else one for one, following in zip(digits, [*digits[1:], 0], strict=True))
    return value if _roman(value) == numeral else 0


_GRAMMARS: dict[int, tuple[Register, _Grammar]] = {}


def _grammar(register: Register) -> _Grammar:
    kept = _GRAMMARS.get(id(register))
    if kept is None or kept[0] is not register:
        _GRAMMARS.clear()  # one register serves a whole run; tests that use several only pay for the making
        kept = _GRAMMARS[id(register)] = (register, _Grammar(register))
    return kept[1]


# --- reading ----------------------------------------------------------------------------------------------------


class _Scanner:
    """Reads one text: `mentions` in order of place."""

    def __init__(self, text: str, register: Register, *, box: bool) -> None:
        self.original, self.box = text, box and len(text) <= _MAX_BOX
        self.folded: Folded = fold_by_look(text)
        self.text = self.folded.text
        self.grammar = _grammar(register)
        self.register = register
        self.mentions: list[Mention] = []
        self.barred = [(match.start(), match.end()) for match in _URL.finditer(self.text)][::-1]

    def scan(self) -> list[Mention]:
        """All mentions; each search begins behind the last one, so the time is linear."""
        known, other = self.grammar.known, self.grammar.other
        at = 0
        first = known.search(self.text)
        second = other.search(self.text)
        while first or second:
            match = self._earlier(first, second)
            if match is None:
                break
            end = self._take(match)
            at = end if end is not None else self._beyond(match)
            if first is not None and first.start() < at:
                first = known.search(self.text, at)
            if second is not None and second.start() < at:
                second = other.search(self.text, at)
        return self.mentions

    @staticmethod
    def _earlier(first: re.Match[str] | None, second: re.Match[str] | None) -> re.Match[str] | None:
        if first is None or second is None:
            return first or second
        a, b = _label_start(first), _label_start(second)
        if a != b:
            return first if a < b else second
        # At the same place the one that reads more wins: III.C.1 is no “III” with a rest.
        return second if second.end() > first.end() else first

    def _beyond(self, match: re.Match[str]) -> int:
        """Where to go on when a match was no mention: behind its first letter or figure run, never inside a word."""
        at = _label_start(match)
        word = re.compile(r"[^\W_]+").match(self.text, at)
        return word.end() if word else at + 1

    def _take(self, match: re.Match[str]) -> int | None:
        """Append the mention(s) that a match begins; the place behind them, or None when it is no citation."""
        start, end = _label_start(match), match.end()
        if self._inside_foreign(start if not match["prefix"] else match.start(), start, end):
            return None
        if match.re is self.grammar.other:
            return self._take_unknown(match, start)
        return self._take_known(match, start)

    def _inside_foreign(self, first: int, start: int, end: int) -> bool:
        """Part of an address, a file name, a longer number or a hyphenated word.

        ``first``: where the match begins, its prefix included; ``start`` and ``end``: of the citation itself.
        """
        while self.barred and self.barred[-1][1] <= start:
            self.barred.pop()
        if self.barred and self.barred[-1][0] <= start:
            return True
        before, two = self.text[first - 1 : first] if first else "", self.text[max(0, first - 2) : max(0, first - 1)]
        if before in ("/", "@", "_", "\\") or (before in (".", "-") and two.isalnum()):
            return True
        behind, then = self.text[end : end + 1], self.text[end + 1 : end + 2]
        return behind in ("_", "\\") or (behind in (".", "@") and then.isalnum())

    def _take_known(self, match: re.Match[str], start: int) -> int | None:
        document = (match["document"] or "").lower()
        if match["colon"] == " " and not self.box:
            document = ""
        found = self.grammar.entry(document, match["label"])
        if found is None:
            return None
        entry, spelling = found
        if match["number"] is None:
            return self._take_section(match, entry, spelling, start)
        if not self._is_citation(match, entry, spelling):
            return None
        start = self._document_start(match, start)
        mention = self._mention(start, match.end("pinned") if match["pinned"] else match.end("number"), match)
        mention.pinned = match["pinned"]
        self._resolve(mention, entry.section, int(match["number"]))
        return self._continue(mention, entry.section, int(match["number"]), match)

    def _document_start(self, match: re.Match[str], start: int) -> int:
        named = match["document"] is not None and (self.box or match["colon"] == ":")
        return match.start("document") if named else start

    def _mention(self, start: int, end: int, match: re.Match[str]) -> Mention:
        first, last = self.folded.start(start), self.folded.end(end)
        lead = self.folded.start(match.start()) if match["prefix"] else first
        mention = Mention(self.original[first:last], first, last, min(lead, first))
        self.mentions.append(mention)
        return mention

    def _resolve(self, mention: Mention, section: Section, number: int) -> None:
        citation = Citation(section, number)
        if self.register.exists(citation):
            mention.citations = (*mention.citations, citation)
        else:
            mention.unknown = (*mention.unknown, str(citation))

    # -- what counts as a citation --

    def _is_citation(self, match: re.Match[str], entry: SectionEntry, spelling: str) -> bool:
        """Whether a label with a number may be taken for a citation here."""
        if match["prefix"] or match["document"]:
            return not (self._is_word_alias(spelling) and not match["document"] and not self.box)
        if self.box:
            return self._in_box(match, spelling)
        label, gap = match["label"], match["before"]
        if "." in entry.section.label:
            return self._three_parts(match, spelling)
        written = self._written(match.start("label"), match.end("label"))
        if spelling in self.grammar.arabic or self._is_word_alias(spelling):
            return False
        if _FOREIGN_BEFORE.search(self.text, max(0, match.start("label") - 12), match.start("label")):
            return False
        if len(label) == 1 and written != written.upper():
            return False
        if gap == ".":
            return True
        roman = _roman_value(entry.section.label) > 0
        if gap == "-":
            return len(label) > 1 and written == written.upper()
        return (
            not roman
            and written == written.upper()
            and not self._after_figure(match.start("label"))
            and gap in ("", " ")
        )

    def _written(self, start: int, end: int) -> str:
        return self.original[self.folded.start(start) : self.folded.end(end)]

    def _after_figure(self, at: int) -> bool:
        return self.text[max(0, at - 8) : at].rstrip()[-1:].isdigit()

    def _is_word_alias(self, spelling: str) -> bool:
        """«аукцион», “auction mode”: words, which a number may follow for other reasons."""
        return spelling in self.grammar.aliases and len(spelling) > 3  # noqa: PLR2004

    def _three_parts(self, match: re.Match[str], spelling: str) -> bool:
        """Chapter, letter, number: unmistakable with dots; «3 в 1» and «II а 3 игрока» are not."""
        gaps = match["before"] + "".join(letter for letter in match["label"] if letter in " .-\n")
        written = self._written(match.start("label"), match.end("label"))
        small_cyrillic = re.search("[а-я]", written) is not None
        if spelling in self.grammar.arabic:
            return "." in gaps or ("-" in gaps and " " not in gaps)
        return not (small_cyrillic and "." not in gaps and "-" not in gaps)

    def _in_box(self, match: re.Match[str], spelling: str) -> bool:
        """In the search box a bare form counts when it is the whole text; letters with a dot count anywhere."""
        if self._alone(match):
            return True
        self.box = False
        try:
            found = self.grammar.entry("", match["label"])
            return found is not None and self._is_citation(match, found[0], spelling)
        finally:
            self.box = True

    def _alone(self, match: re.Match[str]) -> bool:
        """Whether nothing but citations' own signs stand around: numbers, separators, brackets."""
        rest = self.text[: match.start()] + " " + self.text[match.end() :]
        return re.fullmatch(r"[\W\d_]*", rest) is not None or _only_mentions(rest, self.grammar)

    def _take_section(self, match: re.Match[str], entry: SectionEntry, spelling: str, start: int) -> int | None:
        label, written = match["label"], self._written(match.start("label"), match.end("label"))
        prefix = match["prefix"] or ""
        section_word = bool(_SECTION_PREFIX.search(prefix))
        dotted = (
            "." in label
            and "." in entry.section.label
            and written == written.upper()
            and spelling not in self.grammar.arabic
        )
        alone = self.box and self._alone(match) and not label.isdecimal()
        prefixed = bool(prefix) and not spelling.isdecimal() and written == written.upper()
        if not (section_word or dotted or alone or prefixed or match["document"]) or (
            self._is_word_alias(spelling) and not match["document"]
        ):
            return None
        mention = self._mention(self._document_start(match, start), match.end("label"), match)
        if entry.missing or not entry.numbers:
            mention.unknown = (str(entry.section),)
        else:
            mention.sections = (entry.section,)
        return match.end("label")

    def _take_unknown(self, match: re.Match[str], start: int) -> int | None:
        """A name of the right shape that no section bears: III.C.1, X.1, 12.3."""
        chapter, part = match["chapter"], match["part"]
        value = int(chapter) if chapter.isdecimal() else _roman_value(chapter.translate(_AS_ONE))
        if not value or (not chapter.isdecimal() and self._written(*match.span("chapter")).islower() and not self.box):
            return None
        dotted = "." in (match["gap"] or "") and "." in match["before"]
        if not self.box and not (part and dotted and not chapter.isdecimal() and value <= self.grammar.chapters):
            return None
        if self.box and not (self._alone(match) or (part and dotted) or match["prefix"]):
            return None
        if self.box and chapter.isdecimal() and not match["before"].strip() and not part:
            return None
        mention = self._mention(start, match.end("number"), match)
        mention.unknown = (f"{_roman(value)}.{f'{part}.' if part else ''}{int(match['number'])}",)
        return match.end("number")

    # -- lists and ranges --

    def _arabic_item(self, match: re.Match[str], at: int) -> int | None:
        """A further bare citation after a prefix («п. 7.18 и 7.17»): the place behind it."""
        further = self.grammar.known.match(self.text, at) if match["prefix"] else None
        if further is None or not further["number"] or further["before"] != "." or further["prefix"]:
            return None
        found = self.grammar.entry("", further["label"])
        if found is None or found[1] not in self.grammar.arabic or self._inside_foreign(at, at, further.end()):
            return None
        mention = self._mention(at, further.end("number"), further)
        self._resolve(mention, found[0].section, int(further["number"]))
        return further.end("number")

    def _continue(self, mention: Mention, section: Section, number: int, match: re.Match[str]) -> int:
        """Take the range and the list that may follow a citation; the place behind them."""
        end = self._take_range(mention, section, number, match.end())
        promised = bool(match["prefix"] and _PLURAL_PREFIX.search(match["prefix"]))
        items: list[tuple[int, int, int]] = []
        at = end
        while True:
            comma = _LIST.match(self.text, at)
            item = _ITEM.match(self.text, comma.end()) if comma else None
            if item is not None and match["prefix"] and re.compile(r"\.[0-9]").match(self.text, item.end()):
                break
            if item is None or len(items) > 10_000:  # noqa: PLR2004 - nobody lists more
                break
            items.append((item.start(), item.end(), int(item["number"])))
            at = item.end()
            ranged = self._range_end(section, int(item["number"]), at)
            at = ranged[1] if ranged else at
        comma = _LIST.match(self.text, end) if not items else None
        while comma is not None and (further := self._arabic_item(match, comma.end())) is not None:
            end, comma = further, _LIST.match(self.text, further)
        for first, last, value in self._members(items, section, promised=promised):
            following = self._mention(first, last, match)
            following.lead = following.start
            self._resolve(following, section, value)
            end = self._take_range(following, section, value, last)
        return end

    def _members(
        self, items: Sequence[tuple[int, int, int]], section: Section, *, promised: bool
    ) -> Sequence[tuple[int, int, int]]:
        """The items that are numbers of rulings: a number that a word follows is a count («2 игрока»)."""
        if promised or not items:
            return items
        if _WORD_FOLLOWS.match(self.text, items[-1][1]) or not all(
            self.register.exists(Citation(section, value)) for *_, value in items
        ):
            return ()
        return items

    def _take_range(self, mention: Mention, section: Section, number: int, at: int) -> int:
        """Extend the mention over «–4» or «–III.A.4»; the place behind it."""
        ranged = self._range_end(section, number, at)
        if ranged is None:
            return at
        last, end = ranged
        between = [c for c in self._between(Citation(section, number), last) if c not in mention.citations]
        mention.citations = (*mention.citations, *between)
        if not self.register.exists(last):
            mention.unknown = (*mention.unknown, str(last))
        mention.end = self.folded.end(end)
        mention.text = self.original[mention.start : mention.end]
        return end

    def _between(self, first: Citation, last: Citation) -> list[Citation]:
        return [c for c in self.register.citations() if first <= c <= last and c.document == first.document]

    def _range_end(self, section: Section, number: int, at: int) -> tuple[Citation, int] | None:
        """The last citation of a range that begins before ``at``, and the place behind it."""
        dash = _RANGE.match(self.text, at)
        if dash is None:
            return None
        full = self.grammar.known.match(self.text, dash.end())
        if full is not None and full["number"] and not full["prefix"]:
            found = self.grammar.entry((full["document"] or "").lower(), full["label"])
            if found is not None and found[1] not in self.grammar.arabic:
                last = Citation(found[0].section, int(full["number"]))
                return (last, full.end("number")) if last > Citation(section, number) else None
        item = _ITEM.match(self.text, dash.end())
        if item is None or int(item["number"]) <= number:
            return None
        spaced = dash["before"] or dash["after"]
        if spaced and _WORD_FOLLOWS.match(self.text, item.end()):
            return None
        return Citation(section, int(item["number"])), item.end()


def _label_start(match: re.Match[str]) -> int:
    return match.start("label") if "label" in match.re.groupindex else match.start("chapter")


def _only_mentions(rest: str, grammar: _Grammar) -> bool:
    """Whether a text holds nothing but citations in any spelling, prefixes and conjunctions."""
    stripped = grammar.known.sub(" ", rest)
    stripped = re.sub(rf"{_PREFIX}|{_WORDLESS}(?:{_alternatives(_AND)})(?![^\W_])", " ", stripped)
    return re.fullmatch(r"[\W\d_]*", stripped) is not None


def find_citations(text: str, register: Register) -> list[Mention]:
    """The citations of a running text, in order of place, none overlapping."""
    return _Scanner(text, register, box=False).scan()


def read_query(text: str, register: Register) -> Reading:
    """A search box read: citations in every spelling; `whole` when it holds nothing else."""
    for attempt in _attempts(text):
        mentions = _Scanner(attempt, register, box=True).scan()
        rest = _rest(attempt, mentions)
        whole = bool(mentions) and not re.search(r"[^\W_]", rest)
        if whole and attempt is not text:
            return Reading([_moved(mention, text) for mention in mentions], whole=True, rest="")
        if attempt is text:
            first = Reading(mentions, whole=whole, rest=rest)
            if whole:
                return first
    return first


def _rest(text: str, mentions: Sequence[Mention]) -> str:
    """The text without its mentions, their prefixes, and the conjunctions between them."""
    parts, last = [], 0
    for mention in mentions:
        between = text[last : mention.lead]
        parts.append("" if last and fold_by_look(between).text.strip(_BRACKETS + "-") in _FOLDED_AND else between)
        last = mention.end
    return " ".join([*parts, text[last:]]).strip()


_FOLDED_AND = frozenset({"", *(fold_by_look(word).text for word in _AND)})
_EN = "qwertyuiop[]asdfghjkl;'zxcvbnm,./`"
_RU = "йцукенгшщзхъфывапролджэячсмитьбю.ё"
_TO_LATIN = str.maketrans(_RU + _RU.upper(), _EN + _EN.upper())
#: A Cyrillic Ш looks like III, П like II in some hands.
_DRAWN = str.maketrans({"Ш": "III", "ш": "III"})
#: Longer texts are no mistyped citation.
_MAX_MISTYPED = 40
#: A longer search box is a question in which bare forms are not citations.
_MAX_BOX = 400


def _attempts(text: str) -> Iterator[str]:
    """The text as it is; a short one also as typed on the wrong layout, and with Ш for III."""
    yield text
    if len(text) <= _MAX_MISTYPED and not text.isascii():
        yield text.translate(_DRAWN)
        yield text.translate(_TO_LATIN).replace("/", ".")


def _moved(mention: Mention, text: str) -> Mention:
    """A mention read from a repaired text stands for the whole of the original."""
    whole = Mention(text, 0, len(text), 0)
    whole.citations, whole.sections, whole.unknown = mention.citations, mention.sections, mention.unknown
    whole.pinned = mention.pinned
    return whole


# --- resolving --------------------------------------------------------------------------------------------------


def resolve(text: str, register: Register) -> tuple[Citation, ...]:
    """The rulings that a text names which is nothing but citations; a section gives all of its rulings.

    Raises `UnknownCitation` (`MissingSection` for a known gap) or `InvalidCitation`.
    """
    found: list[Citation] = []
    for name in _names(text, register):
        found += [name] if isinstance(name, Citation) else [c for c in register.citations() if c.section == name]
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
    for mention in reading.mentions:
        for name in mention.unknown:
            raise not_found(name, register)
    names: list[Citation | Section] = []
    for mention in reading.mentions:
        names += [*mention.citations, *mention.sections]
    return names


def not_found(name: str, register: Register) -> UnknownCitation:
    """The error for a name that no ruling bears; a known gap is said to be one."""
    for entry in register.entries:
        label = str(entry.section)
        if entry.missing and (name == label or name.startswith(f"{label}.")):
            return MissingSection.of(name, register)
    return unknown(name, nearest(name, register))


def nearest(name: str, register: Register, limit: int = 3) -> list[Citation]:
    """The existing citations nearest to a name that does not exist: by section, then by number."""
    label, _, number = name.rpartition(".")
    if not number.isdecimal():
        label, number = name, "1"
    wanted = int(number)
    scored = [
        (_distance(label.rpartition(":")[2], citation.section.label), abs(citation.number - wanted), citation)
        for citation in register.citations()
        if ":" not in label or citation.document == label.partition(":")[0]
    ]
    scored.sort(key=lambda row: (row[0] * 3 + row[1], row[0], row[2]))
    return [citation for *_, citation in scored[:limit]]


def _distance(label: str, other: str) -> float:
    """How unlike two section labels are: 0 the same, small for a sibling, large for another kind."""
    if label == other:
        return 0.0
    ours, theirs = label.split("."), other.split(".")
    chapter, against = _roman_value(ours[0]), _roman_value(theirs[0])
    if not chapter or not against:
        return 0.5 if ours[0] == theirs[0] else 20.0
    return 2.0 * abs(chapter - against) + (0.5 if ours[1:] != theirs[1:] else 0.0)
