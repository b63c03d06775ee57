"""Citations as values: the names of rulings and sections, as the documents print them.

A citation is read strictly here (`Register.parse`); `kb.reader` reads what people type.
Import-light on purpose (no dataclasses, no typing): a citation look-up pays for every module.
"""

from __future__ import annotations

import re
from functools import total_ordering

from kb.errors import RulingsError, msg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Self

    from kb.errors import Message

#: One or two parts in capitals: ``II.A``, ``VII``, ``AM``.
SECTION_LABEL = re.compile(r"[A-Z]+(?:\.[A-Z]+)?")
DOCUMENT_ID = re.compile(r"[a-z][a-z0-9-]*")
_CANONICAL = re.compile(r"(?:([a-z][a-z0-9-]*):)?([A-Z]+(?:\.[A-Z]+)?)(?:\.([1-9][0-9]*))?")
#: Longer numbers are nobody's ruling and would only cost time.
MAX_DIGITS = 6


class InvalidCitation(RulingsError, ValueError):
    """A text that is no citation in canonical form."""

    status = 1

    def __init__(self, text: str) -> None:
        super().__init__(
            msg("“{text}” is not a citation", text=text[:60]),
            hint=msg("citations look like II.A.1, VII.14 or AM.3"),
        )


@total_ordering
class Section:
    """A section of a document: ``II.A``, ``VII``, ``AM``.

    ``ordinal`` is its place in the register (book order, documents in their order); it orders sections and
    is no part of what they mean.
    """

    __slots__ = ("bare", "document", "label", "ordinal")

    def __init__(self, document: str, label: str, ordinal: int, *, bare: bool) -> None:
        self.document, self.label, self.ordinal, self.bare = document, label, ordinal, bare

    def __str__(self) -> str:
        return self.label if self.bare else f"{self.document}:{self.label}"

    def __repr__(self) -> str:
        return f"Section({self})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Section) and (self.document, self.label) == (other.document, other.label)

    def __hash__(self) -> int:
        return hash((self.document, self.label))

    def __lt__(self, other: Section) -> bool:
        return self.ordinal < other.ordinal


@total_ordering
class Citation:
    """The name of one ruling, as printed: ``II.A.1``; frozen by habit, ordered as in the book."""

    __slots__ = ("number", "section")

    def __init__(self, section: Section, number: int) -> None:
        self.section, self.number = section, number

    @property
    def document(self) -> str:
        """The id of the document that prints it: ``dune``, ``imperium``."""
        return self.section.document

    @property
    def qualified(self) -> str:
        """With its document, whether it needs one or not: ``dune:II.A.1``."""
        return f"{self.document}:{self.section.label}.{self.number}"

    def __str__(self) -> str:
        return f"{self.section}.{self.number}"

    def __repr__(self) -> str:
        return f"Citation({self})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Citation) and (self.section, self.number) == (other.section, other.number)

    def __hash__(self) -> int:
        return hash((self.section, self.number))

    def __lt__(self, other: Citation) -> bool:
        return (self.section.ordinal, self.number) < (other.section.ordinal, other.number)


class SectionEntry:
    """What the register knows of a section besides its name.

    ``numbers``: the numbers of its rulings, ascending; ``aliases``: other spellings of its label (РА for AM);
    ``missing``: a known gap, a section that the source itself does not hold.
    """

    __slots__ = ("aliases", "missing", "numbers", "section")

    def __init__(self, section: Section, *, numbers: Sequence[int], aliases: Sequence[str], missing: bool) -> None:
        self.section, self.numbers, self.aliases, self.missing = section, tuple(numbers), tuple(aliases), missing


class Register:
    """Which citations exist: the sections of all documents in order, with the numbers of their rulings.

    A *bare* document's citations are written without its id; two bare documents never share a section label.
    """

    def __init__(self, entries: Iterable[SectionEntry]) -> None:
        self.entries: tuple[SectionEntry, ...] = tuple(entries)
        self._by_name: dict[tuple[str, str], SectionEntry] = {}
        for entry in self.entries:
            self._by_name[entry.section.document, entry.section.label] = entry
            if entry.section.bare:
                self._by_name["", entry.section.label] = entry

    @classmethod
    def from_plain(cls, plain: Sequence[Mapping[str, object]]) -> Self:
        """The register from what `plain` gave."""
        entries = []
        for ordinal, row in enumerate(plain):
            section = Section(str(row["document"]), str(row["label"]), ordinal, bare=bool(row["bare"]))
            numbers, aliases = row["numbers"], row["aliases"]
            assert isinstance(numbers, list) and isinstance(aliases, list)  # noqa: S101, PT018 - our own cache's shape
            entries.append(SectionEntry(section, numbers=numbers, aliases=aliases, missing=bool(row["missing"])))
        return cls(entries)

    def plain(self) -> list[dict[str, object]]:
        """The register as plain values, for the cache."""
        return [
            {
                "document": entry.section.document,
                "label": entry.section.label,
                "bare": entry.section.bare,
                "numbers": list(entry.numbers),
                "aliases": list(entry.aliases),
                "missing": entry.missing,
            }
            for entry in self.entries
        ]

    def entry(self, label: str, document: str = "") -> SectionEntry | None:
        """The section of that label, in the named document or, without one, in the bare ones."""
        return self._by_name.get((document, label))

    def numbers(self, section: Section) -> tuple[int, ...]:
        """The numbers of the section's rulings, ascending."""
        return self._by_name[section.document, section.label].numbers

    def rulings_of(self, section: Section) -> list[Citation]:
        """The citations of a section's rulings, in order."""
        return [Citation(section, number) for number in self.numbers(section)]

    def citations(self) -> Iterator[Citation]:
        """Every ruling's citation in book order."""
        for entry in self.entries:
            yield from self.rulings_of(entry.section)

    def exists(self, citation: Citation) -> bool:
        """Whether a ruling bears this citation."""
        return citation.number in self.numbers(citation.section)

    def parse(self, text: str) -> Citation:
        """Read the canonical form, ``II.A.1`` or ``dune:II.A.1``; raise `InvalidCitation`.

        The section must be one of a document; whether a ruling bears the number is another question (`exists`).
        """
        match = _CANONICAL.fullmatch(text)
        entry = self.entry(match[2], match[1] or "") if match else None
        if match is None or entry is None or match[3] is None or len(match[3]) > MAX_DIGITS:
            raise InvalidCitation(text)
        return Citation(entry.section, int(match[3]))

    def parse_section(self, text: str) -> Section:
        """Read a section's canonical form, ``II.A`` or ``imperium:AM``; raise `InvalidCitation`."""
        match = _CANONICAL.fullmatch(text)
        entry = self.entry(match[2], match[1] or "") if match else None
        if match is None or entry is None or match[3] is not None:
            raise InvalidCitation(text)
        return entry.section


def unknown(name: str, nearest: Sequence[Citation | Section]) -> UnknownCitation:
    """The error for a citation that no ruling bears, with the nearest ones that exist."""
    names = ", ".join(map(str, nearest))
    return UnknownCitation(
        msg("no ruling {citation}", citation=name),
        hint=msg("nearest: {nearest}", nearest=names) if names else msg("citations look like II.A.1, VII.14 or AM.3"),
        nearest=nearest,
    )


class UnknownCitation(RulingsError):
    """A citation that resolves to no ruling; `nearest` holds the nearest valid ones."""

    status = 1

    def __init__(self, message: Message, *, hint: Message, nearest: Sequence[Citation | Section] = ()) -> None:
        super().__init__(message, hint=hint)
        self.nearest = tuple(nearest)
