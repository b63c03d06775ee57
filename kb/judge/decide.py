"""A question decided: the verdict, and whether it is the expected one."""

from __future__ import annotations

from typing import NamedTuple

from kb.errors import ContentError, msg
from kb.judge.kinds import unsaid
from kb.judge.questions import NOBODY
from kb.judge.reader import Asked
from kb.rules.position import Impossible, Missing
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import Undecided, Verdict


class Decision(NamedTuple):
    """The verdict on one question; ``agrees``: None when nothing was expected."""

    asked: Asked
    verdict: Verdict
    agrees: bool | None


def decide(asked: Asked, rules: Ruleset = IN_FORCE) -> Decision | ContentError:
    """The decision, or what the position fails to say."""
    try:
        verdict = asked.asking.question.rule(asked.position, **asked.asking.parameters, rules=rules)
    except Missing as missing:
        return unsaid(missing, asked.given)
    except Impossible as impossible:
        return ContentError(
            msg("“{name}” does not fit the question: {why}", name=impossible.name, why=impossible.why), asked.given
        )
    return Decision(asked, verdict, _agrees(asked, verdict))


def _agrees(asked: Asked, verdict: Verdict) -> bool | None:
    """Whether value and citations are those expected; a citation must have decided, or have been considered."""
    if not asked.has_expected and not asked.citations:
        return None
    same = not asked.has_expected or plain(asked.expected) == plain(verdict.value)
    return same and set(asked.citations) <= {*verdict.rulings, *verdict.not_applied}


def plain(value: object) -> object:
    """A value as JSON has it: sets as sorted lists, nobody as ``none``."""
    if value is None:
        return NOBODY
    if isinstance(value, Undecided):
        return str(value)
    if isinstance(value, frozenset):
        return sorted(map(str, value))
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): plain(held) for key, held in value.items()}
    return value
