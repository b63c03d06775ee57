"""How a question is written: ``{question: controller, territory: arrakeen}``; and the question about a question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kb.errors import ContentError, msg
from kb.judge.kinds import Choice, Faults, Record, Schema
from kb.judge.questions import FACTION, Question
from kb.rules.position import Position
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import Verdict
from kb.yaml_source import Mapping, Node, Scalar

#: As it is written everywhere (contract); whether the ruling exists is not the position file's matter.
CITATION = re.compile(r"[A-Z]+(?:\.[A-Z]+)?\.[1-9][0-9]{0,5}")


class Asking(NamedTuple):
    """A question with its parameters."""

    name: str
    question: Question
    parameters: dict[str, object]


class Ask:
    """The kind of value that is a question; ``questions`` may be filled after this is made."""

    def __init__(self, questions: dict[str, Question]) -> None:
        self.questions = questions

    def read(self, node: Node, faults: Faults) -> object:
        """The question named, its parameters read by its own kinds."""
        pairs = node.pairs if isinstance(node, Mapping) else ()
        named = next((value for key, value in pairs if key.value == "question"), None)
        if named is None:
            faults.append(
                ContentError(
                    msg("“{name}” is missing", name="question"),
                    node.position,
                    hint=msg("write “ask: {example}”", example="{question: controller, territory: arrakeen}"),
                )
            )
            return None
        name = Choice(msg("question"), self.questions).read(named, faults)
        if not isinstance(name, str):
            return None
        question = self.questions[name]
        required = [parameter for parameter in question.parameters if parameter not in question.optional]
        record = Record(dict, question.parameters, required)
        rest = Mapping(tuple((key, value) for key, value in pairs if key.value != "question"), node.position)
        parameters = record.read_fields(rest, faults)
        return None if parameters is None else Asking(name, question, parameters)

    def schema(self) -> Schema:
        """A reference, since questions nest."""
        return {"$ref": "#/$defs/ask"}


class CitationName:
    """The kind of value that is a citation in canonical form."""

    def read(self, node: Node, faults: Faults) -> object:
        """The citation's text."""
        text = node.value if isinstance(node, Scalar) else ""
        if CITATION.fullmatch(text):
            return text
        faults.append(
            ContentError(
                msg("“{text}” is not a citation", text=text[:60]),
                node.position,
                hint=msg("citations look like II.A.1, VII.14 or AM.3"),
            )
        )
        return None

    def schema(self) -> Schema:
        """A string of that form."""
        return {"type": "string", "pattern": f"^{CITATION.pattern}$"}


def absent(asking: Asking, node: Node, position: Position) -> Iterator[ContentError]:
    """A fault for each faction that is asked about and not in the game, when the position says who is."""
    values = {key.value: value for key, value in node.pairs} if isinstance(node, Mapping) else {}
    for name, kind in asking.question.parameters.items():
        asked = asking.parameters.get(name)
        if isinstance(asked, Asking):
            yield from absent(asked, values[name], position)
        elif kind is FACTION and asked is not None and asked not in (position.factions or (asked,)):
            yield ContentError(msg("this faction is not in the game"), values[name].position)


def applies(position: Position, ruling: str, to: Asking, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether a ruling is among what decides another question; when not, it is at most considered."""
    verdict = to.question.rule(position, **to.parameters, rules=rules)
    return verdict._replace(value=ruling in verdict.rulings)
