"""A text as the scanner sees it: what may be a citation at a place, and what stands before it."""

from __future__ import annotations

import re

from kb.citation import Register
from kb.citation_grammar import Label, grammar
from kb.citation_words import (
    ALSO,
    BEFORE,
    INHERITED,
    LAST_LETTERS,
    LOOSE,
    NUMBER_WORDS,
    PREFIXES,
    RUNNING,
    STOPPED,
    WINDOW,
)
from kb.folding import Folded, fold_by_look

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class _Lead:
    """What stands before a citation and belongs to it.

    ``first``: where the citation begins, its document included; ``start``: where its prefix begins;
    ``prefix``: the word nearest to it.
    """

    __slots__ = ("document", "first", "prefix", "start")

    def __init__(self, at: int) -> None:
        self.first = self.start = at
        self.document = self.prefix = ""


class Atom:
    """Words in the shape of a citation; whether they are one, the scanner decides.

    ``start``, ``label_end`` and ``end`` are places in the folded text; ``before`` stands before the number.
    ``worded``: a word stands there («VII п. 14»).
    """

    __slots__ = ("_sight", "before", "end", "label", "label_end", "lead", "number", "pinned", "start", "worded")

    def __init__(self, match: re.Match[str], label: Label, lead: _Lead, sight: Sight) -> None:
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


class Sight:
    """A text as the scanner sees it: folded, with what stands at and around a place."""

    def __init__(self, text: str, register: Register, mode: int) -> None:
        self.original, self.mode = text, mode
        self.folded: Folded = fold_by_look(text)
        self.text = self.folded.text
        self.grammar = grammar(register)
        self.patterns = self.grammar.patterns
        self.barred = _addresses(self.text)
        #: Behind the last mention that had a cue: a list joins on to it.
        self.joined = -1

    def written(self, start: int, end: int) -> str:
        """A stretch of the folded text as the original has it."""
        first, last = self.folded.span(start, end)
        return self.original[first:last]

    # -- at a place --

    def atoms(self, start: int) -> Iterator[Atom]:
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
        if self.mode == LOOSE or lead.prefix or lead.document or "." in match["label"]:
            return True
        if match["number"] is None:
            return self.patterns.worded_number.match(self.text, match.end()) is not None
        return match.re is self.grammar.numbered or match["before"] in (".", "-")

    def _atom(self, match: re.Match[str], lead: _Lead) -> Atom:
        drawn = "L" not in match["label"] or "L" not in self.written(*match.span("label"))
        atom = Atom(match, self.grammar.label(match, lead.document, drawn=drawn), lead, self)
        if atom.number is None:
            self._find_worded_number(atom)
        elif self.text.startswith("@", atom.end) and (pinned := self.patterns.pinned.match(self.text, atom.end)):
            atom.pinned, atom.end = pinned[1], pinned.end()
        return atom

    def _find_worded_number(self, atom: Atom) -> None:
        """«VII п. 14», “section VII, item 14”."""
        match = self.patterns.worded_number.match(self.text, atom.end)
        if match and match[1] in NUMBER_WORDS:
            atom.before, atom.number, atom.end = self.text[atom.end : match.start("number")], int(match[2]), match.end()
            atom.worded = True

    # -- before a place --

    def _lead(self, at: int) -> _Lead:
        lead = _Lead(at)
        if at and self.text[at - 1] in BEFORE:
            self._find_document(lead)
            self._find_prefix(lead)
        if not lead.prefix and self._continues_list(lead.first):
            lead.prefix = INHERITED
        return lead

    def _continues_list(self, at: int) -> bool:
        return 0 <= self.joined < at and self.patterns.list.fullmatch(self.text, self.joined, at) is not None

    def _find_document(self, lead: _Lead) -> None:
        """“dune:II.A.1”; in the search box also “dune II.A.1”."""
        at = lead.first - 1 if self.text[lead.first - 1] == " " else lead.first
        colon = self.text[at - 1 : at] == ":"
        if (not colon) if at == lead.first else self.mode == RUNNING:
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
            if word in PREFIXES and not (word in STOPPED and self.text[start + len(word)] != "."):
                lead.prefix, lead.start = lead.prefix or word, start
            elif word not in ALSO:
                return
            at = start

    def word_before(self, at: int) -> tuple[str, int]:
        """The word (or №, #, §) before a place, which only spaces, a dot or a colon part from it, and its place."""
        if not at or self.text[at - 1] not in BEFORE:
            return "", at
        window = self.text[max(0, at - WINDOW) : at]
        head = window.rstrip(" .:\n")
        if head[-1:] not in LAST_LETTERS:
            return "", at
        match = self.patterns.last_word.search(head)
        if match is None or (match[0] == "#" and head != window):
            return "", at  # “# VII” is a heading, “#VII.3” a citation
        return match[0], at - len(window) + match.start()


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
