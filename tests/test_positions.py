"""Worked positions: each is decided as it says, in value and citation."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.errors import ContentError
from kb.judge.decide import decide, plain
from kb.judge.reader import read_positions

FOLDER = Path(__file__).parent / "positions"


def cases():
    for path in sorted(FOLDER.glob("*.yaml")):
        asked, faults = read_positions(path.read_text("utf-8"), path)
        assert faults == []
        yield from asked


CASES = list(cases())


@pytest.mark.parametrize("asked", CASES, ids=lambda asked: asked.id)
def test_a_position_is_decided_as_it_says(asked):
    decision = decide(asked)
    assert not isinstance(decision, ContentError), str(decision)
    assert plain(decision.verdict.value) == plain(asked.expected)
    decided = {*decision.verdict.rulings, *decision.verdict.not_applied}
    assert set(asked.citations) <= decided, f"decided by {decision.verdict.rulings}"


def test_ids_are_given_once_over_all_files():
    ids = [asked.id for asked in CASES]
    assert len(set(ids)) == len(ids)
