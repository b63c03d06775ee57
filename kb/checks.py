"""The examples beside rulings: parsed before they run, run over the rules' vocabulary, counted.

Only this module runs what content says, and only for `rulings check` and the tests. An example is an expression or
an assignment over the rules that answer questions and the constructors of positions: no imports, no attributes but a
verdict’s, no other names. The examples of one clause share their names, and no others.
"""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from types import CodeType, MappingProxyType

from kb.citation import Citation
from kb.entry import Clause, Examples, Ruling
from kb.errors import ContentError, Position, msg
from kb.judge.vocabulary import QUESTIONS
from kb.rules.position import CONSTRUCTORS
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import Value, Verdict

_ALLOWED = (
    ast.Module, ast.Expr, ast.Assign, ast.Name, ast.Load, ast.Store, ast.Constant, ast.Call, ast.keyword, ast.Attribute,
    ast.List, ast.Tuple, ast.Set, ast.Dict, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In,
    ast.NotIn, ast.Is, ast.IsNot, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.Subscript, ast.Slice,
)  # fmt: skip
#: Of a verdict.
_ATTRIBUTES = frozenset({"value", "rulings", "base_rules", "not_applied", "grounds", "considered", "readings"})
_MALFORMED = re.compile(r"^\s*(?:>>(?!>)|>>>(?=\S)|> >)")
#: Rules that answer questions, by the name they have in `kb.rules`.
RULES: dict[str, Callable[..., Verdict]] = {question.rule.__name__: question.rule for question in QUESTIONS.values()}
VOCABULARY = frozenset({*RULES, *CONSTRUCTORS})


@dataclass(frozen=True, slots=True)
class Example:
    """One example: its source, the expected output, and the file line on which it stands."""

    source: str
    want: str
    position: Position


@dataclass(frozen=True, slots=True)
class Ran:
    """One example that was run: what it printed, and the values of the verdicts among that, as they are shown."""

    example: Example
    got: str
    values: tuple[Value, ...]

    @property
    def passed(self) -> bool:
        """Whether it printed what was expected; white space does not matter."""
        return doctest.OutputChecker().check_output(self.example.want, self.got, doctest.NORMALIZE_WHITESPACE)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What running the checks gave."""

    found: int
    run: int
    failures: tuple[ContentError, ...]


def parse_examples(examples: Examples, faults: list[ContentError]) -> list[Example]:
    """The examples of one clause; a malformed one is a fault at its line."""
    lines = examples.source.split("\n")
    for offset, line in enumerate(lines):
        if _MALFORMED.match(line):
            faults.append(
                ContentError(
                    msg("malformed example: {line}", line=line.strip()),
                    _at(examples, offset),
                    hint=msg("an example begins with “>>> ”, three signs and a space"),
                )
            )
            lines[offset] = ""  # the others are run all the same
    try:
        found = _examples("\n".join(lines))
    except ValueError as error:
        faults.append(ContentError(msg("malformed example: {line}", line=str(error)), examples.position))
        return []
    return [Example(example.source, example.want, _at(examples, example.lineno)) for example in found]


@cache
def _examples(source: str) -> list[doctest.Example]:
    """The examples of a text; kept, for proofs run the same ones again and again."""
    return doctest.DocTestParser().get_examples(source)


def _at(examples: Examples, offset: int) -> Position:
    return Position(examples.position.path, examples.line + offset, examples.position.column)


def run_checks(rulings: Iterable[Ruling]) -> Outcome:
    """Run every example of every ruling, in book order."""
    failures: list[ContentError] = []
    found = run = 0
    for ruling in rulings:
        for clause in ruling.clauses:
            refused: list[ContentError] = []
            ran = run_clause(clause, refused)
            run += len(ran)
            found += len(ran) + len(refused)  # what is malformed or refused has been found, and fails
            failures += [_of(ruling.citation, fault) for fault in refused]
            failures += [_failure(one, ruling.citation) for one in ran if not one.passed]
            if not ran and not refused:
                failures.append(_empty(clause, ruling.citation))
    return Outcome(found, run, tuple(sorted(failures, key=ContentError.key)))


def run_clause(clause: Clause, faults: list[ContentError], rules: Ruleset = IN_FORCE) -> list[Ran]:
    """Run the examples of a clause under a ruleset; those that must not be run are faults."""
    names: dict[str, object] = {}
    ran = []
    for example in parse_examples(clause.examples, faults):
        refused = _refused(example, names)
        if refused is None:
            ran.append(_run(example, names, rules))
        else:
            faults.append(refused)
    return ran


def _of(citation: Citation, fault: ContentError) -> ContentError:
    """The fault with the citation it belongs to."""
    message = msg("{citation}: {fault}", citation=citation, fault=fault.message)
    return ContentError(message, fault.position, hint=fault.hint)


def _failure(ran: Ran, citation: Citation) -> ContentError:
    source = " ".join(ran.example.source.split())
    return ContentError(
        msg("{citation}: the check fails: {source}", citation=citation, source=source),
        ran.example.position,
        hint=msg("expected {want}, got {got}", want=ran.example.want.strip() or "–", got=ran.got.strip() or "–"),
    )


def _empty(clause: Clause, citation: Citation) -> ContentError:
    return ContentError(
        msg("{citation}: clause “{clause}” has no example", citation=citation, clause=clause.name),
        clause.examples.position,
        hint=msg("an example begins with “>>> ”, three signs and a space"),
    )


def _refused(example: Example, names: Mapping[str, object]) -> ContentError | None:
    """A fault when the example is more than an expression over the vocabulary."""
    try:
        nodes = _nodes(example.source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ContentError(msg("malformed example: {line}", line=example.source.strip()), example.position)
    for node in nodes:
        allowed = isinstance(node, _ALLOWED)
        if isinstance(node, ast.Attribute):
            allowed = node.attr in _ATTRIBUTES  # a string’s methods reach further than they look: format, ljust
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            allowed = node.id in VOCABULARY or node.id in names or node.id == "print"
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            allowed = not node.id.startswith("_") and node.id not in VOCABULARY
        if isinstance(node, ast.keyword):
            allowed = node.arg not in (None, "rules")  # which rulings are in force is not the example’s to say
        if not allowed:
            what = (
                getattr(node, "id", None)
                or getattr(node, "attr", None)
                or getattr(node, "arg", None)
                or type(node).__name__
            )
            return ContentError(
                msg("“{what}” is not allowed in an example", what=what),
                example.position,
                hint=msg(
                    "examples are expressions over the vocabulary of the rules: {names}",
                    names=", ".join(sorted(VOCABULARY)),
                ),
            )
    return None


@cache
def _nodes(source: str) -> tuple[ast.AST, ...]:
    """All that an example is made of; raises as `ast.parse` does."""
    return tuple(ast.walk(ast.parse(source)))


def _run(example: Example, names: dict[str, object], rules: Ruleset) -> Ran:
    """Run one example; whatever it does wrong is what it prints."""
    said: list[str] = []
    values: list[Value] = []

    def write(*printed: object) -> None:
        values.extend(one.value for one in printed if isinstance(one, Verdict))
        said.append(" ".join(one if isinstance(one, str) else shown(one, bare=True) for one in printed) + "\n")

    scope: dict[str, object] = {
        **CONSTRUCTORS,
        **{name: partial(rule, rules=rules) for name, rule in RULES.items()},
        **names,
        "__builtins__": MappingProxyType({}),
        "print": write,
    }
    known = set(scope) - set(names)
    try:
        _execute(example.source, scope, write)
    except Exception as error:  # noqa: BLE001 - whatever the example does wrong is its failure, reported as such
        said.append(f"{type(error).__name__}: {error}\n")
    names |= {name: value for name, value in scope.items() if name not in known}
    return Ran(example, "".join(said), tuple(values))


def _execute(source: str, scope: dict[str, object], write: Callable[..., None]) -> None:
    for is_value, code in _compiled(source):
        if is_value:
            value = eval(code, scope)  # noqa: S307 - checked above
            if value is not None:
                write(value if isinstance(value, Verdict) else shown(value))
        else:
            exec(code, scope)  # noqa: S102 - an assignment, checked


@cache
def _compiled(source: str) -> list[tuple[bool, CodeType]]:
    """The statements of an example, and whether each has a value; kept, for proofs run the same ones again and again."""
    return [
        (True, compile(ast.Expression(statement.value), "<check>", "eval"))
        if isinstance(statement, ast.Expr)
        else (False, compile(ast.Module([statement], []), "<check>", "exec"))
        for statement in ast.parse(source).body
    ]


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
    return str(value) if bare or isinstance(value, Verdict) else repr(value)
