"""The Shield Wall as a stronghold (chapter II.B)."""

from __future__ import annotations

from kb.rules.board import CITIES, SHIELD_WALL, STRONGHOLDS
from kb.rules.position import Position, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import UNDECIDED, Case, Undecided, Verdict

#: The wall counts as a stronghold from this worm of the game on (II.B.3).
WORMS_NEEDED = 6


def stronghold(position: Position, territory: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether a place counts as a stronghold: the five of the board do, the Shield Wall from the sixth worm (II.B.3).

    Blown up, the wall stays what it was, and becomes one with the sixth worm all the same (II.B.6); the cities behind
    it stay strongholds (III.A.7).
    """
    case = Case(rules)
    if territory != SHIELD_WALL:
        return case.verdict(_on_the_board(position, territory, case))
    if not rules.holds("II.B.3/sixth-worm"):
        case.base("wall-is-rock")
        return case.verdict(False)
    if not _sixth_worm_came(position, case):
        case.considers("II.B.6/keeps-status")
        if position.atomics in (None, "never"):
            case.base("wall-is-rock")
            return case.verdict(False)
        case.reading("III.A.7/status-of-the-place")
        return case.verdict(case.allows("III.A.7/keeps-status", False, printed=False, base="wall-is-rock"))
    if _blown_up(position, rules):
        case.reading("II.B.6/status-of-the-place")
        case.reading("II.B.6/blown-up-before")
        kept = case.settles("II.B.6/keeps-status", True, printed=UNDECIDED, turned=False)
        return case.verdict(kept)
    return case.verdict(True)


def _on_the_board(position: Position, territory: str, case: Case) -> bool | Undecided:
    """Whether a territory is one of the five; Family Atomics makes no difference, so its moment need not be said."""
    if territory in CITIES and position.atomics not in (None, "never"):
        case.reading("III.A.7/status-of-the-place")
        return case.allows("III.A.7/keeps-status", True, printed=True, base="five-strongholds")
    case.base("five-strongholds")
    return territory in STRONGHOLDS


def _sixth_worm_came(position: Position, case: Case) -> bool:
    """Whether six worms have come up: called ones count, those set aside on turn 1 do not."""
    deck, called = needed(position.worms.deck, "worms.deck"), needed(position.worms.called, "worms.called")
    counts = case.rules.holds("II.B.3/called-count")
    number = deck + (called if counts else 0)
    came = number >= WORMS_NEEDED
    set_aside_decide = not came and number + (position.worms.set_aside or 0) >= WORMS_NEEDED
    case.bites("II.B.3/sixth-worm", came or set_aside_decide, reading="II.B.3/at-once")
    if called and counts:
        case.bites("II.B.3/called-count", came and deck < WORMS_NEEDED, reading="II.B.3/worm-call")
    return came


def _blown_up(position: Position, rules: Ruleset) -> bool:
    """Whether Family Atomics has struck; who plays by II.B.6 need not say it, since nothing hangs on it."""
    if position.atomics is None and rules.holds("II.B.6/keeps-status"):
        return False
    return needed(position.atomics, "atomics") != "never"


def atomics_effect(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """What Family Atomics does: forces ``killed`` on the wall, and whether it is a stronghold afterwards (II.B.6).

    Base rule: all forces on the wall die, whatever their status; those beside it do not.
    """
    case = Case(rules)
    dies = case.allows("II.B.6/kills-as-usual", True, printed=True, base="atomics-kill")
    killed: dict[str, int] = {}
    for force in position.there(SHIELD_WALL) if dies else ():
        killed[force.faction] = killed.get(force.faction, 0) + force.count
    after = case.rests_on(stronghold(position._replace(atomics="now"), SHIELD_WALL, rules=rules))
    return case.verdict({"killed": dict(killed), "shield-wall-stronghold": after})
