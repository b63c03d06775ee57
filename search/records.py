"""The knowledge base -> the store's records: what is shown, ready in each language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from kb.catalogs import Freshness
from kb.checks import parse_examples
from kb.citation import Citation
from kb.entry import Clause, Ruling, Text
from kb.interface import compile_interface
from kb.knowledge_base import LANGUAGES, KnowledgeBase, load, site_url
from search.analysis import Analyzer, stemmed_phrases
from search.closest import indexed_texts, rarity
from search.documents import Analysed, Document, documents, single_texts, term_entries, word_frequencies
from search.index import Index
from search.ranking import posting_records
from search.store import encode
from search.vocabulary import vocabulary_records

Plain = dict[str, object]


def build(root: Path) -> Iterator[tuple[str, bytes]]:
    """Key and value of everything the store holds; raise `ContentErrors` for faulty content."""
    return records(load(root))


def records(base: KnowledgeBase) -> Iterator[tuple[str, bytes]]:
    """Key and value of every record."""
    yield "register", encode(base.register.plain())
    yield "site", encode(site_url(base.root))
    yield from _shown(base)
    yield from _searched(base)


def _shown(base: KnowledgeBase) -> Iterator[tuple[str, bytes]]:
    """What is shown, by language."""
    for language in LANGUAGES:
        view = View(base, language)
        yield f"interface/{language}", encode(compile_interface(base.root, language))
        yield (
            f"documents/{language}",
            encode([document_view(base, document.id, language) for document in base.documents]),
        )
        yield f"titles/{language}", encode({str(c): view.text(r, "title", r.title) for c, r in base.rulings.items()})
        names = {key: base.glossary.name(key, language) for key in base.glossary.terms}
        yield f"terms/{language}", encode(names)
        for citation, ruling in base.rulings.items():
            yield f"ruling/{language}/{citation}", encode(view.ruling(ruling))
        for topic in base.beyond:
            shown = {
                "title": topic.title[language],
                "look_up": topic.look_up[language],
                "near": [str(c) for c in topic.near],
            }
            yield f"topic/{language}/{topic.key}", encode({"key": topic.key, **shown})


def _searched(base: KnowledgeBase) -> Iterator[tuple[str, bytes]]:
    """What is searched: the glossary's phrases, the postings, the vocabulary."""
    phrases = stemmed_phrases(term_entries(base))
    for phrase, kept in phrases.items():
        yield f"phrase/{phrase}", encode(kept)
    analysed = Analysed(base, Analyzer(phrases))
    yield from ranked(documents(base, analysed), single_texts(base, analysed))
    for key, words in vocabulary_records(word_frequencies(base, analysed)):
        yield key, encode(words)


def ranked(
    pooled: Iterable[Document], singles: Iterable[tuple[str, Iterable[set[str]]]]
) -> Iterator[tuple[str, bytes]]:
    """What ranks: the documents' names, the postings, the texts that are compared one by one."""
    index = Index(pooled)
    size = len(index.names())
    yield "indexed", encode(size)
    postings = list(index.postings())
    yield from posting_records(postings)
    weights = {token: rarity(size, len(numbers)) for token, numbers, _ in postings}
    for number, (name, texts) in enumerate(singles):
        yield f"indexed/{number}", encode((name, *indexed_texts(texts, weights.__getitem__)))


def document_view(base: KnowledgeBase, identity: str, language: str) -> Plain:
    """A document's description in one language."""
    document = base.document(identity)

    def text(context: str, value: Text | None) -> str | None:
        return None if value is None else base.translate(context, value, language).text

    return {
        "id": document.id,
        "title": text(f"{identity}/title", document.title),
        "game": text(f"{identity}/game", document.game),
        "about": text(f"{identity}/about", document.about),
        "numbering": text(f"{identity}/numbering", document.numbering),
        "source": document.source_title,
        "dated": document.dated,
        "sections": [
            {
                "label": section.label,
                "title": text(f"{identity}:{section.label}/title", section.title),
                "about": text(f"{identity}:{section.label}/about", section.about),
                "missing": section.missing,
            }
            for section in document.sections
        ],
    }


class View:
    """Rulings in one language as plain values, the form of ``rulings show --json``."""

    def __init__(self, base: KnowledgeBase, language: str) -> None:
        self.base, self.language = base, language
        order = [str(citation) for citation in base.rulings]
        self._next = dict(pairwise(order))
        self._previous = {behind: before for before, behind in self._next.items()}

    def text(self, ruling: Ruling, field: str, text: Text) -> str:
        """One text in this language (in Russian where there is no current translation)."""
        return self.base.translate(f"{ruling.citation}/{field}", text, self.language).text

    def ruling(self, ruling: Ruling) -> Plain:
        """All that a reader is shown of a ruling."""

        def texts(field: str, values: Sequence[Text]) -> list[str]:
            return [self.text(ruling, field, value) for value in values]

        section = self.base.section(ruling.citation)
        return {
            "citation": str(ruling.citation),
            "document": ruling.citation.document,
            "section": str(ruling.citation.section),
            "section_title": self.base.translate(
                f"{ruling.citation.document}:{section.label}/title", section.title, self.language
            ).text,
            "title": self.text(ruling, "title", ruling.title),
            "verdict": self.text(ruling, "verdict", ruling.verdict),
            "text": self.text(ruling, "text", ruling.text),
            "steps": texts("step", ruling.steps),
            "examples": texts("example", ruling.examples),
            "note": self.text(ruling, "note", ruling.note) if ruling.note else None,
            "questions": texts("question", ruling.questions),
            "scope": self._scope(ruling),
            "references": self._edges(self.base.graph.references(ruling.citation)),
            "referred_by": self._edges(self.base.graph.back_references(ruling.citation)),
            "readings": [
                {
                    "name": reading.name,
                    "adopted": self.text(ruling, "reading", reading.adopted),
                    "instead_of": texts("instead-of", reading.instead_of),
                }
                for reading in ruling.readings
            ],
            "elsewhere": self._elsewhere(ruling),
            "source": {
                "document": ruling.source.document,
                "title": self.base.document(ruling.source.document).source_title,
                "printed": ruling.source.printed,
                "dated": ruling.source.dated,
            },
            "revised": ruling.revised,
            "status": ruling.status.value,
            "checks": [self._clause(ruling, clause) for clause in ruling.clauses],
            "untranslated": self.untranslated(ruling),
            "previous": self._previous.get(str(ruling.citation)),
            "next": self._next.get(str(ruling.citation)),
        }

    def _clause(self, ruling: Ruling, clause: Clause) -> Plain:
        return {
            "clause": clause.name,
            "restates": clause.restates,
            "says": self.text(ruling, "clause", clause.says),
            "examples": [{"source": one.source, "expected": one.want} for one in parse_examples(clause.examples, [])],
        }

    def _scope(self, ruling: Ruling) -> Plain:
        names = self.base.glossary
        return {
            kind: [{"key": key, "name": names.name(key, self.language)} for key in getattr(ruling.scope, kind)]
            for kind in ("phases", "factions", "cards", "places", "concepts")
        }

    def _edges(self, edges: Mapping[Citation, Sequence[str]]) -> list[Plain]:
        return [
            {
                "citation": str(citation),
                "kinds": list(kinds),
                "title": self.text(self.base.rulings[citation], "title", self.base.rulings[citation].title),
            }
            for citation, kinds in edges.items()
        ]

    def _elsewhere(self, ruling: Ruling) -> list[Plain]:
        document = self.base.document(ruling.citation.document)
        names = {
            edition: self.base.translate(f"{document.id}/edition/{edition}", name, self.language).text
            for edition, name in document.editions
        }
        return [
            {
                "edition": other.edition,
                "name": names[other.edition],
                "rules": self.text(ruling, "elsewhere", other.rules),
            }
            for other in ruling.elsewhere
        ]

    def untranslated(self, ruling: Ruling) -> dict[str, str]:
        """Fields shown in Russian for want of a current translation, with the reason."""
        found: dict[str, str] = {}
        for field, text in ruling.messages():
            freshness = self.base.translate(f"{ruling.citation}/{field}", text, self.language).freshness
            if freshness in (Freshness.OUTDATED, Freshness.MISSING):
                found[field] = freshness.value
        return found
