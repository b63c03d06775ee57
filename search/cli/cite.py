"""`rulings cite`: a citation ready to paste."""

from __future__ import annotations

from kb.citation import Citation
from kb.errors import RulingsError, msg
from kb.reader import read_query, resolve_name
from search.cli.context import DONE, Context, checked_argument
from search.cli.formats import FORMATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from kb.citation import Section


class UnknownRevision(RulingsError):
    """A pinned citation whose wording is not kept."""

    status = 1


def run(context: Context) -> int:
    """Print the citation, its title and its link in the form asked for."""
    text = checked_argument(" ".join(context.args.citation))
    name = resolve_name(text, context.library.register)
    _check_pinned(text, name, context)
    title, url = _title(name, context), context.library.link(name)
    if context.args.json:
        context.print_json(
            {
                "citation": str(name),
                "title": title,
                "url": url,
                "formats": {form: make(str(name), title, url) for form, make in FORMATS.items()},
            }
        )
    else:
        context.print(FORMATS[context.args.format](str(name), title, url))
    return DONE


def _title(name: Citation | Section, context: Context) -> str:
    if isinstance(name, Citation):
        return context.library.titles[str(name)]
    for document in context.library.documents:
        if document["id"] == name.document:
            return str(next(section["title"] for section in document["sections"] if section["label"] == name.label))
    return ""


def _check_pinned(text: str, name: Citation | Section, context: Context) -> None:
    """A citation pinned to a day must be pinned to a wording that we have."""
    pinned = next(
        (mention.pinned for mention in read_query(text, context.library.register).mentions if mention.pinned), None
    )
    if pinned is None or not isinstance(name, Citation):
        return
    revised = context.library.ruling(name)["revised"]
    if pinned != revised:
        raise UnknownRevision(
            msg("no wording of {citation} from {day}", citation=name, day=pinned),
            hint=msg("the wording in force is {citation}@{day}", citation=name, day=revised),
        )
