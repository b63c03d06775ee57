"""YAML files as trees of text with positions: nothing is retyped, nothing is lost, nothing is executed.

Every scalar stays the text its author wrote (``no``, ``1.10`` and ``2024-05-01`` are text). The file is read as a
stream of events, so that nesting, aliases and size are refused before they cost anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple, Protocol

import yaml

from kb.errors import ContentError, Message, Position, msg

#: Larger files are refused unread: 10,000 full entries in one file stay well below.
MAX_BYTES = 64 * 1024 * 1024
#: Entries nest five levels deep; more is a mistake or an attack.
MAX_DEPTH = 12
MAX_NODES = 4_000_000
#: The longest mapping anywhere has some twenty keys.
MAX_KEYS = 1_000
#: Of the bad characters in one file no more are listed: a binary file would otherwise fill the memory with faults.
MAX_BAD_CHARACTERS = 100

_LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml, where the wheel has it, is eight times faster
_CONTROL = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]"
)
_TAB = "\t"
_LOST_TEXT = re.compile(r"[ ]+#")


class Scalar(NamedTuple):
    """A text as written; ``plain`` when it stood there without quotes, ``block`` when it began in the next line."""

    value: str
    position: Position
    plain: bool = False
    block: bool = False


class Sequence(NamedTuple):
    """A list."""

    items: tuple[Node, ...]
    position: Position


class Mapping(NamedTuple):
    """Keys and values in the order written; keys are unique."""

    pairs: tuple[tuple[Scalar, Node], ...]
    position: Position


Node = Scalar | Sequence | Mapping


class _Mark(Protocol):
    """A place as either of PyYAML's parsers gives it, counted from 0."""

    line: int
    column: int


class _Builder:
    """Builds one file's tree from parse events; faults go to `faults`."""

    def __init__(self, path: Path, lines: list[str], faults: list[ContentError]) -> None:
        self.path, self.lines, self.faults = path, lines, faults
        self.nodes = 0

    def position(self, mark: _Mark | None) -> Position:
        return Position(self.path, mark.line + 1, mark.column + 1) if mark is not None else Position(self.path)

    def fault(self, message: Message, position: Position, hint: Message | None = None) -> None:
        self.faults.append(ContentError(message, position, hint=hint))

    def refuse(self, message: Message, mark: _Mark | None, hint: Message | None = None) -> ContentError:
        return ContentError(message, self.position(mark), hint=hint)

    def node(self, event: yaml.Event, events: Iterator[yaml.Event], depth: int) -> Node:
        """The node that begins with ``event``; depth is bounded, so recursion is too."""
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise self.refuse(msg("more than {limit} values in one file", limit=MAX_NODES), event.start_mark)
        if depth > MAX_DEPTH:
            raise self.refuse(
                msg("nested more than {limit} levels deep", limit=MAX_DEPTH),
                event.start_mark,
                msg("entries need five levels at most; look for an unclosed bracket"),
            )
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise self.refuse(
                msg("anchors (&) and aliases (*) are not used in content"),
                event.start_mark,
                msg("write the value out; quote a text that begins with & or *"),
            )
        if getattr(event, "tag", None) not in (None, "!"):
            raise self.refuse(
                msg("tags (!) are not used in content"), event.start_mark, msg("quote a text that begins with !")
            )
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(event, events, depth)
        return self.mapping(event, events, depth)

    def scalar(self, event: yaml.ScalarEvent) -> Scalar:
        plain = event.style is None or event.style == ""
        if plain and event.value:
            self.check_lost_text(event)
        if event.style == '"':  # the other styles have no escapes: what they hold was seen in the file itself
            self.faults += invisible_characters(event.value, self.position(event.start_mark))
        return Scalar(event.value, self.position(event.start_mark), plain, block=event.style in ("|", ">"))

    def check_lost_text(self, event: yaml.ScalarEvent) -> None:
        """A comment behind an unquoted text is most likely text that YAML swallows («№ 5 # см. …»)."""
        mark = event.end_mark
        if mark is not None and mark.line < len(self.lines) and _LOST_TEXT.match(self.lines[mark.line], mark.column):
            self.fault(
                msg("the text behind “#” would be lost: YAML takes it for a comment"),
                Position(self.path, mark.line + 1, mark.column + 2),
                msg("put the whole value in quotes, or the comment on a line of its own"),
            )

    def sequence(self, start: yaml.Event, events: Iterator[yaml.Event], depth: int) -> Sequence:
        items: list[Node] = []
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            items.append(self.node(event, events, depth + 1))
        return Sequence(tuple(items), self.position(start.start_mark))

    def mapping(self, start: yaml.Event, events: Iterator[yaml.Event], depth: int) -> Mapping:
        pairs: list[tuple[Scalar, Node]] = []
        seen: dict[str, Position] = {}
        for count, event in enumerate(events):
            if isinstance(event, yaml.MappingEndEvent):
                break
            if count >= MAX_KEYS:
                raise self.refuse(msg("more than {limit} keys in one place", limit=MAX_KEYS), event.start_mark)
            key = self.node(event, events, depth + 1)
            value = self.node(next(events), events, depth + 1)
            if not isinstance(key, Scalar):
                self.fault(msg("a key must be a word"), key.position)
            elif key.value in seen:
                self.fault(
                    msg("key “{key}” stands here a second time", key=key.value),
                    key.position,
                    msg("it is first in line {line}; keep one of the two", line=seen[key.value].line),
                )
            else:
                seen[key.value] = key.position
                pairs.append((key, value))
        return Mapping(tuple(pairs), self.position(start.start_mark))


def read_yaml(path: Path, shown: Path, faults: list[ContentError]) -> Node | None:
    """The tree of one file, or None when it cannot be read at all.

    ``shown`` is the path that messages name. Faults are appended to ``faults``; the first syntax error ends the
    file's reading, since what stands behind it cannot be trusted.
    """
    text = read_text(path, shown, faults)
    return None if text is None else parse_yaml(text, shown, faults)


def parse_yaml(text: str, shown: Path, faults: list[ContentError]) -> Node | None:
    """The tree of a file's text, with Unix line ends; faults as for `read_yaml`."""
    before = len(faults)
    _check_characters(text, shown, faults)
    if len(faults) > before:
        return None  # YAML's own message about a tab or a control character would only repeat ours, less clearly
    try:
        return _build(text, shown, faults)
    except ContentError as fault:
        faults.append(fault)
    except yaml.YAMLError as error:
        faults.append(_syntax_fault(error, shown))
    return None


def read_text(path: Path, shown: Path, faults: list[ContentError]) -> str | None:
    """The file's text, decoded as UTF-8 whatever the locale, without byte-order mark, with Unix line ends."""
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            faults.append(
                ContentError(
                    msg("the file has {size} MB; {limit} MB is the limit", size=size >> 20, limit=MAX_BYTES >> 20),
                    Position(shown),
                    hint=msg("split the section into several files"),
                )
            )
            return None
        data = path.read_bytes()
    except OSError as error:
        faults.append(ContentError(msg("cannot be read: {reason}", reason=error.strerror or error), Position(shown)))
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        good = error.object[: error.start].decode()  # without the byte-order mark, which the codec has dropped
        line, column = good.count("\n") + 1, len(good) - (good.rfind("\n") + 1) + 1
        faults.append(
            ContentError(
                msg("byte 0x{byte} is not UTF-8", byte=format(error.object[error.start], "02x")),
                Position(shown, line, column),
                hint=msg("save the file as UTF-8"),
            )
        )
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def place_of(words: str, position: Position) -> Position:
    """Where words of a text stand in its file: on the line of a block on which they are, or the text's beginning.

    Only for messages: the file is read once more.
    """
    text = read_text(position.path, position.path, [])
    lines = (text or "").split("\n")[position.line - 1 :]
    indent = len(lines[0]) - len(lines[0].lstrip()) if lines else 0
    for offset, line in enumerate(lines):
        if offset and line.strip() and len(line) - len(line.lstrip()) <= indent:
            break  # the next key
        column = line.find(words, position.column - 1 if offset == 0 else 0)
        if column >= 0:
            return Position(position.path, position.line + offset, column + 1)
    return position


def _check_characters(text: str, shown: Path, faults: list[ContentError]) -> None:
    if text.replace("\n", " ").isprintable():  # most files are, and the expression takes longest to make
        return
    faults += islice(_bad_characters(text, shown), MAX_BAD_CHARACTERS)


def _bad_characters(text: str, shown: Path) -> Iterator[ContentError]:
    for number, line in enumerate(text.split("\n"), start=1):
        for match in re.finditer(_CONTROL, line):
            yield _invisible(match[0], Position(shown, number, match.start() + 1))
        if _TAB in line:
            yield ContentError(
                msg("a tab character"),
                Position(shown, number, line.index(_TAB) + 1),
                hint=msg("indent and separate with spaces"),
            )


def invisible_characters(value: str, position: Position) -> Iterator[ContentError]:
    """A fault for each kind of invisible character in a value whose file writes it as an escape."""
    for character in dict.fromkeys(re.findall(_CONTROL, value)):
        yield _invisible(character, position)


def _invisible(character: str, position: Position) -> ContentError:
    return ContentError(
        msg("invisible control character U+{code}", code=format(ord(character), "04X")),
        position,
        hint=msg("delete it; it cannot be seen in the editor"),
    )


def _build(text: str, shown: Path, faults: list[ContentError]) -> Node | None:
    builder = _Builder(shown, text.split("\n"), faults)
    events: Iterator[yaml.Event] = yaml.parse(text, Loader=_LOADER)
    root: Node | None = None
    for event in events:
        if isinstance(event, yaml.StreamStartEvent | yaml.StreamEndEvent | yaml.DocumentEndEvent):
            continue
        if not isinstance(event, yaml.DocumentStartEvent):
            raise builder.refuse(msg("unexpected content"), event.start_mark)
        if root is not None:
            raise builder.refuse(
                msg("a second document (---) in the same file"), event.start_mark, msg("one file, one document")
            )
        root = builder.node(next(events), events, 1)
    return root if root is not None else Scalar("", Position(shown), plain=True)  # an empty file holds an empty value


#: What the parser says, and what it means to somebody who is no YAML expert.
_CAUSES: tuple[tuple[str, Message, Message], ...] = (
    (
        "mapping values are not allowed",
        msg("a colon inside an unquoted text"),
        msg('put the whole value in quotes: “title: "Ничья: общий случай"”'),
    ),
    (
        "cannot start any token",
        msg("a text cannot begin with this character unless it is quoted"),
        msg("put the whole value in quotes"),
    ),
    (
        "did not find expected key",
        msg("the indentation does not fit, or a quoted text ends too early"),
        msg("compare the line with its neighbours; write a quotation mark inside quotes twice or as « »"),
    ),
    (
        "block mapping",
        msg("the indentation does not fit, or a quoted text ends too early"),
        msg("compare the line with its neighbours; write a quotation mark inside quotes twice or as « »"),
    ),
    (
        "did not find expected node content",
        msg("a quotation mark or bracket is never closed"),
        msg("look for its beginning above"),
    ),
    (
        "unexpected end of stream",
        msg("a quotation mark or bracket is never closed"),
        msg("look for its beginning above"),
    ),
    (
        "maximum nesting depth",
        msg("nested more than {limit} levels deep", limit=MAX_DEPTH),
        msg("entries need five levels at most; look for an unclosed bracket"),
    ),
    ("could not find expected ':'", msg("a key without a colon"), msg("write “key: value”")),
)


def _syntax_fault(error: yaml.YAMLError, shown: Path) -> ContentError:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    position = Position(shown, mark.line + 1, mark.column + 1) if mark else Position(shown)
    said = f"{getattr(error, 'context', '') or ''} {getattr(error, 'problem', '') or error}"
    for symptom, cause, hint in _CAUSES:
        if symptom in said:
            return ContentError(cause, position, hint=hint)
    return ContentError(msg("this is not valid YAML ({problem})", problem=" ".join(said.split())), position)
