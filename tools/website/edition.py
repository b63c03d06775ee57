"""The knowledge base in one language, as a reader is to be shown it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kb.catalogs import SOURCE_LANGUAGE, Freshness
from kb.citation import Citation, Section
from kb.entry import DocumentInfo, Ruling, SectionInfo, Text
from kb.knowledge_base import KnowledgeBase

_STALE = (Freshness.OUTDATED, Freshness.MISSING)


class Said(NamedTuple):
    """A text and the language it is in: another one than asked for when there is no current translation."""

    text: str
    language: str
    freshness: Freshness = Freshness.SOURCE

    def __str__(self) -> str:
        return self.text


class Edition:
    """Texts of rulings, sections and documents in one language."""

    def __init__(self, base: KnowledgeBase, language: str) -> None:
        self.base, self.language = base, language
        self._order = list(base.rulings)
        self._said: dict[tuple[str, str], Said] = {}
        self._places = {citation: place for place, citation in enumerate(self._order)}

    def said(self, context: str, text: Text) -> Said:
        """A text in this language, or in Russian for want of a current translation."""
        kept = self._said.get((context, text.value))
        if kept is None:  # the same text stands on several pages
            found = self.base.translate(context, text, self.language)
            language = SOURCE_LANGUAGE if found.freshness in _STALE else self.language
            kept = self._said[context, text.value] = Said(found.text, language, found.freshness)
        return kept

    def of(self, ruling: Ruling, name: str, text: Text) -> Said:
        """One text of a ruling."""
        return self.said(f"{ruling.citation}/{name}", text)

    def each(self, ruling: Ruling, name: str, texts: Iterable[Text]) -> list[Said]:
        """Texts of one field of a ruling."""
        return [self.of(ruling, name, text) for text in texts]

    def title(self, citation: Citation) -> Said:
        """A ruling's title."""
        ruling = self.base.rulings[citation]
        return self.of(ruling, "title", ruling.title)

    def verdict(self, citation: Citation) -> Said:
        """A ruling's verdict."""
        ruling = self.base.rulings[citation]
        return self.of(ruling, "verdict", ruling.verdict)

    def stale(self, ruling: Ruling) -> Freshness | None:
        """Why some of its texts are shown in Russian: outdated, missing; None when all are translated."""
        found = set(self.untranslated(ruling).values())
        return next((reason for reason in _STALE if reason in found), None)

    def freshness(self, ruling: Ruling) -> Freshness:
        """How its texts stand to the original: the worst of all."""
        return self.stale(ruling) or self.title(ruling.citation).freshness

    def untranslated(self, ruling: Ruling) -> dict[str, Freshness]:
        """Fields shown in Russian for want of a current translation, with the reason."""
        freshness = {name: self.of(ruling, name, text).freshness for name, text in ruling.messages()}
        return {name: reason for name, reason in freshness.items() if reason in _STALE}

    def section_title(self, section: Section) -> Said:
        """A section's title."""
        info = self.section_info(section)
        return self.said(f"{section.document}:{section.label}/title", info.title)

    def section_about(self, section: Section) -> Said | None:
        """What a section says of itself."""
        about = self.section_info(section).about
        return self.said(f"{section.document}:{section.label}/about", about) if about is not None else None

    def section_info(self, section: Section) -> SectionInfo:
        """A section as its document describes it."""
        document = self.base.document(section.document)
        return next(info for info in document.sections if info.label == section.label)

    def document_said(self, document: DocumentInfo, name: str) -> Said | None:
        """A document’s ``title``, ``game``, ``about`` or ``numbering``."""
        text: Text | None = getattr(document, name)
        return self.said(f"{document.id}/{name}", text) if text is not None else None

    def edition_name(self, document: DocumentInfo, edition: str) -> Said:
        """What another edition of the rules is called."""
        return self.said(f"{document.id}/edition/{edition}", dict(document.editions)[edition])

    def term(self, key: str) -> str:
        """What a glossary term is called."""
        return self.base.glossary.name(key, self.language)

    def neighbours(self, citation: Citation) -> tuple[Citation | None, Citation | None]:
        """The rulings before and after it in book order."""
        at = self._places[citation]
        before = self._order[at - 1] if at else None
        return before, self._order[at + 1] if at + 1 < len(self._order) else None
