"""Links of built pages: every one must lead to a page or file of the site, and to an anchor that is there."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Container, Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from kb.errors import Message, msg

#: Our templates and MkDocs quote every attribute.
_ATTRIBUTE = re.compile(r'\s(href|src|action|id|content|aria-describedby|aria-controls|aria-labelledby|for)="([^"]*)"')
_LINKS = frozenset({"href", "src", "action"})
_REFERENCES = frozenset({"aria-describedby", "aria-controls", "aria-labelledby", "for"})


#: A link to another page in Markdown; nobody writes them inside code.
_MARKDOWN = re.compile(r"\]\(([^)\s#]+\.md)(?:#[^)\s]*)?\)")


class Dead(NamedTuple):
    """A link that leads nowhere: the page that has it, and the link as written."""

    page: str
    link: str
    reason: Message


class Built(NamedTuple):
    """What a built page refers to, and the ids it has."""

    links: tuple[str, ...]
    ids: frozenset[str]
    repeated: tuple[str, ...]
    unknown: tuple[str, ...]


def read(html: str) -> Built:
    """The links and ids of a page."""
    links, ids, references = [], [], []
    for name, value in _ATTRIBUTE.findall(html):
        if name in _LINKS:
            links.append(unescape(value))
        elif name == "id":
            ids.append(unescape(value))
        elif name in _REFERENCES:
            references += unescape(value).split()
    known = frozenset(ids)
    repeated = tuple(sorted({each for each in known if ids.count(each) > 1})) if len(ids) > len(known) else ()
    return Built(tuple(links), known, repeated, tuple(each for each in references if each not in known))


def dead(pages: Mapping[str, Built], files: Container[str], root: str) -> Iterator[Dead]:
    """The dead links of the pages (by address); ``files``: addresses of what else there is; ``root``: the site's."""
    for page, built in pages.items():
        for each in built.repeated:
            yield Dead(page, each, msg("id given twice"))
        for each in built.unknown:
            yield Dead(page, each, msg("no such id"))
        for link in dict.fromkeys(built.links):
            reason = _reason(page, link, pages, files, root)
            if reason:
                yield Dead(page, link, reason)


def _reason(page: str, link: str, pages: Mapping[str, Built], files: Container[str], root: str) -> Message | None:
    """What is wrong with a link; None when nothing is."""
    if link.startswith(root):
        path, fragment = link[len(root) :].partition("#")[::2]
    else:
        split = urlsplit(link)
        if split.scheme in ("http", "https"):
            return msg("leads out of the site")
        if split.scheme or split.netloc:
            return msg("is no address of a page")
        path, fragment = split.path, split.fragment
        path = _resolved(page, path, urlsplit(root).path) if path else page
    target = unquote(path).removesuffix("index.html")
    if target in pages:
        return None if not fragment or unquote(fragment) in pages[target].ids else msg("no such anchor")
    return None if target in files else msg("no such page")


def unresolved(markdown: str, source: str, known: Container[str]) -> Iterator[tuple[int, str]]:
    """Links of a Markdown page to pages that are not there: line and link; ``known``: every page's source."""
    for number, line in enumerate(markdown.split("\n"), start=1):
        for link in _MARKDOWN.findall(line):
            if posixpath.normpath(posixpath.join(posixpath.dirname(source), link)) not in known:
                yield number, link


def line_of(one: Dead, source: Path) -> int:
    """The line of a hand-written page that has a dead link: the first with its anchor, or with all of it."""
    wanted = one.link.partition("#")[2] or one.link
    lines = source.read_text("utf-8").split("\n")
    return next((number for number, line in enumerate(lines, start=1) if wanted in line), 1)


def _resolved(page: str, path: str, root: str) -> str:
    """A relative path from the site's root."""
    if path.startswith("/"):
        return path.removeprefix(root)
    whole = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
    whole = "" if whole == "." else whole
    return f"{whole}/" if path.endswith(("/", "..", ".")) and whole else whole
