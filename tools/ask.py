"""Answer a question from a fresh checkout: python3 tools/ask.py 'Do coexisting Bene Gesserit control a stronghold?'."""

from __future__ import annotations

import subprocess
import sys

from bootstrap import executable, prepare


def main() -> int:
    """Set up what an answer needs, then run `rulings search` with the arguments given."""
    prepare("app")
    return subprocess.run([executable("rulings"), "search", *sys.argv[1:]], check=False).returncode  # noqa: S603


if __name__ == "__main__":
    sys.exit(main())
