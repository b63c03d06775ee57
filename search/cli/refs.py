"""`rulings refs`: what a ruling refers to, and what refers to it."""

from __future__ import annotations

from kb.errors import msg
from search.cli.context import DONE, Context
from search.cli.show import named, references


def run(context: Context) -> int:
    """Print both directions of every ruling named."""
    for citation in named(context, context.args.citation):
        ruling = context.library.ruling(citation)
        if context.args.json:
            context.print_json({key: ruling[key] for key in ("citation", "references", "referred_by")})
            continue
        context.print(
            f"{context.terminal.style(str(citation), 'citation')}  {context.terminal.style(ruling['title'], 'title')}"
        )
        lines = references(ruling, context)
        for line in lines or [context.say(msg("no references in either direction"))]:
            context.print(context.terminal.fill(line, "      ", "  "))
    return DONE
