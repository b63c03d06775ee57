"""Spice that changes hands, deals and agreements (chapter IX).

What stands here of the printed rules is the 2019 edition's: allies help each other with spice in any phase, and a
bribe reaches the one bribed in the Mentat Pause.
"""

from __future__ import annotations

from kb.rules.position import Position, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import UNDECIDED, Case, Undecided, Verdict

COLLECTION, MENTAT_PAUSE, NO_SPICE = "collection", "mentat-pause", "no-spice"
#: When the spice of a deal may pass.
MOMENTS = (COLLECTION, MENTAT_PAUSE, NO_SPICE)
GIFT, PAYMENT = "gift", "payment"
#: What spice is handed over for: freely, or as a price that the rules demand.
TRANSFERS = (GIFT, PAYMENT)


def may_transfer(position: Position, by: str, to: str, what: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether a faction may hand spice to another now, as a gift or as a payment that the rules demand (IX.1)."""
    case = Case(rules)
    if what == PAYMENT:
        case.considers("IX.1/collection-only")
        case.base("prices-are-paid-at-once")
        case.reading("IX.1/own-card-no-gift")
        return case.verdict(True)
    if not _in_time(position, by, to, case):
        return case.verdict(False)
    if needed(position.deal.announced, "deal.announced"):
        case.considers("IX.1/announced")
        return case.verdict(True)
    return case.verdict(case.allows("IX.1/announced", False, printed=UNDECIDED))


def _in_time(position: Position, by: str, to: str, case: Case) -> bool:
    """Whether spice may pass between the two in this phase."""
    in_collection = needed(position.phase, "phase") == COLLECTION
    allied = _allied(position, by, to, case.rules)
    if case.bites("IX.1/allies-too" if allied else "IX.1/collection-only"):
        if allied and by == "emperor":
            case.reading("IX.1/own-card-no-gift")
        return in_collection
    case.base("allies-share-spice" if allied else "bribes-wait-for-the-mentat-pause")
    return allied


def _allied(position: Position, by: str, to: str, rules: Ruleset) -> bool:
    """Whether the two are allies; who plays by IX.1 need not say it, since nothing hangs on it."""
    if position.alliances is None and rules.holds("IX.1/allies-too") and rules.holds("IX.1/collection-only"):
        return False
    return position.ally(by) == to


def deal_terms(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether a deal made now is valid, and when its spice passes (IX.2)."""
    case = Case(rules)
    valid = case.allows("IX.2/any-time", True, printed=True, base="deals-at-any-time")
    if not needed(position.deal.spice, "deal.spice"):
        case.considers("IX.2/spice-at-collection")
        return case.verdict({"valid": valid, "paid-in": NO_SPICE})
    if case.bites("IX.2/spice-at-collection"):
        return case.verdict({"valid": valid, "paid-in": COLLECTION})
    case.base("bribes-wait-for-the-mentat-pause")
    return case.verdict({"valid": valid, "paid-in": MENTAT_PAUSE})


def agreement(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether an agreement was allowed to be made where it was, and whether it is formal (IX.3).

    Base rule: what was said at the table has been announced.
    """
    case = Case(rules)
    case.considers("IX.3/not-formal")
    allowed: bool | Undecided = True
    if needed(position.deal.made, "deal.made") == "off-table":
        allowed = case.allows("IX.3/talks", True, printed=UNDECIDED)
        if not needed(position.deal.announced, "deal.announced"):
            formal = case.allows("IX.3/not-formal", False, printed=UNDECIDED)
            return case.verdict({"allowed": allowed, "formal": formal})
    case.base("announced-at-the-table")
    return case.verdict({"allowed": allowed, "formal": True})


def amount_told(_position: Position, _by: str, _to: str | None, case: Case) -> bool | Undecided:
    """Whether the size of a transfer is told (IX.1)."""
    return case.allows("IX.1/amount-secret", False, printed=UNDECIDED)
