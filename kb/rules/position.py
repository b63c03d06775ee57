"""A position as the rules see it: what lies where, who is in which status, what has happened so far.

`None` everywhere means "not said". A rule that needs what was not said raises `Missing` with its name; nothing is
assumed silently. A list that is given is complete: cards not listed were not played.
Names are the ids of `kb.rules.board`, `kb.rules.factions` and `kb.rules.treachery`.
"""

# Without ``annotations`` of ``__future__``: named tuples would compile each as a text, which takes as long as all the rest.
from collections.abc import Callable
from typing import Literal, NamedTuple, TypeVar

from kb.rules.auction_state import Action, Auction, Lot, auction
from kb.rules.board import TERRITORIES, Part

T = TypeVar("T")
Status = Literal["normal", "coexistence"]
Phase = Literal["setup", "storm", "bonuses", "spice-blow", "bidding", "movement", "battles", "collection", "control"]
#: In the order of a turn.
PHASES: tuple[Phase, ...] = (
    "setup", "storm", "bonuses", "spice-blow", "bidding", "movement", "battles", "collection", "control",
)  # fmt: skip
STATUSES: tuple[Status, ...] = ("normal", "coexistence")
StormStep = Literal["card", "weather-control", "family-atomics", "move"]
#: In the order of the Storm phase (III.A.1).
STORM_STEPS: tuple[StormStep, ...] = ("card", "weather-control", "family-atomics", "move")


class Missing(LookupError):
    """The position leaves open what decides; ``name`` is the field that must be given (``storm.sector``)."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Impossible(ValueError):
    """The question makes no sense in the position; ``name``: the field at fault, ``why``: what it must be."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name}: {why}")
        self.name, self.why = name, why


def needed(value: T | None, name: str) -> T:
    """The value, or `Missing` when it was not said."""
    if value is None:
        raise Missing(name)
    return value


class Force(NamedTuple):
    """Forces of one faction in one part of a territory and in one status.

    ``count`` includes the ``special`` ones (Sardaukar, Fedaykin); ``sector`` is None only in the Polar Sink;
    ``ended``: the status in which they ended the previous turn (III.A.4, IV.6), of Bene Gesserit only.
    """

    faction: str
    territory: str
    sector: int | None
    count: int  # type: ignore[assignment]  # nobody counts values among the fields of forces
    special: int = 0
    status: Status = "normal"
    ended: Status | None = None

    @property
    def coexisting(self) -> bool:
        """Whether they are Bene Gesserit in coexistence."""
        return self.status == "coexistence"


class Spice(NamedTuple):
    """Spice on the board."""

    territory: str
    sector: int
    amount: int


class Storm(NamedTuple):
    """The storm: ``sector`` of the marker before this phase's move, and what moves it.

    ``card``: the number on the storm card; ``weather_control``: the number set, or "none" when not played;
    ``dials``: the two dials of the first turn; ``steps``: the steps of the phase that are over, used or passed up.
    """

    sector: int | None = None
    card: int | None = None
    weather_control: int | Literal["none"] | None = None
    dials: tuple[int, int] | None = None
    steps: tuple[StormStep, ...] | None = None


class Worms(NamedTuple):
    """Worms of the whole game so far: from the deck, called by the Fremen, set aside on turn 1."""

    deck: int | None = None
    called: int | None = None
    set_aside: int | None = None


#: When Family Atomics was played: not yet, in this storm phase, or in an earlier turn.
Atomics = Literal["never", "now", "before"]


class Setup(NamedTuple):
    """What has been done before the first turn; the tokens that stand on their dots are `Position.dots`.

    ``prediction``: whether the Bene Gesserit have made it; ``placed``: the factions whose starting forces stand.
    """

    prediction: bool | None = None
    placed: tuple[str, ...] | None = None


class Worm(NamedTuple):
    """A worm that came up in this phase; those set aside on turn 1 are left out.

    ``source``: from the spice deck, or called by the Fremen; ``over``: the territory where it came up, which is that of
    the topmost card; ``sent``: where the Fremen sent it from there; ``blow``: the pile it was turned up for;
    ``nexus``: how far its Nexus has come.
    """

    source: Literal["deck", "called"]
    over: str | None = None
    sent: str | None = None
    blow: Literal["a", "b"] | None = None
    nexus: Literal["going-on", "over"] | None = None

    @property
    def called(self) -> bool:
        """Whether the Fremen called it."""
        return self.source == "called"

    @property
    def place(self) -> str:
        """The territory where it is."""
        return self.sent or needed(self.over, "spice_blow.worms.over")


class Ride(NamedTuple):
    """Fremen that have ridden the ``worm`` (counted from 1 in the order of this phase) ``to`` a territory."""

    worm: int
    to: str


class SpiceBlow(NamedTuple):
    """The spice blow phase so far: its ``worms`` in the order in which they came up, and the ``rides`` on them.

    Only the printed rules look at ``ally_protected``, whether the Fremen protect their ally from worms, and at
    ``alliances_before``, those from before the Nexus.
    """

    worms: tuple[Worm, ...] | None = None
    rides: tuple[Ride, ...] | None = None
    ally_protected: bool | None = None
    alliances_before: tuple[frozenset[str], ...] | None = None


class Bid(NamedTuple):
    """What one player said when it was his turn: spice, or "pass"."""

    by: str
    bid: int | Literal["pass"]


class Purchase(NamedTuple):
    """A card sold in this phase, and its price in spice."""

    by: str
    price: int


class Bidding(NamedTuple):
    """The bidding so far.

    ``deck``, ``discard``: Treachery cards in each pile; ``to_put_up``: cards of this phase still to be drawn;
    ``order``: who may bid for the card at hand, beginning with the opener; ``bids``: what has been said about it;
    ``purchases``: cards sold earlier in this phase; ``spice``: what factions held before the first of these.
    """

    deck: int | None = None
    discard: int | None = None
    to_put_up: int | None = None
    order: tuple[str, ...] | None = None
    bids: tuple[Bid, ...] | None = None
    purchases: tuple[Purchase, ...] | None = None
    spice: dict[str, int] | None = None


class Deal(NamedTuple):
    """What two players have agreed: ``made`` where, ``announced`` at the table or not, ``spice`` promised in it."""

    made: Literal["at-table", "off-table"] | None = None
    announced: bool | None = None
    spice: int | None = None


#: In a plan: nothing in this place, or nobody.
NOTHING = "none"
#: What stands in for a leader.
CHEAP_HERO = "cheap-hero"
#: The steps of a battle in their order (VII.2); each is used or passed over.
BATTLE_STEPS = ("voice", "cancel-voice", "prescience", "cancel-prescience", "answer", "see-plan", "reveal")
StepUse = Literal["used", "unused"]


class Plan(NamedTuple):
    """A battle plan, or a part of one: what a player has put in, or says of it.

    ``leader``: a leader, ``cheap-hero`` or ``none``; ``weapon``, ``defense``: a card or ``none``; ``dial``: the number
    dialled; ``kwisatz_haderach``: whether that token goes with the leader, of Atreides only.
    """

    leader: str | None = None
    weapon: str | None = None
    defense: str | None = None
    dial: int | None = None
    kwisatz_haderach: bool | None = None

    def said(self) -> dict[str, str | int | bool]:
        """Element -> value, of those elements that are said."""
        return {name: value for name, value in self._asdict().items() if value is not None}

    def changed(self, changes: "Plan") -> "Plan":
        """The plan with other elements in the places that ``changes`` speaks of."""
        return self._replace(**changes.said())  # type: ignore[arg-type]  # the names and types are a plan's own


class Voice(NamedTuple):
    """An order of the Voice to the opponent: ``what``: a kind of card (`kb.rules.treachery.Kind`).

    ``place``: "weapon" or "defense", where the order says what a worthless card is to be used as.
    """

    order: Literal["play", "do-not-play"]
    what: str
    place: Literal["weapon", "defense"] | None = None


class Answer(NamedTuple):
    """What ``by`` has said of its own plan, answering Prescience or Truthtrance.

    ``says``: elements the plan is to have; ``denies``: elements it is not to have (a Truthtrance answered by no).
    """

    by: str
    to: Literal["prescience", "truthtrance"]
    says: Plan = Plan()
    denies: Plan = Plan()


class Battle(NamedTuple):
    """The battle that is fought, or has just been.

    ``steps``: the steps that are over, each used or not; ``voice``: the order given; ``fought``: leader -> the
    territory where it fought this turn; ``traitors_called``: the factions that called one; ``winner``: a faction or
    ``none``, once the battle is over.
    """

    factions: tuple[str, ...] | None = None
    territory: str | None = None
    steps: dict[str, StepUse] | None = None
    voice: Voice | None = None
    plans: dict[str, Plan] | None = None
    answers: tuple[Answer, ...] | None = None
    fought: dict[str, str] | None = None
    traitors_called: tuple[str, ...] | None = None
    winner: str | None = None

    def plan(self, faction: str) -> Plan:
        """The faction's plan; `Missing` where none is said."""
        return needed(needed(self.plans, "battle.plans").get(faction), f"battle.plans.{faction}")

    def opponent(self, faction: str) -> str:
        """The other side; `Impossible` for a faction that does not fight here."""
        factions = needed(self.factions, "battle.factions")
        if faction not in factions:
            raise Impossible("by", ", ".join(factions))
        return next(other for other in factions if other != faction)

    def over(self, step: str) -> bool:
        """Whether the step is over, used or not."""
        return step in needed(self.steps, "battle.steps")

    def used(self, step: str) -> bool:
        """Whether the step is over and was made use of."""
        return needed(self.steps, "battle.steps").get(step) == "used"


_NO_AUCTION = Auction()


class Position(NamedTuple):
    """Everything that can be said of a moment in the game, grouped by what it belongs to."""

    turn: int | None = None
    phase: Phase | None = None
    factions: tuple[str, ...] | None = None
    alliances: tuple[frozenset[str], ...] | None = None
    #: Faction -> the sector of its player dot.
    dots: dict[str, int] | None = None
    forces: tuple[Force, ...] | None = None
    spice: tuple[Spice, ...] | None = None
    #: Territory -> the faction that controlled it in the latest Control phase; those not listed: nobody.
    control: dict[str, str] | None = None
    storm: Storm = Storm()
    worms: Worms = Worms()
    atomics: Atomics | None = None
    #: Faction -> Treachery cards in its hand; a hand that is given is complete.
    hands: dict[str, tuple[str, ...]] | None = None
    #: Faction -> leaders on the traitor cards it holds; those not listed hold none.
    traitors: dict[str, tuple[str, ...]] | None = None
    #: Leaders in the Tleilaxu Tanks, those killed in this battle included.
    tanks: tuple[str, ...] | None = None
    #: Living leaders of others that Harkonnen hold.
    captives: tuple[str, ...] | None = None
    setup: Setup = Setup()
    spice_blow: SpiceBlow = SpiceBlow()
    bidding: Bidding = Bidding()
    battle: Battle = Battle()
    deal: Deal = Deal()
    #: The auction before a game of Dune: Imperium; nothing else of a position belongs to that game.
    auction: Auction = _NO_AUCTION

    def there(self, territory: str) -> tuple[Force, ...]:
        """The forces in a territory."""
        return tuple(force for force in needed(self.forces, "forces") if force.territory == territory and force.count)

    def ally(self, faction: str) -> str | None:
        """The faction's ally."""
        return ally_in(needed(self.alliances, "alliances"), faction)

    def hand(self, faction: str) -> tuple[str, ...]:
        """The faction's Treachery cards; `Missing` where its hand is not said."""
        return needed(needed(self.hands, "hands").get(faction), f"hands.{faction}")


def ally_in(alliances: tuple[frozenset[str], ...], faction: str) -> str | None:
    """The faction's ally among these alliances."""
    for alliance in alliances:
        if faction in alliance:
            return next(iter(alliance - {faction}))
    return None


def forces(  # noqa: PLR0913 - the fields of a force
    faction: str,
    territory: str,
    count: int,
    *,
    sector: int | None = None,
    special: int = 0,
    ended: Status | None = None,
) -> Force:
    """Forces in normal status; the sector may be left out where the territory lies in one sector only.

    >>> forces("guild", "arrakeen", 3).sector
    10
    """
    sector = only_sector(territory) if sector is None else sector
    return Force(faction, territory, sector, count, special, ended=ended)


def coexisting(territory: str, count: int, *, sector: int | None = None, ended: Status | None = None) -> Force:
    """Bene Gesserit forces in coexistence."""
    sector = only_sector(territory) if sector is None else sector
    return Force("bene-gesserit", territory, sector, count, status="coexistence", ended=ended)


def position(**groups: object) -> Position:
    """A position from plain values, as the checks beside the rulings write it; lists become tuples.

    >>> position(turn=3, alliances=[["guild", "emperor"]]).ally("guild")
    'emperor'
    """
    pairs = groups.pop("alliances", None)
    if isinstance(pairs, list | tuple):
        groups["alliances"] = tuple(frozenset(pair) for pair in pairs)
    return Position(**_plain(groups))  # type: ignore[arg-type]  # a wrong name or value fails the check that wrote it


def spice_blow(**said: object) -> SpiceBlow:
    """The spice blow phase from plain values, as the checks write it.

    >>> spice_blow(worms=[Worm("deck", over="old-gap")]).worms[0].place
    'old-gap'
    """
    pairs = said.pop("alliances_before", None)
    if isinstance(pairs, list | tuple):
        said["alliances_before"] = tuple(frozenset(pair) for pair in pairs)
    return SpiceBlow(**_plain(said))  # type: ignore[arg-type]


def bidding(**said: object) -> Bidding:
    """The bidding from plain values, as the checks write it."""
    return Bidding(**_plain(said))  # type: ignore[arg-type]


def _plain(said: dict[str, object]) -> dict[str, object]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in said.items()}


def battle(**parts: object) -> Battle:
    """A battle from plain values; lists become tuples."""
    return Battle(**_plain(parts))  # type: ignore[arg-type]


def only_sector(territory: str) -> int | None:
    """The sector of a territory that lies in one (none: the Polar Sink); else `Missing`, for it must be named."""
    sectors = TERRITORIES[territory].sectors if territory in TERRITORIES else ()
    if len(sectors) > 1:
        raise Missing("sector")
    return sectors[0] if sectors else None


def place(territory: str, sector: int | None = None) -> Part:
    """A part of a territory; the sector may be left out where there is only one.

    >>> place("arrakeen")
    Part(territory='arrakeen', sector=10)
    """
    return Part(territory, only_sector(territory) if sector is None else sector)


#: What the checks beside rulings may build positions with, by the name they call it.
CONSTRUCTORS: dict[str, Callable[..., object]] = {
    "position": position,
    "forces": forces,
    "coexisting": coexisting,
    "spice": Spice,
    "storm": Storm,
    "worms": Worms,
    "setup": Setup,
    "spice_blow": spice_blow,
    "worm": Worm,
    "ride": Ride,
    "place": place,
    "bidding": bidding,
    "bid": Bid,
    "purchase": Purchase,
    "deal": Deal,
    "battle": battle,
    "plan": Plan,
    "voice": Voice,
    "answer": Answer,
    "auction": auction,
    "lot": Lot,
    "action": Action,
}
