"""Prepare the project's own environment in .venv, once for each state of the requirements. Standard library only.

`tools/ask.py` needs what an answer needs; `tools/test.py` also what the tests need. Every package is pinned with its
hashes in requirements/.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
MINIMUM = (3, 11)
_BIN = FOLDER / ("Scripts" if os.name == "nt" else "bin")


def executable(name: str) -> Path:
    """A program of the environment."""
    return _BIN / (f"{name}.exe" if os.name == "nt" else name)


def prepare(kind: str) -> None:
    """Create the environment and install ``requirements/<kind>.txt`` and the project, unless that is done already."""
    if sys.version_info < MINIMUM:
        sys.exit("Python {}.{} or newer is needed.".format(*MINIMUM))
    requirements = ROOT / "requirements" / f"{kind}.txt"
    stamp = FOLDER / f"installed-{kind}"
    state = hashlib.sha256(
        b"\n".join([requirements.read_bytes(), (ROOT / "pyproject.toml").read_bytes(), str(ROOT).encode()])
    ).hexdigest()
    if stamp.is_file() and stamp.read_text() == state:
        return
    print(f"Setting up {FOLDER.name} ({kind}) …", file=sys.stderr, flush=True)
    if not executable("python").exists():
        venv.create(FOLDER, with_pip=True)
    pip = [str(executable("python")), "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    _run([*pip, "--require-hashes", "--requirement", str(requirements)])
    _run([*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)])
    stamp.write_text(state)


def _run(command: list[str]) -> None:
    done = subprocess.run(command, check=False)  # noqa: S603 - our own command
    if done.returncode:
        sys.exit(done.returncode)
