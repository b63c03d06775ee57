"""Cards by what people call them, in either language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.names import IMPERIUM_CARD_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kb.interface import Interface

_WORDS = re.compile(r"[^\W_]+")
#: Names that are offered when one is misspelt, and how like it they must be.
_NEAREST, _LIKENESS = 3, 0.6


def folded(text: str) -> str:
    """A text as names are compared: words in small letters, ё as е.

    >>> folded("Smuggler’s  Thopter"), folded("Внедрённый агент")
    ('smuggler s thopter', 'внедренный агент')
    """
    return " ".join(_WORDS.findall(text.casefold().replace("ё", "е")))


class Cards:
    """The names of the Imperium cards; the first language is the reader’s own."""

    def __init__(self, own: Interface, other: Interface) -> None:
        self._names = {card: (own.say(message), other.say(message)) for card, message in IMPERIUM_CARD_NAMES.items()}
        self._folded = {card: tuple(map(folded, (*names, card))) for card, names in self._names.items()}

    def name(self, card: str) -> str:
        """The name in the reader’s language."""
        return self._names[card][0]

    def both(self, card: str) -> tuple[str, str]:
        """The name in the reader’s language and in the other one."""
        return self._names[card]

    def find(self, text: str, among: Iterable[str]) -> list[str]:
        """The cards that a text may mean: by whole name or id, else by beginnings of its words, in any order."""
        wanted, cards = folded(text), list(dict.fromkeys(among))
        if not wanted:
            return []
        exact = [card for card in cards if wanted in self._folded[card]]
        return exact or [card for card in cards if any(_begins(wanted, name) for name in self._folded[card])]

    def nearest(self, text: str, among: Iterable[str]) -> list[str]:
        """The cards whose names are most like a misspelt one."""
        from difflib import get_close_matches  # noqa: PLC0415 - only a slip needs it

        names = {name: card for card in among for name in self._folded[card]}
        found = get_close_matches(folded(text), names, _NEAREST * 2, _LIKENESS)
        return list(dict.fromkeys(names[name] for name in found))[:_NEAREST]


def _begins(wanted: str, name: str) -> bool:
    """Whether each word typed begins a word of the name."""
    words = name.split()
    return all(any(word.startswith(start) for word in words) for start in wanted.split())
