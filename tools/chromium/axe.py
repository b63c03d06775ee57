"""axe-core over an open page: accessibility as far as a program can see it."""

from __future__ import annotations

from functools import cache

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

#: Only what is wrong; there are no frames, and the styles are there when the page is.
_OPTIONS = {"resultTypes": ["violations"], "preload": False, "iframes": False}
#: A node of a violation is named by so many signs of its HTML.
_SHOWN = 160


@cache
def _axe() -> Axe:
    return Axe()


def violations(page: Page) -> list[str]:
    """What is wrong with a page, one line for each rule that is broken: rule, first place, its HTML."""
    found = []
    for one in _axe().run(page, options=_OPTIONS).response["violations"]:
        first = one["nodes"][0]
        found.append(f"{one['id']} ({len(one['nodes'])}): {first['target']} {first['html'][:_SHOWN]}")
    return found
