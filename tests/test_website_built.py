"""The real site, built once: addresses of the contract, meta data, sizes, no request to anybody else."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import shlex
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from kb.judge.decide import Decision, decide
from kb.judge.reader import read_positions
from kb.knowledge_base import load
from tests.helpers import RULINGS
from tests.site import ROOT, URL, build

BASE = load(ROOT / "content")
CITATIONS = [str(citation) for citation in BASE.rulings]
SECTIONS = [str(entry.section) for entry in BASE.register.entries]
LANGUAGES = ("ru", "en")
#: Compressed, in bytes.
LARGEST_RULING = 60 << 10
_META = re.compile(r'<(?:meta (?:name|property)|link rel)="([^"]+)"(?: hreflang="([^"]+)")? (?:content|href)="([^"]*)"')


@pytest.fixture(scope="module")
def pages(built) -> dict[str, str]:
    """Every HTML file by its address."""
    return {
        path.relative_to(built).as_posix().removesuffix("index.html"): path.read_text("utf-8")
        for path in built.rglob("*.html")
    }


def meta(html: str) -> dict[str, str]:
    """What a page's head says, by name; alternates by language."""
    return {f"{name} {language}".strip(): value for name, language, value in _META.findall(html)}


def test_every_address_of_the_contract_is_there(built, pages):
    names = [*CITATIONS, *SECTIONS]
    assert {f"{tree}/{name}/" for tree in (*LANGUAGES, "r") for name in names} <= pages.keys()
    assert {"", "ru/", "en/", "404.html", "ru/404.html", "en/404.html"} <= pages.keys()
    assert json.loads((built / "api/rulings.json").read_text("utf-8"))["site"] == URL
    assert {path.stem for path in (built / "api/rulings").iterdir()} == set(CITATIONS)


def test_every_page_has_its_twin_in_the_other_language(pages):
    for address, html in pages.items():
        tree, _, name = address.partition("/")
        if tree in LANGUAGES and not address.endswith("404.html"):
            said = meta(html)
            assert said["canonical"] == f"{URL}{address}"
            for language in LANGUAGES:
                twin = f"{language}/{name}"
                assert said[f"alternate {language}"] == f"{URL}{twin}"
                assert meta(pages[twin])[f"alternate {tree}"] == f"{URL}{address}"
            assert f'<html lang="{tree}"' in html


def test_the_switch_leads_to_the_same_ruling(pages):
    for citation in CITATIONS:
        html = pages[f"ru/{citation}/"]
        assert f'href="../../en/{citation}/" hreflang="en" lang="en" data-language="en"' in html


def test_a_links_preview_says_citation_and_verdict_in_the_pages_language(pages):
    for language in LANGUAGES:
        descriptions, pictures = set(), set()
        for citation, ruling in BASE.rulings.items():
            said = meta(pages[f"{language}/{citation}/"])
            title = BASE.translate(f"{citation}/title", ruling.title, language).text
            verdict = BASE.translate(f"{citation}/verdict", ruling.verdict, language).text
            assert said["og:title"] == f"{citation}. {title}"
            assert said["description"] == said["og:description"] == " ".join(verdict.split())
            assert said["og:image"] == f"{URL}previews/{language}/{citation}.png"
            descriptions.add(said["og:description"])
            pictures.add(said["og:image"])
        assert len(descriptions) == len(pictures) == len(CITATIONS)


def test_a_short_link_offers_both_languages_without_a_script(pages):
    for name in [*CITATIONS, *SECTIONS]:
        html = pages[f"r/{name}/"]
        for language in LANGUAGES:
            assert f'<a href="../../{language}/{name}/" hreflang="{language}"' in html
        assert meta(html)["og:title"].startswith(f"{name}. ")


def test_the_verdict_comes_first_and_the_source_last(pages):
    for citation, ruling in BASE.rulings.items():
        html = pages[f"ru/{citation}/"]
        order = [html.index(part) for part in ('<h1 id="ruling"', 'class="verdict"', 'class="text"', 'class="origin"')]
        assert order == sorted(order)
        assert ruling.revised in html
        for clause in ruling.clauses:
            assert f'<code translate="no">{citation}/{clause.name}</code>' in html


def test_a_check_says_how_it_is_proven(pages):
    assert "runs; fails when the statement is turned round" in pages["en/II.A.1/"]
    assert "runs; fails without this ruling" in pages["en/II.B.5/"]
    assert '<p class="asked">Arrakeen: who controls it?</p>' in pages["en/II.A.1/"]
    assert 'class="answer">Guild <span class="quiet">(II.A.1)</span>' in pages["en/II.A.1/"]


def test_references_stand_in_both_directions(pages):
    for citation in BASE.rulings:
        html = pages[f"en/{citation}/"].partition('<h2 id="related">')[2].partition("<h2")[0]
        shown = re.findall(r'<a href="\.\./([^/]+)/"', html)
        assert len(shown) == len(set(shown))
        others = {*BASE.graph.references(citation), *BASE.graph.back_references(citation)}
        assert set(shown) == {str(other) for other in others}


def test_every_ruling_stands_at_its_time(pages):
    for language in LANGUAGES:
        shown = set(re.findall(r'<a href="\.\./([^/"]+)/" aria-describedby', pages[f"{language}/timing/"]))
        assert shown == set(CITATIONS)


def test_the_glossary_has_every_term_and_its_rulings(pages):
    html = pages["ru/glossary/"]
    for key, term in BASE.glossary.terms.items():
        entry = html.partition(f'<div id="{key}">')[2].partition("</div>")[0]
        assert term.names["ru"].name in entry.replace("&#39;", "'")
        about = [str(citation) for citation, ruling in BASE.rulings.items() if key in ruling.scope.all()]
        rulings = entry.partition('class="glossary__rulings"')[2]
        assert re.findall(r'<a href="\.\./([^/"]+)/"', rulings) == about


def test_nothing_is_asked_of_another_host(built, pages):
    for address, html in pages.items():
        loaded = re.findall(r'<(?:script|img|iframe|source)[^>]* src="([^"]*)"', html)
        loaded += re.findall(r'<link rel="(?:stylesheet|icon|preload|manifest)"[^>]* href="([^"]*)"', html)
        assert all("//" not in one for one in loaded), address
    for path in built.rglob("*.css"):
        css = path.read_text("utf-8")
        assert "@import" not in css
        assert not re.search(r"url\((?![\"']?(?:data:|#))", css), path.name
    for path in (built / "assets/rulings").glob("*.js"):
        assert "//" not in re.sub(r"^\s*//.*$", "", path.read_text("utf-8"), flags=re.MULTILINE), path.name


def test_the_policy_allows_the_scripts_that_there_are_and_no_others(pages):
    for address, html in pages.items():
        policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)[1].replace("&#39;", "'")
        assert "unsafe" not in policy
        for script in re.findall(r"<script>(.*?)</script>", html, re.DOTALL):
            digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
            assert f"'sha256-{digest}'" in policy, address
        assert "<style" not in html
        assert not re.search(r'\sstyle="', html), address
        assert html.index("Content-Security-Policy") < html.index("<title>")


def test_a_rulings_page_is_small(pages):
    sizes = {
        citation: len(gzip.compress(pages[f"{language}/{citation}/"].encode()))
        for language in LANGUAGES
        for citation in CITATIONS
    }
    assert max(sizes.values()) < LARGEST_RULING


def test_the_sitemap_lists_every_page_for_readers(built, pages):
    tree = ET.parse(built / "sitemap.xml")  # noqa: S314 - our own
    listed = {element.text for element in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")}
    assert listed == {f"{URL}{address}" for address in pages if re.match(r"(?:ru|en)/(?!404)", address)}


def test_feeds_hold_every_ruling_in_their_language(built):
    for language in LANGUAGES:
        feed = ET.parse(built / language / "changes.xml").getroot()  # noqa: S314 - our own
        titles = [one.text for one in feed.iter("{http://www.w3.org/2005/Atom}title")][1:]
        assert sorted(title.partition(". ")[0] for title in titles) == sorted(CITATIONS)


@pytest.fixture(scope="module")
def schemas(built) -> Registry:
    """The published schemas by the names they give each other."""
    files = (built / "api").glob("*.schema.json")
    return Registry().with_resources(
        (path.name, Resource.from_contents(json.loads(path.read_text("utf-8")))) for path in files
    )


def test_data_fits_the_schemas_beside_it(built, schemas):
    for path in [*(built / "api").glob("[!.]*.json"), *(built / "api/rulings").iterdir()]:
        if not path.name.endswith(".schema.json"):
            data = json.loads(path.read_text("utf-8"))
            schema = schemas[data["$schema"].rpartition("/")[2]].contents
            found = Draft202012Validator(schema, registry=schemas).iter_errors(data)
            assert [f"{one.json_path}: {one.message}" for one in found] == [], path.name


def test_data_is_what_the_command_prints(built):
    kept = json.loads((built / "api/rulings/II.B.6.json").read_text("utf-8"))
    for language in LANGUAGES:
        ran = subprocess.run(
            [RULINGS, "show", "II.B.6", "--json", "--lang", language], capture_output=True, check=True, encoding="utf-8"
        )
        printed = json.loads(ran.stdout)[0]
        for name in ("url", "link"):
            assert (
                kept[language].pop(name).removeprefix(URL)
                == printed.pop(name).partition("/")[2].partition("/")[2].partition("/")[2]
            )
        assert kept[language] == printed


def blocks(path: Path, kind: str) -> list[str]:
    """The fenced blocks of a kind in a hand-written page."""
    return re.findall(rf"^```{kind}\n(.*?)^```", path.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["cite", "judge"])
def test_the_examples_of_hand_written_pages_run_as_they_say(name, language, tmp_path, monkeypatch):
    page = ROOT / "content" / "pages" / language / f"{name}.md"
    for position in blocks(page, "yaml"):
        (tmp_path / "position.yaml").write_text(position, "utf-8")
    calls = 0
    for block in blocks(page, "console"):
        for call in block.split("$ ")[1:]:
            line, _, expected = call.partition("\n")
            arguments = shlex.split(line)
            assert arguments[0] == "rulings"
            monkeypatch.setenv("RULINGS_SITE_URL", URL)
            monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
            ran = subprocess.run(
                [RULINGS, *arguments[1:]], cwd=tmp_path, capture_output=True, check=False, encoding="utf-8"
            )
            assert ran.stdout.strip() == expected.strip(), line
            calls += 1
    assert calls


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_positions_of_hand_written_pages_are_decided_as_they_say(language):
    page = ROOT / "content" / "pages" / language / "judge.md"
    found = 0
    for text in blocks(page, "yaml"):
        asked, faults = read_positions(text, page)
        assert not faults
        for one in asked:
            decision = decide(one)
            assert isinstance(decision, Decision)
            assert decision.agrees is True
            found += 1
    assert found


def test_two_builds_give_the_same_bytes(built, tmp_path):
    assert build(tmp_path / "site", PYTHONHASHSEED="7", TZ="Asia/Vladivostok") == ""
    first, second = (
        {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}
        for root in (built, tmp_path / "site")
    )
    assert first.keys() == second.keys()
    assert [name for name, data in first.items() if data != second[name]] == []
