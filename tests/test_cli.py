"""The installed command, as the outside calls it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from html import unescape

import pytest

from tests.helpers import RULINGS, TIMEOUT, Command, Ran, command, corpus
from tests.reading import CONTENT

DONE, NOTHING, WRONG_CALL, FAILED = 0, 1, 2, 3
COMMANDS = ("search", "show", "refs", "cite", "link", "check", "translate", "completion")
FORMATS = ("text", "markdown", "bbcode", "html", "url")
SITE = "https://rulings.test/"
COLUMNS = 80


class Installed:
    """The command over the real rulings, with a cache folder of its own."""

    def __init__(self, cache) -> None:
        self._command = Command(CONTENT, cache)

    def env(self, **more: str) -> dict[str, str]:
        return self._command.env(RULINGS_CONTENT=str(CONTENT), RULINGS_SITE_URL=SITE, **more)

    def __call__(self, *arguments: str, stdin: str = "", **env: str) -> Ran:
        return self._command.start(
            [RULINGS, *arguments], stdin, {"RULINGS_CONTENT": str(CONTENT), "RULINGS_SITE_URL": SITE, **env}
        )

    def data(self, *arguments: str, **env: str):
        ran = self(*arguments, "--json", **env)
        assert ran.err == ""
        return ran.json()

    def raw(self, *arguments: str | bytes, stdin: bytes = b"", **options) -> subprocess.CompletedProcess[bytes]:
        """With bytes in and out."""
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": self.env(), **options}
        return subprocess.run([RULINGS, *arguments], input=stdin, timeout=TIMEOUT, check=False, **streams)

    def popen(self, *arguments: str, **options) -> subprocess.Popen[bytes]:
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": self.env(), **options}
        return subprocess.Popen([RULINGS, *arguments], **streams)


@pytest.fixture(scope="module")
def rulings(tmp_path_factory) -> Installed:
    installed = Installed(tmp_path_factory.mktemp("cache"))
    assert installed("search", "II.A.1").status == DONE
    return installed


def is_complaint(ran: Ran, status: int, hint: str = "подсказка:") -> bool:
    """One line and a hint on stderr, nothing on stdout."""
    lines = ran.err.splitlines()
    return (
        ran.status == status and ran.out == "" and ran.quiet and len(lines) == 2 and lines[1].startswith(f"    {hint} ")
    )


# --- search ---------------------------------------------------------------------------------------------------


def test_a_question_is_answered_with_the_ruling_first_and_its_address(rulings):
    ran = rulings("search", "можно", "ли", "назвать", "Голосом", "Лучемёт?")
    assert (ran.status, ran.err) == (DONE, "")
    assert ran.out.startswith("VII.8  ")
    assert f"{SITE}ru/VII.8/" in ran.out


def test_one_argument_or_several_are_the_same_query(rulings):
    assert rulings("search", "голос", "лучемёт").out == rulings("search", "голос лучемёт").out


def test_an_answer_as_data_has_the_promised_shape(rulings):
    found = rulings.data("search", "можно ли назвать Голосом Лучемёт?")
    assert (found["query"], found["lang"], found["answered"]) == ("можно ли назвать Голосом Лучемёт?", "ru", True)
    assert found["confidence"] in ("sure", "doubtful")
    assert found["did_you_mean"] is None
    assert 0 < len(found["hits"]) <= 5
    for hit in found["hits"]:
        assert {"citation", "document", "title", "text", "score", "url"} <= hit.keys()
        assert hit["url"] == f"{SITE}ru/{hit['citation']}/"
        assert hit["document"] in ("dune", "imperium")
        assert isinstance(hit["score"], float)
        assert hit["title"]
        assert hit["text"]


def test_data_are_in_the_language_asked_for(rulings):
    russian = rulings.data("search", "VII.8", "--lang", "ru")
    english = rulings.data("search", "VII.8", "--lang", "en")
    assert (russian["lang"], english["lang"]) == ("ru", "en")
    assert re.search("[а-я]", russian["hits"][0]["title"])
    assert english["hits"][0]["title"].isascii()
    assert english["hits"][0]["url"] == f"{SITE}en/VII.8/"


def test_what_was_read_instead_of_what_was_typed_is_said(rulings):
    found = rulings.data("search", "ujkjc kextvtn")
    assert found["did_you_mean"] == "голос лучемет"
    assert "голос лучемет" in rulings("search", "ujkjc kextvtn").out.splitlines()[0]


def test_what_no_ruling_covers_is_refused_with_the_nearest_marked_as_no_answer(rulings):
    ran = rulings("search", "revival cost leader", "--lang", "en")
    assert ran.status == NOTHING
    assert ran.out.startswith("No ruling covers this")
    assert "no answer" in ran.out
    found = rulings.data("search", "revival cost leader")
    assert (found["answered"], found["confidence"]) == (False, "none")
    assert found["hits"]


def test_unknown_words_are_named(rulings):
    assert "“Zyxwvutsr”" in rulings("search", "voice lasgun Zyxwvutsr", "--lang", "en").out
    assert "«Zyxwvutsr»" in rulings("search", "voice lasgun Zyxwvutsr", "--lang", "ru").out


@pytest.mark.parametrize("query", ["II.A.9", "VI.3"])
def test_a_citation_that_does_not_exist_is_refused_with_the_nearest(rulings, query):
    ran = rulings("search", query, "--lang", "en")
    assert ran.status == NOTHING
    assert query in ran.out.splitlines()[0]
    assert rulings.data("search", query)["answered"] is False


def test_the_limit_is_kept(rulings):
    for limit in ("1", "3", "12"):
        assert len(rulings.data("search", "барьерная стена", "--limit", limit)["hits"]) == int(limit)


def test_a_query_that_looks_like_an_option_is_asked_behind_two_hyphens(rulings):
    ran = rulings("search", "--", "--help")
    assert ran.status in (DONE, NOTHING)
    assert ran.err == ""


@pytest.mark.parametrize(
    "arguments", [("search",), ("search", ""), ("search", " \t"), ("search", "-"), ("search", "--json", "")]
)
def test_an_empty_query_is_a_wrong_call(rulings, arguments):
    assert is_complaint(rulings(*arguments), WRONG_CALL)


def test_the_explanation_names_what_the_words_tell_and_the_parts_of_the_scores(rulings):
    ran = rulings("search", "голос лучемет", "--explain", "--lang", "en")
    words, scores = ran.out.partition("What its words tell")[2].partition("Scores:")[::2]
    assert "[the Voice]" in words
    assert re.search(r"\d\.\d+ = \d\.\d+ \+ 0\.6 × \d\.\d+ VII\.8 ", scores)
    assert rulings.data("search", "голос", "--explain")["explanation"]


@pytest.mark.parametrize(
    ("query", "step"),
    [
        ("голос, см. п. VII.8", ("citation", "VII.8", "VII.8")),
        ("контроль и III.В.4", ("citation", "III.В.4", "III.B.4")),
        ("лучемёт и голос", ("folding", "лучемёт", "лучемет")),
        ("ujkjc", ("layout", "ujkjc", "голос")),
        ("karama posle golosa", ("transliteration", "golosa", "голоса")),
        ("голас и лучемет", ("spelling", "голас", "голос")),
        ("ведьмы и лучемет", ("term", "лучемет", "Лучемёт")),
        ("предсказание победителя", ("homonym", "предсказание", "предсказание / Предвидение")),
        ("не играть лучемет", ("negation", "не", "не")),
    ],
)
def test_each_step_of_understanding_a_query_is_explained(rulings, query, step):
    found = rulings.data("search", query, "--explain")["steps"]
    assert step in [(one["kind"], one["before"], one["after"]) for one in found]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_explanation_fits_eighty_columns(rulings, language):
    for query in ("karama posle golosa i predskazanie ne VII.8", "ujkjc", "VI.1", "who attacks first"):
        ran = rulings("search", query, "--explain", "--lang", language)
        assert max(map(len, ran.out.split("\n"))) <= 80


def test_the_neighbours_of_a_ruling_stand_in_the_data(rulings):
    hit = rulings.data("search", "VII.17")["hits"][0]
    assert {"VII.18", "VII.10"} <= set(hit["neighbours"])
    shown = rulings.data("show", "VII.17")
    ruling = shown[0] if isinstance(shown, list) else shown
    edges = [edge["citation"] for edge in (*ruling["references"], *ruling["referred_by"])]
    assert hit["neighbours"] == list(dict.fromkeys(edges))


# --- standard input -------------------------------------------------------------------------------------------


def test_a_query_on_standard_input_is_answered_like_one_in_the_call(rulings):
    assert rulings("search", "-", stdin="голос лучемёт").out == rulings("search", "голос лучемёт").out
    assert rulings("search", "-", stdin="голос лучемёт\n").out == rulings("search", "голос лучемёт").out


def test_a_query_of_a_megabyte_on_standard_input_is_answered_from_its_beginning(rulings):
    ran = rulings("search", "-", "--lang", "en", stdin="voice lasgun " * 80_000)
    assert ran.status == DONE
    assert "only the beginning of the query was used" in " ".join(ran.out.split())
    long_word = rulings("search", "-", "--lang", "en", stdin="x" * 1_000_000)
    assert long_word.status == NOTHING
    assert max(map(len, long_word.out.splitlines())) <= COLUMNS


def test_standard_input_that_is_not_utf_8_is_refused_with_the_place(rulings):
    for arguments in (("search", "-"), ("link",), ("search", "--batch", "-")):
        ran = rulings.raw(*arguments, "--lang", "en", stdin="голос".encode() + b"\xff\xfe")
        assert (ran.returncode, ran.stdout) == (FAILED, b"")
        assert ran.stderr.count(b"\n") == 2
        assert b"0xff at position 11" in ran.stderr
        assert b"hint:" in ran.stderr


@pytest.mark.parametrize("name", ["search", "show", "refs", "cite"])
def test_an_argument_that_is_not_utf_8_is_a_wrong_call(rulings, name):
    ran = rulings.raw(name, b"II.A.1 \xff\xfe", "--lang", "en")
    assert (ran.returncode, ran.stdout) == (WRONG_CALL, b"")
    assert ran.stderr.decode().splitlines()[0] == "the argument is not UTF-8"
    assert ran.stderr.count(b"\n") == 2


@pytest.mark.parametrize("arguments", [("search", "-"), ("link",), ("search", "--batch", "-")])
def test_standard_input_that_is_closed_is_an_unreadable_file(rulings, arguments):
    ran = subprocess.run(
        ["sh", "-c", '"$@" <&-', "sh", RULINGS, *arguments, "--lang", "en"],
        capture_output=True, env=rulings.env(), timeout=TIMEOUT, check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stdout) == (FAILED, b"")
    assert ran.stderr.startswith(b"- cannot be read")
    assert b"Traceback" not in ran.stderr


# --- show, refs, cite -----------------------------------------------------------------------------------------


def test_a_ruling_is_shown_whole(rulings):
    ran = rulings("show", "VIII.1", "--lang", "en")
    (data,) = rulings.data("show", "VIII.1", "--lang", "en")
    assert (ran.status, ran.err) == (DONE, "")
    shown = " ".join(ran.out.split())
    for text in (
        data["citation"],
        data["title"],
        data["verdict"],
        *data["examples"],
        data["source"]["dated"],
        data["revised"],
    ):
        assert " ".join(text.split()) in shown
    assert f"{SITE}en/VIII.1/" in ran.out


def test_a_ruling_as_data_has_text_references_both_ways_source_revision_and_checks(rulings):
    (data,) = rulings.data("show", "II.A.1")
    assert data["citation"] == "II.A.1"
    assert {
        "text",
        "references",
        "referred_by",
        "source",
        "revised",
        "checks",
        "title",
        "verdict",
        "url",
        "link",
        "lang",
    } <= data.keys()
    assert data["link"] == f"{SITE}r/II.A.1/"
    assert [edge["citation"] for edge in data["references"]]
    assert [edge["citation"] for edge in data["referred_by"]]


def test_several_rulings_and_sections_are_shown_in_the_order_named_and_once(rulings):
    assert [r["citation"] for r in rulings.data("show", "VII.14", "II.A", "II.A.1")] == ["VII.14", "II.A.1", "II.A.2"]
    assert [r["citation"] for r in rulings.data("show", "II", "A", "1")] == ["II.A.1"]
    assert [r["citation"] for r in rulings.data("show", "пп. VII.6, 7 и 8")] == ["VII.6", "VII.7", "VII.8"]


def test_both_directions_of_references_are_printed(rulings):
    data = rulings.data("refs", "II.A.1")
    assert data.keys() == {"citation", "references", "referred_by"}
    (shown,) = rulings.data("show", "II.A.1")
    assert data == {key: shown[key] for key in data}
    ran = rulings("refs", "II.A.1")
    for edge in (*data["references"], *data["referred_by"]):
        assert edge["citation"] in ran.out


def test_references_of_several_rulings_are_one_list(rulings):
    assert [one["citation"] for one in rulings.data("refs", "II.A")] == ["II.A.1", "II.A.2"]


def test_a_citation_is_ready_to_paste_in_every_format(rulings):
    title = rulings.data("cite", "IV.1", "--lang", "en")["title"]
    address = f"{SITE}r/IV.1/"
    wanted = {
        "text": f"IV.1. {title} {address}",
        "markdown": f"[IV.1]({address}) {title}",
        "bbcode": f"[url={address}]IV.1[/url] {title}",
        "html": f'<a href="{address}">IV.1</a> {title}',
        "url": address,
    }
    assert wanted.keys() == set(FORMATS)
    for form, text in wanted.items():
        ran = rulings("cite", "iv 1", "--format", form, "--lang", "en")
        assert (ran.status, unescape(ran.out) if form == "html" else ran.out) == (DONE, f"{text}\n")
    assert rulings("cite", "IV.1", "--lang", "en").out == f"{wanted['text']}\n"
    formats = rulings.data("cite", "IV.1", "--lang", "en")["formats"]
    assert {form: unescape(text) for form, text in formats.items()} == wanted


def test_a_printed_address_ends_in_a_slash_and_holds_only_plain_ascii(rulings):
    for citation in ("II.A.1", "AM.3", "II.A"):
        address = rulings("cite", citation, "--format", "url").out.strip()
        assert re.fullmatch(r"https://[A-Za-z0-9./-]+/", address)


def test_a_section_can_be_cited(rulings):
    assert rulings("cite", "II.A", "--format", "url").out == f"{SITE}r/II.A/\n"


def test_a_pinned_citation_must_be_pinned_to_a_wording_that_is_kept(rulings):
    revised = rulings.data("show", "II.A.1")[0]["revised"]
    assert rulings("cite", f"II.A.1@{revised}").status == DONE
    ran = rulings("cite", "II.A.1@2001-01-01")
    assert is_complaint(ran, NOTHING)
    assert revised in ran.err


@pytest.mark.parametrize("name", ["show", "refs", "cite"])
@pytest.mark.parametrize(
    ("citation", "near"), [("II.A.9", "II.A.2"), ("VI.1", "VII.1"), ("X.1", "IX"), ("голос", "II.A.1"), ("", "II.A.1")]
)
def test_a_citation_that_names_no_ruling_is_refused_with_the_nearest(rulings, name, citation, near):
    ran = rulings(name, citation)
    assert is_complaint(ran, ran.status)
    assert ran.status in ((NOTHING,) if citation else (NOTHING, WRONG_CALL))
    assert near in ran.err.splitlines()[1]


# --- link -----------------------------------------------------------------------------------------------------

CHAT = "Маша:\tсм. II.A.1, а ещё «п. VII.14».\r\n\r\n  Нет такого: II.A.99; версия 1.10 🎲\n\tпп. III.A.2–4…\n\n"


def unlinked(text: str, form: str) -> str:
    """A linked text as it was before."""
    patterns = {
        "markdown": (r"\[([^\]]*)\]\([^)]*\)", r"\1"),
        "bbcode": (r"\[url=[^\]]*\](.*?)\[/url\]", r"\1"),
        "html": (r'<a href="[^"]*">(.*?)</a>', r"\1"),
        "text": (r" \(https://[^)]*\)", ""),
    }
    return re.sub(*patterns[form], text)


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "url"])
def test_a_running_text_comes_back_with_links_and_nothing_else_changed(rulings, form):
    ran = rulings.raw("link", "--format", form, stdin=CHAT.encode())
    assert (ran.returncode, ran.stderr) == (DONE, b"")
    out = ran.stdout.decode()
    assert unlinked(out, form) == CHAT
    assert f"{SITE}r/II.A.1/" in out
    assert f"{SITE}r/VII.14/" in out
    assert out.count(SITE) == 4  # the range links its ends
    assert "II.A.99/" not in out


def test_addresses_alone_take_the_citations_places(rulings):
    assert rulings("link", "--format", "url", stdin="см. II.A.1.").out == f"см. {SITE}r/II.A.1/."


def test_markdown_is_the_format_of_links_when_none_is_named(rulings):
    assert rulings("link", stdin=CHAT).out == rulings("link", "--format", "markdown", stdin=CHAT).out


def test_a_file_is_linked_like_standard_input(rulings, tmp_path):
    path = tmp_path / "лог чата.txt"
    path.write_bytes(CHAT.encode())
    assert rulings("link", str(path)).out == rulings("link", stdin=CHAT).out == rulings("link", "-", stdin=CHAT).out


@pytest.mark.parametrize(
    "text", ["", "\n", "no citation at all", "\ufeffбез ссылок\r\n", "\x00\x1b[31m\u2028…", "a\rb\r\n"]
)
def test_a_text_without_citations_comes_back_byte_for_byte(rulings, text):
    ran = rulings.raw("link", stdin=text.encode())
    assert (ran.returncode, ran.stdout) == (DONE, text.encode())


# --- a batch --------------------------------------------------------------------------------------------------


def batch(*rows: object) -> str:
    return "\n".join(row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows)


def test_a_batch_answers_every_line_in_order(rulings, tmp_path):
    rows = [
        {"id": "a", "query": "II.A.1"}, {"id": 7, "query": "voice lasgun", "lang": "en"}, {"id": None, "query": "благотворительность КООАМ"},
        {"id": "b", "query": ""},
    ]  # fmt: skip
    path = tmp_path / "batch.jsonl"
    path.write_text(batch(*rows), "utf-8")
    ran = rulings("search", "--batch", str(path))
    assert (ran.status, ran.err) == (DONE, "")
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert [one["id"] for one in found] == ["a", 7, None, "b"]
    assert [one["answered"] for one in found] == [True, True, False, False]
    assert found[0]["hits"][0]["citation"] == "II.A.1"
    assert found[1]["hits"][0]["title"].isascii()
    assert all({"id", "answered", "hits"} <= one.keys() for one in found)
    assert rulings("search", "--batch", "-", stdin=batch(*rows)).out == ran.out


def test_a_batch_answers_like_single_searches(rulings):
    queries = ["голос лучемёт", "III.A.2–4", "ujkjc", "revival"]
    ran = rulings("search", "--batch", "-", stdin=batch(*({"id": q, "query": q} for q in queries)))
    for query, line in zip(queries, ran.out.splitlines(), strict=True):
        single = rulings.data("search", query, "--limit", "10")
        assert json.loads(line) == {
            "id": query,
            **{key: single[key] for key in ("answered", "confidence", "did_you_mean", "hits")},
        }


def test_faulty_lines_of_a_batch_are_named_and_the_others_answered(rulings):
    faulty = (
        "not json",
        "[1, 2]",
        '"text"',
        "{}",
        '{"id": 1}',
        '{"id": 1, "query": 5}',
        '{"query": "голос"}',
        '{"id": 1, "query": null}',
        "[" * 5000,
        "null",
    )
    ran = rulings(
        "search",
        "--batch",
        "-",
        "--lang",
        "en",
        stdin=batch({"id": 0, "query": "II.A.1"}, *faulty, "", "  ", {"id": 9, "query": "VII.14"}),
    )
    assert ran.status == DONE
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert [one["id"] for one in found] == [0, *[None] * len(faulty), 9]
    assert [one["answered"] for one in found] == [True, *[False] * len(faulty), True]
    assert all(one["hits"] == [] for one in found[1:-1])
    assert [int(number) for number in re.findall(r"^line (\d+) ", ran.err, re.MULTILINE)] == list(
        range(2, 2 + len(faulty))
    )
    assert "Traceback" not in ran.err


def test_a_language_that_a_batch_line_names_wrongly_is_the_calls_own(rulings):
    ran = rulings("search", "--batch", "-", "--lang", "en", stdin=batch({"id": 1, "query": "VII.8", "lang": "de"}))
    assert json.loads(ran.out)["hits"][0]["title"].isascii()


def test_a_batch_with_windows_line_ends_and_a_byte_order_mark_is_read(rulings):
    text = "\ufeff" + batch({"id": 1, "query": "II.A.1"}, {"id": 2, "query": "VII.8"}).replace("\n", "\r\n")
    ran = rulings("search", "--batch", "-", stdin=text)
    assert ran.err == ""
    assert [json.loads(line)["hits"][0]["citation"] for line in ran.out.splitlines()] == ["II.A.1", "VII.8"]


def test_an_empty_batch_prints_nothing(rulings):
    ran = rulings("search", "--batch", "-", stdin="\n \n")
    assert (ran.status, ran.out, ran.err) == (DONE, "", "")


def test_a_batch_and_a_query_exclude_each_other(rulings):
    assert is_complaint(rulings("search", "--batch", "-", "голос"), WRONG_CALL)


# --- languages ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [("--lang", "en", "show", "VII.8"), ("show", "--lang", "en", "VII.8"), ("show", "VII.8", "--lang", "en"),
                                       ("show", "VII.8", "--lang=en"), ("--lang=en", "show", "VII.8"), ("--lang", "ru", "show", "VII.8", "--lang", "en"),
                                       ("show", "--lang", "ru", "--lang", "en", "VII.8")])  # fmt: skip
def test_the_language_may_stand_before_or_behind_the_command_and_the_last_one_counts(rulings, arguments):
    assert rulings(*arguments).out == rulings("show", "VII.8", LC_ALL="en_GB.UTF-8").out
    assert rulings(*arguments, LC_ALL="ru_RU.UTF-8").out == rulings(*arguments).out


@pytest.mark.parametrize(
    ("env", "language"),
    [
        ({"LC_ALL": "en_US.UTF-8"}, "en"), ({"LC_ALL": "ru_RU.UTF-8"}, "ru"), ({"LC_ALL": "de_DE.UTF-8"}, "ru"), ({"LC_ALL": "C"}, "ru"),
        ({"LC_ALL": "", "LANG": "en_GB.UTF-8"}, "en"), ({"LC_ALL": "", "LANG": "ru_RU.UTF-8"}, "ru"), ({"LC_ALL": "", "LANG": ""}, "ru"),
        ({"LC_ALL": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"}, "ru"), ({"LC_ALL": "en_US.UTF-8", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "en_US.UTF-8", "LANG": "ru_RU.UTF-8"}, "en"),
    ],
    ids=str,
)  # fmt: skip
def test_without_an_option_the_language_is_the_locales_and_russian_when_it_is_neither(rulings, env, language):
    assert rulings.data("search", "VII.8", **env)["lang"] == language


def test_an_unknown_language_is_a_wrong_call(rulings):
    for arguments in (("--lang", "de", "search", "x"), ("search", "x", "--lang", "de"), ("search", "x", "--lang")):
        assert is_complaint(rulings(*arguments), WRONG_CALL)


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_is_given_in_both_languages(rulings, name):
    call = [name, "--help"] if name else ["--help"]
    russian, english = rulings(*call, "--lang", "ru"), rulings(*call, "--lang", "en")
    for ran in (russian, english):
        assert (ran.status, ran.err) == (DONE, "")
        assert f"rulings {name}".strip() in ran.out
        assert max(map(len, ran.out.splitlines())) <= COLUMNS
    assert english.out.startswith("usage: ")
    assert not re.search("[А-яЁё]", english.out)
    assert not re.search(r"\b(usage|options|positional|show this)\b", russian.out)
    assert len(re.findall("[а-яё]", russian.out)) > 100


def test_help_names_every_command_and_the_exit_statuses(rulings):
    ran = rulings("--help", "--lang", "en")
    assert [name for name in COMMANDS if f"    {name} " not in ran.out] == []
    assert re.search(r"Exit status: 0 .*1 .*2 .*3 ", ran.out, re.DOTALL)


def test_the_version_is_printed(rulings):
    assert re.fullmatch(r"rulings \d+\.\d+\.\d+\S*\n", rulings("--version").out)


# --- wrong calls and failures ---------------------------------------------------------------------------------

WRONG = [
    (), ("nosuch",), ("search", "--nosuch", "x"), ("search", "--limit", "0", "x"), ("search", "--limit", "many", "x"), ("search", "--limit", "1001", "x"),
    ("search", "--limit"), ("search", "--batch"), ("show",), ("refs",), ("cite",), ("cite", "II.A.1", "--format", "pdf"), ("link", "a", "b"),
    ("link", "--format", "pdf"), ("completion",), ("completion", "tcsh"), ("translate",), ("translate", "nosuch"), ("check", "extra"), ("searc", "x"),
    ("search", "--js", "x"),
]  # fmt: skip


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_a_wrong_call_is_answered_with_one_line_and_a_hint(rulings, arguments):
    assert is_complaint(rulings(*arguments, LC_ALL="en_GB.UTF-8"), WRONG_CALL, "hint:")
    assert is_complaint(rulings(*arguments), WRONG_CALL)


@pytest.mark.parametrize("call", [("link",), ("search", "--batch")], ids=" ".join)
def test_a_file_that_cannot_be_read_is_named(rulings, tmp_path, call):
    for name in (str(tmp_path / "нет такого"), str(tmp_path)):
        ran = rulings(*call, name)
        assert is_complaint(ran, FAILED)
        assert name in ran.err


def test_a_content_folder_without_rulings_is_named(rulings, tmp_path):
    ran = rulings("search", "x", "--content", str(tmp_path), "--lang", "en")
    assert is_complaint(ran, FAILED, "hint:")
    assert str(tmp_path) in ran.err


def test_another_content_folder_is_read_when_it_is_named_before_or_behind_the_command(tmp_path):
    other = command(tmp_path, corpus())
    for arguments in (
        ("--content", str(other.content), "search", "III.B.4"),
        ("search", "III.B.4", "--content", str(other.content)),
    ):
        assert "Двойной ход" in other.start([RULINGS, *arguments]).out


@pytest.mark.parametrize(
    "arguments",
    [("search", "голос лучемёт"), ("show", "VII"), ("cite", "II.A.1"), ("--help",), ("--version",)],
    ids=" ".join,
)
@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
def test_a_full_disk_is_told_in_one_line_and_a_hint(rulings, arguments, unbuffered):
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device
        ran = rulings.raw(*arguments, stdout=full, env=rulings.env(PYTHONUNBUFFERED=unbuffered))
    assert ran.returncode == FAILED
    assert b"Traceback" not in ran.stderr
    assert b"Exception ignored" not in ran.stderr
    assert ran.stderr.count(b"\n") == 2


def test_a_reader_that_has_gone_away_causes_no_complaint(rulings):
    text = "см. II.A.1 и VII.14.\n" * 5_000
    for unbuffered in ("", "1"):
        process = rulings.popen("link", stdin=subprocess.PIPE, env=rulings.env(PYTHONUNBUFFERED=unbuffered))
        process.stdout.close()
        process.stdin.write(text.encode())
        process.stdin.close()
        err = process.stderr.read()
        process.stderr.close()
        assert process.wait(TIMEOUT) == DONE
        assert err == b""


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_streams_cause_no_traceback(rulings, closed):
    ran = subprocess.run(
        ["sh", "-c", f'"$@" {closed}', "sh", RULINGS, "show", "II.A.1"], capture_output=True, env=rulings.env(), timeout=TIMEOUT, check=False,
    )  # fmt: skip
    assert ran.returncode == DONE
    assert ran.stderr == b""
    assert bool(ran.stdout) == (closed == "2>&-")


def test_ctrl_c_ends_the_command_without_a_traceback(rulings, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    # In a background job the signal may be ignored; the command must get it as at a terminal.
    process = rulings.popen("link", str(pipe), preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    with open(pipe, "wb"):  # noqa: PTH123 - waits until the command has opened the other end
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=TIMEOUT)
    assert process.returncode == 130
    assert (out, err) == (b"", b"\n")


# --- the terminal ---------------------------------------------------------------------------------------------


def test_no_line_is_longer_than_eighty_columns(rulings):
    sections = ("I", "II", "III", "IV", "V", "VII", "VIII", "IX", "AM")
    queries = ("голос", "revival", "zyxwv " * 40, "x" * 300, "II.A.9", "VI.1", "VII", "червь нексус буря")
    calls = [("show", *sections), *(("refs", section) for section in sections[::4]), ("check",)]
    calls += [("search", query) for query in queries] + [("search", "--explain", query) for query in queries[:3]]
    calls = [(*call, "--lang", lang) for call in calls for lang in ("ru", "en")]
    too_long = {}
    for call in calls:
        lines = rulings(*call).out.splitlines()
        assert lines or call[0] == "check"
        if longest := [line for line in lines if len(line) > COLUMNS]:
            too_long[call] = longest
    assert too_long == {}


def on_terminal(rulings: Installed, *arguments: str, **env: str) -> str:
    return rulings._command.on_terminal(*arguments, lang="en", env=env).out


def test_a_terminal_gets_colours_and_the_querys_words_marked(rulings):
    seen = on_terminal(rulings, "search", "voice lasgun")
    assert "\x1b[" in seen
    assert any(word in ("Lasgun", "lasgun", "Voice") for word in re.findall(r"\x1b\[[0-9;]+m(.*?)\x1b\[0m", seen))


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_a_terminal_without_colours_gets_the_same_text_without_codes(rulings, env):
    for arguments in (("search", "voice lasgun"), ("show", "II.A.1"), ("refs", "II.A.1")):
        plain, coloured = on_terminal(rulings, *arguments, **env), on_terminal(rulings, *arguments)
        assert "\x1b" not in plain
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_no_colour_code_reaches_a_pipe(rulings):
    for arguments in (("search", "голос"), ("show", "II.A.1"), ("refs", "II.A.1"), ("check",)):
        assert "\x1b" not in rulings(*arguments, TERM="xterm-256color").out


# --- completion -----------------------------------------------------------------------------------------------

COMPLETED = """
eval "$(rulings completion bash)"
COMP_LINE="$1" COMP_POINT=${#1} COMP_TYPE=9
read -ra COMP_WORDS <<< "$1"
[[ "$1" == *" " ]] && COMP_WORDS+=("")
COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
spec="$(complete -p rulings)"
[[ "$spec" =~ -F\\ ([^ ]+) ]] && "${BASH_REMATCH[1]}" rulings "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


def completed(rulings: Installed, line: str) -> list[str]:
    """What bash offers for an unfinished line."""
    env = rulings.env()
    env["PATH"] = f"{os.path.dirname(RULINGS)}:{env['PATH']}"  # noqa: PTH120 - a plain string for a shell
    ran = subprocess.run(
        ["bash", "--norc", "--noprofile", "-c", COMPLETED, "bash", line], capture_output=True, text=True, env=env, timeout=TIMEOUT, check=False
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return [offered.strip() for offered in ran.stdout.splitlines() if offered.strip()]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_gets_a_script(rulings, shell):
    ran = rulings("completion", shell)
    assert (ran.status, ran.err) == (DONE, "")
    assert "rulings" in ran.out
    assert "complete" in ran.out or "compdef" in ran.out


def test_bash_completes_citations(rulings):
    offered = completed(rulings, "rulings show II.")
    assert {"II.A", "II.A.1", "II.A.2", "II.B.3"} <= set(offered)
    assert all(citation.startswith("II.") for citation in offered)
    assert completed(rulings, "rulings cite AM.1") == ["AM.1", "AM.10"]
    assert completed(rulings, "rulings refs II.A VI.") == []


def test_bash_completes_commands_and_options(rulings):
    assert completed(rulings, "rulings sh") == ["show"]
    assert set(COMMANDS) <= set(completed(rulings, "rulings "))
    assert "--format" in completed(rulings, "rulings cite II.A.1 --fo")
    assert set(completed(rulings, "rulings cite II.A.1 --format ")) == set(FORMATS)


def test_completion_is_quiet_when_there_are_no_rulings(rulings, tmp_path):
    assert completed(rulings, f"rulings --content {tmp_path} show II.") == []


# --- several at once ------------------------------------------------------------------------------------------


def test_many_commands_at_the_same_moment_all_answer(rulings):
    processes = [rulings.popen("search", "голос лучемёт") for _ in range(8)]
    outputs = {process.communicate(timeout=TIMEOUT) for process in processes}
    assert len(outputs) == 1
    assert {process.returncode for process in processes} == {DONE}
