"""Questions answered under any ruleset, for tests of what holds of every verdict."""

from __future__ import annotations

from kb.judge.decide import plain
from kb.rules.factions import FACTIONS
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


#: What a question takes as a statement when it is not said: who is not said to be allied is not; a plan, or a part of
#: it, that is not said is hidden, or still free; a called worm opens no Nexus.
TAKEN_AS_SAID = {
    ("must-battle", "alliances"),
    ("must-tell", "battle.plans"),
    ("must-tell", "battle.plans.harkonnen.leader"),
    *(("plan-legal", f"battle.plans.{faction}.{place}") for faction in FACTIONS for place in ("weapon", "defense")),
    ("eaten", "spice_blow.worms.nexus"),
    # what is not said follows from something else that is
    ("winners", "control"),
    ("capture-pool", "battle.winner"),
    ("capture-reward", "battle.winner"),
    ("may-capture", "battle.winner"),
}
#: The same whatever is asked: an answer says no more than it says, a worm that is not said to be sent stays.
SAYINGS = ("battle.answers.says.", "battle.answers.denies.", "spice_blow.worms.sent")


def gaps(said):
    """The same without each thing that it says, under the thing's name; lists have no numbers in it."""
    if isinstance(said, dict):
        for key, value in said.items():
            yield from ((f".{key}{name}", {**said, key: less}) for name, less in gaps(value))
    elif hasattr(said, "_fields"):
        for field, value in said._asdict().items():
            if value is not None and said._field_defaults.get(field, value) is None:
                yield f".{field}", said._replace(**{field: None})
            yield from ((f".{field}{name}", said._replace(**{field: less})) for name, less in gaps(value))
    elif isinstance(said, tuple):
        for index, value in enumerate(said):
            yield from ((name, (*said[:index], less, *said[index + 1 :])) for name, less in gaps(value))


def silently_assumed(asking, position, names):
    """What the verdict depends on that may be left out all the same, and what is asked for by no name of those."""
    whole = answer(asking, position)
    if not isinstance(whole, Verdict):
        return []
    found = []
    for dotted, less in gaps(position):
        gap, verdict = dotted.removeprefix("."), answer(asking, less)
        if not isinstance(verdict, Verdict):
            found += [] if verdict in names else [(gap, verdict)]
        elif (asking.name, gap) not in TAKEN_AS_SAID and not gap.startswith(SAYINGS):
            found += [] if plain(verdict.value) == plain(whole.value) else [gap]
    return found
