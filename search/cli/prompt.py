"""`rulings search` without a query: on a terminal one may ask as long as one likes.

On a whole screen where the terminal can be drawn on (`search.cli.screen`), else line by line.
"""

from __future__ import annotations

import gc
import sys

from kb.errors import msg
from search.answer import MAX_CHARACTERS, answer
from search.cli.context import DONE, Context
from search.cli.search import print_answer


def run(context: Context) -> int:
    """Ask until the person leaves."""
    gc.enable()  # a prompt may stand open for an evening
    if not context.terminal.screen:
        return _by_lines(context)
    from search.cli.screen import ask  # noqa: PLC0415 - prompt_toolkit takes longer to load than ten searches
    from search.cli.session import Session  # noqa: PLC0415

    session = Session(context)
    status = ask(session)
    for citation in session.copied:  # for terminals that keep no clipboard for us
        context.print(session.paste(citation))
    return status


def _by_lines(context: Context) -> int:
    """A question a line, each answered as a call of its own would; an empty line or the end of input ends it."""
    context.print(context.terminal.fill(context.say(msg("A question or a citation; an empty line ends."))))
    try:
        while line := _line(context):
            print_answer(answer(context.library, line, context.args.limit), context)
    except KeyboardInterrupt:
        context.print()
    return DONE


def _line(context: Context) -> str:
    """The next line without its blanks; empty at the end. What is beyond the longest query is not kept."""
    context.terminal.write("> ")
    context.terminal.flush()
    line = sys.stdin.buffer.readline().decode(sys.stdin.encoding, "replace").strip()
    return line[: MAX_CHARACTERS + 1]
