"""Collect the interface's texts from the code and bring its two catalogs up to date.

    python tools/interface_catalog.py            # rewrite content/locale/*/LC_MESSAGES/interface.po where needed
    python tools/interface_catalog.py --check    # change nothing; 1 when a catalog is not up to date and complete

The English catalog exists for its plural forms; its texts are those of the code.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as PoMessage
from babel.messages.extract import extract_from_file

from kb.catalogs import catalog_path, placeholder_faults, read_catalog
from kb.desk import keep_credits, render, write_atomically
from kb.errors import ContentError, Message, Position
from kb.interface import DOMAIN, LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
CODE = ("kb", "search", "tools")
KEYWORDS: dict[str, tuple[int, ...]] = {"msg": (1,), "nmsg": (1, 2), "message": (1,)}
HEADER = "# The interface of `rulings` in {language}; msgid is the English text in the code.\n# Collected by tools/interface_catalog.py."


def extracted() -> Iterator[tuple[str | tuple[str, ...], str]]:
    """(message or its plural forms, file) in the order of files and lines."""
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for _, found, _, _ in extract_from_file("python", path, keywords=KEYWORDS):
                yield found, path.relative_to(ROOT).as_posix()


def template() -> Catalog:
    """Every message once, with the files it stands in."""
    catalog = Catalog(domain=DOMAIN, charset="utf-8")
    for found, file in extracted():
        catalog.add(found, locations=[(file, 0)])
    return catalog


def updated(language: str, new: Catalog, old: Catalog | None) -> Catalog:
    """The template with the old translations; what is new is empty (in English: the text itself)."""
    catalog = Catalog(locale=language, domain=DOMAIN, project="dune-rulings", charset="utf-8", fuzzy=False, header_comment=HEADER.format(language=language))  # fmt: skip
    keep_credits(old, catalog)
    for message in new:
        if not message.id:
            continue
        known = old.get(message.id) if old is not None else None
        string = known.string if known is not None else None
        if language == "en":
            string = message.id
        flags = {flag for flag in message.flags if flag != "python-format"} | (
            {"fuzzy"} if known is not None and known.fuzzy else set()
        )
        catalog.add(message.id, string=string, locations=sorted(set(message.locations)), flags=flags)
    return catalog


def faults(language: str, catalog: Catalog, path: Path) -> Iterator[ContentError]:
    """Untranslated messages and placeholders that differ."""
    for message in catalog:
        if not message.id:
            continue
        position = Position(path, message.lineno or 1)
        originals, strings = _forms(message)
        if message.fuzzy or not all(strings):
            yield ContentError(
                Message("no {language} translation of “{text}”", None, {"language": language, "text": originals[0]}),
                position,
            )
        for string in strings:
            yield from placeholder_faults(originals[-1], string, position, originals[0]) if string else ()


def _forms(message: PoMessage) -> tuple[tuple[str, ...], tuple[str, ...]]:
    originals = message.id if isinstance(message.id, tuple | list) else (message.id,)
    strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return tuple(map(str, originals)), tuple(str(string or "") for string in strings)


def main() -> int:
    """Update or check; 1 when a catalog is not up to date or incomplete."""
    check = "--check" in sys.argv[1:]
    new, status = template(), 0
    for language in LANGUAGES:
        relative = Path("content") / catalog_path(language, DOMAIN)
        path = ROOT / relative
        old = read_catalog(path, relative, []) if path.exists() else None
        catalog = updated(language, new, old)
        text = render(catalog)
        if check and (old is None or path.read_text("utf-8") != text):
            print(f"{relative}: not up to date; run python tools/interface_catalog.py")
            status = 1
        elif not check and write_atomically(path, text):
            print(f"{relative}: written")
        for fault in faults(language, read_catalog(path, relative, []) or catalog, relative):
            print(fault)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
