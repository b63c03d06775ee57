"""`rulings judge LOG`: the log of an auction judged, up to the first action that is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.errors import msg, nmsg
from kb.judge.decide import plain
from search.auction.log import read_log, spelled
from search.auction.table import Table
from search.auction.view import cited, did, reason
from search.cli.auction import cards_of, first_illegal
from search.cli.context import DONE, NOTHING, Context, WrongCall
from search.cli.grounds import print_rulings

if TYPE_CHECKING:
    from kb.rules.auction_play import Illegal
    from search.auction.log import Entry, Kept


def judge_log(context: Context, data: bytes) -> int:
    """Judge a log; 1 when it holds an action that is not allowed."""
    args = context.args
    if args.without or args.ruleset != "rulings":
        raise WrongCall(msg("a log is judged by every ruling; --without and --ruleset are for positions"))
    kept = read_log(data, args.file)
    table = Table(kept.header)
    wrong = first_illegal(table, kept)
    if args.json:
        context.print_json(_plain(kept, table, wrong))
    else:
        _print(context, kept, table, wrong)
    return DONE if wrong is None else NOTHING


def _plain(kept: Kept, table: Table, wrong: tuple[Entry, Illegal] | None) -> dict[str, object]:
    found = None
    if wrong is not None:
        entry, illegal = wrong
        found = {
            "line": entry.line,
            "action": spelled(illegal.action),
            "verdict": plain(illegal.verdict.value),
            "citations": list(illegal.verdict.rulings),
            "clauses": [ground for ground in illegal.verdict.grounds if "/" in ground],
            "base_rules": list(illegal.verdict.base_rules),
        }
    return {"lines": len(kept.entries) + 1, "last_line_damaged": kept.lost, "illegal": found, "over": table.over}


def _print(context: Context, kept: Kept, table: Table, wrong: tuple[Entry, Illegal] | None) -> None:
    say = context.say
    if kept.lost:
        context.print(say(msg("The last line of {path} was damaged and is left out.", path=context.args.file)))
    if wrong is None:
        context.print(say(nmsg("{n} line, everything in it allowed", "{n} lines, everything in them allowed",
                               n=len(kept.entries) + 1)))  # fmt: skip
        context.print(say(msg("Auction over") if table.over else msg("The auction goes on.")))
        return
    entry, illegal = wrong
    why = say(reason(illegal.verdict, illegal.action, table))
    line = msg("line {line} is not allowed: {action}: {why}{citation}", line=entry.line,
               action=did(illegal.action, table, cards_of(context)), why=why, citation=cited(illegal.verdict))  # fmt: skip
    context.print(context.terminal.style(context.terminal.fill(say(line), "    ", ""), "warn"))
    print_rulings(illegal.verdict, context)
