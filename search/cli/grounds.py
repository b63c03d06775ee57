"""The rulings behind a verdict, printed: what they say, and how they were read."""

from __future__ import annotations

from kb.errors import msg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from kb.rules.verdict import Verdict
    from search.cli.context import Context

INDENT = "    "


def print_rulings(verdict: Verdict, context: Context) -> None:
    """Each ruling that decided; where none did, the printed rules."""
    from kb.judge.words import base_rule  # noqa: PLC0415

    for citation in verdict.rulings:
        _print_ruling(citation, verdict, context)
    if not verdict.rulings:
        for rule in verdict.base_rules:
            line = context.say(msg("printed rules: {rule}", rule=base_rule(rule)))
            context.print(context.terminal.fill(line, INDENT * 2, INDENT))


def _print_ruling(citation: str, verdict: Verdict, context: Context) -> None:
    """A ruling that decided: its verdict, and the readings taken."""
    terminal = context.terminal
    if citation not in context.library.titles:  # a content folder of somebody else's
        context.print(INDENT + terminal.style(citation, "citation"))
        return
    ruling = context.library.ruling(citation)
    head = f"{INDENT}{terminal.style(citation, 'citation')}  "
    context.print(terminal.fill(ruling["verdict"], INDENT * 2, head))
    for reading in ruling["readings"]:
        if f"{citation}/{reading['name']}" in verdict.readings:
            line = context.say(msg("How we read it: {reading}", reading=reading["adopted"]))
            context.print(terminal.style(terminal.fill(line, INDENT * 2, INDENT * 2), "dim"))
