"""Pictures in Chromium: read by a screen reader, reached by keyboard, whole on a phone, with nothing that axe objects to."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from chromium.drive import sheets

PICTURES = {"board": ".board", "relations": ".graph", "III.A.3": ".board", "AM.3": ".flow"}


@pytest.mark.parametrize(
    ("name", "scheme"), [("board", "light"), ("III.A.3", "dark"), ("AM.3", "dark"), ("relations", "light")]
)
def test_axe_objects_to_nothing(visitor, name, scheme):
    page = visitor.page(color_scheme=scheme)
    page.goto(f"ru/{name}/")
    found = Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found] == []


@pytest.mark.parametrize("name", PICTURES)
def test_a_phone_shows_pictures_without_scrolling_the_page_aside(visitor, name):
    page = visitor.page(viewport={"width": 320, "height": 640})
    page.goto(f"en/{name}/")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.locator(PICTURES[name]).first.bounding_box()["width"] <= 320


def test_on_a_phone_marked_places_have_the_numbers_of_the_list(visitor):
    page = visitor.page(viewport={"width": 320, "height": 640})
    page.goto("en/VIII.2/")
    badges = page.locator(".board__badge")
    assert badges.all_text_contents() == ["1", "2"]
    assert badges.first.is_visible()
    assert page.locator(".board__row b").all_inner_texts() == ["1", "2"]
    page.set_viewport_size({"width": 1280, "height": 900})
    assert not badges.first.is_visible()


def test_a_node_reached_by_keyboard_shows_its_relations_and_leads_to_its_ruling(page):
    page.goto("en/relations/")
    node = page.locator('.graph__node[href$="/III.A.7/"]')
    own = node.locator(".graph__own-lines")
    assert own.evaluate("each => getComputedStyle(each).opacity") == "0"
    page.locator('.graph__node[href$="/III.A.6/"]').focus()
    page.keyboard.press("Tab")
    assert node.evaluate("each => each === document.activeElement")
    assert own.evaluate("each => getComputedStyle(each).opacity") == "1"
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/III.A.7/")


def test_a_box_of_the_auction_leads_to_its_ruling(page):
    page.goto("ru/auction/")
    page.locator('a[href="#flow"]').click()
    page.locator('.flow__node[href$="/AM.9/"]').click()
    page.wait_for_url("**/ru/AM.9/")


@pytest.mark.parametrize("name", ["III.A.7", "III.B.3", "VIII.2"])
def test_a_ruling_with_its_board_prints_on_one_sheet(page, name):
    page.goto(f"ru/{name}/")
    assert sheets(page) == 1
