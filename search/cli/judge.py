"""`rulings judge`: positions decided, with what decided them."""

from __future__ import annotations

from pathlib import Path

from kb.errors import ContentError, msg, nmsg
from kb.judge.decide import Decision, decide, plain
from kb.judge.reader import read_positions
from kb.judge.words import asked_of, value_words
from kb.rules.ruleset import IN_FORCE, PRINTED, Ruleset
from search.cli.context import DONE, NOTHING, Context, WrongCall, read_input
from search.cli.faults import fault_data
from search.cli.grounds import INDENT as _INDENT
from search.cli.grounds import print_rulings
from search.cli.show import named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: Names of rulesets: every ruling, or the printed rules of the 2019 edition alone.
RULESETS = {"rulings": IN_FORCE, "2019": PRINTED}
#: Ten thousand positions have some five megabytes.
MAX_BYTES = 16 << 20


def run(context: Context) -> int:
    """Decide every position of the file; 1 when one is refused or decided otherwise than it expects."""
    args = context.args
    if args.schema:
        from kb.judge.schema import schema  # noqa: PLC0415 - editors ask for it, not referees

        context.print_json(schema())
        return DONE
    if args.file is None:
        raise WrongCall(msg("no file of positions is named"), hint=msg("see “{call}”", call="rulings judge --help"))
    text = read_input(args.file, MAX_BYTES)
    if text.lstrip().startswith('{"rulings-auction"'):
        from search.cli.judge_log import judge_log  # noqa: PLC0415 - positions go without the table

        return judge_log(context, text.encode())
    asked, faults = read_positions(text, Path(args.file))
    rules = _rules(context)
    decided = [decide(one, rules) for one in asked]
    decisions = [one for one in decided if isinstance(one, Decision)]
    faults = sorted([*faults, *(one for one in decided if isinstance(one, ContentError))], key=ContentError.key)
    if args.json:
        context.print_json(
            {
                "decisions": [_plain(decision) for decision in decisions],
                "faults": [fault_data(fault, context) for fault in faults],
            }
        )
    else:
        _print(decisions, faults, context)
    return NOTHING if faults or any(decision.agrees is False for decision in decisions) else DONE


def _rules(context: Context) -> Ruleset:
    """The ruleset named, less the rulings that are to be left out."""
    rules = RULESETS[context.args.ruleset]
    without = named(context, context.args.without) if context.args.without else []
    return rules.without(*map(str, without))


def _plain(decision: Decision) -> dict[str, Any]:
    verdict = decision.verdict
    return {
        "id": decision.asked.id,
        "question": decision.asked.asking.name,
        "verdict": plain(verdict.value),
        "citations": list(verdict.rulings),
        "clauses": [ground for ground in verdict.grounds if "/" in ground],
        "base_rules": list(verdict.base_rules),
        "considered": list(verdict.not_applied),
        "readings": list(verdict.readings),
        "agrees": decision.agrees,
    }


def _print(decisions: list[Decision], faults: list[ContentError], context: Context) -> None:
    for place, decision in enumerate(decisions):
        if place:
            context.print()
        _print_decision(decision, context)
    for fault in faults:
        context.complain(fault)
    _print_summary(decisions, faults, context)


def _print_decision(decision: Decision, context: Context) -> None:
    """The question, the answer, what decided it in the rulings' own words, and what was looked at in vain."""
    say, terminal, verdict = context.say, context.terminal, decision.verdict
    head = f"{terminal.style(decision.asked.id, 'citation')}  {say(asked_of(decision))}"
    context.print(terminal.fill(head, _INDENT, ""))
    context.print(_INDENT + terminal.style(say(value_words(verdict.value)), "title"))
    print_rulings(verdict, context)
    if verdict.not_applied:
        line = say(msg("looked at, does not apply: {citations}", citations=", ".join(verdict.not_applied)))
        context.print(terminal.style(terminal.fill(line, _INDENT * 2, _INDENT), "dim"))
    if decision.agrees is False:
        context.print(terminal.style(terminal.fill(_difference(decision, context), _INDENT * 2, _INDENT), "warn"))


def _difference(decision: Decision, context: Context) -> str:
    asked = decision.asked
    expected = context.say(value_words(asked.expected)) if asked.has_expected else ""
    return context.say(
        msg("expected: {verdict} {citations}", verdict=expected, citations=", ".join(asked.citations))
    ).rstrip()


def _print_summary(decisions: list[Decision], faults: list[ContentError], context: Context) -> None:
    """One line, when there is more than one position to count or something to complain about."""
    wrong = sum(decision.agrees is False for decision in decisions)
    if len(decisions) + len(faults) < 2 and not wrong and not faults:  # noqa: PLR2004
        return
    say = context.say
    parts = [say(nmsg("{n} position decided", "{n} positions decided", n=len(decisions)))]
    if any(decision.agrees is not None for decision in decisions):
        parts.append(say(nmsg("{n} not as expected", "{n} not as expected", n=wrong)))
    if faults:
        parts.append(say(nmsg("{n} fault", "{n} faults", n=len(faults))))
    context.print()
    context.print(", ".join(parts))
