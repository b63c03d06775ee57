"""Measure how fast the command is, as ratios to an empty console script of the same environment in the same run.

    python tools/bench.py [--runs 20]
    python tools/bench.py --judge [--runs 20]
    python tools/bench.py --growth [--sizes 72,1000,10000,100000] [--write]
    python tools/bench.py --site [--sizes 72,1000] [--runs 5]

The empty script is installed for the measurement and removed again. Times are of whole fresh processes, warm cache,
taken in turn (A B C A B C …); the ratio is that of the medians. Nothing fails because a machine is slow.

``--judge`` measures `rulings judge` on one position in the same way, and, in one process, the time to decide every
position of tests/positions as a ratio to the time to read them from YAML.

``--growth`` makes content of those sizes from the rulings and measures the search beside SQLite FTS5, tantivy (where it is
installed: the extra ``bench``) and plain Whoosh; ``--write`` puts the table and the plot into docs/.

``--site`` builds the site at those sizes, in turn with mkdocs-material building hand-written pages of the same text.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from growth.measure import measured, table
from growth.plot import svg
from growth.site import measured as built
from growth.site import table as site_table

DOCS = Path(__file__).resolve().parent.parent / "docs"
#: Stands before and behind the table of docs/figures.md.
MARK = "<!-- growth: written by tools/bench.py --growth --write -->"
SIZES = [72, 1_000, 10_000, 100_000]
SITE_SIZES = [72, 1_000]
RUNS, SITE_RUNS = 20, 5
BIN = Path(sys.executable).parent
FLOOR = "rulings-floor"
Commands = dict[str, tuple[list[str], float]]
#: What is measured: name -> arguments, and the most it may take against the floor.
COMMANDS: Commands = {
    "--version": (["--version"], 1.5),
    "--help": (["--help"], 1.5),
    "search III.В.4": (["search", "III.В.4"], 1.5),
    "show II.A.1": (["show", "II.A.1"], 1.5),
    "search in words, ru": (["search", "стену взорвали, буря стоит на Карфаге, гарнизон сразу мёртв?"], 2.0),
    "search in words, en": (["search", "--lang", "en", "can hark use a captured Stilgar vs fremen"], 2.0),
    "search, wrong layout": (["search", "rjulf pfgbcsdfnm ghtlcrfpfybt ,u"], 2.0),
    "search, misspelt": (["search", "барерная стена цетадель после какого червя"], 2.0),
}
#: A position whose stronghold two rulings decide, and the most that judging it may take against the floor.
POSITION = """\
id: wall
given:
  turn: 6
  worms: {deck: 5, called: 1}
  atomics: before
  forces:
    - {faction: fremen, territory: shield-wall, sector: 8, count: 3}
    - {faction: bene-gesserit, territory: shield-wall, sector: 9, count: 2, status: coexistence}
ask: {question: controller, territory: shield-wall}
"""
ONE_POSITION = 3.5
#: The most that deciding positions may take against reading them.
DECIDING = 2.0
POSITIONS = Path(__file__).resolve().parent.parent / "tests" / "positions"


def install_floor(folder: Path) -> None:
    """An empty console script, made by the installer that made ours: its `main` returns 0."""
    (folder / "rulings_floor.py").write_text("def main():\n    return 0\n")
    (folder / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n'
        '[project]\nname = "rulings-floor"\nversion = "1"\n'
        f'[project.scripts]\n{FLOOR} = "rulings_floor:main"\n'
        '[tool.hatch.build.targets.wheel]\ninclude = ["rulings_floor.py"]\n'
    )
    pip("install", "--no-build-isolation", "--no-deps", str(folder))


def pip(*arguments: str) -> None:
    """Run pip quietly."""
    subprocess.run([sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments], check=True)  # noqa: S603


def seconds(command: list[str], environment: dict[str, str]) -> float:
    """How long a fresh process takes from start to end."""
    began = time.perf_counter()
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)  # noqa: S603
    return time.perf_counter() - began


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int)
    parser.add_argument("--judge", action="store_true")
    parser.add_argument("--growth", action="store_true")
    parser.add_argument("--site", action="store_true")
    parser.add_argument("--sizes", type=_sizes)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed command has its byte code
    if options.site:
        print(site_table(built(options.sizes or SITE_SIZES, options.runs or SITE_RUNS)))
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "floor").mkdir()
        install_floor(folder / "floor")
        try:
            if options.growth:
                _growth(options.sizes or SIZES, options.runs or RUNS, write=options.write)
            elif options.judge:
                _deciding(options.runs or RUNS)
                _judging(options.runs or RUNS, folder)
            else:
                _starts(COMMANDS, options.runs or RUNS, folder)
        finally:
            pip("uninstall", "--yes", FLOOR)
    return 0


def _sizes(text: str) -> list[int]:
    return [int(size) for size in text.split(",")]


def _growth(sizes: Sequence[int], runs: int, *, write: bool) -> None:
    """Measure, print the table, and with ``write`` put it and the plot into docs/."""
    rows = measured(sizes, str(BIN / FLOOR), runs)
    print(table(rows))
    if write:
        (DOCS / "growth.svg").write_text(svg(rows), "utf-8")
        page = DOCS / "figures.md"
        before, _, behind = page.read_text("utf-8").partition(MARK)
        page.write_text(f"{before}{MARK}\n\n{table(rows)}\n{MARK}{behind.partition(MARK)[2]}", "utf-8")


def _deciding(runs: int) -> None:
    """Read and decide every position of the tests, in turn, and print what one takes against the other."""
    from kb.judge.decide import decide  # noqa: PLC0415 - only here
    from kb.judge.reader import read_positions  # noqa: PLC0415

    texts = [(path, path.read_text("utf-8")) for path in sorted(POSITIONS.glob("*.yaml"))]
    reading: list[float] = []
    deciding: list[float] = []
    for _ in range(runs + 1):
        began = time.perf_counter()
        asked = [one for path, text in texts for one in read_positions(text, path)[0]]
        read = time.perf_counter()
        for one in asked:
            decide(one)
        reading.append(read - began)
        deciding.append(time.perf_counter() - read)
    read_in, decided_in = (statistics.median(times[1:]) for times in (reading, deciding))  # the first run warms caches
    print(f"{len(asked)} positions: read in {read_in * 1000:.1f} ms, decided in {decided_in * 1000:.1f} ms")
    print(f"  {'deciding':24} {decided_in / read_in:5.2f} × reading   (at most {DECIDING})")


def _judging(runs: int, folder: Path) -> None:
    path = folder / "position.yaml"
    path.write_text(POSITION, "utf-8")
    _starts({"judge, one position": (["judge", str(path)], ONE_POSITION)}, runs, folder)


def _starts(commands: Commands, runs: int, folder: Path) -> None:
    """Measure how long fresh processes take, and print the table."""
    environment = {**os.environ, "RULINGS_CACHE": str(folder / "cache"), "PYTHONIOENCODING": "utf-8"}
    measured = _measure(commands, runs, environment)
    floor = statistics.median(measured.pop("floor"))
    print(f"empty console script: {floor * 1000:.1f} ms, {runs} runs each")
    for label, times in measured.items():
        ratio = statistics.median(times) / floor
        most = commands[label][1] if label in commands else None
        print(f"  {label:24} {ratio:5.2f} × floor" + (f"   (at most {most})" if most else ""))


def _measure(commands: Commands, runs: int, environment: dict[str, str]) -> dict[str, list[float]]:
    calls = {"floor": [str(BIN / FLOOR)], "python -c pass": [sys.executable, "-c", "pass"]}
    calls |= {label: [str(BIN / "rulings"), *arguments] for label, (arguments, _) in commands.items()}
    measured: dict[str, list[float]] = {label: [] for label in calls}
    for run in range(runs + 1):
        for label, command in calls.items():
            taken = seconds(command, environment)
            if run:  # the first round warms caches
                measured[label].append(taken)
    return measured


if __name__ == "__main__":
    sys.exit(main())
