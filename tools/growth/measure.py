"""The growth of the search, measured: ours and the others, the same documents and queries, in the same run."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

TOOLS = Path(__file__).resolve().parent.parent
COLD_QUERIES = ("червь съел гарнизон в цитадели", "can bene gesserit coexist in a stronghold")
#: Engine -> how the table names it.
NAMES = {
    "ours": "ours",
    "fts5": "SQLite FTS5, stemmed",
    "fts5-all": "FTS5, all words asked for",
    "tantivy": "tantivy",
    "whoosh": "Whoosh, plain",
}
#: A small process that starts another and says how much memory that took at most (kB): ours would count with it.
_PEAK = (
    "import os, sys\n"
    "null = os.open(os.devnull, os.O_WRONLY)\n"
    "child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, null, 1)])\n"
    "print(os.wait4(child, 0)[2].ru_maxrss)"
)


@dataclass(frozen=True, slots=True)
class Row:
    """One engine at one size.

    Seconds of processor time for ``read`` (content files to knowledge base; ours only), ``build``, ``p50`` and ``p95`` (a query
    in a running process); ``size`` in bytes; ``memory`` of a process that answers one query, in bytes at its peak;
    ``cold`` times the empty console script. None: not measured.
    """

    engine: str
    entries: int
    read: float | None
    build: float | None
    size: int | None
    memory: int | None
    cold: float | None
    p50: float
    p95: float


def measured(sizes: Sequence[int], floor: str, runs: int) -> list[Row]:
    """Every engine at every size; ``floor`` is the empty console script."""
    rows = []
    for size in sizes:
        with tempfile.TemporaryDirectory() as name:
            rows += _at(Path(name), size, floor, runs)
    return rows


def _at(folder: Path, size: int, floor: str, runs: int) -> list[Row]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(TOOLS),
        "RULINGS_CACHE": str(folder / "cache"),
        "PYTHONIOENCODING": "utf-8",
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    engines = [engine for engine in ("fts5", "tantivy", "whoosh") if engine != "tantivy" or find_spec("tantivy")]
    _say(f"{size}: ours")
    built = {"ours": _task(environment, "prepare", str(folder), str(size))}
    for engine in engines:
        _say(f"{size}: {engine}")
        built[engine] = _task(environment, "build", str(folder), engine)
    _say(f"{size}: queries")
    environment["RULINGS_CONTENT"] = str(folder / "content")
    commands = {"ours": [str(Path(sys.executable).parent / "rulings"), "search"]}
    commands |= {
        engine: [sys.executable, "-c", f"from growth.engines import ask; import sys; ask({engine!r}, *sys.argv[1:])",
                 str(folder / engine)]
        for engine in engines
    }  # fmt: skip
    cold = _cold({"floor": [floor], **commands}, environment, runs)
    rows = []
    for engine in ("ours", "fts5", "fts5-all", "tantivy", "whoosh"):
        if engine.partition("-")[0] not in built:
            continue
        warm = _task(environment, "warm", str(folder), engine)
        found = built.get(engine, {})
        rows.append(
            Row(
                engine=engine,
                entries=int(built["ours"]["entries"] or 0),
                read=found.get("read"),
                build=found.get("build"),
                size=int(found["size"] or 0) if found else None,
                memory=_peak([*commands[engine], COLD_QUERIES[0]], environment) if found else None,
                cold=cold[engine] / cold["floor"] if found else None,
                p50=warm["p50"] or 0.0,
                p95=warm["p95"] or 0.0,
            )
        )
    _say(f"{size}: fingerprint {1000 * (built['ours']['fingerprint'] or 0):.1f} ms")
    return rows


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _task(environment: dict[str, str], *arguments: str) -> dict[str, float | None]:
    command = [sys.executable, "-m", "growth.tasks", *arguments]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)  # noqa: S603
    found: dict[str, float | None] = json.loads(done.stdout)
    return found


def _cold(commands: dict[str, list[str]], environment: dict[str, str], runs: int) -> dict[str, float]:
    """Median seconds of a fresh process of each command, taken in turn; the first round only warms caches."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for run in range(runs + 1):
        for query in COLD_QUERIES:
            for name, command in commands.items():
                began = time.perf_counter()
                subprocess.run([*command, query], env=environment, stdout=subprocess.DEVNULL, check=True)  # noqa: S603
                if run:
                    times[name].append(time.perf_counter() - began)
    return {name: statistics.median(taken) for name, taken in times.items()}


def _peak(command: Sequence[str], environment: dict[str, str]) -> int | None:
    """The most memory that a command took, in bytes; None where that cannot be asked (Windows)."""
    if not hasattr(os, "posix_spawn"):
        return None
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-S", "-c", _PEAK, *command], env=environment, stdout=subprocess.PIPE, check=True
    )
    return int(done.stdout) << 10


# --- as a table -----------------------------------------------------------------------------------------------


def table(rows: Sequence[Row]) -> str:
    """The rows as Markdown."""
    head = [
        "entries",
        "engine",
        "reading, s",
        "build, s",
        "size, MB",
        "memory, MB",
        "cold, × floor",
        "p50, ms",
        "p95, ms",
    ]
    lines = [head, ["--:", "---", *["--:"] * (len(head) - 2)]]
    for row in rows:
        numbers = [
            (row.read, 1), (row.build, 1), (row.size, 1 / (1 << 20)), (row.memory, 1 / (1 << 20)), (row.cold, 1),
            (row.p50, 1000), (row.p95, 1000),
        ]  # fmt: skip
        cells = ["" if value is None else _short(value * unit) for value, unit in numbers]
        lines.append([f"{row.entries:,}", NAMES[row.engine], *cells])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def _short(value: float) -> str:
    return f"{value:.2f}" if value < 10 else f"{value:.0f}"  # noqa: PLR2004 - two figures are enough
