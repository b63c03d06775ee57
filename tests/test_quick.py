"""The short way of reading a plain call gives what argparse gives, to the byte."""

from __future__ import annotations

import sys

import pytest

from search.cli import main as command
from search.cli import quick
from tests.reading import CONTENT

POSITIONS = str(CONTENT.parent / "tests" / "positions" / "collection.yaml")
CALLS = [
    ("search", "голос"), ("search", "голос", "лучемёт"), ("search", "II.A.1"), ("search", "пп. VII.6, 7 и 8"), ("search", "revival"), ("search", "VI.3"),
    ("search", ""), ("search", " "), ("search", "ujkjc"), ("search", "zyxwvutsr"), ("search", "--json", "голос"), ("search", "голос", "--json"),
    ("search", "голос", "--lang", "en"), ("search", "--lang", "en", "II.A.9"), ("search", "--lang", "ru", "--lang", "en", "голос"),
    ("search", "--lang", "de", "голос"), ("search", "голос", "--lang"), ("search",), ("search", "--json"), ("search", "--limit", "2", "голос"),
    ("search", "--", "-x"), ("search", "--nosuch", "голос"), ("search", "-h"), ("search", "\udcff"),
    ("show", "II.A.1"), ("show", "II", "A", "1"), ("show", "VII", "--lang", "en"), ("show", "II.A.1", "--json"), ("show", "II.A.9"), ("show", ""), ("show",),
    ("show", "VI"), ("refs", "II.A.1"), ("refs", "II.A", "--json"), ("refs", "нет"), ("cite", "II.A.1"), ("cite", "AM.3", "--lang", "en"),
    ("cite", "II.A.1", "--json"), ("cite", "II.A.1", "--format", "html"), ("cite", "II.A.1@2001-01-01"), ("cite",), ("--version",), ("--help",), (),
    ("judge", POSITIONS), ("judge", POSITIONS, "--lang", "en"), ("judge", "--json", POSITIONS), ("judge", POSITIONS, "--ruleset", "2019"),
    ("judge", POSITIONS, POSITIONS), ("judge", "nosuch.yaml"), ("judge", ""), ("judge",), ("judge", "--schema"),
    ("--lang", "en", "search", "голос"), ("nosuch",), ("check", "extra"), ("completion", "bash"),
]  # fmt: skip


@pytest.fixture(scope="module")
def cache(tmp_path_factory) -> str:
    return str(tmp_path_factory.mktemp("cache"))


def ran(call, capsys) -> tuple[int, str, str]:
    """The exit status and what was printed."""
    try:
        status = command.main(call)
    except SystemExit as stop:
        status = stop.code
    printed = capsys.readouterr()
    return status, printed.out, printed.err


@pytest.mark.parametrize("locale", ["ru_RU.UTF-8", "en_GB.UTF-8"])
@pytest.mark.parametrize("call", CALLS, ids=lambda call: ascii(" ".join(call)))
def test_a_plain_call_is_read_alike_both_ways(call, locale, cache, capsys, monkeypatch):
    monkeypatch.setenv("RULINGS_CACHE", cache)
    monkeypatch.setenv("RULINGS_CONTENT", str(CONTENT))
    monkeypatch.setenv("LC_ALL", locale)
    short = ran(call, capsys)
    monkeypatch.setattr(quick, "quick", lambda _: None)
    assert short == ran(call, capsys)
    assert short[1] or short[2]


@pytest.mark.parametrize(
    "call", [call for call in CALLS if call[:1] in (("search",), ("show",), ("refs",), ("cite",), ("judge",)) and len(call) == 2 and call[1][:1] not in ("-", "")], ids=lambda call: ascii(" ".join(call))
)  # fmt: skip
def test_a_plain_call_takes_the_short_way(call, monkeypatch):
    monkeypatch.setitem(sys.modules, "search.cli.parser", None)
    context = quick.quick(call)
    assert context is not None
    assert quick.DEFAULTS[call[0]].items() <= vars(context.args).items()


@pytest.mark.parametrize(
    "call", [(), ("check",), ("link",), ("search", "--limit", "2", "x"), ("search",), ("search", "-"), ("search", "--", "x"), ("show", "--lang", "de", "x"), ("searchx", "y"), ("judge", "-"), ("judge", "a", "b"), ("judge", "--schema")]
)  # fmt: skip
def test_whatever_is_not_plain_is_left_to_the_parser(call):
    assert quick.quick(call) is None


def test_the_default_limit_is_the_one_that_the_help_names(cache, capsys, monkeypatch):
    monkeypatch.setenv("RULINGS_CACHE", cache)
    monkeypatch.setenv("RULINGS_CONTENT", str(CONTENT))
    plain = ran(("search", "голос"), capsys)
    assert plain == ran(("search", "голос", "--limit", str(quick.DEFAULTS["search"]["limit"])), capsys)
