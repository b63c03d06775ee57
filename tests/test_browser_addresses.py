"""Addresses in Chromium: those of the contract, those that are none, and the short ones that choose a language."""

from __future__ import annotations

import pytest

from tests.reading import base
from tests.site import URL

LANGUAGES = ("ru", "en")
CITATIONS = [str(citation) for citation in base().rulings]
NAMES = [*CITATIONS, *(str(entry.section) for entry in base().register.entries)]
#: In the browser: status, language, first heading and language links of each address.
_READ = """async addresses => Promise.all(addresses.map(async address => {
    const answer = await fetch(new URL(address, location.origin));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return [answer.status, page.documentElement.lang, page.querySelector("h1").textContent.trim(),
        [...page.querySelectorAll("a[data-choice]")].map(link => link.getAttribute("href"))];
}))"""
#: What a page says of itself to a chat.
_PREVIEW = """async address => {
    const answer = await fetch(new URL(address, location.origin));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return Object.fromEntries([...page.querySelectorAll("meta[content]")].map(
        each => [each.getAttribute("property") || each.name, each.content]));
}"""
_SIZE = """async address => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
}"""


@pytest.mark.parametrize("tree", LANGUAGES)
def test_every_address_of_the_contract_answers(page, tree):
    page.goto("ru/404.html")
    addresses = [f"{tree}/{name}/" for name in NAMES]
    for name, (status, language, heading, _) in zip(NAMES, page.evaluate(_READ, addresses), strict=True):
        assert (status, language) == (200, tree)
        assert heading.startswith(f"{name} ")


def test_every_short_link_answers(page):
    page.goto("ru/404.html")
    for name, found in zip(NAMES, page.evaluate(_READ, [f"r/{name}/" for name in NAMES]), strict=True):
        assert found == [200, "ru", name, [f"../../{language}/{name}/" for language in LANGUAGES]]


@pytest.mark.parametrize("address", ["ru/II.A.1/", "en/VII/", "en/cite/", "r/AM.3/"])
def test_a_chat_is_given_title_verdict_and_a_picture_that_is_there(page, address):
    page.goto("ru/404.html")
    said = page.evaluate(_PREVIEW, address)
    assert said["og:description"] == said["description"] != ""
    assert said["og:title"]
    assert said["og:image"].startswith(f"{URL}previews/")
    size = page.evaluate(_SIZE, "/" + said["og:image"].removeprefix(URL))
    assert size == [1200, 630]


def test_the_data_for_programs_answers(page):
    page.goto("ru/404.html")
    assert page.evaluate("async () => (await (await fetch('/api/rulings.json')).json()).rulings.length") == len(
        CITATIONS
    )
    one = page.evaluate("async () => (await fetch('/api/rulings/II.A.1.json')).json()")
    assert one["en"]["citation"] == one["ru"]["citation"] == "II.A.1"


@pytest.mark.parametrize(
    ("asked", "locale", "reached"),
    [
        ("r/II.A.1/", "ru-RU", "ru/II.A.1/"),
        ("r/II.A.1/", "en-GB", "en/II.A.1/"),
        ("r/II.A/#II.A.2", "en-US", "en/II.A/#II.A.2"),
        ("r/AM.3/", "de-DE", "r/AM.3/"),
        ("", "ru-RU", "ru/"),
        ("", "en-GB", "en/"),
        ("r/ІІІ.В.4", "en-GB", "en/III.B.4/"),
        ("r/ііі.в.4/", "ru-RU", "ru/III.B.4/"),
        ("ru/iii.a.7", "en-GB", "ru/III.A.7/"),
        ("en/III.А.7/", "ru-RU", "en/III.A.7/"),
        ("en/ра.3", "ru-RU", "en/AM.3/"),
        ("en/7-14.html", "ru-RU", "en/VII.14/"),
        ("II.A.1", "en-GB", "en/II.A.1/"),
        ("r/п. VII.14", "en-GB", "en/VII.14/"),
    ],
)
def test_a_reader_is_led_to_their_language(visitor, asked, locale, reached):
    page = visitor.page(locale=locale)
    page.goto(asked)
    page.wait_for_function("where => decodeURI(location.pathname + location.hash) === where", arg=f"/{reached}")
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.lang") == (reached[:2] if reached[:2] in LANGUAGES else "ru")
    visitor.forgive_lost()


def test_the_last_choice_counts_more_than_the_browsers_language(visitor):
    page = visitor.page(locale="ru-RU")
    page.goto("r/II.A.1/")
    page.wait_for_url("**/ru/II.A.1/")
    page.locator("header a[data-language=en]").click()
    page.wait_for_url("**/en/II.A.1/")
    page.goto("r/VII.14/")
    page.wait_for_url("**/en/VII.14/")
    page.goto("")
    page.wait_for_url("**/en/")


def test_without_scripts_both_languages_are_offered(visitor):
    page = visitor.page(java_script_enabled=False, locale="ru-RU")
    page.goto("r/II.A.1/")
    links = page.locator("a[data-choice]")
    assert links.all_inner_texts() == ["Русский", "English"]
    links.last.click()
    assert page.url.endswith("/en/II.A.1/")
    assert page.locator(".verdict").is_visible()
    for selector in ("[data-menu]", "[data-scheme]", "[data-copy]", "[data-copy-next]"):
        assert not page.locator(selector).first.is_visible()
    page.locator("header a[data-language=ru]").click()
    assert page.url.endswith("/ru/II.A.1/")


@pytest.mark.parametrize(
    ("address", "trees", "said"),
    [
        ("ru/чепуха/", ["ru"], "Такой страницы нет"),
        ("en/nonsense", ["en"], "There is no such page"),
        ("чепуха", ["ru", "en"], "Такой страницы нет"),
        ("r/nonsense/", ["ru", "en"], "There is no such page"),
        ("ru/<script>alert(1)</script>/", ["ru"], "Такой страницы нет"),
    ],
)
def test_an_address_that_is_none_says_so_in_its_trees_language(visitor, address, trees, said):
    page = visitor.page(locale="en-GB")
    assert page.goto(address).status == 404
    shown = page.locator("[data-tree]:visible")
    assert shown.evaluate_all("all => all.map(each => each.dataset.tree)") == trees
    assert said in page.locator("main").inner_text()
    assert page.locator("[data-near]:visible").count() == 0
    visitor.forgive_lost()


def test_a_citation_that_does_not_exist_names_the_nearest(visitor):
    page = visitor.page(locale="en-GB")
    page.goto("en/III.A.9/")
    near = page.locator("[data-tree=en] [data-near]")
    assert near.inner_text() == "Did you mean: III.A.8, III.B.4, III.A.7"
    near.locator("a").first.click()
    page.wait_for_url("**/en/III.A.8/")
    visitor.forgive_lost()


def test_the_page_for_lost_addresses_searches_in_its_language(visitor):
    page = visitor.page(locale="en-GB")
    page.goto("en/nonsense/")
    page.locator("[data-tree=en] input").fill("storm")
    page.locator("[data-tree=en] button").click()
    page.wait_for_url("**/en/search/?q=storm*")
    visitor.forgive_lost()
