"""Control of strongholds, and victory (chapter II.A; the Shield Wall: II.B.7)."""

from __future__ import annotations

from kb.rules.board import SHIELD_WALL, STRONGHOLDS
from kb.rules.factions import WIN_ALLIED, WIN_ALONE
from kb.rules.position import Force, Position
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.shield_wall import stronghold
from kb.rules.verdict import UNDECIDED, Case, Verdict


def controller(position: Position, territory: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Which faction controls a place in the Control phase; ``None`` for nobody (II.A.1, II.B.7).

    Base rules: only strongholds are controlled, by the one faction that stands there; two control nothing.
    """
    case = Case(rules)
    counts = case.rests_on(stronghold(position, territory, rules=rules))
    if counts is UNDECIDED:
        return case.verdict(UNDECIDED)
    if not counts:
        return case.verdict(None)
    counting = _counting(position.there(territory), case)
    factions = sorted({force.faction for force in counting})
    if territory == SHIELD_WALL:
        if len(factions) > 1:
            return case.verdict(case.settles("II.B.7/shared-by-nobody", None, printed=UNDECIDED, turned=factions[0]))
        case.considers("II.B.7/shared-by-nobody")
        if len({force.faction for force in position.there(territory)}) > 1:
            case.reading("II.B.7/coexisting-no-second")
    case.base("sole-occupant")
    return case.verdict(factions[0] if len(factions) == 1 else None)


def _counting(present: tuple[Force, ...], case: Case) -> tuple[Force, ...]:
    """The forces that count for control: coexisting ones do not, whenever they went into coexistence."""
    if not any(force.coexisting for force in present):
        case.considers("II.A.1/no-control")
        return present
    counts = case.allows("II.A.1/no-control", False, printed=False, base="coexisting-control-nothing")
    case.reading("II.A.1/whenever")
    return present if counts else tuple(force for force in present if not force.coexisting)


def winners(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """The factions that have won in the Control phase, by the strongholds they control (II.A.2).

    Base rules: three win for a faction without an alliance, four for an alliance of two. What the Fremen and the
    Guild win by at the end of the last turn is not looked at.
    """
    case = Case(rules)
    held = _held(position, case, rules)
    won: set[str] = set()
    for faction, places in sorted(held.items()):
        ally = position.ally(faction)
        if ally is not None and places + held.get(ally, 0) >= WIN_ALLIED:
            case.base("four-for-an-alliance")
            won |= {faction, ally}
        elif places >= WIN_ALONE and _wins_alone(ally, case):
            won.add(faction)
    return case.verdict(frozenset(won))


def _held(position: Position, case: Case, rules: Ruleset) -> dict[str, int]:
    """Faction -> how many strongholds it controls: as the position says, or else as its forces stand."""
    held: dict[str, int] = {}
    for territory in (*STRONGHOLDS, SHIELD_WALL):
        if position.control is None:
            owner = case.rests_on(controller(position, territory, rules=rules))
        else:
            owner = position.control.get(territory, "none")
            if owner != "none" and not case.rests_on(stronghold(position, territory, rules=rules)):
                continue
        if isinstance(owner, str) and owner != "none":
            held[owner] = held.get(owner, 0) + 1
    return held


def _wins_alone(ally: str | None, case: Case) -> bool:
    """Whether three strongholds of one's own win: not for a member of an alliance."""
    if ally is None:
        case.considers("II.A.2/no-win-alone")
        case.base("three-alone")
        return True
    return case.allows("II.A.2/no-win-alone", False, printed=False, base="three-alone") is True
