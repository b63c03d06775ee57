"""The data of the site's search: one script that hands everything over, since a page opened as a file may fetch nothing."""

from __future__ import annotations

import json
from typing import Any

from kb.knowledge_base import KnowledgeBase
from kb.words import words
from search.analysis import CONCEPT, Analyzer, stem, stemmed_phrases
from search.documents import Analysed, documents, single_texts, term_entries, word_frequencies
from search.index import Index
from website.search_index import Contents, IndexPacker
from website.search_tables import citation_tables, register_tables, settings, text_tables


def tables(base: KnowledgeBase) -> dict[str, Any]:
    """What the scripts know of the code, whatever the content."""
    return {"settings": settings(), "text": text_tables(), "citations": citation_tables()}


def data(base: KnowledgeBase) -> dict[str, Any]:
    """What the scripts know of the content."""
    analysed = Analysed(base, Analyzer(stemmed_phrases(term_entries(base))))
    index = Index(documents(base, analysed))
    packer = IndexPacker(contents(base, analysed, index))
    names = index.names()
    return {
        "register": base.register.plain(),
        "grammar": register_tables(base.register),
        "names": names,
        "lengths": index.lengths(),
        "saturation": index.saturation(),
        "terms": [term.removeprefix(CONCEPT) for term in base.glossary.terms],
        "neighbours": {
            str(citation): [str(other) for other in (*base.graph.back_references(citation), *base.graph.references(citation))]
            for citation in base.rulings
        },
        "topics": [{"key": topic.key, "near": [str(near) for near in topic.near]} for topic in base.beyond],
        "shown": {},
        "index": {
            "data": packer.pack(),
            "letters": packer.letters,
            "endings": packer.endings,
            "stems": len(packer.stems),
            "terms": len(base.glossary.terms),
            "rulings": len(base.rulings),
            "sizes": [packer.sizes[number] for number in range(len(names))],
        },
    }


def contents(base: KnowledgeBase, analysed: Analysed, index: Index) -> Contents:
    """What is searched, as `search.records` hands it to the store."""
    phrases = {
        key: [phrase for string in term.strings() if (phrase := tuple(stem(word.text) for word in words(string)))]
        for key, term in base.glossary.terms.items()
    }
    return Contents(
        forms=word_frequencies(base, analysed),
        occurrences={token: dict(zip(numbers, often, strict=True)) for token, numbers, often in index.occurrences()},
        rulings=len(base.rulings),
        texts=[[frozenset(text) for text in texts] for _, texts in single_texts(base, analysed)],
        terms=phrases,
    )


def script(name: str, value: object) -> str:
    """A script that hands a value over."""
    said = json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"rulingsSearch.{name}={said};\n"
