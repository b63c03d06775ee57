"""What a person at the prompt sees and does: query, answer, the ruling chosen, the view; no terminal is touched here.

Everything is printed by the functions that print for `rulings search` and `rulings show`, onto a `Sheet`; the lines of
that sheet are then set into as many columns and rows as there are.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from kb.errors import msg, nmsg
from search.answer import Answer, answer
from search.cli.context import LANGUAGES, Context
from search.cli.formats import FORMATS
from search.cli.search import print_body, print_head
from search.cli.sheet import Line, Sheet
from search.cli.show import print_ruling
from search.cli.terminal import MAX_WIDTH, MIN_WIDTH

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kb.errors import Message

#: The ruling that Enter opens, while the list has the keys.
CHOSEN = "chosen"
#: The line of keys at the foot.
FOOT = "foot"
_MARK, _CUT = "▸", "…"


class View(Enum):
    """What has the keys."""

    TYPING = "typing"
    LIST = "list"
    RULING = "ruling"
    HELP = "help"


#: Key as it is written on keyboards -> what it does.
HELP_TEXTS: tuple[tuple[str, Message], ...] = (
    ("↑ ↓ Tab", msg("choose a ruling")),
    ("Enter", msg("read the ruling whole")),
    ("Esc, q", msg("back; while typing, Esc empties the line")),
    ("↑ ↓ PgUp PgDn", msg("scroll a ruling")),
    ("Ctrl-Y", msg("copy the citation; in the list and in a ruling, c does too")),
    ("F2, Ctrl-L", msg("the other language")),
    ("F1", msg("this help; outside the line, ? does too")),
    ("Ctrl-C, Ctrl-D", msg("leave")),
)


class Session:
    """One person's evening at the prompt."""

    def __init__(self, context: Context) -> None:
        self.colour = context.terminal.colour
        self._sheet = Sheet(colour=self.colour)
        self._contexts = {language: context.elsewhere(language, self._sheet) for language in LANGUAGES}
        self.context = self._contexts[context.language]
        self.query, self.answer = "", Answer("", "", [])
        self.chosen, self.scroll = 0, 0
        self.copied: list[str] = []
        self.notice = ""
        self._views = [View.TYPING]
        self._drawn: dict[tuple[object, ...], list[Line]] = {}
        self._page, self._place = 1, ""

    # --- what is done -----------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What has the keys now."""
        return self._views[-1]

    @property
    def language(self) -> str:
        """The language of everything shown."""
        return self.context.language

    @property
    def citation(self) -> str | None:
        """The ruling chosen."""
        return self.answer.hits[self.chosen].citation if self.answer.hits else None

    def ask(self, query: str) -> None:
        """Answer what stands in the line now; the best ruling is chosen."""
        self.query, self.chosen = query, 0
        self._answer()

    def _answer(self) -> None:
        blank = not self.query.strip()
        limit = self.context.args.limit
        self.answer = Answer("", "", []) if blank else answer(self.context.library, self.query, limit)
        self._drawn.clear()

    def type(self) -> None:
        """Give the keys to the line."""
        self._views = [View.TYPING]

    def choose(self, step: int) -> None:
        """Go down or up the list; up from its first ruling is back in the line."""
        if not self.answer.hits:
            return
        if self.view is View.LIST and self.chosen + step < 0:
            self.type()
            return
        self._views = [View.LIST]
        self.chosen = max(0, min(self.chosen + step, len(self.answer.hits) - 1))

    def open(self) -> None:
        """Show the chosen ruling whole."""
        if self.citation is not None:
            self._show(View.RULING)

    def help(self) -> None:
        """Show what each key does."""
        if self.view is not View.HELP:
            self._show(View.HELP)

    def _show(self, view: View) -> None:
        self._views.append(view)
        self.scroll = 0

    def back(self) -> None:
        """To where one came from; from the list into the line."""
        self._views.pop()
        self._views = self._views or [View.TYPING]
        self.scroll = 0

    def scroll_by(self, lines: int) -> None:
        """Move the text; `body` keeps it within its ends."""
        self.scroll = max(0, self.scroll + lines)

    def turn(self, pages: int) -> None:
        """Move the text by pages, of which one line stays in sight."""
        self.scroll_by(pages * max(1, self._page - 1))

    def translate(self) -> None:
        """Show everything in the other language; the ruling chosen stays so when it is found there too."""
        chosen = self.citation
        self.context = next(other for language, other in self._contexts.items() if language != self.language)
        self._answer()
        found = [hit.citation for hit in self.answer.hits]
        self.chosen = found.index(chosen) if chosen in found else 0

    def copy(self) -> str | None:
        """The text to paste for the chosen ruling, as `rulings cite` gives it."""
        citation = self.citation
        if citation is None or self.view is View.HELP:
            return None
        if citation not in self.copied:
            self.copied.append(citation)
        self.notice = self.context.say(msg("{citation} copied; printed again when you leave", citation=citation))
        return self.paste(citation)

    def paste(self, citation: str) -> str:
        """A citation ready to paste."""
        library = self.context.library
        return FORMATS["text"](citation, library.titles[citation], library.link(citation))

    # --- what is seen -----------------------------------------------------------------------------------------

    def body(self, width: int, height: int) -> list[Line]:
        """What stands between the line and the foot, in at most so many columns and rows."""
        if self.view in (View.RULING, View.HELP):
            lines = self._whole(width) if self.view is View.RULING else self._help(width)
            self._page = height
            self.scroll = max(0, min(self.scroll, len(lines) - height))
            shown = f" {self.scroll + 1}–{min(self.scroll + height, len(lines))}/{len(lines)} "
            self._place = shown if len(lines) > height else ""
            return lines[self.scroll : self.scroll + height]
        return (self._results(width, height) if self.query.strip() else self._welcome(width))[:height]

    def _results(self, width: int, height: int) -> list[Line]:
        """What must be said first, the list, and under it as much of the chosen ruling as there is room for."""
        head = self._print(("head",), width, lambda context: print_head(self.answer, context))
        if self.citation is None:
            return head
        head = head[: max(0, height - 1)]
        room = height - len(head)
        rows = self._list(width, min(len(self.answer.hits), max(1, room // 3)))
        room -= len(rows) + 1
        return [*head, *rows, *([_rule(width), *_cut(self._preview(width), room)] if room > 0 else [])]

    def _list(self, width: int, count: int) -> list[Line]:
        """So many of the rulings found, the chosen one among them."""
        first = max(0, min(self.chosen - count // 2, len(self.answer.hits) - count))
        widest = max(len(hit.citation) for hit in self.answer.hits)
        return [self._row(number, widest, width) for number in range(first, first + count)]

    def _row(self, number: int, widest: int, width: int) -> Line:
        citation, chosen = self.answer.hits[number].citation, number == self.chosen
        title = self.context.library.titles[citation]
        room = width - widest - 5
        title = title if len(title) <= room else title[: max(0, room - 1)] + _CUT
        line = [
            ("citation", f" {_MARK if chosen else ' '} {citation:<{widest}}"),
            ("title" if chosen else "", f"  {title}"),
        ]
        if chosen and self.view is View.LIST and self.colour:
            return [(CHOSEN, "".join(text for _, text in line).ljust(width))]
        return line

    def _preview(self, width: int) -> list[Line]:
        """The ruling under its title, in full where it answers, else its verdict, as `rulings search` prints it."""
        citation, full = self.citation or "", self.answer.answered
        return self._print(
            ("body", citation), width, lambda context: print_body(citation, self.answer, context, full=full)
        )

    def _whole(self, width: int) -> list[Line]:
        citation = self.citation or ""
        return self._print(("whole", citation), width, lambda context: print_ruling(citation, context))

    def _help(self, width: int) -> list[Line]:
        def paint(context: Context) -> None:
            widest = max(len(keys) for keys, _ in HELP_TEXTS)
            context.print(context.terminal.style(context.say(msg("Keys")), "title"))
            context.print()
            for keys, text in HELP_TEXTS:
                key = context.terminal.style(f"  {keys:<{widest}}", "citation")
                indent = " " * (widest + 4)
                context.print(key + context.terminal.fill(context.say(text), indent)[widest + 2 :])

        return self._print(("help",), width, paint)

    def _welcome(self, width: int) -> list[Line]:
        def paint(context: Context) -> None:
            count = len(context.library.titles)
            example = context.say(msg("who opens the next lot"))
            for text, style in (
                (msg("Ask in your own words, by keywords or by citation, in Russian or English."), "title"),
                (msg("For example: {example}, or II.A.1", example=example), "verdict"),
                (nmsg("{n} ruling, offline.", "{n} rulings, offline.", n=count), "dim"),
            ):
                context.print()
                context.print(context.terminal.style(context.terminal.fill(context.say(text), "   "), style))

        return self._print(("welcome",), width, paint)

    def _print(self, name: tuple[object, ...], width: int, paint: Callable[[Context], None]) -> list[Line]:
        """What a function prints, at this width and in this language; kept until the next answer."""
        key = (*name, width, self.language)
        if key not in self._drawn:
            self._sheet.width = max(MIN_WIDTH, min(width - 1, MAX_WIDTH))
            paint(self.context)
            self._drawn[key] = self._sheet.lines()
        return self._drawn[key]

    def foot(self, width: int) -> Line:
        """The last thing done, else the keys that matter now, as many as there is room for."""
        if self.notice:
            return [(FOOT, f" {self.notice}".ljust(width)[:width])]
        place = self._place if self.view in (View.RULING, View.HELP) else ""
        keys = _fitting(self._keys_said(), width - len(place)).ljust(width - len(place))
        return [(FOOT, f"{keys}{place}"[:width])]

    def _keys_said(self) -> list[str]:
        return [f" {key} {self.context.say(does)} " for key, does in self._keys()]

    def _keys(self) -> Sequence[tuple[str, Message]]:
        other = ("F2", msg("in Russian") if self.language == "en" else msg("in English"))
        leave, helped = ("^C", msg("leave")), ("F1", msg("help"))
        if self.view is View.HELP:
            return (("Esc", msg("back")), other, leave)
        if self.view is View.RULING:
            return (("Esc", msg("back")), ("↑↓", msg("scroll")), ("c", msg("copy")), other, helped, leave)
        copy = ("c" if self.view is View.LIST else "^Y", msg("copy"))
        found = (("↑↓", msg("choose")), ("Enter", msg("read")), copy) if self.answer.hits else ()
        return (*found, other, helped, leave)


def _rule(width: int) -> Line:
    return [("dim", "─" * width)]


def _cut(lines: list[Line], height: int) -> list[Line]:
    """The first lines; that there are more is shown by the last one."""
    if len(lines) <= height or height == 1:
        return lines[:height]
    return [*lines[: height - 1], [("dim", f"    {_CUT}")]]


def _fitting(pieces: Sequence[str], room: int) -> str:
    """As many of the pieces as there is room for; the last but one (help) is the last to go."""
    shown = set()
    for piece in sorted(pieces, key=lambda piece: piece != pieces[-2]):
        if len(piece) <= room:
            room -= len(piece)
            shown.add(piece)
    return "".join(piece for piece in pieces if piece in shown)
