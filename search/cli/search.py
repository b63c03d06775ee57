"""`rulings search`: questions, keywords and citations answered; one at a time, or a batch."""

from __future__ import annotations

from kb.errors import RulingsError, msg, nmsg
from search.answer import DOUBTFUL, NONE, Answer, answer
from search.cli.context import DONE, NOTHING, Context, WrongCall, checked_argument, read_input
from search.cli.terminal import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from search.library import Library

#: Larger input is refused: a question has a few words, a batch a few thousand lines.
MAX_QUERY_BYTES = 16 << 20
MAX_BATCH_BYTES = 256 << 20
#: A batch is for programs; it gives as many hits as measures look at.
BATCH_LIMIT = 10
#: So many unknown words are named, and so much of each: nobody reads more to see what was not understood.
SHOWN_WORDS, SHOWN_LETTERS = 8, 40
#: Shorter tokens are not highlighted: they stand everywhere.
SHORTEST_MARK = 3
#: Rulings printed with their text; of the others the verdict is enough.
FULL_TEXTS = 1


def run(context: Context) -> int:
    """Answer the query, or each of a batch."""
    args = context.args
    if args.batch is not None:
        if args.query:
            raise WrongCall(msg("a query and --batch exclude each other"), hint=msg("leave one of the two out"))
        return _batch(context)
    query = _query(context)
    if not query.strip():
        example = msg("who opens the next lot")
        raise WrongCall(msg("the query is empty"), hint=msg("for example: rulings search {example}", example=example))
    result = answer(context.library, query, args.limit)
    if args.json:
        explained = _explained(result, context) if args.explain else {}
        context.print_json({**plain(result, context.library), **explained})
    else:
        _print(result, context)
        if args.explain:
            _explain(result, context)
    return DONE if result.answered else NOTHING


def _explained(result: Answer, context: Context) -> dict[str, Any]:
    from search.cli.explain import plain_steps  # noqa: PLC0415 - only when it is asked for

    return {"steps": plain_steps(result, context.library), "explanation": result.explanation}


def _query(context: Context) -> str:
    words = context.args.query
    if words == ["-"]:
        return read_input("-", MAX_QUERY_BYTES)
    return checked_argument(" ".join(words))


def plain(result: Answer, library: Library) -> dict[str, Any]:
    """The answer as the contract's JSON object."""
    return {
        "query": result.query,
        "lang": library.language,
        "answered": result.answered,
        "confidence": result.confidence,
        "did_you_mean": result.did_you_mean,
        "hits": [_plain_hit(hit.citation, hit.score, library) for hit in result.hits],
        "beyond": library.topic(result.topic) if result.topic else None,
        "notes": [library.interface.say(note) for note in result.notes],
        "unknown_words": result.unknown_words,
    }


def _plain_hit(citation: str, score: float, library: Library) -> dict[str, Any]:
    ruling = library.ruling(citation)
    return {
        "citation": citation,
        "document": ruling["document"],
        "title": ruling["title"],
        "verdict": ruling["verdict"],
        "text": ruling["text"],
        "score": round(score, 4),
        "url": library.page(citation),
        "neighbours": _neighbours(ruling),
    }


def _neighbours(ruling: dict[str, Any]) -> list[str]:
    """The rulings that belong to the full answer: what it refers to, then what refers to it."""
    return list(dict.fromkeys(str(edge["citation"]) for edge in (*ruling["references"], *ruling["referred_by"])))


# --- a batch --------------------------------------------------------------------------------------------------


def _batch(context: Context) -> int:
    """One JSON object a line for each line read; a line that is no query is named and does not stop the rest."""
    import gc  # noqa: PLC0415
    from json import dumps  # noqa: PLC0415 - people do not read JSON

    gc.enable()

    text = read_input(context.args.batch, MAX_BATCH_BYTES)
    libraries = {context.language: context.library}
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            found = _batch_line(context, number, line, libraries)
            context.print(dumps(found, ensure_ascii=not context.terminal.unicode))
    return DONE


def _batch_line(context: Context, number: int, line: str, libraries: dict[str, Library]) -> dict[str, Any]:
    from json import loads  # noqa: PLC0415

    try:
        asked = loads(line)
        identity, query, language = asked["id"], asked["query"], asked.get("lang", context.language)
        if not isinstance(query, str):
            raise TypeError("query")
        query.encode()
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        error = RulingsError(
            msg("line {line} is no query", line=number), hint=msg("each line holds a JSON object with “id” and “query”")
        )
        context.complain(error)
        return {"id": None, "answered": False, "hits": [], "error": context.say(error.message)}
    language = language if language in ("ru", "en") else context.language
    if language not in libraries:
        from search.library import Library  # noqa: PLC0415 - only when a line asks for the other language

        libraries[language] = Library(context.library.store, language)
    found = plain(answer(libraries[language], query, BATCH_LIMIT), libraries[language])
    return {"id": identity, **{key: found[key] for key in ("answered", "confidence", "did_you_mean", "hits")}}


# --- for people -----------------------------------------------------------------------------------------------


def _print(result: Answer, context: Context) -> None:
    for line in _head(result, context):
        context.print(context.terminal.style(context.terminal.fill(line), "warn"))
    if result.hits and any(_head(result, context)):
        context.print()
    for place, hit in enumerate(result.hits):
        _print_hit(hit.citation, result, context, full=place < FULL_TEXTS and result.answered)


def _head(result: Answer, context: Context) -> Iterator[str]:
    """What must be said before the rulings: that it is no answer, or a doubtful one; words that were not used."""
    say = context.say
    if result.did_you_mean is not None:
        yield say(msg("Read as: {query}", query=result.did_you_mean))
    for note in result.notes:
        yield say(note)
    if result.topic is not None:
        topic = context.library.topic(result.topic)
        yield say(
            msg("No ruling covers this: {title}. Look it up in: {place}.", title=topic["title"], place=topic["look_up"])
        )
        if result.hits:
            yield say(msg("The nearest rulings, which are no answer:"))
        return
    if result.unknown_words:
        words = [
            word if len(word) <= SHOWN_LETTERS else f"{word[:SHOWN_LETTERS]}…"
            for word in result.unknown_words[:SHOWN_WORDS]
        ]
        shown = ", ".join(f"“{word}”" if context.language == "en" else f"«{word}»" for word in words)
        yield say(nmsg("In no ruling: {words}", "In no ruling: {words}", n=len(result.unknown_words), words=shown))
    if result.confidence == NONE:
        yield say(
            msg("No ruling covers this. The nearest ones, which are no answer:")
            if result.hits
            else msg("No ruling covers this.")
        )
    elif result.confidence == DOUBTFUL:
        yield say(msg("Perhaps not covered. The nearest rulings:"))


def _explain(result: Answer, context: Context) -> None:
    """How the answer came about, wrapped to the terminal."""
    from search.cli.explain import lines  # noqa: PLC0415 - only when it is asked for

    for line in lines(result, context):
        indent = line[: len(line) - len(line.lstrip())]
        context.print(context.terminal.fill(line.lstrip(), indent + "    ", indent))


def _print_hit(citation: str, result: Answer, context: Context, *, full: bool) -> None:
    ruling, terminal = context.library.ruling(citation), context.terminal
    heading = f"{terminal.style(citation, 'citation')}  {terminal.style(ruling['title'], 'title')}"
    context.print(
        heading
        if len(citation) + 2 + len(ruling["title"]) <= terminal.width
        else _folded_heading(citation, ruling["title"], context)
    )
    untranslated = ruling["untranslated"]
    if untranslated:
        context.print(terminal.style(terminal.fill(freshness_note(untranslated, context), "    "), "warn"))
    context.print(_marked(ruling["verdict"], result, context))
    if full:
        context.print()
        context.print(_marked(ruling["text"], result, context))
        near = _neighbours(ruling)
        if near:
            context.print(terminal.fill(context.say(msg("See also: {citations}", citations=", ".join(near))), "    "))
    context.print(terminal.style(f"    {context.library.page(citation)}", "dim"))
    context.print()


def _folded_heading(citation: str, title: str, context: Context) -> str:
    terminal = context.terminal
    filled = terminal.fill(f"{citation}  {title}", "    ", "")
    return terminal.style(citation, "citation") + terminal.style(filled[len(citation) :], "title")


def freshness_note(untranslated: dict[str, str], context: Context) -> str:
    """Why Russian is shown to an English reader."""
    if "outdated" in untranslated.values():
        return context.say(msg("Translation out of date; the Russian original is shown."))
    return context.say(msg("Not translated yet; the Russian original is shown."))


def _marked(text: str, result: Answer, context: Context) -> str:
    """The text, wrapped and with the query's words highlighted."""
    filled = context.terminal.fill(text, "    ")
    if not context.terminal.colour or not result.tokens:
        return filled
    analyzer = context.library.analyzer
    spans = [
        (token.start, token.end)
        for token in analyzer.tokens(filled)
        if token.text in result.tokens and token.end - token.start >= SHORTEST_MARK
    ]
    return mark(filled, spans, context.terminal)
