"""A page of the site as plain values, whoever puts it into a theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class Page:
    """A page: ``address`` from the root, ``title`` and ``description`` as plain text, ``body`` as safe HTML.

    ``alternates``: the same page in each language, by language; ``name``: what the page is called in addresses;
    ``heading``: the id of its first heading; ``section``: the label of the section that the navigation opens;
    ``preview``: the address of its picture; ``changed``: the day of the last change, if known; ``listed``: whether it is
    one for readers and search engines (404 is not).
    """

    address: str
    language: str
    name: str
    title: str
    description: str
    body: Markup
    heading: str
    alternates: Mapping[str, str] = field(default_factory=dict)
    section: str = ""
    preview: str = ""
    changed: str = ""
    kind: str = "page"
    listed: bool = True
