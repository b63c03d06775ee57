"""Everything that a position file may say, gathered from the phases."""

from __future__ import annotations

from kb.errors import msg
from kb.judge.asking import Ask, CitationName, applies
from kb.judge.kinds import Choice, Kind, ListOf, MapOf, Record, Whole, YesNo
from kb.judge.phases import auction, battles, bidding, bonuses, collection, control, deals, setup, spice_blow, storm
from kb.judge.questions import ALLIANCES, FACTION, SECTOR, TERRITORY, Question
from kb.rules.factions import FORCES
from kb.rules.position import PHASES, STATUSES, Force, Position, Spice, only_sector

_PHASE_MODULES = (setup, control, storm, bonuses, spice_blow, bidding, battles, collection, deals, auction)
_STATUS = Choice(msg("status"), STATUSES)
#: Turns of the longest game that any edition knows, with room to spare.
_TURNS = 20


def _force(**fields: object) -> Force:
    """A force; the sector of a territory that lies in one need not be said."""
    if "sector" not in fields:
        fields["sector"] = only_sector(str(fields["territory"]))
    return Force(**fields)  # type: ignore[arg-type]  # each field was read by its kind


def _spice(**fields: object) -> Spice:
    if "sector" not in fields:
        fields["sector"] = only_sector(str(fields["territory"]))
    return Spice(**fields)  # type: ignore[arg-type]


FORCE = Record(
    _force,
    {
        "faction": FACTION,
        "territory": TERRITORY,
        "sector": SECTOR,
        "count": Whole(1, FORCES),
        "special": Whole(0, FORCES),
        "status": _STATUS,
        "ended": _STATUS,
    },
    required=("faction", "territory", "count"),
)
SPICE = Record(
    _spice, {"territory": TERRITORY, "sector": SECTOR, "amount": Whole(0, 99)}, required=("territory", "amount")
)
GROUPS: dict[str, Kind] = {
    "turn": Whole(1, _TURNS),
    "phase": Choice(msg("phase"), PHASES),
    "factions": ListOf(FACTION),
    "alliances": ALLIANCES,
    "dots": MapOf(FACTION, SECTOR),
    "forces": ListOf(FORCE),
    "spice": ListOf(SPICE),
}
for _module in _PHASE_MODULES:
    GROUPS |= _module.GROUPS
POSITION = Record(Position, GROUPS)
QUESTIONS: dict[str, Question] = {
    name: question for module in _PHASE_MODULES for name, question in module.QUESTIONS.items()
}
QUESTIONS["applies"] = Question(
    applies,
    {"ruling": CitationName(), "to": Ask(QUESTIONS)},
    YesNo(),
    msg("{ruling}: does it decide this question? {to}"),
)
ASK = Ask(QUESTIONS)
