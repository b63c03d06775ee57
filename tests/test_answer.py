"""From a query to an answer: citations looked up, words ranked, what no ruling covers refused."""

from __future__ import annotations

import pytest

from search.answer import DOUBTFUL, MAX_CHARACTERS, MAX_NAMED, MAX_WORDS, NONE, SURE, answer
from tests.reading import base, library

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
LOOK_ALIKE = str.maketrans("ABIXVM", "АВІХVМ")


def hits(query: str, limit: int = 10) -> list[str]:
    return [hit.citation for hit in answer(library(), query, limit).hits]


def notes(query: str) -> str:
    return " / ".join(map(str, answer(library(), query).notes))


# --- citations in every spelling ------------------------------------------------------------------------------


def parts(citation: str) -> list[str]:
    return citation.split(".")


def in_figures(citation: str) -> list[str]:
    """The parts with the chapter in figures; the auction has none."""
    first, *others = parts(citation)
    return [str(ROMAN.index(first)) if first in ROMAN else first, *others]


SPELLINGS = {
    "canonical": str,
    "lower case": str.lower,
    "look-alikes": lambda c: c.translate(LOOK_ALIKE),
    "look-alikes in lower case": lambda c: c.translate(LOOK_ALIKE).lower(),
    "Б for B": lambda c: c.translate(LOOK_ALIKE).replace("В", "Б"),
    "spaces": lambda c: " ".join(parts(c)),
    "hyphens": lambda c: "-".join(parts(c)),
    "nothing between": lambda c: "".join(parts(c)),
    "nothing between, lower case": lambda c: "".join(parts(c)).lower(),
    "figures": lambda c: ".".join(in_figures(c)),
    "figures and hyphens": lambda c: "-".join(in_figures(c)),
    "figures and spaces": lambda c: " ".join(in_figures(c)).lower(),
    "п.": lambda c: f"п. {c}",
    "п. without a space": lambda c: f"п.{c}",
    "пп.": lambda c: f"пп. {c}",
    "см. п.": lambda c: f"см. п. {c}",
    "no-break space": lambda c: f"см.\u00a0п.\u202f{c}",
    "§": lambda c: f"§ {c}",
    "§ without a space": lambda c: f"§{c}",
    "rule": lambda c: f"rule {c}",
    "Ruling": lambda c: f"Ruling {c}",
    "see": lambda c: f"see {c}",
    "решение": lambda c: f"РЕШЕНИЕ {c}",
    "prefix and figures": lambda c: f"п. {'.'.join(in_figures(c))}",
    "full stop": lambda c: f"{c}.",
    "question mark": lambda c: f"{c}?",
    "brackets": lambda c: f"({c})",
    "quotation marks": lambda c: f"«{c}»",
    "spaces around": lambda c: f"  {c}\n",
    "with its document": lambda c: f"{library().ruling(c)['document']}:{c}",
    "with its document and a space": lambda c: f"{library().ruling(c)['document']} {c}",
    "pinned": lambda c: f"{c}@{library().ruling(c)['revised']}",
    "full width": lambda c: "".join(chr(ord(letter) + 0xFEE0) if letter.isalnum() else letter for letter in c),
}  # fmt: skip


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_every_accepted_spelling_of_every_citation_is_answered_by_its_ruling(spelling):
    missed = []
    for citation in library().titles:
        found = answer(library(), SPELLINGS[spelling](citation))
        if found.confidence != SURE or found.hits[0].citation != citation or found.notes:
            missed.append((found.query, [hit.citation for hit in found.hits[:2]]))
    assert missed == []


@pytest.mark.parametrize("label", ["РА", "ра", "ам", "PA", "Am", "аукцион", "Auction"])
def test_the_auctions_rulings_answer_to_every_name_of_their_section(label):
    for number in (1, 3, 10):
        assert hits(f"{label}.{number}")[0] == f"AM.{number}"
        assert hits(f"{label} {number}")[0] == f"AM.{number}"


# --- whole citations ------------------------------------------------------------------------------------------


def test_the_neighbours_of_a_ruling_follow_it():
    for citation in library().titles:
        ruling = library().ruling(citation)
        edges = [edge["citation"] for edge in (*ruling["referred_by"], *ruling["references"])]
        assert hits(citation, 100) == list(dict.fromkeys([citation, *edges]))


def test_scores_fall_from_hit_to_hit():
    for query in ("II.A.1", "II.A", "пп. VII.6, 7 и 8", "голос лучемёт", "II.A.1 контроль", "возрождение войск"):
        scores = [hit.score for hit in answer(library(), query).hits]
        assert scores == sorted(scores, reverse=True)
        assert min(scores) > 0


def test_a_section_gives_all_of_its_rulings_in_order_even_beyond_the_limit():
    sections = {}
    for citation in library().titles:
        sections.setdefault(citation.rpartition(".")[0], []).append(citation)
    for section, citations in sections.items():
        assert hits(section, 1) == citations
        assert hits(f"раздел {section}", 1) == citations


def test_a_chapter_gives_the_rulings_of_all_its_sections():
    assert hits("II") == [citation for citation in library().titles if citation.startswith("II.")]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("III.A.2–4", ["III.A.2", "III.A.3", "III.A.4"]),
        ("пп. VII.6, 7 и 8", ["VII.6", "VII.7", "VII.8"]),
        ("II.A.1, VII.14", ["II.A.1", "VII.14"]),
        ("VII.14 и II.A.1", ["VII.14", "II.A.1"]),
        ("AM.3 and IV.1", ["AM.3", "IV.1"]),
        ("II.A.1 II.A.1 ii.a.1", ["II.A.1"]),
    ],
)
def test_a_list_or_range_gives_its_rulings_in_the_order_named(query, found):
    assert hits(query)[: len(found)] == found
    assert answer(library(), query).confidence == SURE
    assert len(found) == 1 or hits(query) == found


@pytest.mark.parametrize("query", ["II.A.9", "II.B.1", "III.C.1", "AM.11", "X.1", "п. 7.99", "dune:AM.3"])
def test_a_citation_that_no_ruling_bears_is_refused_and_the_nearest_are_named(query):
    found = answer(library(), query)
    assert (found.answered, found.confidence) == (False, NONE)
    assert 0 < len(found.hits) <= 3
    assert "no ruling" in str(found.notes[0])


def test_the_nearest_to_a_missing_number_are_of_its_section_or_its_sibling():
    assert all(citation.startswith("II.") for citation in hits("II.A.9"))
    assert all(citation.startswith("AM.") for citation in hits("AM.11"))


@pytest.mark.parametrize("query", ["VI", "VI.1", "6.3", "раздел VI", "см. п. VI.12"])
def test_the_section_that_the_source_lacks_is_called_a_known_gap(query):
    found = answer(library(), query)
    assert not found.answered
    assert "known gap" in notes(query)
    assert [hit.citation for hit in found.hits] == ["V.7", "VII.1"]


def test_what_exists_in_a_list_is_answered_and_what_does_not_is_named():
    found = answer(library(), "II.A.1 и II.A.99")
    assert found.confidence == SURE
    assert found.hits[0].citation == "II.A.1"
    assert "II.A.99" in notes("II.A.1 и II.A.99")


# --- citations beside words -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "citation"),
    [("II.A.1 контроль цитадели", "II.A.1"), ("что говорит VII.6 о пустышке?", "VII.6"), ("лучемёт и VII.10", "VII.10"),
     ("does VII.18 cancel the explosion", "VII.18"), ("аукцион ставка по AM.7", "AM.7"), ("барьерная стена, см. п. IX.3", "IX.3")],
)  # fmt: skip
def test_a_citation_beside_words_stands_first(query, citation):
    found = answer(library(), query)
    assert found.hits[0].citation == citation
    assert found.confidence == SURE
    assert len(found.hits) > 1


def test_several_citations_beside_words_stand_before_all_others():
    assert set(hits("как соотносятся VII.10 и IX.3, если взорвалась стена")[:2]) == {"VII.10", "IX.3"}


def test_an_unknown_citation_beside_words_is_named_and_makes_the_answer_doubtful():
    found = answer(library(), "II.A.9 контроль цитадели внедрение")
    assert found.confidence == DOUBTFUL
    assert "II.A.9" in notes("II.A.9 контроль цитадели внедрение")
    assert found.hits[0].citation == "II.A.1"


def test_a_number_beside_words_is_no_citation():
    assert notes("нас 7 человек, 14 спайса и 3 червя") == ""
    assert answer(library(), "version 1.10 of the rules").hits != hits("I.10")


# --- words ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_ruling_is_found_among_the_first_three_by_each_of_its_own_questions(language):
    missed, asked = [], 0
    for citation in library(language).titles:
        for question in library(language).ruling(citation)["questions"]:
            asked += 1
            found = answer(library(language), question)
            if not found.answered or citation not in [hit.citation for hit in found.hits[:3]]:
                missed.append((citation, question, found.confidence, [hit.citation for hit in found.hits[:3]]))
    assert asked >= 4 * len(library().titles)
    assert missed == []


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_ruling_is_found_first_by_its_own_title(language):
    missed = [
        (citation, title, [hit.citation for hit in answer(library(), title).hits[:3]])
        for citation, title in library(language).titles.items()
        if answer(library(), title).hits[0].citation != citation
    ]
    assert missed == []


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_topic_beyond_the_rulings_is_refused_by_its_name(language):
    found = {topic.key: answer(library(), topic.title[language]) for topic in base().beyond}
    assert {key: one.topic for key, one in found.items() if one.answered or one.topic is None} == {}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_questions_beyond_the_rulings_are_refused_or_seldom_doubtful_but_never_surely_answered(language):
    asked = [(topic.key, text) for topic in base().beyond for text in topic.questions[language]]
    confidence = {(key, text): answer(library(), text).confidence for key, text in asked}
    assert [question for question, one in confidence.items() if one == SURE] == []
    assert sum(one == NONE for one in confidence.values()) >= 0.98 * len(confidence)


def test_a_topic_beyond_is_named_with_the_rulings_nearest_to_it_first():
    for topic in base().beyond:
        found = answer(library(), topic.title["ru"])
        near = list(map(str, topic.near))
        assert [hit.citation for hit in found.hits[: len(near)]] == near
        assert library().topic(found.topic)["look_up"]


def test_unknown_words_are_named_as_they_were_typed():
    found = answer(library(), "Флюгегехаймен против голоса и Zyxwvutsr")
    assert found.unknown_words == ["Флюгегехаймен", "Zyxwvutsr"]
    assert answer(library(), "голос против лучемёта").unknown_words == []


@pytest.mark.parametrize("query", ["", " ", "\n\t", "?!", "…", "«»", "—", "🎲", "\u200b"])
def test_a_query_without_words_finds_nothing(query):
    found = answer(library(), query)
    assert (found.confidence, found.hits) == (NONE, [])


def test_the_query_comes_back_as_it_was_typed():
    for query in ("  II.A.1 ", "ГОЛОС и лучемёт?", "й" * 3, "uolos", "x" * (MAX_CHARACTERS + 1)):
        assert answer(library(), query).query == query


# --- limits ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [1, 3, 10, 72])
def test_no_more_hits_than_asked_for(limit):
    assert len(hits("барьерная стена цитадель голос", limit)) <= limit
    assert hits("барьерная стена цитадель голос", limit) == hits("барьерная стена цитадель голос", 72)[:limit]


def test_a_query_of_many_words_is_cut_and_says_so():
    short, long = " ".join(["голос"] * MAX_WORDS), " ".join(["голос"] * (MAX_WORDS + 1))
    assert notes(short) == ""
    assert str(MAX_WORDS) in notes(long)
    assert hits(long) == hits(short)


def test_what_stands_behind_the_cut_has_no_effect():
    words = " ".join(["голос"] * MAX_WORDS)
    assert hits(f"{words} аукцион барьерная стена") == hits(words)


def test_a_query_of_many_letters_is_cut_and_says_so():
    query = "голос лучемёт " + "и" * MAX_CHARACTERS
    assert "only the beginning" in notes(query)
    assert answer(library(), query).query == query


def test_a_query_of_a_million_letters_is_answered():
    assert hits("голос лучемёт " * 70_000)
    assert not answer(library(), "я" * 1_000_000).answered


@pytest.mark.parametrize("behind", ["", " голос", "\n" * 9 + "щит"])
def test_a_query_is_cut_between_words_so_that_no_citation_becomes_another(behind):
    space = " " * (MAX_CHARACTERS - len("VII.1"))
    assert hits(f"{space}VII.14{behind}", 1) == hits(" ", 1) == []
    assert hits(f"{space}VII.1 4{behind}", 1) == ["VII.1"]


def test_of_many_citations_that_do_not_exist_some_are_named_and_the_others_counted():
    def names(count):
        return ", ".join(f"III.C.{number}" for number in range(1, count + 1))

    assert len(answer(library(), names(MAX_NAMED)).notes) == MAX_NAMED
    found = answer(library(), names(MAX_NAMED + 5))
    assert len(found.notes) == MAX_NAMED + 1
    assert str(found.notes[-1]) == "and 5 more that do not exist"
    assert library("ru").interface.say(found.notes[-1]) == "и ещё 5 несуществующих номеров"
    assert found.confidence == NONE
    assert found.hits
    assert len(answer(library(), ", ".join(["III.C.1"] * 50)).notes) == 1


# --- homonyms kept apart --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        # the Shield card, not the Shield Wall
        ("a Lasgun and a Shield card in one battle", {"VII.17", "VII.18"}),
        ("карта Щит и Лучемёт в одном бою", {"VII.17", "VII.18"}),
        ("who may stand on the Shield Wall", {"II.B.3", "II.B.4", "II.B.5", "II.B.6", "II.B.7"}),
        ("сколько фракций на Барьерной Стене", {"II.B.5", "II.B.7"}),
        # Family Atomics, the atomics token, the lasgun-shield explosion
        ("Family Atomics on the first turn", {"III.A.2"}),
        ("Ядерный Взрыв удаляют из игры", {"V.2"}),
        ("atomics token changes the row of cards", {"AM.5"}),
        ("атомный жетон сменить ряд карт", {"AM.5"}),
        ("lasgun and shield explosion, who wins", {"VII.17"}),
        ("взрыв лучемёта и щита, кто победил", {"VII.17"}),
        # bidding for Treachery cards, and the auction of Dune: Imperium
        ("DUNE bidding: back in after a pass", {"V.3"}),
        ("торги за карты Действий, колода пуста", {"V.1"}),
        ("Imperium auction: who opens the lot", {"AM.3"}),
        ("аукцион Империи, кто открывает лот", {"AM.3"}),
        # the Bene Gesserit’s prediction, the Atreides’ Prescience
        ("when does the BG write the prediction of the winner", {"I.2"}),
        ("когда Бене Гессерит загадывают победителя", {"I.2"}),
        ("Prescience and the steps of a battle", {"VII.2", "VII.4"}),
        ("Предвидение Атрейдеса в порядке шагов сражения", {"VII.2", "VII.3"}),
        # normal status of the Bene Gesserit, and what keeps its status
        ("Bene Gesserit starting force in normal status", {"I.5"}),
        ("начальный отряд БГ в обычном статусе", {"I.5"}),
        ("does the wall keep its status as a stronghold after the atomics", {"II.B.6", "III.A.7"}),
        ("сохраняет ли Стена нормальный статус после взрыва", {"II.B.6", "III.A.7"}),
        # the card Occupation, and how many may occupy
        ("Occupation card in the auction", {"AM.6"}),
        ("карта Occupation на аукционе", {"AM.6"}),
        ("occupancy limit of two factions on the wall", {"II.B.5"}),
        ("правила занятия: две фракции на стене", {"II.B.5", "II.B.7"}),
    ],
)  # fmt: skip
def test_words_of_several_meanings_find_the_ruling_that_is_meant(query, wanted):
    assert hits(query)[0] in wanted


@pytest.mark.parametrize(
    ("query", "unwanted"),
    [("Shield card", "II.B."), ("карта Щит", "II.B."), ("Shield Wall", "VII."), ("Барьерная Стена", "VII."), ("Family Atomics", "AM."),
     ("Ядерный Взрыв", "AM."), ("lasgun-shield explosion", "AM."), ("взрыв лучемёта и щита", "AM."), ("Imperium auction", "V."),
     ("аукцион «Дюны: Империи»", "V."), ("prediction of the winner", "VII."), ("предсказание победителя", "VII.")],
)  # fmt: skip
def test_a_bare_term_does_not_find_its_homonym_first(query, unwanted):
    assert not hits(query)[0].startswith(unwanted)


# --- negation -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("Голосом можно назвать", "VII.8"),
        ("чего Голосом назвать нельзя: герой", "VII.7"),
        ("победителя нет", "VII.17"),
        ("взрыва нет, объявлен предатель", "VII.18"),
        ("какие карты на аукционе не продаются", "AM.6"),
        ("не обязан брать в плен", "VII.10"),
        ("червь не ест", "IV.4"),
        ("Внедрение не даёт контроля", "II.A.1"),
        ("даёт ли Внедрение контроль", "II.A.1"),
        ("which cards are not for sale in the auction", "AM.6"),
        ("Harkonnen need not keep his cards apart", "V.5"),
        ("coexisting forces don’t collect spice", "VIII.1"),
    ],
)
def test_a_negation_decides_between_rulings_of_the_same_words(query, wanted):
    assert wanted in hits(query)[:2]


def test_a_negation_is_a_word_like_every_other():
    for query in ("не", "нельзя", "not", "нет"):
        assert answer(library(), query).unknown_words == []
        assert answer(library(), query).tokens


# --- the same for both languages ------------------------------------------------------------------------------


def test_what_is_found_does_not_depend_on_the_language_of_the_reader():
    for query in ("голос лучемёт", "shield wall", "II.A.1", "VI.1", "аукцион", "revival", "zyxwvutsr"):
        ours, theirs = answer(library("ru"), query), answer(library("en"), query)
        assert [(hit.citation, hit.score) for hit in ours.hits] == [(hit.citation, hit.score) for hit in theirs.hits]
        assert (ours.confidence, ours.topic) == (theirs.confidence, theirs.topic)
