"""The command line: commands, options, help in the user's language, completion."""

from __future__ import annotations

import argparse
import os
import sys

from kb.errors import HINT, RulingsError, msg, printable
from search.cli.context import LANGUAGES, WRONG_CALL, Context, default_language
from search.cli.formats import FORMATS
from search.cli.quick import DEFAULTS, later
from search.cli.terminal import Terminal, tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import NoReturn, Protocol

    from _typeshed import SupportsWrite

    from kb.errors import Message

    class _Commands(Protocol):
        """What `add_subparsers` gives, as far as we use it (argparse names the type only privately)."""

        @property
        def add_parser(self) -> Callable[..., Parser]:
            """Adds a command's parser."""


#: argparse's own texts, so that the interface catalogs hold them; its placeholders are percent signs.
ARGPARSE_TEXTS = (
    msg("usage: "),
    msg("positional arguments"),
    msg("options"),
    msg("show this help message and exit"),
    msg("%(prog)s: error: %(message)s\n"),
    msg("argument %(argument_name)s: %(message)s"),
    msg("the following arguments are required: %s"),
    msg("unrecognized arguments: %s"),
    msg("invalid choice: %(value)r (choose from %(choices)s)"),
    msg("invalid %(type)s value: %(value)r"),
    msg("expected one argument"),
    msg("expected at least one argument"),
    msg("ambiguous option: %(option)s could match %(matches)s"),
    msg("ignored explicit argument %r"),
    msg("not allowed with argument %s"),
    msg("one of the arguments %s is required"),
)


class _Formatter(argparse.HelpFormatter):
    """Help at the terminal's width, found without the import of shutil that argparse's own way costs."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=Terminal().width - 2)


class Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong, and in another what to do."""

    context: Context
    #: What stands behind the options, made only for who reads it.
    epilogue: Callable[[], str] | None = None

    def format_help(self) -> str:
        """The help; the epilogue is made now."""
        if self.epilogue is not None:
            self.epilog = self.epilogue()
        return super().format_help()

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """As argparse's own, which would keep silent about a full disk."""
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        """End with status 2."""
        say = self.context.say
        hint = say(msg("see “{call}”", call=self.prog + " --help"))
        tell(f"{self.prog}: {printable(message)}\n    {say(HINT)} {hint}")
        sys.exit(WRONG_CALL)


def parse(arguments: list[str]) -> Context | int:
    """The context of the call, ready to run; or the exit status when the call ends here (help, wrong call)."""
    context = Context(_early_language(arguments), _early_option(arguments, "--content"))
    completing = bool(os.environ.get("_ARGCOMPLETE"))
    called = next((argument for argument in arguments if argument in _COMMANDS), "")
    parser = build_parser(context, None if completing else called)
    if completing:
        import argcomplete  # noqa: PLC0415 - only when the shell asks

        argcomplete.autocomplete(parser)
    try:
        context.args = parser.parse_args(arguments)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    return context


def _early_option(arguments: list[str], name: str) -> str | None:
    """An option's last value before the parser exists, since the parser's own texts depend on it."""
    found = None
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith(f"{name}="):
            found = argument.partition("=")[2]
        elif argument == name and place + 1 < len(arguments):
            found = arguments[place + 1]
    return found


def _early_language(arguments: list[str]) -> str:
    named = _early_option(arguments, "--lang")
    return named if named in LANGUAGES else default_language()


def build_parser(context: Context, only: str | None = None) -> Parser:
    """The parser, its texts in the context's language; with the options of one command, or of all."""
    say = context.say
    for name in ("_", "ngettext"):  # argparse looks its texts up through these two names
        setattr(argparse, name, context.interface.gettext if name == "_" else context.interface.ngettext)
    Parser.context = context
    parser = Parser(
        prog="rulings",
        description=say(
            msg("Rulings for classic DUNE and for the auction mode of Dune: Imperium, with search, offline.")
        ),
        epilog=say(
            msg(
                "Exit status: 0 done or answered, 1 nothing found or a check failed, 2 wrong call, 3 could not be done."
            )
        ),
        allow_abbrev=False,
        formatter_class=_Formatter,
    )
    version = say(msg("show the version and exit"))
    parser.add_argument("--version", action="version", version=f"rulings {_version()}", help=version)
    _common_options(parser, context)
    commands = parser.add_subparsers(dest="command", metavar=say(msg("COMMAND")), required=True)
    for name in _COMMANDS:
        _command(commands, context, name, whole=only is None or name == only)
    return parser


def _version() -> str:
    from kb.version import VERSION  # noqa: PLC0415

    return VERSION


def _command(commands: _Commands, context: Context, name: str, *, whole: bool) -> None:
    """A command; its options only when ``whole``, since nobody sees those of the other commands."""
    text, json, fill = _COMMANDS[name]
    said = context.say(text)
    parser = commands.add_parser(name, help=said, description=said, allow_abbrev=False, formatter_class=_Formatter)
    if not whole:
        return
    _common_options(parser, context)
    if json:
        parser.add_argument("--json", action="store_true", help=context.say(msg("print data for programs")))
    if fill is not None:
        fill(parser, context)
    parser.set_defaults(run=later(name), **DEFAULTS.get(name, {}))


def _common_options(parser: Parser, context: Context) -> None:
    """Options that stand before the command or behind it; the context has read them already."""
    suppress = argparse.SUPPRESS
    text = context.say(msg("language of answers and messages"))
    parser.add_argument("--lang", choices=LANGUAGES, default=suppress, help=text)
    text = context.say(msg("read the rulings from this folder"))
    parser.add_argument("--content", metavar=context.say(msg("DIR")), default=suppress, help=text)


def _search(parser: Parser, context: Context) -> None:
    """The options and operands of `rulings search`."""
    parser.add_argument(
        "query",
        nargs="*",
        metavar=context.say(msg("QUERY")),
        help=context.say(msg("the question; - reads it from standard input")),
    )
    parser.add_argument(
        "--batch",
        metavar="FILE",
        help=context.say(msg("a JSON object a line with “id” and “query”; - for standard input")),
    )
    explain = context.say(msg("say how the query was read and what the scores are made of"))
    parser.add_argument("--explain", action="store_true", help=explain)
    parser.add_argument(
        "--limit", type=_positive, default=5, metavar="N", help=context.say(msg("most rulings to print (5)"))
    )


def _positive(text: str) -> int:
    value = int(text)
    if not 1 <= value <= 1000:  # noqa: PLR2004 - more than there are rulings to read
        raise ValueError(text)
    return value


_positive.__name__ = "1…1000"


def _citations(parser: Parser, context: Context, *, several: bool = False) -> None:
    argument = parser.add_argument(
        "citation",
        nargs="+",
        metavar=context.say(msg("CITATION")),
        help=context.say(msg("like II.A.1, VII.14, AM.3; a section like II.A"))
        if several
        else context.say(msg("like II.A.1, VII.14, AM.3")),
    )

    def complete(parsed_args: argparse.Namespace, **_: object) -> Iterable[str]:
        """What argcomplete asks for; only its own reading of the line knows a ``--content``."""
        return completions(Context(context.language, getattr(parsed_args, "content", None)))

    setattr(argument, "completer", complete)  # noqa: B010 - argcomplete's way to ask


def completions(context: Context) -> Iterable[str]:
    """Every citation and section, for the shell."""
    try:
        register = context.library.register
    except RulingsError:
        return []
    return [*map(str, register.citations()), *(str(entry.section) for entry in register.entries if entry.numbers)]


def _show(parser: Parser, context: Context) -> None:
    """The options and operands of `rulings show`."""
    _citations(parser, context, several=True)


def _refs(parser: Parser, context: Context) -> None:
    """The options and operands of `rulings refs`."""
    _citations(parser, context)


def _cite(parser: Parser, context: Context) -> None:
    """The options and operands of `rulings cite`."""
    _citations(parser, context)
    parser.add_argument("--format", choices=FORMATS, help=context.say(msg("form of the citation (text)")))


def _link(parser: Parser, context: Context) -> None:
    """The options and operands of `rulings link`."""
    parser.add_argument(
        "file",
        nargs="?",
        default="-",
        metavar=context.say(msg("FILE")),
        help=context.say(msg("the text; standard input when left out")),
    )
    parser.add_argument(
        "--format", choices=FORMATS, default="markdown", help=context.say(msg("form of the links (markdown)"))
    )


class _Lines(_Formatter):
    """Keeps the lines of what stands behind the options."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if "\n" in text else super()._fill_text(text, width, indent)


def _judge(parser: Parser, context: Context) -> None:
    """The options and operands of `rulings judge`."""
    say = context.say
    parser.formatter_class = _Lines
    parser.epilogue = lambda: _vocabulary(context)
    parser.add_argument(
        "file", nargs="?", metavar=say(msg("FILE")), help=say(msg("positions in YAML; - for standard input"))
    )
    parser.add_argument(
        "--without",
        action="append",
        metavar=say(msg("CITATION")),
        help=say(msg("leave this ruling out, to see what would change; may be repeated")),
    )
    parser.add_argument(
        "--ruleset",
        choices=("rulings", "2019"),
        default=DEFAULTS["judge"]["ruleset"],
        help=say(msg("rulings: every ruling in force; 2019: the printed rules of that edition alone")),
    )
    parser.add_argument("--schema", action="store_true", help=say(msg("print the vocabulary as a JSON Schema")))


def _auction(parser: Parser, context: Context) -> None:
    """The options of `rulings auction`."""
    say = context.say
    name, file = say(msg("NAMES")), say(msg("FILE"))
    parser.add_argument(
        "--players", metavar=name, help=say(msg("names in turn order with commas between, or their number"))
    )
    parser.add_argument("--sets", metavar=name, help=say(msg("decks in use: base, rise-of-ix, immortality (all)")))
    row = parser.add_mutually_exclusive_group()
    row.add_argument("--seed", metavar="SEED", help=say(msg("draw the row from a deck shuffled by this seed")))
    row.add_argument("--typed", action="store_true", help=say(msg("type the cards in as the real ones come up")))
    parser.add_argument(
        "--log", metavar=file, help=say(msg("keep every action here (auction-DATE.jsonl in this folder)"))
    )
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar=file,
        help=say(msg("go on with this log, or the latest of this folder")),
    )
    parser.add_argument(
        "--summary", nargs="?", const="text", choices=("text", "markdown", "json"),
        help=say(msg("print what came of the auction (of --resume) and end")),
    )  # fmt: skip


def _vocabulary(context: Context) -> str:
    """What a position file may say, in lines that fit the terminal."""
    from kb.judge.words import vocabulary  # noqa: PLC0415 - only for help

    return "\n".join(context.terminal.fill(context.say(line), *indents) for line, *indents in vocabulary())


def _check(parser: Parser, context: Context) -> None:
    """The options of `rulings check`."""
    say = context.say
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--coverage", action="store_true", help=say(msg("print what the code carries of each ruling")))
    either.add_argument(
        "--renew",
        action="append",
        metavar=say(msg("CITATION")),
        help=say(msg("show how a ruling’s wording changed since its checks were looked at, and renew that one")),
    )
    parser.add_argument(
        "--positions",
        metavar=say(msg("DIR")),
        help=say(msg("with --coverage: worked positions to count (a checkout’s tests/positions)")),
    )
    parser.add_argument("--yes", action="store_true", help=say(msg("with --renew: the checks have been looked at")))


def _translate(parser: Parser, context: Context) -> None:
    """The options and operands of `rulings translate`."""
    parser.add_argument(
        "action", choices=("extract", "update", "status"), metavar=context.say(msg("ACTION")),
        help=context.say(msg("extract: write the template; update: bring the catalogs up to date; status: what is left to do")),
    )  # fmt: skip


def _completion(parser: Parser, context: Context) -> None:
    """The options and operands of `rulings completion`."""
    parser.add_argument(
        "shell", choices=("bash", "zsh", "fish"), metavar=context.say(msg("SHELL")), help="bash, zsh, fish"
    )


#: Command -> what it does, whether it prints data, and what fills in its options.
_COMMANDS: dict[str, tuple[Message, bool, Callable[[Parser, Context], None] | None]] = {
    "search": (msg("answer a question, a keyword or a citation"), True, _search),
    "show": (msg("print a ruling or a section whole"), True, _show),
    "refs": (msg("what a ruling refers to, and what refers to it"), True, _refs),
    "cite": (msg("a citation ready to paste"), True, _cite),
    "link": (msg("turn every citation of a running text into a link"), False, _link),
    "judge": (msg("decide positions written in YAML, with the rulings that decide them"), True, _judge),
    "auction": (msg("conduct the auction of Dune: Imperium at the table"), False, _auction),
    "check": (msg("check the content: schema, references, catalogs, glossary, examples"), True, _check),
    "translate": (msg("the translators’ desk"), True, _translate),
    "completion": (msg("print the completion script for a shell"), False, _completion),
}
