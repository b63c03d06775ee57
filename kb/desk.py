"""The translators' desk: the content's messages as a gettext template, and catalogs brought up to date.

An update matches by ``msgctxt`` (citation and field), not by likeness of all texts with all: it is exact, and the same
input gives the same bytes.
"""

from __future__ import annotations

import difflib
import io
import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from babel.messages.catalog import Catalog as PoCatalog
from babel.messages.catalog import Message as PoMessage
from babel.messages.pofile import denormalize, normalize, write_po

from kb.errors import Unreadable, msg
from kb.glossary import Glossary
from kb.knowledge_base import KnowledgeBase
from kb.terms import TermMatcher, phrase_table
from kb.words import words

WIDTH = 100
HEADER = """# The rulings in {language}: msgctxt is citation and field, msgid the Russian original.
# A translation marked fuzzy is not shown to readers."""
#: Lines that would change although no message did.
_NOISE = (
    "POT-Creation-Date:", "Generated-By:", "Report-Msgid-Bugs-To: EMAIL", "PO-Revision-Date: YEAR", "Last-Translator: FULL",
    "Language-Team: ",
)  # fmt: skip
#: Babel sees a Python format in «шанс 50% — бросок 10% d6»; there is none in any ruling.
_FORMAT = "python-format"
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_PREVIOUS = re.compile(rf"(?:^|\" )msgid ((?:{_STRING.pattern} ?)+)$")
#: Below this likeness a changed text's old translation is more hindrance than help.
_LIKENESS = 0.5


def template(base: KnowledgeBase) -> PoCatalog:
    """Every message of the content in book order, with its file and the glossary's names as comments."""
    catalog = PoCatalog(
        domain="rulings", project="dune-rulings", charset="utf-8", header_comment=HEADER.format(language="…")
    )
    matcher = TermMatcher(phrase_table(_russian_names(base.glossary)))
    seen: set[tuple[str, str]] = set()
    for context, text in base.messages():
        if (context, text.value) in seen:
            continue
        seen.add((context, text.value))
        location = Path("content", *text.position.path.parts[-3:])
        message = catalog.add(
            text.value,
            context=context,
            locations=[(location.as_posix(), 0)],
            auto_comments=_comments(context, text.value, matcher, base.glossary),
        )
        message.flags.discard(_FORMAT)
    return catalog


def _russian_names(glossary: Glossary) -> Iterable[tuple[str, str]]:
    for term in glossary.terms.values():
        for string in term.names["ru"].all():
            yield term.key, string


def _comments(context: str, text: str, matcher: TermMatcher, glossary: Glossary) -> list[str]:
    """The names a translator must use; questions are free."""
    if context.endswith("/question"):
        return []
    keys: dict[str, None] = {}
    for _, _, found in matcher.find(list(words(text))):
        if len(found) == 1:
            keys.setdefault(found[0])
    names = [f"{glossary.name(key, 'ru')} = {glossary.name(key, 'en')}" for key in keys]
    return ["; ".join(names)] if names else []


def update(old: PoCatalog | None, new: PoCatalog, language: str) -> PoCatalog:
    """The template with the old catalog's translations; changed originals keep theirs, marked fuzzy."""
    by_context: dict[str, dict[str, PoMessage]] = {}
    for message in old or ():
        if message.id and _translated(message):
            by_context.setdefault(message.context or "", {})[str(message.id)] = message
    catalog = PoCatalog(
        locale=language, domain="rulings", project="dune-rulings", charset="utf-8", fuzzy=False,
        header_comment=HEADER.format(language=language),
    )  # fmt: skip
    keep_credits(old, catalog)
    current = {(message.context, str(message.id)) for message in new if message.id}
    for message in new:
        if not message.id:
            continue
        known = by_context.get(message.context or "", {})
        before = known.get(str(message.id)) or _previous(message, known, current)
        _add(catalog, message, before)
    return catalog


def keep_credits(old: PoCatalog | None, new: PoCatalog) -> None:
    """Who translated last and when stays in the header."""
    if old is not None:
        new.last_translator, new.revision_date = old.last_translator, old.revision_date


def _previous(
    message: PoMessage, known: dict[str, PoMessage], current: set[tuple[str | None, str]]
) -> PoMessage | None:
    """The translation of the text this one replaced: of the same field, no longer in the content, the likest."""
    replaced = [old for original, old in known.items() if (message.context, original) not in current]
    scored = [(difflib.SequenceMatcher(None, str(old.id), str(message.id)).ratio(), old) for old in replaced]
    likeness, best = max(scored, key=lambda pair: pair[0], default=(0.0, None))
    return best if likeness >= _LIKENESS else None


def _add(catalog: PoCatalog, message: PoMessage, before: PoMessage | None) -> None:
    unchanged = before is not None and before.id == message.id
    fuzzy = before is not None and (before.fuzzy or not unchanged)
    previous: list[str] = []
    if before is not None and fuzzy:
        previous = _written_previous(before) if unchanged else [str(before.id)]
    comments = before.user_comments if before is not None else ()
    added = catalog.add(
        message.id,
        string=before.string if before is not None else "",
        locations=message.locations,
        flags={"fuzzy"} if fuzzy else set(),
        auto_comments=message.auto_comments,
        user_comments=[comment for comment in comments if not comment.startswith("|")],
        previous_id=previous,
        context=message.context,
    )
    added.flags.discard(_FORMAT)


def _written_previous(message: PoMessage) -> list[str]:
    """The former original of a fuzzy translation; Babel writes “#| msgid”, but reads it back as a comment."""
    former = _former([comment[1:] for comment in message.user_comments if comment.startswith("|")])
    return [] if former is None else [former]


def _former(rows: Sequence[str]) -> str | None:
    """The text of a “#| msgid”, however its rows are broken: Babel wraps them like prose."""
    match = _PREVIOUS.search(" ".join(row.strip() for row in rows))
    return denormalize("\n".join(_STRING.findall(match[1]))) if match else None


def _translated(message: PoMessage) -> bool:
    return bool(str(message.string or "").strip())


def render(catalog: PoCatalog) -> str:
    """The catalog as text: the same messages give the same bytes, on any day and with any Babel."""
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=WIDTH, include_previous=True, include_lineno=False)
    lines = list(_former_rewrapped(buffer.getvalue().decode().split("\n")))
    text = "\n".join(line for line in lines if not line.startswith(tuple(f'"{noise}' for noise in _NOISE)))
    return text.replace(" VERSION\\n", "\\n", 1)


def _former_rewrapped(lines: Iterable[str]) -> Iterator[str]:
    """The lines with each “#| msgid” broken between strings, as gettext's own tools want it."""
    for former, group in groupby(lines, key=lambda line: line.startswith("#|")):
        rows = list(group)
        text = _former([row[2:] for row in rows]) if former else None
        if text is not None:
            rows = [f"#| {row}" for row in f"msgid {normalize(text, width=WIDTH)}".split("\n")]
        yield from rows


def write_atomically(path: Path, text: str) -> bool:
    """Replace the file in one step, or leave it alone when nothing changed; whether it was written."""
    try:
        if path.is_file() and path.read_text("utf-8") == text:
            return False
    except (OSError, UnicodeDecodeError):
        pass  # what cannot be read is replaced
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(0o644)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise Unreadable(
            msg("{path} cannot be written: {reason}", path=path, reason=error.strerror or error)
        ) from error
    return True
