"""The commonest calls without argparse: `rulings search WORDS`, `rulings show II.A.1`, `rulings judge FILE`, `--version`.

Whatever is not plainly such a call is left to `search.cli.parser`, so that there is one grammar of the command line and
one place that complains. The defaults stand here for both.
"""

from __future__ import annotations

import sys
from types import SimpleNamespace

from search.cli.context import DONE, LANGUAGES, Context, default_language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

#: Command -> its options as they are when not given.
DEFAULTS: dict[str, dict[str, object]] = {
    "search": {"batch": None, "limit": 5, "json": False, "explain": False},
    "show": {"json": False},
    "refs": {"json": False},
    "cite": {"json": False, "format": "text"},
    "judge": {"json": False, "without": None, "ruleset": "rulings", "schema": False},
}
#: Command -> what its operands are called.
_OPERANDS = {"search": "query", "show": "citation", "refs": "citation", "cite": "citation"}
#: Command -> what its only operand is called.
_OPERAND = {"judge": "file"}
_FLAGS = ("--json",)


def quick(arguments: Sequence[str]) -> Context | int | None:
    """The context of a plain call, the status of one that ends here, or None for the parser."""
    if list(arguments) == ["--version"]:
        from kb.version import VERSION  # noqa: PLC0415

        sys.stdout.write(f"rulings {VERSION}\n")
        return DONE
    if not arguments or arguments[0] not in DEFAULTS:
        return None
    language, flags, operands = default_language(), [], []
    rest = iter(arguments[1:])
    for argument in rest:
        if argument == "--lang":
            language = next(rest, "")
        elif argument in _FLAGS:
            flags.append(argument)
        elif argument.startswith("-"):
            return None
        else:
            operands.append(argument)
    if language not in LANGUAGES or not operands or (arguments[0] in _OPERAND and len(operands) > 1):
        return None
    return _context(arguments[0], language, operands, flags)


def _context(command: str, language: str, operands: list[str], flags: list[str]) -> Context:
    context = Context(language, None)
    options = {**DEFAULTS[command], **{flag.strip("-"): True for flag in flags}}
    operand = {_OPERAND[command]: operands[0]} if command in _OPERAND else {_OPERANDS[command]: operands}
    context.args = SimpleNamespace(**options, **operand, run=later(command))
    return context


def later(module: str) -> object:
    """A command's function, imported when it runs: nobody pays for the other commands."""

    def run(context: Context) -> int:
        from importlib import import_module  # noqa: PLC0415

        status: int = import_module(f"search.cli.{module}").run(context)
        return status

    return run
