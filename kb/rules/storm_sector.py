"""Whether the storm has any effect where its marker stands, which it has not on turn 1 (III.A.6)."""

from __future__ import annotations

from kb.rules.position import Position, needed
from kb.rules.verdict import Case


def covered(position: Position, sector: int | None, case: Case) -> bool:
    """Whether a sector lies under the storm and feels it; no sector, as in the Polar Sink, never does.

    On turn 1 the marker's place need not be said, since nothing hangs on it.
    """
    if sector is None:
        return False
    if position.storm.sector is None and position.turn == 1 and case.bites("III.A.6/open-sector"):
        case.reading("III.A.6/open-all-turn")
        return False
    if needed(position.storm.sector, "storm.sector") != sector:
        return False
    return not case.bites("III.A.6/open-sector", needed(position.turn, "turn") == 1, reading="III.A.6/open-all-turn")
