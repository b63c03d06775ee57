"""Questions, answers and base rules in words; the interface catalog has the other language."""

from __future__ import annotations

from kb.errors import Message, msg
from kb.judge.asking import Asking
from kb.judge.decide import Decision
from kb.judge.questions import NOBODY
from kb.names import name_of
from kb.rules.verdict import Undecided

#: Base rules of the printed game by the name that verdicts give; they are not rulings.
BASE_RULES: dict[str, Message] = {
    "five-strongholds": msg("the board has five strongholds"),
    "wall-is-rock": msg("the Shield Wall is rock like any other"),
    "sole-occupant": msg("a stronghold is controlled by the one faction that stands in it"),
    "coexisting-control-nothing": msg("coexisting forces control nothing"),
    "three-alone": msg("three strongholds win for a faction without an alliance"),
    "four-for-an-alliance": msg("four strongholds win for an alliance of two"),
    "atomics-kill": msg("Family Atomics kills all forces on the Shield Wall"),
    "guild-pays-half": msg("the Guild lands at half the price, rounded up"),
    "landing-price": msg("landing costs 1 spice a force in a stronghold, 2 elsewhere"),
    "storm-closes-sector": msg("nothing enters a sector under the storm"),
    "two-to-a-stronghold": msg("two factions at most share a stronghold"),
    "leaders-turn-traitor": msg("a leader of a faction in the game can be a traitor"),
    "bene-gesserit-predict": msg("only the Bene Gesserit predict, when they are in the game"),
    "once-each": msg("no faction takes this step twice"),
    "prediction-after-tokens": msg("the Bene Gesserit predict once every token stands on its dot"),
    "tokens-in-any-order": msg("a token waits for nothing else"),
    "emperor-starts-in-reserve": msg("the Emperor starts with all forces in reserve"),
    "forces-in-any-order": msg("these starting forces wait for nobody"),
    "fremen-before-bene-gesserit": msg("the Fremen set out their forces before the Bene Gesserit"),
    "starting-forces": msg("set-up says how many forces start, and where"),
    "fedaykin-start": msg("Fedaykin may be among the starting forces of the Fremen"),
    "starts-coexisting": msg("the Bene Gesserit start coexisting beside others, and in normal status alone"),
    "atomics-once": msg("Family Atomics leaves the game when it is played"),
    "atomics-by-the-wall": msg("Family Atomics asks for forces on the Shield Wall or beside it"),
    "first-storm-dials": msg("two dials move the first storm"),
    "storm-card": msg("the storm card says how far the storm moves"),
    "storm-kills": msg("the storm kills forces that nothing shelters, in the sectors that its marker enters"),
    "fremen-lose-half": msg("the storm kills half of the Fremen in a territory, rounded up"),
    "wall-shelters": msg("the Shield Wall shelters the land behind it from the storm"),
    "atomics-open": msg("Family Atomics opens the land behind the Shield Wall to the storm"),
    "paid-at-collection": msg("strongholds are paid for in the Collection phase"),
    "occupant-is-paid": msg("the faction that stands in a stronghold is paid for it"),
}
_YES, _NO, _NOBODY = msg("yes"), msg("no"), msg("nobody")
_SILENT = msg("undecided: the printed rules say nothing about it")


def question(decision: Decision) -> Message:
    """The question as a sentence."""
    return asked_words(decision.asked.asking)


def asked_words(asking: Asking) -> Message:
    """A question with its parameters as a sentence."""
    values = {name: value_words(value) for name, value in asking.parameters.items()}
    blank = dict.fromkeys(asking.question.parameters, "")
    return Message(asking.question.asks.template, None, {**blank, **values})


def value_words(value: object) -> Message:
    """A value of a verdict or a parameter as a person reads it."""
    if isinstance(value, Asking):
        return asked_words(value)
    if isinstance(value, dict):
        return _joined([msg("{name}: {value}", name=name_of(str(k)), value=value_words(v)) for k, v in value.items()])
    if isinstance(value, tuple | frozenset):
        return _joined([value_words(one) for one in (sorted(value) if isinstance(value, frozenset) else value)])
    return _single(value)


def _single(value: object) -> Message:
    """A value that is neither a list nor a map."""
    if isinstance(value, bool):
        return _YES if value else _NO
    if value is None or value == NOBODY:
        return _NOBODY
    if isinstance(value, Undecided):
        return _SILENT
    return name_of(value) if isinstance(value, str) else msg("{value}", value=value)


def _joined(parts: list[Message]) -> Message:
    """The parts with commas between; nobody, when there are none."""
    if not parts:
        return _NOBODY
    whole = parts[0]
    for part in parts[1:]:
        whole = msg("{first}, {next}", first=whole, next=part)
    return whole


def base_rule(name: str) -> Message:
    """A base rule in words."""
    return BASE_RULES[name]
