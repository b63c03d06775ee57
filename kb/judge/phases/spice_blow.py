"""Nexus, worms and riders (IV)."""

from __future__ import annotations

from kb.errors import msg
from kb.judge.kinds import Choice, Kind, ListOf, MapOf, Record, Whole, YesNo
from kb.judge.questions import ALLIANCES, FACTION, PLACE, SECTOR, TERRITORY, Question, undecided_or
from kb.rules.position import Ride, SpiceBlow, Worm
from kb.rules.spice_blow import eaten, may_ride, may_ride_to, may_send, must_coexist, nexuses

#: More worms than a phase can have.
_NUMBER = Whole(1, 9)
_WORM = Record(
    Worm,
    {
        "source": Choice(msg("source of a worm"), ("deck", "called")),
        "over": TERRITORY,
        "sent": TERRITORY,
        "blow": Choice(msg("spice blow"), ("a", "b")),
        "nexus": Choice(msg("state of a Nexus"), ("going-on", "over")),
    },
    required=("source",),
)
_RIDE = Record(Ride, {"worm": _NUMBER, "to": TERRITORY}, required=("worm", "to"))
GROUPS: dict[str, Kind] = {
    "spice_blow": Record(
        SpiceBlow,
        {
            "worms": ListOf(_WORM),
            "rides": ListOf(_RIDE),
            "ally_protected": YesNo(),
            "alliances_before": ALLIANCES,
        },
    ),
}
QUESTIONS: dict[str, Question] = {
    "nexuses": Question(nexuses, {}, Whole(), msg("How many Nexuses do the worms of this phase open?")),
    "may-send": Question(
        may_send,
        {"by": FACTION, "worm": _NUMBER, "to": TERRITORY},
        YesNo(),
        msg("{by}: may they send worm {worm} here: {to}?"),
    ),
    "may-ride": Question(may_ride, {"by": FACTION, "worm": _NUMBER}, YesNo(), msg("{by}: may they ride worm {worm}?")),
    "may-ride-to": Question(
        may_ride_to,
        {"worm": _NUMBER, "sector": SECTOR, "to": PLACE},
        YesNo(),
        msg("May the Fremen ride worm {worm} here: {to}?"),
        optional=("sector",),
    ),
    "must-coexist": Question(
        must_coexist,
        {"territory": TERRITORY},
        YesNo(),
        msg("{territory}: must the Bene Gesserit stay in coexistence when they declare their status?"),
    ),
    "eaten": Question(
        eaten,
        {"territory": TERRITORY},
        Record(dict, {"forces": MapOf(FACTION, Whole()), "spice": undecided_or(Whole())}),
        msg("{territory}: what have worms eaten so far?"),
    ),
}
