"""The Voice: what it may order (VII.6-8), who obeys it, and what who cannot must say (VII.9)."""

from __future__ import annotations

from kb.rules.position import CHEAP_HERO, NOTHING, Plan, Position, Voice, needed
from kb.rules.ruleset import IN_FORCE, Ruleset
from kb.rules.treachery import DEFENSES, KINDS, WEAPONS, Kind
from kb.rules.verdict import UNDECIDED, Case, Value, Verdict

SISTERS = "bene-gesserit"
#: Kinds of card that can be part of a battle plan at all.
NAMEABLE = tuple(kind for kind in Kind if kind is not Kind.SPECIAL)
_WORTHLESS = {"weapon": "VII.6/as-weapon", "defense": "VII.6/as-defense"}
_CHEAP_HERO = {"play": "VII.7/never-ordered", "do-not-play": "VII.7/never-forbidden"}
_LASGUN = {"play": "VII.8/order", "do-not-play": "VII.8/forbid"}


def voice_legal(position: Position, *, rules: Ruleset = IN_FORCE) -> Verdict:
    """Whether the Voice may give the order that the position says (VII.6, VII.7, VII.8).

    Base rule: it may order a kind of weapon or defence, a worthless card, a Cheap Hero or the Lasgun to be played or
    not to be played.
    """
    voice = needed(position.battle.voice, "battle.voice")
    case = Case(rules)
    barred = _barring(voice)
    reading = "VII.6/not-at-all" if voice.what == Kind.WORTHLESS else ""
    bites = [case.bites(clause, reading=reading) for clause in barred]
    if any(bites):
        return case.verdict(False)
    if voice.what == Kind.LASGUN:
        return case.verdict(case.allows(_LASGUN[voice.order], True, printed=True, base="voice-names-cards"))
    if not barred:
        case.considers("VII.6/as-weapon")
        case.considers("VII.7/never-ordered")
    case.base("voice-names-cards")
    return case.verdict(True)


def _barring(voice: Voice) -> tuple[str, ...]:
    """The clauses that bar an order; for worthless cards both, when the order does not say what they are used as."""
    if voice.what == Kind.WORTHLESS:
        return (_WORTHLESS[voice.place],) if voice.place else tuple(_WORTHLESS.values())
    return (_CHEAP_HERO[voice.order],) if voice.what == Kind.CHEAP_HERO else ()


def disobeyed(position: Position, by: str, plan: Plan, case: Case) -> bool:
    """Whether a plan breaks an order that ``by`` has been given, may be given, and could obey (base rules)."""
    voice = position.battle.voice
    if voice is None:
        if position.battle.used("voice"):
            needed(voice, "battle.voice")
        return False
    if position.battle.used("cancel-voice"):
        case.base("voice-cancelled")
        return False
    if _speaks_for(position, by):
        case.base("voice-to-the-opponent")
        return False
    if (voice.order == "play") is _plays(plan, voice, by):
        return False
    case.considers("VII.9/silent-until-reveal")
    legal = voice_legal(position, rules=case.rules)
    if legal.value is True and not can_obey(position, by, voice, plan):
        case.base("as-far-as-able")
        return False
    if legal.value is True and voice.order == "play":
        needed(plan.leader, f"battle.plans.{by}.leader")
    return case.rests_on(legal) is True


def _speaks_for(position: Position, by: str) -> bool:
    """Whether the Voice is on the faction's side: it speaks to the opponent of the Bene Gesserit or of their ally."""
    return by == SISTERS or (position.alliances is not None and position.ally(SISTERS) == by)


def _plays(plan: Plan, voice: Voice, by: str) -> bool:
    """Whether the plan holds a card of the kind that the order names, in the place that it names."""
    if voice.what == Kind.CHEAP_HERO:
        return needed(plan.leader, f"battle.plans.{by}.leader") == CHEAP_HERO
    places = [voice.place] if voice.place else ["weapon", "defense"]
    if voice.what in (*WEAPONS, *DEFENSES):
        places = ["weapon" if voice.what in WEAPONS else "defense"]
    cards = [needed(getattr(plan, place), f"battle.plans.{by}.{place}") for place in places]
    return any(KINDS.get(card) == voice.what for card in cards)


def can_obey(position: Position, by: str, voice: Voice, plan: Plan) -> bool:
    """Whether the hand allows to obey: not to play a card is always possible; who has no leader plays no cards.

    A leader that is not said counts as one.
    """
    if voice.order == "do-not-play":
        return True
    if plan.leader == NOTHING and voice.what != Kind.CHEAP_HERO:
        return False
    return any(KINDS[card] == voice.what for card in position.hand(by))


def inability_told(position: Position, by: str, case: Case) -> Value:
    """Whether who cannot obey the Voice must say so (VII.9); the printed rules do not say."""
    voice = needed(position.battle.voice, "battle.voice")
    plan = (position.battle.plans or {}).get(by, Plan())
    free = position.battle.used("cancel-voice") or _speaks_for(position, by)
    if free or can_obey(position, by, voice, plan):
        case.considers("VII.9/silent-until-reveal")
        case.base("nothing-to-tell")
        return False
    before = not position.battle.over("reveal")
    return False if case.bites("VII.9/silent-until-reveal", before) else UNDECIDED
