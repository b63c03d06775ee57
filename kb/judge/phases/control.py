"""Control and victory, the Shield Wall, and who may go where at what price (II.A, II.B)."""

from __future__ import annotations

from kb.errors import msg
from kb.judge.kinds import Choice, Either, Kind, ListOf, MapOf, Record, Whole, YesNo
from kb.judge.questions import FACTION, FACTION_OR_NOBODY, SECTOR, TERRITORY, YES_OR_NO, Question
from kb.rules.control import controller, winners
from kb.rules.factions import FORCES
from kb.rules.movement import landing_cost, may_land, may_move_in
from kb.rules.position import Worms
from kb.rules.shield_wall import atomics_effect, stronghold

_COUNT = Whole(0, 99)
GROUPS: dict[str, Kind] = {
    "control": MapOf(TERRITORY, FACTION_OR_NOBODY),
    "atomics": Choice(msg("moment of Family Atomics"), ("never", "now", "before")),
    "worms": Record(Worms, {"deck": _COUNT, "called": _COUNT, "set_aside": _COUNT}),
}
QUESTIONS: dict[str, Question] = {
    "controller": Question(
        controller, {"territory": TERRITORY}, FACTION_OR_NOBODY, msg("{territory}: who controls it?")
    ),
    "winners": Question(winners, {}, ListOf(FACTION, unordered=True), msg("Who has won?")),
    "stronghold": Question(stronghold, {"territory": TERRITORY}, YesNo(), msg("{territory}: is it a stronghold?")),
    "atomics-effect": Question(
        atomics_effect,
        {},
        Record(dict, {"killed": MapOf(FACTION, Whole()), "shield-wall-stronghold": YES_OR_NO}),
        msg("What does Family Atomics do to the Shield Wall?"),
    ),
    "landing-cost": Question(
        landing_cost,
        {"by": FACTION, "territory": TERRITORY, "count": Whole(1, FORCES)},
        Whole(),
        msg("{territory}, {by}: what does it cost to land this many forces: {count}?"),
    ),
    "may-land": Question(
        may_land,
        {"by": FACTION, "territory": TERRITORY, "sector": Either("none", SECTOR)},
        YesNo(),
        msg("{territory}, {by}: may they land there?"),
    ),
    "may-move-in": Question(
        may_move_in,
        {"by": FACTION, "territory": TERRITORY, "sector": Either("none", SECTOR)},
        YesNo(),
        msg("{territory}, {by}: may they move in?"),
    ),
}
