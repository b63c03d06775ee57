"""Where the site's generator is found by tests, and a website over any content."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "tools"
if str(TOOLS) not in sys.path:  # as MkDocs does for its hooks
    sys.path.insert(0, str(TOOLS))

from kb.knowledge_base import load  # noqa: E402
from website.addresses import Site  # noqa: E402
from website.website import Website  # noqa: E402

URL = "https://rulings.example/"


def website(content: Path, *, files: bool = False) -> Website:
    """The site of a content folder."""
    return Website(load(content), Site(URL, files=files))


def build(folder: Path, **environment: str) -> str:
    """Build the real site into a folder, as the README says; what was said of faults, empty when there were none."""
    ran = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "RULINGS_SITE_URL": URL, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return ran.stderr or ran.stdout if ran.returncode else ""
