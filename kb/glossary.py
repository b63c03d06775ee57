"""The glossary: game terms in both languages with every word that names them, and finding them in a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from kb.decoding import Fields
from kb.entry import Text
from kb.errors import ContentError, Position, msg
from kb.words import fold, words
from kb.yaml_source import Mapping as MappingNode
from kb.yaml_source import Scalar, read_yaml
from kb.yaml_source import Sequence as ListNode

FILE = "glossary.yaml"
LANGUAGES = ("ru", "en")
_TERM_KEYS = ("key", "kind", "ru", "en", "note", "homonyms")
_NAME_KEYS = ("name", "variants", "slang", "forms")


class TermKind(StrEnum):
    """What a term names; the scope of a ruling has a list for each."""

    PHASE = "phase"
    FACTION = "faction"
    CARD = "card"
    PLACE = "place"
    CONCEPT = "concept"


@dataclass(frozen=True, slots=True)
class Names:
    """How one language names a term: ``name`` is shown, the others are recognised.

    ``variants``: other editions' and translations' words; ``slang``: the table's; ``forms``: inflected forms of all.
    """

    name: str
    variants: tuple[str, ...]
    slang: tuple[str, ...]
    forms: tuple[str, ...]

    def all(self) -> tuple[str, ...]:
        """Every string that names the term."""
        return (self.name, *self.variants, *self.slang, *self.forms)


@dataclass(frozen=True, slots=True)
class Term:
    """A game term; ``homonyms`` are the keys of terms that share a word with it on purpose."""

    key: str
    kind: TermKind
    names: dict[str, Names]
    note: dict[str, str]
    homonyms: tuple[str, ...]
    position: Position

    def strings(self) -> Iterator[str]:
        """Every string that names the term, in either language."""
        for language in LANGUAGES:
            yield from self.names[language].all()


class Glossary:
    """All terms by key, in file order."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self.terms: dict[str, Term] = {term.key: term for term in terms}

    def name(self, key: str, language: str) -> str:
        """What a reader is shown for the key."""
        return self.terms[key].names[language].name


def load_glossary(root: Path, shown: Path, faults: list[ContentError]) -> Glossary:
    """The terms of ``content/glossary.yaml``; shared words that are no declared homonyms are faults."""
    node = read_yaml(root / FILE, shown / FILE, faults)
    if not isinstance(node, ListNode):
        if node is not None:
            faults.append(
                ContentError(msg("a list of terms must stand here, each beginning with “- key:”"), node.position)
            )
        return Glossary(())
    terms: dict[str, Term] = {}
    for item in node.items:
        if not isinstance(item, MappingNode):
            faults.append(ContentError(msg("a term must be keys with values, beginning with “- key:”"), item.position))
            continue
        term = _term(item, faults)
        if term.key in terms:
            faults.append(ContentError(msg("term “{key}” stands here a second time", key=term.key), term.position))
        terms.setdefault(term.key, term)
    glossary = Glossary(terms.values())
    _check_homonyms(glossary, faults)
    return glossary


def _term(node: MappingNode, faults: list[ContentError]) -> Term:
    fields = Fields(node, _TERM_KEYS, faults)
    fields.require("key", "kind", "ru", "en")
    return Term(
        key=fields.scalar("key") or "",
        kind=fields.choice("kind", TermKind, TermKind.CONCEPT),
        names={language: _names(fields, language, faults) for language in LANGUAGES},
        note=_note(fields, faults),
        homonyms=tuple(item.value for item in fields.scalars("homonyms")),
        position=node.position,
    )


def _names(fields: Fields, language: str, faults: list[ContentError]) -> Names:
    node = fields.mapping(language)
    if node is None:
        return Names("", (), (), ())
    inner = Fields(node, _NAME_KEYS, faults)
    inner.require("name")
    lists = {key: tuple(_string(item) for item in inner.scalars(key)) for key in _NAME_KEYS[1:]}
    return Names(inner.required_text("name").value, lists["variants"], lists["slang"], lists["forms"])


def _string(item: Scalar) -> str:
    return item.value.strip()


def _note(fields: Fields, faults: list[ContentError]) -> dict[str, str]:
    node = fields.mapping("note")
    if node is None:
        return {}
    inner = Fields(node, LANGUAGES, faults)
    inner.require(*LANGUAGES)
    return {language: text.value for language in LANGUAGES if isinstance(text := inner.text(language), Text)}


def _check_homonyms(glossary: Glossary, faults: list[ContentError]) -> None:
    """A word that names two terms is a homonym, declared on both sides, or a slip."""
    owners: dict[tuple[str, ...], list[Term]] = {}
    for term in glossary.terms.values():
        for key in term.homonyms:
            if key not in glossary.terms:
                faults.append(ContentError(msg("no term “{key}” in the glossary", key=key), term.position))
        phrases = {tuple(fold(word.text) for word in words(string)) for string in term.strings()}
        for phrase in phrases - {()}:
            owners.setdefault(phrase, []).append(term)
    for phrase, terms in sorted(owners.items()):
        for one in terms:
            for other in terms:
                if one is not other and other.key not in one.homonyms:
                    faults.append(
                        ContentError(
                            msg("“{word}” also names the term “{key}”", word=" ".join(phrase), key=other.key),
                            one.position,
                            hint=msg(
                                "add “{key}” to its homonyms, or take the word out of one of the two", key=other.key
                            ),
                        )
                    )
