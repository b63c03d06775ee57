"""A visitor of the built site, in the system's Chromium."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page

from chromium.drive import launched, watched
from chromium.host import hosted

__all__ = ["Visitor", "hosted", "launched"]

#: Milliseconds: a page of this machine is there at once, or there is something wrong with it.
PATIENCE = 15_000


class Visitor:
    """Opens pages, each kind of reader in a profile of their own, and hears what goes wrong on them.

    ``said``: errors of scripts and loading, requests to another host; a test that expects one takes it out.
    """

    def __init__(self, browser: Browser, home: str) -> None:
        self.browser, self.home = browser, home
        self.said: list[str] = []
        self._contexts: list[BrowserContext] = []

    def page(self, **settings: object) -> Page:
        """Open a new page; ``settings`` as `Browser.new_context` takes them (``locale``, ``viewport``, ``color_scheme``)."""
        context = self.browser.new_context(base_url=self.home, **settings)
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        opened = context.new_page()
        watched(opened, self.home, self.said)
        return opened

    def forgive_lost(self) -> None:
        """A page that is not there is what the test asked for: the browser reports its status as an error."""
        self.said[:] = [one for one in self.said if "the server responded with a status of 404" not in one]

    def leave(self) -> None:
        """Close every page."""
        for context in self._contexts:
            context.close()
