"""What can go wrong, said so that a person can mend it.

Every message is a template from the interface catalog plus its parameters, so that the same fault can be
printed in either language. ``str()`` gives the English text.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    Translate = Callable[["Message"], str]


#: What stands for characters that act on a terminal instead of being shown, by Unicode category.
_INSTEAD = {"Zl": " ", "Zp": " ", "Cf": "", "Cc": "\ufffd", "Cs": "\ufffd"}


def printable(text: str) -> str:
    r"""The text without what acts on a terminal instead of being shown: what was typed is repeated in messages.

    Line ends and tabs become spaces, other control characters a replacement character, invisible ones (directions,
    joiners, soft hyphens) nothing.

    >>> printable("голос\x1b[31m\u202eщит\n!")
    'голос�[31mщит !'
    """
    if text.isprintable():
        return text
    from unicodedata import category  # noqa: PLC0415 - hardly any text needs it

    odd = {letter: kind for letter in set(text) if (kind := category(letter)) in _INSTEAD}
    return text.translate({ord(letter): " " if letter.isspace() else _INSTEAD[kind] for letter, kind in odd.items()})


class Message:
    """A translatable sentence: a template of the interface catalog and the values for its braces.

    >>> str(msg("no ruling {citation}", citation="II.A.9"))
    'no ruling II.A.9'
    """

    __slots__ = ("params", "plural", "template")

    def __init__(self, template: str, plural: str | None, params: Mapping[str, object]) -> None:
        self.template, self.plural, self.params = template, plural, params

    @property
    def count(self) -> int:
        """The number that chooses the plural form; 1 for a message without plural forms."""
        n = self.params.get("n", 1)
        return n if isinstance(n, int) else 1

    def fill(self, template: str, translate: Translate) -> str:
        """The template with its values; a value that is a message itself is translated too."""
        return template.format(**{name: _value(value, translate) for name, value in self.params.items()})

    def __str__(self) -> str:
        template = self.template if self.plural is None or self.count == 1 else self.plural
        return self.fill(template, str)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self.params.items())
        return f"msg({self.template!r}{values})"


def _value(value: object, translate: Translate) -> object:
    if isinstance(value, Message):
        return translate(value)
    return value if isinstance(value, int) else printable(str(value))


def msg(template: str, /, **params: object) -> Message:
    """A message; `tools/interface_catalog.py` collects the template."""
    return Message(template, None, params)


def nmsg(singular: str, plural: str, /, *, n: int, **params: object) -> Message:
    """A message that counts: ``n`` chooses the plural form and may stand in the template.

    >>> str(nmsg("{n} ruling", "{n} rulings", n=2))
    '2 rulings'
    """
    return Message(singular, plural, {"n": n, **params})


class Position:
    """A place in a content file: path, line and column, both counted from 1."""

    __slots__ = ("column", "line", "path")

    def __init__(self, path: Path, line: int = 1, column: int = 1) -> None:
        self.path, self.line, self.column = path, line, column

    def key(self) -> tuple[str, int, int]:
        """What sorts faults in file order."""
        return str(self.path), self.line, self.column

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"

    def __repr__(self) -> str:
        return f"Position({self})"


#: What stands before a hint.
HINT = msg("hint:")


class RulingsError(Exception):
    """Anything the user is told instead of an answer: a message and what to do."""

    #: The exit status of the command (contract: 1 refused, 2 wrong call, 3 could not be done).
    status = 3

    def __init__(self, message: Message, *, hint: Message | None = None) -> None:
        super().__init__(message, hint)
        self.message, self.hint = message, hint

    def render(self, translate: Translate) -> str:
        """The message and, on a second line, the hint."""
        text = translate(self.message)
        if self.hint is None:
            return text
        return f"{text}\n    {translate(HINT)} {translate(self.hint)}"

    def __str__(self) -> str:
        return self.render(str)


class ContentError(RulingsError):
    """A fault in a file under ``content/``.

    A ``blemish`` does not keep the content from answering (a Latin letter in a Cyrillic word); `check` reports it
    all the same and fails.

    >>> from pathlib import Path
    >>> where = Position(Path("content/rulings/dune/III.B.yaml"), line=14, column=9)
    >>> print(ContentError(msg("no ruling {citation}", citation="II.A.9"), where, hint=msg("II.A ends at II.A.2")))
    content/rulings/dune/III.B.yaml:14:9: no ruling II.A.9
        hint: II.A ends at II.A.2
    """

    def __init__(
        self, message: Message, position: Position, *, hint: Message | None = None, blemish: bool = False
    ) -> None:
        super().__init__(message, hint=hint)
        self.position, self.blemish = position, blemish

    def render(self, translate: Translate) -> str:
        """``path:line:column: message``, which editors make clickable, and the hint."""
        return f"{printable(str(self.position))}: {super().render(translate)}"

    def key(self) -> tuple[tuple[str, int, int], str]:
        """What sorts faults: file order, then text, so that the order never changes between runs."""
        return self.position.key(), str(self.message)


class ContentErrors(RulingsError):
    """All faults of the content in one exception, in file order."""

    def __init__(self, faults: Iterable[ContentError]) -> None:
        self.faults: tuple[ContentError, ...] = tuple(sorted(faults, key=ContentError.key))
        n = len(self.faults)
        super().__init__(
            nmsg(
                "{n} fault in the content; nothing is published from it",
                "{n} faults in the content; nothing is published from it",
                n=n,
            )
        )

    def render(self, translate: Translate) -> str:
        """Every fault, then how many there are."""
        return "\n".join([*(fault.render(translate) for fault in self.faults), translate(self.message)])


class Unreadable(RulingsError):
    """A file or folder that cannot be read or written."""
