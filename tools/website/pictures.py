"""Pictures on the pages of rulings, and the pages that are a picture each."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from kb.citation import Citation
from kb.errors import Message, msg
from kb.knowledge_base import LANGUAGES
from kb.rules.board import TERRITORIES
from website import addresses
from website.board_marks import Marks
from website.boards import COVERS, TERRAINS, Boards
from website.page import Page
from website.press import Press

_BOARD = msg("The board of classic DUNE: sectors, territories, strongholds and the way of the storm.")


class Pictures:
    """Pictures in one language."""

    def __init__(self, press: Press, language: str) -> None:
        self.press, self.language = press, language
        self._boards = Boards(press, language)

    def figures(self, citation: Citation) -> Markup:
        """The pictures of a ruling as safe HTML; empty when it has none."""
        ruling = self.press.base.rulings[citation]
        edition = self.press.editions[self.language]
        boards = []
        for number, marks in enumerate(self.press.boards.get(citation, ())):
            example = ruling.examples[marks.example - 1] if marks.example else None
            caption = None if example is None else edition.of(ruling, "example", example)
            boards.append(self._boards.values(marks, f"board-{number}", caption, citation))
        if not boards:
            return Markup("")
        address = addresses.page(self.language, citation)
        return self.press.fill("figures.html", self.language, address, own=citation, boards=boards)

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

    def _page(self, name: str, template: str, about: Message, **values: object) -> Page:
        address = addresses.page(self.language, name)
        title = getattr(self.press.phrases[self.language], name)
        said = self.press.tongues[self.language](about)
        return Page(
            address=address,
            language=self.language,
            name=name,
            title=title,
            description=said,
            body=self.press.fill(template, self.language, address, title=title, about=said, **values),
            heading="top",
            alternates={code: addresses.page(code, name) for code in LANGUAGES},
            preview=addresses.preview(self.language, "index"),
            kind=name,
        )
