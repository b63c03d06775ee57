"""The site, built for being looked at."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent.parent


@contextmanager
def built(folder: Path | None = None) -> Iterator[Path]:
    """A folder that holds the site: the one given, or a fresh build that goes with the block; exits when that fails."""
    if folder is not None:
        yield folder
        return
    with TemporaryDirectory() as made:
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", made]
        ran = subprocess.run(  # noqa: S603 - our own command
            command, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, check=False
        )
        if ran.returncode:
            sys.exit(ran.returncode)
        yield Path(made)
