"""The conductor: asks, does what is said, shows what came of it, until the auction is over or somebody leaves."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from kb.errors import RulingsError, msg
from kb.rules.auction import judged, lot_of
from kb.rules.auction_play import Illegal, to_move
from kb.rules.imperium import STARTING_CARDS, copies_of
from search.auction import summary, view
from search.auction.commands import ACTS, DEEDS, understood, understood_action
from search.cli.context import DONE, Context
from search.cli.grounds import print_rulings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from kb.rules.auction_state import Action
    from kb.rules.verdict import Verdict
    from search.auction.cards import Cards
    from search.auction.commands import Command
    from search.auction.table import Table
    from search.cli.line import LineEditor

#: Longer lines are no commands; what is left of one is read as the next.
_MAX_LINE = 4096
#: Columns before the meaning of a command.
_HELP = 22
_FORMS = {"md": "markdown", "markdown": "markdown", "json": "json", "text": "text", "": "text"}


class Stopped(Exception):
    """No further line comes."""


class Lines:
    """Where lines come from: an editor with completion where the terminal can draw, else standard input as it is."""

    def __init__(self, context: Context) -> None:
        self._terminal = context.terminal
        self.interactive = sys.stdin is not None and sys.stdin.isatty() and self._terminal.interactive
        self.completing: Conductor | None = None
        self._editor: LineEditor | None = None
        if self.interactive and self._terminal.screen:
            from search.cli.line import LineEditor  # noqa: PLC0415 - a dumb terminal goes without

            self._editor = LineEditor(self._complete, colour=self._terminal.colour)

    def _complete(self, line: str) -> Iterator[tuple[str, int]]:
        return self.completing.completions(line) if self.completing is not None else iter(())

    def ask(self, prompt: str) -> str | None:
        """A line; None when no further one comes."""
        self._terminal.flush()
        if self._editor is not None:
            try:
                return self._editor.ask(prompt)
            except EOFError:
                return None
        if self.interactive:
            self._terminal.write(prompt)
            self._terminal.flush()
        data = sys.stdin.buffer.readline(_MAX_LINE) if sys.stdin is not None else b""
        return data.decode("utf-8", "replace") if data else None

    def needed(self, prompt: str) -> str:
        """A line; `Stopped` when none comes."""
        line = self.ask(prompt)
        if line is None:
            raise Stopped
        return line


class Conductor:
    """One auction conducted."""

    def __init__(self, context: Context, table: Table, cards: Cards, lines: Lines, path: Path) -> None:
        self._context, self._table, self._cards, self._lines, self._path = context, table, cards, lines, path
        self._say, self._terminal = context.say, context.terminal
        self._look = view.Look(cards, context.say, context.terminal.style, min(context.terminal.width, 80))
        lines.completing = self

    def run(self, *, resumed: bool = False) -> int:
        """Until it is over or somebody leaves; an auction that was over when it was resumed can still be looked at."""
        self._greet(resumed=resumed)
        looking = resumed and self._table.finished
        try:
            while looking or not self._table.finished:
                line = self._lines.ask(self._prompt())
                if line is None or not self._obey(line):
                    self._leave()
                    return DONE
                looking = looking and self._table.finished
        except KeyboardInterrupt:
            self._leave()
            self._terminal.flush()
            raise
        self._print_summary("text")
        self._print(msg("Log: {path}", path=self._path))
        return DONE

    # --- what is said ---------------------------------------------------------------------------------------------

    def _print(self, message: object = "", style: str = "") -> None:
        text = message if isinstance(message, str) else self._say(message)  # type: ignore[arg-type]
        text = self._terminal.fill(text, "    ", "")
        self._context.print(self._terminal.style(text, style) if style else text)

    def _greet(self, *, resumed: bool) -> None:
        header = self._table.header
        if resumed:
            self._print(msg("Resumed: {path}", path=self._path), "dim")
        else:
            self._print(msg("Every action is kept in {path}; “help” shows what can be typed.", path=self._path), "dim")
        if header.seed is not None:
            self._print(msg("The deck is drawn; seed {seed}.", seed=header.seed), "dim")
        without = view.absent(self._table)
        if without is not None:
            self._print(without, "warn")
        for card in view.discards(self._table.state) if not self._table.done else ():
            self._print(msg("{card} is not sold at the auction: discarded (AM.6)", card=self._cards.name(card)), "dim")
        self._context.print()
        self._show()

    def _leave(self) -> None:
        if self._lines.interactive:
            self._context.print()
        call = f"rulings auction --resume {self._path}"
        self._print(msg("Everything is kept. Go on with: {call}", call=call))

    def _show(self) -> None:
        """The whole table; the summary, when all is done."""
        if self._table.finished:
            self._print_summary("text")
            return
        for line in view.board(self._table, self._look):
            self._context.print(line)

    def _show_turn(self) -> None:
        for line in view.turn(self._table, self._look):
            self._context.print(line)

    def _prompt(self) -> str:
        seat = self._table.turn
        return f"{self._table.name(seat) if seat is not None and self._table.state.waiting is None else ''}> "

    def _print_summary(self, form: str) -> None:
        if form == "json":
            self._context.print_json(summary.data(self._table))
        else:
            write = summary.markdown if form == "markdown" else summary.text
            self._context.print(write(self._table, self._cards, self._say))

    # --- what is done ---------------------------------------------------------------------------------------------

    def _obey(self, line: str) -> bool:
        """Do what a line says; False when somebody leaves."""
        try:
            command = understood(line, self._table, self._cards)
            if command is None:
                return True
            if command.action is not None:
                self._act(command.action)
                return True
            return self._deed(command)
        except RulingsError as error:  # not understood, or the log cannot be written: nothing was done
            self._context.print(self._terminal.style(error.render(self._say), "warn"))
            return True

    def _act(self, action: Action) -> None:
        before = self._table.state
        try:
            self._table.do(action)
        except Illegal as illegal:
            self._refuse(illegal.verdict, action)
            return
        for message in view.happened(action, before, self._table, self._cards):
            self._print(message)
        if self._table.finished:
            self._context.print()
        elif self._table.state.waiting is None and lot_of(self._table.state) is None and action.does != "trash":
            self._context.print()
            self._show()
        else:
            self._show_turn()

    def _refuse(self, verdict: Verdict, action: Action) -> None:
        why = self._say(view.reason(verdict, action, self._table))
        self._print(msg("Refused: {why}{citation}", why=why, citation=view.cited(verdict)), "warn")

    def _deed(self, command: Command) -> bool:
        if command.deed == "quit":
            return False
        if command.deed == "undo":
            self._undo()
        elif command.deed == "why":
            self._why(command.about)
        elif command.deed == "row":
            self._show()
        elif command.deed == "summary":
            self._print_summary(_FORMS.get(command.about.casefold(), "text"))
        else:
            self._help()
        return True

    def _undo(self) -> None:
        action = self._table.undo()
        if action is None:
            self._print(msg("Nothing has been done yet."))
            return
        self._print(msg("Taken back: {action}", action=view.did(action, self._table, self._cards)))
        self._show()

    def _why(self, about: str) -> None:
        """The rulings behind an action that is named, or behind what was tried last; else whose turn it is, and why."""
        about = about.strip("? ")
        if about:
            action = understood_action(about, self._table, self._cards)
            verdict = judged(self._table.state, action)
            if verdict.value is not True:
                self._refuse(verdict, action)
            else:
                self._print(msg("This is allowed."))
        elif self._table.last is not None:
            verdict = self._table.last
        else:
            verdict = view.turn_verdict(self._table)
        print_rulings(verdict, self._context)
        if not about and to_move(self._table.state) is not None:
            for line in view.refusals(self._table, self._say):
                self._context.print(self._terminal.style(self._terminal.fill(line, "    ", "  "), "dim"))

    def _help(self) -> None:
        for words, meaning in view.HELP:
            first = "  " + view.padded(self._say(words), _HELP - 3) + " "
            self._context.print(self._terminal.fill(self._say(meaning), " " * _HELP, first))

    # --- completion -----------------------------------------------------------------------------------------------

    def completions(self, line: str) -> Iterator[tuple[str, int]]:
        """What the name of a card that is being typed may be, in either language, or a command."""
        typed = line.rpartition(":")[2].rpartition(",")[2].lstrip()
        if not typed:
            return
        table = self._table
        among: Iterable[str] = [card for _, card in table.lying()]
        if table.state.waiting is not None:
            among = copies_of(table.header.sets)
        elif table.over:
            among = STARTING_CARDS
        for card in among:
            for name in dict.fromkeys(self._cards.both(card)):
                if self._cards.find(typed, [card]) and name.casefold().startswith(typed.casefold()[:1]):
                    yield name, len(typed)
        for word in (*ACTS, *DEEDS):
            if word.startswith(typed.casefold()) and len(word) > len(typed):
                yield word, len(typed)
