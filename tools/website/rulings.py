"""The page of a ruling, and the view of it in both languages side by side."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from markupsafe import Markup

from kb.catalogs import SOURCE_LANGUAGE
from kb.citation import Citation
from kb.entry import Clause, Ruling
from kb.knowledge_base import LANGUAGES
from search.cli.formats import FORMATS
from search.cli.show import KINDS, STATUSES
from website import addresses, examples
from website.edition import Said
from website.page import Page
from website.pictures import Pictures
from website.press import Press
from website.prose import plain_text

#: So many questions stand open; the others behind one more tap.
OPEN_QUESTIONS = 5
#: Forms of "copy citation", by their names for readers; a link has a button of its own.
FORM_NAMES = {"text": "Text", "markdown": "Markdown", "bbcode": "BBCode", "html": "HTML"}
_CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
_SCOPES = ("phases", "factions", "cards", "places", "concepts")


class Edge(NamedTuple):
    """A reference between this ruling and another: the other."""

    citation: Citation
    title: Said


def titled(name: object, title: object) -> str:
    """What a page about a ruling or section is called."""
    return f"{name}. {title}"


def _in_its_language(title: str) -> Said:
    """A source's own title, which is not translated: for those who read it out."""
    return Said(title, SOURCE_LANGUAGE if _CYRILLIC.search(title) else "en")


def citations_to_copy(press: Press, name: object, titles: Mapping[str, str]) -> list[tuple[str, list[tuple[str, str]]]]:
    """By language, each form with its text, to the letter what `rulings cite` prints."""
    url = press.site.absolute(addresses.short(name))
    return [
        (language, [(label, FORMATS[form](str(name), titles[language], url)) for form, label in FORM_NAMES.items()])
        for language in titles
    ]


class RulingPages:
    """Pages of rulings, in one language."""

    def __init__(self, press: Press, language: str) -> None:
        self.press, self.language = press, language
        self.edition = press.editions[language]
        self._pictures = Pictures(press, language)

    def page(self, ruling: Ruling) -> Page:
        """Everything about one ruling."""
        citation = ruling.citation
        address = addresses.page(self.language, citation)
        body = self.press.fill(
            "ruling.html",
            self.language,
            address,
            own=citation,
            **self.values(ruling),
            **self._around(citation),
        )
        return self._page(ruling, address, body, "ruling", {code: addresses.page(code, citation) for code in LANGUAGES})

    def both(self, ruling: Ruling) -> Page:
        """The ruling in both languages, side by side."""
        address = addresses.both(self.language, ruling.citation)
        columns = [self._column(ruling, code, address) for code in LANGUAGES]
        body = self.press.fill(
            "both.html", self.language, address, own=ruling.citation, columns=columns, citation=ruling.citation
        )
        alternates = {code: addresses.both(code, ruling.citation) for code in LANGUAGES}
        return self._page(ruling, address, body, "both", alternates)

    def _column(self, ruling: Ruling, language: str, address: str) -> dict[str, object]:
        """What a ruling says, in a language, for the side-by-side view at an address."""
        own = RulingPages(self.press, language)
        return {
            **own.values(ruling),
            "language": language,
            "t": self.press.phrases[language],
            "w": self.press.prose(language, address, ruling.citation),
        }

    def _page(self, ruling: Ruling, address: str, body: Markup, kind: str, alternates: Mapping[str, str]) -> Page:
        citation = ruling.citation
        return Page(
            address=address,
            language=self.language,
            name=str(citation),
            title=titled(citation, self.edition.title(citation)),
            description=plain_text(self.edition.verdict(citation).text),
            body=body,
            heading="ruling",
            alternates=alternates,
            section=str(citation.section),
            preview=addresses.preview(self.language, citation),
            changed=ruling.revised,
            kind=kind,
        )

    def values(self, ruling: Ruling) -> dict[str, Any]:
        """What a ruling says, in this language."""
        edition = self.edition
        return {
            "citation": ruling.citation,
            "title": edition.of(ruling, "title", ruling.title),
            "verdict": edition.of(ruling, "verdict", ruling.verdict),
            "text": edition.of(ruling, "text", ruling.text),
            "steps": edition.each(ruling, "step", ruling.steps),
            "examples": edition.each(ruling, "example", ruling.examples),
            "note": edition.of(ruling, "note", ruling.note) if ruling.note is not None else None,
            "readings": [
                (
                    edition.of(ruling, "reading", reading.adopted),
                    edition.each(ruling, "instead-of", reading.instead_of),
                )
                for reading in ruling.readings
            ],
            "elsewhere": [
                (self._edition_name(ruling, other.edition), edition.of(ruling, "elsewhere", other.rules))
                for other in ruling.elsewhere
            ],
            "status": STATUSES.get(ruling.status.value),
            "stale": edition.stale(ruling),
            "fresh": edition.freshness(ruling),
        }

    def _around(self, citation: Citation) -> dict[str, Any]:
        """What stands round a ruling: section, references, checks, questions, terms, neighbours, copies."""
        ruling = self.press.base.rulings[citation]
        before, after = self.edition.neighbours(citation)
        questions = self.edition.each(ruling, "question", ruling.questions)
        return {
            "ruling": ruling,
            "section": citation.section,
            "section_title": self.edition.section_title(citation.section),
            "edges": self._edges(citation),
            "checks": [self._check(ruling, clause) for clause in ruling.clauses],
            "questions": questions[:OPEN_QUESTIONS],
            "more_questions": questions[OPEN_QUESTIONS:],
            "terms": [(kind, key) for kind in _SCOPES for key in getattr(ruling.scope, kind)],
            "term": self.edition.term,
            "source_title": _in_its_language(self.press.base.document(ruling.source.document).source_title),
            "before": before and (before, self.edition.title(before)),
            "after": after and (after, self.edition.title(after)),
            "around": self._pictures.around(citation),
            "figures": self._pictures.figures(citation),
            "short": self.press.site.absolute(addresses.short(citation)),
            "copies": citations_to_copy(
                self.press, citation, {code: self.press.editions[code].title(citation).text for code in LANGUAGES}
            ),
        }

    def _edition_name(self, ruling: Ruling, edition: str) -> Said:
        return self.edition.edition_name(self.press.base.document(ruling.citation.document), edition)

    def _edges(self, citation: Citation) -> dict[str, list[Edge]]:
        """Other rulings by how they are related; each stands there once, neighbouring questions last."""
        graph, say = self.press.base.graph, self.press.tongues[self.language]
        kinds: dict[Citation, list[str]] = {}
        for side, edges in enumerate((graph.references(citation), graph.back_references(citation))):
            for other, named in edges.items():
                kinds.setdefault(other, []).extend(say(KINDS[kind][side]) for kind in named)
        groups: dict[str, list[Edge]] = {}
        for other, named in kinds.items():
            groups.setdefault(", ".join(dict.fromkeys(named)), []).append(Edge(other, self.edition.title(other)))
        return dict(sorted(groups.items(), key=lambda group: group[0] == say(KINDS["see"][0])))

    def _check(self, ruling: Ruling, clause: Clause) -> dict[str, object]:
        row = self.press.rows[str(ruling.citation)]
        proof = next(one["proof"] for one in row["clauses"] if one["clause"] == clause.name)
        return {
            "says": self.edition.of(ruling, "clause", clause.says),
            "restates": clause.restates,
            "proof": proof,
            "examples": examples.shown(clause),
            "name": f"{ruling.citation}/{clause.name}",
        }
