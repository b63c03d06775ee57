"""What must hold of hands, leaders and battle plans for a position to be possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kb.errors import Message, msg
from kb.judge.impossible import Impossibilities, Path
from kb.rules.captives import CAPTOR
from kb.rules.factions import FACTIONS, LEADERS
from kb.rules.outcome import ATREIDES
from kb.rules.position import BATTLE_STEPS, CHEAP_HERO, NOTHING, Battle, Plan, Position
from kb.rules.treachery import COPIES


def battle_impossibilities(position: Position) -> Impossibilities:
    """What cannot be in hands, among leaders, and in a battle, with the path to it."""
    yield from _cards(position)
    yield from _leaders(position)
    yield from _traitors(position)
    yield from _sides(position)
    yield from _steps(position.battle)
    for faction, plan in (position.battle.plans or {}).items():
        yield from _plan(position, faction, plan)


def _cards(position: Position) -> Impossibilities:
    """No card more often than the deck has it, over all hands; plans hold cards of their owner's hand."""
    held: Counter[str] = Counter()
    for faction, hand in (position.hands or {}).items():
        for index, card in enumerate(hand):
            held[card] += 1
            if held[card] > COPIES[card]:
                yield ("hands", faction, index), msg("the deck has {most} of this card", most=COPIES[card])
    played: Counter[str] = Counter()
    for faction, plan in (position.battle.plans or {}).items():
        own_hand = (position.hands or {}).get(faction)
        for place, card in _played(plan):
            played[card] += 1
            path: Path = ("battle", "plans", faction, place)
            if own_hand is not None and card not in own_hand:
                yield path, msg("this card is not in the hand")
            elif played[card] > COPIES[card]:
                yield path, msg("the deck has {most} of this card", most=COPIES[card])


def _played(plan: Plan) -> Iterator[tuple[str, str]]:
    """The cards of a plan with their places; a worthless card may lie in two places at once."""
    cards = {"leader": plan.leader if plan.leader == CHEAP_HERO else None, "weapon": plan.weapon}
    if plan.defense != plan.weapon:
        cards["defense"] = plan.defense
    for place, card in cards.items():
        if card is not None and card != NOTHING:
            yield place, card


def _leaders(position: Position) -> Impossibilities:
    """A leader is in one place: in the Tanks, captive, or neither."""
    seen: set[str] = set()
    for group in ("tanks", "captives"):
        for index, leader in enumerate(getattr(position, group) or ()):
            if leader in seen:
                yield (group, index), msg("this leader is in another place as well")
            seen.add(leader)
            if group == "captives" and LEADERS[leader] == CAPTOR:
                yield (group, index), msg("Harkonnen hold no leaders of their own captive")


def _traitors(position: Position) -> Impossibilities:
    """Each leader has one traitor card; nobody holds more than set-up leaves."""
    seen: set[str] = set()
    for faction, leaders in (position.traitors or {}).items():
        if len(leaders) > (most := FACTIONS[faction].traitors):
            yield (
                ("traitors", faction),
                msg("{count} traitor cards; this faction keeps {most}", count=len(leaders), most=most),
            )
        for index, leader in enumerate(leaders):
            if leader in seen:
                yield ("traitors", faction, index), msg("there is one traitor card of each leader")
            seen.add(leader)


def _sides(position: Position) -> Impossibilities:
    """Two factions fight, both in the game; plans, calls and victory are theirs."""
    battle = position.battle
    if battle.factions is None:
        return
    if battle.factions[0] == battle.factions[1]:
        yield ("battle", "factions"), msg("two factions fight a battle")
    said: list[tuple[Path, str]] = [(("battle", "plans", faction), faction) for faction in battle.plans or {}]
    said += [(("battle", "traitors_called", i), faction) for i, faction in enumerate(battle.traitors_called or ())]
    said += [(("battle", "answers", index, "by"), answer.by) for index, answer in enumerate(battle.answers or ())]
    if battle.winner not in (None, NOTHING):
        said.append((("battle", "winner"), str(battle.winner)))
    for path, faction in said:
        if faction not in battle.factions:
            yield path, msg("this faction does not fight in this battle")
    for index, faction in enumerate(battle.factions):
        if position.factions is not None and faction not in position.factions:
            yield ("battle", "factions", index), msg("this faction is not in the game")


def _steps(battle: Battle) -> Impossibilities:
    """What was not used was neither cancelled nor answered."""
    steps = battle.steps or {}
    for step, needs in (("cancel-voice", "voice"), ("cancel-prescience", "prescience"), ("answer", "prescience")):
        if steps.get(step) == "used" and steps.get(needs) != "used":
            yield ("battle", "steps", step), msg("“{step}” was not used before", step=needs)
    if battle.voice is not None and steps.get("voice") == "unused":
        yield ("battle", "voice"), msg("the Voice was not used")
    if steps.get("reveal") == "unused":
        yield ("battle", "steps", BATTLE_STEPS[-1]), msg("plans are always revealed")


def _plan(position: Position, faction: str, plan: Plan) -> Impossibilities:
    """A plan's leader is there to fight, its number can be dialled, the Kwisatz Haderach is Atreides's."""
    path: Path = ("battle", "plans", faction)
    if plan.leader in LEADERS and (fault := _absent(position, faction, str(plan.leader))) is not None:
        yield (*path, "leader"), fault
    if plan.kwisatz_haderach and faction != ATREIDES:
        yield (*path, "kwisatz_haderach"), msg("only Atreides have the Kwisatz Haderach")
    place = position.battle.territory
    if plan.dial is not None and position.forces is not None and place is not None:
        most = sum(f.count + f.special for f in position.there(place) if f.faction == faction and not f.coexisting)
        if plan.dial > most:
            yield (
                (*path, "dial"),
                msg("{number} is dialed; the forces there are worth {most}", number=plan.dial, most=most),
            )


def _absent(position: Position, faction: str, leader: str) -> Message | None:
    """Why a leader cannot be in a faction's plan."""
    owner, captives = LEADERS[leader], position.captives
    if owner != faction and (faction != CAPTOR or (captives is not None and leader not in captives)):
        return msg("this leader is not the faction’s own, nor its captive")
    if owner == faction and leader in (captives or ()):
        return msg("this leader is a captive")
    if leader in (position.tanks or ()) and position.battle.winner is None:
        return msg("this leader is in the Tanks")
    fought = (position.battle.fought or {}).get(leader)
    if fought is not None and position.battle.territory not in (None, fought):
        return msg("this leader has fought in another territory this turn")
    return None
