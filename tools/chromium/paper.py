"""A page as it is printed."""

from __future__ import annotations

import re

from playwright.sync_api import Page

_PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")


def sheets(page: Page) -> int:
    """How many sheets of A4 the open page takes."""
    return len(_PAGE.findall(page.pdf(format="A4", prefer_css_page_size=True)))
