"""`rulings search`: questions, keywords and citations answered; one at a time, or a batch."""

from __future__ import annotations

import sys

from kb.errors import RulingsError, msg, nmsg, printable
from search.answer import DOUBTFUL, NONE, Answer, answer
from search.cli.context import DONE, LANGUAGES, NOTHING, Context, WrongCall, checked_argument, read_input
from search.cli.terminal import mark
from search.store import DamagedStore

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
#: Answers of a batch are printed so many at a time.
PRINTED_AT_ONCE = 100
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
    if not (args.query or args.json or args.explain) and _asked_by_a_person(context):
        from search.cli.prompt import run as ask  # noqa: PLC0415 - nobody else pays for it

        return ask(context)
    query = _query(context)
    if not query.strip():
        example = msg("who opens the next lot")
        raise WrongCall(msg("the query is empty"), hint=msg("for example: rulings search {example}", example=example))
    result = answer(context.library, query, args.limit)
    if args.json:
        explained = _explained(result, context) if args.explain else {}
        context.print_json({**plain(result, context.library), **explained})
    else:
        print_answer(result, context)
        if args.explain:
            print_explanation(result, context)
    return DONE if result.answered else NOTHING


def _asked_by_a_person(context: Context) -> bool:
    """Whether somebody sits at both ends."""
    return context.terminal.interactive and sys.stdin is not None and sys.stdin.isatty()


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
    """One JSON object a line for each line read; a line that is no query is named and does not stop the rest.

    The answers are printed a few at a time: a million of them would not fit into memory.
    """
    import gc  # noqa: PLC0415

    gc.enable()
    text = read_input(context.args.batch, MAX_BATCH_BYTES)
    for number, line in enumerate(_lines(text), start=1):
        if line.strip():
            context.print(context.as_json(_batch_line(context, number, line)))
        if number % PRINTED_AT_ONCE == 0:
            context.terminal.flush()
    return DONE


def _lines(text: str) -> Iterator[str]:
    """The lines one by one; a list of them would take as much memory again."""
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = end if end >= 0 else len(text)
        yield text[start:end]
        start = end + 1


def _batch_line(context: Context, number: int, line: str) -> dict[str, Any]:
    try:
        identity, query, language = _asked(line)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        error = RulingsError(
            msg("line {line} is no query", line=number), hint=msg("each line holds a JSON object with “id” and “query”")
        )
        context.complain(error)
        return {"id": None, "answered": False, "hits": [], "error": context.say(error.message)}
    try:
        found = _found(context, query, language)
    except DamagedStore:  # the lines before are printed already, so only this one is asked again
        context.renew()
        found = _found(context, query, language)
    return {"id": identity, **{key: found[key] for key in ("answered", "confidence", "did_you_mean", "hits")}}


def _asked(line: str) -> tuple[object, str, object]:
    """What a line asks: id, query, language; raises what is wrong with it."""
    from json import dumps, loads  # noqa: PLC0415 - people do not read JSON

    asked = loads(line)
    identity, query = asked["id"], asked["query"]
    if not isinstance(query, str):
        raise TypeError("query")
    query.encode()
    dumps(identity, allow_nan=False)  # Python reads NaN and 1e999; nobody could read them in the answer
    return identity, query, asked.get("lang")


def _found(context: Context, query: str, language: object) -> dict[str, Any]:
    library = context.library
    if language in LANGUAGES and language != context.language:
        library = context.other_library
    return plain(answer(library, query, BATCH_LIMIT), library)


# --- for people -----------------------------------------------------------------------------------------------


def print_answer(result: Answer, context: Context) -> None:
    """The answer as people read it: what must be said first, then the rulings."""
    print_head(result, context)
    if result.hits and any(_head(result, context)):
        context.print()
    for place, hit in enumerate(result.hits):
        _print_hit(hit.citation, result, context, full=place < FULL_TEXTS and result.answered)


def print_head(result: Answer, context: Context) -> None:
    """What must be said before the rulings; nothing where they simply answer."""
    for line in _head(result, context):
        context.print(context.terminal.style(context.terminal.fill(line), "warn"))


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


def print_explanation(result: Answer, context: Context) -> None:
    """How the answer came about, wrapped to the terminal."""
    from search.cli.explain import lines  # noqa: PLC0415 - only when it is asked for

    for line in lines(result, context):
        indent = line[: len(line) - len(line.lstrip())]
        context.print(context.terminal.fill(printable(line.lstrip()), indent + "    ", indent))


def _print_hit(citation: str, result: Answer, context: Context, *, full: bool) -> None:
    print_heading(citation, context)
    print_body(citation, result, context, full=full)
    context.print()


def print_body(citation: str, result: Answer, context: Context, *, full: bool) -> None:
    """What stands under a ruling's title: the verdict and the address; if ``full``, text and neighbours too."""
    ruling, terminal = context.library.ruling(citation), context.terminal
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


def print_heading(citation: str, context: Context) -> None:
    """Citation and title, wrapped where they are wider than the terminal."""
    terminal, title = context.terminal, context.library.titles[citation]
    heading = f"{citation}  {title}"
    if len(heading) > terminal.width:
        heading = terminal.fill(heading, "    ", "")
    context.print(terminal.style(citation, "citation") + terminal.style(heading[len(citation) :], "title"))


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
