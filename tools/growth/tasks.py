"""What is measured in a process of its own: `python -m growth.tasks TASK …` prints a JSON object.

Builds and warm queries are measured in processor time, which other work on the machine disturbs the least.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from growth.corpus import grown, write_content, write_documents
from growth.engines import ENGINES, LIMIT
from kb.knowledge_base import load
from kb.paths import content_root
from search.answer import answer
from search.library import Library
from search.records import records
from search.store import kept_store, open_store, state_of

#: A larger catalog than that of so many entries is refused (64 MB); what is larger is indexed as it is made.
MOST_IN_FILES = 20_000
#: Keywords, positions in two or three words, and whole questions, as people type them.
QUERIES = (
    "буря", "предателями", "барьерная стена", "контроль погоды", "лучемёт против щита", "можно ли отменить голос карамой",
    "кто ходит первым после шторма", "червь съел гарнизон в цитадели", "фримен вызвал червя манком, будет ли нексус",
    "сколько отрядов можно привезти за ход гильдии", "стену взорвали, буря стоит на Карфаге, гарнизон сразу мёртв?",
    "storm", "traitors", "shield wall", "weather control", "lasgun and shield", "does karama cancel the voice",
    "who bids first after a pass", "worm ate the garrison in a stronghold", "can bene gesserit coexist in a stronghold",
    "how many forces can the guild bring in one turn", "can hark use a captured Stilgar vs fremen",
)  # fmt: skip
#: Warm queries end after so many seconds, and after two rounds at the earliest.
_SECONDS = 20.0


def prepare(folder: Path, size: int) -> dict[str, object]:
    """Make content of a size in a folder, read it, build our store from it, and see how cheap the fingerprint is."""
    base = grown(load(Path(content_root())), size)
    write_content(base, folder / "content", catalogs=size <= MOST_IN_FILES)
    write_documents(base, folder / "documents.jsonl")
    content = folder / "content"
    began = time.process_time()
    if size <= MOST_IN_FILES:
        base = load(content)
    read = time.process_time()
    store = open_store(str(content), lambda: records(base))
    built = time.process_time()
    state_of(str(content))
    known = time.process_time()
    return {
        "read": read - began if size <= MOST_IN_FILES else None,
        "build": built - read,
        "fingerprint": known - built,
        "entries": len(base.rulings),
        "size": Path(store.path or "").stat().st_size,
    }


def build(folder: Path, engine: str) -> dict[str, object]:
    """Build another engine's index of the same documents."""
    with (folder / "documents.jsonl").open(encoding="utf-8") as file:
        documents = [(name, ru, en) for name, ru, en in map(json.loads, file)]
    target = folder / engine
    target.mkdir()
    began = time.process_time()
    ENGINES[engine](str(target)).build(documents)
    taken = time.process_time() - began
    return {"build": taken, "size": sum(path.stat().st_size for path in target.rglob("*") if path.is_file())}


def warm(folder: Path, engine: str) -> dict[str, object]:
    """Ask every query again and again; the first round only warms caches."""
    search = _ours(folder) if engine == "ours" else ENGINES[engine](str(folder / engine.partition("-")[0])).open()
    times = list(_asked(search))
    return {"p50": _percentile(times, 0.5), "p95": _percentile(times, 0.95)}


def _ours(folder: Path) -> Callable[[str], object]:
    store = kept_store(str(folder / "content"))
    assert store is not None, "prepare comes first"  # noqa: S101 - a mistake of this tool's
    library = Library(store, "ru")
    return lambda query: [library.ruling(hit.citation) for hit in answer(library, query, LIMIT).hits]


def _asked(search: Callable[[str], object]) -> Iterator[float]:
    began = time.perf_counter()
    for turn in range(10):
        for query in QUERIES:
            start = time.process_time()
            search(query)
            if turn:
                yield time.process_time() - start
        if turn > 1 and time.perf_counter() - began > _SECONDS:
            return


def _percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def main(task: str, folder: str, argument: str) -> None:
    """Run one task and print what it found."""
    if task == "prepare":
        found = prepare(Path(folder), int(argument))
    else:
        found = {"build": build, "warm": warm}[task](Path(folder), argument)
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
