"""The site in MkDocs: the one module that knows it. What is shown is made in `tools/website`, whoever puts it together.

MkDocs gives the build, the theme's page and the hand-written pages' Markdown.
"""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, InclusionLevel
from mkdocs.structure.toc import get_toc

from kb.errors import ContentError, Message, Position, RulingsError, msg
from kb.knowledge_base import LANGUAGES, load
from kb.paths import ENVIRONMENT as CONTENT_ENVIRONMENT
from kb.paths import content_root, shown_path
from search.library import PLACEHOLDER_SITE, SITE_ENVIRONMENT
from website import addresses, keeping, links
from website.addresses import FIND, LOST, Site
from website.keeping import Revisions
from website.kept import begun
from website.page import Page
from website.previews import Kept
from website.search_data import searched
from website.website import Website

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page as MkDocsPage

#: What the theme brings and nothing here uses: its scripts, its search, its template of a sitemap.
UNUSED = ("assets/javascripts/", "assets/images/", "sitemap.xml")
#: Registers what keeps the site on a device.
KEEP = f"{addresses.ASSETS}/keep.js"
#: Set: links lead to files, for a site that is opened from a folder.
FILES_ENVIRONMENT = "RULINGS_SITE_FILES"
#: So many new objects before the garbage collector looks at them.
_OBJECTS = 200_000


class _Build:
    """One build of the site: what is made by us, what MkDocs made of it, by source and by address."""

    def __init__(self, config: MkDocsConfig) -> None:
        url = os.environ.get(SITE_ENVIRONMENT) or config.site_url or ""
        config.site_url = url.rstrip("/") + "/"
        self.site = Site(config.site_url, files=bool(os.environ.get(FILES_ENVIRONMENT)))
        content = Path(content_root())
        if os.environ.get(CONTENT_ENVIRONMENT):
            config.docs_dir = str(content.resolve() / "pages")  # its own hand-written pages
        self.website = Website(load(content), self.site)
        search_is_there = begun(lambda: searched(self.website.press))
        self.pages = {_source(page): page for page in self.website.pages.values()}
        search_is_there()
        self.files: frozenset[str] = frozenset()
        self.built: dict[str, links.Built] = {}
        self.revisions = Revisions({})


#: MkDocs calls plain functions; what they share in a build stands here.
_BUILDS: list[_Build] = []


def _refused(message: Message, path: Path, line: int = 1) -> PluginError:
    """What ends the build: a fault with its place."""
    return PluginError(str(ContentError(message, Position(shown_path(path), line))))


def _source(page: Page) -> str:
    """The Markdown file that MkDocs is to think a page was made from."""
    path = page.address.removesuffix(".html").rstrip("/")
    return f"{path}/index.md" if "/" not in path else f"{path}.md"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Load the content; a fault in it ends the build, with file and line."""
    # A build makes millions of small values and drops hardly any: looking for cycles among them takes a tenth of it.
    gc.set_threshold(_OBJECTS)
    try:
        _BUILDS[:] = [_Build(config)]
    except RulingsError as error:
        raise PluginError(str(error)) from error
    config.theme.static_templates.clear()  # 404 and sitemap are ours
    if not _BUILDS[0].site.files:
        config.extra_javascript.append(KEEP)
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages and the assets; nothing is written into the tree."""
    build = _BUILDS[0]
    for file in list(files):
        if file.src_uri.startswith(UNUSED) or file.src_uri.endswith(".map"):
            files.remove(file)
    for source, page in build.pages.items():
        if files.get_file_from_path(source) is not None:
            raise _refused(msg("a generated page has this address"), Path(config.docs_dir, source))
        file = File.generated(config, source, content="", inclusion=InclusionLevel.NOT_IN_NAV)
        if page.address.endswith(LOST):
            file.dest_uri = file.url = page.address
        files.append(file)
    assets = build.website.assets
    for address, content in assets.items():
        files.append(File.generated(config, address, content=content))
    if not build.site.files:
        build.revisions = Revisions(assets)
    build.files = frozenset(file.url for file in files)
    return files


def on_page_markdown(markdown: str, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """The site's address in the examples of hand-written pages."""
    for number, link in links.unresolved(page.file.content_string, page.file.src_uri, files.src_uris):
        raise _refused(msg("{link}: no such page", link=link), Path(str(page.file.abs_src_path)), number)
    return markdown.replace(PLACEHOLDER_SITE, _BUILDS[0].site.url)


def on_page_content(html: str, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """A generated page's body."""
    build = _BUILDS[0]
    made = build.pages.get(page.file.src_uri)
    if made is None:
        made = build.pages[page.file.src_uri] = _hand_written(page, html)
    page.toc = get_toc([{"level": 1, "id": made.heading, "name": "", "children": []}])
    return made.body


def _hand_written(page: MkDocsPage, html: str) -> Page:
    """A page of `content/pages`: what MkDocs made of its Markdown, which is ours and trusted."""
    language, _, name = page.file.src_uri.removesuffix(".md").partition("/")
    if language not in LANGUAGES or not page.meta.get("description") or not page.toc.items:
        raise _refused(
            msg("a page needs a language’s folder, a heading and a description"), Path(str(page.file.abs_src_path))
        )
    address, build = addresses.page(language, name), _BUILDS[0]
    return Page(
        address=address,
        language=language,
        name=name,
        title=str(page.title),
        description=str(page.meta["description"]),
        # Trusted: a hand-written page holds nothing of the rulings' content.
        body=Markup(build.site.filed(html).replace("<pre>", '<pre tabindex="0">'))  # noqa: S704
        + build.website.appended(str(page.meta.get("append", "")), language, address),
        heading=page.toc.items[0].id,
        alternates={code: addresses.page(code, name) for code in LANGUAGES},
        preview=addresses.preview(language, "index"),
        kind="hand",
    )


def on_page_context(
    context: dict[str, Any],
    page: MkDocsPage,
    config: MkDocsConfig,
    nav: Navigation,  # noqa: ARG001
) -> dict[str, Any]:
    """The frame round the page, in the page's language."""
    build = _BUILDS[0]
    made = build.pages[page.file.src_uri]
    config.theme["language"] = made.language
    scripts = [*config.extra_javascript, *(f"{addresses.ASSETS}/{name}" for name in FIND if made.kind == "lost")]
    return {**context, "frame": build.website.frames.around(made), "kind": made.kind, "scripts": scripts}


def on_post_page(output: str, page: MkDocsPage, config: MkDocsConfig) -> str:  # noqa: ARG001
    """Keep the links for the check; a page for any address has its assets from the root."""
    build = _BUILDS[0]
    address = build.pages[page.file.src_uri].address
    if address.endswith(LOST):
        for written in ('="../assets/', '="assets/'):
            output = output.replace(written, f'="{build.site.rooted("assets/")}')
    build.built[address] = links.read(output)
    return build.revisions.stamped(output)


def on_post_build(config: MkDocsConfig) -> None:
    """Write what is no page of the theme, and check every link of the site."""
    build = _BUILDS[0]
    pages = build.pages.values()
    files = build.website.files(pages)
    if not build.site.files:  # a chat loads previews from the public address
        files |= build.website.previews(pages, Kept())
    for address, data in files.items():
        if address.endswith(".html"):
            build.built[address.removesuffix("index.html")] = links.read(data.decode())
            files[address] = build.revisions.stamped(data.decode()).encode()
    _write(config, files)
    if not build.site.files:
        _write(config, keeping.worker_files(_written(config)))
    found = list(links.dead(build.built, build.files | files.keys(), build.site.url))
    if found:
        raise PluginError("\n".join(str(_dead(one, config)) for one in found))


def _write(config: MkDocsConfig, files: Mapping[str, bytes]) -> None:
    for address, data in files.items():
        path = Path(config.site_dir, *address.split("/"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _written(config: MkDocsConfig) -> dict[str, bytes]:
    """Every file of the built site by its address."""
    root = Path(config.site_dir)
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def _dead(one: links.Dead, config: MkDocsConfig) -> ContentError:
    """The fault where it can be mended: in the file and line of a page by hand, else by the page's address."""
    source = Path(config.docs_dir, f"{one.page.rstrip('/')}.md")
    place, line = (shown_path(source), links.line_of(one, source)) if source.is_file() else (Path(one.page), 1)
    return ContentError(msg("{link}: {reason}", link=one.link, reason=one.reason), Position(place, line))
