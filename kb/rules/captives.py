"""Captured leaders: whom Harkonnen may take, what for, and until when (VII.10-VII.13, VII.16)."""

from __future__ import annotations

from kb.rules.factions import FACTIONS, LEADERS
from kb.rules.outcome import winner
from kb.rules.position import Position, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import UNDECIDED, Case, Value, Verdict

CAPTOR = "harkonnen"
#: Spice for a captive that is killed at once.
REWARD = 2
#: What a winner may want to take: a leader drawn blind, one chosen, several; or nothing.
TAKINGS = ("drawn", "chosen", "several", "decline")
#: What may be done with a captive.
DEEDS = ("kill-now", "kill-later", "keep")


def may_capture(position: Position, by: str, taking: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether a faction may take a leader, or none, after a battle (VII.10: never a duty; VII.11: one, at random).

    Base rules: Harkonnen alone take leaders, when they have won.
    """
    case = Case(rules)
    if not _has_won(position, by, case):
        case.considers("VII.10/no-duty")
        return case.verdict(taking == "decline")
    clauses = {"decline": "VII.10/no-duty", "chosen": "VII.11/at-random", "several": "VII.11/one"}
    if taking not in clauses:
        case.considers("VII.10/no-duty")
        case.base("one-drawn-if-wanted")
        return case.verdict(True)
    may = taking == "decline"
    return case.verdict(case.allows(clauses[taking], may, printed=may, base="one-drawn-if-wanted"))


def _has_won(position: Position, by: str, case: Case) -> bool:
    """Whether Harkonnen have won the battle; nobody else need ask."""
    if by != CAPTOR:
        case.base("harkonnen-capture")
        return False
    if case.rests_on(winner(position, rules=case.rules)) == by:
        return True
    case.base("winner-captures")
    return False


def capture_pool(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """The leaders among whom Harkonnen draw after a battle that they won (VII.11); none after another.

    Base rules: leaders in the Tanks, and those that Harkonnen hold already, are not among them.
    """
    case = Case(rules)
    if not _has_won(position, CAPTOR, case):
        case.considers("VII.11/used-here")
        return case.verdict(frozenset())
    loser = position.battle.opponent(CAPTOR)
    leaders = FACTIONS[loser].leaders
    return case.verdict(frozenset(leader for leader in leaders if _drawn_from(position, loser, leader, case)))


def _drawn_from(position: Position, loser: str, leader: str, case: Case) -> bool:
    """Whether a leader is among those drawn from."""
    dead = leader in needed(position.tanks, "tanks")
    if leader in needed(position.captives, "captives"):
        case.base("captives-are-held")
        return False
    if leader == needed(position.battle.plan(loser).leader, f"battle.plans.{loser}.leader"):
        if dead:
            return case.allows("VII.11/not-killed", False, printed=False, base="dead-in-the-tanks") is True
        case.reading("VII.11/who-is-drawn-from")
        return case.allows("VII.11/used-here", True, printed=True, base="living-leaders-of-the-loser") is True
    if dead:
        case.base("dead-in-the-tanks")
        return False
    return not _fought_elsewhere(position, leader, case)


def _fought_elsewhere(position: Position, leader: str, case: Case) -> bool:
    """Whether a leader is left out, having fought in another territory this turn."""
    place = needed(position.battle.fought, "battle.fought").get(leader)
    if place is None or place == needed(position.battle.territory, "battle.territory"):
        case.considers("VII.11/not-elsewhere")
        case.base("living-leaders-of-the-loser")
        return False
    return case.allows("VII.11/not-elsewhere", True, printed=True, base="not-those-who-fought-elsewhere") is True


def capture_reward(position: Position, deed: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Spice for Harkonnen by what they do with a leader taken after this battle, whoever it is (VII.13).

    ``deed``: one of `DEEDS`.
    """
    case = Case(rules)
    if deed == "keep":
        case.considers("VII.13/two-spice")
        case.base("no-reward-for-keeping")
        return case.verdict(0)
    if deed == "kill-later":
        return case.verdict(case.settles("VII.13/at-once", 0, printed=0, base="reward-at-capture", turned=REWARD))
    if not _has_won(position, CAPTOR, case):
        case.considers("VII.13/two-spice")
        return case.verdict(0)
    return case.verdict(case.settles("VII.13/two-spice", REWARD, printed=REWARD, base="reward-at-capture", turned=0))


def captives_returned(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Captive -> the faction it goes back to now (VII.16: as soon as all Harkonnen's own leaders are in the Tanks)."""
    case = Case(rules)
    tanks, captives = needed(position.tanks, "tanks"), needed(position.captives, "captives")
    if not all(leader in tanks for leader in FACTIONS[CAPTOR].leaders):
        case.considers("VII.16/all-returned")
        case.base("captives-are-held")
        return case.verdict({})
    returned = case.allows("VII.16/all-returned", True, printed=True, base="captives-go-free")
    now = case.allows("VII.16/at-once", True, printed=True, base="captives-go-free")
    owners = case.allows("VII.16/to-owners", True, printed=True, base="captives-go-free")
    if not (returned and now):
        return case.verdict({})
    return case.verdict({leader: LEADERS[leader] if owners else None for leader in captives})


def captive_told(position: Position, to: str | None, case: Case) -> Value:
    """Whether Harkonnen must say whom they hold, to anybody or to ``to`` (VII.12); the printed rules do not say."""
    captives = needed(position.captives, "captives")
    hidden = [leader for leader in captives if leader != _shown(position)]
    if not hidden:
        case.considers("VII.12/secret")
        case.base("plans-are-open" if captives else "nothing-to-tell")
        return bool(captives)
    if to in {LEADERS[leader] for leader in hidden}:
        case.reading("VII.12/secret-from-owner")
    return False if case.bites("VII.12/secret") else UNDECIDED


def _shown(position: Position) -> str | None:
    """The leader that an open plan of Harkonnen shows."""
    plan = (position.battle.plans or {}).get(CAPTOR)
    return plan.leader if plan is not None and position.battle.over("reveal") else None
