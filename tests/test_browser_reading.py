"""The site as it is read in Chromium."""

from __future__ import annotations


def test_a_ruling_is_read(page):
    assert page.goto("en/II.A.1/").status == 200
    assert page.locator("h1").inner_text().startswith("II.A.1")
