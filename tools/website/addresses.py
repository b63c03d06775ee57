"""Addresses of the site: every link inside it is relative, so that it opens from any place and from a folder."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

#: What stands beside rulings and sections in a language's tree; no section and no document may be called so.
HOME, SEARCH, CITE, JUDGE = "", "search", "cite", "judge"
BOARD, RELATIONS, AUCTION = "board", "relations", "auction"
GLOSSARY, TIMING, COVERAGE, ELSEWHERE, BOTH = "glossary", "timing", "coverage", "elsewhere", "both"
INDEXES = ("phases", "factions", "cards", "places", "concepts")
#: Width and height of the pictures that chats show, in pixels: what link previews are laid out for.
PREVIEW = (1200, 630)
#: A relative link to a folder, and what stands behind it.
_FOLDER_LINK = re.compile(r'(href="[^":#]*/)((?:#[^"]*)?")')
#: Served for every address that is none.
LOST = "404.html"
#: Pages that may be shown at any address: those that are none, those that a device without network has not kept.
ANYWHERE = (LOST, "offline.html")
FEED = "changes.xml"
ASSETS = "assets/rulings"
#: The scripts of page `LOST`, in order: how the search reads citations, and what is done with one in an address.
FIND = (
    *(f"search/{name}.js" for name in ("text", "citations", "respelling", "reading", "tables", "register")),
    "lost.js",
)


def page(language: str, name: object = HOME) -> str:
    """Where a page of a language stands, from the site's root: a ruling, a section, a document, ``cite``.

    >>> page("ru", "II.A.1"), page("en")
    ('ru/II.A.1/', 'en/')
    """
    return f"{language}/{name}/" if str(name) else f"{language}/"


def short(name: object) -> str:
    """The language-neutral address of a ruling or section."""
    return f"r/{name}/"


def both(language: str, name: object) -> str:
    """The view of a ruling in both languages, side by side."""
    return f"{language}/{BOTH}/{name}/"


def preview(language: str, name: object) -> str:
    """The picture that a chat shows with a link."""
    return f"previews/{language}/{name}.png"


def relative(source: str, target: str) -> str:
    """The link from one address to another, as short as it goes; never without a dot, for a name may hold a colon.

    >>> relative("ru/II.A.1/", "ru/II.A.2/"), relative("ru/II.A.1/", "en/II.A.1/#note"), relative("ru/", "ru/")
    ('../II.A.2/', '../../en/II.A.1/#note', './')
    >>> relative("ru/", "ru/faq:Q.1/")
    './faq:Q.1/'
    """
    from_parts, to_parts = source.split("/")[:-1], target.split("/")
    common = 0
    for ours, theirs in zip(from_parts, to_parts[:-1], strict=False):
        if ours != theirs:
            break
        common += 1
    up = "../" * (len(from_parts) - common)
    return (up or "./") + "/".join(to_parts[common:])


class Site(NamedTuple):
    """The public address, and whether the pages are opened as files, where no server adds ``index.html``."""

    url: str
    files: bool = False

    def absolute(self, address: str) -> str:
        """The public address of a place in the site."""
        return f"{self.url}{address}"

    def rooted(self, address: str) -> str:
        """A link from the host's root, for a page that is served at any address (404)."""
        return urlsplit(self.url).path + address

    def filed(self, html: str) -> str:
        """Somebody else's HTML with its relative links leading to files, where the site is opened from a folder."""
        return _FOLDER_LINK.sub(r"\1index.html\2", html) if self.files else html

    def link(self, source: str, target: str) -> str:
        """A relative link; to a file where the site is opened from a folder; from the root for what has no fixed place."""
        if source.endswith(ANYWHERE):
            return self.rooted(target)
        return relative(source, _file(target) if self.files else target)


def _file(address: str) -> str:
    """The file that a server would give for an address."""
    path, mark, fragment = address.partition("#")
    return (f"{path}index.html" if not path or path.endswith("/") else path) + mark + fragment
