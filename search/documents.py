"""Rulings and the topics beyond them -> documents for the index: one document each, both languages pooled.

Measured: one pooled document beats a document for each question by ten points of success@1, and what was
found must not depend on the asker's language.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kb.beyond import Topic
from kb.catalogs import Freshness
from kb.citation import Citation
from kb.entry import Ruling
from kb.knowledge_base import LANGUAGES, KnowledgeBase
from kb.words import compose, words
from search.analysis import CONCEPT, TOPIC, Analyzer, cut_out

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
    """The texts of the content as they are searched, each read and analysed once.

    A text stands in its document, again by itself (`single_texts`), and its words in the vocabulary.
    """

    def __init__(self, base: KnowledgeBase, analyzer: Analyzer) -> None:
        self.base, self._analyzer = base, analyzer
        self._kept: dict[str, tuple[list[str], list[str]]] = {}
        self._texts: dict[Citation, list[tuple[str, str]]] = {}

    def tokens(self, text: str) -> list[str]:
        """A text's tokens, its citations taken out.

        Each text by itself: a title that ends in a section's name must not make a citation of the next one's number.
        """
        return self._analysed(text)[0]

    def forms(self, text: str) -> list[str]:
        """A text's words, folded, those of its citations too."""
        return self._analysed(text)[1]

    def _analysed(self, text: str) -> tuple[list[str], list[str]]:
        if text not in self._kept:
            composed = compose(text)
            bare = cut_out(composed, self.base.mentions(composed))
            found = list(words(bare))
            forms = found if bare == text else words(text)
            self._kept[text] = (
                [token.text for token in self._analyzer.tokens_of(found)],
                [word.text for word in forms],
            )
        return self._kept[text]

    def texts(self, ruling: Ruling) -> list[tuple[str, str]]:
        """(field, text) of all that is searched of a ruling: what is current in each language, its section's title first."""
        if ruling.citation not in self._texts:
            self._texts[ruling.citation] = list(_searchable(self.base, ruling))
        return self._texts[ruling.citation]


def documents(base: KnowledgeBase, analysed: Analysed) -> Iterator[Document]:
    """The documents of all rulings in book order, then those of the topics."""
    for ruling in base.rulings.values():
        tokens = [token for _, text in analysed.texts(ruling) for token in analysed.tokens(text)]
        tokens += [f"{CONCEPT}{key}" for key in ruling.scope.all()]
        yield Document(str(ruling.citation), tuple(tokens))
    for topic in base.beyond:
        tokens = [token for text in topic_texts(topic) for token in analysed.tokens(text)]
        yield Document(f"{TOPIC}{topic.key}", tuple(tokens))


def _searchable(base: KnowledgeBase, ruling: Ruling) -> Iterator[tuple[str, str]]:
    section = base.section(ruling.citation)
    for language in LANGUAGES:
        title = base.translate(f"{ruling.citation.document}:{section.label}/title", section.title, language)
        yield "section", title.text
        for field, text in ruling.messages():
            if field == "clause":
                continue  # it says once more what the text says
            translation = base.translate(f"{ruling.citation}/{field}", text, language)
            if translation.freshness in (Freshness.SOURCE, Freshness.CURRENT):
                yield field, translation.text


def single_texts(base: KnowledgeBase, analysed: Analysed) -> Iterator[tuple[str, list[set[str]]]]:
    """(document, token sets of its texts that a query may be nearly the same as), in the order of the documents."""
    for ruling in base.rulings.values():
        texts = [text for field, text in analysed.texts(ruling) if field in _SINGLE]
        yield str(ruling.citation), [set(analysed.tokens(text)) for text in texts]
    for topic in base.beyond:
        yield f"{TOPIC}{topic.key}", [set(analysed.tokens(text)) for text in topic_texts(topic)]


def topic_texts(topic: Topic) -> Iterator[str]:
    """What points to a topic, in both languages."""
    for language in LANGUAGES:
        yield topic.title[language]
        yield from topic.words[language]
        yield from topic.questions[language]


def word_frequencies(base: KnowledgeBase, analysed: Analysed) -> dict[str, int]:
    """Every word form of rulings, topics and glossary, with the number of rulings and topics it stands in."""
    found: dict[str, int] = {}
    for _, string in term_entries(base):
        for word in words(string):
            found.setdefault(word.text, 0)
    texts = [[text for _, text in analysed.texts(ruling)] for ruling in base.rulings.values()]
    texts += [list(topic_texts(topic)) for topic in base.beyond]
    for document in texts:
        for form in {form for text in document for form in analysed.forms(text)}:
            found[form] = found.get(form, 0) + 1
    return found
