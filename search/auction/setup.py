"""What is settled before an auction: who plays, with which sets, whether the deck is drawn."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from kb.errors import RulingsError, msg
from kb.rules.imperium import FEWEST, IMMORTALITY, MOST, RISE_OF_IX, SETS

if TYPE_CHECKING:
    from collections.abc import Callable

    from kb.errors import Message

#: Longer names do not fit beside credits and cards.
MAX_NAME = 24
_SETS = {
    SETS[0]: "base основа базовая",
    RISE_OF_IX: "rise-of-ix ix rise икс восстание-икса",
    IMMORTALITY: "immortality immo бессмертие",
}
_BY_WORD = {word: name for name, words in _SETS.items() for word in words.split()}
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


class WrongSetup(RulingsError):
    """Players or sets with which no auction can be played."""

    status = 2


def players_in(text: str, say: Callable[[Message], str]) -> tuple[str, ...]:
    """The players' names, with commas between, in turn order; or a number of players, who are then numbered."""
    text = "".join(letter for letter in text if unicodedata.category(letter) not in _UNSEEN)
    names = [" ".join(name.split()) for name in text.split(",")]
    names = [name for name in names if name]
    if len(names) == 1 and names[0].isdecimal() and len(names[0]) == 1:
        names = [say(msg("Player {n}", n=n)) for n in range(1, int(names[0]) + 1)]
    if not FEWEST <= len(names) <= MOST:
        raise WrongSetup(
            msg("{n} players; the auction is for {least} to {most}", n=len(names), least=FEWEST, most=MOST),
            hint=msg("names in turn order with commas between, or their number"),
        )
    for name in names:
        if len(name) > MAX_NAME or ":" in name or name.isdecimal():
            raise WrongSetup(
                msg("“{name}” cannot be told from a command", name=name[:40]),
                hint=msg("a name has at most {most} letters, no colon, and is no number", most=MAX_NAME),
            )
    if len({name.casefold() for name in names}) < len(names):
        raise WrongSetup(msg("two players have the same name"))
    return tuple(names)


def sets_in(text: str) -> tuple[str, ...]:
    """The sets whose cards are in the deck, with commas or spaces between; the base game always is."""
    words = text.casefold().replace(",", " ").split()
    for word in words:
        if word not in _BY_WORD:
            raise WrongSetup(
                msg("“{word}” is no set of cards", word=word[:30]), hint=msg("one of: {names}", names=", ".join(SETS))
            )
    named = {_BY_WORD[word] for word in words} | {SETS[0]}
    return tuple(name for name in SETS if name in named)
