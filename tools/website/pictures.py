"""Pictures on the pages of rulings, and the pages that are a picture each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from markupsafe import Markup

from kb.citation import Citation
from kb.errors import Message, msg
from kb.rules.board import TERRITORIES
from search.cli.show import KINDS
from website import addresses, flow, relations
from website.board_marks import Marks
from website.boards import COVERS, TERRAINS, Boards
from website.page import Page
from website.press import Press
from website.relations import Line

_BOARD = msg("The board of classic DUNE: sectors, territories, strongholds and the way of the storm.")

_RELATIONS = msg("All rulings in a circle, a line for each reference; a ruling pointed at shows its own.")
_FLOW = msg("The steps of the auction from top to bottom; each box leads to its ruling.")
#: The ruling on whose page the course of the auction is drawn.
_COURSE = "AM.3"
_AROUND = msg("On the left what refers to it, on the right what it refers to.")


class Pictures:
    """Pictures in one language."""

    def __init__(self, press: Press, language: str) -> None:
        self.press, self.language = press, language
        self._boards = Boards(press, language)
        self._edition, self._say = press.editions[language], press.tongues[language]

    def figures(self, citation: Citation) -> Markup:
        """The pictures of a ruling as safe HTML; empty when it has none."""
        ruling = self.press.base.rulings[citation]
        boards = []
        for number, marks in enumerate(self.press.boards.get(citation, ())):
            example = ruling.examples[marks.example - 1] if marks.example else None
            caption = None if example is None else self._edition.of(ruling, "example", example)
            boards.append(self._boards.values(marks, f"board-{number}", caption, citation))
        course = self.flow() if str(citation) == _COURSE else None
        if not boards and course is None:
            return Markup("")
        address = addresses.page(self.language, citation)
        return self.press.fill("figures.html", self.language, address, own=citation, boards=boards, flow=course)

    def pages(self) -> Iterator[Page]:
        """The pages that show a picture alone."""
        yield self._page(
            addresses.BOARD,
            "board_page.html",
            _BOARD,
            board=self._boards.values(Marks(), "board"),
            lands=[(territory, self._boards.name(territory.id)) for territory in TERRITORIES.values()],
            grounds=TERRAINS,
            covers=COVERS,
            spice_of=lambda sector, amount: msg("{amount} in sector {sector}", amount=amount, sector=sector),
        )

        yield self._relations()

    def around(self, citation: Citation) -> Markup:
        """A ruling among its neighbours as safe HTML; empty when it has none."""
        graph = self.press.base.graph
        if not graph.neighbours(citation):
            return Markup("")
        layout = relations.around(citation, graph)
        labels = [
            f"{column.citation}. {self._edition.title(column.citation)} ({self._kind(citation, column.line)})"
            for column in layout.columns
        ]
        values = {
            "layout": layout,
            "labels": labels,
            "edition": self._edition,
            "own": str(citation),
            "width": relations.WIDTH,
            "middle": relations.MIDDLE,
            "title": self._say(msg("{citation} among its neighbours", citation=citation)),
            "about": self._say(_AROUND),
        }
        address = addresses.page(self.language, citation)
        return self.press.fill("around.html", self.language, address, own=citation, around=values)

    def flow(self) -> dict[str, Any] | None:
        """What the template needs for the course of the auction; None without the rulings on it."""
        layout = flow.flow(self._say)
        known = {str(citation) for citation in self.press.base.rulings}
        if not known.issuperset(citation for box in layout.boxes for citation in box.step.citations):
            return None
        return {
            "layout": layout,
            "width": flow.WIDTH,
            "line": flow.LINE,
            "pad": flow.PAD,
            "about": self._say(_FLOW),
            "places": {box.step.id: number for number, box in enumerate(layout.boxes, start=1)},
        }

    def _kind(self, citation: Citation, line: Line) -> str:
        """A relation in words, seen from a ruling."""
        return self._say(KINDS[line.kind][0 if line.source == citation else 1])

    def _relations(self) -> Page:
        base = self.press.base
        layout = relations.circle(list(base.rulings), base.graph)
        return self._page(
            addresses.RELATIONS,
            "relations_page.html",
            _RELATIONS,
            layout=layout,
            lines_of=layout.by_ruling(),
            kinds=[(kind, self._say(KINDS[kind][0])) for kind in relations.KINDS],
            relations=[(citation, list(self._in_words(citation))) for citation in base.rulings],
            edition=self._edition,
        )

    def _in_words(self, citation: Citation) -> Iterator[tuple[str, list[Citation]]]:
        """The relations of a ruling in both directions: kind, and the rulings in that relation."""
        graph = self.press.base.graph
        found: dict[str, list[Citation]] = {}
        for side, edges in enumerate((graph.references(citation), graph.back_references(citation))):
            for other, kinds in edges.items():
                for kind in kinds:
                    found.setdefault(self._say(KINDS[kind][side]), []).append(other)
        for words, others in found.items():
            yield words, list(dict.fromkeys(others))

    def _page(self, name: str, template: str, about: Message, **values: object) -> Page:
        title = getattr(self.press.phrases[self.language], name)
        return self.press.page(self.language, name, title, about, template, **values)
