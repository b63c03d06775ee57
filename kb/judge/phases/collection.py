"""Collecting spice (VIII)."""

from __future__ import annotations

from kb.errors import msg
from kb.judge.kinds import Kind, YesNo
from kb.judge.questions import FACTION, TERRITORY, Question
from kb.rules.collection import may_collect

GROUPS: dict[str, Kind] = {}
QUESTIONS: dict[str, Question] = {
    "may-collect": Question(
        may_collect,
        {"by": FACTION, "territory": TERRITORY},
        YesNo(),
        msg("{territory}, {by}: may they collect spice there?"),
    ),
}
