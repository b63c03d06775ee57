"""Finding the glossary's terms in a text, the longest phrase first.

Import-light: the search command pays for every module.
"""

from __future__ import annotations

from kb.words import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Protocol

    from kb.words import Word

    class Phrases(Protocol):
        """Phrase (normalised words joined by a space) -> term keys, and a length.

        The length, kept with one-word phrases, is that in words of the longest phrase that begins with the word; a word
        that only begins phrases names no key itself.
        """

        def get(self, phrase: str, /) -> tuple[Sequence[str], int] | None:
            """What is kept of a phrase; None when nothing is."""


def phrase_table(
    entries: Iterable[tuple[str, str]], normalize: Callable[[str], str] = str
) -> dict[str, tuple[list[str], int]]:
    """The phrases of (term key, string) pairs; `TermMatcher` finds them."""
    table: dict[str, tuple[list[str], int]] = {}
    for key, string in entries:
        phrase = [normalize(word.text) for word in words(string)]
        if not phrase:
            continue
        joined = " ".join(phrase)
        keys, _ = table.setdefault(joined, ([], 0))
        if key not in keys:
            keys.append(key)
        first, longest = table.get(phrase[0], ([], 0))
        table[phrase[0]] = (first, max(longest, len(phrase)))
    return table


class TermMatcher:
    """Finds terms in a sequence of words, the longest first; a homonym yields every term it may mean.

    ``normalize`` maps a folded word to what is compared: the word itself, or its stem, as in the phrase table.
    """

    def __init__(self, phrases: Phrases, normalize: Callable[[str], str] = str) -> None:
        self.phrases, self.normalize = phrases, normalize

    def find(self, text: Sequence[Word]) -> Iterator[tuple[int, int, Sequence[str]]]:
        """Matches as (first word, one past the last word, term keys), left to right, none overlapping."""
        normal = [self.normalize(word.text) for word in text]
        at = 0
        while at < len(normal):
            match = self._at(normal, at)
            if match is None:
                at += 1
                continue
            yield match
            at = match[1]

    def _at(self, normal: Sequence[str], at: int) -> tuple[int, int, Sequence[str]] | None:
        first = self.phrases.get(normal[at])
        if first is None:
            return None
        for length in range(min(first[1], len(normal) - at), 1, -1):
            found = self.phrases.get(" ".join(normal[at : at + length]))
            if found is not None and found[0]:
                return at, at + length, found[0]
        return (at, at + 1, first[0]) if first[0] else None
