"""What the board shows on a ruling's page: ``content/pages/boards.yaml``, compared with the words of the entry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from kb.catalogs import Freshness
from kb.citation import Citation
from kb.decoding import Fields
from kb.entry import Ruling, Text
from kb.errors import ContentError, ContentErrors, Message, Position, msg
from kb.knowledge_base import KnowledgeBase
from kb.names import TERRITORY_NAMES
from kb.paths import shown_path
from kb.rules import board
from kb.rules.board import SECTORS, TERRITORIES, Cover, Part
from kb.yaml_source import Mapping, Node, Sequence, read_yaml

FILE = Path("pages") / "boards.yaml"
#: Places found in the facts of the board, by the name of the set, and what they are.
SETS: dict[str, tuple[Message, Callable[[], tuple[str, ...]]]] = {
    "strongholds": (msg("Strongholds"), lambda: board.STRONGHOLDS),
    "bonuses": (msg("Strongholds and what they give"), lambda: board.STRONGHOLDS),
    "sheltered": (
        msg("Sheltered from the storm until Family Atomics"),
        lambda: tuple(t.id for t in TERRITORIES.values() if t.cover is Cover.UNTIL_ATOMICS),
    ),
    "beside-wall": (msg("Next to the Shield Wall"), lambda: tuple(sorted(board.neighbours(board.SHIELD_WALL)))),
    "blows": (
        msg("Territories with a spice card: worms come up there"),
        lambda: tuple(t.id for t in TERRITORIES.values() if t.spice),
    ),
    "storm-start": (msg("Where the storm marker stands before its first move"), lambda: ()),
    "dots": (msg("Player dots"), lambda: ()),
}
#: As rulings name territories in English: without the article, with either apostrophe.
_NAMES = {name.template.removeprefix("The ").replace("’", "'"): id_ for id_, name in TERRITORY_NAMES.items()}
_NAMED = re.compile("|".join(sorted(map(re.escape, _NAMES), key=len, reverse=True)))
_SECTOR = re.compile(r"\bsectors? ([0-9]+)", re.IGNORECASE)


class Mark(NamedTuple):
    """A marked place: a whole territory, or its part in a sector."""

    territory: str
    sector: int | None = None

    @property
    def pieces(self) -> frozenset[Part]:
        """The parts that are marked."""
        sectors = (self.sector,) if self.sector else TERRITORIES[self.territory].sectors or (None,)
        return frozenset(Part(self.territory, sector) for sector in sectors)


@dataclass(frozen=True, slots=True)
class Marks:
    """What a board shows: see the head of the file; ``example`` counts from 1, 0 is the ruling as a whole."""

    example: int = 0
    places: tuple[Mark, ...] = ()
    sets: tuple[str, ...] = ()
    storm: int | None = None
    moves: int = 0
    spice: tuple[Mark, ...] = ()
    way: tuple[Mark, ...] = ()
    position: Position = field(default=Position(Path()), compare=False)

    @property
    def all_places(self) -> Iterator[Mark]:
        """Every place that is marked for itself."""
        yield from (*self.places, *self.spice, *self.way)

    @property
    def territories(self) -> frozenset[str]:
        """Every territory that is marked, those of the sets among them."""
        of_sets = (each for name in self.sets for each in SETS[name][1]())
        return frozenset((*(mark.territory for mark in self.all_places), *of_sets))

    @property
    def path(self) -> tuple[int, ...]:
        """The sectors that the storm enters."""
        return board.storm_path(self.storm, self.moves) if self.storm else ()

    @property
    def sectors(self) -> frozenset[int]:
        """Every sector that is marked."""
        of_places = (mark.sector for mark in self.all_places if mark.sector)
        return frozenset((*of_places, *self.path, *((self.storm,) if self.storm else ())))


def load_boards(base: KnowledgeBase) -> dict[Citation, tuple[Marks, ...]]:
    """The boards of each ruling, in the order of the file; none without one. Raises `ContentErrors` for its faults."""
    path = base.root / FILE
    if not path.exists():
        return {}
    faults: list[ContentError] = []
    node = read_yaml(path, shown_path(path), faults)
    found: dict[Citation, tuple[Marks, ...]] = {}
    for item in _items(node, faults):
        read = _read(item, base, faults)
        if read is not None:
            found[read[0]] = (*found.get(read[0], ()), read[1])
    if not faults:
        faults += _unmarked(base, found, Position(shown_path(path)))
    if faults:
        raise ContentErrors(faults)
    return found


def _items(node: Node | None, faults: list[ContentError]) -> Iterator[Mapping]:
    items = node.items if isinstance(node, Sequence) else () if node is None else (node,)
    for item in items:
        if isinstance(item, Mapping):
            yield item
        else:
            faults.append(ContentError(msg("a board must be keys with values"), item.position))


def _read(node: Mapping, base: KnowledgeBase, faults: list[ContentError]) -> tuple[Citation, Marks] | None:
    fields = Fields(node, ("ruling", "example", "places", "sets", "storm", "moves", "spice", "way"), faults)
    fields.require("ruling")
    ruling = base.ruling(fields.scalar("ruling") or "")
    if ruling is None:
        fields.fault(msg("no ruling {citation}", citation=fields.scalar("ruling") or "–"), fields.position("ruling"))
        return None
    marks = Marks(
        _number(fields, "example", len(ruling.examples)) or 0,
        _places(fields, "places"),
        tuple(_sets(fields)),
        _number(fields, "storm", SECTORS),
        _number(fields, "moves", 2 * max(board.FIRST_DIAL)) or 0,
        _places(fields, "spice"),
        _places(fields, "way"),
        node.position,
    )
    faults += differences(base, ruling, marks)
    return ruling.citation, marks


def _number(fields: Fields, key: str, last: int) -> int | None:
    written = fields.scalar(key)
    if written is None:
        return None
    number = int(written) if written.isascii() and written.isdecimal() and len(written) < len("1000") else 0
    if not 0 < number <= last:
        fields.fault(
            msg("“{key}” must be a number from 1 to {last}, not “{value}”", key=key, last=last, value=written),
            fields.position(key),
        )
        return None
    return number


def _places(fields: Fields, key: str) -> tuple[Mark, ...]:
    found = []
    for item in fields.scalars(key):
        territory, _, sector = item.value.partition("@")
        known = TERRITORIES.get(territory)
        if known is None or (sector and sector not in map(str, known.sectors)):
            fields.fault(msg("no place “{place}” on the board", place=item.value), item.position)
        else:
            found.append(Mark(territory, int(sector) if sector else None))
    return tuple(found)


def _sets(fields: Fields) -> Iterator[str]:
    for item in fields.scalars("sets"):
        if item.value in SETS:
            yield item.value
        else:
            known = msg("one of: {known}", known=", ".join(SETS))
            fields.fault(msg("“{value}” is no {key}", value=item.value, key="sets"), item.position, known)


def differences(base: KnowledgeBase, ruling: Ruling, marks: Marks) -> Iterator[ContentError]:
    """What is marked that the words do not name, and what an example names that is not marked."""
    words = _words(base, ruling, marks.example)
    if words is None:
        return
    named = {_NAMES[name] for name in _NAMED.findall(words)}
    sectors = {int(number) for number in _SECTOR.findall(words)}
    for territory in sorted({mark.territory for mark in marks.all_places} - named - set(ruling.scope.places)):
        yield ContentError(
            msg("{citation} does not name “{place}”", citation=ruling.citation, place=territory), marks.position
        )
    if marks.example:
        missing = [*sorted(named - marks.territories), *map(str, sorted(sectors - marks.sectors))]
        for place in missing:
            yield ContentError(msg("the example names “{place}”, which is not marked", place=place), marks.position)


def _words(base: KnowledgeBase, ruling: Ruling, example: int) -> str | None:
    """The English words that a board illustrates; None while they are not translated."""
    texts: list[tuple[str, Text]] = (
        [("example", ruling.examples[example - 1])]
        if example
        else [each for each in ruling.messages() if each[0] != "question"]
    )
    said = [base.translate(f"{ruling.citation}/{name}", text, "en") for name, text in texts]
    if any(each.freshness in (Freshness.OUTDATED, Freshness.MISSING) for each in said):
        return None
    return "\n".join(each.text for each in said).replace("’", "'")


def _unmarked(
    base: KnowledgeBase, found: dict[Citation, tuple[Marks, ...]], position: Position
) -> Iterator[ContentError]:
    """Rulings about a territory whose boards do not mark it."""
    for citation, ruling in base.rulings.items():
        marked = {territory for marks in found.get(citation, ()) for territory in marks.territories}
        for place in ruling.scope.places:
            if place in TERRITORIES and place not in marked:
                yield ContentError(
                    msg("{citation} is about “{place}”, which no board of it marks", citation=citation, place=place),
                    position,
                )
