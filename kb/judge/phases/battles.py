"""Battles: their order, steps and plans, the Voice, captured leaders, traitors, the outcome (VII)."""

from __future__ import annotations

from kb.errors import msg
from kb.judge.kinds import Choice, Kind, ListOf, MapOf, Record, Whole, YesNo
from kb.judge.questions import CARD, FACTION, FACTION_OR_NOBODY, LEADER, NOBODY, TERRITORY, Question
from kb.rules.battles import ACTS, may_act, must_battle
from kb.rules.captives import DEEDS, TAKINGS, captives_returned, capture_pool, capture_reward, may_capture
from kb.rules.factions import FORCES, LEADERS
from kb.rules.order import turn_order
from kb.rules.outcome import MEANS, battle_outcome
from kb.rules.plans import plan_legal
from kb.rules.position import BATTLE_STEPS, CHEAP_HERO, Answer, Battle, Plan, Voice
from kb.rules.secrets import MATTERS, must_tell
from kb.rules.traitors import may_call_traitor
from kb.rules.treachery import KINDS
from kb.rules.voice import NAMEABLE, voice_legal

#: The battle wheel goes no further.
_DIAL = Whole(0, FORCES)
_STEP = Choice(msg("step of a battle"), BATTLE_STEPS)
_PLAN = Record(
    Plan,
    {
        "leader": Choice(msg("leader"), (*LEADERS, CHEAP_HERO), nobody=NOBODY),
        "weapon": Choice(msg("Treachery card"), KINDS, nobody=NOBODY),
        "defense": Choice(msg("Treachery card"), KINDS, nobody=NOBODY),
        "dial": _DIAL,
        "kwisatz_haderach": YesNo(),
    },
)
_VOICE = Record(
    Voice,
    {
        "order": Choice(msg("order of the Voice"), ("play", "do-not-play")),
        "what": Choice(msg("kind of card"), NAMEABLE),
        "place": Choice(msg("place in a plan"), ("weapon", "defense")),
    },
    required=("order", "what"),
)
_ANSWER = Record(
    Answer,
    {
        "by": FACTION,
        "to": Choice(msg("what was answered"), ("prescience", "truthtrance")),
        "says": _PLAN,
        "denies": _PLAN,
    },
    required=("by", "to"),
)
GROUPS: dict[str, Kind] = {
    "hands": MapOf(FACTION, ListOf(CARD)),
    "traitors": MapOf(FACTION, ListOf(LEADER)),
    "tanks": ListOf(LEADER),
    "captives": ListOf(LEADER),
    "battle": Record(
        Battle,
        {
            "factions": ListOf(FACTION, length=2),
            "territory": TERRITORY,
            "steps": MapOf(_STEP, Choice(msg("use of a step"), ("used", "unused"))),
            "voice": _VOICE,
            "plans": MapOf(FACTION, _PLAN),
            "answers": ListOf(_ANSWER),
            "fought": MapOf(LEADER, TERRITORY),
            "traitors_called": ListOf(FACTION),
            "winner": FACTION_OR_NOBODY,
        },
    ),
}
QUESTIONS: dict[str, Question] = {
    "turn-order": Question(turn_order, {}, ListOf(FACTION), msg("In which order do the factions act in this phase?")),
    "must-battle": Question(
        must_battle, {"by": FACTION, "against": FACTION}, YesNo(), msg("{by} against {against}: do they have to fight?")
    ),
    "battle-step": Question(
        may_act,
        {"act": Choice(msg("act in a battle"), ACTS), "by": FACTION},
        YesNo(),
        msg("May this be done in the battle now: {act}? {by}"),
        optional=("by",),
    ),
    "voice-legal": Question(voice_legal, {}, YesNo(), msg("May the Voice give this order?")),
    "plan-legal": Question(
        plan_legal,
        {"by": FACTION, "changes": _PLAN},
        YesNo(),
        msg("{by}: may the battle plan be like this? {changes}"),
        optional=("changes",),
    ),
    "must-tell": Question(
        must_tell,
        {"by": FACTION, "what": Choice(msg("thing to tell"), MATTERS), "to": FACTION},
        YesNo(),
        msg("{by}: must this be made known: {what}? {to}"),
        optional=("to",),
    ),
    "may-capture": Question(
        may_capture,
        {"by": FACTION, "taking": Choice(msg("way to take leaders"), TAKINGS)},
        YesNo(),
        msg("{by}: may leaders be taken this way: {taking}?"),
    ),
    "capture-pool": Question(
        capture_pool, {}, ListOf(LEADER, unordered=True), msg("Among which leaders do Harkonnen draw?")
    ),
    "capture-reward": Question(
        capture_reward,
        {"deed": Choice(msg("deed"), DEEDS)},
        Whole(),
        msg("How much spice do Harkonnen get for this: {deed}?"),
    ),
    "captives-returned": Question(
        captives_returned,
        {},
        MapOf(LEADER, FACTION_OR_NOBODY),
        msg("Which captured leaders go back now, and to whom?"),
    ),
    "may-call-traitor": Question(
        may_call_traitor, {"by": FACTION}, YesNo(), msg("{by}: may the opponent’s leader be called a traitor?")
    ),
    "battle-outcome": Question(
        battle_outcome,
        {},
        Record(
            dict,
            {"how": Choice(msg("way to win"), MEANS), "winner": FACTION_OR_NOBODY},
            required=("how", "winner"),
        ),
        msg("How does the battle end, and who wins it?"),
    ),
}
