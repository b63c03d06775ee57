"""What a position must satisfy to be possible at all, whatever is asked: one fault for each place that is wrong.

The kinds have seen to names and numbers one by one; here they are compared with one another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kb.errors import ContentError, msg
from kb.errors import Position as Place
from kb.judge.auction_legality import auction_impossibilities
from kb.judge.battle_legality import battle_impossibilities
from kb.judge.impossible import Impossibilities, Path
from kb.judge.spice_legality import spice_impossibilities
from kb.rules.board import TERRITORIES
from kb.rules.factions import FACTIONS, FORCES
from kb.rules.position import PHASES, Position
from kb.yaml_source import Mapping, Node, Sequence


def faults_of(position: Position, node: Node) -> Iterator[ContentError]:
    """The faults of a position, each at the place in its YAML node that is wrong."""
    for path, message in impossibilities(position):
        yield ContentError(message, _place(node, path))


def impossibilities(position: Position) -> Impossibilities:
    """What cannot be, with the path to it."""
    yield from _forces(position)
    yield from _spice(position)
    yield from _players(position)
    yield from battle_impossibilities(position)
    yield from _times(position)
    yield from spice_impossibilities(position)
    for path, message in auction_impossibilities(position.auction):
        yield ("auction", *path), message


def _forces(position: Position) -> Impossibilities:
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


def _in_sector(path: Path, territory: str, sector: int | None) -> Impossibilities:
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


def _spice(position: Position) -> Impossibilities:
    for index, spice in enumerate(position.spice or ()):
        yield from _in_sector(("spice", index, "sector"), spice.territory, spice.sector)


def _players(position: Position) -> Impossibilities:
    """Factions once each, alliances of two that do not overlap, dots apart."""
    for group, names in (("factions", position.factions or ()), ("alliances", _members(position))):
        for name, times in Counter(names).items():
            if times > 1:
                yield (group,), msg("{name} stands here {times} times", name=name, times=times)
    for sector, times in Counter((position.dots or {}).values()).items():
        if times > 1:
            yield ("dots",), msg("two player dots in sector {sector}", sector=sector)
    said = (
        *((("dots", faction), faction) for faction in position.dots or {}),
        *((("setup", "placed", index), faction) for index, faction in enumerate(position.setup.placed or ())),
    )
    for path, faction in said:
        if position.factions is not None and faction not in position.factions:
            yield path, msg("this faction is not in the game")


def _times(position: Position) -> Impossibilities:
    """Turns, phases and steps that do not go together, or come twice."""
    if position.phase == "setup" and position.turn is not None:
        yield ("turn",), msg("set-up comes before the first turn")
    held = any(faction != "none" for faction in (position.control or {}).values())
    if position.turn == 1 and position.phase in PHASES[: PHASES.index("control")] and held:
        yield ("control",), msg("there has been no Control phase before the end of the first turn")
    for path, names in ((("setup", "placed"), position.setup.placed), (("storm", "steps"), position.storm.steps)):
        for name, times in Counter(names or ()).items():
            if times > 1:
                yield path, msg("{name} stands here {times} times", name=name, times=times)
    predicts = position.factions is None or "bene-gesserit" in position.factions
    if position.setup.prediction and not predicts:
        yield ("setup", "prediction"), msg("the Bene Gesserit are not in the game")


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
