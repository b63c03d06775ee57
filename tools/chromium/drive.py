"""Chromium, driven by Playwright: without Playwright's own browser, which would be a download of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from chromium.install import required

#: Nothing is asked of anybody by the browser itself; a container has no sandbox and no graphics.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--font-render-hinting=none",
)
#: A page of a PDF.
_SHEET = re.compile(rb"/Type\s*/Page\b(?!s)")


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser as long as the block runs; raises `FileNotFoundError` when there is none."""
    path = required()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


def watched(page: Page, home: str, said: list[str]) -> None:
    """Note in ``said`` what must not happen on a page: errors, and requests to another address than ``home``."""

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            said.append(f"{page.url}: {message.type}: {message.text}")

    def asked(request: Request) -> None:
        if not request.url.startswith((home, "data:", "blob:", "about:")):
            said.append(f"{page.url}: asks {request.url}")

    def failed(request: Request) -> None:
        # Whoever leaves a page while it loads breaks off what it still asked for.
        if request.failure != "net::ERR_ABORTED":
            said.append(f"{page.url}: failed: {request.url}")

    page.on("console", heard)
    page.on("pageerror", lambda error: said.append(f"{page.url}: {error}"))
    page.on("request", asked)
    page.on("requestfailed", failed)


def settled(page: Page) -> None:
    """Wait for what a page still looks for: the answer to the query in its address."""
    if "?q=" in page.url:
        page.wait_for_function("() => document.querySelector('[data-search-said]').dataset.query !== undefined")


def sheets(page: Page) -> int:
    """How many sheets of A4 the open page takes when it is printed."""
    return len(_SHEET.findall(page.pdf(format="A4", prefer_css_page_size=True)))
