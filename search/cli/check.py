"""`rulings check`: everything that must hold of the content."""

from __future__ import annotations

from pathlib import Path

from kb.checks import run_checks
from kb.errors import ContentError, msg, nmsg
from kb.knowledge_base import inspect
from kb.wording import unlooked
from search.cli.context import DONE, FAILED, NOTHING, Context, WrongCall
from search.cli.faults import fault_data


def run(context: Context) -> int:
    """Print every fault in file order and a summary; 3 when nothing can be published, 1 when a check fails.

    With ``--coverage`` the matrix instead, with ``--renew`` the change of one ruling's wording.
    """
    args = context.args
    if (args.positions and not args.coverage) or (args.yes and not args.renew):
        option, wanted = ("--positions", "--coverage") if args.positions else ("--yes", "--renew")
        raise WrongCall(msg("{option} means nothing without {wanted}", option=option, wanted=wanted))
    if args.coverage:
        from search.cli import coverage  # noqa: PLC0415 - the check itself needs no positions

        return coverage.run(context)
    if args.renew:
        from search.cli import renew  # noqa: PLC0415

        return renew.run(context)
    return _check(context)


def _check(context: Context) -> int:
    base, found = inspect(Path(context.root))
    faults = list(found)
    counts: dict[str, int] = {}
    if base is not None:
        outcome = run_checks(base.rulings.values())
        faults = sorted([*found, *outcome.failures, *unlooked(base)], key=ContentError.key)
        counts = {
            "rulings": len(base.rulings),
            "messages": len(list(base.messages())),
            "references": sum(len(base.graph.references(citation)) for citation in base.rulings),
            "terms": len(base.glossary.terms),
            "examples": outcome.found,
            "run": outcome.run,
        }
    if context.args.json:
        context.print_json({"faults": [plain(fault, context) for fault in faults], **counts})
    else:
        _print(faults, counts, context)
    if base is None:
        return FAILED
    return NOTHING if faults else DONE


def plain(fault: ContentError, context: Context) -> dict[str, object]:
    """A fault of the content as data, and whether what has it is published all the same."""
    return {**fault_data(fault, context), "publishable": fault.blemish}


def _print(faults: list[ContentError], counts: dict[str, int], context: Context) -> None:
    for fault in faults:
        context.print(fault.render(context.say))
    if counts:
        say = context.say
        parts = [
            say(nmsg("{n} ruling", "{n} rulings", n=counts["rulings"])),
            say(nmsg("{n} text", "{n} texts", n=counts["messages"])),
            say(nmsg("{n} reference", "{n} references", n=counts["references"])),
            say(nmsg("{n} term", "{n} terms", n=counts["terms"])),
            say(msg("{run} of {found} examples run", run=counts["run"], found=counts["examples"])),
        ]
        context.print(context.terminal.fill(", ".join(parts)))
    if faults:
        context.print(context.say(nmsg("{n} fault", "{n} faults", n=len(faults))))
    else:
        context.print(context.say(msg("no faults")))
