"""Where the content is, and how its paths are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.errors import Unreadable
from kb.paths import ENVIRONMENT, content_root, own_root, shown_path


@pytest.fixture
def content(tmp_path, monkeypatch):
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    (tmp_path / "own" / "rulings").mkdir(parents=True)
    return tmp_path / "own"


def test_the_folder_named_in_the_call_comes_first(content, monkeypatch, tmp_path):
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "nowhere"))
    assert Path(content_root(str(content))) == content


def test_the_environment_names_a_folder(content, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(content))
    assert Path(content_root()) == content


@pytest.mark.parametrize("empty", [None, ""])
def test_without_a_name_it_is_the_content_beside_the_package(content, monkeypatch, empty):
    assert content
    monkeypatch.setenv(ENVIRONMENT, "")
    root = Path(content_root(empty))
    assert (root / "rulings").is_dir()
    assert root.name in ("content", "_content")


def test_a_folder_without_rulings_is_named_and_not_replaced_by_another(content, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(content))
    with pytest.raises(Unreadable) as caught:
        content_root(str(content / "rulings"))
    assert str(caught.value).split("\n") == [
        f"no rulings in {content / 'rulings'}",
        "    hint: name a folder that holds “rulings”, “glossary.yaml” and “locale”: --content DIR",
    ]


def test_a_path_below_the_working_folder_is_shown_from_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert shown_path(tmp_path / "content" / "a.yaml") == Path("content/a.yaml")
    assert shown_path(Path("content")) == Path("content")


def test_any_other_path_is_shown_whole(tmp_path, monkeypatch):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert shown_path(tmp_path / "content") == tmp_path / "content"


def test_our_own_content_is_found_whatever_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    assert (Path(own_root()) / "rulings").is_dir()
