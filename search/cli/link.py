"""`rulings link`: running text in, the same text out with every citation turned into a link."""

from __future__ import annotations

from kb.reader import Mention, find_citations
from search.cli.context import DONE, Context, read_input
from search.cli.formats import FORMATS

#: Longer texts than any chat log.
MAX_BYTES = 64 << 20


def run(context: Context) -> int:
    """Print the text with links; everything but the citations stays as it was, to the byte."""
    text = read_input(context.args.file, MAX_BYTES)
    context.terminal.write(linked(text, context))
    return DONE


def linked(text: str, context: Context) -> str:
    """The text with its citations as links in the form asked for."""
    form = FORMATS[context.args.format]
    parts, last = [], 0
    for mention in find_citations(text, context.library.register):
        target = _target(mention)
        if target is not None:
            parts += [text[last : mention.start], form(mention.text, "", context.library.link(target))]
            last = mention.end
    return "".join([*parts, text[last:]])


def _target(mention: Mention) -> object | None:
    """What a mention links to: its first ruling, or its section; nothing that does not exist."""
    names = (*mention.citations, *mention.sections)
    return names[0] if names else None
