"""The Storm phase: its two cards, the marker and those whom the storm kills (III.A)."""

from __future__ import annotations

from kb.errors import msg
from kb.judge.kinds import Choice, Either, Kind, ListOf, MapOf, Record, Whole, YesNo
from kb.judge.questions import CARD, FACTION, SECTOR, Question
from kb.rules.board import FIRST_DIAL, STORM_CARDS, WEATHER_CONTROL
from kb.rules.position import STORM_STEPS, Storm
from kb.rules.storm import may_play, storm_end, storm_losses

_STORM = Record(
    Storm,
    {
        "sector": SECTOR,
        "card": Whole(min(STORM_CARDS), max(STORM_CARDS)),
        "weather_control": Either("none", Whole(min(WEATHER_CONTROL), max(WEATHER_CONTROL))),
        "dials": ListOf(Whole(min(FIRST_DIAL), max(FIRST_DIAL)), length=2),
        "steps": ListOf(Choice(msg("step of the Storm phase"), STORM_STEPS)),
    },
)
GROUPS: dict[str, Kind] = {"storm": _STORM}
QUESTIONS: dict[str, Question] = {
    "may-play": Question(may_play, {"by": FACTION, "card": CARD}, YesNo(), msg("{card}, {by}: may they play it now?")),
    "storm-end": Question(storm_end, {}, SECTOR, msg("In which sector does the storm marker stop?")),
    "storm-losses": Question(storm_losses, {}, MapOf(FACTION, Whole()), msg("Whom does the storm kill?")),
}
