"""What broke other people's terminals: narrow code pages, closed pipes, colour codes in files, one exit status for all."""

from __future__ import annotations

import json
import os
import subprocess

import pytest

from tests.helpers import TIMEOUT, Command, command, corpus, entry, section_file

SIGNS = "Ход «конём» № 5 → поле е4 зачтён 🎲, и ещё ≤ 3½ очка."
NARROW = ("cp866:strict", "cp1251:strict", "ascii:strict")
#: The C locale with everything off that would mend it.
BARE = {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
FOUND, NOTHING, WRONG_CALL, FAILED = 0, 1, 2, 3


@pytest.fixture(scope="module")
def signs(tmp_path_factory) -> Command:
    """Two entries with signs that narrow code pages lack, their index already built."""
    entries = corpus(
        entry("II.B.2", "Прыжок → через «фишку» №", SIGNS, verdict="Зачтён 🎲."),
        entry("II.B.3", "Ещё прыжок ё №", "Прыжок ещё раз: ≤ 2."),
    )
    made = command(tmp_path_factory.mktemp("signs"), entries)
    assert made.hits("прыжок")[:2]
    return made


def shell(rulings: Command, script: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """Run a shell line in which the call stands as ``"$@"``."""
    return subprocess.run(
        ["sh", "-c", script, "sh", *rulings.call("search", "прыжок через фишку", lang="ru")],
        capture_output=True,
        env=rulings.env(**env),
        cwd=rulings.content.parent,
        timeout=TIMEOUT,
        check=False,
    )


# --- B56: narrow consoles -------------------------------------------------------------------------------------


# B56
@pytest.mark.parametrize("encoding", NARROW)
def test_all_hits_reach_a_pipe_and_a_file_in_a_narrow_encoding(signs, encoding):
    piped = shell(signs, '"$@" | cat', PYTHONIOENCODING=encoding)
    filed = shell(signs, '"$@" > out.txt; status=$?; cat out.txt; exit $status', PYTHONIOENCODING=encoding)
    assert (filed.returncode, filed.stderr, piped.stderr) == (FOUND, b"", b"")
    assert filed.stdout == piped.stdout
    text = filed.stdout.decode(encoding.partition(":")[0])
    assert "II.B.2" in text
    assert "II.B.3" in text
    assert "e4" in text or "е4" in text


# B56
@pytest.mark.parametrize("encoding", NARROW)
def test_all_hits_reach_a_terminal_in_a_narrow_encoding(signs, encoding):
    ran = signs.on_terminal("search", "прыжок", lang="ru", env={"PYTHONIOENCODING": encoding})
    assert (ran.status, ran.err) == (FOUND, "")
    assert "II.B.2" in ran.out
    assert "II.B.3" in ran.out


# B56
@pytest.mark.parametrize("encoding", NARROW)
def test_data_and_faults_survive_a_narrow_encoding(signs, encoding, tmp_path):
    env = {"PYTHONIOENCODING": encoding}
    for arguments in (("search", "--json", "прыжок"), ("show", "II.B"), ("show", "--json", "II.B"), ("cite", "II.B.2")):
        ran = signs.run(*arguments, env=env)
        assert (ran.status, ran.err) == (FOUND, ""), arguments
    faulty = command(tmp_path, corpus(entry("II.B.2", "Прыжок №", "См. III.B.9 → №.", raw="примечание: «🎲»")))
    for arguments in (("check",), ("search", "прыжок")):
        ran = faulty.run(*arguments, env=env)
        assert ran.status == FAILED
        assert ran.quiet
        assert "II.B.yaml" in ran.out + ran.err


# B56
@pytest.mark.parametrize("encoding", NARROW)
def test_data_for_programs_are_the_same_data_in_a_narrow_encoding(signs, encoding):
    line = signs.call("search", "--json", "прыжок через фишку", lang="ru")
    ran = subprocess.run(
        line, capture_output=True, env=signs.env(PYTHONIOENCODING=encoding), timeout=TIMEOUT, check=False
    )
    found = json.loads(ran.stdout.decode(encoding.partition(":")[0]))
    assert found == signs.search("прыжок через фишку")


# B56
def test_every_letter_is_readable_where_there_is_only_ascii(signs):
    assert shell(signs, '"$@"', PYTHONIOENCODING="ascii:strict").stdout.isascii()
    out = signs.run("show", "II.B.3", lang="ru", env={"PYTHONIOENCODING": "ascii:strict"}).out
    assert "Eshche pryzhok e No." in out


# B56
@pytest.mark.parametrize("asked", ["as an argument", "on standard input"])
def test_the_index_is_built_and_searched_in_the_bare_c_locale(tmp_path, asked):
    rulings = command(tmp_path)
    env = {name: value for name, value in rulings.env(**BARE).items() if name != "PYTHONIOENCODING"}
    query = "мост через реку"
    ran = subprocess.run(
        rulings.call("search", query if asked == "as an argument" else "-", lang="ru"),
        input=query.encode(),
        capture_output=True,
        env=env,
        cwd=tmp_path,
        timeout=TIMEOUT,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (FOUND, b"")
    assert ran.stdout.startswith(b"III.A.1")


# B56
def test_content_is_read_as_utf_8_whatever_the_locale(tmp_path):
    rulings = command(tmp_path)
    bare = Command(rulings.content, tmp_path / "bare")
    line = bare.run("show", "--json", "III.B.4", env={**BARE, "PYTHONIOENCODING": "utf-8"})
    assert line.status == FOUND
    assert line.json() == list(rulings.show("III.B.4", lang="en").values())
    for action in ("extract", "update"):
        assert bare.run("translate", action, env=BARE).status == FOUND
    assert "двойной ход" in (rulings.content / "locale" / "rulings.pot").read_text("utf-8")
    assert rulings.check()["faults"] == []


# --- B58: pipes, colours, exit statuses -----------------------------------------------------------------------


# B58
@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
def test_a_reader_that_stops_after_one_line_causes_no_complaint(signs, unbuffered):
    ran = shell(signs, '"$@" | head -1', PYTHONUNBUFFERED=unbuffered)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.count(b"\n") == 1


# B58
@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
def test_a_pipe_that_nobody_reads_causes_no_complaint(signs, unbuffered):
    for arguments in (
        ("search", "прыжок"),
        ("search", "--json", "прыжок"),
        ("show", "II.A", "II.B", "III.A"),
        ("check",),
    ):
        read, write = os.pipe()
        os.close(read)
        try:
            ran = subprocess.run(
                signs.call(*arguments),
                stdin=subprocess.DEVNULL,
                stdout=write,
                stderr=subprocess.PIPE,
                env=signs.env(PYTHONUNBUFFERED=unbuffered),
                cwd=signs.content.parent,
                timeout=TIMEOUT,
                check=False,
            )
        finally:
            os.close(write)
        assert ran.stderr == b"", arguments


# B58
@pytest.mark.parametrize("script", ['"$@"', '"$@" | cat', '"$@" > f; cat f'])
def test_no_colour_code_reaches_a_pipe_or_file(signs, script):
    out = shell(signs, script, TERM="xterm-256color", COLORTERM="truecolor").stdout
    assert b"II.B.2" in out
    assert b"\x1b" not in out


# B58
def test_a_terminal_gets_colours(signs):
    seen = signs.on_terminal("search", "прыжок", lang="ru").out
    assert "\x1b[" in seen
    assert "II.B.2" in seen


# B58
@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=["NO_COLOR", "TERM=dumb"])
def test_a_terminal_without_colours_gets_no_escape_code(signs, env):
    for arguments in (
        ("search", "прыжок"),
        ("show", "II.B.2"),
        ("refs", "II.B.2"),
        ("search", "несуществующее"),
        ("check",),
    ):
        seen = signs.on_terminal(*arguments, lang="ru", env=env).out
        assert seen.strip()
        assert "\x1b" not in seen, arguments


# B58
def test_an_empty_no_color_means_nothing(signs):
    assert "\x1b[" in signs.on_terminal("search", "прыжок", env={"NO_COLOR": ""}).out


# B58
def test_found_nothing_usage_and_failure_have_exit_statuses_of_their_own(signs, tmp_path):
    assert signs.run("search", "прыжок").status == FOUND
    assert signs.run("search", "несуществующее").status == NOTHING
    assert signs.run("search").status == WRONG_CALL
    assert signs.run("search", "").status == WRONG_CALL
    assert signs.run("search", "--nosuch", "прыжок").status == WRONG_CALL
    assert Command(tmp_path / "nowhere", tmp_path / "cache").run("search", "прыжок").status == FAILED
    faulty = command(tmp_path / "faulty", corpus(entry("II.B.2", "Прыжок", "См. III.B.9.")))
    assert faulty.run("search", "прыжок").status == FAILED


# B58
def test_the_message_of_a_wrong_call_or_failure_goes_to_stderr_without_a_traceback(signs, tmp_path):
    nowhere = Command(tmp_path / "nowhere", tmp_path / "cache")
    for ran in (signs.run("search"), signs.run("search", "--nosuch", "x"), nowhere.run("search", "прыжок")):
        assert ran.out == ""
        assert "hint:" in ran.err
        assert "Traceback" not in ran.err
        assert len(ran.err.strip().split("\n")) == 2


# B58
def test_a_search_that_finds_nothing_says_so(signs):
    ran = signs.run("search", "несуществующее")
    assert "No ruling covers this" in ran.out + ran.err
    assert ran.quiet


# B58
def test_a_search_without_an_index_builds_one_and_answers(signs, tmp_path):
    fresh = Command(signs.content, tmp_path / "cache")
    ran = fresh.run("search", "прыжок")
    assert (ran.status, ran.err) == (FOUND, "")
    assert any(fresh.cache.iterdir())


# B58
def test_the_exit_statuses_are_documented_in_the_help(signs):
    said = signs.start([signs.call("search")[0], "--help"], env={"LC_ALL": "en_GB.UTF-8"})
    assert said.status == 0
    for number in ("0", "1", "2", "3"):
        assert f"{number} " in said.out.partition("Exit status")[2]


# B58
def test_a_content_folder_without_index_and_with_a_lost_section_file_fails_plainly(tmp_path):
    rulings = command(tmp_path, corpus(entry("II.B.2", "Прыжок", "О картах см. III.B.5.")))
    section_file(rulings.content, "III.B").unlink()
    ran = rulings.run("search", "прыжок")
    assert (ran.status, ran.out) == (FAILED, "")
    assert "III.B.5" in ran.err
    assert ran.quiet
