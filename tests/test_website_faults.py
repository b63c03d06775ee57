"""What ends the build of the site, with the file and line at which it is mended."""

from __future__ import annotations

import re

import pytest

from tests.helpers import CORPUS, edit, section_file, write_content
from tests.site import build


@pytest.fixture
def content(tmp_path):
    """Few rulings, and pages by hand."""
    root = write_content(tmp_path / "content", CORPUS[:2])
    for code in ("ru", "en"):
        (root / "pages" / code).mkdir(parents=True)
        for name in ("cite", "judge", "auction"):
            page = f"---\ndescription: Страница.\n---\n# Страница\n\n## There\n\n[там](judge.md#there) {name}\n"
            (root / "pages" / code / f"{name}.md").write_text(page, "utf-8")
    return root


def said(content, folder) -> str:
    return build(folder, RULINGS_CONTENT=str(content), RULINGS_CACHE=str(folder / "cache"))


def page(content):
    return content / "pages" / "ru" / "cite.md"


def test_a_dead_link_of_a_page_by_hand_ends_the_build_with_file_and_line(content, tmp_path):
    edit(page(content), "judge.md", "judges.md")
    assert f"{page(content)}:8:1: judges.md: no such page" in said(content, tmp_path / "site")


def test_a_dead_anchor_of_a_page_by_hand_ends_the_build_with_file_and_line(content, tmp_path):
    edit(page(content), "(judge.md#there)", "(judge.md#not-there)")
    assert f"{page(content)}:8:1: ../judge/#not-there: no such anchor" in said(content, tmp_path / "site")


def test_a_fault_in_the_content_ends_the_build_with_file_and_line(content, tmp_path):
    edit(section_file(content, "II.A"), "Тянет карту.", "Тянет карту, см. II.A.9.")
    path = section_file(content, "II.A")
    line = path.read_text("utf-8").split("\n").index('  verdict: "Тянет карту, см. II.A.9."') + 1
    assert re.search(rf"{path}:{line}:\d+: II\.A\.2: no ruling II\.A\.9", said(content, tmp_path / "site"))
    assert not (tmp_path / "site" / "ru").exists()


def test_a_page_without_a_description_ends_the_build(content, tmp_path):
    edit(page(content), "description: Страница.\n", "")
    assert f"{page(content)}:1:1: a page needs a language’s folder" in said(content, tmp_path / "site")
