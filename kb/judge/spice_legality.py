"""What must hold of worms, riders and bids for a position to be possible."""

from __future__ import annotations

from collections import Counter

from kb.errors import msg
from kb.judge.impossible import Impossibilities, Path
from kb.rules.bidding import EMPEROR, closed
from kb.rules.position import Bid, Position
from kb.rules.treachery import COPIES, SPICE_CARDS, WORM_CARDS


def spice_impossibilities(position: Position) -> Impossibilities:
    """What cannot be among worms and in the bidding, with the path to it."""
    yield from _worms(position)
    yield from _rides(position)
    yield from _bidders(position)
    yield from _bids(position)
    yield from _piles(position)
    yield from _purses(position)


def _worms(position: Position) -> Impossibilities:
    """As many worms as there are cards, over one territory a blow; the Fremen call one a game."""
    over: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for index, worm in enumerate(position.spice_blow.worms or ()):
        path: Path = ("spice_blow", "worms", index)
        counts[worm.source] += 1
        if counts[worm.source] > (most := 1 if worm.called else WORM_CARDS):
            yield path, msg("there can be no more than {most} such worms", most=most)
        if worm.called:
            continue
        if position.turn == 1:
            yield path, msg("worms from the deck are set aside on turn 1; leave them out")
        if worm.over is not None and worm.over not in SPICE_CARDS:
            yield (*path, "over"), msg("no spice card shows this territory, so no worm comes up there")
        first = over.setdefault(worm.blow, worm.over) if worm.blow and worm.over else worm.over
        if worm.over != first:
            yield (*path, "over"), msg("the worms of one blow come up over one territory, {first}", first=first)


def _rides(position: Position) -> Impossibilities:
    """Riders ride worms there are."""
    worms = position.spice_blow.worms
    for index, ride in enumerate(position.spice_blow.rides or ()):
        if worms is not None and ride.worm > len(worms):
            yield ("spice_blow", "rides", index, "worm"), msg("no worm of this number came up in this phase")


def _bidders(position: Position) -> Impossibilities:
    """Everybody stands in the order of bidding once."""
    for name, times in Counter(position.bidding.order or ()).items():
        if times > 1:
            yield ("bidding", "order"), msg("{name} stands here {times} times", name=name, times=times)


def _bids(position: Position) -> Impossibilities:
    """Players bid in turn, and each bid is higher than the last."""
    order, bids = position.bidding.order, position.bidding.bids or ()
    highest = 0
    for index, bid in enumerate(bids):
        path: Path = ("bidding", "bids", index)
        if order is not None and bid.by not in order:
            yield (*path, "by"), msg("this faction does not stand in the order of bidding")
        elif order is not None and closed(order, bids[:index]):
            yield path, msg("the card was gone before this")
        elif order is not None and not _in_turn(order, bids[:index], bid.by):
            yield (*path, "by"), msg("this bid is out of turn")
        if bid.bid == "pass":
            continue
        if bid.bid <= highest:
            yield (*path, "bid"), msg("this bid does not top the last one, {highest}", highest=highest)
        highest = max(highest, bid.bid)


def _piles(position: Position) -> Impossibilities:
    """Deck and discard are made of one set of cards."""
    cards = (position.bidding.deck or 0) + (position.bidding.discard or 0)
    if cards > (most := sum(COPIES.values())):
        yield ("bidding",), msg("{count} cards in deck and discard; there are {most}", count=cards, most=most)


def _purses(position: Position) -> Impossibilities:
    """Nobody pays more than there is by then; what others pay is the Emperor's to spend (V.6)."""
    held = dict(position.bidding.spice or {})
    for index, purchase in enumerate(position.bidding.purchases or ()):
        if purchase.price > (there := held.get(purchase.by, purchase.price)):
            yield (
                ("bidding", "purchases", index, "price"),
                msg("{price} spice is paid, and only {held} is there", price=purchase.price, held=there),
            )
        if purchase.by in held:
            held[purchase.by] -= purchase.price
        if purchase.by != EMPEROR and EMPEROR in held:
            held[EMPEROR] += purchase.price


def _in_turn(order: tuple[str, ...], before: tuple[Bid, ...], by: str) -> bool:
    """Whether nobody but those who passed already was skipped; a table may or may not let these come back."""
    if before and before[-1].by not in order:
        return True
    start = order.index(before[-1].by) + 1 if before else 0
    steps = (order.index(by) - start) % len(order)
    passed = {bid.by for bid in before if bid.bid == "pass"}
    return passed >= {order[(start + step) % len(order)] for step in range(steps)}
