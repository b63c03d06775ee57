"""What is made once for all tests of a run: the store of the real rulings, the built site, its host, and a browser."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from search.records import records
from search.store import open_store
from tests.browser import Visitor, hosted, launched
from tests.reading import CONTENT, base
from tests.site import build

#: Only against a build that never ends.
_PATIENCE = 300


@pytest.fixture(scope="session")
def real_cache(tmp_path_factory) -> str:
    """A cache folder that holds the store of the real rulings."""
    folder = tmp_path_factory.mktemp("cache")
    os.environ["RULINGS_CACHE"], before = str(folder), os.environ.get("RULINGS_CACHE")
    try:
        assert open_store(str(CONTENT), lambda: records(base())).path
    finally:
        del os.environ["RULINGS_CACHE"]
        if before is not None:
            os.environ["RULINGS_CACHE"] = before
    return str(folder)


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> Path:
    """The folder of the built site; of several workers one builds it, the others wait."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "site"
    done = folder.with_name("site.done")
    try:
        folder.mkdir()
    except FileExistsError:
        _wait(done)
    else:
        done.write_text(build(folder), "utf-8")
    said = done.read_text("utf-8")
    assert not said, said
    return folder


@pytest.fixture(scope="session")
def host(built) -> Iterator[str]:
    """The address of the built site, served as a static host does."""
    with hosted(built) as served:
        yield served.url


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, for the tests of a module: its driver keeps an event loop running, which other tests start themselves."""
    with launched() as started:
        yield started


@pytest.fixture
def visitor(browser, host) -> Iterator[Visitor]:
    """Somebody who reads the site; fails the test for an error on a page, or a request to anybody else."""
    guest = Visitor(browser, host)
    try:
        yield guest
    finally:
        guest.leave()
    assert guest.said == []


@pytest.fixture
def page(visitor) -> Page:
    """An empty page of a visitor who has changed no setting."""
    return visitor.page()


def _wait(done: Path) -> None:
    end = time.monotonic() + _PATIENCE
    while not done.exists():
        assert time.monotonic() < end, "nobody has built the site"
        time.sleep(0.2)
    time.sleep(0.1)  # until what was said is written
