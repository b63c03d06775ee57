"""What a player must tell the others, and what may stay secret."""

from __future__ import annotations

from collections.abc import Callable

from kb.rules.bidding import card_up_shown, extra_card_shown, hand_size_told, origin_told
from kb.rules.deals import amount_told
from kb.rules.position import Position
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import Case, Value, Verdict

#: What there may be to tell -> the rule that says whether it must be told.
MATTERS: dict[str, Callable[[Position, str, str | None, Case], Value]] = {
    "card-up-for-bid": card_up_shown,
    "extra-card": extra_card_shown,
    "bought-or-extra": origin_told,
    "number-of-cards": hand_size_told,
    "amount-of-transfer": amount_told,
}


def must_tell(position: Position, by: str, what: str, to: str | None = None, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether ``by`` has to make something known, to everybody or to the one who asks.

    ``what``: the card put up (``card-up-for-bid``), the card that Harkonnen draw on top of the one bought
    (``extra-card``, V.4), which cards are which (``bought-or-extra``, V.5), how many cards it holds
    (``number-of-cards``), or how much spice it has handed over (``amount-of-transfer``, IX.1).
    """
    case = Case(rules)
    return case.verdict(MATTERS[what](position, by, to, case))
