"""What came of an auction: as text, Markdown, or data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.errors import Message, msg, nmsg
from search.auction.view import columns

if TYPE_CHECKING:
    from collections.abc import Callable

    from search.auction.cards import Cards
    from search.auction.table import Table

    Say = Callable[[Message], str]

FORMATS = ("text", "markdown", "json")


def data(table: Table) -> dict[str, Any]:
    """The result as plain values; ``over`` is false while the auction goes on."""
    shuffled, row = table.after()
    return {
        "players": [_player(table, seat) for seat in table.seats],
        "sets": list(table.header.sets),
        "seed": table.header.seed,
        "lots": [
            {"player": table.name(sale.seat), "card": sale.card, "price": sale.price} for sale in table.state.sales
        ],
        "over": table.over,
        "finished": table.finished,
        "shuffled": shuffled,
        "row": list(row),
    }


def _player(table: Table, seat: int) -> dict[str, Any]:
    state = table.state
    trashed = (state.trashed or {}).get(seat)
    return {
        "seat": seat,
        "name": table.name(seat),
        "credits": table.credits(seat),
        "cards": [{"card": sale.card, "price": sale.price} for sale in table.cards(seat)],
        "liaison": table.has(state.liaisons, seat),
        "specimen": table.has(state.specimens, seat),
        "token_spent": table.has(state.spent, seat),
        "may_trash": len(table.cards(seat)),
        "trashed": None if trashed is None else list(trashed),
    }


def text(table: Table, cards: Cards, say: Say) -> str:
    """The result to read: a player after the other, then what is done before the game."""
    lines = []
    for seat in table.seats:
        left = table.credits(seat)
        credits_left = nmsg("{n} credit left", "{n} credits left", n=left)
        lines.append(f"{table.name(seat)}: {say(credits_left)}")
        width = max((columns(cards.name(sale.card)) for sale in table.cards(seat)), default=0)
        for sale in table.cards(seat):
            name = cards.name(sale.card)
            lines.append(f"    {name}{' ' * (width - columns(name))}  {sale.price}")
        lines += [f"    {say(line)}" for line in _extras(table, seat, cards)]
    return "\n".join([*lines, "", *map(say, _before_the_game(table, cards))])


def markdown(table: Table, cards: Cards, say: Say) -> str:
    """The result as a Markdown table, a row for each player, and what is done before the game."""
    heads = [msg("player"), msg("bought"), msg("credits left"), msg("besides")]
    lines = ["| " + " | ".join(map(say, heads)) + " |", "| --- | --- | ---: | --- |"]
    for seat in table.seats:
        bought = ", ".join(f"{cards.name(sale.card)} ({sale.price})" for sale in table.cards(seat)) or "–"
        besides = "; ".join(say(line) for line in _extras(table, seat, cards)) or "–"
        cells = (_escaped(table.name(seat)), bought, str(table.credits(seat)), besides)
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join([*lines, "", *(f"- {say(line)}" for line in _before_the_game(table, cards))])


def _escaped(text_: str) -> str:
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>|#" else letter for letter in text_)


def _extras(table: Table, seat: int, cards: Cards) -> list[Message]:
    """What a player got besides cards bought, and the starting cards that go."""
    state, lines = table.state, []
    if table.has(state.liaisons, seat):
        lines.append(msg("Arrakis Liaison for 2 (AM.4)"))
    if table.has(state.specimens, seat):
        lines.append(msg("a specimen for 1 (AM.4)"))
    if table.has(state.spent, seat):
        lines.append(msg("the atomics token comes back in round 1 (AM.5)"))
    chosen = (state.trashed or {}).get(seat)
    if chosen:
        lines.append(msg("trashes: {cards}", cards=", ".join(map(cards.name, chosen))))
    elif chosen is None and table.cards(seat):
        lines.append(nmsg("may trash {n} starting card (AM.9)", "may trash {n} starting cards, one of a type (AM.9)",
                          n=len(table.cards(seat))))  # fmt: skip
    return lines


def _before_the_game(table: Table, cards: Cards) -> list[Message]:
    """What is done between the auction and the first round, and what has still to be done in it."""
    if not table.over:
        return [msg("The auction goes on.")]
    shuffled, row = table.after()
    lines = [msg("Credits that are left are lost (AM.2)."),
             msg("Shuffle deck, discards and row together, {n} cards, and lay out 5 (AM.10).", n=shuffled)]  # fmt: skip
    if row:
        lines.append(msg("The new row: {cards}", cards=", ".join(map(cards.name, row))))
    if table.header.seed is not None:
        lines.append(msg("Seed: {seed}", seed=table.header.seed))
    return lines
