"""Stronghold bonuses (chapter III.B): who is paid, after the Storm phase and in the first turn."""

from __future__ import annotations

from typing import NamedTuple

from kb.rules.board import BONUSES, CITIES, STRONGHOLDS, TERRITORIES, Cover
from kb.rules.factions import FACTIONS
from kb.rules.position import Position, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import UNDECIDED, Case, Undecided, Value, Verdict

BENE_GESSERIT = "bene-gesserit"
#: Clause -> the one that says why they did not control: beside others, and alone.
_NO_CONTROL = {"III.B.4/without-control": "II.A.1/no-control", "III.B.4/even-alone": "II.A.1/even-alone"}
#: Faction -> the stronghold into which set-up puts its forces, without a choice of its own.
OBLIGED: dict[str, str] = {
    faction.id: faction.start.territories[0]
    for faction in FACTIONS.values()
    if faction.start is not None and faction.start.territories[0] in STRONGHOLDS and len(faction.start.territories) == 1
}


class Bonus(NamedTuple):
    """What strongholds bring their holder."""

    spice: int = 0
    ornithopters: bool = False

    def and_(self, other: Bonus) -> Bonus:
        """Both together."""
        return Bonus(self.spice + other.spice, self.ornithopters or other.ornithopters)

    @property
    def value(self) -> dict[str, Value]:
        """As a verdict says it."""
        return {"spice": self.spice, "ornithopters": self.ornithopters}


NOTHING = Bonus()


def bonuses(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Which factions are paid for strongholds in this phase, and what; those that get nothing are left out."""
    case = Case(rules)
    playing = FACTIONS if position.factions is None else position.factions
    values = {faction: case.rests_on(bonus(position, faction, rules=rules)) for faction in playing}
    if UNDECIDED in values.values():
        return case.verdict(UNDECIDED)
    return case.verdict({faction: value for faction, value in values.items() if value != NOTHING.value})


def bonus(position: Position, faction: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """What a faction is paid for strongholds in this phase: ``spice``, and whether ``ornithopters`` (III.B.1–III.B.4).

    Base rules: what each stronghold brings; and, where the rulings are out, that it is paid in the Collection phase
    to the faction that then stands there alone in normal status.
    """
    case = Case(rules)
    if not case.rests_on(_payday(position, rules)):
        return case.verdict(NOTHING.value)
    first = _due_in_first_turn(position, faction, case) if needed(position.turn, "turn") == 1 else None
    due = _due(position, faction, case) if first is None else first
    return case.verdict(UNDECIDED if isinstance(due, Undecided) else due.value)


def _payday(position: Position, rules: Ruleset) -> Verdict:
    """Whether it is the moment to pay: after the Storm phase (III.B.1), by the printed rules in the Collection phase."""
    case = Case(rules)
    phase = needed(position.phase, "phase")
    if case.bites("III.B.1/after-storm"):
        return case.verdict(phase == "bonuses")
    case.base("paid-at-collection")
    return case.verdict(phase == "collection")


def _full(territory: str) -> Bonus:
    return Bonus(*BONUSES[territory])


def _due_in_first_turn(position: Position, faction: str, case: Case) -> Bonus | None:
    """What the rulings on the first turn give; None: nothing, and the general ones decide."""
    if faction == BENE_GESSERIT:
        return _due_to_bene_gesserit_at_start(position, case)
    home = OBLIGED.get(faction)
    if home is None or faction not in needed(position.factions, "factions"):
        case.considers("III.B.2/by-setup")
        return None
    if not case.bites("III.B.2/by-setup"):
        return None
    if position.forces is not None and _others(position, home, faction):
        case.reading("III.B.2/host-keeps")
    return _full(home)


def _others(position: Position, territory: str, faction: str) -> bool:
    return any(force.faction != faction for force in position.there(territory))


def _due_to_bene_gesserit_at_start(position: Position, case: Case) -> Bonus | None:
    """In normal status: ornithopters for a city that they share, everything where they are alone (III.B.3)."""
    due = NOTHING
    bites = False
    for territory in STRONGHOLDS:
        own = [force for force in position.there(territory) if force.faction == BENE_GESSERIT]
        normal = any(not force.coexisting for force in own)
        if _others(position, territory, BENE_GESSERIT):
            if case.bites("III.B.3/shared-city", normal and territory in CITIES, reading="III.B.3/host-keeps"):
                bites, due = True, due.and_(_full(territory)._replace(spice=0))
        elif case.bites("III.B.3/alone", normal):
            bites, due = True, due.and_(_full(territory))
        elif own:
            case.reading("III.B.3/alone-in-normal-status")
    return due if bites else None


def _due(position: Position, faction: str, case: Case) -> Bonus | Undecided:
    """What control in the latest Control phase brings (III.B.1); by the printed rules, what presence now brings."""
    due = NOTHING
    for territory in STRONGHOLDS:
        paid = _paid(position, faction, territory, case)
        if isinstance(paid, Undecided):
            return UNDECIDED
        due = due.and_(_full(territory)) if paid else due
    case.bites("III.B.1/previous-control")
    return due


def _paid(position: Position, faction: str, territory: str, case: Case) -> bool | Undecided:
    """Whether a faction is paid for a place."""
    by_control = case.rules.holds("III.B.1/previous-control")
    if by_control and _controller(position, territory) == faction:
        if faction == BENE_GESSERIT:
            case.considers("III.B.4/without-control")
        return _survived(position, faction, territory, case)
    claims = faction == BENE_GESSERIT and needed(position.turn, "turn") > 1 and _stand(position, faction, territory)
    if claims and _claims_in_vain(position, territory, case):
        return False
    if by_control and not claims:
        return False
    case.base("occupant-is-paid")
    return _occupies(position, faction, territory)


def _controller(position: Position, territory: str) -> str:
    """The faction that controlled a place in the latest Control phase; there was none before the first turn's end."""
    if position.turn == 1:
        return "none"
    return needed(position.control, "control").get(territory, "none")


def _stand(position: Position, faction: str, territory: str) -> bool:
    return any(force.faction == faction for force in position.there(territory))


def _survived(position: Position, faction: str, territory: str, case: Case) -> bool:
    """Whether the storm has left any of the forces that controlled a place."""
    left = _stand(position, faction, territory)
    if case.bites("III.B.1/not-destroyed", not left):
        return False
    if position.atomics not in (None, "never") and TERRITORIES[territory].cover is not Cover.ALWAYS:
        case.reading("III.B.1/survivors-paid")
    return True


def _claims_in_vain(position: Position, territory: str, case: Case) -> bool:
    """Whether Bene Gesserit stand where they did not control: they are not paid, even when alone (III.B.4)."""
    clause = "III.B.4/without-control" if _others(position, territory, BENE_GESSERIT) else "III.B.4/even-alone"
    if not case.rules.holds(clause):
        return False
    if not case.bites(clause, _controller(position, territory) != BENE_GESSERIT):
        return False
    if any(force.coexisting for force in position.there(territory)):
        case.bites(_NO_CONTROL[clause])
    return True


def _occupies(position: Position, faction: str, territory: str) -> bool | Undecided:
    """Whether the faction alone stands there in normal status; what two that do are paid, no source tells."""
    present = {force.faction for force in position.there(territory) if not force.coexisting}
    if faction not in present:
        return False
    return True if len(present) == 1 else UNDECIDED
