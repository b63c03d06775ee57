"""Checks as a reader is shown them: what the code is asked, in words, and what it answers."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from kb.checks import Ran, run_clause
from kb.entry import Clause
from kb.errors import ContentError, Message
from kb.judge.asking import Asking
from kb.judge.vocabulary import QUESTIONS
from kb.judge.words import asked_words, value_words

_QUESTIONS = {question.rule.__name__: (name, question) for name, question in QUESTIONS.items()}
_GROUNDS = re.compile(r"\(([^()]*)\)\s*\Z")


class Shown(NamedTuple):
    """One example: its code, and where it asks something, the question (if it can be put in words) and the answer.

    ``answer``: the value in words, or None when the example prints something else; ``grounds``: the citations that
    decided; ``printed``: what it prints.
    """

    code: str
    question: Message | None
    answer: Message | None
    grounds: str
    printed: str


@cache
def shown(clause: Clause) -> list[Shown]:
    """The examples of a clause, run; once for all languages."""
    faults: list[ContentError] = []
    return [_shown(ran) for ran in run_clause(clause, faults)]


def _shown(ran: Ran) -> Shown:
    printed = ran.got.strip()
    answer = value_words(ran.values[0]) if len(ran.values) == 1 else None
    grounds = _GROUNDS.search(printed) if answer is not None else None
    return Shown(
        ran.example.source.strip(), _question(ran.example.source), answer, grounds[1] if grounds else "", printed
    )


def _question(source: str) -> Message | None:
    """The one question that an example prints the answer to, as a sentence; None when it is another thing."""
    calls = list(_asked(ast.parse(source)))
    if len(calls) != 1:
        return None
    call = calls[0]
    assert isinstance(call.func, ast.Name)  # noqa: S101 - `_asked` gives no others
    name, question = _QUESTIONS[call.func.id]
    names = list(inspect.signature(question.rule).parameters)
    written = dict(zip(names, call.args, strict=False)) | {word.arg: word.value for word in call.keywords if word.arg}
    try:
        values = {key: ast.literal_eval(written[key]) for key in question.parameters if key in written}
    except (ValueError, TypeError):
        return None  # a parameter is a name or is made by a constructor
    if set(question.parameters) - set(question.optional) - set(values):
        return None
    return asked_words(Asking(name, question, values))


def _asked(tree: ast.Module) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _QUESTIONS:
            yield node
