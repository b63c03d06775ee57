"""`rulings show`: rulings and sections whole."""

from __future__ import annotations

from kb.citation import Citation
from kb.errors import msg, nmsg
from kb.reader import read_query, resolve
from search.cli.context import DONE, Context, WrongCall, checked_argument
from search.cli.search import freshness_note, print_heading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

#: How a reference is called, from the ruling that makes it, and from the one it is made to.
KINDS = {
    "see": (msg("see"), msg("see")),
    "narrows": (msg("narrows"), msg("narrowed by")),
    "exception_of": (msg("exception to"), msg("exception made by")),
    "order_with": (msg("order together with"), msg("order together with")),
    "rests_on": (msg("rests on"), msg("relied on by")),
    "mentions": (msg("mentions"), msg("mentioned by")),
}
STATUSES = {"superseded": msg("superseded"), "withdrawn": msg("withdrawn")}
#: The first questions are enough to recognise the ruling; --json gives all.
SHOWN_QUESTIONS = 4


def run(context: Context) -> int:
    """Print each ruling named; a section prints all of its own."""
    citations = named(context, context.args.citation)
    if context.args.json:
        context.print_json([_plain(citation, context) for citation in citations])
        return DONE
    for place, citation in enumerate(citations):
        if place:
            context.print(context.terminal.style("─" * min(context.terminal.width, 40), "dim"))
        print_ruling(citation, context)
    return DONE


def named(context: Context, arguments: Iterable[str]) -> list[Citation]:
    """The rulings that the arguments name; «II A 1» may come as three of them. Raises `UnknownCitation`."""
    arguments = [checked_argument(argument) for argument in arguments]
    register = context.library.register
    whole = " ".join(arguments)
    if not whole.strip():
        raise WrongCall(msg("no citation given"), hint=msg("citations look like II.A.1, VII.14 or AM.3"))
    parts = [whole] if len(arguments) > 1 and read_query(whole, register).whole else arguments
    found = [citation for part in parts for citation in resolve(part, register)]
    return list(dict.fromkeys(found))


def _plain(citation: Citation, context: Context) -> dict[str, Any]:
    ruling = context.library.ruling(citation)
    return {
        **ruling,
        "lang": context.language,
        "url": context.library.page(citation),
        "link": context.library.link(citation),
    }


def print_ruling(citation: Citation | str, context: Context) -> None:
    """A ruling whole."""
    ruling, terminal, say = context.library.ruling(citation), context.terminal, context.say
    place = f"{ruling['section_title']}, {_document(ruling, context)}"
    print_heading(str(citation), context)
    context.print(terminal.style(terminal.fill(place, "    "), "dim"))
    for line in _warnings(ruling, context):
        context.print(terminal.style(terminal.fill(line, "    "), "warn"))
    context.print()
    context.print(terminal.style(terminal.fill(ruling["verdict"], "    "), "title"))
    context.print()
    context.print(terminal.fill(ruling["text"], "    "))
    _list(context, None, [f"{n}. {step}" for n, step in enumerate(ruling["steps"], start=1)])
    _list(context, say(nmsg("Example", "Examples", n=len(ruling["examples"]))), ruling["examples"])
    for reading in ruling["readings"]:
        _list(
            context,
            say(msg("How we read it")),
            [reading["adopted"], *(say(msg("not: {reading}", reading=other)) for other in reading["instead_of"])],
        )
    for other in ruling["elsewhere"]:
        _list(context, say(msg("Elsewhere: {edition}", edition=other["name"])), [other["rules"]])
    if ruling["note"]:
        _list(context, say(msg("Note")), [ruling["note"]])
    _list(context, say(msg("Asked like this")), ruling["questions"][:SHOWN_QUESTIONS])
    _list(context, say(msg("Related rulings")), references(ruling, context))
    print_checks(ruling, context)
    source = ruling["source"]
    context.print()
    context.print(
        terminal.style(
            terminal.fill(
                say(
                    msg(
                        "Source: {title}, {printed}, {dated}. Our wording: {revised}.",
                        title=source["title"],
                        printed=source["printed"],
                        dated=source["dated"],
                        revised=ruling["revised"],
                    )
                ),
                "    ",
            ),
            "dim",
        )
    )
    context.print(terminal.style(f"    {context.library.page(citation)}", "dim"))


def _document(ruling: dict[str, Any], context: Context) -> str:
    return str(
        next(document["title"] for document in context.library.documents if document["id"] == ruling["document"])
    )


def _warnings(ruling: dict[str, Any], context: Context) -> Iterable[str]:
    if ruling["status"] in STATUSES:
        yield context.say(msg("This ruling is no longer in force: {status}.", status=STATUSES[ruling["status"]]))
    if ruling["untranslated"]:
        yield freshness_note(ruling["untranslated"], context)


def _list(context: Context, heading: str | None, items: Iterable[str]) -> None:
    items = list(items)
    if not items:
        return
    context.print()
    if heading:
        context.print("    " + context.terminal.style(heading, "title"))
    for item in items:
        bullet = "" if heading is None else "– "
        context.print(
            context.terminal.fill(
                item, "      " if heading is None else "        ", f"      {bullet}" if heading else "    "
            )
        )


def print_checks(ruling: dict[str, Any], context: Context) -> None:
    """The clauses with their examples; nothing when there are none."""
    if not ruling["checks"]:
        return
    context.print()
    context.print("    " + context.terminal.style(context.say(msg("Checks that run")), "title"))
    for clause in ruling["checks"]:
        says = (
            context.say(msg("{says} The printed rules say so too.", says=clause["says"]))
            if clause["restates"]
            else None
        )
        context.print(context.terminal.fill(says or clause["says"], "        ", "      – "))
        for example in clause["examples"]:
            for number, line in enumerate(example["source"].splitlines()):
                _print_code(f"        {'... ' if number else '>>> '}{line}", context)
            for line in example["expected"].splitlines():
                _print_code(f"        {line}", context)


def _print_code(line: str, context: Context) -> None:
    """A line of code as it is; one that is too long is folded, for --json has it whole."""
    if len(line) > context.terminal.width:
        line = context.terminal.fill(line, "         ", "        ")
    context.print(line)


def references(ruling: dict[str, Any], context: Context) -> list[str]:
    """Both directions, each with what kind of reference it is."""
    lines = []
    for edges, side, arrow in ((ruling["references"], 0, "→"), (ruling["referred_by"], 1, "←")):
        for edge in edges:
            kinds = ", ".join(context.say(KINDS[kind][side]) for kind in edge["kinds"])
            lines.append(f"{arrow} {edge['citation']} ({kinds}). {edge['title']}")
    return lines
