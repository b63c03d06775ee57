"""What is made once for all tests of a run: the store of the real rulings, and the built site."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from search.records import records
from search.store import open_store
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


def _wait(done: Path) -> None:
    end = time.monotonic() + _PATIENCE
    while not done.exists():
        assert time.monotonic() < end, "nobody has built the site"
        time.sleep(0.2)
    time.sleep(0.1)  # until what was said is written
