"""Whether the storm bites where its marker stands, which it does not on turn 1 (III.A.6)."""

from __future__ import annotations

from kb.rules.position import Position, needed
from kb.rules.verdict import Case


def covered(position: Position, sector: int | None, case: Case) -> bool:
    """Whether a sector lies under the storm and feels it; no sector, as in the Polar Sink, never does."""
    if sector is None or needed(position.storm.sector, "storm.sector") != sector:
        return False
    return not case.bites("III.A.6/open-sector", needed(position.turn, "turn") == 1, reading="III.A.6/open-all-turn")
