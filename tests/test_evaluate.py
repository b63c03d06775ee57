"""The measures of tools/evaluate.py on outcomes whose values are known."""

from __future__ import annotations

import importlib
import importlib.util
import json
import math
import sys

import pytest

from tests.reading import ROOT, base, library

_SPEC = importlib.util.spec_from_file_location("evaluate", ROOT / "tools" / "evaluate.py")
evaluate = importlib.util.module_from_spec(_SPEC)
sys.modules["evaluate"] = evaluate  # its dataclasses look their module up
_SPEC.loader.exec_module(evaluate)
sys.path.insert(0, str(ROOT / "tools"))  # as when the tool is called
held_out = importlib.import_module("held_out")


def outcome(relevant: dict[str, int], *hits: str, answered=True, confidence="sure", lang="ru", style="question"):
    judged = evaluate.Judged("q", lang, style, "вопрос", relevant)
    return evaluate.Outcome(judged, answered, confidence if answered else "none", hits)


def test_success_is_a_ruling_that_answers_among_the_first():
    found = outcome({"I.1": 3, "I.2": 2}, "I.2", "I.1", "I.3")
    assert [found.success(depth) for depth in (1, 2, 3)] == [False, True, True]


def test_a_ruling_that_is_only_related_is_no_success():
    assert not outcome({"I.1": 3, "I.2": 2}, "I.2", "I.3").success(5)


def test_a_right_hit_that_was_refused_is_a_miss():
    refused = outcome({"I.1": 3}, "I.1", answered=False)
    assert (refused.success(1), refused.ndcg(), refused.recall()) == (False, 0.0, 0.0)


def test_the_gain_of_the_ideal_order_is_one():
    assert outcome({"I.1": 3, "I.2": 2, "I.3": 1}, "I.1", "I.2", "I.3", "I.4").ndcg() == pytest.approx(1.0)


def test_the_gain_is_discounted_by_place():
    # gains 2^grade - 1: 7 for grade 3, 3 for grade 2
    ideal = 7 + 3 / math.log2(3)
    assert outcome({"I.1": 3, "I.2": 2}, "I.2", "I.1").ndcg() == pytest.approx((3 + 7 / math.log2(3)) / ideal)
    assert outcome({"I.1": 3}, "x", "y", "I.1").ndcg() == pytest.approx(1 / math.log2(4))
    assert outcome({"I.1": 3}, "a", "b", "c", "d", "e", "I.1").ndcg() == 0.0


def test_more_than_five_relevant_rulings_do_not_spoil_the_ideal():
    relevant = {f"I.{n}": 3 for n in range(1, 9)}
    assert outcome(relevant, *relevant).ndcg() == pytest.approx(1.0)


def test_recall_is_the_share_of_the_rulings_needed_among_the_first_five():
    relevant = {"I.1": 3, "I.2": 2, "I.3": 1}
    assert outcome(relevant, "I.1", "x").recall() == 0.5
    assert outcome(relevant, "I.2", "x", "I.1").recall() == 1.0
    assert outcome(relevant, "a", "b", "c", "d", "e", "I.1").recall() == 0.0


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (8, 10, 0.4902, 0.9433), (81, 100, 0.7222, 0.8749)],
)  # fmt: skip
def test_the_interval_is_wilsons(successes, n, low, high):
    assert evaluate.interval(successes, n) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_the_interval_of_nothing_says_nothing():
    assert evaluate.interval(0, 0) == (0.0, 1.0)


def test_the_summary_counts_and_averages():
    outcomes = [
        outcome({"I.1": 3}, "I.1"),
        outcome({"I.1": 3}, "I.2", "I.1"),
        outcome({"I.1": 3}, "I.2"),
        outcome({"I.1": 3}, "I.1", answered=False),
    ]
    found = evaluate.summary(outcomes)
    assert (found["n"], found["success@1"], found["success@3"], found["refused"]) == (4, 0.25, 0.5, 0.25)
    assert found["recall@5"] == 0.5
    assert found["ndcg@5"] == pytest.approx((1 + 1 / math.log2(3)) / 4, abs=1e-3)
    low, high = found["interval"]
    assert low < 0.25 < high


def test_the_report_groups_by_language_and_style_and_counts_refusals_apart():
    outcomes = [
        outcome({"I.1": 3}, "I.1", lang="ru", style="question"),
        outcome({"I.1": 3}, "I.2", lang="en", style="typo"),
        outcome({}, "I.1", answered=False),
        outcome({}, "I.1", confidence="doubtful"),
        outcome({}, "I.1"),
    ]
    found = evaluate.report(outcomes)
    assert {name: measures["n"] for name, measures in found.items()} == {
        "all": 2, "lang ru": 1, "lang en": 1, "style question": 1, "style typo": 1, "unanswerable": 3,
    }  # fmt: skip
    assert found["all"]["success@1"] == 0.5
    assert (found["lang ru"]["success@1"], found["lang en"]["success@1"]) == (1.0, 0.0)
    assert found["unanswerable"]["refused"] == pytest.approx(1 / 3, abs=1e-3)
    assert found["unanswerable"]["refused or doubtful"] == pytest.approx(2 / 3, abs=1e-3)


def test_without_unanswerable_queries_nothing_is_said_of_them():
    assert "unanswerable" not in evaluate.report([outcome({"I.1": 3}, "I.1")])


def test_queries_are_read_from_their_file_and_empty_lines_are_passed_over(tmp_path):
    path = tmp_path / "some.jsonl"
    row = {"id": "a-1", "lang": "en", "style": "typo", "query": "sheild", "relevant": {"VII.17": 3}}
    path.write_text(f"{json.dumps(row)}\n\n", "utf-8")
    assert evaluate.read(path) == [evaluate.Judged("a-1", "en", "typo", "sheild", {"VII.17": 3})]


def test_a_run_asks_every_query_and_keeps_what_was_found():
    queries = [
        evaluate.Judged("a-1", "ru", "citation", "VII.8", {"VII.8": 3}),
        evaluate.Judged("a-2", "ru", "citation", "VI.1", {}),
    ]
    first, second = evaluate.run(library(), queries)
    assert (first.answered, first.confidence, first.hits[0]) == (True, "sure", "VII.8")
    assert first.success(1)
    assert (second.answered, second.confidence) == (False, "none")


def worded(relevant: dict[str, int], rivalry: float = 0.0, **parts: tuple[float, float]):
    judged = evaluate.Judged("q", "ru", "question", "вопрос", relevant)
    return evaluate.Outcome(
        judged, True, "sure", (), {name.replace("_", "."): both for name, both in parts.items()}, rivalry
    )


def test_the_weight_of_the_closest_text_decides_which_ruling_comes_first():
    found = worded({"I.2": 3}, I_1=(1.0, 0.2), I_2=(0.9, 0.5))
    assert [evaluate.first_right(found, weight) for weight in (0.0, 0.3, 0.6)] == [False, False, True]


def test_a_topic_is_no_ruling_that_could_come_first():
    assert evaluate.first_right(worded({"I.2": 3}, I_2=(0.9, 0.5), **{"~revival": (1.0, 1.0)}), 0.6)


def test_a_query_is_rightly_judged_when_the_topic_wins_exactly_where_nothing_answers():
    rows = [({"I.1": 3}, 0.9), ({"I.1": 3}, 1.1), ({}, 0.9), ({}, 1.1)]
    assert [evaluate.rightly_judged(worded(relevant, rivalry), 1.0) for relevant, rivalry in rows] == [
        True,
        False,
        False,
        True,
    ]


def test_cross_validation_scores_each_fifth_with_what_the_others_choose():
    outcomes = [worded({}, 1.0) for _ in range(10)] + [worded({"I.1": 3}, 0.8) for _ in range(10)]
    chosen, share = evaluate.cross_validated(outcomes, (0.7, 0.9, 1.1), evaluate.rightly_judged)
    assert (chosen, share) == ([0.9] * 5, 1.0)


def test_a_held_out_question_and_its_translation_leave_the_index():
    column = next(held_out.questions(base()))
    assert len(column) == len(base().rulings) + len(base().beyond)
    first = column[0]
    text, translation = first.texts["ru"], first.texts["en"]
    assert text == base().rulings[next(iter(base().rulings))].questions[0].value
    assert translation in library("en").ruling(first.document)["questions"]
    singles = [(first.document, [{"a"}, {"b"}, {"c"}]), ("other", [{"a"}])]
    taken = {first.document: [["a"], ["c", "c"]]}
    assert list(held_out._without_single(singles, taken)) == [(first.document, [{"b"}]), ("other", [{"a"}])]
    pooled = [held_out.Document(first.document, ("a", "a", "b", "c", "c")), held_out.Document("other", ("a",))]
    rest = {document.name: sorted(document.tokens) for document in held_out._without(pooled, taken)}
    assert rest == {first.document: ["a", "b"], "other": ["a"]}


def test_every_judged_query_names_rulings_that_exist_and_grades_from_one_to_three():
    wrong = []
    for path in sorted(evaluate.QUERIES.glob("*.jsonl")):
        queries = evaluate.read(path)
        assert len({judged.id for judged in queries}) == len(queries)
        for judged in queries:
            known = all(c in library().titles and 1 <= grade <= 3 for c, grade in judged.relevant.items())
            if not known or (judged.relevant and 3 not in judged.relevant.values()):
                wrong.append(judged.id)
    assert wrong == []
