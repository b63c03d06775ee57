"""The site as it is read in Chromium: switching the language, copying, light and dark, by keyboard, on paper."""

from __future__ import annotations

import subprocess

import pytest

from chromium.drive import sheets
from tests.helpers import RULINGS
from tests.reading import base
from tests.site import URL

LANGUAGES = ("ru", "en")
#: Pages whose twin has the same place in it.
SWITCHED = [
    "II.A.1/", "II.A.1/#checks", "II.B.6/#related", "III.A.7/", "III.A.7/#reading", "IV.5/", "V.3/", "VII.14/", "IX.1/",
    "AM.3/", "II.A/#II.A.2", "VII/#VII.9", "VI/", "dune/#III.B.4", "imperium/#AM.10", "both/II.B.3/", "timing/#storm-phase",
    "glossary/#stronghold", "factions/#fremen", "cite/",
]  # fmt: skip
#: Where the window shows it: below what sticks to its top, above its end.
_IN_SIGHT = """place => {
    const box = place.getBoundingClientRect(), bar = document.querySelector(".bar").getBoundingClientRect();
    return box.height > 0 && box.top >= Math.max(0, bar.bottom) && box.top < innerHeight - 20;
}"""


def path(page):
    return page.evaluate("location.pathname + location.hash").removeprefix("/")


def switch(page, language):
    page.locator(f"header a[data-language={language}]").click()
    page.wait_for_function("language => document.documentElement.lang === language", arg=language)


def test_the_switch_leads_to_the_same_place(page):
    assert len(SWITCHED) == 20
    for turn, name in enumerate(SWITCHED):
        language, other = LANGUAGES[:: 1 if turn % 2 else -1]
        page.goto(f"{language}/{name}", wait_until="domcontentloaded")
        switch(page, other)
        assert path(page) == f"{other}/{name}"
        if "#" in name:
            assert page.locator(".page :target").count() == 1, name


def test_a_reader_in_the_middle_of_a_page_stays_there(page):
    for name, place in (("II.B/", "II.B.6"), ("II.A.1/", "questions"), ("glossary/", "fremen")):
        page.goto(f"en/{name}")
        page.locator(f"[id='{place}']").evaluate("each => window.scrollTo(0, each.offsetTop - 100)")
        page.locator("header a[data-language=ru]").evaluate("link => link.click()")
        page.wait_for_url(f"**/ru/{name}#{place}")
        assert page.locator(f"[id='{place}']").evaluate(_IN_SIGHT)


def cited(citation, language, form):
    ran = subprocess.run(
        [RULINGS, "cite", citation, "--lang", language, "--format", form],
        capture_output=True, check=True, encoding="utf-8",
    )  # fmt: skip
    return ran.stdout.removesuffix("\n")


@pytest.mark.parametrize(("tree", "citation"), [("en", "II.A.1"), ("ru", "AM.3")])
def test_what_is_copied_is_what_the_command_cites(visitor, monkeypatch, tree, citation):
    monkeypatch.setenv("RULINGS_SITE_URL", URL)
    page = visitor.page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{tree}/{citation}/")
    said = page.locator(".copy [role=status]")

    def copied(button):
        page.evaluate("navigator.clipboard.writeText('before')")
        button.click()
        page.wait_for_function("async () => await navigator.clipboard.readText() !== 'before'")
        assert said.inner_text() == {"en": "Copied", "ru": "Скопировано"}[tree]
        return page.evaluate("navigator.clipboard.readText()")

    assert copied(page.locator("[data-copy]")) == f"{URL}r/{citation}/" == cited(citation, tree, "url")
    page.locator(".copy summary").click()
    for language in LANGUAGES:
        buttons = page.locator(f".copy ul[lang={language}] button").all()
        assert len(buttons) == 4
        for button in buttons:
            assert copied(button) == cited(citation, language, button.inner_text().lower())


def scheme(page):
    return page.evaluate("[document.body.dataset.mdColorScheme, getComputedStyle(document.body).backgroundColor]")


LIGHT, DARK = ["default", "rgb(255, 253, 249)"], ["slate", "rgb(25, 21, 18)"]


@pytest.mark.parametrize(("wished", "first", "second"), [("light", LIGHT, DARK), ("dark", DARK, LIGHT)])
def test_light_and_dark_follow_the_system_until_one_is_chosen(visitor, wished, first, second):
    page = visitor.page(color_scheme=wished)
    page.goto("en/II.A.1/")
    assert scheme(page) == first
    page.locator("[data-scheme]").click()
    assert scheme(page) == second
    page.goto("ru/VII/")
    assert scheme(page) == second


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def test_by_keyboard_the_content_is_one_step_away(page):
    page.goto("en/II.A.1/")
    press(page, "Tab")
    skip = page.locator(".skip")
    assert skip.evaluate("each => each === document.activeElement && each.getBoundingClientRect().top >= 0")
    press(page, "Enter")
    assert path(page) == "en/II.A.1/#ruling"
    press(page, "Tab")
    assert page.evaluate("document.activeElement.closest('article') !== null")


def test_whatever_has_the_focus_is_seen_to_have_it(page):
    page.goto("en/II.A.1/")
    for _ in range(30):
        press(page, "Tab")
        width, color, sight = page.evaluate("""() => {
            const style = getComputedStyle(document.activeElement), box = document.activeElement.getBoundingClientRect();
            return [style.outlineStyle !== "none" && parseFloat(style.outlineWidth), style.outlineColor,
                box.bottom > 0 && box.top < innerHeight && box.right > 0];
        }""")
        assert width >= 1
        assert color == "rgb(151, 66, 12)"
        assert sight


def test_the_menu_opens_and_closes_by_keyboard(visitor):
    page = visitor.page(viewport={"width": 320, "height": 640})
    page.goto("en/II.A.1/")
    menu, first = page.locator("[data-menu]"), page.locator("#contents a").first
    assert not first.is_visible()
    menu.focus()
    press(page, "Enter")
    assert menu.get_attribute("aria-expanded") == "true"
    assert first.evaluate("each => each === document.activeElement")
    press(page, "Escape")
    assert menu.get_attribute("aria-expanded") == "false"
    assert menu.evaluate("each => each === document.activeElement")
    first.wait_for(state="hidden")
    press(page, "Tab", "Tab")
    assert page.evaluate("document.activeElement.closest('#contents')") is None


@pytest.mark.parametrize("width", [320, 1280])
def test_a_reference_shows_the_verdict_to_those_who_reach_it_by_keyboard(visitor, width):
    page = visitor.page(viewport={"width": width, "height": 640})
    page.goto("en/III.A.7/")
    verdict = base().translate("II.B.3/verdict", next(
        ruling.verdict for citation, ruling in base().rulings.items() if str(citation) == "II.B.3"
    ), "en").text  # fmt: skip
    reference = page.locator(".text .ref").first
    hint = reference.locator("[role=tooltip]")
    assert not hint.is_visible()
    reference.locator("a").focus()
    assert hint.inner_text() == " ".join(verdict.split())
    left, right = hint.evaluate("each => [each.getBoundingClientRect().left, each.getBoundingClientRect().right]")
    assert 0 <= left < right <= width
    press(page, "Escape")
    assert not hint.is_visible()
    reference.locator("a").hover()
    assert hint.is_visible()


@pytest.mark.parametrize("width", [320, 1280])
def test_a_link_to_a_heading_lands_with_it_in_sight(visitor, width):
    page = visitor.page(viewport={"width": width, "height": 640})
    for address in (
        "en/dune/#VII.14",
        "ru/II.B/#II.B.6",
        "en/glossary/#stronghold",
        "ru/II.A.1/#checks",
        "en/timing/#storm-phase",
    ):
        page.goto(address)
        assert page.locator(".page :target").evaluate(_IN_SIGHT), address


def longest(count):
    """The rulings with the most words, in either language."""
    size = {
        str(citation): sum(len(text.value) for _, text in ruling.messages() if "question" not in _)
        for citation, ruling in base().rulings.items()
    }
    return sorted(size, key=size.__getitem__)[-count:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_is_printed_on_one_sheet(page, language):
    for citation in longest(3):
        page.goto(f"{language}/{citation}/")
        assert sheets(page) == 1, citation
    page.goto(f"{language}/dune/")
    assert sheets(page) > 10


def test_what_is_printed_is_the_ruling_alone(page):
    page.goto("en/II.A.1/")
    page.emulate_media(media="print")
    for selector in (".bar", "#contents", ".foot", ".copy", ".beside", "#questions"):
        assert not page.locator(selector).first.is_visible()
    assert page.locator(".verdict").is_visible()
    assert page.locator(".origin").is_visible()
