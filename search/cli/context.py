"""What a command works with: its arguments, the language, the library, and the terminal."""

from __future__ import annotations

import errno
import os
import sys
from functools import cached_property

from kb.errors import RulingsError, Unreadable, msg
from kb.paths import content_root, own_root
from search.cli.terminal import Terminal, tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from kb.errors import Message
    from kb.interface import Interface
    from search.library import Library
    from search.store import Store

LANGUAGES = ("ru", "en")
#: Line ends, which stand only between JSON's values, and the spaces of good typography.
_JSON_SPACES = "\n\u00a0\u2009\u202f"
DONE, NOTHING, WRONG_CALL, FAILED = 0, 1, 2, 3


class WrongCall(RulingsError):
    """The call itself was wrong."""

    status = WRONG_CALL


def default_language() -> str:
    """The locale's language; Russian when it is neither Russian nor English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            language = value[:2].lower()
            return language if language in LANGUAGES else LANGUAGES[0]
    if sys.platform == "win32":
        import locale  # noqa: PLC0415

        if (locale.getlocale()[0] or "").lower().startswith("en"):
            return "en"
    return LANGUAGES[0]


class Context:
    """One run of the command."""

    def __init__(self, language: str, content: str | None) -> None:
        self.language, self._content = language, content
        self.terminal = Terminal()
        self.args: Any
        self._store: Store | None = None

    @cached_property
    def root(self) -> str:
        """The content folder."""
        return content_root(self._content)

    @cached_property
    def library(self) -> Library:
        """The rulings, from the store; says so when building it takes longer than a blink."""
        from search.library import Library  # noqa: PLC0415 - a wrong call is answered without it

        root = self.root
        if self._store is not None:  # opened already, for the parser's texts
            return Library(self._store, self.language)
        return Library.open(root, self.language, progress=self._progress)

    def elsewhere(self, language: str, terminal: Terminal) -> Context:
        """The same run for another reader: in a language, printing to a terminal; the store stays open."""
        other = Context(language, self._content)
        other.args, other.terminal, other._store = self.args, terminal, self.library.store
        return other

    @cached_property
    def other_library(self) -> Library:
        """The same rulings in the other language."""
        from search.library import Library  # noqa: PLC0415 - only when a line of a batch asks for it

        return Library(self.library.store, next(language for language in LANGUAGES if language != self.language))

    def renew(self) -> None:
        """Give up a store that proved damaged; the library is then read from a new one."""
        self.library.store.discard()
        self._store = None
        for read in ("library", "other_library"):
            self.__dict__.pop(read, None)

    def _progress(self) -> None:
        if sys.stderr.isatty():
            tell(self.say(msg("Preparing the rulings for the first time…")))

    @cached_property
    def interface(self) -> Interface:
        """The interface's texts, from the store when it is there, else from the catalog."""
        from kb.interface import Interface, compile_interface  # noqa: PLC0415

        if "library" in self.__dict__:
            return self.library.interface
        try:
            root = self.root
        except RulingsError:  # the folder named holds no rulings: our own catalog says so
            root = own_root()
        return Interface(self.language, self._kept_interface(root) or compile_interface(root, self.language))

    def _kept_interface(self, root: str) -> Mapping[str, Any] | None:
        from search.store import DamagedStore, kept_store  # noqa: PLC0415

        try:
            store = kept_store(root)
            compiled = store.value(f"interface/{self.language}") if store is not None else None
        except DamagedStore:
            return None
        self._store = store
        return compiled

    def say(self, message: Message) -> str:
        """A message in the user's language."""
        return self.interface.say(message)

    def print(self, text: str = "") -> None:
        """Print a line."""
        self.terminal.print(text)

    def print_json(self, value: object) -> None:
        """Print plain values as JSON."""
        self.print(self.as_json(value, indent=2))

    def as_json(self, value: object, indent: int | None = None) -> str:
        """Plain values as JSON: letters as they are where the console has them all, else escaped.

        Escaped is also what acts on a terminal and JSON would let pass (U+009B, directions of writing).
        """
        import json  # noqa: PLC0415 - people do not read JSON

        text = json.dumps(value, ensure_ascii=not self.terminal.unicode, indent=indent)
        odd = [letter for letter in set(text) if not letter.isprintable() and letter not in _JSON_SPACES]
        return text.translate({ord(letter): json.dumps(letter)[1:-1] for letter in odd}) if odd else text

    def complain(self, error: RulingsError) -> None:
        """An error on stderr: one line and a hint."""
        tell(error.render(self.say))


def read_input(name: str, limit: int, *, encoding: str = "utf-8-sig") -> str:
    """A file's text, or standard input for ``-``; raise `Unreadable`.

    ``limit`` in bytes; beyond it the input is refused rather than half read. A byte-order mark is dropped unless
    ``encoding`` is plain UTF-8.
    """
    try:
        if name == "-":
            data = _standard_input(limit)
        else:
            with open(name, "rb") as file:  # noqa: PTH123
                data = file.read(limit + 1)
    except OSError as error:
        raise Unreadable(
            msg("{path} cannot be read: {reason}", path=name, reason=error.strerror or error),
            hint=msg("check the name, or give - to read standard input"),
        ) from error
    if len(data) > limit:
        raise Unreadable(msg("{path} is larger than {limit} MB", path=name, limit=limit >> 20), hint=msg("split it"))
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable(
            msg(
                "{path} is not UTF-8: byte 0x{byte} at position {at}",
                path=name,
                byte=format(data[error.start], "02x"),
                at=error.start + 1,
            ),
            hint=msg("save or send it as UTF-8"),
        ) from error


_READ: list[bytes] = []


def _standard_input(limit: int) -> bytes:
    """Standard input, read once: a command that starts again with a new store must not find it empty."""
    if sys.stdin is None:  # closed by the caller (<&-)
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    if not _READ:
        _READ.append(sys.stdin.buffer.read(limit + 1))
    return _READ[0]


def checked_argument(text: str) -> str:
    """An argument as text; in a plain C locale its bytes arrive as lone surrogates, and are UTF-8 all the same."""
    try:
        return os.fsencode(text).decode()
    except UnicodeError as error:
        raise WrongCall(msg("the argument is not UTF-8"), hint=msg("send it on standard input, as UTF-8")) from error
