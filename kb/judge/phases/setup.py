"""Before the first turn: traitors, the prediction, tokens and starting forces (I)."""

from __future__ import annotations

from kb.errors import msg
from kb.judge.kinds import Choice, Kind, ListOf, Record, YesNo
from kb.judge.questions import FACTION, LEADER, Question
from kb.rules.position import Setup
from kb.rules.setup import SETUP_STEPS, legal_start, may_be_traitor, may_set_up

GROUPS: dict[str, Kind] = {"setup": Record(Setup, {"prediction": YesNo(), "placed": ListOf(FACTION)})}
QUESTIONS: dict[str, Question] = {
    "may-be-traitor": Question(
        may_be_traitor, {"leader": LEADER}, YesNo(), msg("{leader}: may this leader be chosen as traitor?")
    ),
    "may-set-up": Question(
        may_set_up,
        {"by": FACTION, "step": Choice(msg("step of set-up"), SETUP_STEPS)},
        YesNo(),
        msg("{by}: is this step of set-up possible now? {step}"),
    ),
    "legal-start": Question(
        legal_start, {"by": FACTION}, YesNo(), msg("{by}: may they start with their forces as they stand?")
    ),
}
