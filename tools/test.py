"""Run every check from a fresh checkout: python3 tools/test.py."""

from __future__ import annotations

import subprocess
import sys

from bootstrap import ROOT, executable, prepare
from chromium.install import provide


def main() -> int:
    """Set up what the tests need, then run tools/check.py."""
    prepare("dev")
    provide()
    return subprocess.run([executable("python"), ROOT / "tools" / "check.py", *sys.argv[1:]], check=False).returncode  # noqa: S603


if __name__ == "__main__":
    sys.exit(main())
