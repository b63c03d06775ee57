"""Every kind of page in Chromium: nothing to scroll sideways at 320 px, no violation of axe-core's rules.

Each kind is looked at in one language and one colour scheme, by turns; `tools/audit.py` looks at all of them.
"""

from __future__ import annotations

import pytest

from chromium.axe import violations
from chromium.drive import settled
from chromium.kinds import KINDS, LANGUAGES, NEUTRAL

SETTINGS = [(language, scheme) for scheme in ("light", "dark") for language in LANGUAGES]
ADDRESSES = [f"{SETTINGS[turn % 4][0]}/{path}" for turn, path in enumerate(KINDS.values())] + list(NEUTRAL.values())
#: Long lists repeat themselves, and axe-core looks at every line of them.
_FIRST_ENTRIES = """() => document.querySelectorAll(
    ":is(.glossary > div, tbody > tr, .edges > li, .phase, .page--concepts section, .vocabulary > div):nth-child(n+5)"
).forEach(each => each.remove())"""
#: So many tests, for as many workers to share.
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_every_kind_of_page_fits_a_small_phone_and_is_accessible(visitor, part):
    scheme = SETTINGS[part][1]
    page = visitor.page(viewport={"width": 320, "height": 640}, color_scheme=scheme, locale="xx")
    for address in ADDRESSES[part::PARTS]:
        assert page.goto(address).status == 200
        assert page.evaluate("document.documentElement.scrollWidth") == 320, address
        assert page.locator("h1").count() == 1, address
        assert page.evaluate("document.documentElement.lang") == (address[:2] if address[2:3] == "/" else "ru")
        settled(page)
        page.evaluate(_FIRST_ENTRIES)
        assert violations(page) == [], f"{address} ({scheme})"


def test_what_axe_finds_is_found(page):
    page.goto("en/II.A.1/")
    page.evaluate("document.querySelector('.verdict').style.color = '#eee'")
    page.evaluate("document.querySelector('[data-scheme]').removeAttribute('aria-label')")
    assert [line.partition(" ")[0] for line in violations(page)] == ["button-name", "color-contrast"]
