"""Content files -> documents and rulings; every fault in every file in one run."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kb.citation import DOCUMENT_ID, SECTION_LABEL, Citation, InvalidCitation, Register, Section, SectionEntry
from kb.decoding import Fields
from kb.entry import (
    Clause,
    DocumentInfo,
    Elsewhere,
    Examples,
    Reading,
    Relation,
    RelationKind,
    Ruling,
    Scope,
    SectionInfo,
    Source,
    Status,
    Text,
)
from kb.errors import ContentError, Position, msg
from kb.yaml_source import Mapping, Node, Scalar, read_yaml
from kb.yaml_source import Sequence as ListNode

DOCUMENT_FILE = "document.yaml"
_DOCUMENT_KEYS = (
    "id", "title", "game", "about", "numbering", "source", "dated", "bare", "order", "editions", "sections",
)  # fmt: skip
_SECTION_KEYS = ("label", "title", "about", "aliases", "missing")
_RULING_KEYS = (
    "citation", "title", "verdict", "text", "steps", "examples", "questions", "note", "scope", "relations",
    "readings", "elsewhere", "source", "revised", "status", "checks",
)  # fmt: skip
_SCOPE_KEYS = ("phases", "factions", "cards", "places", "concepts")
#: Players ask in more than one way; an entry with fewer questions is not found by the others.
MIN_QUESTIONS = 2
#: What a clause or a reading is called, in Latin letters, for the rules to say.
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_ORDER = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class RawRuling:
    """An entry's mapping together with where it belongs, before its citation is known to be good."""

    node: Mapping
    document: DocumentInfo
    section: str


def load_documents(root: Path, shown: Path, faults: list[ContentError]) -> list[DocumentInfo]:
    """The descriptions of all documents in ``rulings/*/document.yaml``, in their declared order."""
    documents = []
    for folder in sorted(path for path in (root / "rulings").glob("*") if path.is_dir()):
        path = folder / DOCUMENT_FILE
        node = read_yaml(path, shown / path.relative_to(root), faults)
        if isinstance(node, Mapping):
            documents.append(_document(node, folder.name, faults))
        elif node is not None:
            faults.append(ContentError(msg("a document describes itself with keys and values"), node.position))
    documents.sort(key=lambda document: (document.order, document.id))
    _check_shared_labels(documents, faults)
    return documents


def _document(node: Mapping, folder: str, faults: list[ContentError]) -> DocumentInfo:
    fields = Fields(node, _DOCUMENT_KEYS, faults)
    fields.require("id", "title", "game", "source", "dated", "sections")
    identity = fields.scalar("id") or folder
    if identity != folder or DOCUMENT_ID.fullmatch(identity) is None:
        fields.fault(
            msg("the document’s id must be the name of its folder, “{folder}”", folder=folder),
            fields.position("id"),
            msg("lower-case Latin letters, digits and hyphens"),
        )
    order = fields.scalar("order") or "0"
    if _ORDER.fullmatch(order) is None:
        fields.fault(msg("“{value}” is not a number", value=order), fields.position("order"))
        order = "0"
    return DocumentInfo(
        id=folder,
        title=fields.required_text("title"),
        game=fields.required_text("game"),
        about=fields.text("about"),
        numbering=fields.text("numbering"),
        source_title=fields.scalar("source") or "",
        dated=fields.date("dated"),
        bare=fields.flag("bare", default=False),
        order=int(order),
        sections=_sections(fields, faults),
        position=node.position,
        editions=_editions(fields, faults),
    )


def _editions(fields: Fields, faults: list[ContentError]) -> tuple[tuple[str, Text], ...]:
    """Other editions that `elsewhere` may name, with their names."""
    node = fields.mapping("editions")
    if node is None:
        return ()
    inner = Fields(node, [key.value for key, _ in node.pairs], faults)
    return tuple((key.value, inner.required_text(key.value)) for key, _ in node.pairs)


def _sections(fields: Fields, faults: list[ContentError]) -> tuple[SectionInfo, ...]:
    sections: list[SectionInfo] = []
    for node in fields.mappings("sections"):
        inner = Fields(node, _SECTION_KEYS, faults)
        inner.require("label", "title")
        label = inner.scalar("label") or ""
        if not label:
            continue  # reported as missing or empty
        if SECTION_LABEL.fullmatch(label) is None:
            inner.fault(
                msg("“{label}” is no section label", label=label), inner.position("label"), msg("like VII, II.A or AM")
            )
        elif label in {section.label for section in sections}:
            inner.fault(msg("section {label} stands here a second time", label=label), inner.position("label"))
        else:
            sections.append(
                SectionInfo(
                    label=label,
                    title=inner.required_text("title"),
                    about=inner.text("about"),
                    aliases=tuple(item.value for item in inner.scalars("aliases")),
                    missing=inner.flag("missing", default=False),
                    position=node.position,
                )
            )
    return tuple(sections)


def _check_shared_labels(documents: Sequence[DocumentInfo], faults: list[ContentError]) -> None:
    """A citation without its document must name one ruling only."""
    owner: dict[str, DocumentInfo] = {}
    for document in documents:
        if not document.bare:
            continue
        for section in document.sections:
            first = owner.setdefault(section.label, document)
            if first is not document:
                faults.append(
                    ContentError(
                        msg("section {label} is also one of “{document}”", label=section.label, document=first.id),
                        section.position,
                        hint=msg(
                            "set “bare: false”: the document’s citations are then written {id}:{label}.1",
                            id=document.id,
                            label=section.label,
                        ),
                    )
                )


def load_rulings(
    root: Path, shown: Path, documents: Sequence[DocumentInfo], faults: list[ContentError]
) -> tuple[Register, list[Ruling], set[Section]]:
    """The register of all citations, the rulings in book order, and the sections with a file that cannot be read."""
    raw: list[RawRuling] = []
    unread: set[tuple[str, str]] = set()
    for document in documents:
        for path in sorted((root / "rulings" / document.id).glob("*.yaml")):
            if path.name != DOCUMENT_FILE:
                raw += _file(path, shown / path.relative_to(root), document, faults, unread)
    register = _register(documents, raw, faults)
    rulings = [ruling for entry in raw if (ruling := _ruling(entry, register, faults)) is not None]
    rulings.sort(key=lambda ruling: ruling.citation)
    lost = {entry.section for entry in register.entries if (entry.section.document, entry.section.label) in unread}
    return register, rulings, lost


def _file(
    path: Path, shown: Path, document: DocumentInfo, faults: list[ContentError], unread: set[tuple[str, str]]
) -> list[RawRuling]:
    """The entries of one file; its name is the section's label, or begins with it (``IV.yaml``, ``IV_2.yaml``)."""
    label = path.stem.partition("_")[0]
    section = next((section for section in document.sections if section.label == label), None)
    if section is None or section.missing:
        faults.append(
            ContentError(
                msg("no section “{label}” in document “{document}”", label=label, document=document.id),
                Position(shown),
                hint=msg(
                    "name the file after its section: {labels}",
                    labels=", ".join(s.label for s in document.sections if not s.missing),
                ),
            )
        )
        return []
    node = read_yaml(path, shown, faults)
    if not isinstance(node, ListNode):
        unread.add((document.id, label))
    return _entries(node, document, label, faults) if node is not None else []


def _entries(node: Node, document: DocumentInfo, label: str, faults: list[ContentError]) -> list[RawRuling]:
    if not isinstance(node, ListNode):
        faults.append(
            ContentError(msg("a list of entries must stand here, each beginning with “- citation:”"), node.position)
        )
        return []
    entries = []
    for item in node.items:
        if isinstance(item, Mapping):
            entries.append(RawRuling(item, document, label))
        else:
            faults.append(
                ContentError(msg("an entry must be keys with values, beginning with “- citation:”"), item.position)
            )
    return entries


def _register(documents: Sequence[DocumentInfo], raw: Sequence[RawRuling], faults: list[ContentError]) -> Register:
    """The register of what is there; duplicate citations and those in the wrong file are faults."""
    sections: dict[tuple[str, str], SectionEntry] = {}
    for document in documents:
        for info in document.sections:
            section = Section(document.id, info.label, len(sections), bare=document.bare)
            sections[document.id, info.label] = SectionEntry(
                section, numbers=(), aliases=info.aliases, missing=info.missing
            )
    empty = Register(sections.values())
    numbers: dict[tuple[str, str], dict[int, Position]] = {key: {} for key in sections}
    for entry in raw:
        found = _citation(entry, empty, faults)
        if found is None:
            continue
        citation, position = found
        seen = numbers[citation.document, citation.section.label]
        if citation.number in seen:
            faults.append(
                ContentError(
                    msg("citation {citation} stands here a second time", citation=citation),
                    position,
                    hint=msg("it is first at {position}", position=seen[citation.number]),
                )
            )
        else:
            seen[citation.number] = position
    return Register(
        SectionEntry(entry.section, numbers=sorted(numbers[key]), aliases=entry.aliases, missing=entry.missing)
        for key, entry in sections.items()
    )


def _citation(entry: RawRuling, register: Register, faults: list[ContentError]) -> tuple[Citation, Position] | None:
    node = next((value for key, value in entry.node.pairs if key.value == "citation"), None)
    if not isinstance(node, Scalar):
        faults.append(
            ContentError(
                msg("key “{key}” is missing", key="citation"),
                entry.node.position,
                hint=msg("an entry begins with “- citation: II.A.1”"),
            )
        )
        return None
    text = node.value if entry.document.bare else node.value.removeprefix(f"{entry.document.id}:")
    try:
        citation = register.parse(text if entry.document.bare else f"{entry.document.id}:{text}")
    except InvalidCitation as error:
        faults.append(
            ContentError(
                error.message,
                node.position,
                hint=msg("write it canonically, in Latin letters: {example}", example=entry.section + ".1"),
            )
        )
        return None
    if citation.section.label != entry.section:
        faults.append(
            ContentError(
                msg("{citation} does not belong into this file", citation=citation),
                node.position,
                hint=msg("move it to {file}", file=citation.section.label + ".yaml"),
            )
        )
        return None
    return citation, node.position


def _ruling(entry: RawRuling, register: Register, faults: list[ContentError]) -> Ruling | None:
    fields = Fields(entry.node, _RULING_KEYS, faults)
    fields.require("title", "verdict", "text", "questions", "scope", "source", "revised")
    quiet: list[ContentError] = []  # a bad citation has been reported already
    found = _citation(entry, register, quiet)
    names: dict[str, Position] = {}  # of readings and clauses: the rules call both by the citation and the name
    ruling = Ruling(
        citation=found[0] if found else Citation(Section(entry.document.id, entry.section, 0, bare=True), 1),
        title=fields.required_text("title"),
        verdict=fields.required_text("verdict"),
        text=fields.required_text("text"),
        steps=fields.texts("steps"),
        examples=fields.texts("examples"),
        questions=_questions(fields),
        note=fields.text("note"),
        scope=_scope(fields, faults),
        relations=_relations(fields, register, faults),
        readings=_readings(fields, names, faults),
        elsewhere=_elsewhere(fields, entry.document, faults),
        source=_source(fields, entry.document, faults),
        revised=fields.date("revised"),
        status=fields.choice("status", Status, Status.IN_FORCE),
        clauses=_clauses(fields, names, faults),
        position=entry.node.position,
    )
    return ruling if found else None


def _questions(fields: Fields) -> tuple[Text, ...]:
    questions = fields.texts("questions")
    if isinstance(fields.values.get("questions"), ListNode) and len(questions) < MIN_QUESTIONS:
        fields.fault(
            msg("fewer than {n} questions", n=MIN_QUESTIONS),
            fields.position("questions"),
            msg("write down how players really ask for this ruling"),
        )
    seen: set[str] = set()
    for question in questions:
        if question.value in seen:
            fields.fault(msg("the same question twice"), question.position)
        seen.add(question.value)
    return questions


def _scope(fields: Fields, faults: list[ContentError]) -> Scope:
    node = fields.mapping("scope")
    if node is None:
        return Scope()
    inner = Fields(node, _SCOPE_KEYS, faults)
    written: dict[str, Position] = {}
    lists: list[tuple[str, ...]] = []
    for key in _SCOPE_KEYS:
        items = inner.scalars(key)
        lists.append(tuple(item.value for item in items))
        written |= {item.value: item.position for item in items}
    phases, factions, cards, places, concepts = lists
    return Scope(phases, factions, cards, places, concepts, written)


def _relations(fields: Fields, register: Register, faults: list[ContentError]) -> tuple[Relation, ...]:
    relations: list[Relation] = []
    for node in fields.mappings("relations"):
        inner = Fields(node, ("kind", "to"), faults)
        inner.require("kind", "to")
        target = inner.scalar("to")
        if target is None:
            continue
        try:
            citation = register.parse(target)
        except InvalidCitation as error:
            inner.fault(
                error.message,
                inner.position("to"),
                msg("write it canonically, in Latin letters: {example}", example="II.A.1"),
            )
            continue
        kind = inner.choice("kind", RelationKind, RelationKind.SEE)
        relations.append(Relation(kind, citation, inner.position("to")))
    return tuple(relations)


def _readings(fields: Fields, names: dict[str, Position], faults: list[ContentError]) -> tuple[Reading, ...]:
    readings = []
    for node in fields.mappings("readings"):
        inner = Fields(node, ("name", "adopted", "instead_of"), faults)
        inner.require("name", "adopted")
        readings.append(Reading(_name(inner, "name", names), inner.required_text("adopted"), inner.texts("instead_of")))
    return tuple(readings)


def _name(fields: Fields, key: str, names: dict[str, Position]) -> str:
    """The name under which the rules know a clause or a reading; it must be no other one's of the ruling."""
    name, position = fields.scalar(key), fields.position(key)
    if name is None:
        return ""
    if _NAME.fullmatch(name) is None:
        fields.fault(
            msg("“{value}” is no name for the rules", value=name),
            position,
            msg("lower-case Latin letters, digits and hyphens"),
        )
    elif name in names:
        fields.fault(
            msg("“{value}” names two things in one ruling", value=name),
            position,
            msg("it is first at {position}", position=names[name]),
        )
    names.setdefault(name, position)
    return name


def _elsewhere(fields: Fields, document: DocumentInfo, faults: list[ContentError]) -> tuple[Elsewhere, ...]:
    found = []
    editions = [edition for edition, _ in document.editions]
    for node in fields.mappings("elsewhere"):
        inner = Fields(node, ("edition", "rules"), faults)
        inner.require("edition", "rules")
        edition = inner.scalar("edition") or ""
        if edition and edition not in editions:
            inner.fault(
                msg("“{value}” is no {key}", value=edition, key="edition"),
                inner.position("edition"),
                msg("one of: {known}", known=", ".join(editions)),
            )
        found.append(Elsewhere(edition, inner.required_text("rules")))
    return tuple(found)


def _source(fields: Fields, document: DocumentInfo, faults: list[ContentError]) -> Source:
    """Document and date default to the document's own: an entry states them only where it differs."""
    node = fields.mapping("source")
    if node is None:
        return Source(document.id, "", document.dated)
    inner = Fields(node, ("document", "printed", "dated"), faults)
    inner.require("printed")
    named = inner.scalar("document") or document.id
    if named != document.id:
        inner.fault(msg("the source’s document must be “{document}”", document=document.id), inner.position("document"))
    return Source(document.id, inner.scalar("printed") or "", inner.date("dated") or document.dated)


def _clauses(fields: Fields, names: dict[str, Position], faults: list[ContentError]) -> tuple[Clause, ...]:
    clauses = []
    for node in fields.mappings("checks"):
        inner = Fields(node, ("clause", "restates", "says", "examples"), faults)
        inner.require("clause", "says", "examples")
        clauses.append(
            Clause(
                name=_name(inner, "clause", names),
                restates=inner.flag("restates", default=False),
                says=inner.required_text("says"),
                examples=_examples(inner),
                position=node.position,
            )
        )
    return tuple(clauses)


def _examples(fields: Fields) -> Examples:
    """The examples with the line of their first line: behind the key, or the next one of a block."""
    value = fields.values.get("examples")
    if not isinstance(value, Scalar):
        fields.scalar("examples")
        return Examples("", fields.position("examples"), fields.position("examples").line)
    return Examples(value.value, value.position, value.position.line + (1 if value.block else 0))
