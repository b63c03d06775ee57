"""The wheel alone answers: content, catalogs and glossary are inside it."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT],
        check=True, timeout=300,
    )  # fmt: skip
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """An environment with the wheel; its dependencies are lent from this one, the checkout is not."""
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    subprocess.run(
        [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", python, "install", "--no-deps", "--no-index", wheel],
        check=True, timeout=300,
    )  # fmt: skip
    packages = next((folder / "lib").glob("python*/site-packages"))
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder


def test_the_wheel_ships_only_the_two_packages_and_the_content(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"kb", "search"}
    for needed in (
        "kb/_content/rulings/dune/II.A.yaml",
        "kb/_content/rulings/imperium/document.yaml",
        "kb/_content/glossary.yaml",
        "kb/_content/locale/en/LC_MESSAGES/rulings.po",
        "kb/_content/locale/ru/LC_MESSAGES/interface.po",
        "kb/_content/mkdocs.yml",
    ):
        assert needed in names


@pytest.mark.parametrize(("language", "words"), [("ru", "Нет."), ("en", "No.")])
def test_the_wheel_alone_looks_up_a_ruling(installed, tmp_path, language, words):
    environment = {"PATH": os.environ["PATH"], "RULINGS_CACHE": str(tmp_path / "cache"), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [installed / "bin" / "rulings", "search", "II.A.1", "--lang", language],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("II.A.1")
    assert words in done.stdout


def test_the_wheel_checks_its_own_content(installed, tmp_path):
    environment = {"PATH": os.environ["PATH"], "RULINGS_CACHE": str(tmp_path / "cache"), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [installed / "bin" / "rulings", "check", "--lang", "en"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "72 rulings" in done.stdout
