"""What broke other people's search: query signs, letters, exact numbers, typing slips, locks and foreign indexes."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.helpers import MOVE, TIMEOUT, Command, Entry, citing, command, corpus, edit, entry, replace, section_file

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def plain(tmp_path_factory) -> Command:
    """The corpus as it is."""
    return command(tmp_path_factory.mktemp("plain"))


# --- B01: signs of a query language ---------------------------------------------------------------------------

COLONS = ("III.B.4: двойной ход", "примечание: ход", "Ответ: нет")


# B01
def test_a_colon_in_a_query_is_only_punctuation(plain):
    answers = plain.searches([*COLONS, *(query.replace(":", " ") for query in COLONS)])
    for query in COLONS:
        with_colon, without = answers[query], answers[query.replace(":", " ")]
        assert [hit["citation"] for hit in with_colon["hits"]] == [hit["citation"] for hit in without["hits"]]
        assert with_colon["hits"][0]["citation"] == "III.B.4"
        assert with_colon["answered"]


# B01
@pytest.mark.parametrize("query", COLONS)
def test_a_query_with_a_colon_ends_like_any_search_with_hits(plain, query):
    ran = plain.run("search", "--", query)
    assert (ran.status, ran.err) == (0, "")
    assert ran.quiet


# --- B03: tokens of one character -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def short(tmp_path_factory) -> Command:
    """Entries that differ in one figure, one in a letter."""
    entries = corpus(
        entry("II.B.2", "Запас на старте", "У каждого на старте ровно 2 фишки."),
        entry("II.B.3", "Запас в финале", "У каждого в финале ровно 3 фишки."),
        entry("II.B.4", "Предел руки", "В руке держат 4 жетона, а не более."),
        entry("II.B.5", "Карта «А»", "Карта «А» бьёт все прочие. Карту «А» кладут открыто.", verdict="Карта «А» бьёт."),
    )
    return command(tmp_path_factory.mktemp("short"), entries)


# B03
def test_a_single_figure_or_letter_decides_which_entry_comes_first(short):
    wanted = {"2 фишки": "II.B.2", "3 фишки": "II.B.3", "А": "II.B.5"}
    answers = short.searches(wanted)
    assert {query: found["hits"][0]["citation"] for query, found in answers.items()} == wanted
    assert all(found["answered"] for found in answers.values())


# B03
def test_a_figure_behind_an_abbreviation_counts_or_is_named_as_ignored(short):
    answer = short.search("п. 4")
    said = " ".join([*answer["unknown_words"], *answer["notes"]])
    assert (answer["hits"] and answer["hits"][0]["citation"] == "II.B.4") or "4" in said


# --- B05: е and ё ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def dotted(tmp_path_factory) -> Command:
    """The same sentence once with ё, once with е; two translations are left as they are."""
    entries = corpus(
        entry("II.B.2", "Бросок костей", "Бросок зачтён, ещё раз бросать нельзя."),
        entry("II.B.3", "Бросок монеты", "Бросок зачтен, еще раз бросать нельзя."),
        replace(MOVE, text="За один круг ходят единожды."),
    )
    return command(tmp_path_factory.mktemp("dotted"), entries)


# B05
@pytest.mark.parametrize("queries", [("зачтен", "зачтён", "ЗАЧТЁН", "зачте\u0308н"), ("еще раз", "ещё раз", "ЕЩЁ РАЗ")])
def test_every_spelling_of_yo_finds_the_same_entries(dotted, queries):
    found = dotted.all_hits(queries)
    assert {tuple(hits) for hits in found.values()} == {tuple(found[queries[0]])}
    assert set(found[queries[0]]) == {"II.B.2", "II.B.3"}


# B05
@pytest.mark.parametrize("query", ["еще", "ещё"])
def test_the_word_still_counts_with_either_letter(dotted, query):
    answer = dotted.search(query)
    assert {hit["citation"] for hit in answer["hits"]} == {"II.B.2", "II.B.3"}
    assert answer["unknown_words"] == []


# B05
def test_the_text_is_shown_with_the_letters_its_author_wrote(dotted):
    texts = {hit["citation"]: hit["text"] for hit in dotted.search("зачтен")["hits"]}
    assert texts == {
        "II.B.2": "Бросок зачтён, ещё раз бросать нельзя.",
        "II.B.3": "Бросок зачтен, еще раз бросать нельзя.",
    }


# B05
def test_the_highlight_keeps_the_letters_its_author_wrote(dotted):
    seen = dotted.on_terminal("search", "--", "зачтен бросок костей", lang="ru").out
    assert "зачтён" in re.findall(r"\x1b\[[0-9;]+m(.*?)\x1b\[0m", seen)


# --- B07 and B08: exact numbers and joined words --------------------------------------------------------------


@pytest.fixture(scope="module")
def cited(tmp_path_factory) -> Command:
    """II.A.1 never says its own number; three others do."""
    entries = corpus(
        citing("II.B.2", "О короле см. II.A.1, там всё сказано про II.A.1."),
        citing("III.A.5", "Сначала см. II.A.1."),
        citing("III.B.6", "Порядок даёт II.A.1."),
    )
    return command(tmp_path_factory.mktemp("cited"), entries)


# B07
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_an_exact_citation_finds_its_bearer_first_and_the_citing_entries_behind_it(cited, lang):
    for query, hits in cited.all_hits(["II.A.1", "ii.a.1", "п. II.A.1"], lang).items():
        assert (query, hits[0]) == (query, "II.A.1")
        assert set(hits[1:4]) == {"II.B.2", "III.A.5", "III.B.6"}


@pytest.fixture(scope="module")
def hyphenated(tmp_path_factory) -> Command:
    """A title with joined words."""
    entries = corpus(
        entry("II.A.1", "Двойной-ход игрока-защитника", "Он ходит за короля и за башню.", verdict="Ходит дважды.")
    )
    return command(tmp_path_factory.mktemp("hyphenated"), entries)


# B08
def test_joined_and_parted_forms_find_the_entry_among_the_first_three(hyphenated):
    queries = ["II.A.1", "II.A", "двойной-ход", "двойной ход", "защитник", "игрока-защитника"]
    found = hyphenated.all_hits(queries)
    assert [query for query, hits in found.items() if "II.A.1" not in hits[:3]] == []


# B08
def test_a_section_lists_its_own_entries_and_no_sibling(hyphenated):
    hits = hyphenated.hits("II.A")
    assert hits[:3] == ["II.A.1", "II.A.2", "II.A.4"]
    assert "II.B.1" not in hits


# --- B09: typing slips ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rivals(tmp_path_factory) -> Command:
    """Others speak of moves too, and more briefly: the mistyped word must count."""
    entries = corpus(
        entry("II.B.2", "Ход пешки", "Ход пешки: на клетку вперёд.", verdict="Вперёд."),
        entry("II.B.3", "Ход слона", "Ход слона: наискось.", verdict="Наискось."),
        entry("II.B.4", "Первый ход", "Первый ход за белыми.", verdict="За белыми."),
    )
    return command(tmp_path_factory.mktemp("rivals"), entries)


SLIPS = ("лвойной ход", "дйвоной ход", "двйоной ход", "двойнои ход")


# B09
def test_a_mistyped_word_still_leads_to_the_entry(rivals):
    for query, answer in rivals.searches(SLIPS).items():
        first = answer["hits"][0]["citation"] if answer["hits"] else None
        assert first == "III.B.4" or "двойной ход" in (answer["did_you_mean"] or ""), query


# B09
def test_what_a_mistyped_word_finds_is_marked_as_approximate_in_the_data(rivals):
    for query, answer in rivals.searches(SLIPS).items():
        assert answer["did_you_mean"] or answer["confidence"] != "sure", query


# B09
@pytest.mark.parametrize("query", SLIPS)
def test_what_a_mistyped_word_finds_is_marked_as_approximate_for_people(rivals, query):
    shown = rivals.run("search", "--", query, lang="ru").out
    assert shown.strip()
    assert re.match(r"[IVX]+\.[A-Z]\.", shown) is None


# --- B11: builds that meet, and builds that die ---------------------------------------------------------------

#: The command, but whatever it has built waits for a file before it is moved to its place.
PAUSED = """
import os, sys, time
from pathlib import Path
from search.cli.main import main
def paused(move):
    def wait(*arguments, **named):
        Path({started!r}).touch()
        while not Path({release!r}).exists():
            time.sleep(0.02)
        return move(*arguments, **named)
    return wait
os.replace, os.rename = paused(os.replace), paused(os.rename)
sys.exit(main())
"""
#: The command, killed at the moment when it would move what it has built to its place.
KILLED = """
import os, signal, sys
from search.cli.main import main
def killed(*arguments, **named):
    os.kill(os.getpid(), signal.SIGKILL)
os.replace = os.rename = killed
sys.exit(main())
"""


def wrapped(source: str, line: list[str]) -> list[str]:
    """The same call with a few lines of Python around the command's entry point."""
    return [sys.executable, "-c", source, *line[1:]]


def stores(rulings: Command) -> dict[str, bytes]:
    """The finished stores in the cache folder: name -> bytes."""
    found = {}
    for path in sorted(rulings.cache.iterdir()):
        if not path.name.startswith((".", "known-")):
            files = sorted(file for file in [path, *path.rglob("*")] if file.is_file())
            found[path.name] = b"".join(file.read_bytes() for file in files)
    return found


# B11
def test_searches_that_all_build_at_the_same_moment_all_answer(tmp_path):
    rulings = command(tmp_path)
    processes = [rulings.popen("search", "--json", "мост через реку") for _ in range(3)]
    for process in processes:
        out, err = process.communicate(timeout=TIMEOUT)
        assert b"Traceback" not in err
        assert process.returncode == 0, err.decode()
        assert json.loads(out)["hits"][0]["citation"] == "III.A.1"
    assert rulings.hits("мост через реку")[0] == "III.A.1"


# B11
def test_a_search_answers_while_a_build_is_running(tmp_path):
    rulings = command(tmp_path)
    assert rulings.hits("мост")[0] == "III.A.1"
    edit(section_file(rulings.content, "II.B"), "Сброшенные фишки лежат в запасе.", "Сброшенные фишки лежат в коробке.")
    started, release = tmp_path / "started", tmp_path / "release"
    source = PAUSED.format(started=str(started), release=str(release))
    with subprocess.Popen(
        wrapped(source, rulings.call("search", "--json", "мост")),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=rulings.env(), cwd=tmp_path,
    ) as building:  # fmt: skip
        try:
            deadline = time.monotonic() + TIMEOUT
            while not started.exists() and building.poll() is None and time.monotonic() < deadline:
                time.sleep(0.02)
            assert started.exists()
            ran = rulings.run("search", "--json", "мост")
        finally:
            release.touch()
        out, err = building.communicate(timeout=TIMEOUT)
    assert (ran.status, ran.err) == (0, "")
    assert ran.json()["hits"][0]["citation"] == "III.A.1"
    assert building.returncode == 0, err.decode()
    assert json.loads(out)["hits"] == ran.json()["hits"]


# B11
def test_after_killed_builds_the_next_one_succeeds_without_help(tmp_path):
    rulings = command(tmp_path)
    for _ in range(2):
        assert rulings.start(wrapped(KILLED, rulings.call("search", "мост"))).status != 0
    assert stores(rulings) == {}
    assert rulings.hits("мост")[0] == "III.A.1"
    assert len(stores(rulings)) == 1


# B11
def test_searches_killed_at_any_moment_leave_nothing_in_the_way(tmp_path):
    rulings = command(tmp_path)
    for wait in (0.05, 0.1, 0.15, 0.2, 0.25, 0.3):
        process = rulings.popen("search", "мост")
        time.sleep(wait)
        process.kill()
        process.communicate(timeout=TIMEOUT)
    assert rulings.hits("мост")[0] == "III.A.1"


# --- B13: indexes of other versions ---------------------------------------------------------------------------

#: The command under another schema version.
OTHER_SCHEMA = """
import sys
from search import store
from search.cli.main import main
store.SCHEMA_VERSION += 1
sys.exit(main())
"""
#: The command as a later Python would run it.
OTHER_PYTHON = """
import sys
from search.cli.main import main
sys.version_info = (3, 99, 0, "final", 0)
sys.version = "3.99.0 (main)"
sys.exit(main())
"""
#: A field more in what the index holds.
NEW_FIELD = """

_build_before = build


def build(root):
    yield from _build_before(root)
    yield "mood", b"joyful"
"""


def answers_right(rulings: Command) -> None:
    """Citations, words and texts are those of the content folder."""
    answers = rulings.searches(["мост через реку", "II.A.1", "двойной ход"])
    assert [found["hits"][0]["citation"] for found in answers.values()] == ["III.A.1", "II.A.1", "III.B.4"]
    assert answers["мост через реку"]["hits"][0]["text"] == "По мосту проходит один отряд."


# B13
@pytest.mark.parametrize("source", [OTHER_SCHEMA, OTHER_PYTHON], ids=["schema", "python"])
def test_the_store_of_another_version_is_not_used(tmp_path, source):
    rulings = command(tmp_path)
    other = rulings.start(wrapped(source, rulings.call("search", "--json", "мост")))
    assert other.status == 0, other.err
    before = stores(rulings)
    assert len(before) == 1
    answers_right(rulings)
    after = stores(rulings)
    assert len(after) == 2
    assert after.items() >= before.items()


# B13
def test_a_field_added_to_the_schema_in_code_makes_a_new_index(tmp_path):
    rulings = command(tmp_path)
    answers_right(rulings)
    before = stores(rulings)
    code = tmp_path / "code"
    for package in ("kb", "search"):
        shutil.copytree(ROOT / package, code / package, ignore=shutil.ignore_patterns("__pycache__"))
    with (code / "search" / "records.py").open("a", encoding="utf-8") as file:
        file.write(NEW_FIELD)
    source = "import sys\nfrom search.cli.main import main\nsys.exit(main())"
    ran = rulings.start(wrapped(source, rulings.call("search", "--json", "мост")), env={"PYTHONPATH": str(code)})
    assert ran.status == 0, ran.err
    assert ran.json()["hits"][0]["citation"] == "III.A.1"
    (name,) = stores(rulings).keys() - before.keys()
    assert b"joyful" in stores(rulings)[name]
    assert all(b"joyful" not in kept for kept in before.values())
    answers_right(rulings)


def only_store(rulings: Command) -> Path:
    """The file of the one finished store."""
    (name,) = stores(rulings)
    return rulings.cache / name


# B13
def test_a_store_whose_own_stamp_is_another_one_is_rebuilt_before_it_is_used(tmp_path):
    rulings = command(tmp_path)
    answers_right(rulings)
    whole = only_store(rulings).read_bytes()
    stamp, _, rest = whole.partition(b"\n")
    assert stamp.strip()[-1:].isdigit()
    for other in (stamp.strip()[:-1] + b"9", b"other-program 1", b""):
        only_store(rulings).write_bytes(other.ljust(len(stamp))[: len(stamp)] + b"\n" + rest)
        answers_right(rulings)
        assert only_store(rulings).read_bytes() == whole


# B13
def test_a_store_of_another_form_is_rebuilt(tmp_path):
    rulings = command(tmp_path)
    answers_right(rulings)
    whole = only_store(rulings).read_bytes()
    pickled = b"\x80\x05\x95\x0b\x00\x00\x00\x00\x00\x00\x00\x8c\x07records\x94."
    for form in (b"", pickled, b"SQLite format 3\x00" + bytes(4080), bytes(len(whole)), whole[: len(whole) // 2]):
        only_store(rulings).write_bytes(form)
        assert rulings.hits("мост через реку")[0] == "III.A.1"
        assert only_store(rulings).read_bytes() == whole


# B13
def test_a_rebuilt_store_has_not_cost_what_stood_on_standard_input(tmp_path):
    rulings = command(tmp_path)
    answers_right(rulings)
    whole = only_store(rulings).read_bytes()
    line = json.dumps({"id": 1, "query": "мост через реку"})
    for arguments, stdin in (
        (("search", "-"), "мост через реку"),
        (("search", "--batch", "-"), line),
        (("link",), "III.A.1"),
    ):
        only_store(rulings).write_bytes(whole[: len(whole) // 2])
        ran = rulings.run(*arguments, stdin=stdin)
        assert (arguments, ran.status, ran.err) == (arguments, 0, "")
        assert "III.A.1" in ran.out, arguments


# B13
def test_a_note_about_the_content_folder_in_another_form_costs_nothing_but_time(tmp_path):
    rulings = command(tmp_path)
    answers_right(rulings)
    (known,) = rulings.cache.glob("known-*")
    kept = known.read_bytes()
    for false in (
        b"",
        b"{}",
        b"\x80\x05K\x01.",
        kept[::-1],
        kept + b"\n",
        kept.replace(b"\n", b"\r\n"),
        b"0" * 24 + kept[24:],
    ):
        known.write_bytes(false)
        answers_right(rulings)


# --- B15: letters that look alike -----------------------------------------------------------------------------

LOOKALIKES: tuple[Entry, ...] = (
    citing("II.B.2", "О башнях см. II.А.1 и дальше."),
    citing("II.B.3", "О гонце говорит ІII.B.4 и дальше."),
    citing("II.B.4", "О гонце cм. III.B.4 и дальше."),
)


@pytest.fixture(scope="module")
def mixed(tmp_path_factory) -> Command:
    """Cyrillic А in II.А.1, Ukrainian І in ІII.B.4, Latin c in «cм.»."""
    return command(tmp_path_factory.mktemp("mixed"), corpus(*LOOKALIKES))


# B15
def test_a_citation_typed_in_lookalike_letters_finds_its_ruling(mixed):
    wanted = {"II.А.1": "II.A.1", "III.В.4": "III.B.4", "ІII.B.4": "III.B.4", "п. ІІІ.В.4": "III.B.4"}
    answers = mixed.searches(wanted)
    assert {query: found["hits"][0]["citation"] for query, found in answers.items()} == wanted
    assert {found["confidence"] for found in answers.values()} == {"sure"}


# B15
def test_a_citation_written_in_lookalike_letters_is_a_reference(mixed):
    shown = mixed.show("II.B")
    found = {citation: [edge["citation"] for edge in ruling["references"]] for citation, ruling in shown.items()}
    assert found == {"II.B.1": [], "II.B.2": ["II.A.1"], "II.B.3": ["III.B.4"], "II.B.4": ["III.B.4"]}


# B15
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_citation_is_shown_in_its_canonical_latin_letters(mixed, lang):
    shown = mixed.show("II.B", lang=lang)
    assert shown["II.B.2"]["text"] == "О башнях см. II.A.1 и дальше."
    assert shown["II.B.3"]["text"] == "О гонце говорит III.B.4 и дальше."
    assert shown["II.B.4"]["text"].endswith("III.B.4 и дальше.")


# B15
def test_the_check_reports_every_token_of_mixed_script_with_file_line_and_code_point(mixed):
    path = section_file(mixed.content, "II.B")
    lines = path.read_text("utf-8").split("\n")
    result = mixed.check()
    assert result["status"] == 1
    ours = [fault for fault in result["faults"] if fault["path"] == "content/rulings/tourney/II.B.yaml"]
    for line, token, code in (
        ("О башнях", "II.А.1", "U+0410"),
        ("О гонце говорит", "ІII", "U+0406"),
        ("О гонце cм", "cм", "U+0063"),
    ):
        (number,) = [n for n, text in enumerate(lines, start=1) if line in text]
        said = [fault["message"] for fault in ours if fault["line"] == number]
        assert len(said) == 1
        assert token in said[0]
        assert code in said[0]
    assert len(ours) == len(LOOKALIKES)


# B15
def test_a_token_of_mixed_script_is_reported_at_its_own_line_of_a_long_text(tmp_path):
    long = entry(
        "II.B.2",
        "Длинный",
        "",
        raw="text: |\n    Первая строка.\n    Вторая строка cм. дальше.",
        left_out=frozenset({"text"}),
    )
    rulings = command(tmp_path, corpus(long))
    path = section_file(rulings.content, "II.B")
    (number,) = [n for n, text in enumerate(path.read_text("utf-8").split("\n"), start=1) if "cм. дальше" in text]
    assert number in [fault["line"] for fault in rulings.check()["faults"] if "U+0063" in fault["message"]]
