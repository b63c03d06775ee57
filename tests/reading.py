"""The real rulings as a library, built in memory once for each run of the tests, and the judged queries."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from kb.knowledge_base import KnowledgeBase, load
from search.building import in_memory
from search.library import Library
from search.records import records
from search.store import Store

ROOT = Path(__file__).resolve().parent.parent
CONTENT = ROOT / "content"


@cache
def base() -> KnowledgeBase:
    """The knowledge base."""
    return load(CONTENT)


@cache
def _store() -> Store:
    return in_memory(records(base()))


@cache
def library(language: str = "ru") -> Library:
    """The library in a language."""
    return Library(_store(), language)


@cache
def judged() -> tuple[str, ...]:
    """Every judged query."""
    rows = [
        json.loads(line)
        for path in sorted((ROOT / "tests" / "queries").glob("*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
        if line.strip()
    ]
    return tuple(row["query"] for row in rows)
