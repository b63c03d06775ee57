"""The auction mode of Dune: Imperium: what is dealt and what may be sold (AM.2, AM.6, AM.7)."""

from __future__ import annotations

from kb.rules.verdict import Verdict

#: Credits by seat in turn order (AM.2).
CREDITS = {1: 11, 2: 9, 3: 10, 4: 12}
#: Cards barred by name (AM.6).
BARRED = frozenset(
    {"in-the-shadows", "dissecting-kit", "tleilaxu-surgeon", "web-of-power", "liet-kynes", "tleilaxu-master"}
)
#: Cards of this price and above are barred too, but for one (AM.6).
BARRED_FROM, EXEMPT = 7, "occupation"
#: Cards that one player may buy at auction (AM.7).
MOST_CARDS = 4


def credits_dealt(seat: int) -> Verdict:
    """Credits for the player who sits at this place in turn order (AM.2); `KeyError` beyond four.

    >>> print(credits_dealt(4))
    12 (AM.2)
    """
    return Verdict.by("AM.2", value=CREDITS[seat])


def may_be_sold(card: str, *, price: int) -> Verdict:
    """Whether a card may be sold at the auction (AM.6).

    >>> print(may_be_sold("liet-kynes", price=5))
    no (AM.6)
    >>> print(may_be_sold("occupation", price=8))
    yes (AM.6)
    >>> print(may_be_sold("chani", price=5))
    yes
    """
    if card == EXEMPT:
        return Verdict.by("AM.6", value=True)
    barred = card in BARRED or price >= BARRED_FROM
    return Verdict.by("AM.6", value=False) if barred else Verdict.by(value=True)


def may_buy_another(*, bought: int) -> Verdict:
    """Whether a player who has bought so many cards at auction may buy one more (AM.7).

    >>> print(may_buy_another(bought=4))
    no (AM.7)
    """
    return Verdict.by("AM.7", value=bought < MOST_CARDS)
