"""The search engines that ours is measured beside, each as its own documentation has one use it.

All hold the same texts (Russian and English apart), stem both languages with Snowball, are asked for any of the words and
rank by BM25. Every import of an engine stands where it is used: a fresh process pays for that one only.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    #: Name, Russian, English.
    Document = tuple[str, str, str]
    #: A query -> the names and texts of the ten best.
    Search = Callable[[str], list[tuple[str, str]]]

LIMIT = 10
_WORD = re.compile(r"\w+")
#: Tantivy's budget for building, in bytes; one thread, as the others have.
_HEAP = 256_000_000


def _folded(text: str) -> str:
    return text.lower().replace("ё", "е")


class Fts5:
    """SQLite's FTS5 over words stemmed by PyStemmer; asked for any word of the query."""

    join = " OR "

    def __init__(self, folder: str) -> None:
        from Stemmer import Stemmer  # noqa: PLC0415 - here and below: see above

        self.path = f"{folder}/fts5.db"
        self._russian, self._english = Stemmer("russian").stemWord, Stemmer("english").stemWord

    def _stems(self, text: str) -> list[str]:
        return [(self._english if word.isascii() else self._russian)(word) for word in _WORD.findall(_folded(text))]

    def build(self, documents: Iterable[Document]) -> None:
        """Write the index."""
        import sqlite3  # noqa: PLC0415

        database = sqlite3.connect(self.path)
        database.execute("CREATE VIRTUAL TABLE ruling USING fts5(name UNINDEXED, shown UNINDEXED, ru, en)")
        rows = (
            (name, f"{ru}\n{en}", " ".join(self._stems(ru)), " ".join(self._stems(en))) for name, ru, en in documents
        )
        database.executemany("INSERT INTO ruling VALUES (?, ?, ?, ?)", rows)
        database.execute("INSERT INTO ruling(ruling) VALUES ('optimize')")
        database.commit()
        database.close()

    def open(self) -> Search:
        """Open it for searching."""
        import sqlite3  # noqa: PLC0415

        database = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
        statement = "SELECT name, shown FROM ruling WHERE ruling MATCH ? ORDER BY rank LIMIT ?"

        def search(query: str) -> list[tuple[str, str]]:
            asked = self.join.join(f'"{stem}"' for stem in self._stems(query))
            return database.execute(statement, (asked, LIMIT)).fetchall()

        return search


class Fts5All(Fts5):
    """The same, asked for all words: quicker, and over the real rulings most questions find nothing."""

    join = " "


class Tantivy:
    """Tantivy (Rust) through its Python binding."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def _registered(self, index: Any) -> Any:  # noqa: ANN401 - the binding is untyped
        from tantivy import Filter, TextAnalyzerBuilder, Tokenizer  # noqa: PLC0415

        for language in ("russian", "english"):
            builder = TextAnalyzerBuilder(Tokenizer.simple()).filter(Filter.lowercase())
            index.register_tokenizer(language, builder.filter(Filter.stemmer(language.capitalize())).build())
        return index

    def build(self, documents: Iterable[Document]) -> None:
        """Write the index."""
        import tantivy  # noqa: PLC0415

        schema = tantivy.SchemaBuilder()
        schema.add_text_field("name", stored=True, tokenizer_name="raw")
        schema.add_text_field("ru", stored=True, tokenizer_name="russian")
        schema.add_text_field("en", stored=True, tokenizer_name="english")
        index = self._registered(tantivy.Index(schema.build(), path=self.folder))
        writer = index.writer(_HEAP, 1)
        for name, ru, en in documents:
            writer.add_document(tantivy.Document(name=name, ru=ru.replace("ё", "е"), en=en))
        writer.commit()
        writer.wait_merging_threads()

    def open(self) -> Search:
        """Open it for searching."""
        import tantivy  # noqa: PLC0415

        index = self._registered(tantivy.Index.open(self.folder))
        searcher = index.searcher()

        def search(query: str) -> list[tuple[str, str]]:
            parsed = index.parse_query(" ".join(_WORD.findall(_folded(query))), ["ru", "en"])
            found = (searcher.doc(address) for _, address in searcher.search(parsed, LIMIT).hits)
            return [(document["name"][0], document["ru"][0]) for document in found]

        return search


class Whoosh:
    """Whoosh as its documentation has it: analysed fields, a query parser, a searcher."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def build(self, documents: Iterable[Document]) -> None:
        """Write the index."""
        from whoosh import analysis, fields, index  # noqa: PLC0415

        schema = fields.Schema(
            name=fields.ID(stored=True),
            ru=fields.TEXT(analyzer=analysis.LanguageAnalyzer("ru"), stored=True),
            en=fields.TEXT(analyzer=analysis.LanguageAnalyzer("en"), stored=True),
        )
        writer = index.create_in(self.folder, schema).writer(limitmb=256)
        for name, ru, en in documents:
            writer.add_document(name=name, ru=_folded(ru), en=en)
        writer.commit()

    def open(self) -> Search:
        """Open it for searching."""
        from whoosh import index, qparser  # noqa: PLC0415

        searcher = index.open_dir(self.folder, readonly=True).searcher()
        parser = qparser.MultifieldParser(["ru", "en"], searcher.schema, group=qparser.OrGroup)

        def search(query: str) -> list[tuple[str, str]]:
            found = searcher.search(parser.parse(" ".join(_WORD.findall(_folded(query)))), limit=LIMIT)
            return [(hit["name"], hit["ru"]) for hit in found]

        return search


#: The name on the command line -> the engine.
ENGINES: dict[str, type[Fts5 | Tantivy | Whoosh]] = {
    "fts5": Fts5,
    "fts5-all": Fts5All,
    "tantivy": Tantivy,
    "whoosh": Whoosh,
}


def ask(engine: str, folder: str, query: str) -> None:
    """What a command over an engine would do: one query, answered on standard output."""
    for name, text in ENGINES[engine](folder).open()(query):
        print(name, text.partition("\n")[0])
