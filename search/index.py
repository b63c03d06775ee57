"""The Whoosh index, and the only module that knows Whoosh.

Whoosh keeps the postings and scores (BM25F); what a token is, is decided in `search.analysis`. See DESIGN.md for the
choice of distribution and what an exchange would take.
"""

from __future__ import annotations

import pickle
import struct
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, cast

from whoosh import fields, index, query, scoring
from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.filedb.filestore import FileStorage, RamStorage

from kb.errors import RulingsError, msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from search.documents import Document

#: Raised by one when the schema or the meaning of tokens changes without a change in the code's files.
SCHEMA_VERSION = 1
_FIELD = "tokens"
#: What a damaged or foreign index may raise while it is read.
_DAMAGE = (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, EOFError, struct.error, pickle.PickleError, ImportError, AssertionError, index.IndexError)  # fmt: skip


class DamagedIndex(RulingsError):
    """The index cannot be read; it is derived, so it is built anew."""


def _schema() -> fields.Schema:
    return fields.Schema(
        citation=fields.ID(stored=True, unique=True),
        # The tokens come ready-made; Whoosh only has to keep them apart.
        tokens=fields.TEXT(analyzer=cast("Any", SpaceSeparatedTokenizer()), phrase=False),
    )


class Index:
    """An open index: scores documents for tokens."""

    def __init__(self, opened: Any) -> None:  # noqa: ANN401 - Whoosh is untyped in places; Any ends here
        self._index = opened
        self._searcher = opened.searcher(weighting=scoring.BM25F())

    @classmethod
    def build(cls, documents: Iterable[Document], folder: Path | None) -> Self:
        """Index the documents in ``folder``, or in memory when there is none."""
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        storage = FileStorage(str(folder)) if folder is not None else RamStorage()
        created = storage.create_index(_schema())
        writer = created.writer()
        for document in documents:
            writer.add_document(citation=document.citation, tokens=" ".join(document.tokens))
        writer.commit()
        return cls(created)

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open the index in a folder; raise `DamagedIndex`."""
        try:
            return cls(index.open_dir(str(folder), readonly=True))
        except _DAMAGE as error:
            raise DamagedIndex(msg("the index in {path} is damaged", path=folder)) from error

    def __len__(self) -> int:
        return int(self._searcher.doc_count_all())

    def frequency(self, token: str) -> int:
        """In how many documents the token stands."""
        return int(self._searcher.doc_frequency(_FIELD, token))

    def rank(self, weights: Mapping[str, float], limit: int) -> list[tuple[str, float]]:
        """The best documents for weighted tokens: (citation, score), best first, ties in book order."""
        terms = [query.Term(_FIELD, token, boost=weight) for token, weight in weights.items()]
        if not terms:
            return []
        try:
            results = self._searcher.search(query.Or(terms), limit=limit)
            return [(hit["citation"], float(hit.score)) for hit in results]
        except _DAMAGE as error:
            raise DamagedIndex(msg("the index is damaged")) from error
