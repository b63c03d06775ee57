"""A built site on this machine, served as static hosts do: folders by their index, 404.html for what is not there."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import unquote, urlsplit

_TEXT = ("text/", "application/json", "application/javascript", "application/xml", "image/svg+xml")
_TYPES = {".webmanifest": "application/manifest+json", ".json": "application/json", ".js": "text/javascript"}


class Host(ThreadingHTTPServer):
    """Serves one folder on a free port of this machine; ``zipped``: text is compressed for who takes it."""

    daemon_threads = True

    def __init__(self, folder: Path, *, zipped: bool = False) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.folder, self.zipped = folder.resolve(), zipped

    @property
    def url(self) -> str:
        """The root's address, with a slash behind."""
        return f"http://127.0.0.1:{self.server_address[1]}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that goes away is no fault of ours."""


class _Handler(BaseHTTPRequestHandler):
    server: Host
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the standard library's
        """Say nothing."""

    def do_GET(self) -> None:
        self._answer(body=True)

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        asked = urlsplit(self.path)
        path = Path(self.server.folder, unquote(asked.path).lstrip("/").replace("\0", "?")).resolve()
        status = HTTPStatus.OK
        if path.is_dir() and path.is_relative_to(self.server.folder):
            if not asked.path.endswith("/"):
                self._lead(f"{asked.path}/{'?' if asked.query else ''}{asked.query}")
                return
            path /= "index.html"
        if not path.is_relative_to(self.server.folder) or not path.is_file():
            path, status = self.server.folder / "404.html", HTTPStatus.NOT_FOUND
        self._send(path, status, body=body)

    def _lead(self, address: str) -> None:
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", address)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send(self, path: Path, status: HTTPStatus, *, body: bool) -> None:
        kind = _TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
        text = kind.startswith(_TEXT)
        zipped = self.server.zipped and text and "gzip" in self.headers.get("Accept-Encoding", "")
        data = _packed(path) if zipped else path.read_bytes()
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if text else kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "max-age=600")
        if zipped:
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        if body:
            self.wfile.write(data)


@lru_cache(maxsize=256)
def _packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)


@contextmanager
def hosted(folder: Path, *, zipped: bool = False) -> Iterator[Host]:
    """Serve a folder as long as the block runs."""
    with Host(folder, zipped=zipped) as host:
        threading.Thread(target=host.serve_forever, args=(0.02,), daemon=True).start()
        try:
            yield host
        finally:
            host.shutdown()
