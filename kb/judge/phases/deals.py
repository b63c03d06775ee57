"""Spice that changes hands, deals and agreements (IX)."""

from __future__ import annotations

from kb.errors import msg
from kb.judge.kinds import Choice, Kind, Record, Whole, YesNo
from kb.judge.questions import FACTION, YES_OR_NO, Question
from kb.rules.deals import MOMENTS, TRANSFERS, agreement, deal_terms, may_transfer
from kb.rules.position import Deal

GROUPS: dict[str, Kind] = {
    "deal": Record(
        Deal,
        {
            "made": Choice(msg("place of a deal"), ("at-table", "off-table")),
            "announced": YesNo(),
            "spice": Whole(0, 999),
        },
    ),
}
QUESTIONS: dict[str, Question] = {
    "may-transfer": Question(
        may_transfer,
        {"by": FACTION, "to": FACTION, "what": Choice(msg("sort of transfer"), TRANSFERS)},
        YesNo(),
        msg("{by}: may they hand spice over now ({what}, to: {to})?"),
    ),
    "deal-terms": Question(
        deal_terms,
        {},
        Record(dict, {"valid": YesNo(), "paid-in": Choice(msg("moment of payment"), MOMENTS)}),
        msg("Is the deal valid, and when does its spice pass?"),
    ),
    "agreement": Question(
        agreement,
        {},
        Record(dict, {"allowed": YES_OR_NO, "formal": YES_OR_NO}),
        msg("Was it allowed to agree there, and is the agreement formal?"),
    ),
}
