"""What holds of every worked position when a clause is taken out or turned round, or something is left unsaid."""

from __future__ import annotations

import pytest

from kb.judge.decide import plain
from kb.judge.kinds import ListOf, MapOf, Record
from kb.judge.phases import auction
from kb.judge.vocabulary import GROUPS
from kb.judge.words import BASE_RULES
from kb.rules.position import Position
from kb.rules.ruleset import IN_FORCE, PRINTED
from kb.rules.verdict import Verdict
from tests.test_positions import CASES
from tests.test_proofs import CLAUSES
from tests.test_proofs import RULINGS as ENTRIES
from tests.verdicts import answer, silently_assumed

READINGS = {f"{name}/{reading.name}" for name, ruling in ENTRIES.items() for reading in ruling.readings}
OF_DUNE = [asked for asked in CASES if asked.position.auction == Position().auction]


def rulesets(verdict):
    """The rulesets that might decide otherwise: without each clause or ruling that was looked at, or with it turned."""
    clauses = {name for name in (*verdict.grounds, *verdict.considered) if "/" in name}
    yield from (IN_FORCE, PRINTED)
    for name in sorted(clauses):
        yield IN_FORCE.without(name)
        yield IN_FORCE.turning(name)
    for citation in (*verdict.rulings, *verdict.not_applied):
        yield IN_FORCE.without(citation)


@pytest.mark.parametrize("asked", CASES, ids=lambda asked: asked.id)
def test_a_verdict_rests_on_clauses_in_force_and_on_base_rules_that_have_words(asked):
    for rules in rulesets(answer(asked.asking, asked.position)):
        verdict = answer(asked.asking, asked.position, rules)
        if not isinstance(verdict, Verdict):
            continue
        named = {name for name in (*verdict.grounds, *verdict.considered) if "/" in name}
        assert named <= set(CLAUSES), rules
        assert set(verdict.readings) <= READINGS, rules
        assert all(rules.holds(name) for name in (*named, *verdict.readings)), rules
        assert set(verdict.base_rules) <= set(BASE_RULES), rules
        if asked.asking.name != "applies":  # says what another verdict rests on, which may be nothing
            assert verdict.grounds or "undecided" in str(plain(verdict.value)), rules


# --- what is not said ------------------------------------------------------------------------------------------


def names_of(kind, prefix):
    """Every name under which a part of a group may be asked for; names in maps are anything."""
    yield prefix
    if isinstance(kind, Record):
        for name, field in kind.fields.items():
            yield from names_of(field, f"{prefix}.{name}")
    elif isinstance(kind, ListOf):
        yield from names_of(kind.kind, prefix)
    elif isinstance(kind, MapOf):
        for key in getattr(kind.keys, "names", ()):
            yield from names_of(kind.values, f"{prefix}.{key}")


NAMES = {name for group, kind in GROUPS.items() if group not in auction.GROUPS for name in names_of(kind, group)}


@pytest.mark.parametrize("asked", OF_DUNE, ids=lambda asked: asked.id)
def test_what_is_not_said_makes_no_difference_or_is_asked_for_by_its_name(asked):
    assert silently_assumed(asked.asking, asked.position, NAMES) == []


@pytest.mark.parametrize("asked", [asked for asked in CASES if asked not in OF_DUNE], ids=lambda asked: asked.id)
def test_what_an_auction_does_not_say_is_asked_for_by_its_name(asked):
    """Or it lies open: a deck that is not said is turned up as it comes."""
    names = {name for group in auction.GROUPS for name in names_of(GROUPS[group], group)}
    found = silently_assumed(asked.asking, asked.position, {*names, *asked.asking.question.parameters})
    assert [one for one in found if isinstance(one, tuple)] == []
