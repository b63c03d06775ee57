"""The site in MkDocs: the one module that knows it. What is shown is made in `tools/website`, whoever puts it together.

MkDocs gives the build, the theme's page and the hand-written pages' Markdown.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel

from kb.errors import RulingsError
from kb.knowledge_base import load
from website import addresses
from website.addresses import Site
from website.website import Website

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page as MkDocsPage

    from website.page import Page

CONTENT = Path(__file__).resolve().parent.parent / "content"
ASSETS = Path(__file__).resolve().parent / "website" / "assets"
#: Set: links lead to files, for a site that is opened from a folder.
FILES_ENVIRONMENT = "RULINGS_SITE_FILES"
URL_ENVIRONMENT = "RULINGS_SITE_URL"


class _Build:
    """One build of the site."""

    def __init__(self, config: MkDocsConfig) -> None:
        url = os.environ.get(URL_ENVIRONMENT) or config.site_url or ""
        config.site_url = url.rstrip("/") + "/"
        self.website = Website(load(CONTENT), Site(config.site_url, files=bool(os.environ.get(FILES_ENVIRONMENT))))
        self.pages = {_source(page): page for page in self.website.pages.values()}


_BUILDS: list[_Build] = []


def _source(page: Page) -> str:
    """The Markdown file that MkDocs is to think a page was made from."""
    path = page.address.rstrip("/")
    return f"{path}/index.md" if "/" not in path else f"{path}.md"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Load the content; a fault in it ends the build, with file and line."""
    try:
        _BUILDS[:] = [_Build(config)]
    except RulingsError as error:
        raise PluginError(str(error)) from error
    config.theme.static_templates.clear()  # 404 and sitemap are ours
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages and the assets; nothing is written into the tree."""
    for source in _BUILDS[0].pages:
        files.append(File.generated(config, source, content="", inclusion=InclusionLevel.NOT_IN_NAV))
    for path in sorted(ASSETS.iterdir()):
        files.append(File.generated(config, f"{addresses.ASSETS}/{path.name}", content=path.read_bytes()))
    return files


def on_page_content(html: str, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """A generated page's body."""
    made = _BUILDS[0].pages.get(page.file.src_uri)
    return html if made is None else made.body


def on_page_context(
    context: dict[str, Any], page: MkDocsPage, config: MkDocsConfig, nav: Navigation  # noqa: ARG001
) -> dict[str, Any]:
    """The frame round the page, in the page's language."""
    made = _BUILDS[0].pages.get(page.file.src_uri)
    assert made is not None
    config.theme["language"] = made.language
    frame = _BUILDS[0].website.frames.around(made)
    return {**context, "frame": frame, "kind": made.kind, "Markup": Markup}
