"""What lets a reader keep the site: on a phone (manifest, icons, worker), or as a folder that needs no server."""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from kb.errors import msg
from kb.knowledge_base import LANGUAGES
from website import addresses, icons
from website.phrases import SITE_ABOUT, SITE_NAME
from website.press import Press

WORKER = Path(__file__).parent / "worker.js"
#: The worker stands at the root, since a worker answers for what stands below it.
WORKER_ADDRESS, LIST, NO_CONNECTION = "worker.js", "offline.json", "offline.html"
MANIFEST = "app.webmanifest"
README = "README.txt"
#: The colours of the page behind the icon, and of the bar: as in assets/site.css.
_PAPER, _BAR = "#fffdf9", "#9a4511"
#: Kept from the first visit on: what every page is drawn with, and the pages one comes back to; of the search its box and
#: how it reads citations.
_CORE = re.compile(
    rf"(?:(?:[a-z]+/(?:{addresses.SEARCH}/)?)?|404\.html|{NO_CONNECTION}|assets/(?!rulings/search/).*\.(?:css|js|svg))"
)
_OF_THE_SEARCH = frozenset(f"{addresses.ASSETS}/{name}" for name in ("search/box.js", *addresses.FIND))
#: Not kept: what programs read, and pictures for chats and home screens.
_LEFT_OUT = re.compile(
    r"(?:api|previews)/.*|.*\.(?:xml|txt|png|webmanifest)|[a-z]+/404\.html|" + re.escape(WORKER_ADDRESS)
)
#: Letters of a digest; enough to tell the few wordings of one address apart.
_REVISION = 8
#: An asset of ours as a page names it.
_ASSET = re.compile(rf'(="[^"]*?)({addresses.ASSETS}/[^"?#]+)(?=")')


def revision(data: bytes) -> str:
    """The wording of a file, as a short digest.

    >>> revision(b"")
    'e3b0c442'
    """
    return hashlib.sha256(data).hexdigest()[:_REVISION]


class Revisions:
    """Addresses of our assets with their revision behind, so that a kept one is never taken for another build's."""

    def __init__(self, assets: Mapping[str, bytes]) -> None:
        self._revisions = {address: revision(data) for address, data in assets.items()}

    def stamped(self, html: str) -> str:
        """The page with ``?v=…`` behind each of the assets it loads."""
        return _ASSET.sub(self._stamp, html)

    def _stamp(self, found: re.Match[str]) -> str:
        known = self._revisions.get(found[2])
        return f"{found[0]}?v={known}" if known else found[0]


def app_files(press: Press) -> Iterator[tuple[str, bytes]]:
    """The manifest in each language, and the icons."""
    for language in LANGUAGES:
        yield addresses.page(language) + MANIFEST, _json(_manifest(press, language))
    yield from icons.files()


def _manifest(press: Press, language: str) -> dict[str, object]:
    say, phrases = press.tongues[language], press.phrases[language]
    to_icons = addresses.relative(addresses.page(language), f"{addresses.ASSETS}/")
    return {
        "name": say(SITE_NAME),
        "short_name": say(SITE_NAME),
        "description": say(SITE_ABOUT),
        "lang": language,
        "id": press.site.rooted(""),
        "start_url": "./",
        "scope": "../",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _BAR,
        "icons": [
            {
                "src": to_icons + icon.name,
                "sizes": f"{icon.size}x{icon.size}",
                "type": "image/png",
                "purpose": icon.purpose,
            }
            for icon in icons.ICONS
        ],
        "shortcuts": [{"name": phrases.search, "url": f"./{addresses.SEARCH}/"}],
    }


def worker_files(site: Mapping[str, bytes]) -> dict[str, bytes]:
    """The worker, and what it can keep of the finished site: addresses with revisions, and their size compressed."""
    kept = {_page(address): data for address, data in sorted(site.items()) if not _LEFT_OUT.fullmatch(address)}
    revisions = {address: revision(data) for address, data in kept.items()}
    program = WORKER.read_text("utf-8")
    version = revision((json.dumps(revisions) + program).encode())
    listed = {
        "version": version,
        "size": sum(len(zlib.compress(data)) for data in kept.values()),
        "core": [address for address in kept if _CORE.fullmatch(address) or address in _OF_THE_SEARCH],
        "revisions": revisions,
    }
    return {LIST: _json(listed), WORKER_ADDRESS: program.replace("{version}", version).encode()}


def _page(address: str) -> str:
    """The address under which a server gives a file."""
    return re.sub(r"(^|/)index\.html$", r"\1", address)


def readme(press: Press) -> str:
    """What lies beside the pages in a folder, in both languages."""
    return "\n".join(_opening(press, language) for language in LANGUAGES)


def _opening(press: Press, language: str) -> str:
    lines = (
        msg("DUNE rulings, to be read without a network or a server."),
        msg(
            "Open index.html in a browser. Everything works from this folder: links, both languages, pictures, copying."
        ),
        msg("What is copied are the public links, so that others can open them: {url}", url=press.site.url),
    )
    return "\n".join(press.tongues[language](line) for line in lines) + "\n"


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
