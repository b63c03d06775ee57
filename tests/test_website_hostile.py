"""A content folder whose every field and catalog entry is hostile: the site built from it shows all of it as text."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from kb.desk import render, template
from kb.knowledge_base import load
from tests.browser import Visitor, hosted
from tests.helpers import PO_HEAD, catalog, look_at_all, quoted
from tests.site import build

LANGUAGES = ("ru", "en")
#: What breaks out where somebody forgot to escape: tags, attributes, scripts, comments, XML, templates, Markdown, ICU.
HOSTILE = (
    "<script>window.hit=1</script>"
    '"><img src=x onerror="window.hit=2">'
    "' onfocus='window.hit=3' autofocus tabindex='1"
    "</title></style></textarea></pre></code></svg></math>"
    "<svg onload=window.hit=4><style>*{display:none}</style>"
    "<!-- --!> ]]> <![CDATA[ <?xml ?> <!DOCTYPE x [<!ENTITY e 'z'>]> &e; &lt;b&gt; &#60;"
    "{{ 7*7 }} {% raw %} {{ cycler.__init__.__globals__ }} ${7*7} #{7*7} <%= 7*7 %> {0} {url}"
    "[a](javascript:window.hit=5) ![a](x) <javascript:window.hit=6> [b]: javascript:window.hit=7 `c` *d* __e__ # f | g | h"
    " \\u003cscript\\u003e \\x3c %3Cscript%3E \ufffd \U000e0001"
)
#: Where it stands: one name for each field that holds words, so that a page that leaves it out is noticed.
FIELDS: dict[str, str] = {}


def evil(name: str) -> str:
    """A hostile text with the name of its field in front, in quotation marks for YAML and gettext."""
    FIELDS[name] = f"Поле «{name}» {HOSTILE}"
    return quoted(FIELDS[name])


def write(folder: Path) -> Path:
    """The content."""
    root = folder / "content"
    rulings = root / "rulings" / "tourney"
    rulings.mkdir(parents=True)
    (rulings / "document.yaml").write_text(
        f"id: tourney\ntitle: {evil('document')}\ngame: {evil('game')}\nabout: {evil('document-about')}\n"
        f"numbering: {evil('numbering')}\nsource: {evil('source')}\ndated: {quoted('2020-01-01')}\nbare: true\n"
        f"editions: {{other: {evil('edition')}}}\n"
        f"sections: [{{label: I, title: {evil('section')}, about: {evil('section-about')}}}]\n",
        "utf-8",
    )
    (rulings / "I.yaml").write_text("\n".join(map(ruling, (1, 2))), "utf-8")
    terms = [
        f"- key: {key}\n  kind: {kind}\n"
        + "".join(
            f"  {code}: {{name: {evil(f'{key}-{code}')}, variants: [{evil(f'{key}-variant-{code}')}],"
            f" slang: [{evil(f'{key}-slang-{code}')}]}}\n"
            for code in LANGUAGES
        )
        + f"  note: {{ru: {evil(f'{key}-note-ru')}, en: {evil(f'{key}-note-en')}}}\n"
        for key, kind in (("turn", "concept"), ("storm-phase", "phase"), ("guild", "faction"))
    ]
    (root / "glossary.yaml").write_text("\n".join(terms), "utf-8")
    (root / "beyond.yaml").write_text(
        "- key: beyond\n"
        + "".join(
            f"  {code}: {{title: {evil(f'beyond-{code}')}, look_up: {evil(f'look-up-{code}')}}}\n" for code in LANGUAGES
        )
        + "  near: [I.1]\n  words: {ru: [ярмарка], en: [fair]}\n"
        f"  questions: {{ru: [{evil('beyond-question-ru')}], en: [{evil('beyond-question-en')}]}}\n",
        "utf-8",
    )
    pages(root / "pages")
    path = catalog(root)
    path.parent.mkdir(parents=True)
    path.write_text(PO_HEAD, "utf-8")
    english = template(load(root))
    for message in english:
        if message.id:
            message.string = message.id.replace("Поле", "Field")
    path.write_text(render(english), "utf-8")
    look_at_all(root)
    return root


def ruling(number: int) -> str:
    """A ruling with every field."""
    return f"""\
- citation: I.{number}
  title: {evil(f"title-{number}")}
  verdict: {evil(f"verdict-{number}")}
  text: {evil(f"text-{number}")[:-1]} I.{3 - number}"
  steps: [{evil("step")}]
  examples: [{evil("example")}]
  questions: [{evil(f"question-{number}")}, {evil(f"other-question-{number}")}]
  scope: {{concepts: [turn], phases: [storm-phase], factions: [guild]}}
  relations: [{{kind: see, to: I.{3 - number}}}]
  readings: [{{name: meant, adopted: {evil("adopted")}, instead_of: [{evil("instead")}]}}]
  elsewhere: [{{edition: other, rules: {evil("elsewhere")}}}]
  note: {evil("note")}
  source: {{printed: {evil("printed")}}}
  revised: "2026-11-30"
  checks:
    - clause: evil
      says: {evil("says")}
      examples: |
        >>> print("</code></pre><script>window.hit=8</script>")
        </code></pre><script>window.hit=8</script>
"""


def pages(folder: Path) -> None:
    """The pages by hand, which are trusted, and the order of the turn, which is not."""
    for code in LANGUAGES:
        (folder / code).mkdir(parents=True)
        for name in ("cite", "judge", "auction"):
            (folder / code / f"{name}.md").write_text("---\ndescription: By hand.\n---\n# By hand\n", "utf-8")
    (folder / "timing.yaml").write_text(
        f"- phase: storm-phase\n  steps: [{{ru: {evil('timing-ru')}, en: {evil('timing-en')}, rulings: [I.1]}}]\n",
        "utf-8",
    )


class Parsed(HTMLParser):
    """The tags of a page with their attributes, its text, and the scripts that stand in it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data):
        self.text.append(data)


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The built site."""
    folder = tmp_path_factory.mktemp("hostile")
    said = build(folder / "site", RULINGS_CONTENT=str(write(folder)), RULINGS_CACHE=str(folder / "cache"))
    assert said == ""
    return folder / "site"


@pytest.fixture(scope="module")
def parsed(site) -> dict[str, Parsed]:
    """Every page by its address."""
    return {path.relative_to(site).as_posix(): Parsed(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}


def test_no_page_has_a_tag_or_an_attribute_of_the_content(site, parsed):
    inline = (Path(__file__).parent.parent / "tools/website/assets/first.js").read_text("utf-8").strip()
    for address, page in parsed.items():
        html = (site / address).read_text("utf-8")
        assert re.findall(r"<script>(.*?)</script>", html, re.DOTALL) in ([], [inline]), address
        for tag, attributes in page.tags:
            assert tag not in ("img", "style", "iframe", "object", "embed", "base", "math", "b-gt"), address
            assert not [name for name in attributes if name.startswith("on") or name in ("style", "autofocus")], address
            for name in ("href", "src", "action", "xlink:href", "formaction"):
                assert urlsplit(attributes.get(name, "")).scheme in ("", "https", "data"), (address, attributes)
            if tag == "script" and "src" in attributes:
                assert re.fullmatch(
                    r"(?:\.\./|\./|/)*assets/rulings/[a-z/.-]+\.js(?:\?v=[0-9a-f]{8})?", attributes["src"]
                )


def spaced(text: str) -> str:
    return " ".join(text.split())


def test_every_field_can_be_read_as_it_is_written(parsed):
    unseen = {
        "beyond-question-ru",
        "beyond-question-en",
        "beyond-ru",
        "beyond-en",
        "look-up-ru",
        "look-up-en",
    }  # search only
    for language, word in (("ru", "Поле"), ("en", "Field")):
        own = [page for address, page in parsed.items() if address.startswith(f"{language}/")]
        shown = [spaced("".join(page.text)) for page in own]
        for name, text in FIELDS.items():
            if name in unseen or name.endswith(f"-{'en' if language == 'ru' else 'ru'}"):
                continue
            translated = "source" not in name and "printed" not in name and not name.endswith(("-ru", "-en"))
            expected = spaced(text.replace("Поле", word) if translated else text)
            assert any(expected in page for page in shown), (language, name)


def test_templates_are_not_filled(site):
    for path in site.rglob("*"):
        if path.suffix in (".html", ".json", ".xml", ".js", ".webmanifest"):
            text = path.read_text("utf-8")
            assert text.count("{{ 7*7 }}") == text.count("${7*7}"), path


def strings(value: object):
    """Every string of some data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from strings(each)


def test_data_and_feeds_hold_the_texts_themselves(site):
    for path in [*site.rglob("*.json"), *site.rglob("*.webmanifest")]:
        json.loads(path.read_text("utf-8"))
    kept = set(strings(json.loads((site / "api" / "rulings.json").read_text("utf-8"))))
    for name in ("title-1", "verdict-2", "step", "example", "note", "says", "source"):
        assert FIELDS[name] in kept
    assert FIELDS["turn-slang-en"] in set(strings(json.loads((site / "api" / "glossary.json").read_text("utf-8"))))
    for path in site.rglob("*.xml"):
        root = ET.fromstring(path.read_bytes())  # noqa: S314 - our own
        if path.name == "changes.xml":
            language = path.parent.name
            texts = [spaced(text) for text in root.itertext()]
            for name in ("title-1", "verdict-1"):
                said = FIELDS[name].replace("Поле", "Field") if language == "en" else FIELDS[name]
                assert any(spaced(said) in text for text in texts)


PAGES = (
    "", "ru/", "en/I.1/", "ru/I.2/", "en/both/I.1/", "ru/I/", "en/tourney/", "ru/glossary/", "en/timing/", "ru/relations/",
    "en/elsewhere/", "ru/coverage/", "en/factions/", "r/I.1/", "ru/search/?q=%3Cscript%3Ewindow.hit%3D9%3C%2Fscript%3E",
    "ru/%3Cimg%20src%3Dx%20onerror%3Dwindow.hit%3D10%3E",
)  # fmt: skip


def test_nothing_of_it_runs_in_a_browser(browser, site):
    with hosted(site) as host:
        visitor = Visitor(browser, host.url)
        page = visitor.page(locale="de-DE", permissions=["clipboard-read", "clipboard-write"])
        dialogs = []
        page.on("dialog", lambda dialog: dialogs.append(dialog.message) or dialog.dismiss())
        for address in PAGES:
            page.goto(address)
            for details in page.locator("details").all():
                details.evaluate("one => { one.open = true; }")
            for link in page.locator(".ref a").all()[:2]:
                link.focus()
            assert page.evaluate("window.hit") is None, address
        page.goto("en/I.1/")
        page.locator(".copy summary").click()
        for button in page.locator("[data-copy-next]").all():
            button.click()
            assert "window.hit=1" in page.evaluate("navigator.clipboard.readText()")
        assert page.evaluate("window.hit") is None
        visitor.leave()
        visitor.forgive_lost()
        assert dialogs == []
        assert visitor.said == []
