"""The Whoosh index, and the only module that knows Whoosh.

Whoosh keeps the postings while the store is built and scores them (BM25F); what a token is, is decided in
`search.analysis`. Its scores are exported posting by posting, and `search.ranking` adds them up: one scoring, stated once.
See DESIGN.md for the choice of distribution and what an exchange would take.
"""

from __future__ import annotations

from array import array
from collections import Counter
from typing import TYPE_CHECKING, Any

from whoosh import fields, query, scoring
from whoosh.filedb.filestore import RamStorage

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence

    from search.documents import Document

_FIELD = "tokens"


class _Tokens(fields.TEXT):
    """A field of ready-made tokens: Whoosh need not take a text apart again."""

    def __init__(self) -> None:
        super().__init__(phrase=False)

    def index(self, value: Any, **_: Any) -> Generator[tuple[bytes, int, float, bytes], Any, None]:  # noqa: ANN401
        """(token, how often, its weight, nothing more) of every token, as `whoosh.fields.FieldType.index` says."""
        for token, often in Counter(value).items():
            yield token.encode(), often, float(often), b""


class Index:
    """Documents indexed in memory: exports every posting with its score, and ranks for comparison."""

    def __init__(self, documents: Iterable[Document]) -> None:
        schema = fields.Schema(name=fields.ID(stored=True), tokens=_Tokens())
        created = RamStorage().create_index(schema)
        writer = created.writer()
        for document in documents:
            writer.add_document(name=document.name, tokens=document.tokens)
        writer.commit()
        self._weighting = scoring.BM25F()
        self._searcher: Any = created.searcher(weighting=self._weighting)  # Whoosh is untyped in places; Any ends here

    def names(self) -> list[str]:
        """The documents' names by their numbers."""
        reader = self._searcher.reader()
        return [str(reader.stored_fields(number)["name"]) for number in range(reader.doc_count_all())]

    def postings(self) -> Iterator[tuple[str, array[int], array[float]]]:
        """(token, document numbers ascending, what the token adds to each document's score)."""
        reader = self._searcher.reader()
        lengths = self.lengths()
        for token in reader.lexicon(_FIELD):
            numbers, scores = self._scored(token, lengths)
            yield token.decode() if isinstance(token, bytes) else str(token), numbers, scores

    def occurrences(self) -> Iterator[tuple[str, array[int], list[int]]]:
        """(token, document numbers ascending, how often it stands in each): what `postings` is made of, and smaller."""
        reader = self._searcher.reader()
        for token in reader.lexicon(_FIELD):
            matcher = reader.postings(_FIELD, token)
            numbers, often = array("I"), []
            while matcher.is_active():
                numbers.append(matcher.id())
                often.append(round(matcher.weight()))
                matcher.next()
            yield token.decode() if isinstance(token, bytes) else str(token), numbers, often

    def lengths(self) -> list[int]:
        """The documents' lengths by their numbers, as rounded as Whoosh keeps them."""
        reader = self._searcher.reader()
        return [int(reader.doc_field_length(number, _FIELD)) for number in range(reader.doc_count_all())]

    def saturation(self) -> tuple[float, float, float]:
        """K1, B and the average length of BM25F.

        With a token's `search.closest.rarity` r, a token that stands n times in a document of length l adds
        r × n (K1 + 1) / (n + K1 (1 - B + B l / average)) to its score.
        """
        average = self._searcher.avg_field_length(_FIELD) or 1
        return float(self._weighting.K1), float(self._weighting.B), float(average)

    def _scored(self, token: Any, lengths: Sequence[int]) -> tuple[array[int], array[float]]:  # noqa: ANN401
        """A token's documents and scores.

        Whoosh's scorer sees how often the token stands in a document of what length: for each such pair it is asked once.
        """
        scorer = self._weighting.scorer(self._searcher, _FIELD, token)
        matcher = self._searcher.reader().postings(_FIELD, token)  # no second scorer
        known: dict[tuple[float, int], float] = {}
        numbers, scores = array("I"), array("d")
        while matcher.is_active():
            number = matcher.id()
            seen = matcher.weight(), lengths[number]
            score = known.get(seen)
            if score is None:
                score = known[seen] = float(scorer.score(matcher))
            numbers.append(number)
            scores.append(score)
            matcher.next()
        return numbers, scores

    def rank(self, weights: Mapping[str, float], limit: int) -> list[tuple[str, float]]:
        """Whoosh's own ranking for weighted tokens: (document, score), best first."""
        terms = [query.Term(_FIELD, token, boost=weight) for token, weight in weights.items()]
        if not terms:
            return []
        return [(str(hit["name"]), float(hit.score)) for hit in self._searcher.search(query.Or(terms), limit=limit)]
