"""Reading one text: which of the shapes found in it are citations, and the lists and ranges that follow them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from kb.citation import Citation, Register, Section
from kb.citation_grammar import belongs
from kb.citation_sight import Atom, Sight
from kb.citation_words import (
    BOX,
    ENGLISH,
    FOREIGN,
    HANGING,
    LISTING,
    LOOSE,
    NO_LIST_ITEM,
    PLURAL,
    RANGING,
    SECTION_WORDS,
)
from kb.mentions import Mention

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kb.citation import SectionEntry


class Scanner:
    """Reads one text: `mentions` in order of place."""

    def __init__(self, text: str, register: Register, mode: int) -> None:
        self.sight = Sight(text, register, mode)
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

    def _read(self, atom: Atom) -> int:
        if atom.number is not None:
            if self._is_citation(atom):
                return self._take_citation(atom)
            if self.mode == LOOSE or not atom.before.strip("."):
                return 0
            atom.without_number()
        return self._take_section(atom)

    # -- what is part of something else --

    def _is_foreign(self, atom: Atom, *, joined: bool) -> bool:
        """Part of an address, a file name, a longer number or a hyphenated word."""
        if self.sight.barred and self._is_barred(atom.start):
            return True
        if not (joined or atom.lead.prefix) and self._hangs_on(atom.lead.first):
            return True
        behind = self.text[atom.end : atom.end + 1]
        return behind in HANGING and (behind == "\\" or self.text[atom.end + 1 : atom.end + 2].isalnum())

    def _is_barred(self, at: int) -> bool:
        place = bisect_right(self.sight.barred, (at, len(self.text)))
        return place > 0 and self.sight.barred[place - 1][1] > at

    def _hangs_on(self, at: int) -> bool:
        """Whether something stands directly before a place."""
        before = self.text[at - 1 : at] if at else ""
        return before in ("/", "@", "\\") or (before in (".", "-", "_") and at > 1 and self.text[at - 2].isalnum())

    # -- what counts as a citation --

    def _is_citation(self, atom: Atom) -> bool:
        """Whether a label with a number may be taken for a citation here."""
        if self.mode == LOOSE:
            return self._is_loosely(atom)
        if not atom.cue and self.sight.word_before(atom.start)[0] in FOREIGN:
            return False
        if self._is_count(atom) or (atom.label.part and not self._is_three_part(atom)):
            return False
        if atom.label.entry is None:
            return self._is_unknown(atom)
        return bool(atom.label.part) or self._is_two_part(atom)

    def _is_loosely(self, atom: Atom) -> bool:
        """In a text that is nothing but citations all is one, but for «3 5» and numerals that are none."""
        label = atom.label
        if label.entry is not None:
            return True
        figures = label.arabic and not label.part and not atom.before.strip() and not atom.cue
        return bool(label.chapter or atom.lead.document) and not figures

    def _is_count(self, atom: Atom) -> bool:
        """«см. II.A. 1 игрок ходит», «в разделе V 3 правила»: the number belongs to the word behind it."""
        before = atom.before
        if before in (".", "-", "") or atom.worded or (not before.strip() and atom.lead.prefix not in SECTION_WORDS):
            return False
        return "." not in atom.label.gap.strip(".") and self._word_follows(atom.end)

    def _is_three_part(self, atom: Atom) -> bool:
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

    def _is_two_part(self, atom: Atom) -> bool:
        """Chapter or name, and number: with a dot or a hyphen, or with a cue."""
        if atom.label.word:  # words, which a number may follow for other reasons
            return bool(atom.lead.document) or atom.worded or (self.mode == BOX and bool(atom.lead.prefix))
        if atom.label.arabic:
            return atom.cue and (self.mode == BOX or atom.worded or atom.before in (".", "-"))
        return atom.cue or self._is_bare_two_part(atom)

    def _is_bare_two_part(self, atom: Atom) -> bool:
        folded = self.text[atom.start : atom.label_end]
        if (atom.single and not atom.upper) or atom.label.gap.strip(".") or "1" in folded:
            return False  # “v.1”, “а M.3”, “V1.2”
        if not atom.label.chapter and self._is_time(atom):
            return False
        return atom.before == "." or (atom.before == "-" and not atom.single and atom.upper)

    def _is_time(self, atom: Atom) -> bool:
        """“at 3 am.”, “3 a.m.”."""
        before = self.text[max(0, atom.start - 2) : atom.start].rstrip()
        return before[-1:].isdigit() and not (atom.upper and not atom.label.gap)

    def _is_unknown(self, atom: Atom) -> bool:
        """A name of the right shape that no section bears: III.C.1, X.1, 12.3; in running text only III.C.1.

        A chapter beyond the books' (XVII.A.3) may be another book's, unless a prefix says that it is not.
        """
        label = atom.label
        if atom.lead.document or (atom.lead.prefix and self.mode == BOX):
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

    def _take_citation(self, atom: Atom) -> int:
        mention = self._mention(atom.lead.first, atom.end, atom.lead.start)
        mention.pinned = atom.pinned
        if atom.label.entry is None or atom.number is None:
            mention.unknown = (atom.name(),)
            return atom.end
        citation = self._resolve(mention, atom.label.entry, atom.number)
        end = self._take_range(mention, citation, atom.end)
        if self.text[end : end + 1] not in LISTING:
            return end
        return self._take_list(atom.label.entry, end, promised=atom.lead.prefix in PLURAL)

    def _resolve(self, mention: Mention, entry: SectionEntry, number: int) -> Citation:
        citation = Citation(entry.section, number)
        if number in entry.numbers:
            mention.citations = (citation,)
        else:
            mention.unknown = (str(citation),)
        return citation

    def _take_section(self, atom: Atom) -> int:
        """A whole section: «раздел VII», “II.A”, and what the whole text is."""
        if not self._is_section(atom):
            return 0
        label = atom.label
        entries = [label.entry] if label.entry else self._parts(atom)
        sections = tuple(entry.section for entry in entries if entry.numbers)
        if not entries and not (self.mode == LOOSE and label.part and label.gap.strip() and label.chapter):
            return 0
        mention = self._mention(atom.lead.first, atom.end, atom.lead.start)
        mention.sections = sections
        mention.unknown = () if sections else (atom.name(),)
        return atom.end

    def _parts(self, atom: Atom) -> list[SectionEntry]:
        """The sections of a chapter that has several: II is II.A and II.B; “section 3” may be any book's."""
        if atom.label.arabic and self.mode != LOOSE:
            return []
        return [
            entry
            for entry in self.register.entries
            if entry.section.label.startswith(f"{atom.label.name}.") and belongs(entry.section, atom.lead.document)
        ]

    def _is_section(self, atom: Atom) -> bool:
        label, lead = atom.label, atom.lead
        if self.mode != LOOSE and atom.single and not (atom.upper and self._is_no_pronoun(atom)):
            return False
        if lead.document or lead.prefix in SECTION_WORDS:
            return True
        if label.word or (label.arabic and not label.part):
            return False
        cue = bool(lead.prefix) or (bool(label.part) and label.gap == ".")
        return self.mode == LOOSE or (cue and atom.upper and not label.arabic)

    def _is_no_pronoun(self, atom: Atom) -> bool:
        """“see I …”, “the rule I know”, “in Dune I …” name no section."""
        if atom.written != "I":
            return True
        if atom.lead.prefix:
            return atom.lead.prefix not in ENGLISH
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
        plausible = all(number < NO_LIST_ITEM or number in entry.numbers for *_, number in items)
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
        ranged = self._range_end(first, at) if self.text[at : at + 1] in RANGING else None
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
            arabic = atom.label.arabic and self.mode != LOOSE
            if atom.label.entry and atom.number is not None and atom.before == "." and not arabic:
                last = Citation(atom.label.entry.section, atom.number)
                return (last, atom.end) if last > first and last.document == first.document else None
        item = self.sight.patterns.item.match(self.text, dash.end())
        if item is None or int(item["number"]) <= first.number:
            return None
        if (dash["before"] or dash["after"]) and self._word_follows(item.end()):
            return None
        return Citation(first.section, int(item["number"])), item.end()
