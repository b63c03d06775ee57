"""What is shown at the table: the players, the row, whose turn it is and what they may do, and what has happened."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from kb.errors import Message, msg
from kb.judge.words import BASE_RULES
from kb.names import IMPERIUM_CARD_NAMES
from kb.rules.auction import (
    LIAISON_PRICE,
    LIMIT,
    SPECIMEN_PRICE,
    bought_by,
    first_to_open,
    has_immortality,
    is_over,
    lot_of,
)
from kb.rules.auction_play import options
from kb.rules.auction_state import EMPTY, UNKNOWN, Action, Auction, Does, Lot
from kb.rules.imperium import CARDS, IMMORTALITY
from kb.rules.verdict import Case

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kb.rules.auction_play import Option
    from kb.rules.verdict import Verdict
    from search.auction.cards import Cards
    from search.auction.table import Table

    Say = Callable[[Message], str]
    Style = Callable[[str, str], str]


class Look(NamedTuple):
    """How it is shown: names of cards, language, styles, columns."""

    cards: Cards
    say: Say
    style: Style
    width: int


#: Columns of a player’s name, and of a card’s.
NAME, _CARD = 12, 30
_RULE = "─"


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )


def padded(text: str, width: int) -> str:
    """The text in so many columns, cut with an ellipsis where it is longer."""
    if columns(text) > width:
        while columns(text) > width - 1:
            text = text[:-1]
        text += "…"
    return text + " " * (width - columns(text))


def board(table: Table, look: Look) -> Iterator[str]:
    """The whole table: players with credits and cards, the row, and whose turn it is."""
    yield look.style(_heading(table, look), "title")
    for seat in table.seats:
        yield _player(table, seat, look)
    yield ""
    lot = lot_of(table.state)
    for place, card in enumerate(table.state.row or (), 1):
        sold = lot is not None and (lot.place == place if lot.place else lot.card == card)
        yield _place(place, card, look, sold=sold)
    yield ""
    yield from turn(table, look)


def _heading(table: Table, look: Look) -> str:
    number = len(table.state.sales) + 1
    head = look.say(msg("Auction over")) if table.over else look.say(msg("Lot {number}", number=number))
    deck = "" if table.deck is None else look.say(msg("{n} in the deck", n=table.deck))
    line = _RULE * max(1, look.width - columns(head) - columns(deck) - (4 if deck else 3))
    return f"{_RULE} {head} {line} {deck}".rstrip()


def _player(table: Table, seat: int, look: Look) -> str:
    bought = ", ".join(f"{look.cards.name(sale.card)} {sale.price}" for sale in table.cards(seat))
    marks = [
        look.say(word)
        for word, seats in (
            (msg("Liaison taken"), table.state.liaisons),
            (msg("specimen placed"), table.state.specimens),
            (msg("token spent"), table.state.spent),
        )
        if table.has(seats, seat)
    ]
    arrow = look.style("›", "mark") if table.turn == seat else " "
    first = f" {arrow} {seat} {look.style(padded(table.name(seat), NAME), 'title')} {table.credits(seat):>3}  "
    shown = _wrapped([*([bought] if bought else []), *marks], look.width - NAME - 11)
    return ("\n" + " " * (NAME + 11)).join([first + shown[0], *shown[1:]]) if shown else first.rstrip()


def _wrapped(parts: list[str], width: int) -> list[str]:
    lines = [""]
    for word in "; ".join(parts).split():
        if lines[-1] and columns(lines[-1]) + 1 + columns(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".lstrip()
    return [line for line in lines if line]


def _place(place: int, card: str, look: Look, *, sold: bool) -> str:
    if card in (UNKNOWN, EMPTY):
        word = msg("to be turned up") if card == UNKNOWN else msg("nothing: the deck has run out")
        return f"   {place} {look.style(look.say(word), 'dim')}"
    own, other = look.cards.both(card)
    arrow = look.style("›", "mark") if sold else " "
    name = look.style(padded(own, _CARD), "title")
    both = "" if own == other else look.style(padded(other, max(1, look.width - _CARD - 12)).rstrip(), "dim")
    return f" {arrow} {place} {name} {CARDS[card].cost:>3}  {both}".rstrip()


def turn(table: Table, look: Look) -> Iterator[str]:
    """Whose turn it is and what may be done; what may not stands in `refusals`."""
    if table.state.waiting is not None:
        text = msg("Place {place}: which card comes up? (its name, or “empty”)", place=table.state.waiting)
        yield look.style(look.say(text), "title")
        return
    seat = table.turn
    if seat is None:
        return
    who = table.name(seat)
    if table.over:
        text = msg("{who} may trash starting cards, one of a type, at most {n} (AM.9): names, or none",
                   who=who, n=len(table.cards(seat)))  # fmt: skip
        yield look.style(look.say(text), "title")
        return
    lot = lot_of(table.state)
    if lot is None:
        yield look.style(look.say(msg("{who} opens: place or card, and a bid", who=who)), "title")
    else:
        yield look.style(look.say(_at_auction(table, lot, look.cards)), "title")
    yield "  " + " · ".join(look.say(_may(option, table, seat)) for option in _first_of_kind(table) if option.legal)


def _at_auction(table: Table, lot: Lot, cards: Cards) -> Message:
    return msg(
        "{card}: {bid}, {bidder}. {who} bids or passes",
        card=cards.name(lot.card), bid=lot.bid, bidder=table.name(lot.bidder), who=table.name(lot.turn),
    )  # fmt: skip


def _first_of_kind(table: Table) -> list[Option]:
    """One option of each kind: the cheapest card that can be opened stands for all."""
    found: dict[Does, Option] = {}
    for option in options(table.state):
        before = found.get(option.action.does)
        if before is None or (option.legal and (not before.legal or _cost(option) < _cost(before))):
            found[option.action.does] = option
    return list(found.values())


def _cost(option: Option) -> int:
    return option.action.bid or 0


_MAY: dict[Does, Message] = {
    "open": msg("a card at its price or more, up to {most}"),
    "raise": msg("{least}…{most}"),
    "pass": msg("pass"),
    "liaison": msg("liaison ({liaison})"),
    "specimen": msg("specimen ({specimen})"),
    "atomics": msg("atomics"),
}


def _may(option: Option, table: Table, seat: int) -> Message:
    least, most = option.action.bid, table.credits(seat)
    if option.action.does == "raise" and least == most:
        return msg("{bid}", bid=least)
    numbers = {
        "least": least, "most": most, "liaison": LIAISON_PRICE, "specimen": SPECIMEN_PRICE,
    }  # fmt: skip
    return Message(_MAY[option.action.does].template, None, numbers)


def refusals(table: Table, say: Say) -> Iterator[str]:
    """For everything that the seat to move may not do: why, and by which ruling."""
    for option in options(table.state):
        if not option.legal:
            name = _act_name(option.action)
            text = msg("not {act}: {why}", act=name, why=reason(option.verdict, option.action, table))
            yield f"{say(text)}{cited(option.verdict)}"


def _act_name(action: Action) -> Message:
    names: dict[Does, Message] = {
        "open": IMPERIUM_CARD_NAMES[action.card] if action.card in IMPERIUM_CARD_NAMES else msg("card"),
        "raise": msg("a bid"), "pass": msg("pass"), "liaison": IMPERIUM_CARD_NAMES["arrakis-liaison"],
        "specimen": msg("a specimen"), "atomics": msg("atomics"),
    }  # fmt: skip
    return names[action.does]


def cited(verdict: Verdict) -> str:
    """The ruling that decides, in brackets; nothing where a base rule does."""
    return f" ({verdict.rulings[0]})" if verdict.rulings and not verdict.base_rules else ""


_REASONS: dict[str, Message] = {
    "AM.3/minimum-bid": msg("{card} costs {cost}; the first bid is no lower"),
    "AM.3/within-credits": msg("{who} has {credits} credits"),
    "AM.3/clockwise": msg("it is the turn of {turn}"),
    "AM.3/no-return": msg("{who} has passed on this card"),
    "AM.3/most-credits": msg("{turn} opens, with the most credits"),
    "AM.3/fewer-cards": msg("{turn} opens, with as many credits and fewer cards"),
    "AM.3/nearest-to-buyer": msg("{turn} opens, the first counter-clockwise from the last buyer"),
    "AM.3/earlier-seat": msg("{turn} opens, earlier in turn order"),
    "AM.3/new-card": msg("first the row gets its card"),
    "AM.4/only-opening": msg("that stands in place of opening a lot, not of a bid"),
    "AM.4/one-of-each": msg("{who} has done that once already"),
    "AM.4/liaison": msg("that costs 2 credits"),
    "AM.4/specimen": msg("that costs 1 credit"),
    "AM.5/before-a-bid": msg("only {turn}, whose turn it is, may spend the token"),
    "AM.5/token-once": msg("{who} has spent the token"),
    "AM.6/by-name": msg("{card} is not sold at the auction"),
    "AM.6/by-price": msg("{card} costs 7 or more and is not sold at the auction"),
    "AM.7/four-cards": msg("{who} has bought four cards"),
    "AM.8/nobody-can-open": msg("the auction is over"),
    "AM.9/after-the-end": msg("cards are trashed once, after the auction"),
    "AM.9/one-for-each": msg("{who} may trash {bought}"),
    "AM.9/one-of-a-type": msg("only one card of each type is trashed"),
    "AM.9/from-starting-deck": msg("only cards of the starting deck are trashed"),
}
_OPENER_PASSES = msg("{who} opens, with a bid or with liaison or specimen; passing is not open to the opener")
_NO_LOT = msg("no card is being sold: name one and a bid")
_TOO_LOW = msg("the bid stands at {high}: more, or pass")
_BEING_SOLD = msg("{lot} is being sold: bid on it or pass")
_PASSED_OVER = msg("{turn} opens; whoever has bought four cards is passed over")


def reason(verdict: Verdict, action: Action, table: Table) -> Message:
    """Why an action is refused, with the numbers at hand."""
    ground = verdict.grounds[0] if verdict.grounds else ""
    if verdict.base_rules:  # a base rule forbids; rulings only said whose turn it is
        return BASE_RULES[verdict.base_rules[0]]
    if ground == "AM.7/four-cards" and action.by is not None and bought_by(table.state, action.by) < LIMIT:
        return Message(_PASSED_OVER.template, None, _details(action, table))
    template = _template(ground, action, verdict)
    return Message(template.template, None, _details(action, table))


def _template(ground: str, action: Action, verdict: Verdict) -> Message:
    if ground == "AM.3/opener-bids":
        return _OPENER_PASSES if action.does == "pass" else _NO_LOT
    if ground == "AM.3/raise-or-pass":
        return _BEING_SOLD if action.does == "open" else _TOO_LOW
    return _REASONS.get(ground) or msg("{rulings}", rulings=", ".join(verdict.rulings))


def _details(action: Action, table: Table) -> dict[str, object]:
    lot, turn_ = lot_of(table.state), table.turn
    by, card = action.by, action.card or ""
    return {
        "card": IMPERIUM_CARD_NAMES.get(card, card),
        "cost": CARDS[card].cost if card in CARDS else "",
        "who": table.name(by) if by else "",
        "credits": table.credits(by) if by else "",
        "bought": len(table.cards(by)) if by else "",
        "turn": table.name(turn_) if turn_ else "",
        "high": lot.bid if lot else "",
        "lot": IMPERIUM_CARD_NAMES[lot.card] if lot else "",
        "rulings": "",
    }


# --- what has happened -------------------------------------------------------------------------------------------


def happened(action: Action, before: Auction, table: Table, cards: Cards) -> Iterator[Message]:
    """What an action did, and what came of it: sales, discards, new cards."""
    yield _did(action, table, cards)
    after = table.state
    for sale in after.sales[len(before.sales) :]:
        yield msg(
            "Sold: {card}, {price}, {who}", card=cards.name(sale.card), price=sale.price, who=table.name(sale.seat)
        )
    gone = discards(after)[len(discards(before)) :]
    refreshed = action.does == "atomics"
    thrown = sum(card not in (UNKNOWN, EMPTY) for card in before.row or ()) - (lot_of(before) is not None)
    barred = gone[thrown:] if refreshed else gone
    if refreshed:
        yield msg("discarded: {cards}", cards=", ".join(map(cards.name, gone[:thrown])))
    for card in barred:
        yield msg("{card} is not sold at the auction: discarded (AM.6)", card=cards.name(card))
    if action.does != "reveal":
        yield from _laid(before, after, cards)
    if action.card == EMPTY or (EMPTY in (after.row or ()) and EMPTY not in (before.row or ())):
        yield msg("the deck has run out: a place of the row stays empty")


def discards(state: Auction) -> tuple[str, ...]:
    """The cards discarded so far."""
    return () if state.discarded is None or isinstance(state.discarded, int) else state.discarded


def _laid(before: Auction, after: Auction, cards: Cards) -> Iterator[Message]:
    """New cards in the row; one that is like the card sold there counts as well."""
    sold = len(after.sales) > len(before.sales)
    lot = lot_of(before)
    for place, (was, now) in enumerate(zip(before.row or (), after.row or (), strict=True), 1):
        new = was != now or (sold and lot is not None and place == lot.place)
        if new and now not in (UNKNOWN, EMPTY):
            yield msg("place {place}: {card}", place=place, card=cards.name(now))


_DID: dict[Does, Message] = {
    "open": msg("{who} opens: {card}, {bid}"),
    "raise": msg("{who} bids {bid}"),
    "pass": msg("{who} passes"),
    "liaison": msg("{who} takes Arrakis Liaison for 2"),
    "specimen": msg("{who} places a specimen for 1"),
    "atomics": msg("{who} spends the atomics token"),
    "reveal": msg("turned up: {card}"),
    "trash": msg("{who} trashes: {cards}"),
}


def _did(action: Action, table: Table, cards: Cards) -> Message:
    card = msg("nothing") if action.card == EMPTY else cards.name(action.card) if action.card else ""
    return Message(_DID[action.does].template, None, {
        "who": table.name(action.by) if action.by else "", "card": card, "bid": action.bid,
        "cards": ", ".join(map(cards.name, action.cards)) or msg("nothing"),
    })  # fmt: skip


def did(action: Action, table: Table, cards: Cards) -> Message:
    """An action in words."""
    return _did(action, table, cards)


def absent(table: Table) -> Message | None:
    """What a table without Immortality goes without."""
    if IMMORTALITY in table.header.sets and has_immortality(table.state):
        return None
    return msg(
        "Without Immortality there is no atomics token (AM.5) and no specimen (AM.4); this mode was written for it."
    )


def turn_verdict(table: Table) -> Verdict:
    """Why it is as it is: who opens, that the auction is over, or that a card or a bid is awaited."""
    case = Case()
    if is_over(table.state, case) or lot_of(table.state) is not None or table.state.waiting is not None:
        return case.verdict(None)
    return case.verdict(first_to_open(table.state, case))


#: What can be typed, and what it does.
HELP: tuple[tuple[Message, Message], ...] = (
    (msg("3 6, stilgar 6"), msg("open a card of the row, by place or name, at 6; without a bid, at its price")),
    (msg("7"), msg("bid 7 for the card being sold")),
    (msg("pass, p"), msg("leave this lot for good")),
    (msg("liaison, l"), msg("take Arrakis Liaison for 2, in place of opening")),
    (msg("specimen, s"), msg("place a troop in the Axolotl tanks for 1, in place of opening")),
    (msg("atomics, a"), msg("spend the token: a new row")),
    (msg("anna: 7"), msg("what somebody else says, by name or seat")),
    (msg("undo, u"), msg("take the latest action back")),
    (msg("why, ?"), msg("the ruling behind what was tried last; “why pass” asks about an action")),
    (msg("row, r"), msg("the whole table once more")),
    (msg("summary"), msg("what came of it so far; “summary md”, “summary json”")),
    (msg("quit, q"), msg("leave; everything is kept")),
)
