"""Every clause of every source ruling is carried by words of our entry, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from kb.knowledge_base import load

ROOT = Path(__file__).resolve().parent.parent
CLAUSES: dict[str, list[dict[str, str]]] = yaml.safe_load((ROOT / "tests" / "clauses.yaml").read_text("utf-8"))
BASE = load(ROOT / "content")
CARRYING = ("title", "verdict", "text", "step", "reading")


def carrying(citation: str, language: str) -> str:
    ruling = next(ruling for ruling in BASE.rulings.values() if str(ruling.citation) == citation)
    texts = [
        BASE.translate(f"{citation}/{field}", text, language).text
        for field, text in ruling.messages()
        if field in CARRYING
    ]
    return " ".join("\n".join(texts).split())


def test_every_ruling_has_its_clauses_listed():
    assert set(CLAUSES) == {str(citation) for citation in BASE.rulings}


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("citation", CLAUSES)
def test_every_clause_is_carried_by_the_entry(citation, language):
    text = carrying(citation, language)
    missing = [clause["says"] for clause in CLAUSES[citation] if " ".join(clause[language].split()) not in text]
    assert missing == []
