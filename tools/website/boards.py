"""The board as a picture: an SVG of our own with what a ruling is about marked on it, and the same in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from kb.citation import Citation
from kb.errors import Message, msg
from kb.names import TERRITORY_NAMES
from kb.rules.board import BONUSES, DOTS, SECTORS, STORM_START, TERRITORIES, Cover, Part, Terrain, Territory
from website import board_map
from website.board_labels import Label, label, middle
from website.board_map import RIM, Place
from website.board_marks import SETS, Mark, Marks
from website.edition import Said
from website.press import Press

#: Beyond the rim, from the pole: the storm's path, player dots, the numbers of sectors.
_TRACK, _DOT, _NUMBER = RIM + 0.75, RIM + 0.75, RIM + 2.1
#: How far a storm's arrow ends before the middle of the sector in which it stops.
_SHORT = 0.12
TERRAINS: dict[Terrain, Message] = {
    Terrain.POLAR: msg("the pole"),
    Terrain.SAND: msg("sand"),
    Terrain.ROCK: msg("rock"),
    Terrain.STRONGHOLD: msg("stronghold"),
}
COVERS: dict[Cover, Message] = {
    Cover.ALWAYS: msg("sheltered from the storm"),
    Cover.UNTIL_ATOMICS: msg("sheltered until Family Atomics"),
    Cover.NEVER: msg("open to the storm"),
}


class Land(NamedTuple):
    """A territory as drawn: ``kind`` of ground, ``path``, ``name``, its ``label``; ``marked`` when the ruling is about it."""

    id: str
    kind: str
    path: str
    name: str
    label: Label
    marked: bool


class Badge(NamedTuple):
    """A number on a marked place, as the list beside the picture has it."""

    number: int
    x: float
    y: float


class Row(NamedTuple):
    """A line of the list of what is marked: of what kind, in words; its number on the picture (0: none), and where."""

    kind: str
    words: str
    number: int
    where: Part | str | None


@cache
def _shape(pieces: frozenset[Part]) -> str:
    return board_map.path(pieces)


def _pieces(territory: Territory) -> frozenset[Part]:
    return Mark(territory.id).pieces


class Boards:
    """Boards in one language."""

    def __init__(self, press: Press, language: str) -> None:
        self._press, self._language = press, language
        self._say = press.tongues[language]

    def values(
        self, marks: Marks, key: str, caption: Said | None = None, citation: Citation | None = None
    ) -> dict[str, Any]:
        """What the template needs for a board; ``key``: what its ids begin with."""
        rows = self._rows(marks)
        return {
            "key": key,
            "title": self._title(marks, citation),
            "about": " ".join(f"{row.words}." for row in rows),
            "caption": caption,
            "lands": [self._land(territory, marks) for territory in TERRITORIES.values()],
            "marks": list(self._marked(marks)),
            "badges": list(self._badges(rows)),
            "rows": rows,
            "rays": board_map.rays(),
            "numbers": [(sector, *board_map.point(Place(sector - 0.5, _NUMBER))) for sector in range(1, SECTORS + 1)],
            "dotted": "dots" in marks.sets,
            "dots": [board_map.point(Place(sector - 0.5, _DOT)) for sector in DOTS],
            **self._storm(marks),
            "way": self._way(marks.way),
            "spice": [middle(_key(mark)) for mark in marks.spice],
        }

    def _title(self, marks: Marks, citation: Citation | None) -> str:
        if citation is None:
            return self._say(msg("The board of Arrakis"))
        if marks.example:
            return self._say(msg("The board: example {n} of {citation}", n=marks.example, citation=citation))
        return self._say(msg("The board: what {citation} is about", citation=citation))

    def name(self, territory: str) -> str:
        """What a territory is called."""
        return self._say(TERRITORY_NAMES[territory])

    def _land(self, territory: Territory, marks: Marks) -> Land:
        name = self.name(territory.id)
        return Land(
            territory.id,
            territory.terrain.value,
            _shape(_pieces(territory)),
            name,
            label(territory.id, name),
            territory.id in marks.territories,
        )

    def _marked(self, marks: Marks) -> Iterator[tuple[str, str]]:
        """Kind and outline of each marked place; those of a set lie beneath those that are named."""
        for name in marks.sets:
            yield from (("set", _shape(_pieces(TERRITORIES[each]))) for each in SETS[name][1]())
        for mark in (*marks.spice, *marks.way, *marks.places):
            yield "place", _shape(mark.pieces)

    def _storm(self, marks: Marks) -> dict[str, Any]:
        """Where the storm is drawn: its sectors, its path, its marker; without a storm the marker before its first move."""
        shown = marks.storm is not None or "storm-start" in marks.sets
        start = marks.storm or STORM_START
        moves = marks.moves or (SECTORS - 1 if "storm-start" in marks.sets else 0)
        entered = dict.fromkeys(marks.path, "path") | ({(marks.path or (start,))[-1]: "at"} if marks.storm else {})
        return {
            "storm": [(kind, board_map.wedge(sector)) for sector, kind in entered.items()],
            "track": board_map.rim_arc(start - 0.5, start - 0.5 + moves - _SHORT, _TRACK) if moves else "",
            "marker": board_map.point(Place(start - 0.5, _TRACK)),
            "faint": not shown,
        }

    def _way(self, way: Sequence[Mark]) -> str:
        if len(way) < 2:  # noqa: PLR2004 - from somewhere to somewhere
            return ""
        ends = [middle(_key(mark)) for mark in (way[0], way[-1])]
        (x, y), (to_x, to_y) = ends
        bend = ((x + to_x) / 2 * 0.6, (y + to_y) / 2 * 0.6)  # drawn towards the pole
        return f"M{x} {y}Q{bend[0]:.1f} {bend[1]:.1f} {to_x} {to_y}"

    def _badges(self, rows: Sequence[Row]) -> Iterator[Badge]:
        for row in rows:
            if row.where is not None:
                yield Badge(row.number, *middle(row.where))

    def _rows(self, marks: Marks) -> list[Row]:
        """What is marked, in words; places are numbered as on the picture."""
        rows: list[Row] = []
        for kind, where, words in self._said(marks):
            known = next((row.number for row in rows if where is not None and row.where == where), 0)
            number = known or (1 + max((row.number for row in rows), default=0) if where is not None else 0)
            rows.append(Row(kind, self._say(words), number, where))
        return rows

    def _said(self, marks: Marks) -> Iterator[tuple[str, Part | str | None, Message]]:
        for mark in marks.places:
            yield "place", _key(mark), _place(mark)
        for mark in marks.spice:
            yield "spice", _key(mark), msg("Spice: {place}", place=_place(mark))
        for at, mark in enumerate(marks.way):
            words = msg("To: {place}", place=_place(mark)) if at else msg("From: {place}", place=_place(mark))
            yield "way", _key(mark), words
        yield from ((kind, None, words) for kind, words in _storm_said(marks))
        for name in marks.sets:
            for territory in SETS[name][1]():
                if territory not in {mark.territory for mark in marks.all_places}:
                    yield "set", territory, _of_set(name, territory)


def _storm_said(marks: Marks) -> Iterator[tuple[str, Message]]:
    if marks.storm and marks.moves:
        entered = ", ".join(map(str, marks.path))
        yield (
            "storm",
            msg("The storm goes from sector {start} through sectors {sectors}", start=marks.storm, sectors=entered),
        )
    elif marks.storm:
        yield "storm", msg("The storm is in sector {sector}", sector=marks.storm)
    if "storm-start" in marks.sets:
        yield (
            "storm",
            msg("The storm marker starts in sector {sector} and goes round counter-clockwise", sector=STORM_START),
        )
    if "dots" in marks.sets:
        yield "dots", msg("Player dots: sectors {sectors}", sectors=", ".join(map(str, DOTS)))


def _of_set(name: str, territory: str) -> Message:
    said = TERRITORY_NAMES[territory]
    if name != "bonuses":
        return said
    spice, ornithopters = BONUSES[territory]
    if ornithopters:
        return msg("{territory}: {spice} spice and ornithopters", territory=said, spice=spice)
    return msg("{territory}: {spice} spice", territory=said, spice=spice)


def _place(mark: Mark) -> Message:
    name = TERRITORY_NAMES[mark.territory]
    return msg("{territory}, sector {sector}", territory=name, sector=mark.sector) if mark.sector else name


def _key(mark: Mark) -> Part | str:
    return Part(mark.territory, mark.sector) if mark.sector else mark.territory
