"""`rulings translate`: the translators' desk."""

from __future__ import annotations

from pathlib import Path

from kb.catalogs import Freshness, catalog_path, read_catalog
from kb.desk import render, template, update, write_atomically
from kb.errors import ContentError, ContentErrors, nmsg
from kb.errors import msg as message
from kb.knowledge_base import TRANSLATIONS, KnowledgeBase, inspect
from kb.paths import shown_path
from search.cli.context import DONE, NOTHING, Context

TEMPLATE = Path("locale") / "rulings.pot"


def run(context: Context) -> int:
    """Extract, update or count."""
    base, found = inspect(Path(context.root))
    if base is None:
        raise ContentErrors(found)
    action = {"extract": _extract, "update": _update, "status": _status}[context.args.action]
    return action(base, context)


def _extract(base: KnowledgeBase, context: Context) -> int:
    _write(Path(context.root) / TEMPLATE, render(template(base)), context)
    return DONE


def _update(base: KnowledgeBase, context: Context) -> int:
    """Every catalog against the content; a catalog that cannot be read is left alone and named."""
    for language in TRANSLATIONS:
        relative = catalog_path(language)
        faults: list[ContentError] = []
        path = Path(context.root) / relative
        old = read_catalog(path, shown_path(path), faults) if path.exists() else None
        if faults:
            raise ContentErrors(faults)
        _write(path, render(update(old, template(base), language)), context)
    return DONE


def _write(path: Path, text: str, context: Context) -> None:
    written = write_atomically(path, text)
    shown = shown_path(path)
    context.print(
        context.say(
            message("{path}: written", path=shown) if written else message("{path}: nothing changed", path=shown)
        )
    )


def _status(base: KnowledgeBase, context: Context) -> int:
    """How many texts are current, out of date and missing; 1 when something is left to do."""
    left = 0
    counts: dict[str, dict[str, int]] = {}
    for language, catalog in base.catalogs.items():
        states = [catalog.translate(name, text.value).freshness for name, text in base.messages()]
        counts[language] = {state.value: states.count(state) for state in Freshness if state is not Freshness.SOURCE}
        left += len(states) - states.count(Freshness.CURRENT)
    if context.args.json:
        context.print_json(counts)
    else:
        for language, count in counts.items():
            parts = [
                context.say(nmsg("{n} current", "{n} current", n=count["current"])),
                context.say(nmsg("{n} out of date", "{n} out of date", n=count["outdated"])),
                context.say(nmsg("{n} missing", "{n} missing", n=count["missing"])),
            ]
            context.print(f"{language}: {', '.join(parts)}")
    return NOTHING if left else DONE
