"""The library asked with what it was not told: each question, and its translation, taken out of the index in turn.

The questions of a ruling stand in the index; asked as they are, they say nothing about wording that nobody foresaw. One
question of every ruling and every topic is taken out at a time, with its translation, so that all are asked after as
many index builds as a ruling has questions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from kb.knowledge_base import LANGUAGES, KnowledgeBase
from search.analysis import TOPIC, Analyzer, stemmed_phrases
from search.building import in_memory
from search.documents import Analysed, Document, documents, single_texts, term_entries
from search.library import Library
from search.records import ranked, records


@dataclass(frozen=True, slots=True)
class Held:
    """A question held out: the document it belongs to (a citation, or a topic's name), and itself in each language."""

    document: str
    texts: Mapping[str, str]


def questions(base: KnowledgeBase) -> Iterator[list[Held]]:
    """The questions by their place in their lists: the first of every ruling and topic, then the second, and so on."""
    lists = [_of_rulings(base, citation) for citation in map(str, base.rulings)]
    lists += [_of_topic(topic.key, topic.questions) for topic in base.beyond]
    for column in zip_longest(*lists):
        yield [held for held in column if held is not None]


def _of_rulings(base: KnowledgeBase, name: str) -> list[Held]:
    ruling = next(ruling for citation, ruling in base.rulings.items() if str(citation) == name)
    return [
        Held(name, {language: base.translate(f"{name}/question", text, language).text for language in LANGUAGES})
        for text in ruling.questions
    ]


def _of_topic(key: str, texts: Mapping[str, Sequence[str]]) -> list[Held]:
    pairs = zip_longest(*(texts[language] for language in LANGUAGES))
    return [
        Held(TOPIC + key, {language: text for language, text in zip(LANGUAGES, pair, strict=True) if text})
        for pair in pairs
    ]


def libraries(base: KnowledgeBase) -> Iterator[tuple[list[Held], Library]]:
    """The questions that were taken out at a time, and the library without them."""
    whole = dict(records(base))
    analysed = Analysed(base, Analyzer(stemmed_phrases(term_entries(base))))
    pooled, singles = list(documents(base, analysed)), list(single_texts(base, analysed))
    for column in questions(base):
        taken = {held.document: [analysed.tokens(text) for text in held.texts.values()] for held in column}
        rest = dict(ranked(_without(pooled, taken), _without_single(singles, taken)))
        kept = {key: value for key, value in whole.items() if not key.startswith(("posting/", "closest/"))}
        yield column, Library(in_memory({**kept, **rest}.items()), "ru")


def _without(pooled: Sequence[Document], taken: Mapping[str, list[list[str]]]) -> Iterator[Document]:
    for document in pooled:
        tokens = Counter(document.tokens)
        for text in taken.get(document.name, ()):
            tokens.subtract(text)
        yield Document(document.name, tuple(tokens.elements()))


def _without_single(
    singles: Sequence[tuple[str, list[set[str]]]], taken: Mapping[str, list[list[str]]]
) -> Iterator[tuple[str, list[set[str]]]]:
    for name, texts in singles:
        out = [set(text) for text in taken.get(name, ())]
        yield name, [text for text in texts if text not in out]
