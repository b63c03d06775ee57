"""The auction of Dune: Imperium: what is laid out before it and after it (AM.1, AM.2, AM.3, AM.5, AM.10)."""

from __future__ import annotations

from typing import Literal

from kb.rules.auction import CREDITS, has_immortality, seats_of, spent_of
from kb.rules.auction_state import EMPTY, UNKNOWN, Pile, size
from kb.rules.imperium import CONFLICT_DECK, ROW
from kb.rules.position import Missing, Position, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import UNDECIDED, Case, Undecided, Value, Verdict

Place = Literal["deck", "discards", "row", "bought"]
#: Where a card of the Imperium deck may be when the auction is over.
PLACES: tuple[Place, ...] = ("deck", "discards", "row", "bought")


def conflict_deck(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """The cards of each level in the conflict deck, and their total (AM.1)."""
    case = Case(rules)
    if needed(position.auction.mode, "auction.mode") == "normal":
        case.considers("AM.1/no-level-one")
        case.base("conflict-deck")
        return case.verdict({**CONFLICT_DECK, "total": sum(CONFLICT_DECK.values())})
    levels = dict(CONFLICT_DECK)
    if case.bites("AM.1/no-level-one"):
        levels["I"] = 0
    as_printed = case.allows("AM.1/rest-as-printed", True, printed=True, base="conflict-deck")
    if not as_printed:
        levels |= {"II": 0, "III": 0}
    return case.verdict({**levels, "total": sum(levels.values())})


def starting_credits(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """The credits that each seat gets (AM.2)."""
    case = Case(rules)
    dealt: dict[str, Value] = {str(seat): CREDITS[seat] for seat in seats_of(position.auction)}
    return case.verdict(dealt if case.bites("AM.2/by-turn-order") else UNDECIDED)


def may_begin(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether the auction may begin: once everybody has a leader (AM.3)."""
    case = Case(rules)
    chosen = needed(position.auction.leaders, "auction.leaders")
    return case.verdict(chosen if case.bites("AM.3/after-leaders") else UNDECIDED)


def tokens(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """The seats that have an atomics token when round 1 begins (AM.5).

    Base rules: each player has one with Immortality; it is spent once in a game.
    """
    case = Case(rules)
    state = position.auction
    if not has_immortality(state):
        case.base("of-immortality")
        return case.verdict(())
    spent = spent_of(state)
    if case.bites("AM.5/returned", bool(spent)):
        return case.verdict(tuple(seats_of(state)))
    case.base("token-once-a-game")
    return case.verdict(tuple(seat for seat in seats_of(state) if seat not in spent))


def shuffled_in(position: Position, pile: Place, *, rules: Ruleset = IN_FORCE) -> Verdict:  # noqa: ARG001
    """Whether the cards that lie there are shuffled into the deck after the auction (AM.10)."""
    case = Case(rules)
    return case.verdict(_goes_back(pile, case))


def _goes_back(pile: Place, case: Case) -> bool | Undecided:
    if pile == "bought":
        return False if case.bites("AM.10/bought-stay") else UNDECIDED
    if pile == "row":
        return True if case.bites("AM.10/row-too", reading="AM.10/old-row-too") else UNDECIDED
    return True if case.bites("AM.10/shuffled-anew" if pile == "deck" else "AM.10/discards-too") else UNDECIDED


def after_auction(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """How many cards are shuffled after the auction, lie in the new row, and are left in the deck (AM.10)."""
    case = Case(rules)
    state = position.auction
    deck, discarded = _counted(state.deck, "auction.deck"), _counted(state.discarded, "auction.discarded")
    row = [card for card in needed(state.row, "auction.row") if card not in (EMPTY, UNKNOWN)]
    places = [pile for pile in PLACES if pile != "bought"]
    if any(_goes_back(pile, case) is UNDECIDED for pile in places) or not case.bites("AM.10/five-new"):
        return case.verdict(UNDECIDED)
    total = deck + discarded + len(row)
    laid = min(ROW, total)
    return case.verdict({"shuffled": total, "row": laid, "deck": total - laid})


def _counted(pile: Pile | None, name: str) -> int:
    if pile is None:
        raise Missing(name)
    return size(pile)
