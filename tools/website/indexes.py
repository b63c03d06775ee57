"""Pages that lead to rulings: by phase, faction, card, place and concept; the glossary; other editions; proofs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kb.citation import Citation
from kb.errors import Message, msg
from kb.glossary import Term, TermKind
from kb.knowledge_base import LANGUAGES
from website import addresses
from website.page import Page
from website.press import Press
from website.timing import phases

#: Index pages by the scope they follow: kind of terms, and what the page says of itself.
INDEXES: dict[str, tuple[TermKind, Message]] = {
    "phases": (TermKind.PHASE, msg("Rulings by the phase in which they matter.")),
    "factions": (TermKind.FACTION, msg("Rulings by faction.")),
    "cards": (TermKind.CARD, msg("Rulings by card.")),
    "places": (TermKind.PLACE, msg("Rulings by territory and stronghold.")),
    "concepts": (TermKind.CONCEPT, msg("Rulings by what they are about.")),
}
_TIMING = msg("The turn phase by phase and step by step: who may act before whom, and which ruling says so.")
_GLOSSARY = msg("The words of the game in both languages, with slang, and the rulings about each.")
_ELSEWHERE = msg("Where another edition of the rules says otherwise than our rulings do.")
_COVERAGE = msg("For each ruling: the statements that code carries, the checks that run, and how they are proven.")
_SEARCH = msg("Ask in your own words, or type a citation.")


class IndexPages:
    """Index pages in one language."""

    def __init__(self, press: Press, language: str) -> None:
        self.press, self.language = press, language
        self.edition, self.base = press.editions[language], press.base
        self._by_term: dict[str, list[Citation]] = {}
        for citation, ruling in self.base.rulings.items():
            for key in ruling.scope.all():
                self._by_term.setdefault(key, []).append(citation)

    def all(self) -> Iterator[Page]:
        """Every page of these."""
        for name, (kind, about) in INDEXES.items():
            terms = [term for term in self._terms(kind) if term.key in self._by_term]
            title = getattr(self.press.phrases[self.language], name)
            yield self._page(name, title, about, "index.html", terms=terms, labels=self._labels(terms))
        yield self._timing()
        yield self._glossary()
        yield self._elsewhere()
        yield self._coverage()
        t = self.press.phrases[self.language]
        yield self._page(addresses.SEARCH, t.search_page, _SEARCH, "search.html")

    def _terms(self, kind: TermKind) -> list[Term]:
        """Terms of a kind: phases in the order of the turn, the others by name."""
        terms = [term for term in self.base.glossary.terms.values() if term.kind is kind]
        return terms if kind is TermKind.PHASE else sorted(terms, key=self._sorted_name)

    def _labels(self, terms: list[Term]) -> dict[str, str]:
        """What the terms are called, by key: of two that share a name, in the other language too."""
        other = next(code for code in LANGUAGES if code != self.language)
        names = {term.key: self.edition.term(term.key) for term in terms}
        shared = Counter(name.casefold() for name in names.values())
        return {
            term.key: f"{name} ({term.names[other].name})" if shared[name.casefold()] > 1 else name
            for term in terms
            for name in [names[term.key]]
        }

    def _sorted_name(self, term: Term) -> str:
        return self.edition.term(term.key).casefold().replace("ё", "е")

    def _glossary(self) -> Page:
        groups = [(name, self._terms(kind)) for name, (kind, _) in INDEXES.items()]
        other = next(code for code in LANGUAGES if code != self.language)
        t = self.press.phrases[self.language]
        return self._page(addresses.GLOSSARY, t.glossary, _GLOSSARY, "glossary.html", groups=groups, other=other)

    def _timing(self) -> Page:
        t = self.press.phrases[self.language]
        return self._page(addresses.TIMING, t.timing, _TIMING, "timing.html", phases=phases(self.base))

    def _elsewhere(self) -> Page:
        rows = [
            (citation, self.edition.edition_name(self.base.document(citation.document), other.edition), said)
            for citation, ruling in self.base.rulings.items()
            for other in ruling.elsewhere
            for said in [self.edition.of(ruling, "elsewhere", other.rules)]
        ]
        t = self.press.phrases[self.language]
        return self._page(addresses.ELSEWHERE, t.elsewhere_page, _ELSEWHERE, "elsewhere.html", rows=rows)

    def _coverage(self) -> Page:
        rows = [(citation, self.press.rows[str(citation)]) for citation in self.base.rulings]
        t = self.press.phrases[self.language]
        proven = sum(bool(row["proven"]) for _, row in rows)
        about = msg("{n} of {total} rulings proven", n=proven, total=len(rows))
        return self._page(addresses.COVERAGE, t.coverage, _COVERAGE, "coverage.html", rows=rows, proven=about)

    def _page(self, name: str, title: str, about: Message, template: str, **values: object) -> Page:
        values |= {"edition": self.edition, "by_term": self._by_term, "name": name}
        return self.press.page(self.language, name, title, about, template, **values)
