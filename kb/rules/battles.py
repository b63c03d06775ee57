"""Battles: who must fight whom (VII.5), and what may be done when before the plans are revealed (VII.2, VII.3)."""

from __future__ import annotations

from kb.rules.board import TERRITORIES, Terrain
from kb.rules.position import BATTLE_STEPS, Battle, Force, Position, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import UNDECIDED, Case, Value, Verdict

#: Step -> the clause that gives it its place.
PLACES = {
    "voice": "VII.2/voice",
    "cancel-voice": "VII.2/cancel-voice",
    "prescience": "VII.2/prescience",
    "cancel-prescience": "VII.2/cancel-prescience",
    "answer": "VII.2/answer",
    "see-plan": "VII.2/see-plan",
    "reveal": "VII.2/reveal",
}
#: What may be done in a battle without a step of its own: card or use -> the clause that lets it in between steps.
BETWEEN = {"truthtrance": "VII.3/truthtrance", "other-karama": "VII.3/other-karama"}
ACTS = (*BATTLE_STEPS, *BETWEEN)
#: Steps that one faction alone can take.
_WHOSE = {"voice": "bene-gesserit", "prescience": "atreides", "see-plan": "atreides"}
#: Steps that answer to another, which must have been used; and by what it must not have been cancelled.
_NEEDS = {"cancel-voice": "voice", "cancel-prescience": "prescience", "answer": "prescience"}
#: Steps in which Karama is played.
_KARAMA = ("cancel-voice", "cancel-prescience", "see-plan")
_LAST = BATTLE_STEPS[-1]


def may_act(position: Position, act: str, by: str | None = None, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether something may be done now in a battle: a step in its place (VII.2), a card between steps (VII.3).

    ``act``: one of `ACTS`; ``by``: who wants to, where that may be in doubt. Base rules: the Voice is the Bene
    Gesserit's, Prescience and seeing the plan are Atreides's; what was not used cannot be cancelled or answered;
    Truthtrance and Karama are played at any time. The printed rules give no order of steps.
    """
    case = Case(rules)
    battle = position.battle
    if act in BETWEEN:
        return case.verdict(_between(battle, act, case))
    if act in _KARAMA:
        case.considers("VII.3/other-karama")
    if by is not None and by != _WHOSE.get(act, by):
        case.base("whose-step")
        return case.verdict(False)
    if battle.over(_LAST):
        case.base("plans-are-open")
        return case.verdict(False)
    return case.verdict(_in_place(battle, act, case))


def _between(battle: Battle, act: str, case: Case) -> bool:
    """Whether a card without a step of its own may be played: between any two steps, and at any time besides."""
    pending = _pending(battle)
    if pending == BATTLE_STEPS or not pending:
        case.considers(BETWEEN[act])
        case.base("any-time")
        return True
    case.considers(PLACES[pending[0]])
    return case.allows(BETWEEN[act], True, printed=True, base="any-time") is True


def _in_place(battle: Battle, act: str, case: Case) -> Value:
    """Whether a step's turn has come: all before it are over, used or not, and none from it on."""
    if not case.bites(PLACES[act]):
        return UNDECIDED
    place = BATTLE_STEPS.index(act)
    wrong = [step for step in BATTLE_STEPS[place:] if battle.over(step)]
    wrong += [step for step in BATTLE_STEPS[:place] if not battle.over(step)]
    if (blocking := next((step for step in wrong if case.rules.holds(PLACES[step])), None)) is not None:
        case.bites(PLACES[blocking])
        return False
    return _not_idle(battle, act, case)


def _not_idle(battle: Battle, act: str, case: Case) -> bool:
    """Whether there is something that the step could cancel or answer."""
    asked = _NEEDS.get(act)
    cancelled = act == "answer" and battle.used("cancel-prescience")
    if asked is None or (battle.used(asked) and not cancelled):
        return True
    case.base("nothing-to-cancel-or-answer")
    return False


def _pending(battle: Battle) -> tuple[str, ...]:
    return tuple(step for step in BATTLE_STEPS if not battle.over(step))


def must_battle(position: Position, by: str, against: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether two factions have to fight somewhere (VII.5: under the storm only inside its sector).

    Base rules: all who share a territory fight, whatever their sectors, but not across a sector under the storm; not
    in the Polar Sink; allies do not fight, and Bene Gesserit in coexistence fight nobody.
    """
    case = Case(rules)
    if position.alliances is not None and position.ally(by) == against:
        case.base("allies-do-not-fight")
        return case.verdict(False)
    clashes = [_clash(position, one, other, rules) for one, other in _meetings(position, by, against, case)]
    values = [clash.value for clash in clashes]
    value = next((value for value in (True, UNDECIDED) if value in values), False)
    for clash in clashes:
        if clash.value is value:
            case.rests_on(clash)
    case.base("sharing-a-territory")
    return case.verdict(value)


def _meetings(position: Position, by: str, against: str, case: Case) -> list[tuple[Force, Force]]:
    """The pairs of forces of the two that share a territory and can fight at all."""
    pairs = []
    for one in needed(position.forces, "forces"):
        for other in position.there(one.territory):
            if not one.count or (one.faction, other.faction) != (by, against):
                continue
            if one.coexisting or other.coexisting:
                case.base("coexisting-fight-nobody")
            elif TERRITORIES[one.territory].terrain is Terrain.POLAR:
                case.base("polar-sink-is-neutral")
            else:
                pairs.append((one, other))
    return pairs


def _clash(position: Position, one: Force, other: Force, rules: Ruleset) -> Verdict:
    """Whether two forces in one territory fight, the storm being where it is."""
    case = Case(rules)
    if position.storm.sector is None and position.turn == 1 and _no_storm_yet(position, case):
        return case.verdict(True)
    storm = needed(position.storm.sector, "storm.sector")
    covered = storm in (one.sector, other.sector)
    inside = one.sector == other.sector
    clause = "VII.5/inside" if inside else "VII.5/not-outside"
    if not covered and not _parted(one, other, storm):
        case.considers(clause)
        return case.verdict(True)
    if _no_storm_yet(position, case):
        return case.verdict(True)
    if covered:
        return case.verdict(inside if case.bites(clause) else UNDECIDED)
    case.considers(clause)
    case.base("parted-by-the-storm")
    return case.verdict(False)


def _no_storm_yet(position: Position, case: Case) -> bool:
    """Whether the storm has no effect on the sector where it stands, as in the first turn (III.A.6)."""
    clause = "III.A.6/open-sector"
    first = case.rules.holds(clause) and needed(position.turn, "turn") == 1
    return case.bites(clause, first, reading="III.A.6/open-all-turn")


def _parted(one: Force, other: Force, storm: int) -> bool:
    """Whether the sector under the storm lies between the two within their territory."""
    sectors: tuple[int | None, ...] = TERRITORIES[one.territory].sectors
    if storm not in sectors:
        return False
    places = sorted((sectors.index(one.sector), sectors.index(other.sector)))
    return places[0] < sectors.index(storm) < places[1]
