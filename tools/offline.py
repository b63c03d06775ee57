"""Make the site as a folder that opens without network or server, and the same as a zip to hand on.

    python tools/offline.py [FOLDER]      # FOLDER and FOLDER.zip; default: build/dune-rulings

Open FOLDER/index.html. The zip's bytes depend on the content only: names sorted, times fixed. Nothing that exists is
replaced. Exit status: 0 done, 3 it could not be done.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from site_hooks import FILES_ENVIRONMENT

ROOT = Path(__file__).resolve().parent.parent
DEFAULT = ROOT / "build" / "dune-rulings"
#: The earliest moment that a zip can name.
_MOMENT = (1980, 1, 1, 0, 0, 0)
#: A regular file that its owner writes and everybody reads, as zip keeps it.
_MODE = 0o100644 << 16
_UNIX = 3
FAILED = 3


class Refused(Exception):
    """What keeps the folder from being made, as a sentence."""


class Taken(Refused):
    """Something stands there already."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path}: exists already; name another folder, or remove this one first")


def main() -> int:
    """Make both, and say what was made."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=DEFAULT)
    folder: Path = Path(os.path.abspath(parser.parse_args().folder))  # noqa: PTH100 - a link is not to be followed
    try:
        made, zipped = make(folder)
    except Refused as error:
        print(error, file=sys.stderr)
        return FAILED
    except OSError as error:
        print(f"{error.filename or folder}: {error.strerror or error}", file=sys.stderr)
        return FAILED
    print(f"{folder}: {len(made)} files, {sum(path.stat().st_size for path in made) / 1e6:.1f} MB")
    print(f"{zipped}: {zipped.stat().st_size / 1e6:.1f} MB")
    return 0


def make(folder: Path) -> tuple[list[Path], Path]:
    """The files of the folder, and the zip; raises `Refused` or `OSError`. What fails leaves nothing behind."""
    zipped = folder.with_name(f"{folder.name}.zip")
    for path in (folder, zipped):
        if os.path.lexists(path):
            raise Taken(path)
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Beside its place, so that it is there all at once or not at all.
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as name:
        site, archive = Path(name) / "site", Path(name) / "zip"
        build(site)
        pack(site, archive, folder.name)
        site.rename(folder)
        archive.rename(zipped)
    return sorted(_files(folder)), zipped


def build(site: Path) -> None:
    """The site whose links lead to files; raises `Refused` with what the build says of faults."""
    environment = {**os.environ, FILES_ENVIRONMENT: "1", "NO_MKDOCS_2_WARNING": "1"}
    ran = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(site)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if ran.returncode:
        raise Refused((ran.stderr or ran.stdout).strip() or "the site could not be built")


def pack(site: Path, archive: Path, name: str) -> None:
    """The folder as a zip, in a folder of its own called ``name``."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as kept:
        for path in sorted(_files(site), key=lambda path: path.relative_to(site).as_posix()):
            info = zipfile.ZipInfo(f"{name}/{path.relative_to(site).as_posix()}", _MOMENT)
            info.compress_type, info.external_attr, info.create_system = zipfile.ZIP_DEFLATED, _MODE, _UNIX
            kept.writestr(info, path.read_bytes(), compresslevel=9)


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file())


if __name__ == "__main__":
    sys.exit(main())
