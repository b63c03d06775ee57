"""Photograph every kind of page: both languages, light and dark, wide and narrow.

    python tools/screenshots.py FOLDER [--site BUILT] [--only ruling,home]
    python tools/screenshots.py --readme [--site BUILT]

Without `--site` the site is built first. The pictures are to be looked at, not compared. `--readme` makes those that the
README shows, small, in `docs/screenshots/`.
"""

from __future__ import annotations

import argparse
import sys
from io import BytesIO
from pathlib import Path
from typing import Literal, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page

from chromium.built import built
from chromium.drive import launched, settled
from chromium.host import hosted
from chromium.kinds import addresses

WIDTHS = {"wide": 1280, "narrow": 320}
SCHEMES = ("light", "dark")
#: Pixels; what is longer repeats itself.
LONGEST = 4000
README = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
COLOURS = 64


class Shot(NamedTuple):
    """A picture for the README: its name, the page, and the window."""

    name: str
    address: str
    scheme: Literal["light", "dark"]
    width: int
    height: int


SHOWN = (
    Shot("ruling", "en/III.A.7/", "light", 1280, 900),
    Shot("ruling-phone", "ru/II.A.1/", "dark", 320, 640),
    Shot("search", "ru/search/?q=кто контролирует Арракин", "light", 320, 640),
    Shot("timing", "en/timing/", "dark", 1280, 900),
)


def main() -> int:
    """Write `<kind>-<language>-<scheme>-<width>.png` into the folder."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--readme", action="store_true")
    parser.add_argument("--site", type=Path)
    parser.add_argument("--only", default="", help="kinds of page, separated by commas")
    asked = parser.parse_args()
    if (asked.folder is None) is not asked.readme:
        parser.error("either a folder or --readme")
    folder = README if asked.readme else asked.folder
    folder.mkdir(parents=True, exist_ok=True)
    only = set(filter(None, asked.only.split(",")))
    with built(asked.site) as site, hosted(site) as host, launched() as browser:
        if asked.readme:
            for shot in SHOWN:
                _shown(browser, host.url, folder, shot)
        else:
            for width in WIDTHS:
                for scheme in SCHEMES:
                    _series(browser, host.url, folder, (width, scheme), only)
    return 0


def _shown(browser: Browser, home: str, folder: Path, shot: Shot) -> None:
    context = browser.new_context(viewport={"width": shot.width, "height": shot.height}, color_scheme=shot.scheme)
    page = context.new_page()
    page.goto(home + shot.address)
    settled(page)
    with Image.open(BytesIO(page.screenshot(animations="disabled"))) as picture:
        # Letters stay clear with few colours, and the file is a third.
        picture.convert("RGB").quantize(COLOURS).save(folder / f"{shot.name}.png", optimize=True)
    context.close()


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
            settled(page)
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
