"""Pages of sections, of whole documents, of a language's home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from kb.citation import Citation, Section, SectionEntry
from kb.entry import DocumentInfo
from kb.errors import Message
from kb.knowledge_base import LANGUAGES
from website import addresses
from website.edition import Said
from website.page import Page
from website.phrases import SITE_ABOUT, SITE_NAME
from website.press import Press
from website.prose import plain_text
from website.rulings import RulingPages, citations_to_copy, titled


class Chapter(NamedTuple):
    """A section with its rulings, in a language."""

    section: Section
    title: Said
    about: Said | None
    missing: bool
    citations: Sequence[Citation]


class BookPages:
    """Pages that show several rulings, in one language."""

    def __init__(self, press: Press, language: str) -> None:
        self.press, self.language = press, language
        self.edition = press.editions[language]
        self._rulings = RulingPages(press, language)

    def chapters(self, document: str) -> list[Chapter]:
        """The sections of a document in order, those that the source lacks among them."""
        register = self.press.base.register
        return [self._chapter(entry) for entry in register.entries if entry.section.document == document]

    def _chapter(self, entry: SectionEntry) -> Chapter:
        section = entry.section
        return Chapter(
            section,
            self.edition.section_title(section),
            self.edition.section_about(section),
            entry.missing,
            self.press.base.register.rulings_of(section),
        )

    def home(self) -> Page:
        """Where to ask, and what there is."""
        title, description = self._say(SITE_NAME), self._say(SITE_ABOUT)
        return self._page(
            addresses.HOME,
            title,
            description,
            "home.html",
            "home",
            documents=self.shelves(),
            more=self.press.more(self.language),
        )

    def shelves(self) -> list[tuple[dict[str, object], list[Chapter]]]:
        """Every document with its sections."""
        return [(self._document(document), self.chapters(document.id)) for document in self.press.base.documents]

    def section(self, section: Section) -> Page:
        """A section with the words of all its rulings."""
        entry = self.press.base.register.entry(section.label, section.document)
        assert entry is not None  # noqa: S101 - it comes from the register
        chapter = self._chapter(entry)
        title = titled(section, chapter.title)
        description = plain_text(str(chapter.about or chapter.title))
        titles = {code: self.press.editions[code].section_title(section).text for code in LANGUAGES}
        before, after = self._neighbours(section)
        return self._page(
            str(section),
            title,
            description,
            "section.html",
            "section",
            section=str(section),
            chapter=chapter,
            rulings=self._views(chapter.citations),
            short=self.press.site.absolute(addresses.short(section)),
            copies=citations_to_copy(self.press, section, titles),
            before=before,
            after=after,
        )

    def _neighbours(self, section: Section) -> list[tuple[Section, Said] | None]:
        """The sections before and after it, with their titles."""
        sections = [entry.section for entry in self.press.base.register.entries]
        at = sections.index(section)
        beside = (sections[at - 1] if at else None, sections[at + 1] if at + 1 < len(sections) else None)
        return [(other, self.edition.section_title(other)) if other else None for other in beside]

    def document(self, document: DocumentInfo) -> Page:
        """A document whole, for find-in-page and print."""
        title = self.edition.document_said(document, "title")
        about = self.edition.document_said(document, "about")
        return self._page(
            document.id,
            plain_text(str(title)),
            plain_text(str(about or title)),
            "document.html",
            "document",
            document=self._document(document),
            chapters=[(chapter, self._views(chapter.citations)) for chapter in self.chapters(document.id)],
        )

    def _views(self, citations: Sequence[Citation]) -> list[dict[str, Any]]:
        return [self._rulings.values(self.press.base.rulings[citation]) for citation in citations]

    def _document(self, document: DocumentInfo) -> dict[str, object]:
        names = ("title", "game", "about", "numbering")
        said = {name: self.edition.document_said(document, name) for name in names}
        return {"id": document.id, "source": document.source_title, "dated": document.dated, **said}

    def _say(self, message: Message) -> str:
        return self.press.tongues[self.language](message)

    def _page(  # noqa: PLR0913 - what a page is made of
        self,
        name: str,
        title: str,
        description: str,
        template: str,
        kind: str,
        *,
        section: object = "",
        **values: object,
    ) -> Page:
        address = addresses.page(self.language, name)
        body = self.press.fill(template, self.language, address, title=title, **values)
        return Page(
            address=address,
            language=self.language,
            name=name,
            title=title,
            description=description,
            body=body,
            heading="top",
            alternates={code: addresses.page(code, name) for code in LANGUAGES},
            section=str(section),
            preview=addresses.preview(self.language, name or "index"),
            changed=max((ruling.revised for ruling in self.press.base.rulings.values()), default=""),
            kind=kind,
        )

    def all(self) -> Iterator[Page]:
        """Home, documents, sections."""
        yield self.home()
        for document in self.press.base.documents:
            yield self.document(document)
        for entry in self.press.base.register.entries:
            yield self.section(entry.section)
