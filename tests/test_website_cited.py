"""Citations in addresses: read by the page for addresses that are none as the command reads them, and led to."""

from __future__ import annotations

import re
import subprocess
from html import unescape
from urllib.parse import unquote, urlsplit

import pytest

from kb.citation import InvalidCitation
from kb.errors import RulingsError
from kb.reader import nearest, resolve_name
from tests.helpers import RULINGS
from tests.reading import base
from tests.site import URL
from tests.test_answer import SPELLINGS
from tests.test_browser_search import CITATIONS as OTHERS

BASE = base()
CITATIONS = [str(citation) for citation in BASE.rulings]
SECTIONS = [str(entry.section) for entry in BASE.register.entries if not entry.missing]
FORMS = ("text", "markdown", "bbcode", "html")
#: No ruling and no section, or more than one.
NONE = (
    "", "hello", "VI.1", "II.A.99", "II.B.1", "7", "7.18.1", "II.A.0", "X.1", "III.A.2–4", "II.A.1, II.A.2", "ru", "AM.11",
    "both", "search", "II.A.1<script>", "dune", "imperium:II.A.1", "faq:Q.1", "II.A.1000000", "IIII.A.1", "constructor",
    "__proto__", "A", "В",
)  # fmt: skip

#: What stands for a blank in an address.
BLANKS = ("/", "-", "_", "+")
#: Spellings that no grammar of sections and numbers has.
SPELLED_OUT = (
    "глава 7, пункт 14", "пункт 14 раздела VII", "14th rule of section seven", "VII(14)", "VII.l4", "ВИИ.14", "7,14",
    "ШШ.Ф.1", "что говорит правило VII.14", "g/ 7/14",
)  # fmt: skip


def known(text: str) -> str | None:
    """What the command makes of it."""
    try:
        return str(resolve_name(text, BASE.register))
    except (InvalidCitation, RulingsError):
        return None


@pytest.fixture
def read(page):
    """Citations as the page reads them, many at once."""
    page.goto("404.html")
    return lambda texts: page.evaluate(
        "texts => texts.map(text => rulingsSearch.found(text.split('/').filter(Boolean)))", list(texts)
    )


def test_an_address_is_read_as_the_command_reads_it(read):
    texts = [*(text for text in OTHERS if text != "VI"), *NONE, *SPELLED_OUT]
    texts += [SPELLINGS[spelling](citation) for spelling in SPELLINGS for citation in CITATIONS[::7]]
    texts += [
        SPELLINGS[one](name)
        for one in ("canonical", "lower case", "look-alikes", "Б for B", "spaces")
        for name in SECTIONS
    ]
    found = read(texts)
    assert [(text, one["name"] or None) for text, one in zip(texts, found, strict=True)] == [
        (text, known(text)) for text in texts
    ]
    assert {known(text) for text in SPELLED_OUT} == {"II.A.1", "VII.14"}


@pytest.mark.parametrize("blank", BLANKS)
def test_blanks_may_be_written_as_addresses_write_them(read, blank):
    spellings = ("spaces", "figures and spaces", "п.", "см. п.", "rule", "full stop", "with its document and a space")
    texts = [SPELLINGS[one](citation) for one in spellings for citation in CITATIONS[::7]]
    texts += [text for text in SPELLED_OUT if " " in text]
    found = read(blank.join(text.split()) for text in texts)
    assert [(text, one["name"]) for text, one in zip(texts, found, strict=True)] == [
        (text, known(text)) for text in texts
    ]


def test_a_section_that_the_source_lacks_has_a_page_that_says_so(read, visitor):
    (found,) = read(["vi"])
    assert found["name"] == "VI"
    assert visitor.page().goto("en/VI/").status == 200


def test_what_names_no_ruling_is_not_guessed(read):
    assert {text: one["name"] for text, one in zip(NONE, read(NONE), strict=True)} == dict.fromkeys(NONE, "")


def test_a_number_that_there_is_not_is_answered_with_those_nearest_to_it(read):
    asked = {"VI.1": ["VI"]}  # whose page says that the source lacks it
    for name in ("II.A.99", "II.B.1", "X.1", "AM.11", "VII.99", "imperium:II.A.1"):
        asked[name] = [str(citation) for citation in nearest(name, BASE.register)]
    asked["п./ii/a/99"] = asked["II.A.99"]
    assert asked["II.A.99"][0] == "II.A.2"
    assert {text: one["near"] for text, one in zip(asked, read(asked), strict=True)} == asked


@pytest.mark.parametrize(
    ("asked", "reached"),
    [
        ("r/ІІІ.В.4", "en/III.B.4/"),
        ("ru/iii.a.7", "ru/III.A.7/"),
        ("en/7.18/", "en/VII.18/"),
        ("r/II-B-3/index.html", "en/II.B.3/"),
        ("ru/пп. VII.14?q=1#note", "ru/VII.14/?q=1#note"),
        ("3.Б", "en/III.B/"),
        ("r/dune:II.A.1@2026-12-01", "en/II.A.1/"),
        ("ru/глава 7, пункт 14/", "ru/VII.14/"),
        ("en/14th-rule-of-section-seven", "en/VII.14/"),
        ("en/VII 14", "en/VII.14/"),
        ("ru/II.A/404.html", "ru/II.A/"),
    ],
)
def test_an_address_that_holds_a_citation_leads_there(visitor, asked, reached):
    page = visitor.page(locale="en-GB")
    page.goto(asked)
    page.wait_for_url(f"**/{reached}")
    assert page.locator("h1").is_visible()
    visitor.forgive_lost()


@pytest.mark.parametrize(("tree", "seen", "hidden"), [("ru", "ru", "en"), ("en", "en", "ru")])
def test_where_a_host_knows_one_lost_page_it_is_in_the_trees_language(visitor, tree, seen, hidden):
    page = visitor.page(locale="en-GB")
    page.goto(f"{tree}/II.A.9/")
    assert page.locator(f"[data-tree={seen}]").is_visible()
    assert page.locator(f"[data-tree={hidden}]").is_hidden()
    assert page.locator("html").get_attribute("lang") == tree
    near = page.locator(f"[data-tree={seen}] [data-near] a")
    assert [one.get_attribute("href") for one in near.all()] == [
        f"/{tree}/{name}/" for name in nearest("II.A.9", BASE.register)
    ]
    visitor.forgive_lost()


def test_outside_both_trees_a_lost_page_is_in_both_languages(visitor):
    page = visitor.page()
    assert page.goto("nothing/").status == 404
    for language in ("ru", "en"):
        assert page.locator(f"[data-tree={language}] input[type=search]").is_visible()
    visitor.forgive_lost()


@pytest.mark.parametrize("tree", ["ru", "en"])
def test_the_lost_page_of_a_tree_understands_citations_too(visitor, built, tree):
    """As hosts serve it that know a lost page for each folder."""
    page = visitor.page()
    body = (built / tree / "404.html").read_text("utf-8")
    page.route(f"**/{tree}/*", lambda route: route.fulfill(status=404, content_type="text/html", body=body))
    page.goto(f"{tree}/II.A.9")
    assert page.locator("[data-near] a").first.get_attribute("href") == f"/{tree}/II.A.2/"
    assert page.locator("html").get_attribute("lang") == tree
    page.goto(f"{tree}/iii.a.7")
    page.wait_for_url(f"**/{tree}/III.A.7/")
    visitor.forgive_lost()


def test_a_site_in_a_folder_of_its_host_leads_on_inside_it(visitor, built):
    page = visitor.page(locale="de-DE")
    lost = (built / "404.html").read_text("utf-8").replace('="/', '="/sub/')

    def serve(route):
        file = built / unquote(urlsplit(route.request.url).path).removeprefix("/sub/")
        file = file / "index.html" if file.is_dir() else file
        if file.is_file():
            route.fulfill(path=file)
        else:
            route.fulfill(status=404, content_type="text/html", body=lost)

    page.route("**/sub/**", serve)
    page.goto("sub/r/глава 7, пункт 14")
    page.wait_for_url("**/sub/r/VII.14/")
    page.goto("sub/en/II.A.9")
    assert page.locator("[data-tree=en] [data-near] a").first.get_attribute("href") == "/sub/en/II.A.2/"
    visitor.forgive_lost()


@pytest.mark.parametrize(("locale", "tree"), [("ru-RU", "ru"), ("uk-UA", None), ("en-GB", "en"), ("de-DE", None)])
def test_a_short_link_leads_to_the_browsers_language_or_offers_both(visitor, locale, tree):
    page = visitor.page(locale=locale)
    page.goto("r/II.A.1/")
    if tree is not None:
        page.wait_for_url(f"**/{tree}/II.A.1/")
    else:
        assert page.locator("a[data-choice]").count() == 2
        assert page.url.endswith("/r/II.A.1/")


def test_the_language_chosen_last_is_where_a_short_link_leads(visitor):
    page = visitor.page(locale="en-GB")
    page.goto("en/III.B.4/")
    page.locator("header a[data-language=ru]").click()
    page.wait_for_url("**/ru/III.B.4/")
    page.goto("r/II.A.1/#note")
    page.wait_for_url("**/ru/II.A.1/#note")


def test_a_short_link_works_without_javascript(visitor):
    page = visitor.page(java_script_enabled=False)
    page.goto("r/II.A.1/")
    assert [link.get_attribute("hreflang") for link in page.locator("main a").all()] == ["ru", "en"]
    page.locator("main a[hreflang=en]").click()
    assert page.locator("h1 .citation").inner_text() == "II.A.1"


@pytest.mark.parametrize("name", ["II.A.1", "VII.18", "AM.3", "III.B"])
def test_copied_citations_are_to_the_byte_what_the_command_prints(built, name, monkeypatch, real_cache):
    monkeypatch.setenv("RULINGS_CACHE", real_cache)
    monkeypatch.setenv("RULINGS_SITE_URL", URL)
    html = (built / "en" / name / "index.html").read_text("utf-8")
    copied = [
        unescape(one) for one in re.findall(r'data-copy-next>[^<]*</button> <code translate="no">(.*?)</code>', html)
    ]
    printed = [
        subprocess.run(
            [RULINGS, "cite", name, "--lang", language, "--format", form],
            capture_output=True,
            check=True,
            encoding="utf-8",
        ).stdout.removesuffix("\n")
        for language in ("ru", "en")
        for form in FORMS
    ]
    assert copied == printed


def test_both_languages_stand_side_by_side_and_part_by_part(visitor):
    page = visitor.page(viewport={"width": 1200, "height": 800})
    page.goto("en/both/III.A.7/")
    for part in ("title", "verdict", "text"):
        left, right = page.locator(f".both__cell--{part}").all()
        assert (left.get_attribute("lang"), right.get_attribute("lang")) == ("ru", "en")
        assert left.bounding_box()["y"] == right.bounding_box()["y"]
        assert left.bounding_box()["x"] < right.bounding_box()["x"]
    page.locator("header a[data-language=ru]").click()
    page.wait_for_url("**/ru/both/III.A.7/")


def test_a_result_on_the_page_of_the_search_leads_to_its_ruling(page):
    page.goto("en/search/?q=storm")
    result = page.locator(".found li a").first
    citation = result.locator(".citation").inner_text()
    result.click()
    page.wait_for_url(f"**/en/{citation}/")
    assert page.locator("h1 .citation").inner_text() == citation
