"""Play complete auctions at random and look for anything that must never happen in one.

    python tools/auction_games.py [GAMES]        # 10,000 unless told; 1 when a game breaks a law, which is printed

The laws are stated here once more and on their own, without the rules under test.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

from kb.rules.auction import opener
from kb.rules.auction_play import Illegal, begin, options, step, to_move
from kb.rules.auction_state import EMPTY, Action, Auction, Lot
from kb.rules.imperium import CARDS, IMMORTALITY, SETS, copies_of
from kb.rules.position import Position

#: One of so many possibilities is chosen: 0 for the first.
Choose = Callable[[int], int]
NOT_SOLD = {"in-the-shadows", "dissecting-kit", "tleilaxu-surgeon", "web-of-power", "liet-kynes", "tleilaxu-master"}
DEALT = {2: 20, 3: 30, 4: 42}
#: No auction is longer: 42 credits, 16 cards, and a few passes, tokens and actions for each.
LONGEST = 400
_SETTINGS = tuple(product((2, 3, 4), (SETS, SETS[:2], SETS[:1], (SETS[0], IMMORTALITY)), (132, 132, 30, 8, 4)))


def play(choose: Choose) -> Iterator[tuple[Auction, Action | None, Auction]]:
    """A whole auction: the state before, the action (None for the beginning), and the state after."""
    players, sets, size = _SETTINGS[choose(len(_SETTINGS))]
    left = [card for card, copies in copies_of(sets).items() for _ in range(copies)]
    deck = tuple(left.pop(choose(len(left))) for _ in range(min(size, len(left))))
    state = begin(players, sets, deck)
    yield begin(players, sets, ()), None, state
    while to_move(state) is not None:
        action = _some_action(state, choose)
        after = step(state, action)
        yield state, action, after
        state = after


def _some_action(state: Auction, choose: Choose) -> Action:
    """One of the legal actions; bids mostly low, as people make them, and sometimes as high as can be."""
    legal = [option for option in options(state) if option.legal]
    option = legal[choose(len(legal))]
    if not option.bids:
        return option.action
    room = len(option.bids) - 1
    more = choose(room + 1) if choose(3) == 0 else min(room, choose(2))
    return option.action._replace(bid=option.bids[more])


def broken_laws(before: Auction, action: Action | None, after: Auction, whole: Counter[str]) -> Iterator[str]:
    """What must never be, and is; ``whole``: every card of the deck."""
    seats = range(1, (after.players or 0) + 1)
    credits_ = after.credits or {}
    bought = {seat: _names((after.bought or {}).get(seat, ())) for seat in seats}
    spent = sum(sale.price for sale in after.sales) + 2 * len(after.liaisons or ()) + len(after.specimens or ())
    if sum(credits_.values()) + spent != DEALT[len(seats)]:
        yield "credits are lost or made"
    if min(credits_.values()) < 0:
        yield "a player is below zero"
    if max(map(len, bought.values())) > 4:  # noqa: PLR2004 - AM.7
        yield "a player has more than four cards"
    row = [card for card in after.row or () if card != EMPTY]
    if any(map(_not_sold, [*row, *(sale.card for sale in after.sales)])):
        yield "a barred card is sold or lies in the row"
    if (
        Counter([*row, *_names(after.deck), *_names(after.discarded), *(c for held in bought.values() for c in held)])
        != whole
    ):
        yield "a card is in two places or in none"
    yield from _turns(before, action, after, bought)


def _names(pile: object) -> tuple[str, ...]:
    return pile if isinstance(pile, tuple) else ()


def _not_sold(card: str) -> bool:
    return card in NOT_SOLD or (CARDS[card].cost >= 7 and card != "occupation")  # noqa: PLR2004 - AM.6


def _turns(before: Auction, action: Action | None, after: Auction, bought: dict[int, tuple[str, ...]]) -> Iterator[str]:
    """Whose turn it is, when it is over, and who pays."""
    could = _who_could_open(after, bought)
    if isinstance(after.lot, Lot):
        if after.lot.turn in after.lot.passed or after.lot.turn == after.lot.bidder:
            yield "somebody out of the lot is to bid"
    else:
        first = brute_opener(after, bought)
        if (to_move(after) is None) is not (not could):
            yield "it ends too early or too late"
        if could and opener(Position(auction=after)).value != first:
            yield "somebody else opens"
    if len(after.sales) > len(before.sales):
        sale, owned = after.sales[-1], before.credits or {}
        paid = {seat: held - (after.credits or {})[seat] for seat, held in owned.items()}
        if paid != {seat: sale.price if seat == sale.seat else 0 for seat in paid}:
            yield "another than the winner pays, or another price"
    if action is not None and any(option.legal is _refused(after, option.action) for option in options(after)):
        yield "an action is listed as legal and refused, or the other way round"


def _refused(state: Auction, action: Action) -> bool:
    try:
        step(state, action)
    except Illegal as illegal:
        return bool(illegal.verdict.grounds)  # a refusal without a reason is no refusal
    return False


def _who_could_open(state: Auction, bought: dict[int, tuple[str, ...]]) -> list[int]:
    """The players that have less than four cards and the price of a card in the row."""
    prices = [CARDS[card].cost for card in state.row or () if card != EMPTY]
    return [
        seat
        for seat, held in (state.credits or {}).items()
        if len(bought[seat]) < 4 and any(price <= held for price in prices)  # noqa: PLR2004 - AM.7
    ]


def brute_opener(state: Auction, bought: dict[int, tuple[str, ...]]) -> int | None:
    """Who opens by AM.3, said once more: credits, cards, then a walk counter-clockwise from the last buyer."""
    players = state.players or 0
    in_it = [seat for seat in range(1, players + 1) if len(bought[seat]) < 4]  # noqa: PLR2004 - AM.7
    richest = [
        seat for seat in in_it if all((state.credits or {})[seat] >= (state.credits or {})[one] for one in in_it)
    ]
    fewest = [seat for seat in richest if all(len(bought[seat]) <= len(bought[one]) for one in richest)]
    at = state.sales[-1].seat if state.sales else 0
    for _ in range(players):
        at = (at + 1) if not state.sales else (at - 1 if at > 1 else players)
        if at in fewest:
            return at
    return None


def faults_of_game(choose: Choose) -> list[str]:
    """The laws that one game breaks."""
    found: list[str] = []
    whole: Counter[str] = Counter()
    for number, (before, action, after) in enumerate(play(choose)):
        if action is None:
            row = [card for card in after.row or () if card != EMPTY]
            whole = Counter([*row, *_names(after.deck), *_names(after.discarded)])
        found += [f"{law}: {action}" for law in broken_laws(before, action, after, whole)]
        if number > LONGEST:
            return [*found, "it does not end"]
    return found


def main(games: int) -> int:
    """Play so many games, each from its number; say what was found."""
    broken = 0
    for number in range(games):
        found = faults_of_game(random.Random(number).randrange)  # noqa: S311 - a game, not a secret
        for fault in found[:3]:
            sys.stdout.write(f"game {number}: {fault}\n")
        broken += bool(found)
    sys.stdout.write(f"{games} auctions, {broken} with a fault\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
