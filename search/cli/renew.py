"""`rulings check --renew CITATION`: what has changed in a ruling's wording, and that its checks were looked at."""

from __future__ import annotations

import sys
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path

from kb.citation import Citation
from kb.entry import Ruling
from kb.errors import ContentError, ContentErrors, RulingsError, msg
from kb.knowledge_base import KnowledgeBase, inspect
from kb.reader import resolve_name
from kb.wording import Looked, Wording, digest, last_looked, renew, wording
from search.cli.context import DONE, NOTHING, Context, WrongCall, checked_argument
from search.cli.show import print_checks
from search.records import View

_FIELDS = {
    "title": msg("Title"), "verdict": msg("Verdict"), "text": msg("Text"), "step": msg("Step"), "note": msg("Note"),
    "reading": msg("How we read it"),
}  # fmt: skip
_YES = ("y", "yes", "д", "да")
_PARAGRAPH = "¶"


class NoChecks(RulingsError):
    """There is nothing to look at."""

    status = 1


def run(context: Context) -> int:
    """Show the old and the new wording and the checks; renew when that is confirmed. 1 when it was not renewed."""
    base, found = inspect(Path(context.root))
    if base is None:
        raise ContentErrors(found)
    ruling = _ruling(base, context)
    faults: list[ContentError] = []
    looked = last_looked(base, ruling, faults)
    if faults:
        raise ContentErrors(faults)
    said = wording(ruling)
    if looked is not None and looked.digest == digest(said) == digest(looked.wording):
        return _tell(context, ruling, looked, renewed=False, status=DONE)
    if not context.args.json:
        _print(base, ruling, looked, context)
    if not (context.args.yes or _confirmed(context)):
        return _tell(context, ruling, looked, renewed=False, status=NOTHING)
    renew(base, ruling)
    return _tell(context, ruling, looked, renewed=True, status=DONE)


def _ruling(base: KnowledgeBase, context: Context) -> Ruling:
    """The one ruling named; sections, lists and rulings without checks are refused."""
    if len(context.args.renew) > 1:
        raise WrongCall(msg("one ruling at a time"), hint=msg("look at each by itself"))
    name = resolve_name(checked_argument(context.args.renew[0]), base.register)
    if not isinstance(name, Citation):
        raise WrongCall(msg("one ruling at a time"), hint=msg("look at each by itself"))
    ruling = base.rulings[name]
    if not ruling.clauses:
        raise NoChecks(msg("{citation} has no checks", citation=name))
    return ruling


def _confirmed(context: Context) -> bool:
    """Whether the person at the terminal says yes; nobody there, no yes."""
    if context.args.json or not context.terminal.interactive or sys.stdin is None or not sys.stdin.isatty():
        return False
    context.terminal.write(context.say(msg("Do the checks still say what the ruling says? [y/n] ")))
    context.terminal.flush()
    return sys.stdin.readline().strip().lower() in _YES


def _tell(context: Context, ruling: Ruling, looked: Looked | None, *, renewed: bool, status: int) -> int:
    citation = ruling.citation
    if context.args.json:
        context.print_json(
            {
                "citation": str(citation),
                "old": None if looked is None else [{field: text} for field, text in looked.wording],
                "new": [{field: text} for field, text in wording(ruling)],
                "renewed": renewed,
            }
        )
    elif renewed:
        context.print(context.say(msg("{citation}: renewed", citation=citation)))
    elif status == DONE:
        context.print(
            context.say(msg("{citation}: nothing has changed since its checks were looked at", citation=citation))
        )
    else:
        context.print(
            context.say(msg("{citation}: not renewed; once the checks are looked at, add --yes", citation=citation))
        )
    return status


def _print(base: KnowledgeBase, ruling: Ruling, looked: Looked | None, context: Context) -> None:
    context.print(context.terminal.style(f"{ruling.citation}  {ruling.title}", "title"))
    for field, text in changes(looked.wording if looked is not None else (), wording(ruling), context):
        context.print()
        context.print("    " + context.terminal.style(context.say(_FIELDS[field]), "title"))
        context.print(context.terminal.fill(text, "      "))
    print_checks(View(base, context.language).ruling(ruling), context)
    context.print()


def changes(old: Wording, new: Wording, context: Context) -> list[tuple[str, str]]:
    """Each field's text that is not the same, with [-what went-] and {+what came+}."""
    found = []
    for field in _FIELDS:
        was = [text for name, text in old if name == field]
        now = [text for name, text in new if name == field]
        for kind, a, b, c, d in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
            if kind != "equal":
                pairs = zip_longest(was[a:b], now[c:d], fillvalue="")
                found += [(field, _compared(before, after, context)) for before, after in pairs]
    return found


def _compared(before: str, after: str, context: Context) -> str:
    was, now = (text.replace("\n\n", f" {_PARAGRAPH} ").split() for text in (before, after))
    parts: list[str] = []
    for kind, a, b, c, d in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if kind == "equal":
            parts.append(" ".join(was[a:b]))
            continue
        parts += [context.terminal.style(f"[-{' '.join(was[a:b])}-]", "removed")] if b > a else []
        parts += [context.terminal.style(f"{{+{' '.join(now[c:d])}+}}", "added")] if d > c else []
    return " ".join(parts)
