"""The rulings as data for programs: JSON beside its schemas, feeds of what changed, the map of the site."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from kb.citation import Citation
from kb.entry import Ruling, Text
from kb.judge.schema import schema as position_schema
from kb.knowledge_base import LANGUAGES
from search.records import View, document_view
from website import addresses
from website.edition import Edition
from website.page import Page
from website.phrases import SITE_NAME
from website.press import Press
from website.rulings import titled

API = "api"
SCHEMAS = Path(__file__).parent / "schemas"
#: A feed holds the newest changes; who missed more reads the site.
LONGEST_FEED = 100
_XML = '<?xml version="1.0" encoding="utf-8"?>\n'


class _KeptView(View):
    """The view of `rulings show --json` over texts that the pages have translated already."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition.base, edition.language)
        self._edition = edition

    def text(self, ruling: Ruling, field: str, text: Text) -> str:
        """One text in this language."""
        return self._edition.of(ruling, field, text).text

    def untranslated(self, ruling: Ruling) -> dict[str, str]:
        """Fields shown in Russian, with the reason."""
        return {name: reason.value for name, reason in self._edition.untranslated(ruling).items()}


class Data:
    """Files for programs."""

    def __init__(self, press: Press) -> None:
        self.press, self.base, self.site = press, press.base, press.site
        self._views = {language: _KeptView(press.editions[language]) for language in LANGUAGES}

    def files(self, pages: Iterable[Page]) -> Iterator[tuple[str, str]]:
        """Address and text of each file."""
        rulings = {str(citation): self.ruling(citation) for citation in self.base.rulings}
        for name, value in rulings.items():
            yield f"{API}/rulings/{name}.json", _json({"$schema": "../ruling.schema.json", **value})
        yield f"{API}/rulings.json", _json(self._all(list(rulings.values())))
        yield f"{API}/glossary.json", _json(self.glossary())
        for path in sorted(SCHEMAS.glob("*.json")):
            yield f"{API}/{path.name}", path.read_text("utf-8")
        yield f"{API}/position.schema.json", _json(position_schema())
        for language in LANGUAGES:
            yield addresses.page(language) + addresses.FEED, self.feed(language)
        yield "sitemap.xml", self.sitemap(pages)
        yield "robots.txt", f"User-agent: *\nAllow: /\nSitemap: {self.site.absolute('sitemap.xml')}\n"

    def ruling(self, citation: Citation) -> dict[str, Any]:
        """A ruling; in each language exactly what `rulings show --json` prints."""
        ruling = self.base.rulings[citation]
        return {
            "citation": str(citation),
            "link": self.site.absolute(addresses.short(citation)),
            **{
                language: {
                    **view.ruling(ruling),
                    "lang": language,
                    "url": self.site.absolute(addresses.page(language, citation)),
                    "link": self.site.absolute(addresses.short(citation)),
                }
                for language, view in self._views.items()
            },
        }

    def _all(self, rulings: list[dict[str, Any]]) -> dict[str, Any]:
        documents = [
            {language: document_view(self.base, document.id, language) for language in LANGUAGES}
            for document in self.base.documents
        ]
        head = {"$schema": "rulings.schema.json", "site": self.site.url, "languages": list(LANGUAGES)}
        return {**head, "documents": documents, "rulings": rulings}

    def glossary(self) -> dict[str, Any]:
        """Every term with its words in both languages, and the rulings about it."""
        about: dict[str, list[str]] = {}
        for citation, ruling in self.base.rulings.items():
            for key in ruling.scope.all():
                about.setdefault(key, []).append(str(citation))
        terms = [
            {
                "key": term.key,
                "kind": term.kind.value,
                **{
                    language: {
                        "name": term.names[language].name,
                        "variants": list(term.names[language].variants),
                        "slang": list(term.names[language].slang),
                        "note": term.note.get(language),
                    }
                    for language in LANGUAGES
                },
                "rulings": about.get(term.key, []),
            }
            for term in self.base.glossary.terms.values()
        ]
        return {"$schema": "glossary.schema.json", "terms": terms}

    def feed(self, language: str) -> str:
        """An Atom feed of the rulings, those changed last first; an entry is one wording of a ruling."""
        edition, site = self.press.editions[language], self.site
        changed = sorted(self.base.rulings.values(), key=lambda ruling: ruling.revised, reverse=True)[:LONGEST_FEED]
        own = site.absolute(addresses.page(language) + addresses.FEED)
        title = escape(self.press.tongues[language](SITE_NAME))
        lines = [
            f'{_XML}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language}">',
            f"<id>{escape(own)}</id>",
            f"<title>{title}</title>",
            f"<author><name>{title}</name></author>",
            f'<link rel="self" href={quoteattr(own)}/>',
            f'<link rel="alternate" href={quoteattr(site.absolute(addresses.page(language)))}/>',
            f"<updated>{_moment(changed[0].revised if changed else '')}</updated>",
        ]
        for ruling in changed:
            url = site.absolute(addresses.page(language, ruling.citation))
            lines += [
                "<entry>",
                f"<id>{escape(url)}#{escape(ruling.revised)}</id>",
                f"<title>{escape(titled(ruling.citation, edition.title(ruling.citation)))}</title>",
                f'<link rel="alternate" href={quoteattr(url)}/>',
                f"<updated>{_moment(ruling.revised)}</updated>",
                f'<summary type="text">{escape(edition.verdict(ruling.citation).text)}</summary>',
                "</entry>",
            ]
        return "\n".join([*lines, "</feed>", ""])

    def sitemap(self, pages: Iterable[Page]) -> str:
        """Every page for readers, with its other language."""
        spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
        lines = [f"{_XML}<urlset {spaces}>"]
        for page in pages:
            if page.listed:
                changed = f"<lastmod>{escape(page.changed)}</lastmod>" if page.changed else ""
                links = "".join(
                    f'<xhtml:link rel="alternate" hreflang="{code}" href={quoteattr(self.site.absolute(address))}/>'
                    for code, address in page.alternates.items()
                )
                lines.append(f"<url><loc>{escape(self.site.absolute(page.address))}</loc>{changed}{links}</url>")
        return "\n".join([*lines, "</urlset>", ""])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"  # indenting takes ten times as long


def _moment(day: str) -> str:
    """A day as Atom has it; the epoch where there is none."""
    return f"{day or '1970-01-01'}T00:00:00Z"
