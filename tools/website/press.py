"""What every page is made with: the knowledge base in both languages, words, templates, proofs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from kb.citation import Citation
from kb.coverage import coverage, decided_positions, positions_folder
from kb.errors import ContentError, ContentErrors, Message, msg
from kb.knowledge_base import LANGUAGES, KnowledgeBase
from website import addresses
from website.addresses import Site
from website.board_marks import Marks, load_boards
from website.edition import Edition
from website.page import Page
from website.phrases import LANGUAGE_NAMES, Phrases
from website.prose import Mentions, Prose
from website.tongue import Tongue

#: Where the site's own words are translated, whatever content it shows.
OWN_WORDS = Path(__file__).resolve().parents[2] / "content"
TEMPLATES = Path(__file__).parent / "templates"
#: How what is read stands to the Russian original, and why that is shown to an English reader.
FRESHNESS = {
    "source": msg("This is the original."),
    "current": msg("Up to date with the Russian original."),
    "outdated": msg("Translation out of date; the Russian original is shown."),
    "missing": msg("Not translated yet; the Russian original is shown."),
}
#: Hand-written and computed pages that every navigation lists, in this order; those that a phrase calls otherwise.
MAIN_PAGES = (
    addresses.TIMING,
    addresses.BOARD,
    addresses.RELATIONS,
    *addresses.INDEXES,
    addresses.GLOSSARY,
    addresses.ELSEWHERE,
    addresses.COVERAGE,
    addresses.CITE,
    addresses.JUDGE,
    addresses.AUCTION,
)
_LABELS = {addresses.ELSEWHERE: "elsewhere_page"}
#: A ruling's row of the coverage matrix (`kb.coverage`).
Row = Mapping[str, Any]


@cache
def own_words(language: str) -> Tongue:
    """The site's own words in a language, read once."""
    return Tongue(OWN_WORDS, language)


class Press:
    """Templates filled with values; everything that is not `Markup` comes out as text."""

    def __init__(self, base: KnowledgeBase, site: Site) -> None:
        self.base, self.site = base, site
        self.editions = {language: Edition(base, language) for language in LANGUAGES}
        self.tongues = {language: own_words(language) for language in LANGUAGES}
        self.phrases = {language: Phrases(tongue) for language, tongue in self.tongues.items()}
        self.mentions = Mentions(base.register)
        self._environment = Environment(
            loader=FileSystemLoader(TEMPLATES),
            auto_reload=False,  # a build reads each template once
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.globals |= {
            "language_names": LANGUAGE_NAMES,
            "no_longer": lambda status: msg("This ruling is no longer in force: {status}.", status=status),
            "freshness": FRESHNESS.__getitem__,
        }

    @cached_property
    def rows(self) -> dict[str, Row]:
        """The coverage matrix by citation; raises `ContentErrors` for a position that cannot be read or decided."""
        faults: list[ContentError] = []
        folder = positions_folder(self.base.root)
        positions = decided_positions(folder, faults) if folder is not None else None
        if faults:
            raise ContentErrors(faults)
        return {str(row["citation"]): row for row in coverage(self.base, positions)}

    @cached_property
    def boards(self) -> Mapping[Citation, tuple[Marks, ...]]:
        """What the board shows for each ruling; raises `ContentErrors` for a fault in the file."""
        return load_boards(self.base)

    def more(self, language: str) -> list[tuple[str, str]]:
        """The pages that are no rulings: name and label."""
        return [(name, getattr(self.phrases[language], _LABELS.get(name, name))) for name in MAIN_PAGES]

    def prose(self, language: str, address: str, own: object = None) -> Prose:
        """Writes the texts of the page at an address."""
        return Prose(self.editions[language], self.mentions, self.linker(language, address), own)

    def linker(self, language: str, address: str) -> Callable[[object], str]:
        """Links from an address to pages of a language, by name."""
        return lambda name: self.site.link(address, addresses.page(language, name))

    def page(self, language: str, name: str, title: str, about: Message, template: str, /, **values: object) -> Page:
        """A page that is no ruling's, from a template that is also given its title and what the page says of itself."""
        address, said = addresses.page(language, name), self.tongues[language](about)
        return Page(
            address=address,
            language=language,
            name=name,
            title=title,
            description=said,
            body=self.fill(template, language, address, title=title, about=said, **values),
            heading="top",
            alternates={code: addresses.page(code, name) for code in LANGUAGES},
            preview=addresses.preview(language, "index"),
            kind=name,
        )

    def fill(self, template: str, language: str, address: str, *, own: object = None, **values: object) -> Markup:
        """A template filled for the page at an address."""
        return Markup(  # noqa: S704 - the environment escapes
            self._environment.get_template(template).render(
                t=self.phrases[language],
                say=self.tongues[language],
                w=self.prose(language, address, own),
                link=self.linker(language, address),
                to=lambda target: self.site.link(address, target),
                absolute=self.site.absolute,
                language=language,
                address=address,
                addresses=addresses,
                as_files=self.site.files,
                **values,
            )
        )
