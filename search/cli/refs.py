"""`rulings refs`: what a ruling refers to, and what refers to it."""

from __future__ import annotations

from kb.errors import msg
from search.cli.context import DONE, Context
from search.cli.show import named, references


def run(context: Context) -> int:
    """Print both directions of every ruling named; as data one object, or a list of several."""
    rulings = [context.library.ruling(citation) for citation in named(context, context.args.citation)]
    if context.args.json:
        found = [{key: ruling[key] for key in ("citation", "references", "referred_by")} for ruling in rulings]
        context.print_json(found[0] if len(found) == 1 else found)
        return DONE
    for ruling in rulings:
        context.print(
            f"{context.terminal.style(ruling['citation'], 'citation')}  {context.terminal.style(ruling['title'], 'title')}"
        )
        lines = references(ruling, context)
        for line in lines or [context.say(msg("no references in either direction"))]:
            context.print(context.terminal.fill(line, "      ", "  "))
    return DONE
