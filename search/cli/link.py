"""`rulings link`: running text in, the same text out with every citation turned into a link."""

from __future__ import annotations

import re

from kb.citation import Citation, Section
from kb.reader import Mention, find_citations
from search.cli.context import DONE, Context, read_input
from search.cli.formats import FORMATS

_LAST_DASH = re.compile(r"(.+?)(\s*[-‐‑‒–—−]\s*)([^-‐‑‒–—−]+)", re.DOTALL)
#: Longer texts than any chat log.
MAX_BYTES = 64 << 20


def run(context: Context) -> int:
    """Print the text with links; everything but the citations stays as it was, to the byte."""
    text = read_input(context.args.file, MAX_BYTES, encoding="utf-8")
    context.terminal.write(linked(text, context))
    return DONE


def linked(text: str, context: Context) -> str:
    """The text with its citations as links in the form asked for."""
    form = FORMATS[context.args.format]
    parts, last = [], 0
    for mention in find_citations(text, context.library.register):
        linked_mention = "".join(
            form(piece, "", context.library.link(target)) if target is not None else piece
            for piece, target in pieces(mention)
        )
        parts += [text[last : mention.start], linked_mention]
        last = mention.end
    return "".join([*parts, text[last:]])


def pieces(mention: Mention) -> list[tuple[str, Citation | Section | None]]:
    """The mention's text in pieces, each with what it links to: of a range both ends; nothing that does not exist."""
    names: tuple[Citation | Section, ...] = (*mention.citations, *mention.sections)
    ends = _LAST_DASH.fullmatch(mention.text)
    if len(names) > 1 and ends:
        return [(ends[1], names[0]), (ends[2], None), (ends[3], names[-1])]
    return [(mention.text, names[0] if names else None)]
