"""The rulings as code: what holds of all rules."""

from __future__ import annotations

import ast
from pathlib import Path

import kb.rules
from kb.citation import InvalidCitation
from kb.knowledge_base import load

ROOT = Path(__file__).resolve().parent.parent


def test_every_ruling_that_a_rule_names_exists():
    register = load(ROOT / "content").register
    named = set()
    for path in Path(kb.rules.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                try:
                    named.add(register.parse(node.value.partition("/")[0]))
                except InvalidCitation:
                    continue
    assert len(named) > 5
    assert [citation for citation in named if not register.exists(citation)] == []
