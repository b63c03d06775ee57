"""Photograph every kind of page: both languages, light and dark, wide and narrow.

    python tools/screenshots.py FOLDER [--site BUILT] [--only ruling,home]

Without `--site` the site is built first. The pictures are to be looked at, not compared.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page

from chromium.built import built
from chromium.drive import launched
from chromium.host import hosted
from chromium.kinds import addresses

WIDTHS = {"wide": 1280, "narrow": 320}
SCHEMES = ("light", "dark")
#: Pixels; what is longer repeats itself.
LONGEST = 4000


def main() -> int:
    """Write `<kind>-<language>-<scheme>-<width>.png` into the folder."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--site", type=Path)
    parser.add_argument("--only", default="", help="kinds of page, separated by commas")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    only = set(filter(None, asked.only.split(",")))
    with built(asked.site) as site, hosted(site) as host, launched() as browser:
        for width in WIDTHS:
            for scheme in SCHEMES:
                _series(browser, host.url, asked.folder, (width, scheme), only)
    return 0


def _series(browser: Browser, home: str, folder: Path, setting: tuple[str, str], only: set[str]) -> None:
    width, scheme = setting
    context = browser.new_context(
        viewport={"width": WIDTHS[width], "height": 800},
        color_scheme="dark" if scheme == "dark" else "light",
        locale="xx",  # neither language: a page that chooses one stays
    )
    page = context.new_page()
    for name, address in addresses().items():
        if not only or name in only or name.rpartition("-")[0] in only:
            page.goto(home + address)
            photograph(page, folder / f"{name}-{scheme}-{width}.png")
    context.close()


def photograph(page: Page, path: Path) -> None:
    """The whole page, or as much of it as is worth looking at."""
    width, height = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    page.screenshot(
        path=path,
        full_page=True,
        clip={"x": 0, "y": 0, "width": width, "height": min(height, LONGEST)},
        animations="disabled",
    )


if __name__ == "__main__":
    sys.exit(main())
