"""Texts of the content -> safe HTML: everything is text, and every citation in it a link."""

from __future__ import annotations

import re
from collections.abc import Callable

from markupsafe import Markup, escape

from kb.citation import Citation, Register, Section
from kb.reader import find_citations
from search.cli.link import pieces
from website.edition import Edition, Said

_PARAGRAPHS = re.compile(r"\n\s*\n")
#: A text in pieces, each with what it links to.
Pieces = tuple[tuple[str, Citation | Section | None], ...]


class Mentions:
    """Citations found in texts, kept: the same text stands on several pages."""

    def __init__(self, register: Register) -> None:
        self._register = register
        self._kept: dict[str, Pieces] = {}

    def __call__(self, text: str) -> Pieces:
        """The text in pieces."""
        found = self._kept.get(text)
        if found is None:
            found = self._kept[text] = tuple(self._pieces(text))
        return found

    def _pieces(self, text: str) -> list[tuple[str, Citation | Section | None]]:
        parts: list[tuple[str, Citation | Section | None]] = []
        last = 0
        for mention in find_citations(text, self._register):
            parts += [(text[last : mention.start], None), *pieces(mention)]
            last = mention.end
        return [*parts, (text[last:], None)]


class Prose:
    """Writes texts for one page: ``link`` leads from it to a page of its language by name, ``own`` is what it is about."""

    def __init__(self, edition: Edition, mentions: Mentions, link: Callable[[object], str], own: object = None) -> None:
        self.edition, self._mentions, self._link, self._own = edition, mentions, link, own
        self._hints = 0

    def line(self, said: Said | str) -> Markup:
        """A text without paragraphs."""
        text = Markup("").join(self._piece(piece, target) for piece, target in self._mentions(str(said)))
        return self._marked(said, text)

    def paragraphs(self, said: Said | str) -> Markup:
        """A text in paragraphs."""
        parts = (self.line(str(part)) for part in _PARAGRAPHS.split(str(said).strip()))
        attributes = self._language(said)
        return Markup("\n").join(Markup("<p{}>{}</p>").format(attributes, part) for part in parts)

    def plain(self, said: Said | str) -> Markup:
        """A text whose citations are no links: a title, or what others say."""
        return self._marked(said, escape(str(said)))

    def reference(self, citation: Citation, label: str | None = None) -> Markup:
        """A link to a ruling, with its verdict for those who point at it."""
        verdict = self.edition.verdict(citation)
        self._hints += 1
        hint = f"hint-{self.edition.language}-{self._hints}"
        return Markup(
            '<span class="ref"><a href="{}" aria-describedby="{}">{}</a>'
            '<span role="tooltip" class="hint" id="{}"{}>{}</span></span>'
        ).format(self._link(citation), hint, label or str(citation), hint, self._language(verdict), verdict)

    def _piece(self, text: str, target: Citation | Section | None) -> Markup:
        if target is None or target == self._own:
            return escape(text)
        if isinstance(target, Citation):
            return self.reference(target, text)
        return Markup('<a href="{}">{}</a>').format(self._link(target), text)

    def _language(self, said: Said | str) -> Markup:
        """The ``lang`` of a text that is not in the page's language."""
        if not isinstance(said, Said) or said.language == self.edition.language:
            return Markup("")
        return Markup(' lang="{}"').format(said.language)

    def _marked(self, said: Said | str, text: Markup) -> Markup:
        attributes = self._language(said)
        return Markup("<span{}>{}</span>").format(attributes, text) if attributes else text


def plain_text(text: str) -> str:
    """A text in one line, for the attributes of a page’s head."""
    return " ".join(text.split())
