"""`rulings search --explain`: each step from what was typed to what was asked, then what the scores are made of."""

from __future__ import annotations

from kb.errors import msg
from kb.reader import read_query
from kb.words import compose, words
from search.analysis import CONCEPT, TOPIC
from search.closest import WEIGHT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from search.answer import Answer
    from search.cli.context import Context
    from search.library import Library
    from search.question import Question

    Step = tuple[str, str, str]

FOLDING, CITATION, TERM, HOMONYM, NEGATION = "folding", "citation", "term", "homonym", "negation"
KINDS = {
    CITATION: msg("citation"),
    FOLDING: msg("letters"),
    "layout": msg("keyboard layout"),
    "transliteration": msg("transliteration"),
    "spelling": msg("spelling"),
    TERM: msg("term"),
    HOMONYM: msg("several meanings"),
    NEGATION: msg("negation, kept"),
}
NEGATIONS = frozenset(
    [
        "не",
        "нет",
        "ни",
        "нельзя",
        "без",
        "never",
        "no",
        "not",
        "cannot",
        "cant",
        "dont",
        "doesnt",
        "without",
        "nobody",
        "никто",
    ]
)
_INDENT = "  "


def steps(result: Answer, library: Library) -> Iterator[Step]:
    """(kind, what was typed, what it was read as), in the order in which a query is understood."""
    for mention in read_query(compose(result.query), library.register).mentions:
        names = [*map(str, mention.citations), *map(str, mention.sections), *mention.unknown]
        yield CITATION, mention.text, ", ".join(names)
    question = result.question
    if question is None:
        return
    typed = compose(result.query)
    for word in words(typed):
        written = typed[word.start : word.end]
        if written.casefold() != word.text:
            yield FOLDING, written, word.text
    for change in question.changes:
        yield change.kind, change.before, change.after
    yield from _meanings(question, library)
    for word in words(question.text):
        if word.text in NEGATIONS:
            yield NEGATION, question.text[word.start : word.end], word.text


def _meanings(question: Question, library: Library) -> Iterator[Step]:
    """The terms that words of the query name; several where a word has several meanings."""
    found: dict[tuple[int, int], list[str]] = {}
    for token in question.tokens:
        if token.text.startswith(CONCEPT):
            found.setdefault((token.start, token.end), []).append(library.terms[token.text.removeprefix(CONCEPT)])
    for (start, end), names in found.items():
        yield HOMONYM if len(names) > 1 else TERM, question.text[start:end], " / ".join(names)


def plain_steps(result: Answer, library: Library) -> list[dict[str, Any]]:
    """The steps as data."""
    return [{"kind": kind, "before": before, "after": after} for kind, before, after in steps(result, library)]


def lines(result: Answer, context: Context) -> Iterator[str]:
    """The explanation for people."""
    say, library = context.say, context.library
    yield say(msg("How the query was read"))
    for kind, before, after in steps(result, library):
        said = f"{say(KINDS[kind])}: {before}"
        yield _INDENT + (said if kind == NEGATION else f"{said} → {after}")
    if result.question is not None:
        yield from _weights(result.question, context)
        yield from _scores(result.question, context)


def _weights(question: Question, context: Context) -> Iterator[str]:
    yield context.say(msg("What its words tell (the rarer a word, the more)"))
    for row in question.explanation():
        if "token" in row:
            share = "" if row["weight"] == 1 else f" × {row['weight']}"
            yield f"{_INDENT}{_token(str(row['token']), context.library)} {row['rarity']}{share}"


def _token(token: str, library: Library) -> str:
    """A stem as it is, a concept by its name."""
    return f"[{library.terms[token.removeprefix(CONCEPT)]}]" if token.startswith(CONCEPT) else token


def _scores(question: Question, context: Context) -> Iterator[str]:
    say, library = context.say, context.library
    yield say(msg("Scores: all texts together + {weight} × the closest single text", weight=WEIGHT))
    for row in question.explanation():
        if "document" in row:
            name = str(row["document"])
            title = library.titles.get(name) or library.topic(name.removeprefix(TOPIC))["title"]
            shown = name if name in library.titles else say(msg("beyond"))
            yield f"{_INDENT}{row['score']:.3f} = {row['pooled']:.3f} + {WEIGHT} × {row['closest']:.3f} {shown} {title}"
    yield say(msg("Share of the query that the best ruling covers: {share} %", share=round(100 * question.coverage)))
    key, against = question.rivalry
    if key is not None:
        yield say(
            msg(
                "Nearest topic beyond the rulings, against the best ruling: {share} % ({title})",
                share=round(100 * against),
                title=library.topic(key)["title"],
            )
        )
