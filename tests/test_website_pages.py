"""Pages made from small contents: hostile texts, addresses that hold, untranslated texts, feeds."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest

from kb.errors import ContentError, ContentErrors, msg
from tests.helpers import CORPUS, Entry, command, corpus, edit, entry, section_file, write_content
from tests.site import URL, website
from website.prose import plain_text
from website.tongue import Tongue

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "[link](javascript:alert(1))",
    "{{ 7 * 7 }} {% raw %} ${7*7}",
    "</p></article><h1>взлом</h1>",
    "<!-- --> ]]> &amp; &lt;",
    "`код` **жирно** # заголовок",
)
EVIL = Entry(
    "II.A.1",
    "Заголовок " + HOSTILE[0],
    "Вердикт " + HOSTILE[1] + HOSTILE[2],
    "Текст " + " ".join(HOSTILE) + "\n\n# Второй абзац II.A.2",
    ("вопрос " + HOSTILE[5], "ещё " + HOSTILE[3]),
    raw="examples: ['<b>пример</b> {{ 1 }}']\nnote: '<i>примечание</i>'",
)


class Parsed(HTMLParser):
    """Tags with their attributes, and the text of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(str(html))

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data


def whole(site, page):
    """A page with everything round it."""
    return "".join([*site.frames.around(page), page.body])


@pytest.fixture(scope="module")
def evil(tmp_path_factory):
    return website(write_content(tmp_path_factory.mktemp("evil") / "content", corpus(EVIL)))


def test_hostile_texts_come_out_as_text_on_every_page(evil):
    ordinary = evil.frames.first_script
    for page in evil.pages.values():
        html = whole(evil, page)
        parsed = Parsed(html)
        assert html.count("<script") == 1, page.address
        assert f"<script>{ordinary}</script>" in html
        for tag, attributes in parsed.tags:
            assert tag not in ("img", "i", "iframe", "object"), page.address
            assert not any(name.startswith("on") for name in attributes), page.address
            assert "javascript:" not in (attributes.get("href") or ""), page.address


def test_hostile_texts_can_be_read(evil):
    page = evil.pages["ru/II.A.1/"]
    parsed = Parsed(page.body)
    for text in HOSTILE:
        assert plain_text(text) in plain_text(parsed.text), text
    assert "# Второй абзац" in parsed.text
    assert "<b>пример</b> {{ 1 }}" in parsed.text
    assert Parsed(evil.frames.around(page).head).tags[4] == (
        "meta",
        {"name": "description", "content": plain_text(EVIL.verdict)},
    )


def test_hostile_texts_come_out_as_text_in_every_file(evil):
    files = evil.files(evil.pages.values())
    for address, data in files.items():
        if address.endswith(".html"):
            parsed = Parsed(data.decode())
            assert {tag for tag, _ in parsed.tags} <= {
                "html", "head", "meta", "title", "link", "body", "main", "h1", "h2", "span", "p", "a", "br", "script",
                "section", "form", "label", "input", "button",
            }  # fmt: skip
            assert all(attributes.get("src") for tag, attributes in parsed.tags if tag == "script"), address
        elif address.endswith(".xml"):
            ET.fromstring(data)  # noqa: S314 - our own
        elif address.endswith(".json"):
            json.loads(data)


def test_a_citation_in_a_text_is_a_link_with_the_verdict(evil):
    body = evil.pages["ru/II.A.1/"].body
    assert re.search(r'<a href="\.\./II\.A\.2/" aria-describedby="(hint-ru-\d+)">II\.A\.2</a>', body)
    assert "Тянет карту.</span>" in body


def test_a_changed_title_changes_no_address(tmp_path):
    before = website(write_content(tmp_path / "a", CORPUS))
    renamed = entry(
        "II.A.1", "Совсем другое название", "Короля защищают стоящие рядом башни.", verdict="Башни защищают."
    )
    after = website(write_content(tmp_path / "b", corpus(renamed)))
    assert before.pages.keys() == after.pages.keys()
    files = before.files(before.pages.values()).keys()
    assert files == after.files(after.pages.values()).keys()
    assert "Совсем другое название" in after.pages["ru/II.A.1/"].title


def test_a_new_ruling_moves_no_anchor(tmp_path):
    before = website(write_content(tmp_path / "a", CORPUS))
    fresh = entry("II.A.3", "Новое решение", "Новый текст.")
    after = website(write_content(tmp_path / "b", corpus(fresh)))
    ids = re.compile(r' id="([^"]+)"')
    old, new = (set(ids.findall(site.pages["ru/tourney/"].body)) for site in (before, after))
    assert {one for one in old if not one.startswith("hint-")} <= new
    assert not any(re.match(r"_\d+$", one) for one in old | new)


def test_like_numbers_have_pages_and_anchors_of_their_own(tmp_path):
    entries = [
        entry(citation, "Ход", "Один и тот же текст.") for citation in ("I.1", "I.11", "II.A.1", "II.A.11", "II.AA.1")
    ]
    site = website(write_content(tmp_path / "content", entries))
    for one in entries:
        assert site.pages[f"ru/{one.citation}/"].title.startswith(f"{one.citation}. ")
        assert f'id="{one.citation}"' in site.pages["ru/tourney/"].body


def test_two_pages_of_one_address_end_the_build(tmp_path):
    content = write_content(tmp_path / "content", CORPUS)
    folder = content / "rulings" / "tourney"
    edit(folder / "document.yaml", "id: tourney", "id: glossary")
    folder.rename(content / "rulings" / "glossary")
    with pytest.raises(ContentErrors) as raised:
        _ = website(content).pages
    assert "two pages would have the address ru/glossary/" in str(raised.value)


def test_an_untranslated_text_is_shown_in_russian_and_marked(tmp_path):
    site = website(write_content(tmp_path / "content", CORPUS, translated=False))
    page = site.pages["en/III.B.4/"]
    assert "Not translated yet; the Russian original is shown." in page.body
    assert '<span lang="ru">Двойной ход</span>' in page.body
    assert '<p class="verdict"><span lang="ru">' in page.body
    assert "lang=" not in site.pages["ru/III.B.4/"].body.split("data-copies")[0]


def test_an_outdated_translation_is_not_shown_but_said(tmp_path):
    cli = command(tmp_path)
    edit(section_file(cli.content, "III.B"), "За один круг ходят единожды.", "За круг ходят единожды.")
    page = website(cli.content).pages["en/III.B.4/"]
    assert "Translation out of date; the Russian original is shown." in page.body
    assert "Everybody moves once a round" not in page.body
    assert '<p lang="ru">За круг ходят единожды.' in page.body


def test_a_word_without_a_translation_ends_the_build(tmp_path):
    tongue = Tongue(write_content(tmp_path / "content", CORPUS), "ru")
    with pytest.raises(ContentError) as raised:
        tongue(msg("an untranslated word"))
    assert "interface.po:1:1: no ru translation of “an untranslated word”" in str(raised.value)


def test_what_is_copied_is_what_the_command_prints(tmp_path):
    cli = command(tmp_path)
    page = website(cli.content).pages["ru/III.B.4/"]
    copied = re.findall(r'data-copy-next>[^<]*</button> <code translate="no">(.*?)</code>', page.body)
    expected = [
        cli.run("cite", "III.B.4", "--format", form, lang=lang, env={"RULINGS_SITE_URL": URL}).out.rstrip("\n")
        for lang in ("ru", "en")
        for form in ("text", "markdown", "bbcode", "html")
    ]
    assert [Parsed(one).text for one in copied] == expected
    assert f'data-copy="{URL}r/III.B.4/"' in page.body
    # A link that survives being pasted before a full stop or inside brackets.
    assert re.fullmatch(r"[A-Za-z0-9:/.-]+[A-Za-z0-9/]", f"{URL}r/III.B.4/")


def test_a_feed_gives_the_newest_wording_first_and_each_wording_its_own_id(tmp_path):
    content = write_content(tmp_path / "content", CORPUS)
    text = section_file(content, "III.B").read_text("utf-8").replace("2026-11-30", "2026-12-24", 1)
    section_file(content, "III.B").write_text(text, "utf-8")
    site = website(content)
    feed = ET.fromstring(site.files(site.pages.values())["en/changes.xml"])  # noqa: S314 - our own
    atom = "{http://www.w3.org/2005/Atom}"
    entries = feed.findall(f"{atom}entry")
    assert entries[0].findtext(f"{atom}id") == f"{URL}en/III.B.4/#2026-12-24"
    assert feed.findtext(f"{atom}updated") == "2026-12-24T00:00:00Z"
    assert entries[0].findtext(f"{atom}title") == "III.B.4. Double move"
    assert len({one.findtext(f"{atom}id") for one in entries}) == len(CORPUS)


def test_links_of_a_folder_name_files_on_every_page(tmp_path):
    site = website(write_content(tmp_path / "content", CORPUS), files=True)
    for page in site.pages.values():
        if page.listed:
            links = re.findall(r'(?:href|action)="(\.[^"]*)"', whole(site, page))
            assert links
            assert not [link for link in links if link.partition("#")[0].endswith("/")], page.address
