"""Rulings and documents as values, exactly as the content files say them (Russian, the source language)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kb.citation import Citation
from kb.errors import Position


@dataclass(frozen=True, slots=True)
class Text:
    """A translatable text: paragraphs are parted by a blank line, other line breaks were folded away."""

    value: str
    position: Position

    def __str__(self) -> str:
        return self.value


class Status(StrEnum):
    """Whether a ruling is to be followed."""

    IN_FORCE = "in-force"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"


class RelationKind(StrEnum):
    """How a ruling refers to another; the reverse direction is computed, never written."""

    SEE = "see"  #: a neighbouring question about the same situation
    NARROWS = "narrows"  #: sets a limit or condition on what the other allows
    EXCEPTION_OF = "exception_of"  #: here the other ruling does not hold
    ORDER_WITH = "order_with"  #: both fix the order of the same steps
    RESTS_ON = "rests_on"  #: applies what the other states; without it, this one has no ground


@dataclass(frozen=True, slots=True)
class Relation:
    """An edge of the reference graph, as written in the ruling that refers."""

    kind: RelationKind
    to: Citation
    position: Position


@dataclass(frozen=True, slots=True)
class Reading:
    """A choice between readings of an unclear source: what we adopted and what we did not.

    The rules call it ``<citation>/<name>`` where the adopted one decided.
    """

    name: str
    adopted: Text
    instead_of: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What another edition of the rules says on the same point (``edition``: ``dune-2019``)."""

    edition: str
    rules: Text


@dataclass(frozen=True, slots=True)
class Source:
    """Where the ruling comes from: document id, the number as printed there, the day of the source's own wording."""

    document: str
    printed: str
    dated: str


@dataclass(frozen=True, slots=True)
class Scope:
    """What a ruling is about, as glossary keys; no phase at all means: at any time."""

    phases: tuple[str, ...] = ()
    factions: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    concepts: tuple[str, ...] = ()
    positions: Mapping[str, Position] = field(default_factory=dict, compare=False)  #: key -> where it stands

    def all(self) -> tuple[str, ...]:
        """All keys, phases first."""
        return (*self.phases, *self.factions, *self.cards, *self.places, *self.concepts)


@dataclass(frozen=True, slots=True)
class Examples:
    """Examples that run, doctest style; ``line`` is the file line of the source's first line."""

    source: str
    position: Position
    line: int


@dataclass(frozen=True, slots=True)
class Clause:
    """One independent statement of a ruling with its examples; the rules call it ``<citation>/<name>``.

    ``restates``: the printed rules say the same, so that it is proven by turning it round and not by taking it out.
    """

    name: str
    restates: bool
    says: Text
    examples: Examples
    position: Position


@dataclass(frozen=True, slots=True)
class Ruling:
    """One entry of the knowledge base."""

    citation: Citation
    title: Text
    verdict: Text
    text: Text
    steps: tuple[Text, ...]
    examples: tuple[Text, ...]
    questions: tuple[Text, ...]
    note: Text | None
    scope: Scope
    relations: tuple[Relation, ...]
    readings: tuple[Reading, ...]
    elsewhere: tuple[Elsewhere, ...]
    source: Source
    revised: str
    status: Status
    clauses: tuple[Clause, ...]
    position: Position

    def messages(self) -> Iterator[tuple[str, Text]]:
        """Every translatable text with its field: the catalog's ``msgctxt`` is ``<citation>/<field>``.

        A field names what the text is, never its place in a list, so that a question put in the middle makes
        no other one stale.
        """
        yield "title", self.title
        yield "verdict", self.verdict
        yield "text", self.text
        for step in self.steps:
            yield "step", step
        for example in self.examples:
            yield "example", example
        if self.note is not None:
            yield "note", self.note
        for reading in self.readings:
            yield "reading", reading.adopted
            for other in reading.instead_of:
                yield "instead-of", other
        for elsewhere in self.elsewhere:
            yield "elsewhere", elsewhere.rules
        for clause in self.clauses:
            yield "clause", clause.says
        for question in self.questions:
            yield "question", question

    def cited_texts(self) -> Iterator[Text]:
        """The texts in which a citation is a reference; questions are what others say."""
        for name, text in self.messages():
            if name != "question":
                yield text


@dataclass(frozen=True, slots=True)
class SectionInfo:
    """A section as its document describes it; ``missing``: the source lacks it, a known gap."""

    label: str
    title: Text
    about: Text | None
    aliases: tuple[str, ...]
    missing: bool
    position: Position


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """A document about itself: ``content/rulings/<id>/document.yaml``."""

    id: str
    title: Text
    game: Text
    about: Text | None
    numbering: Text | None
    source_title: str
    dated: str
    bare: bool
    order: int
    sections: tuple[SectionInfo, ...]
    position: Position
    editions: tuple[tuple[str, Text], ...] = field(default=())

    def messages(self) -> Iterator[tuple[str, Text]]:
        """Every translatable text with its ``msgctxt``: ``dune/title``, ``dune:II.A/title``."""
        yield f"{self.id}/title", self.title
        yield f"{self.id}/game", self.game
        if self.about is not None:
            yield f"{self.id}/about", self.about
        if self.numbering is not None:
            yield f"{self.id}/numbering", self.numbering
        for edition, name in self.editions:
            yield f"{self.id}/edition/{edition}", name
        for section in self.sections:
            yield f"{self.id}:{section.label}/title", section.title
            if section.about is not None:
                yield f"{self.id}:{section.label}/about", section.about
