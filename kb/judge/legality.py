"""What a position must satisfy to be possible at all, whatever is asked: one fault for each place that is wrong.

The kinds have seen to names and numbers one by one; here they are compared with one another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kb.errors import ContentError, Message, msg
from kb.errors import Position as Place
from kb.rules.board import TERRITORIES
from kb.rules.factions import FACTIONS, FORCES
from kb.rules.position import Bid, Position
from kb.rules.treachery import COPIES, SPICE_CARDS, WORM_CARDS
from kb.yaml_source import Mapping, Node, Sequence

#: Where a fault lies: field names and list indices from the position down.
Path = tuple[str | int, ...]


def faults_of(position: Position, node: Node) -> Iterator[ContentError]:
    """The faults of a position, each at the place in its YAML node that is wrong."""
    for path, message in impossibilities(position):
        yield ContentError(message, _place(node, path))


def impossibilities(position: Position) -> Iterator[tuple[Path, Message]]:
    """What cannot be, with the path to it."""
    yield from _forces(position)
    yield from _spice(position)
    yield from _players(position)
    yield from _worms(position)
    yield from _bids(position)


def _forces(position: Position) -> Iterator[tuple[Path, Message]]:
    counts: Counter[str] = Counter()
    specials: Counter[str] = Counter()
    for index, force in enumerate(position.forces or ()):
        path: Path = ("forces", index)
        counts[force.faction] += force.count
        specials[force.faction] += force.special
        yield from _in_sector((*path, "sector"), force.territory, force.sector)
        if force.special > force.count:
            yield (
                (*path, "special"),
                msg("{special} of {count} forces are special", special=force.special, count=force.count),
            )
        if force.faction != "bene-gesserit" and "coexistence" in (force.status, force.ended):
            yield (*path, "status"), msg("only Bene Gesserit forces coexist")
        if position.factions is not None and force.faction not in position.factions:
            yield (*path, "faction"), msg("this faction is not in the game")
        if counts[force.faction] > FORCES:
            yield (
                (*path, "count"),
                msg("{count} forces of one faction; it has {most}", count=counts[force.faction], most=FORCES),
            )
        if specials[force.faction] > (most := FACTIONS[force.faction].special):
            yield (
                (*path, "special"),
                msg("{count} special forces of one faction; it has {most}", count=specials[force.faction], most=most),
            )


def _in_sector(path: Path, territory: str, sector: int | None) -> Iterator[tuple[Path, Message]]:
    sectors = TERRITORIES[territory].sectors
    if sector not in (sectors or (None,)):
        yield (
            path,
            msg(
                "the territory lies in {sectors}, not in sector {sector}",
                sectors=", ".join(map(str, sectors)) or "–",
                sector=sector,
            ),
        )


def _spice(position: Position) -> Iterator[tuple[Path, Message]]:
    for index, spice in enumerate(position.spice or ()):
        yield from _in_sector(("spice", index, "sector"), spice.territory, spice.sector)


def _players(position: Position) -> Iterator[tuple[Path, Message]]:
    """Factions once each, alliances of two that do not overlap, dots apart."""
    for group, names in (("factions", position.factions or ()), ("alliances", _members(position))):
        for name, times in Counter(names).items():
            if times > 1:
                yield (group,), msg("{name} stands here {times} times", name=name, times=times)
    for sector, times in Counter((position.dots or {}).values()).items():
        if times > 1:
            yield ("dots",), msg("two player dots in sector {sector}", sector=sector)


def _worms(position: Position) -> Iterator[tuple[Path, Message]]:
    """The worms of a phase: as many as there are cards, over one territory a blow; the Fremen call one a game."""
    worms = position.spice_blow.worms or ()
    over: dict[str, str] = {}
    for index, worm in enumerate(worms):
        path: Path = ("spice_blow", "worms", index)
        if not worm.called and position.turn == 1:
            yield path, msg("worms from the deck are set aside on turn 1; leave them out")
        if not worm.called and worm.over is not None and worm.over not in SPICE_CARDS:
            yield (*path, "over"), msg("no spice card shows this territory, so no worm comes up there")
        if worm.blow is not None and worm.over is not None and over.setdefault(worm.blow, worm.over) != worm.over:
            yield (
                (*path, "over"),
                msg("the worms of one blow come up over one territory, {first}", first=over[worm.blow]),
            )
        for kind, most in (("called", 1), ("deck", WORM_CARDS)):
            if worm.source == kind and sum(other.source == kind for other in worms[: index + 1]) > most:
                yield path, msg("there can be no more than {most} such worms", most=most)
    for index, ride in enumerate(position.spice_blow.rides or ()):
        if position.spice_blow.worms is not None and ride.worm > len(worms):
            yield ("spice_blow", "rides", index, "worm"), msg("{count} worms came up in this phase", count=len(worms))


def _bids(position: Position) -> Iterator[tuple[Path, Message]]:
    """Players bid once each round, in turn, and each bid is higher than the last; two piles are made of one deck."""
    order, bids = position.bidding.order, position.bidding.bids or ()
    for name, times in Counter(order or ()).items():
        if times > 1:
            yield ("bidding", "order"), msg("{name} stands here {times} times", name=name, times=times)
    highest = 0
    for index, bid in enumerate(bids):
        path: Path = ("bidding", "bids", index)
        if order is not None and bid.by not in order:
            yield (*path, "by"), msg("this faction does not stand in the order of bidding")
        elif order is not None and not _in_turn(order, bids[:index], bid.by):
            yield (*path, "by"), msg("this bid is out of turn")
        if bid.bid != "pass":
            if bid.bid <= highest:
                yield (*path, "bid"), msg("this bid does not top the last one, {highest}", highest=highest)
            highest = max(highest, bid.bid)
    cards = (position.bidding.deck or 0) + (position.bidding.discard or 0)
    if cards > (most := sum(COPIES.values())):
        yield ("bidding",), msg("{count} cards in deck and discard; there are {most}", count=cards, most=most)


def _in_turn(order: tuple[str, ...], before: tuple[Bid, ...], by: str) -> bool:
    """Whether nobody but those who passed already was skipped; a table may or may not let these come back."""
    if before and before[-1].by not in order:
        return True
    start = order.index(before[-1].by) + 1 if before else 0
    steps = (order.index(by) - start) % len(order)
    passed = {bid.by for bid in before if bid.bid == "pass"}
    return passed >= {order[(start + step) % len(order)] for step in range(steps)}


def _members(position: Position) -> tuple[str, ...]:
    return tuple(member for alliance in position.alliances or () for member in alliance)


def _place(node: Node, path: Path) -> Place:
    """Where the path leads in the YAML tree, as far as it goes."""
    for step in path:
        if isinstance(node, Mapping) and (found := {key.value: value for key, value in node.pairs}.get(str(step))):
            node = found
        elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
    return node.position
