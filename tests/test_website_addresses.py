"""Addresses, relative links, and links that lead nowhere."""

from __future__ import annotations

import pytest

from tests.site import URL
from website import addresses, links
from website.addresses import Site


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("ru/II.A.1/", "ru/II.A.2/", "../II.A.2/"),
        ("ru/II.A.1/", "en/II.A.1/", "../../en/II.A.1/"),
        ("ru/", "ru/II.A.1/", "./II.A.1/"),
        ("", "ru/", "./ru/"),
        ("ru/both/II.A.1/", "assets/rulings/site.css", "../../../assets/rulings/site.css"),
        ("ru/II.A/", "ru/II.A/#II.A.1", "./#II.A.1"),
        ("ru/Q/", "ru/faq:Q.1/", "../faq:Q.1/"),
    ],
)
def test_a_relative_link_is_short_and_never_begins_with_a_name(source, target, expected):
    assert addresses.relative(source, target) == expected


def test_links_of_a_folder_lead_to_files():
    site = Site(URL, files=True)
    assert site.link("ru/II.A.1/", "en/II.A.1/#note") == "../../en/II.A.1/index.html#note"
    assert site.link("ru/II.A.1/", "ru/changes.xml") == "../changes.xml"
    assert site.link("r/II.A.1/", "") == "../../index.html"


def test_the_page_for_any_address_links_from_the_hosts_root():
    site = Site("https://example.org/rulings/")
    assert site.link("ru/404.html", "ru/II.A/") == "/rulings/ru/II.A/"
    assert site.link("404.html", "") == "/rulings/"


def checked(pages, files=(), root=URL):
    built = {address: links.read(html) for address, html in pages.items()}
    return [(one.page, one.link, str(one.reason)) for one in links.dead(built, set(files), root)]


def test_living_links_are_not_reported():
    pages = {
        "": '<a href="./ru/">ru</a> <a href="https://rulings.example/ru/#top">x</a>',
        "ru/": '<h1 id="top">x</h1><a href="../">up</a> <a href="#top">top</a> <img src="../a.png">',
        "ru/II.A.1/": '<a href="../#top">x</a> <a href="./">self</a> <a href="../index.html">file</a>',
    }
    assert checked(pages, {"a.png"}) == []


@pytest.mark.parametrize(
    ("html", "link", "reason"),
    [
        ('<a href="./nowhere/">x</a>', "./nowhere/", "no such page"),
        ('<a href="./#nothing">x</a>', "./#nothing", "no such anchor"),
        ('<a href="https://elsewhere.example/">x</a>', "https://elsewhere.example/", "leads out of the site"),
        ('<a href="javascript:alert(1)">x</a>', "javascript:alert(1)", "is no address of a page"),
        ('<img src="//elsewhere.example/a.png">', "//elsewhere.example/a.png", "is no address of a page"),
        ('<i id="a"></i><i id="a"></i>', "a", "id given twice"),
        ('<a href="./" aria-describedby="hint">x</a>', "hint", "no such id"),
    ],
)
def test_a_dead_link_is_reported_with_its_page(html, link, reason):
    assert checked({"ru/": html}) == [("ru/", link, reason)]


def test_a_link_of_a_hand_written_page_to_no_page_is_reported_with_its_line():
    text = "---\na: b\n---\n# T\n[one](II.A.1.md) [two](II.A.9.md#x)\n[three](../en/cite.md)"
    found = list(links.unresolved(text, "ru/judge.md", {"ru/II.A.1.md", "en/cite.md"}))
    assert found == [(5, "II.A.9.md")]


def test_somebody_elses_links_lead_to_files_too():
    html = '<a href="../II.A.1/">a</a> <a href="../cite/#x">b</a> <a href="#x">c</a> <a href="https://e.example/">d</a>'
    files = Site(URL, files=True).filed(html)
    assert files == (
        '<a href="../II.A.1/index.html">a</a> <a href="../cite/index.html#x">b</a> <a href="#x">c</a>'
        ' <a href="https://e.example/">d</a>'
    )
    assert Site(URL).filed(html) == html
