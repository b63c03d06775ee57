"""Questions, answers and base rules in words; the interface catalog has the other language."""

from __future__ import annotations

from collections.abc import Iterator

from kb.errors import Message, msg
from kb.judge.asking import Asking
from kb.judge.decide import Decision
from kb.judge.questions import NOBODY
from kb.judge.reader import KEYS
from kb.judge.vocabulary import GROUPS, QUESTIONS
from kb.names import name_of
from kb.rules.auction_state import Action, Does
from kb.rules.board import TERRITORIES, Part
from kb.rules.position import Plan
from kb.rules.verdict import UNDECIDED, Undecided

#: Base rules of the printed game by the name that verdicts give; they are not rulings.
BASE_RULES: dict[str, Message] = {
    "five-strongholds": msg("the board has five strongholds"),
    "wall-is-rock": msg("the Shield Wall is rock like any other"),
    "sole-occupant": msg("a stronghold is controlled by the one faction that stands in it"),
    "coexisting-control-nothing": msg("coexisting forces control nothing"),
    "three-alone": msg("three strongholds win for a faction without an alliance"),
    "four-for-an-alliance": msg("four strongholds win for an alliance of two"),
    "atomics-kill": msg("Family Atomics kills all forces on the Shield Wall"),
    "conflict-deck": msg("the conflict deck has 1 card of level I, 5 of level II and 4 of level III"),
    "of-immortality": msg("the atomics token and the Tleilaxu board belong to Immortality"),
    "token-once-a-game": msg("the atomics token is spent once in a game"),
    "starting-deck-whole": msg("everybody begins with the whole starting deck"),
    "sold-unless-barred": msg("a card of the Imperium deck is sold unless it is barred"),
    "card-not-in-the-row": msg("only the cards in the row are sold"),
    "row-is-full": msg("no card of the row is to be turned up"),
    "copies-in-the-deck": msg("the decks in use hold no further copy of this card"),
    "guild-pays-half": msg("the Guild lands at half the price, rounded up"),
    "fremen-come-from-the-desert": msg(
        "the Fremen bring in forces for nothing, to the Great Flat or no more than two territories from it"
    ),
    "landing-price": msg("landing costs 1 spice a force in a stronghold, 2 elsewhere"),
    "storm-closes-sector": msg("nothing enters a sector under the storm"),
    "two-to-a-stronghold": msg("two factions at most share a stronghold"),
    "worms-open-nexuses": msg("only a worm opens a Nexus"),
    "nexus-in-either-blow": msg("a worm opens a Nexus in either blow"),
    "one-nexus-a-blow": msg("all worms of one blow open one Nexus"),
    "only-fremen-send-worms": msg("only the Fremen send worms"),
    "fremen-send-worms": msg("the Fremen place the additional worms of a blow"),
    "first-worm-stays": msg("the first worm stays where it came up"),
    "worms-to-sand": msg("additional worms are placed in sand"),
    "called-worms-to-sand": msg("the Fremen call their worm to sand"),
    "riders-stand-at-the-worm": msg("only forces where the worm is can ride it"),
    "fremen-ride": msg("the Fremen ride worms, nobody else does"),
    "storm-stops-riders": msg("nobody rides out of the storm or into it"),
    "coexisting-take-no-room": msg("coexisting forces take no room in a stronghold"),
    "status-is-free": msg("the Bene Gesserit choose their status freely"),
    "worms-eat-where-they-are": msg("a worm eats all forces and all spice where it is, but never the Fremen"),
    "worms-eat-at-once": msg("a worm eats as soon as it comes up"),
    "riders-bring-no-harm": msg("forces where the riders arrive are not eaten"),
    "fremen-may-protect-their-ally": msg("the Fremen may protect their ally from worms"),
    "deck-holds-cards": msg("there are cards left to draw"),
    "no-card-is-drawn": msg("no further card is drawn"),
    "nothing-to-shuffle": msg("there is no discard to shuffle"),
    "atomics-leave-the-game": msg("Family Atomics leaves the game when used"),
    "used-cards-are-discarded": msg("used cards go to the discard pile"),
    "only-those-in-order-bid": msg("only those who may take a card bid"),
    "bids-in-turn": msg("bids go round in order"),
    "bids-rise": msg("each bid is higher than the last"),
    "card-is-sold": msg("the card is sold once all others have passed"),
    "bank-is-paid": msg("without the Emperor the bank is paid"),
    "emperor-is-paid": msg("the Emperor is paid for Treachery cards"),
    "emperor-pays-the-bank": msg("the Emperor pays the bank"),
    "price-is-paid": msg("the price is paid when the card is bought"),
    "atreides-see-cards-up-for-bid": msg("Atreides sees each card that is up for bidding, and only those"),
    "hands-are-secret": msg("hands are secret"),
    "hand-size-is-told": msg("the number of cards is told during bidding"),
    "coexisting-do-not-collect": msg("coexisting forces do not collect spice"),
    "forces-collect-where-they-stand": msg("forces collect from the sector in which they stand"),
    "forces-collect-spice-there-is": msg("spice is collected where both forces and spice are"),
    "prices-are-paid-at-once": msg("what the rules demand is paid at once"),
    "allies-share-spice": msg("allies help each other with spice in any phase"),
    "bribes-wait-for-the-mentat-pause": msg("a bribe is received in the Mentat Pause"),
    "deals-at-any-time": msg("deals may be made at any time"),
    "announced-at-the-table": msg("what is announced at the table is formal"),
    "aggressor-wins-ties": msg("a tie is won by the one whose turn to fight it is"),
    "allies-do-not-fight": msg("allies do not fight each other"),
    "any-time": msg("Truthtrance and Karama are played at any time"),
    "as-far-as-able": msg("the Voice is obeyed as far as the hand allows"),
    "captives-are-held": msg("Harkonnen hold the leaders that they have captured"),
    "captives-go-free": msg("all captured leaders go back once all Harkonnen leaders are in the Tanks"),
    "cards-fit-their-places": msg("a weapon, a defense or a worthless card lies in its own place of a battle plan"),
    "coexisting-fight-nobody": msg("coexisting forces do not fight"),
    "dead-in-the-tanks": msg("a leader that was killed lies in the Tanks"),
    "explosion-has-no-winner": msg("both sides lose by a Lasgun/Shield explosion"),
    "guild-moves-when-it-likes": msg("the Guild makes its move when it likes"),
    "harkonnen-capture": msg("only Harkonnen capture leaders"),
    "harkonnen-serve-allies": msg("traitor cards of Harkonnen serve their ally"),
    "higher-total": msg("the higher total of number dialed and leader wins"),
    "kwisatz-haderach-keeps-loyal": msg("a leader with the Kwisatz Haderach is no traitor"),
    "living-leaders-of-the-loser": msg("the living leaders of the loser are drawn from"),
    "no-leader-no-cards": msg("without a leader no cards are played in a battle"),
    "no-reward-for-keeping": msg("a captive that is kept brings no spice"),
    "not-those-who-fought-elsewhere": msg("leaders that fought in another territory this turn are not drawn from"),
    "nothing-to-cancel-or-answer": msg("what was not used is neither cancelled nor answered"),
    "nothing-to-tell": msg("there is nothing to tell"),
    "one-drawn-if-wanted": msg("the winner may take one leader, drawn blind"),
    "only-leaders-betray": msg("only a leader can be a traitor"),
    "parted-by-the-storm": msg("forces parted by the storm do not fight"),
    "plans-are-free": msg("what goes into a battle plan is its owner’s to choose"),
    "plans-are-open": msg("the battle plans lie open"),
    "polar-sink-is-neutral": msg("nobody fights in the Polar Sink"),
    "reward-at-capture": msg("a leader killed when it is captured brings 2 spice, and later none"),
    "sharing-a-territory": msg("those who share a territory fight"),
    "storm-order": msg("storm order begins with the dot that the storm would reach next"),
    "traitor-before-explosion": msg("a traitor that is called wins whatever cards were played"),
    "traitor-card": msg("who holds a leader’s traitor card may call it"),
    "traitor-wins": msg("who calls a traitor wins"),
    "two-traitors-both-lose": msg("both sides lose when both call a traitor"),
    "voice-to-the-opponent": msg("the Voice speaks to the opponent of the Bene Gesserit or of their ally"),
    "voice-cancelled": msg("a Voice that was cancelled binds nobody"),
    "voice-is-obeyed": msg("the Voice is obeyed"),
    "voice-names-cards": msg(
        "the Voice names a kind of weapon or defense, a worthless card, a Cheap Hero or the Lasgun"
    ),
    "whose-step": msg("this step is another faction’s"),
    "winner-captures": msg("only the winner of a battle captures a leader"),
    "leaders-turn-traitor": msg("a leader of a faction in the game can be a traitor"),
    "bene-gesserit-predict": msg("only the Bene Gesserit predict, when they are in the game"),
    "once-each": msg("no faction takes this step twice"),
    "prediction-after-tokens": msg("the Bene Gesserit predict once every token stands on its dot"),
    "tokens-in-any-order": msg("a token waits for nothing else"),
    "emperor-starts-in-reserve": msg("the Emperor starts with all forces in reserve"),
    "forces-in-any-order": msg("these starting forces wait for nobody"),
    "fremen-before-bene-gesserit": msg("the Fremen set out their forces before the Bene Gesserit"),
    "starting-forces": msg("set-up says how many forces start, and where"),
    "fedaykin-start": msg("Fedaykin may be among the starting forces of the Fremen"),
    "starts-coexisting": msg("the Bene Gesserit start coexisting beside others, and in normal status alone"),
    "atomics-once": msg("Family Atomics leaves the game when it is played"),
    "atomics-by-the-wall": msg("Family Atomics asks for forces on the Shield Wall or beside it"),
    "first-storm-dials": msg("two dials move the first storm"),
    "storm-card": msg("the storm card says how far the storm moves"),
    "storm-kills": msg("the storm kills forces that nothing shelters, in the sectors that its marker enters"),
    "fremen-lose-half": msg("the storm kills half of the Fremen in a territory, rounded up"),
    "wall-shelters": msg("the Shield Wall shelters the land behind it from the storm"),
    "atomics-open": msg("Family Atomics opens the land behind the Shield Wall to the storm"),
    "paid-at-collection": msg("strongholds are paid for in the Collection phase"),
    "occupant-is-paid": msg("the faction that stands in a stronghold is paid for it"),
}
_YES, _NO, _NOBODY = msg("yes"), msg("no"), msg("nobody")
_SILENT = msg("undecided: the printed rules say nothing about it")


#: Optional parameters that stand behind the sentence, and how.
_ASIDES = {"by": msg("(by: {value})"), "to": msg("(to: {value})")}


def asked_of(decision: Decision) -> Message:
    """The question as a sentence."""
    return asked_words(decision.asked.asking)


def asked_words(asking: Asking) -> Message:
    """A question with its parameters as a sentence."""
    values = {name: value_words(value) for name, value in asking.parameters.items()}
    for name in _ASIDES.keys() & set(asking.question.optional) & values.keys():
        values[name] = Message(_ASIDES[name].template, None, {"value": values[name]})
    blank = dict.fromkeys(asking.question.parameters, "")
    return Message(asking.question.asks.template, None, {**blank, **values})


def value_words(value: object) -> Message:
    """A value of a verdict or a parameter as a person reads it."""
    if isinstance(value, Asking):
        return asked_words(value)
    if isinstance(value, Plan):
        return _joined([_element(*said) for said in value.said().items()])
    if isinstance(value, Action):
        return move_words(value)
    if isinstance(value, dict):
        return _joined([msg("{name}: {value}", name=name_of(str(k)), value=_inner(v)) for k, v in value.items()])
    if isinstance(value, tuple | frozenset) and not isinstance(value, Part):
        return _joined([value_words(one) for one in (sorted(value) if isinstance(value, frozenset) else value)])
    return _single(value)


def _element(element: str, held: object) -> Message:
    """An element of a battle plan; a place without a card holds nothing, rather than nobody."""
    empty = held == NOBODY and element != "leader"
    return msg("{name}: {value}", name=name_of(element), value=msg("nothing") if empty else value_words(held))


def _place(place: Part) -> Message:
    """A territory, with the sector where that must be said."""
    if len(TERRITORIES[place.territory].sectors) < 2:  # noqa: PLR2004 - several
        return name_of(place.territory)
    return msg("{territory}, sector {sector}", territory=name_of(place.territory), sector=place.sector)


def _inner(value: object) -> Message:
    """A value inside another: a map in brackets, lest its names run into those around it."""
    words = value_words(value)
    return msg("({words})", words=words) if isinstance(value, dict) and value else words


_MOVES: dict[Does, Message] = {
    "open": msg("player {by} opens {card} at {bid}"),
    "raise": msg("player {by} bids {bid}"),
    "pass": msg("player {by} passes"),
    "liaison": msg("player {by} takes Arrakis Liaison"),
    "specimen": msg("player {by} places a specimen"),
    "atomics": msg("player {by} spends the atomics token"),
    "reveal": msg("{card} is turned up"),
    "trash": msg("player {by} trashes {cards}"),
}


def move_words(move: Action) -> Message:
    """An action of the auction as a sentence."""
    card = name_of(move.card) if move.card else ""
    parts = {"by": move.by, "card": card, "bid": move.bid, "cards": value_words(move.cards)}
    return Message(_MOVES[move.does].template, None, parts)


def _single(value: object) -> Message:
    """A value that is neither a list nor a map."""
    if isinstance(value, bool):
        return _YES if value else _NO
    if value is None or value == NOBODY:
        return _NOBODY
    if isinstance(value, Undecided) or value == str(UNDECIDED):  # as a verdict says it, or a position file
        return _SILENT
    if isinstance(value, Part):
        return _place(value)
    return name_of(value) if isinstance(value, str) else msg("{value}", value=value)


def _joined(parts: list[Message]) -> Message:
    """The parts with commas between; nobody, when there are none."""
    if not parts:
        return _NOBODY
    whole = parts[0]
    for part in parts[1:]:
        whole = msg("{first}, {next}", first=whole, next=part)
    return whole


def vocabulary() -> Iterator[tuple[Message, str, str]]:
    """What a position file may say: lines with the indents of their further lines and of their first."""
    yield msg("A position: {keys}.", keys=", ".join(KEYS)), "  ", ""
    yield msg("given: {names}", names=", ".join(GROUPS)), "    ", "  "
    yield msg("ask: a question and its parameters:"), "    ", "  "
    for name, question in QUESTIONS.items():
        parameters = [f"[{each}]" if each in question.optional else each for each in question.parameters]
        yield msg("{name}: {parameters}", name=name, parameters=", ".join(parameters) or "–"), "        ", "    "
    yield msg("Names and values, for editors: rulings judge --schema"), "", ""


def base_rule(name: str) -> Message:
    """A base rule in words."""
    return BASE_RULES[name]
