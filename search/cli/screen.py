"""The prompt on a whole screen: keys in, lines out. The one module that imports prompt_toolkit.

What the keys do and what is seen is `search.cli.session`'s; nothing here knows of rulings.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from base64 import b64encode
from contextlib import suppress
from itertools import groupby
from typing import TYPE_CHECKING, Any

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import create_input
from prompt_toolkit.key_binding import KeyBindings, KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import BufferControl, FormattedTextControl, HSplit, Layout, VSplit, Window
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style
from prompt_toolkit.utils import get_cwidth

from search.answer import MAX_CHARACTERS
from search.cli.context import DONE
from search.cli.session import Session, View
from search.cli.sheet import cleaned

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding.key_processor import KeyPressEvent
    from prompt_toolkit.output import Output

    from search.cli.sheet import Line

_STYLE = {
    "citation": "bold ansicyan", "title": "bold", "mark": "bold ansiyellow", "warn": "ansiyellow", "dim": "dim",
    "chosen": "reverse", "foot": "reverse",
}  # fmt: skip
#: Seconds from a change of the line to its search: what is typed or pasted faster is searched for once.
SEARCH_DELAY = 0.02
#: Seconds that a terminal may take to send the rest of a key that begins with Esc; ssh may part them.
ESCAPE_DELAY = 0.1
#: Seconds from Esc in the line to a letter that makes it Alt and the letter (a word back or forth).
META_DELAY = 0.2
#: Nobody types so many letters between two looks at the keyboard: this is a paste, whatever the terminal calls it.
PASTED = 64
#: So many letters and Enters are a paste of lines; fewer may be a question that a program sends with its Enter.
PASTED_LINES = 256
_ENDS_OF_LINES = (Keys.ControlM, Keys.ControlJ)
#: Signals that end the prompt with the terminal as it was; the status is what shells report for them.
_ENDING = ("SIGTERM", "SIGHUP")
_SIGNALLED = 128
TYPING, LIST, RULING, HELP = View
_ALL, _FOUND, _READING = tuple(View), (TYPING, LIST), (RULING, HELP)
_ROWS_AROUND = 3
#: Columns before and behind the line.
_BEFORE, _BEHIND = 3, 4


def ask(session: Session, keyboard: Input | None = None, display: Output | None = None) -> int:
    """Run the prompt until the person leaves; the exit status."""
    return asyncio.run(Screen(session, keyboard or _keyboard(), display).run())


def gathered(keys: Sequence[KeyPress]) -> list[KeyPress]:
    """The keys with each long run of letters as one paste: a megabyte key by key would take minutes."""
    by_lines = _runs(keys, lambda pressed: pressed.key in _ENDS_OF_LINES or _is_letter(pressed), PASTED_LINES)
    return _runs(by_lines, _is_letter, PASTED)


def _is_letter(pressed: KeyPress) -> bool:
    return len(pressed.key) == 1 and pressed.key == pressed.data


def _runs(keys: Sequence[KeyPress], belongs: Callable[[KeyPress], bool], least: int) -> list[KeyPress]:
    found: list[KeyPress] = []
    for pasted, run in groupby(keys, belongs):
        pressed = list(run)
        if pasted and len(pressed) >= least:
            pressed = [KeyPress(Keys.BracketedPaste, "".join(one.data for one in pressed))]
        found += pressed
    return found


def _keyboard() -> Input:
    if sys.platform == "win32":
        return create_input()
    from prompt_toolkit.input.vt100 import Vt100Input  # noqa: PLC0415 - there is no such module on Windows

    class Keyboard(Vt100Input):
        def read_keys(self) -> list[KeyPress]:
            return gathered(super().read_keys())

    return Keyboard(sys.stdin)


class Screen:
    """The application: the line at the top, the body, the foot."""

    def __init__(self, session: Session, keyboard: Input, display: Output | None) -> None:
        self._session = session
        self._line = Buffer(multiline=False, on_text_changed=lambda _: self._search_soon())
        self._waiting = False
        self._typing = BufferControl(self._line)
        self._body = FormattedTextControl(self._shown_body, focusable=True, show_cursor=False)
        self.app: Application[int] = Application(
            Layout(self._windows(), focused_element=self._typing),
            key_bindings=self._keys(),
            style=Style.from_dict(_STYLE if session.colour else {}),
            color_depth=None if session.colour else ColorDepth.DEPTH_1_BIT,
            full_screen=True,
            input=keyboard,
            output=display,
            min_redraw_interval=SEARCH_DELAY,
        )
        self.app.ttimeoutlen, self.app.timeoutlen = ESCAPE_DELAY, META_DELAY

    async def run(self) -> int:
        """Until the person leaves; what goes wrong meanwhile is raised, with the terminal restored."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._failed)
        for name in _ENDING:
            with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
                number = getattr(signal, name)
                loop.add_signal_handler(number, self._leave, _SIGNALLED + number)
        try:
            return await self.app.run_async(set_exception_handler=False)
        except EOFError:  # the terminal is gone
            return DONE

    def _failed(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if self.app.is_running and not self.app.is_done:
            self.app.exit(exception=context.get("exception") or RuntimeError(context["message"]))

    def _leave(self, status: int = DONE) -> None:
        if not self.app.is_done:
            self.app.exit(result=status)

    # --- what is seen -----------------------------------------------------------------------------------------

    def _windows(self) -> HSplit:
        line = VSplit(
            [
                Window(FormattedTextControl([("class:citation", " › ")]), width=_BEFORE),
                Window(self._typing, get_horizontal_scroll=self._scrolled),
                Window(FormattedTextControl(self._shown_language), width=_BEHIND),
            ],
            height=1,
        )
        return HSplit(
            [
                line,
                Window(char="─", height=1, style="class:dim"),
                Window(self._body),
                Window(FormattedTextControl(self._shown_foot), height=1),
            ]
        )

    def _scrolled(self, window: Window) -> int:
        """The line's scroll, taken back where the line has become shorter; prompt_toolkit would keep it."""
        room = self.app.output.get_size().columns - _BEFORE - _BEHIND
        return max(0, min(window.horizontal_scroll, get_cwidth(self._line.text) + 1 - room))

    def _shown_language(self) -> StyleAndTextTuples:
        return [("class:title", f" {self._session.language.upper()} ")]

    def _shown_body(self) -> StyleAndTextTuples:
        size = self.app.output.get_size()
        return _set(self._session.body(size.columns, max(1, size.rows - _ROWS_AROUND)))

    def _shown_foot(self) -> StyleAndTextTuples:
        return _set([self._session.foot(self.app.output.get_size().columns)])

    # --- what is done -----------------------------------------------------------------------------------------

    def _search_soon(self) -> None:
        """Search once the keys that have come already are in the line."""
        if not self._waiting:
            self._waiting = True
            asyncio.get_running_loop().call_later(SEARCH_DELAY, self._search)

    def _search(self) -> None:
        self._waiting = False
        if not self.app.is_done and self._line.text != self._session.query:
            self._session.ask(self._line.text)
            self.app.invalidate()

    def _settle(self) -> None:
        """Before something is done with the rulings found, they must be those of the line as it is now."""
        if self._line.text != self._session.query:
            self._session.ask(self._line.text)

    def _keys(self) -> KeyBindings:
        session, keys = self._session, KeyBindings()

        def on(names: str, views: Sequence[View], act: Callable[[], object], *, eager: bool = False) -> None:
            shown = Condition(lambda: session.view in views)

            def pressed(_: KeyPressEvent) -> None:
                self._settle()
                session.notice = ""
                act()
                self.app.layout.focus(self._typing if session.view is TYPING else self._body)

            for name in names.split():
                keys.add(name, filter=shown, eager=eager)(pressed)

        on("c-c c-d <sigint>", _ALL, self._leave)
        on("f2 c-l", _ALL, self._translate)
        on("f1", _ALL, session.help)
        on("?", (LIST, RULING), session.help)
        on("c-y", (TYPING, LIST, RULING), self._copy)
        on("c с C С", (LIST, RULING), self._copy)  # the key of c on a Russian layout too
        on("down c-n", _FOUND, lambda: session.choose(1))
        on("up c-p", (LIST,), lambda: session.choose(-1))
        on("pagedown", _FOUND, lambda: session.choose(len(session.answer.hits)))
        on("pageup", (LIST,), lambda: session.choose(-session.chosen))
        on("tab", (TYPING,), lambda: session.choose(0))
        on("enter", _FOUND, session.open)
        on("escape", (TYPING,), self._empty)
        on("escape", (LIST, *_READING), session.back, eager=True)
        on("q й Q Й tab s-tab", (LIST, *_READING), session.back)
        on("backspace left enter", _READING, session.back)
        on("down j", _READING, lambda: session.scroll_by(1))
        on("up k", _READING, lambda: session.scroll_by(-1))
        on("pagedown space", _READING, lambda: session.turn(1))
        on("pageup b", _READING, lambda: session.turn(-1))
        on("home g", _READING, lambda: session.scroll_by(-session.scroll))
        on("end G", _READING, lambda: session.scroll_by(1 << 20))
        self._add_typing(keys)
        return keys

    def _add_typing(self, keys: KeyBindings) -> None:
        """Letters, pastes, and taking back a letter: in the list they go back to the line."""
        session = self._session
        found, listed = Condition(lambda: session.view in _FOUND), Condition(lambda: session.view is LIST)

        @keys.add(Keys.Any, filter=found)
        @keys.add(Keys.BracketedPaste, filter=found)
        def insert(event: KeyPressEvent) -> None:
            self._to_line()
            if event.data == "?" and not self._line.text:
                session.help()
                self.app.layout.focus(self._body)
                return
            self._line.insert_text(cleaned(event.data)[: MAX_CHARACTERS + 1 - len(self._line.text)])

        @keys.add("backspace", filter=listed)
        def rub_out(_: KeyPressEvent) -> None:
            self._to_line()
            self._line.delete_before_cursor()

        @keys.add(Keys.BracketedPaste, filter=~found)
        @keys.add(Keys.Any, filter=~found)
        def ignore(_: KeyPressEvent) -> None:
            """Nothing to type into."""

        if hasattr(signal, "SIGTSTP"):
            keys.add("c-z")(lambda event: event.app.suspend_to_background())

    def _to_line(self) -> None:
        self._session.type()
        self._session.notice = ""
        self.app.layout.focus(self._typing)

    def _empty(self) -> None:
        self._line.text = ""

    def _translate(self) -> None:
        """The other language; everything is drawn anew, which also mends a screen that something wrote over."""
        self._session.translate()
        self.app.renderer.clear()

    def _copy(self) -> None:
        """Hand the citation to the terminal's clipboard by OSC 52, which reaches through ssh."""
        text = self._session.copy()
        if text is not None:
            encoded = b64encode(text.encode()).decode()
            self.app.output.write_raw(f"\x1b]52;c;{encoded}\x07")
            self.app.output.flush()


def _set(lines: Sequence[Line]) -> StyleAndTextTuples:
    """Lines as prompt_toolkit takes them; it shows control characters as ^X."""
    found: StyleAndTextTuples = []
    for line in lines:
        found += [(f"class:{style}" if style else "", text) for style, text in line]
        found.append(("", "\n"))
    return found[:-1]
