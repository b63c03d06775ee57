"""How long the site takes to build, beside mkdocs-material building as many hand-written pages of the same text.

The hand-written site is the theme as it comes: Markdown files in a folder, its search and its navigation, no settings but a
name. Built in turn (ours, theirs, ours, …), each in a fresh process; wall clock and processor time. Ours as it is built again,
and as it is after a change of the content, when what is searched has to be packed; pictures for chats are drawn before.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from growth.corpus import grown, write_content
from kb.entry import Ruling
from kb.knowledge_base import LANGUAGES, KnowledgeBase, load
from kb.paths import ENVIRONMENT, content_root
from website.search_data import KEPT as SEARCH

ROOT = Path(__file__).resolve().parents[2]
OURS, CHANGED = "ours", "ours, after a change"
#: The theme's navigation lists every page on every page: with 1,000 rulings the site by hand has 600 MB.
MOST_BY_HAND = 200
_QUIET = {"NO_MKDOCS_2_WARNING": "1", "RULINGS_SITE_URL": "https://rulings.example/"}


class Build(NamedTuple):
    """One build: seconds by the clock, seconds of processor."""

    wall: float
    cpu: float


class Site(NamedTuple):
    """What was built, how often, and what came out."""

    name: str
    rulings: int
    pages: int
    size: int
    builds: Sequence[Build]

    def best(self, kind: str) -> tuple[float, float]:
        """The least and the middle of the ``wall`` or ``cpu`` seconds."""
        values = [getattr(build, kind) for build in self.builds]
        return min(values), median(values)


def measured(sizes: Sequence[int], runs: int) -> list[Site]:
    """The site at each number of rulings; raises `CalledProcessError` when one cannot be built."""
    found = []
    for size in sizes:
        with tempfile.TemporaryDirectory() as name:
            found += _measured(size, runs, Path(name))
    return found


def _measured(size: int, runs: int, folder: Path) -> list[Site]:
    """Build in turn ours and, for few rulings, the same by hand: a page for each, and as many pages as ours has."""
    real = load(Path(content_root()))
    base = grown(real, size)
    write_content(base, folder / "content")
    if base is not real:
        (folder / "content" / "pages" / "boards.yaml").unlink()  # nobody draws boards for invented rulings
    (folder / "tests").symlink_to(ROOT / "tests")  # the worked positions stand beside the content
    environment = {**os.environ, **_QUIET, ENVIRONMENT: str(folder / "content"), "RULINGS_CACHE": str(folder / "cache")}
    timed(ROOT, folder / OURS, environment)  # draws the pictures for chats
    projects = {OURS: ROOT, CHANGED: ROOT}
    if size <= MOST_BY_HAND:
        copies = round(_pages(folder / OURS) / (len(LANGUAGES) * len(base.rulings)))
        for name, each in (("a page each, by hand", 1), ("as many pages, by hand", copies)):
            projects[name] = folder / f"by hand {each}"
            hand_written(base, projects[name], each)
    builds: dict[str, list[Build]] = {name: [] for name in projects}
    for _ in range(runs):
        for name, project in projects.items():
            if name == CHANGED:
                shutil.rmtree(folder / "cache" / SEARCH)
            builds[name].append(timed(project, folder / name, environment))
    count = len(base.rulings)
    return [Site(name, count, _pages(folder / name), _size(folder / name), each) for name, each in builds.items()]


def timed(project: Path, site: Path, environment: dict[str, str]) -> Build:
    """Build a project; raises `CalledProcessError` when that fails."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(site)]
    subprocess.run(command, cwd=project, env=environment, check=True)  # noqa: S603 - our own command
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Build(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def hand_written(base: KnowledgeBase, project: Path, copies: int) -> None:
    """A project of mkdocs-material with a page for each ruling and language, ``copies`` times over."""
    project.mkdir()
    (project / "mkdocs.yml").write_text("site_name: Rulings\ntheme: material\n", "utf-8")
    for language in LANGUAGES:
        folder = project / "docs" / language
        folder.mkdir(parents=True)
        (folder / "index.md").write_text("# Rulings\n", "utf-8")
        for citation, ruling in base.rulings.items():
            for copy in range(copies):
                name = f"{citation}{f'-{copy}' if copy else ''}.md".replace(":", "-")
                (folder / name).write_text("\n\n".join(_paragraphs(base, ruling, language)) + "\n", "utf-8")
    (project / "docs" / "index.md").write_text("# Rulings\n", "utf-8")


def _paragraphs(base: KnowledgeBase, ruling: Ruling, language: str) -> Iterator[str]:
    """All that a ruling says, as somebody would write it in Markdown."""
    citation = ruling.citation
    for number, (field, text) in enumerate(ruling.messages()):
        said = base.translate(f"{citation}/{field}", text, language).text
        if not number:
            yield f"# {citation}. {said}"
        elif field in ("step", "question", "example"):
            yield f"- {said}"
        else:
            yield said


def _pages(site: Path) -> int:
    return sum(1 for _ in site.rglob("*.html"))


def _size(site: Path) -> int:
    return sum(path.stat().st_size for path in site.rglob("*") if path.is_file())


def table(sites: Sequence[Site]) -> str:
    """What was measured, each with its ratio to ours."""
    lines = [
        (
            "| site | rulings | pages | MB | kB a page | wall, s: least, median | processor, s: least, median "
            "| ours ×: wall, processor | after a change × |"
        ),
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for site in sites:
        wall, cpu = site.best("wall"), site.best("cpu")
        of_size = {one.name: one for one in sites if one.rulings == site.rulings}
        ratios = " | ".join(
            "" if site.name in (OURS, CHANGED) else _ratios(of_size[name], site) for name in (OURS, CHANGED)
        )
        lines.append(
            f"| {site.name} | {site.rulings:,} | {site.pages:,} | {site.size / 1e6:.1f} | {site.size / site.pages / 1e3:.1f} "
            f"| {wall[0]:.1f}, {wall[1]:.1f} | {cpu[0]:.1f}, {cpu[1]:.1f} | {ratios} |"
        )
    return "\n".join(lines) + "\n"


def _ratios(ours: Site, other: Site) -> str:
    return ", ".join(f"{ours.best(kind)[0] / other.best(kind)[0]:.1f}" for kind in ("wall", "cpu"))
