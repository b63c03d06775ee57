"""Whether a translation says the same as its original, as far as a program can tell.

It must cite the same rulings, hold the same numbers and name the same factions, cards and places by words of the
glossary. Questions are free renderings and are only held to their placeholders.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kb.catalogs import Catalog, Freshness, placeholder_faults
from kb.citation import Register
from kb.entry import Ruling, Text
from kb.errors import ContentError, Message, Position, msg
from kb.glossary import Glossary, TermKind
from kb.reader import find_citations
from kb.terms import TermMatcher, phrase_table
from kb.words import words

#: Only names are compared: a concept may be said with a verb, but a card has one name.
_NAMED = (TermKind.FACTION, TermKind.CARD, TermKind.PLACE)
#: These are named by a pronoun or left out as often as not.
_COMMON = frozenset(
    {
        "territory",
        "sector",
        "stronghold",
        "traitor",
        "treachery-card",
        "imperium-card",
        "weapon-card",
        "defense-card",
        "tanks",
    }
)
_NUMBER = re.compile(r"(?<![\w.])\d+(?!\w|\.\w)")


class Comparison:
    """Compares texts with their translations; built once for a knowledge base."""

    def __init__(self, register: Register, glossary: Glossary) -> None:
        self.register, self.glossary = register, glossary
        self._compared = {
            term.key for term in glossary.terms.values() if term.kind in _NAMED and term.key not in _COMMON
        }
        # In the original a longer term hides a shorter one inside it («червь, привлечённый Фрименом»); in the translation
        # any word that names the term will do.
        self._matchers = {
            "ru": TermMatcher(phrase_table(_names(glossary, "ru", set(glossary.terms)))),
            "en": TermMatcher(phrase_table(_names(glossary, "en", self._compared))),
        }

    def faults(self, ruling: Ruling, catalog: Catalog) -> Iterator[ContentError]:
        """Every way in which the ruling's translation says something else."""
        for field, text in ruling.messages():
            context = f"{ruling.citation}/{field}"
            translation = catalog.translate(context, text.value)
            if translation.freshness is not Freshness.CURRENT:
                continue
            position = Position(catalog.path, catalog.line(context, text.value))
            yield from placeholder_faults(text.value, translation.text, position, context)
            if field != "question":
                yield from self._compare(text, translation.text, context, position)

    def _compare(self, text: Text, translated: str, context: str, position: Position) -> Iterator[ContentError]:
        (ours, our_numbers), (theirs, their_numbers) = self._cited(text.value), self._cited(translated)
        if ours != theirs:
            yield _differs(msg("{name}: the translation cites other rulings", name=context), ours, theirs, position)
        if our_numbers != their_numbers and set(our_numbers) != set(their_numbers):
            what = msg("{name}: the translation holds other numbers", name=context)
            yield _differs(what, our_numbers, their_numbers, position, blemish=True)
        missing = self._terms(text.value, "ru") - self._terms(translated, "en")
        for key in sorted(missing):
            yield ContentError(
                msg(
                    "{name}: “{term}” is not named in the translation", name=context, term=self.glossary.name(key, "ru")
                ),
                position,
                hint=msg("the glossary’s name is “{term}”", term=self.glossary.name(key, "en")),
                blemish=True,
            )

    def _cited(self, text: str) -> tuple[list[str], list[str]]:
        """What the text cites, and the numbers that are no part of it: «III.A.2–4» may be said “III.A.2 to III.A.4”."""
        cited: set[str] = set()
        parts, last = [], 0
        for mention in find_citations(text, self.register):
            cited.update(map(str, (*mention.citations, *mention.sections, *mention.unknown)))
            parts.append(text[last : mention.start])
            last = mention.end
        return sorted(cited), sorted(_NUMBER.findall(" ".join([*parts, text[last:]])))

    def _terms(self, text: str, language: str) -> set[str]:
        """The names that surely stand in the text: a homonym is no proof of either term."""
        found = self._matchers[language].find(list(words(text)))
        return {
            key
            for _, _, keys in found
            for key in keys
            if key in self._compared and (len(keys) == 1 or language == "en")
        }


def _names(glossary: Glossary, language: str, keys: set[str]) -> Iterable[tuple[str, str]]:
    for key in sorted(keys):
        for string in glossary.terms[key].names[language].all():
            yield key, string


def _differs(
    what: Message, ours: list[str], theirs: list[str], position: Position, *, blemish: bool = False
) -> ContentError:
    hint = msg(
        "original: {original}; translation: {translated}",
        original=", ".join(ours) or "–",
        translated=", ".join(theirs) or "–",
    )
    return ContentError(what, position, hint=hint, blemish=blemish)
