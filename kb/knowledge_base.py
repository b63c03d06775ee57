"""The whole content, loaded and checked: documents, rulings, reference graph, glossary, catalogs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kb.beyond import Topic, load_beyond
from kb.catalogs import SOURCE_LANGUAGE, Catalog, Freshness, Translation, load_catalog, untranslated
from kb.citation import Citation, InvalidCitation, Register
from kb.entry import DocumentInfo, Ruling, SectionInfo, Text
from kb.errors import ContentError, ContentErrors, Position, msg
from kb.glossary import Glossary, TermKind, load_glossary
from kb.graph import ReferenceGraph, build_graph
from kb.loader import load_documents, load_rulings
from kb.mentions import Mention
from kb.paths import shown_path
from kb.reader import find_citations
from kb.translation_checks import Comparison
from kb.words import mixed_script, odd_letter
from kb.yaml_source import place_of, read_text

LANGUAGES = ("ru", "en")
TRANSLATIONS = tuple(language for language in LANGUAGES if language != SOURCE_LANGUAGE)
#: Parts of different scripts with a dot between them, as in a citation typed on two layouts.
_PARTS_OF_BOTH = re.compile("[A-Za-z]\\.[\u0400-\u04ff]|[\u0400-\u04ff]\\.[A-Za-z0-9]")
_SITE_URL = re.compile(r"^site_url:[ ]*[\"']?([^\s\"'#]+)", re.MULTILINE)
_SCOPE_KINDS = {
    "phases": TermKind.PHASE,
    "factions": TermKind.FACTION,
    "cards": TermKind.CARD,
    "places": TermKind.PLACE,
    "concepts": TermKind.CONCEPT,
}


@dataclass(frozen=True, slots=True)
class KnowledgeBase:
    """Everything that is published. ``blemishes`` do not keep it from answering; `check` reports them."""

    root: Path
    documents: tuple[DocumentInfo, ...]
    register: Register
    rulings: dict[Citation, Ruling]
    graph: ReferenceGraph
    glossary: Glossary
    beyond: tuple[Topic, ...]
    catalogs: dict[str, Catalog]
    blemishes: tuple[ContentError, ...]
    _mentions: dict[str, Sequence[Mention]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def translate(self, context: str, text: Text, language: str) -> Translation:
        """A text in a language, or in Russian with the reason why it is not."""
        if language == SOURCE_LANGUAGE:
            return Translation(self.display(text.value), Freshness.SOURCE)
        translation = self.catalogs[language].translate(context, text.value)
        return Translation(self.display(translation.text), translation.freshness)

    def display(self, text: str) -> str:
        """The text with every citation in its canonical spelling, whatever letters its author used."""
        parts, last = [], 0
        for mention in self.mentions(text):
            if len(mention.citations) == 1 and not mention.text.isascii():
                parts += [text[last : mention.start], str(mention.citations[0])]
                last = mention.end
        return "".join([*parts, text[last:]]) if parts else text

    def mentions(self, text: str) -> Sequence[Mention]:
        """The citations of a text of the content, read once for all that needs them."""
        if text not in self._mentions:
            self._mentions[text] = tuple(find_citations(text, self.register))
        return self._mentions[text]

    def ruling(self, written: str) -> Ruling | None:
        """The ruling of a citation written canonically; None when there is none."""
        try:
            return self.rulings.get(self.register.parse(written))
        except InvalidCitation:
            return None

    def document(self, identity: str) -> DocumentInfo:
        """The document of that id."""
        return next(document for document in self.documents if document.id == identity)

    def section(self, citation: Citation) -> SectionInfo:
        """The section a ruling stands in, as its document describes it."""
        document = self.document(citation.document)
        return next(section for section in document.sections if section.label == citation.section.label)

    def messages(self) -> Iterator[tuple[str, Text]]:
        """Every translatable text with its ``msgctxt``, in book order."""
        for document in self.documents:
            yield from document.messages()
        for ruling in self.rulings.values():
            for name, text in ruling.messages():
                yield f"{ruling.citation}/{name}", text


def load(root: Path) -> KnowledgeBase:
    """Load and check the content; raise `ContentErrors` with every fault of every file."""
    base, faults = inspect(root)
    if base is None:
        raise ContentErrors(faults)
    return base


def inspect(root: Path) -> tuple[KnowledgeBase | None, list[ContentError]]:
    """The knowledge base, or None when a fault keeps it from being published; and everything found."""
    found: list[ContentError] = []
    shown = shown_path(root)
    documents = load_documents(root, shown, found)
    register, rulings, unread = load_rulings(root, shown, documents, found)
    glossary = load_glossary(root, shown, found)
    graph = build_graph(rulings, register, found, unread)
    if not rulings and not found:
        found.append(ContentError(msg("no rulings at all"), Position(shown)))
    found += _checked_scope(rulings, glossary)
    found += _checked_script(documents, rulings, register)
    catalogs = {language: load_catalog(root, shown, language, found) for language in TRANSLATIONS}
    base = KnowledgeBase(
        root=root,
        documents=tuple(documents),
        register=register,
        rulings={ruling.citation: ruling for ruling in rulings},
        graph=graph,
        glossary=glossary,
        beyond=tuple(load_beyond(root, shown, register, found)),
        catalogs=catalogs,
        blemishes=(),
    )
    found += _checked_translations(base)
    found.sort(key=ContentError.key)
    if any(not fault.blemish for fault in found):
        return None, found
    return replace(base, blemishes=tuple(found)), found


def _checked_scope(rulings: list[Ruling], glossary: Glossary) -> Iterator[ContentError]:
    for ruling in rulings:
        for name, kind in _SCOPE_KINDS.items():
            for key in getattr(ruling.scope, name):
                term = glossary.terms.get(key)
                if term is None:
                    yield ContentError(
                        msg("{citation}: no term “{key}” in the glossary", citation=ruling.citation, key=key),
                        ruling.scope.positions.get(key, ruling.position),
                        hint=msg("add it to glossary.yaml, or use one of its keys"),
                    )
                elif term.kind is not kind:
                    yield ContentError(
                        msg(
                            "{citation}: “{key}” is a {kind}, not one of the {name}",
                            citation=ruling.citation,
                            key=key,
                            kind=term.kind.value,
                            name=name,
                        ),
                        ruling.scope.positions.get(key, ruling.position),
                    )


def _checked_script(documents: list[DocumentInfo], rulings: list[Ruling], register: Register) -> Iterator[ContentError]:
    """Latin letters inside Cyrillic words look right and never match; a citation half in Cyrillic is such a word too."""
    for text in (text for document in documents for _, text in document.messages()):
        yield from _mixed(text.value, text.position, register)
    for ruling in rulings:
        for name, text in ruling.messages():
            yield from _mixed(text.value, text.position, register if name != "question" else None)


def _mixed(text: str, position: Position, register: Register | None) -> Iterator[ContentError]:
    """A blemish for each word, and with a register for each citation, in which Latin and Cyrillic letters meet."""
    found = [(word, letter) for _, word, letter in mixed_script(text)]
    if register is not None and _PARTS_OF_BOTH.search(text):
        names = [mention.text for mention in find_citations(text, register)]
        found += [
            (name, letter)
            for name in names
            if (letter := odd_letter(name)) is not None and not any(word in name for word, _ in found)
        ]
    for word, letter in found:
        yield ContentError(
            msg(
                "“{word}” mixes Latin and Cyrillic letters: {letter} is U+{code}",
                word=word,
                letter=letter,
                code=format(ord(letter), "04X"),
            ),
            place_of(word, position),
            hint=msg("retype the word on one keyboard layout"),
            blemish=True,
        )


def _checked_translations(base: KnowledgeBase) -> Iterator[ContentError]:
    comparison = Comparison(base.register, base.glossary)
    messages = list(base.messages())
    originals = {(context, text.value) for context, text in messages}
    for catalog in base.catalogs.values():
        if not catalog.missing:
            yield from untranslated(catalog, messages)
        for ruling in base.rulings.values():
            yield from comparison.faults(ruling, catalog)
        for context, original in sorted(catalog.keys()):
            position = Position(catalog.path, catalog.line(context, original))
            yield from _mixed(catalog.translate(context, original).text, position, base.register)
        for context, original in sorted(catalog.keys() - originals):
            yield ContentError(
                msg("{name}: translates a text that the content no longer holds", name=context),
                Position(catalog.path, catalog.line(context, original)),
                hint=msg("run “rulings translate update”"),
                blemish=True,
            )


def site_url(root: Path) -> str | None:
    """The site's public address as ``mkdocs.yml`` beside (or inside) the content folder gives it.

    Only that line is read: the file belongs to MkDocs, whose tags are none of ours.
    """
    for path in (root / "mkdocs.yml", root.parent / "mkdocs.yml"):
        text = read_text(path, path, []) if path.is_file() else None
        match = _SITE_URL.search(text or "")
        if match:
            return match[1]
    return None
