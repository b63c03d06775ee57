"""Questions answered under any ruleset, for tests of what holds of every verdict."""

from __future__ import annotations

from kb.judge.decide import plain
from kb.rules.position import Impossible, Missing
from kb.rules.ruleset import IN_FORCE
from kb.rules.verdict import Verdict


def answer(asking, position, rules=IN_FORCE):
    """The verdict, or the field that is missing, or what is impossible about the question."""
    try:
        return asking.question.rule(position, **asking.parameters, rules=rules)
    except (Missing, Impossible) as unanswered:
        return unanswered.name


def wrongly_silent(asking, position, rulings, rules=IN_FORCE):
    """The rulings that are no ground of the verdict although its value is another one without them."""
    verdict = answer(asking, position, rules)
    if not isinstance(verdict, Verdict):
        return []
    others = {name: answer(asking, position, rules.without(name)) for name in rulings if name not in verdict.rulings}
    return [
        name
        for name, other in others.items()
        if isinstance(other, Verdict) and plain(other.value) != plain(verdict.value)
    ]
