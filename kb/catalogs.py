"""Gettext catalogs of the content: translations that are current, and never anything else.

``msgctxt`` is ``<citation>/<field>``, ``msgid`` the Russian text, ``msgstr`` the translation. Read with Babel straight
from the ``.po`` files: there is no compiled catalog that could be older than its source.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from babel.messages.catalog import Catalog as PoCatalog
from babel.messages.catalog import Message as PoMessage
from babel.messages.pofile import PoFileError, read_po

from kb.entry import Text
from kb.errors import ContentError, Position, msg
from kb.yaml_source import invisible_characters, read_text

SOURCE_LANGUAGE = "ru"
DOMAIN = "rulings"
#: A header that has slipped into a translation, as some editors leave it.
_HEADER_LINE = re.compile(
    r"^(?:Project-Id-Version|Content-Type|MIME-Version|Content-Transfer-Encoding): ?", re.MULTILINE
)
#: A line of a catalog that is no comment; Babel would take an unclosed string without its last letter.
_LINE = re.compile(r"""\s*(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[[0-9]\])?)\s*)?"(?:[^"\\]|\\.)*"\s*""")
_PLACEHOLDER = re.compile(r"\{[A-Za-z_][A-Za-z0-9_]*\}")


class Freshness(StrEnum):
    """How a translation stands to its original."""

    SOURCE = "source"  #: the source language itself
    CURRENT = "current"  #: translated, and the original has not changed since
    OUTDATED = "outdated"  #: the original changed; the old translation is not shown
    MISSING = "missing"  #: never translated


@dataclass(frozen=True, slots=True)
class Translation:
    """What a reader is given: the translation when it is current, else the Russian original."""

    text: str
    freshness: Freshness


class Catalog:
    """The translations into one language."""

    def __init__(self, language: str, messages: Iterable[PoMessage], path: Path, *, missing: bool = False) -> None:
        self.language, self.path, self.missing = language, path, missing
        self._current: dict[tuple[str, str], PoMessage] = {}
        self._outdated: set[tuple[str, str]] = set()
        self._contexts: dict[str, set[str]] = {}
        for message in messages:
            context, original = message.context or "", _singular(message.id)
            if not original:
                continue  # the header is no translation of anything
            if message.fuzzy:
                self._outdated.add((context, original))
            elif _singular(message.string).strip():
                self._current[context, original] = message
                self._contexts.setdefault(context, set()).add(original)

    def translate(self, context: str, original: str) -> Translation:
        """The current translation, or the original with the reason why there is none."""
        message = self._current.get((context, original))
        if message is not None:
            return Translation(_singular(message.string), Freshness.CURRENT)
        outdated = (context, original) in self._outdated or context in self._contexts
        return Translation(original, Freshness.OUTDATED if outdated else Freshness.MISSING)

    def line(self, context: str, original: str) -> int:
        """The line of the ``.po`` file on which the translation stands; 1 when there is none."""
        message = self._current.get((context, original))
        return (message.lineno or 1) if message is not None else 1

    def keys(self) -> set[tuple[str, str]]:
        """(context, original) of every current translation."""
        return set(self._current)


def _singular(value: object) -> str:
    if isinstance(value, str):
        return value
    return value[0] if isinstance(value, tuple | list) and value and isinstance(value[0], str) else ""


def catalog_path(language: str, domain: str = DOMAIN) -> Path:
    """Where a catalog stands below the content root."""
    return Path("locale") / language / "LC_MESSAGES" / f"{domain}.po"


def read_catalog(path: Path, shown: Path, faults: list[ContentError]) -> PoCatalog | None:
    """A ``.po`` file through Babel; byte-order mark and Windows line ends are accepted.

    None when it is missing or faulty, with the fault appended.
    """
    text = read_text(path, shown, faults)
    if text is None:
        return None
    for number, row in enumerate(text.split("\n"), start=1):
        if row.strip() and not row.lstrip().startswith("#") and _LINE.fullmatch(row) is None:
            faults.append(_invalid(row.strip()[:60], Position(shown, number)))
            return None
    try:
        catalog = read_po(io.StringIO(text), charset="utf-8", abort_invalid=True)
    except PoFileError as error:
        line = (error.lineno if isinstance(error.lineno, int) else 0) + 1
        faults.append(_invalid(str(error), Position(shown, line)))
    except (ValueError, IndexError, KeyError, AttributeError, TypeError, AssertionError, SyntaxError) as error:
        faults.append(_invalid(str(error), Position(shown)))
    else:
        # Read as UTF-8 all the same; but every other program that opens the file will believe what it says.
        if catalog.charset.lower() not in ("utf-8", "utf8"):
            faults.append(_invalid(f"charset={catalog.charset}; UTF-8", Position(shown)))
        return catalog
    return None


def _invalid(problem: str, position: Position) -> ContentError:
    return ContentError(msg("this is not a valid catalog ({problem})", problem=problem), position)


def load_catalog(root: Path, shown: Path, language: str, faults: list[ContentError]) -> Catalog:
    """The content's catalog of one language; a missing one is empty, and that is said once."""
    relative = catalog_path(language)
    if not (root / relative).exists():
        hint = msg("run “rulings translate update”, then translate it")
        faults.append(
            ContentError(
                msg("no catalog for {language}", language=language), Position(shown / relative), hint=hint, blemish=True
            )
        )
        return Catalog(language, (), shown / relative, missing=True)
    po = read_catalog(root / relative, shown / relative, faults)
    if po is not None:
        faults += _impostors(po, language, shown / relative)
    return Catalog(language, po or (), shown / relative)


def _impostors(po: PoCatalog, language: str, shown: Path) -> Iterator[ContentError]:
    """Another language's catalog, a header for a translation, characters that nobody sees."""
    named = po.locale_identifier
    if named and re.split("[-_@.]", named)[0].lower() != language:
        yield _invalid(f"Language: {named}; {language}", Position(shown))
    for message in po:
        string, position = _singular(message.string), Position(shown, message.lineno or 1)
        if not message.id:
            continue
        if header := _HEADER_LINE.search(string):
            yield _invalid(f"{message.context}: {header[0].strip()}", position)
        yield from invisible_characters(string, position)


def placeholder_faults(original: str, translated: str, position: Position, name: str) -> list[ContentError]:
    """A placeholder in braces must stand in both; a percent sign is only a percent sign."""
    if sorted(_PLACEHOLDER.findall(original)) == sorted(_PLACEHOLDER.findall(translated)):
        return []
    return [
        ContentError(
            msg("{name}: the placeholders differ from the original’s", name=name),
            position,
            hint=msg(
                "original: {original}; translation: {translated}",
                original=_listed(original),
                translated=_listed(translated),
            ),
        )
    ]


def _listed(text: str) -> str:
    return " ".join(sorted(_PLACEHOLDER.findall(text))) or "–"


def untranslated(catalog: Catalog, messages: Iterable[tuple[str, Text]]) -> list[ContentError]:
    """A blemish for every text without a current translation; the reader gets the original with a mark."""
    found = []
    for context, text in messages:
        freshness = catalog.translate(context, text.value).freshness
        if freshness is Freshness.CURRENT:
            continue
        what = (
            msg("{name}: the {language} translation is out of date", name=context, language=catalog.language)
            if freshness is Freshness.OUTDATED
            else msg("{name}: no {language} translation", name=context, language=catalog.language)
        )
        found.append(
            ContentError(
                what, text.position, hint=msg("run “rulings translate update”, then translate it"), blemish=True
            )
        )
    return found
