"""Finding glossary terms in a text, the longest phrase first."""

from __future__ import annotations

from kb.terms import TermMatcher, phrase_table
from kb.words import words

TABLE = phrase_table(
    [
        ("storm", "буря"),
        ("storm-phase", "фаза бури"),
        ("storm-end", "фаза бури окончена"),
        ("worm", "червь"),
        ("shield", "щит"),
        ("shield-card", "Щит"),
        ("shield", "Щит"),
        ("nothing", " – "),
    ]
)


def found(text, table=TABLE, normalize=str):
    return [(start, end, list(keys)) for start, end, keys in TermMatcher(table, normalize).find(list(words(text)))]


def test_a_single_word_is_found_whatever_its_case():
    assert found("Тут БУРЯ.") == [(1, 2, ["storm"])]


def test_the_longest_phrase_wins():
    assert found("фаза бури окончена") == [(0, 3, ["storm-end"])]
    assert found("фаза бури идёт") == [(0, 2, ["storm-phase"])]


def test_a_word_that_only_begins_phrases_names_nothing_itself():
    assert found("фаза торгов") == []


def test_signs_between_the_words_do_not_matter():
    assert found("фаза — «бури»") == [(0, 2, ["storm-phase"])]


def test_matches_do_not_overlap_and_go_on_behind_each_other():
    assert found("фаза бури буря червь") == [(0, 2, ["storm-phase"]), (2, 3, ["storm"]), (3, 4, ["worm"])]


def test_a_homonym_yields_every_term_once():
    assert found("щит") == [(0, 1, ["shield", "shield-card"])]


def test_a_string_without_words_is_no_phrase():
    assert "" not in TABLE
    assert all("nothing" not in keys for keys, _ in TABLE.values())


def test_words_can_be_compared_by_stem():
    stem = {"бури": "бур", "буря": "бур", "бурю": "бур"}
    normalize = lambda word: stem.get(word, word)  # noqa: E731
    table = phrase_table([("storm", "буря")], normalize)
    assert found("ждём бурю", table, normalize) == [(1, 2, ["storm"])]


def test_an_empty_text_holds_no_term():
    assert found("") == []
