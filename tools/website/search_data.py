"""The data of the site's search: one script that hands everything over, since a page opened as a file may fetch nothing."""

from __future__ import annotations

import hashlib
import inspect
import json
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import Any

from kb.catalogs import SOURCE_LANGUAGE
from kb.citation import Register
from kb.errors import Message, msg, nmsg
from kb.knowledge_base import LANGUAGES
from kb.words import compose, words
from search.analysis import Analyzer, stem, stemmed_phrases
from search.answer import MAX_WORDS
from search.documents import Analysed, documents, single_texts, term_entries, word_frequencies
from search.index import Index
from search.store import inputs
from website import addresses, packing, search_index, search_titles
from website import edition as editions
from website.keeping import revision
from website.kept import KeptFiles
from website.press import Press
from website.search_index import Contents, IndexPacker
from website.search_tables import citation_tables, register_tables, settings, text_tables
from website.search_titles import Title

#: What an answer says, by the name that the scripts give it: the sentences of `search.answer` and `search.cli.search`.
SENTENCES: dict[str, Message] = {
    "readAs": msg("Read as: {query}", query=""),
    "topic": msg("No ruling covers this: {title}. Look it up in: {place}.", title="", place=""),
    "nearest": msg("The nearest rulings, which are no answer:"),
    "none": msg("No ruling covers this. The nearest ones, which are no answer:"),
    "nothing": msg("No ruling covers this."),
    "doubtful": msg("Perhaps not covered. The nearest rulings:"),
    "noRuling": msg("no ruling {citation}", citation=""),
    "gap": msg("{citation}: the source has no such section; this is a known gap", citation=""),
    "beginning": msg("only the beginning of the query was used"),
    "words": msg("only the first {limit} words of the query were used", limit=MAX_WORDS),
}
#: Those that count.
COUNTING: dict[str, Message] = {
    "unknown": nmsg("In no ruling: {words}", "In no ruling: {words}", n=1, words=""),
    "more": nmsg("and {n} more that does not exist", "and {n} more that do not exist", n=1),
    "found": nmsg("{n} ruling found", "{n} rulings found", n=1),
}
#: The folder of the cache that holds what was packed.
KEPT = "site-search"
#: The code that decides how things are packed.
_PACKERS = (packing, search_index, search_titles)
QUOTES = {"ru": "«»", "en": "“”"}
#: Plural forms repeat themselves from a hundred on, as far as their last two figures tell.
_COUNTED = 200


def tables() -> dict[str, Any]:
    """What the scripts know of the code, whatever the content."""
    return {"settings": settings(), "text": text_tables(), "citations": citation_tables()}


def register_data(register: Register) -> dict[str, Any]:
    """What the scripts know of the register, to read citations: its rows, and the grammar made of them."""
    return {"register": register.plain(), "grammar": register_tables(register)}


def data(press: Press) -> dict[str, Any]:
    """What the scripts know of the content; rulings are named by their places in the register."""
    base = press.base
    places = {citation: place for place, citation in enumerate(base.rulings)}
    return {
        "references": [[places[other] for other in base.graph.references(citation)] for citation in base.rulings],
        "topics": [[places[near] for near in topic.near] for topic in base.beyond],
        "said": {language: said(press, language) for language in LANGUAGES},
        "shown": {language: shown(press, language) for language in LANGUAGES},
        **searched(press),
    }


def searched(press: Press) -> dict[str, Any]:
    """The index, kept while content and code are unchanged: analysing and packing all texts takes as long as the pages."""
    decisive = hashlib.sha256(f"{sys.version} {version('whoosh3')}".encode())
    for name, _, path in inputs(str(press.base.root)):
        decisive.update(name.encode() + hashlib.sha256(Path(path).read_bytes()).digest())
    decisive.update(
        "".join(inspect.getsource(module) for module in (*_PACKERS, editions, sys.modules[__name__])).encode()
    )
    found: dict[str, Any] = json.loads(KeptFiles(KEPT).get(decisive.hexdigest(), lambda: _searched(press)))
    return found


def _searched(press: Press) -> bytes:
    base = press.base
    analysed = Analysed(base, Analyzer(stemmed_phrases(term_entries(base))))
    index = Index(documents(base, analysed))
    assert index.names()[: len(base.rulings)] == list(map(str, base.register.citations()))  # noqa: S101 - book order
    made = {
        "lengths": index.lengths(),
        "saturation": index.saturation(),
        "index": packed(contents(press, analysed, index)),
    }
    return json.dumps(made, ensure_ascii=False).encode()


def said(press: Press, language: str) -> dict[str, Any]:
    """The sentences of an answer in a language, their braces unfilled; those that count in each of its plural forms."""
    tongue = press.tongues[language]
    return {
        **{name: tongue.template(message) for name, message in SENTENCES.items()},
        **{name: tongue.forms(message) for name, message in COUNTING.items()},
        "plural": "".join(str(tongue.form(n)) for n in range(_COUNTED)),
        "quotes": QUOTES[language],
        "source": SOURCE_LANGUAGE,
    }


def shown(press: Press, language: str) -> dict[str, Any]:
    """What is shown beside titles and verdicts: where topics are looked up; which rulings are in the source's language."""
    edition = press.editions[language]
    untranslated = [
        place
        for place, citation in enumerate(press.base.rulings)
        if {edition.title(citation).language, edition.verdict(citation).language} != {language}
    ]
    return {"topics": [topic.look_up[language] for topic in press.base.beyond], "untranslated": untranslated}


def titles(press: Press, analysed: Analysed) -> Iterator[Title]:
    """For each language: the rulings' titles, their verdicts, the topics' titles."""
    base = press.base

    def title(document: int, text: str) -> Title:
        return Title(document, compose(" ".join(text.split())), frozenset(analysed.tokens(text)))

    for edition in press.editions.values():
        for said in (edition.title, edition.verdict):
            yield from (title(place, said(citation).text) for place, citation in enumerate(base.rulings))
        for place, topic in enumerate(base.beyond, start=len(base.rulings)):
            yield title(place, topic.title[edition.language])


def packed(content: Contents) -> dict[str, Any]:
    """What is searched, packed, with what must be known to unpack it; packing takes some seconds."""
    packer = IndexPacker(content)
    return {
        "data": packer.pack(),
        "letters": packer.letters,
        "endings": packer.endings,
        "stems": len(packer.stems),
        "terms": len(content.terms),
        "rulings": content.rulings,
        "languages": len(LANGUAGES),
        "separators": packer.titles.separators,
        "literals": packer.titles.literals,
        "sizes": [packer.sizes[number] for number in range(len(content.texts))],
    }


def contents(press: Press, analysed: Analysed, index: Index) -> Contents:
    """What is searched, as `search.records` hands it to the store, and shown."""
    base = press.base
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
        titles=list(titles(press, analysed)),
    )


def search_assets(press: Press, static: Mapping[str, bytes]) -> dict[str, bytes]:
    """The scripts that hand over what is known of code, register and content, and the boxes' own, which names the others.

    It names their revisions, so that neither a browser nor a worker mixes what it kept of one build with another's.
    """
    folder = f"{addresses.ASSETS}/search/"
    known = {"tables": tables(), "register": register_data(press.base.register), "data": data(press)}
    made = {f"{folder}{name}.js": _script(name, value) for name, value in known.items()}
    fetched = {**{address: text for address, text in static.items() if address.startswith(folder)}, **made}
    box = f"{folder}box.js"
    revisions = {PurePosixPath(address).stem: revision(text) for address, text in fetched.items() if address != box}
    return {**made, box: static[box].replace(b'"{revisions}"', json.dumps(revisions, sort_keys=True).encode())}


def _script(name: str, value: object) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return f"rulingsSearch.{name}={text};\n".encode()
