"""What a player must tell the others, and what may stay secret."""

from __future__ import annotations

from collections.abc import Callable

from kb.rules.captives import CAPTOR, captive_told
from kb.rules.position import Position
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import Case, Value, Verdict
from kb.rules.voice import inability_told


def _inability(position: Position, by: str, _to: str | None, case: Case) -> Value:
    return inability_told(position, by, case)


def _captive(position: Position, by: str, to: str | None, case: Case) -> Value:
    if by != CAPTOR:
        case.base("harkonnen-capture")
        return False
    return captive_told(position, to, case)


#: What there may be to tell -> the rule that says whether it must be told.
MATTERS: dict[str, Callable[[Position, str, str | None, Case], Value]] = {
    "inability": _inability,
    "captive": _captive,
}


def must_tell(position: Position, by: str, what: str, to: str | None = None, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether ``by`` has to make something known, to everybody or to the one who asks.

    ``what``: that it cannot obey the Voice (``inability``, VII.9), or which leader it has captured (``captive``,
    VII.12).
    """
    case = Case(rules)
    return case.verdict(MATTERS[what](position, by, to, case))
