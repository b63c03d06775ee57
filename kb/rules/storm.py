"""The Storm phase (chapter III.A): who may play its two cards and when, where the marker goes, whom the storm kills."""

from __future__ import annotations

from typing import Literal

from kb.rules.board import CITIES, SHIELD_WALL, TERRITORIES, Cover, neighbours, storm_path
from kb.rules.position import STORM_STEPS, Force, Position, StormStep, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.verdict import UNDECIDED, Case, Undecided, Verdict

WEATHER_CONTROL: StormStep = "weather-control"
FAMILY_ATOMICS: StormStep = "family-atomics"
#: Cards that are played in this phase, each in the step of its name -> the clauses on the first turn and on the step.
PLAYED_HERE: dict[str, tuple[StormStep, str, str]] = {
    WEATHER_CONTROL: (WEATHER_CONTROL, "III.A.2/no-weather-control", "III.A.1/weather-second"),
    FAMILY_ATOMICS: (FAMILY_ATOMICS, "III.A.2/no-family-atomics", "III.A.1/atomics-third"),
}
_WALL_SECTORS = TERRITORIES[SHIELD_WALL].sectors


def atomics_range() -> frozenset[str]:
    """Where forces must stand for Family Atomics: on the wall or beside it."""
    return neighbours(SHIELD_WALL) | {SHIELD_WALL}


def may_play(position: Position, by: str, card: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether a faction that holds a card of the Storm phase may play it now (III.A.1–III.A.4).

    Base rules: Family Atomics asks for forces on the Shield Wall or beside it, and is played once in a game. Of other
    cards nothing is said here.
    """
    if card not in PLAYED_HERE:
        return _not_played_here(rules)
    verdicts = []
    for condition in (_in_this_turn, _from_this_place, _in_this_step):
        case = Case(rules)
        met = condition(position, by, card, case)
        verdicts.append(case.verdict(met))
        if met is False:
            break
    return _all_of(verdicts, rules)


def _not_played_here(rules: Ruleset) -> Verdict:
    case = Case(rules)
    for _, first_turn, step in PLAYED_HERE.values():
        case.considers(first_turn)
        case.considers(step)
    return case.verdict(UNDECIDED)


def _all_of(verdicts: list[Verdict], rules: Ruleset) -> Verdict:
    """No, for the reason of the last condition, when that is not met; else yes, if every condition is known to be."""
    case = Case(rules)
    *before, last = verdicts
    if last.value is False:
        case.rests_on(last)
        for verdict in before:
            for clause in verdict.considered:
                case.considers(clause)
        return case.verdict(False)
    values = [case.rests_on(verdict) for verdict in verdicts]
    return case.verdict(UNDECIDED if UNDECIDED in values else True)


def _in_this_turn(position: Position, _by: str, card: str, case: Case) -> bool | Undecided:
    """Not in the first turn (III.A.2)."""
    _, clause, _ = PLAYED_HERE[card]
    if needed(position.turn, "turn") > 1:
        case.considers(clause)
        return True
    return case.allows(clause, False, printed=UNDECIDED)


def _from_this_place(position: Position, by: str, card: str, case: Case) -> bool | Undecided:
    """Family Atomics: with forces by the wall (base rule), wherever the storm is (III.A.3)."""
    if card != FAMILY_ATOMICS:
        return True
    if position.atomics not in (None, "never"):
        case.base("atomics-once")
        return False
    by_wall = [force for force in _of(position, by) if force.territory in atomics_range()]
    able = _in_normal_status(by_wall, case) if by == "bene-gesserit" else by_wall
    if not able:
        case.considers("III.A.3/whatever-the-storm")
        case.base("atomics-by-the-wall")
        return False
    return _whatever_the_storm(position, able, case)


def _of(position: Position, faction: str) -> list[Force]:
    return [force for force in needed(position.forces, "forces") if force.faction == faction and force.count]


def _in_normal_status(by_wall: list[Force], case: Case) -> list[Force]:
    """The Bene Gesserit forces by the wall that entitle: by the status in which they ended the last turn (III.A.4).

    The printed rules look at the status that they are in now.
    """
    if not by_wall or not case.bites("III.A.4/ended-in-coexistence"):
        return [force for force in by_wall if not force.coexisting]
    if any(force.ended == "normal" for force in by_wall):
        case.reading("III.A.4/one-group-enough")
        return [force for force in by_wall if force.ended == "normal"]
    return [force for force in by_wall if needed(force.ended, "forces.ended") == "normal"]


def _whatever_the_storm(position: Position, able: list[Force], case: Case) -> bool | Undecided:
    """The printed card asks that the storm be not in the way; what it then means by that, no source tells."""
    clause, sector = "III.A.3/whatever-the-storm", position.storm.sector
    case.base("atomics-by-the-wall")
    if case.rules.holds(clause):
        case.bites(clause, sector is None or _in_the_way(sector, able))
        return True
    return UNDECIDED if _in_the_way(needed(sector, "storm.sector"), able) else True


def _in_the_way(sector: int, able: list[Force]) -> bool:
    """Whether the storm stands in or between the sectors of every group that could strike and its end of the wall."""
    return all(sector in _towards_wall(force.sector) for force in able)


def _towards_wall(sector: int | None) -> range:
    """The sectors from here to the nearest one of the wall, both included."""
    first, last = min(_WALL_SECTORS), max(_WALL_SECTORS)
    here = first if sector is None else sector
    return range(min(here, last), max(here, first) + 1)


def _in_this_step(position: Position, _by: str, card: str, case: Case) -> bool | Undecided:
    """In the step of its name (III.A.1): after the storm card, Weather Control first, before the marker moves."""
    own, _, clause = PLAYED_HERE[card]
    if needed(position.phase, "phase") != "storm":
        return case.allows(clause, False, printed=UNDECIDED)
    over = needed(position.storm.steps, "storm.steps")
    if "card" not in over:
        return case.allows("III.A.1/card-first", False, printed=UNDECIDED)
    if "move" in over:
        return case.allows("III.A.1/move-last", False, printed=UNDECIDED)
    place = STORM_STEPS.index(own)
    is_time = set(STORM_STEPS[:place]) <= set(over) and not set(STORM_STEPS[place:]) & set(over)
    return case.allows(clause, is_time, printed=UNDECIDED)


def storm_end(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """The sector in which the marker stops (III.A.5, III.A.6).

    Base rules: the two dials move it in the first turn, the storm card later.
    """
    case = Case(rules)
    moves = _moves(position, case)
    if moves is UNDECIDED:
        return case.verdict(UNDECIDED)
    start = needed(position.storm.sector, "storm.sector")
    end = (start, *storm_path(start, moves))[-1]
    if needed(position.turn, "turn") > 1:
        return case.verdict(end)
    case.reading("III.A.6/marker-stays")
    return case.verdict(case.settles("III.A.6/not-put-back", end, printed=end, turned=start))


def _moves(position: Position, case: Case) -> int | Undecided:
    """How many sectors the marker moves."""
    clause, set_to = "III.A.5/replaces", _weather_control(position, case)
    if set_to != "none":
        added = set_to + needed(position.storm.card, "storm.card") if case.rules.turns(clause) else set_to
        return case.settles(clause, set_to, printed=UNDECIDED, turned=added)
    case.considers(clause)
    if needed(position.turn, "turn") == 1:
        case.base("first-storm-dials")
        return sum(needed(position.storm.dials, "storm.dials"))
    case.base("storm-card")
    return needed(position.storm.card, "storm.card")


def _weather_control(position: Position, case: Case) -> int | Literal["none"]:
    """What Weather Control sets; in the first turn, when it cannot be played (III.A.2), it sets nothing."""
    set_to, clause = position.storm.weather_control, "III.A.2/no-weather-control"
    if position.turn == 1 and set_to is None and case.rules.holds(clause):
        return "none"
    number: int | Literal["none"] = needed(set_to, "storm.weather_control")
    barred = number != "none" and case.bites(clause, needed(position.turn, "turn") == 1)
    return "none" if barred else number


def storm_losses(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whom the storm kills as it moves on from where it stands: faction -> forces (III.A.6, III.A.7, III.A.8).

    Base rules: forces die in every sector that the marker enters, whatever their status, unless the place shelters
    them; Fremen lose half of those in a territory, rounded up.
    """
    case = Case(rules)
    if case.bites("III.A.6/destroys-nothing", needed(position.turn, "turn") == 1):
        return case.verdict({})
    distance = Case(rules)
    moves = _moves(position, distance)
    case.rests_on(distance.verdict(moves))
    if moves is UNDECIDED:
        return case.verdict(UNDECIDED)
    if position.atomics not in (None, "never"):
        case.considers("III.A.7/cities-open")
        case.considers("III.A.8/standing-sector")
    struck: dict[tuple[str, str], int] = {}
    for force in needed(position.forces, "forces"):
        hit = _hit(position, force, moves, case)
        if hit is UNDECIDED:
            return case.verdict(UNDECIDED)
        if hit and force.count:
            place = (force.faction, force.territory)
            struck[place] = struck.get(place, 0) + force.count
    case.base("storm-kills")
    return case.verdict(dict(_dead(struck, case)))


def _dead(struck: dict[tuple[str, str], int], case: Case) -> dict[str, int]:
    """Faction -> the forces that die of those struck in each territory."""
    dead: dict[str, int] = {}
    for (faction, _), count in struck.items():
        if faction == "fremen":
            case.base("fremen-lose-half")
        dead[faction] = dead.get(faction, 0) + ((count + 1) // 2 if faction == "fremen" else count)
    return dead


def _hit(position: Position, force: Force, moves: int, case: Case) -> bool | Undecided:
    """Whether the storm strikes a force."""
    cover = TERRITORIES[force.territory].cover
    if cover is Cover.ALWAYS:
        return False
    start = needed(position.storm.sector, "storm.sector")
    entered = force.sector in storm_path(start, moves)
    if cover is Cover.NEVER:
        return entered
    if entered:
        return _open_to_storm(position, force.territory, case)
    return force.sector == start and _struck_where_it_stands(position, moves, case)


def _open_to_storm(position: Position, territory: str, case: Case) -> bool | Undecided:
    """Whether a place behind the wall is open: after Family Atomics (III.A.7 for the cities), not before."""
    moment = needed(position.atomics, "atomics")
    if moment == "never":
        case.base("wall-shelters")
        return False
    if territory not in CITIES:
        case.base("atomics-open")
    elif not case.allows("III.A.7/cities-open", True, printed=True, base="atomics-open"):
        return False
    if moment == "before":
        return True
    case.reading("III.A.8/entered-after")
    return case.allows("III.A.8/entered-later", True, printed=True, base="atomics-open")


def _struck_where_it_stands(position: Position, moves: int, case: Case) -> bool | Undecided:
    """Whether the blast opens the sector where the marker stands at that moment: never (III.A.8)."""
    clause = "III.A.8/standing-sector" if moves else "III.A.8/even-unmoved"
    decides = not case.rules.holds(clause) or case.rules.turns(clause)
    moment = needed(position.atomics, "atomics") if decides else position.atomics
    if moment != "now":
        return False
    case.reading("III.A.8/entered-after")
    return case.allows(clause, False, printed=UNDECIDED)
