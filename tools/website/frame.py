"""What surrounds a page: the head with its meta data, the header, the navigation, the footer."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup

from kb.knowledge_base import LANGUAGES
from website import addresses
from website.book import BookPages, Chapter
from website.keeping import MANIFEST
from website.page import Page
from website.press import Press

ASSETS = Path(__file__).parent / "assets"
#: What the pages may load and run; ``{scripts}``: the digests of the inline scripts. SVG and the theme's stylesheet hold
#: images as data.
_POLICY = (
    "default-src 'none'; script-src 'self' {scripts}; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'"
)
LOCALES = {"ru": "ru_RU", "en": "en_GB"}


class Frame(NamedTuple):
    """The parts round a page's body, as safe HTML."""

    head: Markup
    header: Markup
    navigation: Markup
    footer: Markup


def digest(script: str) -> str:
    """A script's source as a content security policy names it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


class Frames:
    """Frames for the pages of both languages."""

    def __init__(self, press: Press) -> None:
        self.press = press
        self._shelves: dict[str, list[tuple[str, list[Chapter]]]] = {}
        for language in LANGUAGES:
            book, edition = BookPages(press, language), press.editions[language]
            self._shelves[language] = [
                (str(edition.document_said(document, "game")), book.chapters(document.id))
                for document in press.base.documents
            ]

    @cached_property
    def first_script(self) -> Markup:
        """Runs before anything is drawn: light or dark."""
        return Markup((ASSETS / "first.js").read_text("utf-8").strip())  # noqa: S704 - our own file

    @cached_property
    def policy(self) -> str:
        """The content security policy of every page."""
        return _POLICY.format(scripts=digest(self.first_script))

    def around(self, page: Page) -> Frame:
        """The frame of a page."""
        values: Mapping[str, object] = {
            "page": page,
            "policy": self.policy,
            "first_script": self.first_script,
            "alternates": list(self._alternates(page)),
            "locales": LOCALES,
            "more": self.press.more(page.language),
            "shelves": self._shelves[page.language],
            "others": [code for code in LANGUAGES if code != page.language],
            "feed": addresses.FEED,
            "manifest": MANIFEST,
        }
        parts = ("head.html", "header.html", "navigation.html", "footer.html")
        return Frame(*(self.press.fill(part, page.language, page.address, **values) for part in parts))

    def _alternates(self, page: Page) -> Iterator[tuple[str, str]]:
        """Languages with the public address of the same page in them; the neutral address where there is one."""
        site = self.press.site
        for language, address in page.alternates.items():
            yield language, site.absolute(address)
        if page.kind in ("ruling", "section"):
            yield "x-default", site.absolute(addresses.short(page.name))
        elif page.kind == "home":
            yield "x-default", site.absolute("")
