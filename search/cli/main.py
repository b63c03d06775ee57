"""The entry point of `rulings`: the call, the exit status, and what errors look like."""

from __future__ import annotations

import gc
import os
import sys

from kb.errors import RulingsError, Unreadable, msg, printable
from search.cli.context import DONE, FAILED, Context, default_language
from search.cli.terminal import prepare_streams, tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

#: What a shell reports for a program that Ctrl-C ended.
INTERRUPTED = 130
#: Set to see where a mistake of ours happened.
TRACEBACK = "RULINGS_TRACEBACK"


def entry() -> NoReturn:
    """The installed command: `main`, without the interpreter's tidying up before and behind a short life.

    Nothing is left to tidy: files are closed, output is flushed. Both together save a sixth of a look-up.
    """
    gc.disable()  # what lives long (a build, a batch) turns it on again
    status = main()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):  # said already, or nobody is listening
            continue
    os._exit(status)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    0 done or answered, 1 nothing found, refused or a check failed, 2 the call was wrong, 3 it could not be done.
    """
    prepare_streams()
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _silence()
        return DONE
    except KeyboardInterrupt:
        tell("")
        return INTERRUPTED
    except OSError as error:  # help or the version on a full disk
        return _unwritten(Context(default_language(), None), error)
    except Exception as error:  # a mistake of ours, which nobody at a table can read as a traceback
        if os.environ.get(TRACEBACK):
            raise
        tell(f"rulings: {type(error).__name__}: {printable(str(error))}\n    {TRACEBACK}=1")
        return FAILED
    return status


def _run(arguments: list[str]) -> int:
    from search.store import DamagedStore  # noqa: PLC0415 - after the streams are safe

    context = _context(arguments)
    if isinstance(context, int):
        return context
    try:
        try:
            return _answer(context)
        except DamagedStore:  # found out while reading: nothing has been printed yet, so start again with a new store
            context.library.store.discard()
            again = _context(arguments)
            return again if isinstance(again, int) else _answer(again)
    except RulingsError as error:
        context.complain(error)
        return error.status
    except BrokenPipeError:
        raise  # whoever read the output has had enough
    except OSError as error:
        return _unwritten(context, error)
    except RecursionError:
        context.complain(Unreadable(msg("the input is nested too deeply")))
        return FAILED


def _context(arguments: list[str]) -> Context | int:
    """The call read: by the short way if it is plain, else by argparse."""
    from search.cli.quick import quick  # noqa: PLC0415 - after the streams are safe

    context = quick(arguments)
    if context is None:
        from search.cli.parser import parse  # noqa: PLC0415 - argparse, for what is not a plain call

        context = parse(arguments)
    return context


def _answer(context: Context) -> int:
    """Run the command and print what it said, all at once."""
    status: int = context.args.run(context)
    context.terminal.flush()
    return status


def _unwritten(context: Context, error: OSError) -> int:
    """A full disk, most likely: what was to be printed is lost, and we say so."""
    _silence()
    reason = msg("the output cannot be written: {reason}", reason=error.strerror or error)
    context.complain(Unreadable(reason, hint=msg("free some space, or print elsewhere")))
    return FAILED


def _silence() -> None:
    """Keep the interpreter from complaining about a closed pipe or a full disk once more at exit."""
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
    except (OSError, ValueError):
        pass


if __name__ == "__main__":
    sys.exit(main())
