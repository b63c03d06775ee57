"""The Whoosh index, and the only module that knows Whoosh.

Whoosh keeps the postings while the store is built and scores them (BM25F); what a token is, is decided in
`search.analysis`. Its scores are exported posting by posting, and `search.ranking` adds them up: one scoring, stated once.
See DESIGN.md for the choice of distribution and what an exchange would take.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from whoosh import fields, query, scoring
from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.filedb.filestore import RamStorage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from search.documents import Document

_FIELD = "tokens"


class Index:
    """Documents indexed in memory: exports every posting with its score, and ranks for comparison."""

    def __init__(self, documents: Iterable[Document]) -> None:
        schema = fields.Schema(
            name=fields.ID(stored=True),
            # The tokens come ready-made; Whoosh only has to keep them apart.
            tokens=fields.TEXT(analyzer=cast("Any", SpaceSeparatedTokenizer()), phrase=False),
        )
        created = RamStorage().create_index(schema)
        writer = created.writer()
        for document in documents:
            writer.add_document(name=document.name, tokens=" ".join(document.tokens))
        writer.commit()
        self._weighting = scoring.BM25F()
        self._searcher: Any = created.searcher(weighting=self._weighting)  # Whoosh is untyped in places; Any ends here

    def names(self) -> list[str]:
        """The documents' names by their numbers."""
        reader = self._searcher.reader()
        return [str(reader.stored_fields(number)["name"]) for number in range(reader.doc_count_all())]

    def postings(self) -> Iterator[tuple[str, list[int], list[float]]]:
        """(token, document numbers ascending, what the token adds to each document's score)."""
        reader = self._searcher.reader()
        for token in reader.lexicon(_FIELD):
            scorer = self._weighting.scorer(self._searcher, _FIELD, token)
            matcher = self._searcher.postings(_FIELD, token)
            numbers, scores = [], []
            while matcher.is_active():
                numbers.append(int(matcher.id()))
                scores.append(float(scorer.score(matcher)))
                matcher.next()
            yield token.decode() if isinstance(token, bytes) else str(token), numbers, scores

    def rank(self, weights: Mapping[str, float], limit: int) -> list[tuple[str, float]]:
        """Whoosh's own ranking for weighted tokens: (document, score), best first."""
        terms = [query.Term(_FIELD, token, boost=weight) for token, weight in weights.items()]
        if not terms:
            return []
        return [(str(hit["name"]), float(hit.score)) for hit in self._searcher.search(query.Or(terms), limit=limit)]
