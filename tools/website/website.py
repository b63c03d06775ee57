"""The whole site: its pages, and the files beside them, as values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from markupsafe import Markup

from kb.errors import ContentError, ContentErrors, Position, msg
from kb.judge.vocabulary import GROUPS, QUESTIONS
from kb.knowledge_base import LANGUAGES, KnowledgeBase
from website import addresses, previews
from website.addresses import LOST, Site
from website.book import BookPages
from website.choices import ChoicePages
from website.data import Data
from website.frame import ASSETS, Frames
from website.indexes import IndexPages
from website.keeping import NO_CONNECTION, README, app_files, readme
from website.page import Page
from website.pictures import Pictures
from website.press import Press
from website.previews import Kept
from website.rulings import RulingPages
from website.search_data import search_assets
from website.vocabulary import NAMED, asked

#: What only a server makes use of.
_OF_A_SERVER = frozenset({LOST, NO_CONNECTION, "sitemap.xml", "robots.txt"})


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
            yield from Pictures(self.press, language).pages()
            rulings = RulingPages(self.press, language)
            for ruling in self.base.rulings.values():
                yield rulings.page(ruling)
                yield rulings.both(ruling)
            if not self.site.files:
                yield self._lost(language)

    def _lost(self, language: str) -> Page:
        """What a host shows for an address below a language that is none."""
        address = addresses.page(language) + LOST
        title = self.press.phrases[language].not_found
        return Page(
            address=address,
            language=language,
            name=LOST,
            title=title,
            description=title,
            body=self.press.fill(
                "lost.html", language, address, title=title, documents=BookPages(self.press, language).shelves()
            ),
            heading="top",
            alternates={code: addresses.page(code) for code in LANGUAGES},
            kind="lost",
            listed=False,
        )

    def appended(self, name: str, language: str, address: str) -> Markup:
        """What a hand-written page asks for by name: a template filled; empty for no name."""
        if not name:
            return Markup("")
        return self.press.fill(
            f"{name}.html",
            language,
            address,
            questions=QUESTIONS,
            groups=GROUPS,
            names=NAMED,
            asked=asked,
            flow=Pictures(self.press, language).flow,
        )

    def previews(self, pages: Iterable[Page], kept: Kept) -> dict[str, bytes]:
        """The pictures that chats show with a link, by address."""
        if self.site.files:
            return {}  # no chat sees a folder
        site = {language: self.press.phrases[language].site for language in LANGUAGES}
        return dict(previews.pictures(pages, site, kept))

    @cached_property
    def assets(self) -> dict[str, bytes]:
        """Scripts, styles and the search's data, by address."""
        found = {
            f"{addresses.ASSETS}/{path.relative_to(ASSETS).as_posix()}": path.read_bytes()
            for path in sorted(ASSETS.rglob("*"))
            if path.is_file()
        }
        return found | search_assets(self.press, found)

    def files(self, pages: Iterable[Page]) -> dict[str, bytes]:
        """Everything that is no page of the theme, by address; ``pages``: all of those, the hand-written too."""
        found = dict(ChoicePages(self.press, self.frames).all())
        found |= dict(Data(self.press).files(pages))
        if self.site.files:
            found = {address: text for address, text in found.items() if address not in _OF_A_SERVER}
            found[README] = readme(self.press)
        data = {address: text.encode() for address, text in found.items()}
        return data if self.site.files else data | dict(app_files(self.press))
