"""What broke other people's cross-references: ranges, lists, full stops, look-alikes of citations, dead references."""

from __future__ import annotations

import re

import pytest

from tests.helpers import (
    Command,
    catalog,
    citing,
    command,
    corpus,
    edit,
    entry,
    filler,
    plain_links,
    quoted,
    section_file,
)

LINK = re.compile(r"\[([^\]]*)\]\(([^)]*)\)")


def linked(rulings: Command, texts: list[str]) -> list[list[tuple[str, str]]]:
    """For each text its links as (what is seen, the citation at the end of the address)."""
    out = rulings.link("\n".join(texts)).split("\n")
    assert [plain_links(line) for line in out] == texts
    return [[(seen, address.rstrip("/").rpartition("/")[2]) for seen, address in LINK.findall(line)] for line in out]


@pytest.fixture(scope="module")
def plain(tmp_path_factory) -> Command:
    """The corpus as it is."""
    return command(tmp_path_factory.mktemp("plain"))


# --- B17: ranges ----------------------------------------------------------------------------------------------

RANGES = {
    "II.B.2": "III.A.2–4",
    "II.B.3": "III.A.2—4",
    "II.B.4": "III.A.2-4",
    "II.B.5": "III.A.2 – 4",
    "II.B.6": "III.A.2−4",
    "II.B.7": "III.A.2–III.A.4",
}


@pytest.fixture(scope="module")
def ranges(tmp_path_factory) -> Command:
    """An entry for each way to write a range."""
    entries = corpus(*(citing(citation, f"О местности см. {text}.") for citation, text in RANGES.items()))
    return command(tmp_path_factory.mktemp("ranges"), entries)


# B17
def test_a_range_refers_to_its_ends_and_all_between_whatever_the_dash(ranges):
    shown = ranges.show(*RANGES)
    found = {citation: [edge["citation"] for edge in shown[citation]["references"]] for citation in RANGES}
    assert found == {key: ["III.A.2", "III.A.3", "III.A.4"] for key in RANGES}


# B17
def test_each_ruling_of_a_range_knows_who_refers_to_it(ranges):
    shown = ranges.show("III.A.1", "III.A.2", "III.A.3", "III.A.4")
    found = {citation: [edge["citation"] for edge in ruling["referred_by"]] for citation, ruling in shown.items()}
    assert found == {"III.A.1": [], **{key: list(RANGES) for key in ("III.A.2", "III.A.3", "III.A.4")}}


# B17
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_range_is_shown_as_written(ranges, lang):
    shown = ranges.show(*RANGES, lang=lang)
    texts = {citation: shown[citation]["text"] for citation in RANGES}
    assert texts == {citation: f"О местности см. {text}." for citation, text in RANGES.items()}


# B17
def test_a_range_is_no_fault(ranges):
    result = ranges.check()
    assert (result["faults"], result["status"]) == ([], 0)


# B17
def test_the_first_and_the_last_of_a_range_can_both_be_followed(ranges):
    for text, links in zip(RANGES.values(), linked(ranges, [f"см. {text}." for text in RANGES.values()]), strict=True):
        targets = [target for _, target in links]
        assert (text, targets[:1], targets[-1:]) == (text, ["III.A.2"], ["III.A.4"])


# B17
def test_a_range_typed_into_the_search_finds_all_of_it(ranges):
    for text, hits in ranges.all_hits(RANGES.values()).items():
        assert (text, hits[:3]) == (text, ["III.A.2", "III.A.3", "III.A.4"])


# --- B19: lists -----------------------------------------------------------------------------------------------

LISTS = {
    "см. пп. II.A.1, 2 и 4": ["II.A.1", "II.A.2", "II.A.4"],
    "см. II.A.1, III.B.4 и 5": ["II.A.1", "III.B.4", "III.B.5"],
    "по II.A.1, 2 игрока ходят вместе": ["II.A.1"],
}


# B19
def test_every_member_of_a_list_is_a_reference_and_a_count_is_not(tmp_path):
    citations = [f"II.B.{number}" for number in range(2, 2 + len(LISTS))]
    entries = corpus(*(citing(citation, f"{text}.") for citation, text in zip(citations, LISTS, strict=True)))
    rulings = command(tmp_path, entries)
    shown = rulings.show(*citations)
    found = [[edge["citation"] for edge in shown[citation]["references"]] for citation in citations]
    assert found == list(LISTS.values())
    assert rulings.check()["faults"] == []


# B19
def test_every_member_of_a_list_becomes_a_link_of_its_own(plain):
    found = linked(plain, [f"{text}." for text in LISTS])
    assert [[target for _, target in links] for links in found] == list(LISTS.values())
    assert [seen for seen, _ in found[0]] == ["II.A.1", "2", "4"]


# --- B20: what stands at a citation's edge --------------------------------------------------------------------

EDGES = (
    "Подробнее см. II.A.1.",
    "(см. II.A.1).",
    "“II.A.1”",
    "«II.A.1»",
    "II.A.1;",
    "II.A.1…",
    "II.A.1...",
    "II.A.1?",
    "II.A.1!",
    "II.A.1",
    "Подробнее см. II.A.1.)",
    "II.A.1, и далее.",
    "II.A.1 — так.",
    "II.A.1: так.",
)


# B20
def test_a_citation_ends_before_the_punctuation_behind_it(plain):
    found = linked(plain, list(EDGES))
    assert found == [[("II.A.1", "II.A.1")]] * len(EDGES)


# B20
def test_a_citation_at_the_end_of_a_sentence_is_exactly_one_reference(tmp_path):
    entries = corpus(*(citing(f"II.B.{number}", text) for number, text in enumerate(EDGES, start=2)))
    rulings = command(tmp_path, entries)
    citations = [f"II.B.{number}" for number, _ in enumerate(EDGES, start=2)]
    shown = rulings.show(*citations)
    found = [[edge["citation"] for edge in shown[citation]["references"]] for citation in citations]
    assert found == [["II.A.1"]] * len(EDGES)
    assert [shown[citation]["text"] for citation in citations] == list(EDGES)


# B20
def test_the_check_counts_as_many_references_with_the_final_stop_as_without(tmp_path):
    counts = []
    for name, stop in (("with", "."), ("without", "")):
        entries = corpus(*(citing(f"II.B.{n}", f"Подробнее см. II.A.{n - 1}{stop}") for n in (2, 3, 5)))
        result = command(tmp_path / name, entries).check()
        assert result["faults"] == []
        counts.append(result["references"])
    assert counts == [3, 3]


# --- B22: what only looks like a citation ---------------------------------------------------------------------

NO_CITATIONS = (
    "Действует версия 1.10 правил.",
    "Так решил X.A. Иванов.",
    "Рядом стоит V.I.P.-стол.",
    "Сезон 2014/20 закрыт.",
    "Поле показано на рис. I сверху.",
    "В этот круг, т.е. I. ход, бросают кости.",
    "I игрок ходит первым.",
    "версия 1.10",
    "X.A. Иванов",
    "V.I.P.-стол",
    "2014/20",
    "рис. I",
    "т.е. I. ход",
    "I игрок ходит первым",
)


@pytest.fixture(scope="module")
def tempting(tmp_path_factory) -> Command:
    """Sections I, V and X with rulings of their own, so that the look-alikes could be taken for citations."""
    tempted = [filler(citation) for citation in ("I.1", "I.2", "V.1", "V.2", "X.1", "X.10")]
    texts = [citing(f"II.B.{number}", text) for number, text in enumerate(NO_CITATIONS, start=2)]
    return command(tmp_path_factory.mktemp("tempting"), corpus(*tempted, *texts))


# B22
def test_dates_versions_initials_and_ordinals_are_no_broken_references(tempting):
    result = tempting.check()
    assert (result["faults"], result["status"], result["references"]) == ([], 0, 0)


# B22
def test_dates_versions_initials_and_ordinals_become_no_links(tempting):
    assert linked(tempting, list(NO_CITATIONS)) == [[]] * len(NO_CITATIONS)


# B22
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_dates_versions_initials_and_ordinals_are_shown_as_written(tempting, lang):
    shown = tempting.show("II.B", lang=lang)
    assert [shown[f"II.B.{number}"]["text"] for number, _ in enumerate(NO_CITATIONS, start=2)] == list(NO_CITATIONS)


# --- B23: no-break spaces -------------------------------------------------------------------------------------

SPACES = {"no-break": "\u00a0", "narrow no-break": "\u202f", "ordinary": " "}
SPACED = {
    "п.␣III.B.4": ["III.B.4"],
    "пп.␣II.A.1 и␣2": ["II.A.1", "II.A.2"],
    "см.␣III.B.4": ["III.B.4"],
    "§␣III.B.4": ["III.B.4"],
}


# B23
@pytest.mark.parametrize("space", SPACES.values(), ids=SPACES)
def test_a_citation_is_recognised_behind_any_space(tmp_path, space):
    texts = [f"Итак, {text.replace('␣', space)}, и точка." for text in SPACED]
    rulings = command(tmp_path, corpus(*(citing(f"II.B.{n}", text) for n, text in enumerate(texts, start=2))))
    shown = rulings.show("II.B")
    citations = [f"II.B.{number}" for number, _ in enumerate(texts, start=2)]
    found = [[edge["citation"] for edge in shown[citation]["references"]] for citation in citations]
    assert found == list(SPACED.values())
    assert [shown[citation]["text"] for citation in citations] == texts
    assert [[target for _, target in links] for links in linked(rulings, texts)] == list(SPACED.values())
    assert rulings.check()["faults"] == []


# B23
@pytest.mark.parametrize("space", SPACES.values(), ids=SPACES)
def test_a_copied_citation_with_its_space_finds_the_entry(plain, space):
    found = plain.all_hits(text.replace("␣", space) for text in SPACED)
    assert [hits[: len(wanted)] for hits, wanted in zip(found.values(), SPACED.values(), strict=True)] == list(
        SPACED.values()
    )
    for text, wanted in SPACED.items():
        ran = plain.run("show", "--json", text.replace("␣", space))
        assert [ruling["citation"] for ruling in ran.json()] == wanted


# B23
@pytest.mark.parametrize("space", ["\u00a0", "\u202f"], ids=["no-break", "narrow no-break"])
def test_prefix_and_number_do_not_part_at_the_end_of_a_line(tmp_path, space):
    text = " ".join(f"{'да ' * number}п.{space}III.B.4;" for number in range(1, 30))
    rulings = command(tmp_path, corpus(citing("II.B.2", text)))
    lines = rulings.run("show", "II.B.2", lang="ru").out.split("\n")
    assert sum(f"п.{space}III.B.4" in line for line in lines) > 10
    assert [line for line in lines if line.rstrip().endswith("п.") or line.startswith("    III.B.4")] == []


# --- B25: dead references -------------------------------------------------------------------------------------


def dead(rulings: Command, label: str, line: str) -> tuple[dict, dict]:
    """The check's result, and its only fault, which must stand at the line that holds the text."""
    path = section_file(rulings.content, label)
    (number,) = [n for n, text in enumerate(path.read_text("utf-8").split("\n"), start=1) if line in text]
    result = rulings.check()
    (fault,) = result["faults"]
    assert (fault["path"], fault["line"]) == (f"content/rulings/tourney/{label}.yaml", number)
    return result, fault


# B25
@pytest.mark.parametrize("last", ["III.B.4", "IX.Y.1"], ids=["chapters end at III", "chapters end at IX"])
def test_a_reference_to_no_chapter_fails_the_check_with_file_and_line(tmp_path, last):
    entries = corpus(citing("II.B.2", "Подробнее см. IX.Z.9 дальше."), *([] if last == "III.B.4" else [filler(last)]))
    result, fault = dead(command(tmp_path, entries), "II.B", "IX.Z.9")
    assert result["status"] == 3
    assert "IX.Z.9" in fault["message"]


# B25
def test_a_reference_to_a_missing_number_fails_the_check_with_file_and_line(tmp_path):
    result, fault = dead(command(tmp_path, corpus(citing("II.B.2", "Подробнее см. III.B.9."))), "II.B", "III.B.9")
    assert result["status"] == 3
    assert "III.B.9" in fault["message"]
    assert "III.B.5" in fault["hint"]


# B25
def test_a_relation_to_a_missing_number_fails_the_check_with_file_and_line(tmp_path):
    entries = corpus(entry("II.B.2", "Отсылка", "Тут пусто.", raw="relations:\n    - {kind: see, to: III.B.9}"))
    result, fault = dead(command(tmp_path, entries), "II.B", "III.B.9")
    assert result["status"] == 3
    assert "III.B.9" in fault["message"]


# B25
@pytest.mark.parametrize(
    ("text", "raw"),
    [("Подробнее см. III.B.9.", ""), ("Тут пусто.", "relations:\n    - {kind: see, to: III.B.9}")],
    ids=["in the text", "as a relation"],
)
def test_the_message_about_a_dead_reference_names_the_entry(tmp_path, text, raw):
    rulings = command(tmp_path, corpus(entry("II.B.2", "Отсылка", text, raw=raw)))
    (fault,) = rulings.check()["faults"]
    assert "III.B.9" in fault["message"]
    assert "II.B.2" in fault["message"]


# B25
def test_a_dead_reference_in_a_long_text_is_reported_at_its_own_line(tmp_path):
    raw = "text: |\n    Первая строка.\n    Вторая строка, см. III.B.9."
    rulings = command(tmp_path, corpus(entry("II.B.2", "Длинный", "", raw=raw, left_out=frozenset({"text"}))))
    lines = section_file(rulings.content, "II.B").read_text("utf-8").split("\n")
    faults = [fault for fault in rulings.check()["faults"] if "III.B.9" in fault["message"]]
    assert [lines[fault["line"] - 1].strip() for fault in faults] == ["Вторая строка, см. III.B.9."]


# B25
def test_nothing_is_published_with_a_dead_reference(tmp_path):
    rulings = command(tmp_path, corpus(citing("II.B.2", "Подробнее см. III.B.9.")))
    ran = rulings.run("search", "мост")
    assert (ran.status, ran.out) == (3, "")
    assert "content/rulings/tourney/II.B.yaml" in ran.err
    assert "III.B.9" in ran.err
    assert ran.quiet


# B25
def test_a_dead_reference_that_only_the_translation_makes_fails_the_check(tmp_path):
    rulings = command(tmp_path)
    edit(
        catalog(rulings.content),
        f"msgstr {quoted('По мосту проходит один отряд.')}",
        'msgstr "One troop, see III.B.9."',
    )
    result = rulings.check()
    assert result["status"] != 0
    assert any(
        "III.A.1/text" in fault["message"] and "III.B.9" in f"{fault['message']} {fault['hint']}"
        for fault in result["faults"]
    )


# B25
def test_an_entry_that_refers_to_itself_and_two_to_each_other_neither_loop_nor_fail(tmp_path):
    mutual = "relations:\n    - {{kind: see, to: {to}}}"
    entries = corpus(
        citing("II.B.2", "Сказанное в II.B.2 верно и здесь."),
        entry("II.B.3", "Один из двух", "Второй: II.B.4.", raw=mutual.format(to="II.B.4")),
        entry("II.B.4", "Другой из двух", "Первый: II.B.3.", raw=mutual.format(to="II.B.3")),
    )
    rulings = command(tmp_path, entries)
    result = rulings.check()
    assert (result["faults"], result["status"]) == ([], 0)
    assert rulings.references("II.B.2") == []
    assert rulings.references("II.B.3") == ["II.B.4"]
    assert rulings.references("II.B.4") == ["II.B.3"]
    assert rulings.hits("II.B.3")[:2] == ["II.B.3", "II.B.4"]
    assert rulings.run("refs", "II.B.3").status == 0


# B25
def test_a_relation_of_an_entry_to_itself_neither_loops_nor_fails(tmp_path):
    rulings = command(
        tmp_path, corpus(entry("II.B.2", "Сам", "Сам о себе.", raw="relations:\n    - {kind: see, to: II.B.2}"))
    )
    result = rulings.check()
    assert (result["faults"], result["status"]) == ([], 0)
    assert rulings.hits("II.B.2") == ["II.B.2"]
    assert rulings.run("refs", "II.B.2").status == 0
