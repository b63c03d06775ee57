"""Stronghold bonuses (III.B)."""

from __future__ import annotations

from kb.errors import msg
from kb.judge.kinds import Kind, MapOf, Record, Whole, YesNo
from kb.judge.questions import FACTION, Question
from kb.rules.bonuses import bonus, bonuses

GROUPS: dict[str, Kind] = {}
_FIELDS: dict[str, Kind] = {"spice": Whole(), "ornithopters": YesNo()}
_BONUS = Record(dict, _FIELDS, required=_FIELDS)
QUESTIONS: dict[str, Question] = {
    "bonus": Question(bonus, {"faction": FACTION}, _BONUS, msg("{faction}: what are they paid for strongholds now?")),
    "bonuses": Question(bonuses, {}, MapOf(FACTION, _BONUS), msg("Who is paid for strongholds now, and what?")),
}
