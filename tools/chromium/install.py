"""Chromium from the system's packages. Standard library only: it runs before the environment is made."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

#: Names another Chromium than the one on the path.
ENVIRONMENT = "RULINGS_CHROMIUM"
#: The first is the same browser without windows, which halves the time of the tests.
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
#: Packages with a browser, of which one is enough, and letters for it in both scripts.
_BROWSERS, _LETTERS = ("chromium-headless-shell", "chromium"), "fonts-dejavu-core"
_MISSING = (
    "No Chromium was found, and it could not be installed: the tests in the browser will fail. As root, "
    f"`apt-get install {_BROWSERS[-1]} {_LETTERS}`; or name one in {ENVIRONMENT}.\n"
    "Chromium не найден, и установить его не удалось: проверки в браузере не пройдут. От имени root: "
    f"`apt-get install {_BROWSERS[-1]} {_LETTERS}`; другой можно назвать в {ENVIRONMENT}."
)


def find() -> str | None:
    """The path of a Chromium, None when there is none."""
    named = os.environ.get(ENVIRONMENT)
    found = (shutil.which(name) for name in ((named,) if named else _NAMES))
    return next((path for path in found if path), None)


def required() -> str:
    """The path of a Chromium; raises `FileNotFoundError`, which says how to get one."""
    path = find()
    if path is None:
        raise FileNotFoundError(_MISSING)
    return path


def provide() -> None:
    """Install Chromium when there is none and it can be done; say so, in both languages, when it cannot."""
    if find() is None and not _installed():
        print(_MISSING, file=sys.stderr, flush=True)


def _installed() -> bool:
    apt = shutil.which("apt-get")
    if apt is None or os.name != "posix" or os.geteuid() != 0:
        return False
    print("Installing Chromium …", file=sys.stderr, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    quiet = [apt, "-qq", "-o", "DPkg::Lock::Timeout=300", "-o", "Dpkg::Use-Pty=0"]
    installs = ([*quiet, "install", "-y", "--no-install-recommends", browser, _LETTERS] for browser in _BROWSERS)
    for command in ([*quiet, "update"], *installs):
        # A source of packages that does not answer need not be the one that is needed.
        subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)  # noqa: S603
        if find() is not None:
            return True
    return False
