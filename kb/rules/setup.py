"""Before the game (chapter I): traitors, the prediction, and starting forces."""

from __future__ import annotations

from typing import Literal

from kb.rules.factions import FACTIONS, LEADERS
from kb.rules.position import Force, Position, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import UNDECIDED, Case, Undecided, Verdict

BENE_GESSERIT, FREMEN = "bene-gesserit", "fremen"
#: What a faction may do before the first turn: predict, put its token on a dot, set out its starting forces.
SetupStep = Literal["prediction", "token", "forces"]
SETUP_STEPS: tuple[SetupStep, ...] = ("prediction", "token", "forces")


def may_be_traitor(position: Position, leader: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether a leader can be chosen as traitor: whose faction is in the game, the chooser's own included (I.1)."""
    case = Case(rules)
    plays = LEADERS[leader] in needed(position.factions, "factions")
    base = "leaders-turn-traitor" if plays else ""
    return case.verdict(case.allows("I.1/only-in-game", plays, printed=plays or UNDECIDED, base=base))


def may_set_up(position: Position, by: str, step: SetupStep, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether a faction may take a step of set-up now; nobody takes one twice (I.2, I.4)."""
    case = Case(rules)
    decide = {"prediction": _may_predict, "token": _may_put_token, "forces": _may_set_out_forces}[step]
    return case.verdict(decide(position, by, case))


def _may_predict(position: Position, by: str, case: Case) -> bool:
    """The Bene Gesserit, as soon as the factions are known and before tokens stand on dots (I.2).

    By the printed rules, once all tokens stand there.
    """
    factions = needed(position.factions, "factions")
    if by != BENE_GESSERIT or by not in factions:
        case.considers("I.2/at-once")
        case.base("bene-gesserit-predict")
        return False
    if needed(position.setup.prediction, "setup.prediction"):
        case.base("once-each")
        return False
    dots = needed(position.dots, "dots")
    if case.bites("I.2/before-tokens", bool(dots)):
        return False
    if case.bites("I.2/at-once", not dots):
        return True
    case.base("prediction-after-tokens")
    return set(dots) >= set(factions)


def _may_put_token(position: Position, by: str, case: Case) -> bool:
    """Once the prediction is made, when there is one to make (I.2); by the printed rules, at once."""
    if by in needed(position.dots, "dots"):
        case.base("once-each")
        return False
    pending = BENE_GESSERIT in needed(position.factions, "factions") and case.rules.holds("I.2/before-tokens")
    if case.bites("I.2/before-tokens", pending and not needed(position.setup.prediction, "setup.prediction")):
        return False
    case.base("tokens-in-any-order")
    return True


def _may_set_out_forces(position: Position, by: str, case: Case) -> bool | Undecided:
    """After the prediction (I.2); the Fremen before the Bene Gesserit (I.4), which the printed rules say too.

    Of the others no order is known.
    """
    pending = BENE_GESSERIT in needed(position.factions, "factions") and case.rules.holds("I.2/at-once")
    if case.bites("I.2/at-once", pending and not needed(position.setup.prediction, "setup.prediction")):
        return False
    placed = needed(position.setup.placed, "setup.placed")
    if by in placed or by == "emperor":
        case.base("once-each" if by in placed else "emperor-starts-in-reserve")
        return False
    rivals = {BENE_GESSERIT: FREMEN, FREMEN: BENE_GESSERIT}
    rival = rivals.get(by)
    if rival is None or rival in placed or rival not in needed(position.factions, "factions"):
        case.considers("I.4/fremen-first")
        case.base("forces-in-any-order")
        return True
    return case.allows("I.4/fremen-first", by == FREMEN, printed=by == FREMEN, base="fremen-before-bene-gesserit")


def legal_start(position: Position, by: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether a faction may start with its forces as they stand (I.3, I.5); of forces that come later, nothing is said.

    Base rules: how many forces stand in which territories at the start; Bene Gesserit beside others start coexisting,
    and alone in normal status.
    """
    case = Case(rules)
    own = [force for force in needed(position.forces, "forces") if force.faction == by and force.count]
    if needed(position.phase, "phase") != "setup":
        case.considers("I.3/fedaykin")
        case.considers("I.5/need-not-coexist")
        return case.verdict(UNDECIDED)
    case.base("starting-forces")
    if not _as_many_where_they_should(by, own):
        case.considers("I.3/fedaykin")
        return case.verdict(False)
    if by == BENE_GESSERIT:
        return case.verdict(_in_possible_status(position, own[0], case))
    if any(force.special for force in own):
        return case.verdict(case.allows("I.3/fedaykin", True, printed=True, base="fedaykin-start"))
    case.considers("I.3/fedaykin")
    return case.verdict(True)


def _as_many_where_they_should(by: str, own: list[Force]) -> bool:
    """Whether the number of forces and their places are those of set-up."""
    start = FACTIONS[by].start
    count = sum(force.count for force in own)
    if start is None:
        return count == (1 if by == BENE_GESSERIT else 0)
    return count == start.forces and all(force.territory in start.territories for force in own)


def _in_possible_status(position: Position, force: Force, case: Case) -> bool:
    """Bene Gesserit start in whichever status they like (I.5)."""
    others = any(other.faction != BENE_GESSERIT for other in position.there(force.territory))
    if force.coexisting:
        case.reading("I.5/either-status")
    if force.coexisting == others:
        case.considers("I.5/need-not-coexist")
        case.base("starts-coexisting")
        return True
    if case.bites("I.5/need-not-coexist"):
        return True
    case.base("starts-coexisting")
    return False
