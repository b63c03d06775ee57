"""Random positions of DUNE that are possible, and questions that fit them, drawn from the vocabulary itself.

A position says nearly everything, and what it says goes together: forces are no more than there are, cards lie in one
place, bids go round. Groups that need nothing of the kind are drawn by their kind as they stand there, and so will any
new group be. Forces, spice and worms meet in a few territories (`Scene`), as they do in disputes.

Hypothesis draws the seed, what is left open, and the question. Drawing each of a position's two hundred parts by itself
would shrink better, and takes a hundred times as long.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from kb.errors import Position as Place
from kb.judge.asking import Ask, Asking, CitationName
from kb.judge.kinds import Choice, Either, ListOf, MapOf, NumberOr, Record, Whole, YesNo
from kb.judge.legality import impossibilities
from kb.judge.phases import auction
from kb.judge.questions import FACTION, PLACE, SECTOR, TERRITORY
from kb.judge.vocabulary import GROUPS as ALL_GROUPS
from kb.judge.vocabulary import POSITION, QUESTIONS
from kb.rules.bidding import closed
from kb.rules.board import DOTS, SECTORS, SHIELD_WALL, STRONGHOLDS, TERRITORIES
from kb.rules.factions import FACTIONS, FORCES, LEADERS
from kb.rules.position import BATTLE_STEPS, CHEAP_HERO, NOTHING, PHASES, STATUSES, STORM_STEPS, Bid
from kb.rules.treachery import COPIES, SPICE_CARDS
from kb.yaml_source import Mapping, Scalar, Sequence

#: Another game; its states are drawn where its rules are tested.
GROUPS = {name: kind for name, kind in ALL_GROUPS.items() if name not in auction.GROUPS}
NOWHERE = Place(Path("random.yaml"))
#: Longer lists only repeat what shorter ones show.
MOST = 4
#: Where rulings bite most often; the rest of the board comes as well.
HOT = (*STRONGHOLDS, SHIELD_WALL, SHIELD_WALL, "imperial-basin", "polar-sink", *SPICE_CARDS)
SISTERS, CAPTOR, FREMEN = "bene-gesserit", "harkonnen", "fremen"
OF_HARKONNEN = tuple(FACTIONS[CAPTOR].leaders)


@cache
def scalar(text):
    return Scalar(text, NOWHERE, plain=True)


def node_of(data):
    """Plain values as the tree that the YAML reader makes of them."""
    if isinstance(data, dict):
        return Mapping(tuple((scalar(str(key)), node_of(value)) for key, value in data.items()), NOWHERE)
    if isinstance(data, list | tuple):
        return Sequence(tuple(map(node_of, data)), NOWHERE)
    return scalar(("yes" if data else "no") if isinstance(data, bool) else str(data))


def read(kind, data):
    """The value of plain data, or None where the kind refuses it."""
    faults = []
    value = kind.read(node_of(data), faults)
    return value if not faults else None


class Dice:
    """Chance, with what is asked of it here; ``sparing``: every other thing that may be left out is."""

    def __init__(self, seed, *, sparing=False):
        self._random, self._sparing = Random(seed), sparing  # noqa: S311 - no secret

    def one(self, values):
        return self._random.choice(list(values))

    def some(self, values, most=MOST):
        """Different values, up to so many, in any order."""
        values = list(values)
        return self._random.sample(values, self.upto(min(most, len(values))))

    def shuffled(self, values):
        values = list(values)
        self._random.shuffle(values)
        return values

    def upto(self, most):
        return self._random.randint(0, most)

    def chance(self, times):
        """Once in so many times."""
        return self._random.randrange(times) == 0

    def of(self, kind):  # noqa: PLR0911 - a kind, a value
        """Plain values that a kind accepts."""
        if isinstance(kind, Choice):
            return self.one([*kind.names, *filter(None, [kind.nobody])])
        if isinstance(kind, Whole):
            return self._random.randint(kind.least, kind.most if kind.most is not None else kind.least + 20)
        if isinstance(kind, YesNo):
            return self.chance(2)
        if isinstance(kind, Either):
            return kind.word if self.chance(2) else self.of(kind.kind)
        if isinstance(kind, NumberOr):
            return self.of(self.one([kind.number, kind.listed]))
        if isinstance(kind, ListOf):
            found = [self.of(kind.kind) for _ in range(kind.length or self.upto(MOST))]
            while kind.length and isinstance(kind.kind, Choice) and len(set(found)) < kind.length:
                found = [self.of(kind.kind) for _ in found]
            return list(dict.fromkeys(found)) if isinstance(kind.kind, Choice) else found
        if isinstance(kind, MapOf):
            return {self.of(kind.keys): self.of(kind.values) for _ in range(self.upto(MOST))}
        if isinstance(kind, CitationName):
            return "II.A.1"
        assert isinstance(kind, Record), kind
        left_out = {name for name in kind.fields if name not in kind.required and self._sparing and self.chance(2)}
        return {name: self.of(field) for name, field in kind.fields.items() if name not in left_out}


# --- what goes together ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scene:
    """What all groups of one position share."""

    factions: tuple[str, ...]
    territories: tuple[str, ...]
    first_turn: bool


def scene_of(dice):
    factions = dice.shuffled(FACTIONS)[: dice.one([2, 3, 4, 5, 6, 6, 6])]
    territories = (dice.one(HOT), dice.one(HOT), dice.one(TERRITORIES))
    return Scene(tuple(factions), territories, dice.chance(4))


def given_of(dice):
    """The plain data of a position: whatever a position file may say under `given`."""
    scene = scene_of(dice)
    phase = dice.one(PHASES)
    held = () if scene.first_turn else dice.some([*STRONGHOLDS, SHIELD_WALL])
    some = dice.upto(len(scene.factions))
    dots = list(zip(scene.factions, dice.shuffled(DOTS), strict=False))
    given = {
        "phase": phase,
        **({} if phase == "setup" else {"turn": 1 if scene.first_turn else 2 + dice.upto(8)}),
        "factions": list(scene.factions),
        "alliances": pairs(dice, scene),
        "dots": dict(dots[:some] if phase == "setup" else dots),
        "forces": start(dice, scene) if phase == "setup" and dice.chance(2) else forces(dice, scene),
        "spice": spice(dice, scene),
        "control": {territory: dice.one(scene.factions) for territory in held},
        "worms": {name: dice.upto(7) for name in ("deck", "called", "set_aside")},
        "storm": storm(dice, scene),
        "hands": hands(dice, scene),
        **leaders(dice, scene),
        "setup": {"prediction": SISTERS in scene.factions and dice.chance(2), "placed": scene.factions[some:]},
        "spice_blow": spice_blow(dice, scene),
        "bidding": bidding(dice, scene),
    }
    given["battle"] = battle(dice, scene, given)
    return given | {name: dice.of(kind) for name, kind in GROUPS.items() if name not in {*given, "turn"}}


def sectors_of(territory):
    return TERRITORIES[territory].sectors


def forces(dice, scene):
    """No more than a faction has, in the territories of the scene."""
    left, special_left = Counter(dict.fromkeys(FACTIONS, FORCES)), {name: f.special for name, f in FACTIONS.items()}
    found = []
    for _ in range(1 + dice.upto(7)):
        faction = dice.one([*scene.factions, *({SISTERS, FREMEN} & set(scene.factions))])
        if not left[faction]:
            continue
        count = 1 + dice.upto(min(left[faction], 7) - 1)
        special = dice.upto(min(count, special_left[faction]))
        left[faction] -= count
        special_left[faction] -= special
        found.append(force(dice, faction, dice.one(scene.territories), count) | {"special": special})
    return found


def force(dice, faction, territory, count):
    statuses = STATUSES if faction == SISTERS else STATUSES[:1]
    made = {"faction": faction, "territory": territory, "count": count}
    made |= {"status": dice.one(statuses), "ended": dice.one(statuses)}
    return made | ({"sector": dice.one(sectors)} if (sectors := sectors_of(territory)) else {})


def start(dice, scene):
    """Forces as set-up puts them down, or one too few."""
    found = []
    for name in scene.factions:
        placement = FACTIONS[name].start
        if placement is not None:
            split = Counter(dice.one(placement.territories) for _ in range(placement.forces - dice.chance(4)))
            found += [force(dice, name, territory, count) for territory, count in split.items()]
        elif name == SISTERS:
            found.append(force(dice, name, dice.one(scene.territories), 1))
    for one in found:
        one["special"] = dice.upto(1) if one["faction"] == FREMEN else 0
    return found


def spice(dice, scene):
    places = [territory for territory in scene.territories if sectors_of(territory)]
    return [
        {"territory": territory, "sector": dice.one(sectors_of(territory)), "amount": dice.upto(12)}
        for territory in dice.some(places)
    ]


def storm(dice, scene):
    """The marker mostly stands where something is at stake."""
    near = [sector for territory in scene.territories for sector in sectors_of(territory)]
    before = [(sector - 2) % SECTORS + 1 for sector in near]
    steps = STORM_STEPS[: dice.upto(len(STORM_STEPS))]
    return dice.of(GROUPS["storm"]) | {
        "sector": dice.one([*near, *before, *DOTS[:1]]),
        "steps": steps[dice.chance(4) :],
    }


def pairs(dice, scene):
    """Alliances of two."""
    order = dice.shuffled(scene.factions)
    return [order[2 * place : 2 * place + 2] for place in range(dice.upto(len(order) // 2))]


def hands(dice, scene):
    """Each card as often as the deck has it."""
    deck = dice.shuffled(card for card, copies in COPIES.items() for _ in range(copies))
    return {faction: [deck.pop() for _ in range(dice.upto(MOST))] for faction in scene.factions}


def leaders(dice, scene):
    """Tanks, captives and traitor cards; now and then all Harkonnen leaders are dead."""
    some = dice.some(LEADERS, 6)
    split = dice.upto(len(some))
    tanks, captives = some[:split], [leader for leader in some[split:] if leader not in OF_HARKONNEN]
    if dice.chance(4):
        tanks += [leader for leader in OF_HARKONNEN if leader not in tanks]
    cards = dice.shuffled(LEADERS)
    traitors = {faction: [cards.pop() for _ in range(FACTIONS[faction].traitors)] for faction in scene.factions}
    return {"tanks": tanks, "captives": captives, "traitors": traitors}


def battle(dice, scene, given):
    """A battle between two of them, with plans out of their hands and forces."""
    sides, place, steps = dice.shuffled(scene.factions)[:2], dice.one(scene.territories), battle_steps(dice)
    plans = {side: plan(dice, side, place, given) for side in sides}
    fought = {leader: dice.one([*scene.territories, *TERRITORIES]) for leader in dice.some(LEADERS, 6)}
    fighting = {plan["leader"] for plan in plans.values()}
    voice = dice.of(GROUPS["battle"].fields["voice"])
    if dice.chance(2):
        voice.pop("place")
    return {
        "factions": sides,
        "territory": place,
        "steps": steps,
        **({} if steps.get("voice") == "unused" else {"voice": voice}),
        "plans": plans,
        "answers": [answer(dice, sides, plans) for _ in range(dice.upto(2))],
        "fought": {leader: place if leader in fighting else where for leader, where in fought.items()},
        "traitors_called": [side for side in sides if dice.chance(4)],
        "winner": dice.one([*sides, *sides, NOTHING]),
    }


def battle_steps(dice):
    """The steps that are over: in most cases all up to one."""
    over = BATTLE_STEPS[: dice.upto(len(BATTLE_STEPS))]
    steps = {step: dice.one(["used", "used", "unused"]) for step in over[dice.chance(4) :]}
    needs = {"cancel-voice": "voice", "cancel-prescience": "prescience", "answer": "prescience"}
    for step, needed in needs.items():
        if step in steps and steps.get(needed) != "used":
            steps[step] = "unused"
    return steps | ({"reveal": "used"} if "reveal" in steps else {})


def plan(dice, side, place, given):
    """A plan with a leader that is there, cards of the hand, and as many forces dialled as are worth it."""
    absent = {*given["tanks"], *given["captives"]}
    able = [leader for leader in FACTIONS[side].leaders if leader not in absent]
    able += given["captives"] if side == CAPTOR else []
    hand = list(given["hands"][side])
    defense, weapon = ("none" if card == CHEAP_HERO else card for card in (*dice.shuffled(hand), NOTHING, NOTHING)[:2])
    there = [one for one in given["forces"] if (one["faction"], one["territory"]) == (side, place)]
    worth = sum(one["count"] + one["special"] for one in there if one["status"] == "normal")
    return {
        "leader": dice.one([*able, *able, *[CHEAP_HERO for card in hand if card == CHEAP_HERO], NOTHING]),
        "weapon": weapon,
        "defense": defense,
        "dial": dice.upto(min(worth, FORCES)),
        "kwisatz_haderach": side == "atreides" and dice.chance(2),
    }


def answer(dice, sides, plans):
    """An answer about some elements of a plan, true or not."""
    by, about = dice.one(sides), dice.one(plans.values())
    elements = dice.some(["leader", "weapon", "defense", "dial"], 2)
    said = {dice.one(["says", "denies"]): {element: about[element] for element in elements}}
    return {"by": by, "to": dice.one(["prescience", "truthtrance"]), **said}


def spice_blow(dice, scene):
    """Worms over one territory a blow, a called one perhaps among them, and rides on those that there are."""
    over = {blow: dice.one([*SPICE_CARDS, *({*scene.territories} & set(SPICE_CARDS))]) for blow in "ab"}
    blows = [] if scene.first_turn else [dice.one("aab") for _ in range(dice.one([0, 1, 1, 2, 2, 3]))]
    worms = [{"source": "deck", "blow": blow, "over": over[blow]} for blow in blows]
    if dice.chance(2 if scene.first_turn else 3):
        worms.insert(dice.upto(len(worms)), {"source": "called", "over": dice.one(scene.territories)})
    for worm in worms:
        worm["nexus"] = dice.one(["going-on", "over"])
        if dice.chance(3):
            worm["sent"] = dice.one(scene.territories)
    ridden = dice.some(range(1, len(worms) + 1))
    return {
        "worms": worms,
        "rides": [{"worm": number, "to": dice.one(scene.territories)} for number in ridden],
        "ally_protected": dice.chance(2),
        "alliances_before": pairs(dice, scene),
    }


def bidding(dice, scene):
    """A course of bids that may have come to its end, and purchases before."""
    order = tuple(dice.shuffled(scene.factions))
    bids, highest = [], 0
    for place in range(dice.upto(2 * len(order))):
        if closed(order, tuple(bids)):
            break
        raised = dice.one([0, 0, 1, 2])
        highest += raised
        bids.append(Bid(order[place % len(order)], highest if raised else "pass"))
    spice = {faction: dice.upto(30) for faction in scene.factions}
    return {
        "deck": dice.one([0, 0, 1, 5]),
        "discard": dice.upto(9),
        "to_put_up": dice.upto(5),
        "order": order,
        "bids": [{"by": bid.by, "bid": bid.bid} for bid in bids],
        "purchases": purchases(dice, spice),
        "spice": spice,
    }


def purchases(dice, spice):
    """Cards paid for out of what each has left."""
    left = dict(spice)
    bought = [dice.one(spice) for _ in range(dice.upto(MOST))]
    paid = []
    for by in bought:
        paid.append({"by": by, "price": dice.upto(min(left[by], 9))})
        left[by] -= paid[-1]["price"]
    return paid


# --- what Hypothesis draws -------------------------------------------------------------------------------------

#: Questions that can be put to a rule by themselves.
NAMES = [
    name
    for name, question in QUESTIONS.items()
    if name not in auction.QUESTIONS and not any(isinstance(k, Ask) for k in question.parameters.values())
]
SEEDS = st.integers(0, 2**32 - 1)
DICE = SEEDS.map(Dice)
#: What one position in six leaves open.
GAPS = st.sampled_from([None] * 5 * len(GROUPS) + sorted(GROUPS))


@st.composite
def positions(draw, gaps=GAPS):
    """Possible positions that say nearly everything."""
    position = position_of(draw(DICE), draw(gaps))
    assume(not any(impossibilities(position)))
    return position


def position_of(dice, gap=None):
    """A position with one group left open."""
    given = given_of(dice)
    given.pop(gap, None)
    position = read(POSITION, given)
    assert position is not None, given
    return position


@st.composite
def disputes(draw, names=NAMES):
    """A position and a question about it."""
    position, name = draw(positions()), draw(st.sampled_from(names))
    return position, asking_of(draw(DICE), position, name)


def asking_of(dice, position, name):
    """A question with parameters that are mostly of what the position speaks of."""
    question = QUESTIONS[name]
    parameters = {}
    for parameter, kind in question.parameters.items():
        if parameter not in question.optional or dice.chance(2):
            data = fitting(dice, parameter, kind, position, parameters)
            parameters[parameter] = read(kind, data)
            assert parameters[parameter] is not None, (name, parameter, data)
    return Asking(name, question, parameters)


def fitting(dice, parameter, kind, position, before):
    """A parameter: places where something lies, factions that play or fight, worms that came up."""
    places = [one.territory for one in (*(position.forces or ()), *(position.spice or ()))] or [*TERRITORIES]
    if kind is FACTION:
        playing, fighting = position.factions or FACTIONS, position.battle.factions
        return dice.one(playing if fighting is None or dice.chance(8) else fighting)
    if kind is TERRITORY or kind is PLACE:
        territory = dice.one([*places, *places, *TERRITORIES] if dice.chance(3) else places)
        sector = {"sector": dice.one(sectors)} if (sectors := sectors_of(territory)) else {}
        return territory if kind is TERRITORY else {"territory": territory, **sector}
    if parameter == "worm":
        return 1 + dice.upto(max(0, len(position.spice_blow.worms or ()) - 1))
    if parameter == "sector" and "territory" in before:
        return dice.one(sectors_of(before["territory"]) or ["none"])
    if kind is SECTOR:
        return dice.one([one.sector for one in position.forces or () if one.sector] or DOTS)
    return dice.of(kind)
