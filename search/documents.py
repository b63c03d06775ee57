"""Rulings and the topics beyond them -> documents for the index: one document each, both languages pooled.

Measured: one pooled document beats a document for each question by ten points of success@1, and what was
found must not depend on the asker's language.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kb.beyond import Topic
from kb.catalogs import Freshness
from kb.entry import Ruling
from kb.knowledge_base import LANGUAGES, KnowledgeBase
from kb.words import words
from search.analysis import CONCEPT, TOPIC, Analyzer, without_citations

#: The texts that are compared one by one (`search.closest`).
_SINGLE = ("title", "verdict", "question")


@dataclass(frozen=True, slots=True)
class Document:
    """What the index holds: a citation (or `TOPIC` and a topic's key) and the tokens of all that is said there."""

    name: str
    tokens: tuple[str, ...]


def term_entries(base: KnowledgeBase) -> list[tuple[str, str]]:
    """(term key, string) for every string of the glossary, in file order."""
    return [(term.key, string) for term in base.glossary.terms.values() for string in term.strings()]


class Analysed:
    """The tokens of texts, each analysed once: a text stands in its document and again by itself (`single_texts`)."""

    def __init__(self, base: KnowledgeBase, analyzer: Analyzer) -> None:
        self._base, self._analyzer = base, analyzer
        self._kept: dict[str, list[str]] = {}

    def tokens(self, text: str) -> list[str]:
        """A text's tokens, its citations taken out.

        Each text by itself: a title that ends in a section's name must not make a citation of the next one's number.
        """
        if text not in self._kept:
            bare = without_citations(text, self._base.register)
            self._kept[text] = [token.text for token in self._analyzer.tokens(bare)]
        return self._kept[text]


def documents(base: KnowledgeBase, analysed: Analysed) -> Iterator[Document]:
    """The documents of all rulings in book order, then those of the topics."""
    for ruling in base.rulings.values():
        tokens = [token for text in searchable(base, ruling) for token in analysed.tokens(text)]
        tokens += [f"{CONCEPT}{key}" for key in ruling.scope.all()]
        yield Document(str(ruling.citation), tuple(tokens))
    for topic in base.beyond:
        tokens = [token for text in topic_texts(topic) for token in analysed.tokens(text)]
        yield Document(f"{TOPIC}{topic.key}", tuple(tokens))


def current_texts(base: KnowledgeBase, ruling: Ruling, language: str) -> Iterator[tuple[str, str]]:
    """(field, text) of a ruling in a language, where there is a current translation."""
    for field, text in ruling.messages():
        translation = base.translate(f"{ruling.citation}/{field}", text, language)
        if translation.freshness in (Freshness.SOURCE, Freshness.CURRENT):
            yield field, translation.text


def searchable(base: KnowledgeBase, ruling: Ruling) -> Iterator[str]:
    """Every current text of a ruling in every language but its clauses, which say it once more; its section's title."""
    section = base.section(ruling.citation)
    for language in LANGUAGES:
        title = base.translate(f"{ruling.citation.document}:{section.label}/title", section.title, language)
        yield title.text
        yield from (text for field, text in current_texts(base, ruling, language) if field != "clause")


def single_texts(base: KnowledgeBase, analysed: Analysed) -> Iterator[tuple[str, list[set[str]]]]:
    """(document, token sets of its texts that a query may be nearly the same as), in the order of the documents."""
    for ruling in base.rulings.values():
        texts = [
            text for language in LANGUAGES for field, text in current_texts(base, ruling, language) if field in _SINGLE
        ]
        yield str(ruling.citation), [set(analysed.tokens(text)) for text in texts]
    for topic in base.beyond:
        yield f"{TOPIC}{topic.key}", [set(analysed.tokens(text)) for text in topic_texts(topic)]


def topic_texts(topic: Topic) -> Iterator[str]:
    """What points to a topic, in both languages."""
    for language in LANGUAGES:
        yield topic.title[language]
        yield from topic.words[language]
        yield from topic.questions[language]


def word_frequencies(base: KnowledgeBase) -> dict[str, int]:
    """Every word form of rulings, topics and glossary, with the number of rulings and topics it stands in."""
    found: dict[str, int] = {}
    for _, string in term_entries(base):
        for word in words(string):
            found.setdefault(word.text, 0)
    texts = [searchable(base, ruling) for ruling in base.rulings.values()]
    texts += [topic_texts(topic) for topic in base.beyond]
    for document in texts:
        for form in {word.text for text in document for word in words(text)}:
            found[form] = found.get(form, 0) + 1
    return found
