"""The site kept by its readers: opened from a folder, packed as a zip, kept on a phone without a connection."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import stat
import struct
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page

import offline
from tests.browser import PATIENCE, hosted
from tests.site import ROOT, URL
from website import icons, links
from website.keeping import Revisions, revision, worker_files

TOOL = ROOT / "tools" / "offline.py"


# --- a folder and a zip ---------------------------------------------------------------------------------------


def made(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, TOOL, str(folder)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "RULINGS_SITE_URL": URL, **environment},
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """The site as a folder with an unhandy name."""
    place = tmp_path_factory.mktemp("offline") / "DUNE решения #1 100%"
    ran = made(place)
    assert (ran.returncode, ran.stderr) == (0, "")
    return place


@pytest.fixture
def opened(browser):
    """Open pages as files, as somebody with a new browser; fails the test for what goes wrong on them."""
    said = []
    context = browser.new_context(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("requestfailed", lambda request: said.append(request.url))
    page.on("request", lambda request: said.append(request.url) if not request.url.startswith("file:") else None)
    yield page
    context.close()
    assert said == []


def test_a_folder_links_only_to_files_that_are_in_it(folder):
    pages = {path: links.read(path.read_text("utf-8")) for path in folder.rglob("*.html")}
    assert len(pages) > 300
    for path, built in pages.items():
        for link in built.links:
            split = urlsplit(link)
            if split.scheme:
                assert link.startswith(URL)  # canonical addresses and the like, which nothing loads
            elif split.path:
                assert (path.parent / unquote(split.path)).is_file(), (path, link)


def test_a_folder_holds_nothing_that_only_a_server_makes_use_of(folder):
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*")}
    assert not names & {"404.html", "ru/404.html", "sitemap.xml", "robots.txt", "worker.js", "ru/app.webmanifest"}
    assert 'rel="manifest"' not in (folder / "ru/II.A.1/index.html").read_text("utf-8")
    readme = (folder / "README.txt").read_text("utf-8")
    assert "Откройте index.html" in readme
    assert "Open index.html" in readme


def test_a_folder_opens_in_the_readers_language_and_switches_at_the_same_place(folder, opened):
    opened.goto((folder / "index.html").as_uri())
    opened.wait_for_url("**/en/index.html")
    opened.locator("main a, article a").get_by_text("III.B", exact=True).first.click()
    opened.wait_for_url("**/en/III.B/index.html")
    opened.goto(f"{opened.url}#III.B.4")
    opened.locator("header a[data-language=ru]").click()
    opened.wait_for_url("**/ru/III.B/index.html#III.B.4")
    assert opened.locator("html").get_attribute("lang") == "ru"
    # The language chosen last holds, against the browser's.
    opened.goto((folder / "r" / "II.A.1" / "index.html").as_uri())
    opened.wait_for_url("**/ru/II.A.1/index.html")


def test_a_folder_is_searched(folder, opened):
    opened.goto((folder / "ru" / "VII.14" / "index.html").as_uri())
    opened.locator("#search").press_sequentially("барьерная стена")
    opened.locator("#search-list .find__row").first.wait_for()
    opened.keyboard.press("ArrowDown")
    opened.keyboard.press("Enter")
    opened.wait_for_url(re.compile(r"/ru/II\.B\.\d/index\.html"))
    opened.goto((folder / "ru" / "search" / "index.html").as_uri() + "?q=буря")
    opened.locator(".found li a").first.click()
    opened.wait_for_url(re.compile(r"/ru/(?!search/)[^/]+/index\.html"))
    assert opened.locator("h1 .citation").is_visible()


def test_a_folder_copies_the_public_link(folder, opened):
    opened.goto((folder / "ru" / "II.A.1" / "index.html").as_uri())
    opened.locator("[data-copy]").click()
    opened.get_by_text("Скопировано").wait_for()
    assert opened.evaluate("navigator.clipboard.readText()") == f"{URL}r/II.A.1/"


def test_a_folder_copies_where_the_browser_has_no_clipboard(folder, opened):
    opened.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    opened.goto((folder / "ru" / "II.A.1" / "index.html").as_uri())
    opened.evaluate("document.addEventListener('copy', () => { window.kept = getSelection().toString(); })")
    opened.locator("[data-copy]").click()
    opened.get_by_text("Скопировано").wait_for()
    assert opened.evaluate("document.activeElement.dataset.copy") == f"{URL}r/II.A.1/"


def test_a_zip_holds_the_folder_and_its_bytes_follow_from_the_names_and_bytes_in_it(folder, tmp_path):
    zipped = folder.with_name(f"{folder.name}.zip")
    with zipfile.ZipFile(zipped) as kept:
        assert kept.testzip() is None
        assert kept.namelist() == sorted(kept.namelist())
        inside = {name.removeprefix(f"{folder.name}/"): kept.read(name) for name in kept.namelist()}
        assert {info.date_time for info in kept.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert inside == files
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy, copy_function=shutil.copyfile)
    for path in copy.rglob("*"):
        os.utime(path, (0, 0))
        path.chmod(stat.S_IRWXU)
    offline.pack(copy, tmp_path / "again.zip", folder.name)
    assert (tmp_path / "again.zip").read_bytes() == zipped.read_bytes()


@pytest.mark.parametrize("there", ["site", "site.zip"])
def test_what_exists_is_not_replaced(tmp_path, there):
    (tmp_path / there).mkdir()
    ran = made(tmp_path / "site")
    assert (ran.returncode, ran.stdout) == (3, "")
    assert ran.stderr == f"{tmp_path / there}: exists already; name another folder, or remove this one first\n"


def test_a_place_that_cannot_be_written_to_is_named(tmp_path):
    (tmp_path / "file").write_text("", "utf-8")
    ran = made(tmp_path / "file" / "site")
    assert ran.returncode == 3
    assert ran.stderr.startswith(f"{tmp_path / 'file'}: ")
    assert "Traceback" not in ran.stderr


def test_a_faulty_content_leaves_nothing_behind(tmp_path):
    content = tmp_path / "content"
    shutil.copytree(ROOT / "content", content)
    (content / "rulings" / "dune" / "II.A.yaml").write_text("- citation: II.A.1\n", "utf-8")
    ran = made(tmp_path / "out" / "site", RULINGS_CONTENT=str(content))
    assert ran.returncode == 3
    assert "II.A.yaml:1:" in ran.stderr
    assert list((tmp_path / "out").iterdir()) == []


# --- on a phone -----------------------------------------------------------------------------------------------


def png_size(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", data[16:24])


@pytest.mark.parametrize(("language", "name"), [("ru", "Решения DUNE"), ("en", "DUNE rulings")])
def test_a_manifest_names_the_site_in_its_language_and_icons_of_the_size_it_says(built, language, name):
    path = built / language / "app.webmanifest"
    manifest = json.loads(path.read_text("utf-8"))
    assert (manifest["name"], manifest["lang"], manifest["display"]) == (name, language, "standalone")
    for inside in (manifest["start_url"], manifest["scope"], manifest["shortcuts"][0]["url"]):
        assert (path.parent / inside / "index.html").is_file()
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} == {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    }  # fmt: skip
    for icon in manifest["icons"]:
        size = png_size((path.parent / icon["src"]).read_bytes())
        assert "x".join(map(str, size)) == icon["sizes"]
    for page in ("II.A.1", "."):
        html = (built / language / page / "index.html").read_text("utf-8")
        assert f'<link rel="manifest" href="{"../" if page != "." else "./"}app.webmanifest">' in html


def test_a_maskable_icon_is_coloured_to_its_edges_and_the_other_is_rounded():
    image = icons.Image.open
    svg = icons.DRAWING.read_text("utf-8")
    corners = {icon.purpose: image(io.BytesIO(icons.drawn(icon, svg))).getpixel((0, 0))[3] for icon in icons.ICONS}
    assert corners == {"any": 0, "maskable": 255}


def test_a_shape_that_is_not_known_is_not_left_out_of_the_icon():
    svg = icons.DRAWING.read_text("utf-8")
    with pytest.raises(ValueError, match="line"):
        icons.drawn(icons.ICONS[0], svg.replace("<circle", "<line"))
    with pytest.raises(ValueError, match="Q"):
        icons.outline("M1 1Q1 1 2 2")


def test_what_can_be_kept_is_every_page_with_its_digest(built):
    listed = json.loads((built / "offline.json").read_text("utf-8"))
    pages = {
        path.relative_to(built).as_posix().removesuffix("index.html")
        for path in built.rglob("*.html")
        if path.parent.name not in ("ru", "en") or path.name != "404.html"
    }
    assert pages <= listed["revisions"].keys()
    for address, known in listed["revisions"].items():
        path = built / address / "index.html" if not address or address.endswith("/") else built / address
        assert revision(path.read_bytes()) == known
    assert not [name for name in listed["revisions"] if name.startswith(("api/", "previews/")) or name.endswith(".png")]
    assert set(listed["core"]) <= listed["revisions"].keys()
    assert "assets/rulings/search/data.js" not in listed["core"]
    lost = re.findall(r'<script src="/([^"?]+)', (built / "404.html").read_text("utf-8"))
    assert "assets/rulings/search/reading.js" in lost
    assert set(lost) <= set(listed["core"])
    assert f'VERSION = "{listed["version"]}"' in (built / "worker.js").read_text("utf-8")


def test_a_changed_page_is_another_version_and_the_same_site_is_not():
    site = {"ru/index.html": b"a", "assets/rulings/site.css": b"b", "api/rulings.json": b"c"}
    version = json.loads(worker_files(site)["offline.json"])["version"]
    assert json.loads(worker_files(dict(reversed(site.items())))["offline.json"])["version"] == version
    assert json.loads(worker_files(site | {"api/rulings.json": b"d"})["offline.json"])["version"] == version
    assert json.loads(worker_files(site | {"ru/index.html": b"d"})["offline.json"])["version"] != version


def test_an_asset_of_ours_is_loaded_with_its_revision():
    known = Revisions({"assets/rulings/site.css": b"", "assets/rulings/a.js": b"x"})
    html = '<link href="../../assets/rulings/site.css"><script src="/x/assets/rulings/a.js"></script>'
    assert known.stamped(html) == (
        '<link href="../../assets/rulings/site.css?v=e3b0c442"><script src="/x/assets/rulings/a.js?v=2d711642"></script>'
    )
    for other in ('<a href="../II.A/">', '<img src="assets/rulings/b.png">', "assets/rulings/site.css"):
        assert known.stamped(other) == other


READY = "navigator.serviceWorker.ready.then(() => new Promise(done => setTimeout(done, 50)))"


def kept_whole(page):
    """Press the button, and wait until all is there."""
    page.goto("ru/")
    page.locator("[data-keep-act]").click()
    page.get_by_text("Все страницы сохранены").wait_for()


def test_a_citation_in_an_address_is_read_without_a_connection_from_the_first_visit_on(visitor):
    page = visitor.page(locale="ru-RU")
    page.goto("ru/")
    page.evaluate(READY)
    page.context.set_offline(True)
    page.goto("en/II.A.9")
    near = page.locator("[data-tree=en] [data-near] a").first
    assert near.get_attribute("href") == "/en/II.A.2/"
    page.goto("ru/глава 7, пункт 14")
    page.wait_for_url("**/ru/VII.14/")
    assert page.get_by_text("Нет связи").is_visible()  # the page itself was never read
    forgiven(visitor)


def forgiven(visitor):
    """What the browser reports of pages that are not there, and of an icon that it stops to load when it is led on."""
    expected = ("status of 404", "status of 503", "assets/rulings/icon.svg")
    visitor.said[:] = [one for one in visitor.said if not any(each in one for each in expected)]


def test_a_device_that_keeps_the_site_needs_no_connection(visitor):
    page = visitor.page(locale="ru-RU")
    kept_whole(page)
    assert page.locator("[data-keep-size]").inner_text().endswith("МБ")
    page.context.set_offline(True)
    page.goto("ru/VII.14/")
    assert page.locator("h1 .citation").inner_text() == "VII.14"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgba(0, 0, 0, 0)"
    page.locator("header a[data-language=en]").click()
    page.wait_for_url("**/en/VII.14/")
    page.goto("en/search/?q=shield")
    assert page.locator("h1").inner_text() == "Search the rulings"
    page.goto("r/II.A.1/")
    page.wait_for_url("**/en/II.A.1/")
    page.goto("ru/II.A.1")  # as a host does: to the folder
    page.wait_for_url("**/ru/II.A.1/")
    page.goto("ru/ІІІ.В.4")
    page.wait_for_url("**/ru/III.B.4/")
    assert page.goto("ru/nothing-here/").status == 404
    assert page.get_by_text("Такой страницы нет").is_visible()
    forgiven(visitor)


def test_what_was_read_can_be_read_again_and_what_was_not_says_why(visitor):
    page = visitor.page(locale="ru-RU")
    page.goto("ru/II.A.1/")
    page.evaluate(READY)
    page.goto("ru/II.A.2/")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.goto("ru/II.A.2/")
    assert page.locator("h1 .citation").inner_text() == "II.A.2"
    assert page.goto("ru/VII.14/").status == 503
    assert page.get_by_text("Нет связи").is_visible()
    assert page.goto("ru/changes.xml").status == 503
    forgiven(visitor)


def test_the_search_works_from_the_folder(folder, opened):
    opened.goto((folder / "en" / "II.A.1" / "index.html").as_uri())
    opened.locator("#search").fill("7.14")
    opened.locator("#search-list .citation").first.wait_for()
    assert opened.locator("#search-list .citation").first.text_content() == "VII.14"
    opened.locator("#search").press("Enter")
    opened.wait_for_url("**/en/search/index.html?q=7.14")
    opened.locator(".found li a").first.click()
    opened.wait_for_url("**/en/VII.14/index.html")


@pytest.fixture
def small(built, tmp_path):
    """A few pages of the site in a folder that may be changed."""
    folder = tmp_path / "site"
    names = ("ru", "en", "ru/search", "en/search", "ru/II.A.1", "ru/II.A.2", "assets", "")
    for name in names:
        if name == "assets":
            shutil.copytree(built / name, folder / name)
        else:
            (folder / name).mkdir(parents=True, exist_ok=True)
            for file in ("index.html", "404.html", "offline.html"):
                if (built / name / file).is_file():
                    shutil.copy(built / name / file, folder / name / file)
    publish(folder)
    return folder


def publish(folder: Path) -> None:
    """Bring the worker up to date, as a build does."""
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name not in ("worker.js", "offline.json")
    }
    for name, data in worker_files(files).items():
        (folder / name).write_bytes(data)


@contextmanager
def keeping(browser, folder) -> Iterator[tuple[str, Page]]:
    """The address of a site, and a page of somebody who keeps it whole."""
    with hosted(folder) as host:
        context = browser.new_context(base_url=host.url, locale="ru-RU")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        kept_whole(page)
        yield host.url, page
        context.close()


def test_a_new_build_replaces_what_is_kept_and_fetches_only_what_changed(browser, small):
    with keeping(browser, small) as (home, page):
        before = page.evaluate("caches.keys()")
        path = small / "ru" / "II.A.1" / "index.html"
        path.write_text(path.read_text("utf-8").replace("</h1>", " (новое)</h1>", 1), "utf-8")
        publish(small)
        asked = []
        page.context.on("request", lambda request: asked.append(request.url.removeprefix(home)))
        page.evaluate("navigator.serviceWorker.ready.then(one => one.update())")
        while (now := page.evaluate("caches.keys()")) == before or len(now) > 1:
            page.wait_for_timeout(50)
        assert sorted({name for name in asked if not name.startswith("assets/")}) == [
            "offline.json",
            "ru/II.A.1/",
            "worker.js",
        ]
        page.context.set_offline(True)
        page.goto("ru/II.A.1/")
        assert "(новое)" in page.locator("h1").inner_text()
        page.goto("ru/II.A.2/")


def test_what_is_kept_can_be_removed(browser, small):
    with keeping(browser, small) as (home, page):
        kept = "caches.keys().then(k => caches.open(k[0])).then(c => c.keys()).then(k => k.map(one => one.url))"
        assert f"{home}ru/II.A.1/" in page.evaluate(kept)
        page.locator("[data-keep-forget]").click()
        page.locator("[data-keep-act]").wait_for()
        left = page.evaluate(kept)
        assert f"{home}ru/" in left
        assert f"{home}ru/II.A.1/" not in left


def test_a_slow_connection_shows_the_page_as_it_was_kept(browser, small):
    with keeping(browser, small) as (_, page):
        # Playwright hands the worker's requests to the context's routes; this one is never answered.
        page.context.route("**/ru/II.A.2/", lambda _: None)
        page.goto("ru/II.A.2/", timeout=10_000)
        assert page.locator("h1 .citation").inner_text() == "II.A.2"
