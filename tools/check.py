"""Every check, one command: lint, format, types, interface catalogs, content, tests. Run it before a commit.

    python tools/check.py

All steps run, whatever fails; the exit status is 1 when one did.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
STEPS: tuple[tuple[str, list[str]], ...] = (
    ("lint", ["ruff", "check", "."]),
    ("format", ["ruff", "format", "--check", "."]),
    ("types", ["mypy"]),
    ("interface catalogs", ["python", "tools/interface_catalog.py", "--check"]),
    ("content", ["rulings", "check", "--lang", "en"]),
    ("tests", ["python", "-m", "pytest", "-q", "-n", "auto"]),
)


def main() -> int:
    """Run the steps in order; the tests last, so that their summary closes the output."""
    failed = []
    for name, command in STEPS:
        print(f"== {name}", flush=True)
        began = time.monotonic()
        environment = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"}
        done = subprocess.run([BIN / command[0], *command[1:]], cwd=ROOT, env=environment, check=False)  # noqa: S603
        if done.returncode:
            failed.append(name)
        print(f"   {'failed' if done.returncode else 'ok'}, {time.monotonic() - began:.0f} s", flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
