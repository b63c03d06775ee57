"""What a question in a position file is: its rule, its parameters, its answer, and how it is put in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kb.errors import Message, msg
from kb.judge.kinds import Choice, Either, Kind, ListOf, Record, Whole, YesNo
from kb.rules.board import SECTORS, TERRITORIES
from kb.rules.factions import FACTIONS, LEADERS
from kb.rules.position import place
from kb.rules.treachery import KINDS
from kb.rules.verdict import UNDECIDED, Verdict

NOBODY = "none"
FACTION = Choice(msg("faction"), FACTIONS)
FACTION_OR_NOBODY = Choice(msg("faction"), FACTIONS, nobody=NOBODY)
TERRITORY = Choice(msg("territory"), TERRITORIES)
SECTOR = Whole(1, SECTORS)
LEADER = Choice(msg("leader"), LEADERS)
CARD = Choice(msg("Treachery card"), KINDS)
ALLIANCES = ListOf(ListOf(FACTION, length=2, unordered=True))
#: A part of a territory; the sector need not be said where there is only one.
PLACE = Record(place, {"territory": TERRITORY, "sector": SECTOR}, required=("territory",))


def undecided_or(kind: Kind) -> Either:
    """An answer, or a part of one, on which the printed rules may be silent."""
    return Either(str(UNDECIDED), kind)


YES_OR_NO = undecided_or(YesNo())


class Question(NamedTuple):
    """A kind of question: ``rule(position, **parameters, rules=…)`` answers it.

    ``asks``: the question as a sentence, with the parameters as fields; ``optional``: parameters that may be left out.
    """

    rule: Callable[..., Verdict]
    parameters: dict[str, Kind]
    answer: Kind
    asks: Message
    optional: tuple[str, ...] = ()
