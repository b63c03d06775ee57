"""What players may demand to be shown or told (V.4, V.5, IX.1)."""

from __future__ import annotations

from kb.rules.position import Position, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import UNDECIDED, Case, Undecided, Verdict

#: What can be demanded.
CARD_UP, EXTRA_CARD, PILES_APART, HAND_SIZE, TRANSFER_AMOUNT = (
    "card-up-for-bid", "harkonnen-extra-card", "harkonnen-piles-apart", "number-of-cards", "amount-of-transfer",
)  # fmt: skip
DEMANDS = (CARD_UP, EXTRA_CARD, PILES_APART, HAND_SIZE, TRANSFER_AMOUNT)


def may_demand(position: Position, by: str, what: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether a faction may demand to see or to be told something.

    Base rules: Atreides see each card that is up for bidding, nobody else does; hands are secret, but their size is
    told during bidding.
    """
    case = Case(rules)
    if what == CARD_UP:
        case.considers("V.4/extra-unseen")
        case.base("atreides-see-cards-up-for-bid")
        return case.verdict(by == "atreides")
    if what == EXTRA_CARD:
        return case.verdict(_sees_extra_card(by, case))
    if what == HAND_SIZE:
        case.considers("V.5/no-need")
        return case.verdict(_hand_size_is_told(position, case))
    clause = "V.5/no-need" if what == PILES_APART else "IX.1/amount-secret"
    return case.verdict(case.allows(clause, False, printed=UNDECIDED))


def _sees_extra_card(by: str, case: Case) -> bool | Undecided:
    """The card that Harkonnen draw on top of the one bought was never up for bidding."""
    if by == "atreides":
        return case.allows("V.4/extra-unseen", False, printed=False, base="atreides-see-cards-up-for-bid")
    case.considers("V.4/extra-unseen")
    case.base("hands-are-secret")
    return by == "harkonnen"


def _hand_size_is_told(position: Position, case: Case) -> bool | Undecided:
    """During bidding it is; of other phases the rules at hand say nothing."""
    if needed(position.phase, "phase") != "bidding":
        return UNDECIDED
    case.base("hand-size-is-told")
    return True
