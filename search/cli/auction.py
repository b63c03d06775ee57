"""`rulings auction`: the auction of Dune: Imperium conducted at the table."""

from __future__ import annotations

import secrets
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kb.errors import RulingsError, Unreadable, msg
from kb.interface import Interface
from kb.rules.auction_play import Illegal
from kb.rules.imperium import SETS
from search.auction import summary
from search.auction.cards import Cards
from search.auction.log import MAX_BYTES, Header, Kept, Log, WrongLog, read_log
from search.auction.setup import players_in, sets_in
from search.auction.table import Table
from search.auction.view import cited, did, reason
from search.cli.conductor import Conductor, Lines, Stopped
from search.cli.context import DONE, LANGUAGES, Context

if TYPE_CHECKING:
    from collections.abc import Callable

    from search.auction.log import Entry

#: Logs that no name was given for: in the folder where the command is called.
PATTERN = "auction-*.jsonl"
_TYPED = ("typed", "type", "t", "вводить", "ввод", "в")
_DRAWN = ("drawn", "draw", "d", "тянуть", "программа", "п", "")


def run(context: Context) -> int:
    """Conduct an auction, go on with one, or print what came of one."""
    args = context.args
    cards = cards_of(context)
    if args.summary is not None:
        return _print_summary(context, cards)
    lines = Lines(context)
    try:
        if args.resume is not None:
            return _resume(context, cards, lines)
        return _begin(context, cards, lines)
    except Stopped:
        context.terminal.flush()
        return DONE


def cards_of(context: Context) -> Cards:
    """The names of the cards, in the reader’s language first."""
    other = next(language for language in LANGUAGES if language != context.language)
    compiled = context.library.store.value(f"interface/{other}")
    return Cards(context.interface, Interface(other, compiled))


def _begin(context: Context, cards: Cards, lines: Lines) -> int:
    """Settle what must be, and begin a log."""
    args = context.args
    players = _settled(context, lines, args.players, msg("Who plays? Names in turn order, with commas between: "),
                       lambda text: players_in(text, context.say))  # fmt: skip
    sets = SETS if args.sets is None else sets_in(args.sets)
    if args.sets is None and _asks(context, lines):
        question = msg("Decks in use ({sets}; Enter: all): ", sets=", ".join(SETS))
        sets = _settled(context, lines, None, question, lambda text: sets_in(text) if text.strip() else SETS)
    header = Header(players, sets, _seed(context, lines))
    path = Path(args.log) if args.log else _new_name()
    log = Log.create(path, header)
    return Conductor(context, Table(header, log), cards, lines, path).run()


def _asks(context: Context, lines: Lines) -> bool:
    """Whether to ask for what the call leaves open: not when it names the players, for then it may be a script."""
    return lines.interactive and context.args.players is None


def _settled(context: Context, lines: Lines, given: str | None, question: Any, read: Callable[[str], Any]) -> Any:  # noqa: ANN401
    """What the call says, or else what is typed, until it can be read."""
    if given is not None:
        return read(given)
    while True:
        try:
            return read(lines.needed(context.say(question)))
        except RulingsError as error:
            if not lines.interactive:
                raise
            context.print(error.render(context.say))


def _seed(context: Context, lines: Lines) -> str | None:
    """The seed of the deck: as given, or a new one; None when the real cards are typed in."""
    args = context.args
    if args.seed is not None:
        return str(args.seed)
    if args.typed:
        return None
    while _asks(context, lines):
        answer = lines.needed(
            context.say(msg("The row: drawn by the program (Enter), or typed in as cards come up (t)? "))
        )
        if answer.casefold().strip() in _TYPED:
            return None
        if answer.casefold().strip() in _DRAWN:
            break
    return secrets.token_hex(4)


def _new_name() -> Path:
    """A name for a log in this folder that is not taken."""
    stem = datetime.now().astimezone().strftime("auction-%Y-%m-%d-%H%M%S")
    names = (Path(f"{stem}{'' if n == 1 else f'-{n}'}.jsonl") for n in range(1, 1000))
    return next((name for name in names if not name.exists()), Path(f"{stem}.jsonl"))


def _latest() -> Path:
    """The log of this folder that was written last."""
    found = sorted(Path().glob(PATTERN), key=lambda path: path.stat().st_mtime)
    if not found:
        raise Unreadable(msg("no log {pattern} in this folder", pattern=PATTERN), hint=msg("name it: --resume FILE"))
    return found[-1]


def _resume(context: Context, cards: Cards, lines: Lines) -> int:
    path = Path(context.args.resume) if context.args.resume else _latest()
    log, kept = Log.resume(path)
    table = Table(kept.header, log)
    replay(table, kept, path, context, cards)
    if kept.lost:
        context.print(context.say(msg("The last line of {path} was damaged and is left out.", path=path)))
    return Conductor(context, table, cards, lines, path).run(resumed=True)


def replay(table: Table, kept: Kept, path: Path, context: Context, cards: Cards) -> None:
    """Do what the log says; `WrongLog` at the first action that is not allowed."""
    wrong = first_illegal(table, kept)
    if wrong is None:
        return
    entry, illegal = wrong
    why = context.say(reason(illegal.verdict, illegal.action, table))
    call = f"rulings judge {path}"
    raise WrongLog(
        msg("{path}: line {line} is not allowed: {action}: {why}{citation}", path=path, line=entry.line,
            action=context.say(did(illegal.action, table, cards)), why=why, citation=cited(illegal.verdict)),
        hint=msg("see “{call}”", call=call),
    )  # fmt: skip


def first_illegal(table: Table, kept: Kept) -> tuple[Entry, Illegal] | None:
    """The first action of a log that is not allowed; the table stands as it did before it."""
    for entry in kept.entries:
        try:
            table.replay([entry])
        except Illegal as illegal:
            return entry, illegal
    return None


def _print_summary(context: Context, cards: Cards) -> int:
    """What came of an auction, in one of the forms."""
    path = Path(context.args.resume) if context.args.resume else _latest()
    try:
        with path.open("rb") as file:
            kept = read_log(file.read(MAX_BYTES + 1), str(path))
    except OSError as error:
        raise Unreadable(msg("{path} cannot be read: {reason}", path=path, reason=error.strerror or error)) from error
    table = Table(kept.header)
    replay(table, kept, path, context, cards)
    print_summary(context, table, cards, context.args.summary)
    if kept.lost:
        sys.stderr.write(context.say(msg("The last line of {path} was damaged and is left out.", path=path)) + "\n")
    return DONE


def print_summary(context: Context, table: Table, cards: Cards, form: str) -> None:
    """The summary as text, Markdown or JSON."""
    if form == "json":
        context.print_json(summary.data(table))
    else:
        context.print((summary.markdown if form == "markdown" else summary.text)(table, cards, context.say))
