"""The whole site: its pages, and the files beside them, as values."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from kb.errors import ContentError, ContentErrors, Position, msg
from kb.knowledge_base import LANGUAGES, KnowledgeBase
from website.addresses import Site
from website.book import BookPages
from website.frame import Frames
from website.indexes import IndexPages
from website.page import Page
from website.press import Press
from website.rulings import RulingPages


class Website:
    """Everything that is published of a knowledge base at a public address."""

    def __init__(self, base: KnowledgeBase, site: Site) -> None:
        self.base, self.site = base, site
        self.press = Press(base, site)
        self.frames = Frames(self.press)

    @cached_property
    def pages(self) -> dict[str, Page]:
        """The generated pages by address; raises `ContentErrors` when two would have the same."""
        found: dict[str, Page] = {}
        folded: dict[str, str] = {}
        for page in self._pages():
            other = folded.setdefault(page.address.casefold(), page.address)
            if page.address in found or other != page.address:
                raise ContentErrors(
                    [
                        ContentError(
                            msg("two pages would have the address {address}", address=page.address),
                            Position(self.base.root),
                        )
                    ]
                )
            found[page.address] = page
        return found

    def _pages(self) -> Iterator[Page]:
        for language in LANGUAGES:
            yield from BookPages(self.press, language).all()
            yield from IndexPages(self.press, language).all()
            rulings = RulingPages(self.press, language)
            for ruling in self.base.rulings.values():
                yield rulings.page(ruling)
                yield rulings.both(ruling)
