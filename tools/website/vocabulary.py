"""What a position file may say, for the page on judging positions."""

from __future__ import annotations

from kb.errors import Message
from kb.judge.questions import Question
from kb.names import CARD_NAMES, FACTION_NAMES, LEADER_NAMES, TERRITORY_NAMES

#: Ids with their names, by the phrase that heads them.
NAMED: dict[str, dict[str, Message]] = {
    "factions": FACTION_NAMES,
    "territories": TERRITORY_NAMES,
    "leaders": LEADER_NAMES,
    "cards": CARD_NAMES,
}


def asked(question: Question) -> Message:
    """The question as a sentence, its parameters by their names."""
    return Message(question.asks.template, None, {name: f"[{name}]" for name in question.parameters})
