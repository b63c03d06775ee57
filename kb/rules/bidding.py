"""Treachery cards put up for bidding, who pays whom, and what is told of hands (chapter V)."""

from __future__ import annotations

from kb.rules.position import Bid, Impossible, Position, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import UNDECIDED, Case, Undecided, Verdict

EMPEROR, BANK, HARKONNEN, ATREIDES = "emperor", "bank", "harkonnen", "atreides"
#: The card that leaves the game (V.2), and where used cards go.
ATOMICS = "family-atomics"
REMOVED, DISCARD = "removed-from-game", "discard"


def must_reshuffle(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether the discard pile must be shuffled now to make a new Treachery deck (V.1).

    Base rules: only when the deck is empty, a card is still to be drawn, and there is a discard to shuffle.
    """
    case = Case(rules)
    bidding = position.bidding
    case.considers("V.1/at-once")
    if needed(bidding.deck, "bidding.deck"):
        case.base("deck-holds-cards")
        return case.verdict(False)
    if not needed(bidding.to_put_up, "bidding.to_put_up"):
        case.base("no-card-is-drawn")
        return case.verdict(False)
    if not needed(bidding.discard, "bidding.discard"):
        case.base("nothing-to-shuffle")
        return case.verdict(False)
    return case.verdict(case.allows("V.1/at-once", True, printed=UNDECIDED))


def goes_to(position: Position, card: str, *, rules: Ruleset = IN_FORCE) -> Verdict:  # noqa: ARG001 - one shape for all
    """Where a Treachery card goes once it is used up (V.2)."""
    case = Case(rules)
    if card == ATOMICS:
        removed = case.allows("V.2/atomics", True, printed=True, base="atomics-leave-the-game")
    else:
        removed = case.allows("V.2/nothing-else", False, printed=False, base="used-cards-are-discarded")
    return case.verdict(REMOVED if removed else DISCARD)


def may_bid(position: Position, by: str, amount: int, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether a faction may bid so much now, by the course of the bidding (V.3); purses and hands are not looked at.

    Base rules: bids go round in order and rise; the card is sold when all others have passed after the highest bid.
    Whether one who passed may come back the printed rules do not say.
    """
    case = Case(rules)
    order = needed(position.bidding.order, "bidding.order")
    bids = needed(position.bidding.bids, "bidding.bids")
    case.considers("V.3/may-return")
    if by not in order:
        case.base("only-those-in-order-bid")
        return case.verdict(False)
    returning = any(bid.by == by and bid.bid == "pass" for bid in bids)
    if closed(order, bids):
        return case.verdict(_let_off("V.3/until-sold", "card-is-sold", returning, case))
    if _next(order, bids) != by and not _let_off("V.3/in-turn", "bids-in-turn", returning, case):
        return case.verdict(False)
    if amount <= _highest(bids):
        case.base("bids-rise")
        return case.verdict(False)
    if returning:
        return case.verdict(case.allows("V.3/may-return", True, printed=UNDECIDED))
    case.base("bids-in-turn")
    return case.verdict(True)


def _let_off(clause: str, base: str, returning: bool, case: Case) -> bool:
    """Whether the bidder may bid in spite of a limit: never; V.3 says it of those who come back."""
    if returning:
        return case.allows(clause, False, printed=False, base=base) is True
    case.base(base)
    return False


def _highest(bids: tuple[Bid, ...]) -> int:
    """The highest bid; 0 before the first."""
    return max((bid.bid for bid in bids if bid.bid != "pass"), default=0)


def closed(order: tuple[str, ...], bids: tuple[Bid, ...]) -> bool:
    """Whether the card is sold, or was passed on by everybody; ``order``: those who bid for it."""
    passed: set[str] = set()
    for bid in reversed(bids):
        if bid.bid != "pass":
            return set(order) <= passed | {bid.by}
        passed.add(bid.by)
    return set(order) <= passed


def _next(order: tuple[str, ...], bids: tuple[Bid, ...]) -> str:
    """Whose turn it is; those who passed are asked again."""
    if not bids:
        return order[0]
    if bids[-1].by not in order:
        raise Impossible("bidding.bids", ", ".join(order))
    return order[(order.index(bids[-1].by) + 1) % len(order)]


def payee(position: Position, by: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Who is paid for a Treachery card that a faction buys: the Emperor, or the bank (V.7).

    Base rules: the Emperor, if he plays, is paid by all others; he himself pays the bank.
    """
    case = Case(rules)
    if by == EMPEROR:
        own = case.settles("V.7/own-to-bank", BANK, printed=BANK, base="emperor-pays-the-bank", turned=EMPEROR)
        return case.verdict(own)
    case.considers("V.7/allies-pay-him")
    case.considers("V.6/at-once")
    if not _plays(position, EMPEROR):
        case.base("bank-is-paid")
        return case.verdict(BANK)
    if position.alliances is not None and position.ally(EMPEROR) == by:
        case.reading("V.7/own-card-no-gift")
        paid = case.settles("V.7/allies-pay-him", EMPEROR, printed=EMPEROR, base="emperor-is-paid", turned=BANK)
        return case.verdict(paid)
    case.base("emperor-is-paid")
    return case.verdict(EMPEROR)


def _plays(position: Position, faction: str) -> bool:
    """Whether a faction is in the game, when the position says so anywhere."""
    allied = faction in {member for alliance in position.alliances or () for member in alliance}
    if allied or faction in (position.bidding.spice or {}) or faction in (position.bidding.order or ()):
        return True
    return faction in needed(position.factions, "factions")


def spice_held(position: Position, by: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """How much spice a faction has after the purchases of this phase so far (V.6).

    Base rules: the price leaves the buyer's hands with the card, and reaches the one who is paid.
    """
    case = Case(rules)
    held = needed((position.bidding.spice or {}).get(by), "bidding.spice")
    case.considers("V.6/at-once")
    case.base("price-is-paid")
    for purchase in needed(position.bidding.purchases, "bidding.purchases"):
        if purchase.by == by:
            held -= purchase.price
        if by == EMPEROR and case.rests_on(payee(position, purchase.by, rules=rules)) == EMPEROR:
            at_once = case.allows("V.6/at-once", True, printed=True, base="price-is-paid")
            held += purchase.price if at_once else 0
    return case.verdict(held)


def card_up_shown(_position: Position, _by: str, to: str | None, case: Case) -> bool:
    """Whether the card put up for bidding is shown to a faction: to Atreides, and to nobody else (base rule)."""
    case.considers("V.4/extra-unseen")
    case.base("atreides-see-cards-up-for-bid")
    return to == ATREIDES


def extra_card_shown(_position: Position, by: str, to: str | None, case: Case) -> bool | Undecided:
    """Whether the card that Harkonnen draw on top of the one bought is shown to a faction (V.4)."""
    if by == HARKONNEN and to == ATREIDES:
        return case.allows("V.4/extra-unseen", False, printed=False, base="atreides-see-cards-up-for-bid")
    case.considers("V.4/extra-unseen")
    case.base("hands-are-secret")
    return False


def origin_told(_position: Position, by: str, _to: str | None, case: Case) -> bool | Undecided:
    """Whether Harkonnen tell the cards they bought from the extra ones, or keep them apart (V.5)."""
    if by == HARKONNEN:
        return case.allows("V.5/no-need", False, printed=UNDECIDED)
    case.considers("V.5/no-need")
    case.base("hands-are-secret")
    return False


def hand_size_told(position: Position, _by: str, _to: str | None, case: Case) -> bool | Undecided:
    """Whether the number of cards in a hand is told: during bidding; of other phases the rules at hand are silent."""
    case.considers("V.5/no-need")
    if needed(position.phase, "phase") != "bidding":
        return UNDECIDED
    case.base("hand-size-is-told")
    return True
