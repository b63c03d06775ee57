"""The entry point: whatever happens, a line and a status, never a traceback."""

from __future__ import annotations

import pytest

from search.cli import main as main_module
from search.cli.context import FAILED


def broken(_arguments):
    raise KeyError("slip")


def test_a_mistake_of_ours_is_one_line_and_the_way_to_see_more(monkeypatch, capsys):
    monkeypatch.setattr(main_module, "_run", broken)
    monkeypatch.delenv(main_module.TRACEBACK, raising=False)
    assert main_module.main(["search", "x"]) == FAILED
    assert capsys.readouterr().err == "rulings: KeyError: 'slip'\n    RULINGS_TRACEBACK=1\n"


def test_who_mends_it_sees_where_it_happened(monkeypatch):
    monkeypatch.setattr(main_module, "_run", broken)
    monkeypatch.setenv(main_module.TRACEBACK, "1")
    with pytest.raises(KeyError, match="slip"):
        main_module.main(["search", "x"])
