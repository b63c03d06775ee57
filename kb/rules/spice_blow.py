"""The spice blow: Nexus, worms that are sent, their meals, and riders (chapter IV).

What stands here of the printed rules is the 2019 edition's: one Nexus a blow, additional worms to sand only, worms
eat before the Nexus, riders are subject to storm and to the limit of two factions.
"""

from __future__ import annotations

from kb.rules.board import SHIELD_WALL, TERRITORIES, Part, Terrain
from kb.rules.movement import OCCUPANTS, occupants
from kb.rules.position import Force, Impossible, Missing, Position, Worm, ally_in, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.shield_wall import stronghold
from kb.rules.storm_sector import covered
from kb.rules.verdict import UNDECIDED, Case, Undecided, Value, Verdict

FREMEN, SISTERS = "fremen", "bene-gesserit"


def nexuses(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """How many Nexuses the worms of this phase open (IV.1).

    Base rule: one for each blow in which a worm came up. Whether a called worm opens one the printed rules leave open:
    their text and their questions and answers differ.
    """
    case = Case(rules)
    worms = _worms(position)
    deck = tuple(worm for worm in worms if not worm.called)
    by_called: int | Undecided = 0
    if called := len(worms) - len(deck):
        by_called = case.settles("IV.1/not-called", 0, printed=UNDECIDED, turned=called)
        case.reading("IV.1/worm-call")
    by_deck = _opened_by_deck(deck, case)
    return case.verdict(by_called if isinstance(by_called, Undecided) else by_called + by_deck)


def _opened_by_deck(worms: tuple[Worm, ...], case: Case) -> int:
    """How many Nexuses worms from the deck open."""
    if not worms:
        case.considers("IV.1/each-worm")
        case.base("worms-open-nexuses")
        return 0
    either = case.allows("IV.1/either-blow", True, printed=True, base="nexus-in-either-blow")
    opening = worms if either else tuple(worm for worm in worms if _blow(worm) == "a")
    if case.bites("IV.1/each-worm"):
        _note_readings(worms, case)
        return len(opening)
    case.base("one-nexus-a-blow")
    return len(opening) if len(opening) < 2 else len({_blow(worm) for worm in opening})  # noqa: PLR2004 - several


def _note_readings(worms: tuple[Worm, ...], case: Case) -> None:
    if len(worms) > 1:
        case.reading("IV.1/nexus-each")
    if any(worm.sent for worm in worms):
        case.reading("IV.2/nexus-each")


def _blow(worm: Worm) -> str:
    return needed(worm.blow, "spice_blow.worms.blow")


def _worms(position: Position) -> tuple[Worm, ...]:
    return needed(position.spice_blow.worms, "spice_blow.worms")


def _worm(position: Position, number: int) -> Worm:
    """The worm of that number, counted from 1."""
    worms = _worms(position)
    if not 0 < number <= len(worms):
        raise Missing("spice_blow.worms")
    return worms[number - 1]


def may_send(position: Position, by: str, worm: int, to: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether a faction may send the worm of that number to a territory (IV.2).

    Base rules: the first worm stays where it came up; the Fremen send additional ones, and put called ones, to sand.
    """
    case = Case(rules)
    case.considers("IV.2/fremen-send")
    if by != FREMEN:
        case.base("only-fremen-send-worms")
        return case.verdict(False)
    sand = TERRITORIES[to].terrain is Terrain.SAND
    if _worm(position, worm).called:
        case.base("called-worms-to-sand")
        return case.verdict(sand)
    if not _additional(position, worm):
        case.base("first-worm-stays")
        return case.verdict(False)
    if not case.allows("IV.2/fremen-send", True, printed=True, base="fremen-send-worms"):
        return case.verdict(False)
    if case.bites("IV.2/anywhere", not sand, reading="IV.2/any-territory"):
        return case.verdict(True)
    case.base("worms-to-sand")
    return case.verdict(sand)


def _additional(position: Position, number: int) -> bool:
    """Whether an earlier worm from the deck came up over the same territory."""
    over = [needed(worm.over, "spice_blow.worms.over") for worm in _worms(position)[:number] if not worm.called]
    return over[-1] in over[:-1]


def may_ride(position: Position, by: str, worm: int, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether a faction's forces may ride the worm of that number (IV.3, IV.7).

    Base rules: the Fremen ride, nobody else, and only forces that stand where the worm is. Of a worm that was sent
    there the printed rules say nothing.
    """
    case = Case(rules)
    chosen = _worm(position, worm)
    if by != FREMEN:
        return case.verdict(_others_ride(position, by, case))
    case.considers("IV.3/sent-worm")
    if not _fremen_at(position, chosen.place):
        case.base("riders-stand-at-the-worm")
        return case.verdict(False)
    if chosen.sent is None:
        case.base("fremen-ride")
        return case.verdict(True)
    return case.verdict(case.allows("IV.3/sent-worm", True, printed=UNDECIDED))


def _others_ride(position: Position, by: str, case: Case) -> bool | Undecided:
    """Nobody but the Fremen rides; alliances that are not said make no difference."""
    if position.alliances is not None and position.ally(FREMEN) == by:
        return case.allows("IV.7/no-riding", False, printed=False, base="fremen-ride")
    case.considers("IV.7/no-riding")
    case.base("fremen-ride")
    return False


def _fremen_at(position: Position, territory: str) -> tuple[Force, ...]:
    return tuple(force for force in position.there(territory) if force.faction == FREMEN)


def may_ride_to(
    position: Position, worm: int, to: Part, sector: int | None = None, *, rules: Ruleset = IN_FORCE
) -> Verdict:
    """Whether Fremen who stand in ``sector``, where the worm of that number is, may ride it to a place (IV.5, IV.6).

    The sector need not be said where all the Fremen there stand in one. Base rules: nobody rides out of the storm or
    into it, nor into a stronghold where two other factions are.
    """
    case = Case(rules)
    rides = may_ride(position, FREMEN, worm, rules=rules)
    if rides.value is False:
        return rides
    _check_sector(to)
    start = _start(_fremen_at(position, _worm(position, worm).place), sector)
    passes = [
        _passes(position, sector, clause, case)
        for sector, clause in ((start, "IV.5/not-out"), (to.sector, "IV.5/not-in"))
    ]
    fits = all(passes) and _fits(position, to.territory, case)
    if not fits:
        return case.verdict(False)
    ridden = case.rests_on(rides)
    return case.verdict(fits if fits is UNDECIDED else ridden)


def _check_sector(place: Part) -> None:
    sectors = TERRITORIES[place.territory].sectors
    if place.sector not in (sectors or (None,)):
        raise Impossible("to.sector", ", ".join(map(str, sectors)) or "–")


def _start(riders: tuple[Force, ...], sector: int | None) -> int | None:
    """The sector from which the riders set out."""
    sectors = {force.sector for force in riders}
    if sector is not None and sector not in sectors:
        raise Impossible("sector", ", ".join(sorted(map(str, sectors))))
    if sector is None and len(sectors) > 1:
        raise Missing("sector")
    return sector if sector is not None else next(iter(sectors))


def _passes(position: Position, sector: int | None, clause: str, case: Case) -> bool:
    """Whether the storm lets riders pass at one end of the ride."""
    if not covered(position, sector, case):
        case.considers(clause)
        return True
    return case.allows(clause, False, printed=False, base="storm-stops-riders") is True


def _fits(position: Position, territory: str, case: Case) -> Value:
    """Whether riders find room: IV.6 looks at the Bene Gesserit's status of last turn, the printed rules at today's."""
    others = {force.faction for force in position.there(territory)} - {FREMEN}
    case.considers("IV.6/two-others")
    if len(others) < OCCUPANTS:
        case.base("two-to-a-stronghold")
        return True
    if territory == SHIELD_WALL and case.bites("II.B.5/any-number", reading="IV.6/wall-open"):
        return True
    counts = case.rests_on(stronghold(position, territory, rules=case.rules))
    if counts is not True:
        return UNDECIDED if counts is UNDECIDED else True
    if _room_beside_sisters(position, territory, others, case):
        return True
    return case.allows("IV.6/two-others", False, printed=False, base="two-to-a-stronghold")


def _room_beside_sisters(position: Position, territory: str, others: set[str], case: Case) -> bool:
    """Whether coexisting Bene Gesserit leave room for the riders."""
    if not case.rules.holds("IV.6/coexisting-last-turn"):
        case.base("coexisting-take-no-room")
        return len(occupants(position, FREMEN, territory)) < OCCUPANTS
    few = SISTERS in others and len(others) == OCCUPANTS
    return case.bites("IV.6/coexisting-last-turn", few and _ended_coexisting(position, territory))


def _ended_coexisting(position: Position, territory: str) -> bool:
    """Whether all Bene Gesserit forces there ended the previous turn in coexistence."""
    ended = {force.ended for force in position.there(territory) if force.faction == SISTERS}
    return "normal" not in ended and all(needed(status, "forces.ended") for status in ended)


def must_coexist(position: Position, territory: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether Bene Gesserit there must stay in coexistence when they declare their status in Movement (IV.6).

    The forces are those after the ride. Base rule: they may take up arms wherever they coexist.
    """
    case = Case(rules)
    if not _rode_in_beside_sisters(position, territory):
        case.considers("IV.6/stay-coexisting")
        case.base("status-is-free")
        return case.verdict(False)
    if territory == SHIELD_WALL and case.bites("II.B.5/any-number", reading="IV.6/wall-open"):
        return case.verdict(False)
    counts = case.rests_on(stronghold(position, territory, rules=rules))
    if counts is not True:
        case.considers("IV.6/stay-coexisting")
        return case.verdict(counts)
    if case.bites("IV.6/stay-coexisting"):
        return case.verdict(True)
    case.base("status-is-free")
    return case.verdict(False)


def _rode_in_beside_sisters(position: Position, territory: str) -> bool:
    """Whether Fremen rode in where only Bene Gesserit, coexisting since last turn, and one other faction stood."""
    present = {force.faction for force in position.there(territory)}
    if SISTERS not in present or len(present - {FREMEN}) != OCCUPANTS:
        return False
    rode = any(ride.to == territory for ride in needed(position.spice_blow.rides, "spice_blow.rides"))
    return rode and _ended_coexisting(position, territory)


def eaten(position: Position, territory: str, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """What worms have eaten in a territory so far: ``forces`` by faction, and ``spice`` (IV.4, IV.7, IV.8).

    The position is the one before the meal. Base rules: a worm eats all forces and all spice where it is, coexisting
    forces too, but never the Fremen.
    """
    case = Case(rules)
    worms = [worm for worm in _worms(position) if worm.place == territory]
    if not worms:
        return _eaten_on_arrival(position, territory, case)
    case.considers("IV.4/spares-forces")
    case.base("worms-eat-where-they-are")
    hungry = [worm for worm in worms if _eats(worm, case)]
    if not hungry:
        return case.verdict({"forces": {}, "spice": 0})
    return case.verdict({"forces": _prey(position, hungry[0], case), "spice": _spice(position, territory)})


def _eaten_on_arrival(position: Position, territory: str, case: Case) -> Verdict:
    """What the worm under riders eats where they arrive."""
    if not _arrived(position, territory, case.rules):
        case.considers("IV.4/spares-forces")
        case.base("worms-eat-where-they-are")
        return case.verdict({"forces": {}, "spice": 0})
    spared = case.allows("IV.4/spares-forces", True, printed=True, base="riders-bring-no-harm")
    forces = {} if spared else _others_there(position, territory)
    return case.verdict({"forces": forces, "spice": _spice_eaten_on_arrival(position, territory, case)})


def _spice_eaten_on_arrival(position: Position, territory: str, case: Case) -> int | Undecided:
    """None by IV.4; the printed rules speak of forces only."""
    if case.bites("IV.4/spares-spice"):
        return 0
    return UNDECIDED if _spice(position, territory) else 0


def _arrived(position: Position, territory: str, rules: Ruleset) -> bool:
    """Whether riders came there; who plays by IV.4 need not say it, since nothing hangs on it."""
    rides = position.spice_blow.rides
    if rides is None and rules.holds("IV.4/spares-spice"):
        return False
    return any(ride.to == territory for ride in needed(rides, "spice_blow.rides"))


def _eats(worm: Worm, case: Case) -> bool:
    """Whether the worm has eaten: after its Nexus, by the printed rules before it; a called one has none."""
    if not case.rules.holds("IV.8/after-nexus"):
        case.base("worms-eat-at-once")
        return True
    if worm.called and worm.nexus is None and case.bites("IV.1/not-called"):
        return True
    return not case.bites("IV.8/after-nexus", needed(worm.nexus, "spice_blow.worms.nexus") == "going-on")


def _prey(position: Position, worm: Worm, case: Case) -> dict[str, Value]:
    """The forces that are eaten, by faction."""
    prey = _others_there(position, worm.place)
    ally = _fremen_ally(position, worm, case) if prey else None
    if ally not in prey:
        case.considers("IV.7/ally-spared")
        return prey
    if case.bites("IV.7/not-withheld"):
        spared = case.allows("IV.7/ally-spared", True, printed=True, base="fremen-may-protect-their-ally") is True
    else:
        case.base("fremen-may-protect-their-ally")
        spared = needed(position.spice_blow.ally_protected, "spice_blow.ally_protected")
    return {faction: count for faction, count in prey.items() if not (spared and faction == ally)}


def _fremen_ally(position: Position, worm: Worm, case: Case) -> str | None:
    """The Fremen's ally when the worm eats: as the Nexus leaves it, by the printed rules as it was before."""
    now = position.ally(FREMEN)
    if worm.called and worm.nexus is None:
        return now
    before = position.spice_blow.alliances_before
    if not case.rules.holds("IV.8/after-nexus"):
        return ally_in(needed(before, "spice_blow.alliances_before"), FREMEN)
    case.bites("IV.8/after-nexus", before is not None and ally_in(before, FREMEN) != now)
    return now


def _others_there(position: Position, territory: str) -> dict[str, Value]:
    """Faction -> its forces in a territory, the Fremen apart."""
    counts: dict[str, int] = {}
    for force in position.there(territory):
        if force.faction != FREMEN:
            counts[force.faction] = counts.get(force.faction, 0) + force.count
    return dict(counts)


def _spice(position: Position, territory: str) -> int:
    return sum(spice.amount for spice in needed(position.spice, "spice") if spice.territory == territory)
