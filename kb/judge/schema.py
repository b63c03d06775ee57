"""The JSON Schema of a position file, for editors: made from the same kinds that read it."""

from __future__ import annotations

from kb.judge.asking import CitationName
from kb.judge.kinds import Schema
from kb.judge.questions import Question, undecided_or
from kb.judge.vocabulary import POSITION, QUESTIONS

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> Schema:
    """The schema: one position or a list of them; each question with its own parameters and answers."""
    return {
        "$schema": DIALECT,
        "title": "Positions for `rulings judge`",
        "oneOf": [{"$ref": "#/$defs/case"}, {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/case"}}],
        "$defs": {"position": POSITION.schema(), "ask": _ask(), "case": _case()},
    }


def _case() -> Schema:
    return {
        "type": "object",
        "required": ["id", "given", "ask"],
        "properties": {
            "id": {"type": "string"},
            "situation": {"type": "string"},
            "given": {"$ref": "#/$defs/position"},
            "ask": {"$ref": "#/$defs/ask"},
            "verdict": {},
            "citation": {"anyOf": [_CITATION, {"type": "array", "items": _CITATION}]},
        },
        "additionalProperties": False,
        "allOf": [_answer(name, question) for name, question in QUESTIONS.items()],
    }


_CITATION = CitationName().schema()


def _ask() -> Schema:
    return {"oneOf": [_question(name, question) for name, question in QUESTIONS.items()]}


def _question(name: str, question: Question) -> Schema:
    parameters = {parameter: kind.schema() for parameter, kind in question.parameters.items()}
    return {
        "type": "object",
        "title": question.asks.template,
        "properties": {"question": {"const": name}, **parameters},
        "required": ["question", *(parameter for parameter in parameters if parameter not in question.optional)],
        "additionalProperties": False,
    }


def _answer(name: str, question: Question) -> Schema:
    """What the verdict may be when this question is asked."""
    asks = {"properties": {"ask": {"properties": {"question": {"const": name}}}}}
    return {"if": asks, "then": {"properties": {"verdict": undecided_or(question.answer).schema()}}}
