"""The examples beside rulings: parsed before they run, run over the rules' vocabulary, counted.

Only this module runs what content says, and only for `rulings check` and the tests. An example is an expression or
an assignment over the names that `kb.rules` offers: no imports, no attributes but a verdict’s, no other names.
"""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kb.citation import Citation
from kb.entry import Checks, Ruling
from kb.errors import ContentError, Position, msg
from kb.rules import VOCABULARY

_ALLOWED = (
    ast.Module, ast.Expr, ast.Assign, ast.Name, ast.Load, ast.Store, ast.Constant, ast.Call, ast.keyword, ast.Attribute,
    ast.List, ast.Tuple, ast.Set, ast.Dict, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In,
    ast.NotIn, ast.Is, ast.IsNot, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.Subscript, ast.Slice,
)  # fmt: skip
#: Of a verdict.
_ATTRIBUTES = frozenset({"rulings", "value"})
_MALFORMED = re.compile(r"^\s*(?:>>(?!>)|>>>(?=\S)|> >)")


@dataclass(frozen=True, slots=True)
class Example:
    """One example: its source, the expected output, and the file line on which it stands."""

    source: str
    want: str
    position: Position


@dataclass(frozen=True, slots=True)
class Outcome:
    """What running the checks gave."""

    found: int
    run: int
    failures: tuple[ContentError, ...]


def parse_checks(checks: Checks | None, faults: list[ContentError]) -> list[Example]:
    """The examples of one ruling; a malformed one is a fault at its line."""
    if checks is None:
        return []
    lines = checks.source.split("\n")
    for offset, line in enumerate(lines):
        if _MALFORMED.match(line):
            faults.append(
                ContentError(
                    msg("malformed example: {line}", line=line.strip()),
                    _at(checks, offset),
                    hint=msg("an example begins with “>>> ”, three signs and a space"),
                )
            )
            lines[offset] = ""  # the others are run all the same
    try:
        found = doctest.DocTestParser().get_examples("\n".join(lines))
    except ValueError as error:
        faults.append(ContentError(msg("malformed example: {line}", line=str(error)), checks.position))
        return []
    return [Example(example.source, example.want, _at(checks, example.lineno)) for example in found]


def _at(checks: Checks, offset: int) -> Position:
    return Position(checks.position.path, checks.line + offset, checks.position.column)


def run_checks(rulings: Iterable[Ruling]) -> Outcome:
    """Run every example of every ruling, in book order."""
    failures: list[ContentError] = []
    found = run = 0
    for ruling in rulings:
        known = len(failures)
        examples = parse_checks(ruling.checks, failures)
        found += len(failures) - known  # a malformed example has been found, and fails
        names: dict[str, object] = {}
        for example in examples:
            found += 1
            fault = _refused(example, names)
            if fault is None:
                run += 1
                fault = _run(example, ruling.citation, names)
            if fault is not None:
                failures.append(fault)
    return Outcome(found, run, tuple(sorted(failures, key=ContentError.key)))


def _refused(example: Example, names: Mapping[str, object]) -> ContentError | None:
    """A fault when the example is more than an expression over the vocabulary."""
    try:
        tree = ast.parse(example.source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ContentError(msg("malformed example: {line}", line=example.source.strip()), example.position)
    for node in ast.walk(tree):
        allowed = isinstance(node, _ALLOWED)
        if isinstance(node, ast.Attribute):
            allowed = node.attr in _ATTRIBUTES  # a string’s methods reach further than they look: format, ljust
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            allowed = node.id in VOCABULARY or node.id in names or node.id == "print"
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            allowed = not node.id.startswith("_") and node.id not in VOCABULARY
        if not allowed:
            what = getattr(node, "id", None) or getattr(node, "attr", None) or type(node).__name__
            return ContentError(
                msg("“{what}” is not allowed in an example", what=what),
                example.position,
                hint=msg(
                    "examples are expressions over the vocabulary of the rules: {names}",
                    names=", ".join(sorted(VOCABULARY)),
                ),
            )
    return None


def _run(example: Example, citation: Citation, names: dict[str, object]) -> ContentError | None:
    said: list[str] = []
    scope: dict[str, object] = {**VOCABULARY, **names, "__builtins__": MappingProxyType({}), "print": _printer(said)}
    try:
        _execute(example.source, scope, said)
    except Exception as error:  # noqa: BLE001 - whatever the example does wrong is its failure, reported as such
        said.append(f"{type(error).__name__}: {error}\n")
    names |= {
        name: value for name, value in scope.items() if name not in VOCABULARY and name not in ("print", "__builtins__")
    }
    got = "".join(said)
    if doctest.OutputChecker().check_output(example.want, got, doctest.NORMALIZE_WHITESPACE):
        return None
    return ContentError(
        msg("{citation}: the check fails: {source}", citation=citation, source=" ".join(example.source.split())),
        example.position,
        hint=msg("expected {want}, got {got}", want=example.want.strip() or "–", got=got.strip() or "–"),
    )


def _execute(source: str, scope: dict[str, object], said: list[str]) -> None:
    tree = ast.parse(source)
    for statement in tree.body:
        if isinstance(statement, ast.Expr):
            value = eval(compile(ast.Expression(statement.value), "<check>", "eval"), scope)  # noqa: S307 - checked above
            if value is not None:
                said.append(f"{shown(value)}\n")
        else:
            exec(compile(ast.Module([statement], []), "<check>", "exec"), scope)  # noqa: S102 - an assignment, checked


def _printer(said: list[str]) -> Callable[..., None]:
    def write(*values: object) -> None:
        said.append(" ".join(value if isinstance(value, str) else shown(value, bare=True) for value in values) + "\n")

    return write


def shown(value: object, *, bare: bool = False) -> str:
    """A value as examples show it: sets in order, so that the same answer is always the same text."""
    if isinstance(value, set | frozenset):
        return "{" + ", ".join(sorted(map(shown, value))) + "}" if value else "set()"
    if isinstance(value, list):
        return "[" + ", ".join(map(shown, value)) + "]"
    if isinstance(value, tuple) and type(value) is tuple:
        return "(" + ", ".join(map(shown, value)) + (",)" if len(value) == 1 else ")")
    if isinstance(value, dict):
        return "{" + ", ".join(f"{shown(key)}: {shown(held)}" for key, held in value.items()) + "}"
    return str(value) if bare else repr(value)
