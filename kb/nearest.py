"""Citations that do not exist: the nearest that do, and the errors that name them."""

from __future__ import annotations

from kb.citation import Citation, Register, Section, UnknownCitation, unknown
from kb.errors import msg
from kb.roman import roman_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from kb.citation import SectionEntry


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
    sections = dict.fromkeys(citation.section for citation in citations)
    distances = {section: _distance(label, section.label) for section in sections}
    scored = sorted(
        ((distances[citation.section], abs(citation.number - number), citation) for citation in citations),
        key=lambda row: (row[0] * 3 + row[1], row[0], row[2]),
    )
    best: dict[Section, tuple[float, Citation]] = {}
    for distance, _, citation in scored:
        if distance < 1:
            best.setdefault(citation.section, (distance, citation))
    first = [citation for _, citation in sorted(best.values())]
    return [*first, *(citation for *_, citation in scored)]


def _distance(label: str, other: str) -> float:
    """How unlike two section labels are: 0 the same, small for a sibling, large for another kind."""
    if label == other:
        return 0.0
    ours, theirs = label.split("."), other.split(".")
    chapter, against = roman_value(ours[0]), roman_value(theirs[0])
    if not chapter or not against:
        return 0.5 if ours[0] == theirs[0] else 20.0
    return 2.0 * abs(chapter - against) + (0.5 if ours[1:] != theirs[1:] else 0.0)
