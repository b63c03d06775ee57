"""The course of the Dune: Imperium auction as a diagram: its steps, who comes next, the rulings that say so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import NamedTuple

from kb.errors import Message, msg
from kb.rules.auction import BARRED_FROM, CREDITS, LIMIT
from kb.rules.imperium import CONFLICT_DECK, ROW

#: In units of the drawing: width; left edge and width of whole and half boxes; heights of lines, padding, gaps between rows.
WIDTH = 400
_LEFT, _WHOLE, _HALF = 36, 328, 158
LINE, PAD, _GAP = 17, 11, 26
#: Letters in a line of a whole and of a half box.
_LETTERS, _FEW = 38, 17
#: Where the lines run that lead back and onward past the boxes.
_BACK, _ON = 13, WIDTH - 13


class Step(NamedTuple):
    """A box: what happens, the rulings that say so (the first is where it leads), where it stands in its row."""

    id: str
    says: Message
    citations: tuple[str, ...]
    kind: str = "step"
    side: str = "whole"


class Box(NamedTuple):
    """A step as drawn."""

    step: Step
    x: int
    y: int
    width: int
    height: int
    lines: list[str]

    @property
    def middle(self) -> int:
        """Where lines from above and below meet it."""
        return self.x + self.width // 2

    @property
    def bottom(self) -> int:
        """Its lower edge."""
        return self.y + self.height


class Arrow(NamedTuple):
    """A line from box to box, with a word beside it and where that stands."""

    source: str
    target: str
    path: str
    word: str = ""
    x: int = 0
    y: int = 0


class Flow(NamedTuple):
    """The diagram: its height, boxes, arrows."""

    height: int
    boxes: list[Box]
    arrows: list[Arrow]


def steps() -> list[list[Step]]:
    """The steps in rows, from first to last."""
    paid = ", ".join(str(amount) for _, amount in sorted(CREDITS.items()))
    conflicts = sum(CONFLICT_DECK.values()) - CONFLICT_DECK["I"]
    return [
        [Step("setup", msg("Set up the game with {n} conflict cards, none of level I", n=conflicts), ("AM.1",), "end")],
        [Step("credits", msg("Credits in turn order: {credits}", credits=paid), ("AM.2",))],
        [
            Step(
                "anybody",
                msg(
                    "Can anybody open a lot: fewer than {limit} cards bought, and credits for a card of the row?",
                    limit=LIMIT,
                ),
                ("AM.8", "AM.7"),
                "question",
            )
        ],
        [
            Step(
                "opener", msg("The richest of them opens; of equals, the one with fewer cards bought"), ("AM.3", "AM.7")
            )
        ],
        [
            Step(
                "instead",
                msg("Instead of a bid: Arrakis Liaison for 2, or a specimen for 1"),
                ("AM.4",),
                "step",
                "left",
            ),
            Step("bid", msg("Bids for one of the {n} cards, at least its cost", n=ROW), ("AM.3",), "step", "right"),
        ],
        [
            Step("token", msg("Before a bid, a token may change the row"), ("AM.5",), "aside", "left"),
            Step("raise", msg("Clockwise: raise, or pass for good, until one is left"), ("AM.3",), "step", "right"),
        ],
        [Step("sale", msg("The winner pays the bid and takes the card; the others pay nothing"), ("AM.3",))],
        [
            Step(
                "refill",
                msg(
                    "A new card from the deck; what is not for sale ({barred} and dearer, and six cards) is replaced",
                    barred=BARRED_FROM,
                ),
                ("AM.6",),
            )
        ],
        [Step("trash", msg("Each may trash a starting card for each card bought, one of a kind"), ("AM.9",))],
        [
            Step(
                "shuffle",
                msg("Shuffle deck, discards and row together, lay out {n} cards, play", n=ROW),
                ("AM.10",),
                "end",
            )
        ],
    ]


def flow(say: Callable[[Message], str]) -> Flow:
    """The diagram in a language."""
    boxes: dict[str, Box] = {}
    y = 4
    for row in steps():
        lines = [wrap(say(step.says), _LETTERS if step.side == "whole" else _FEW) for step in row]
        height = (max(map(len, lines)) + 1) * LINE + 2 * PAD  # a line more for the rulings
        for step, said in zip(row, lines, strict=True):
            x = _LEFT if step.side != "right" else _LEFT + _WHOLE - _HALF
            boxes[step.id] = Box(step, x, y, _WHOLE if step.side == "whole" else _HALF, height, said)
        y += height + _GAP
    return Flow(y - _GAP + 4, list(boxes.values()), list(_arrows(boxes, say)))


def _arrows(boxes: dict[str, Box], say: Callable[[Message], str]) -> Iterator[Arrow]:
    yes, no, again = say(msg("yes")), say(msg("no")), say(msg("next lot"))
    yield _down(boxes["setup"], boxes["credits"])
    yield _down(boxes["credits"], boxes["anybody"])
    yield _down(boxes["anybody"], boxes["opener"], yes)
    yield _down(boxes["opener"], boxes["instead"])
    yield _down(boxes["opener"], boxes["bid"])
    yield _down(boxes["bid"], boxes["raise"])
    yield _across(boxes["token"], boxes["raise"])
    yield _down(boxes["raise"], boxes["sale"])
    yield _down(boxes["sale"], boxes["refill"])
    yield _past(boxes["instead"], boxes["anybody"], _BACK)
    yield _past(boxes["refill"], boxes["anybody"], _BACK, again)
    yield _past(boxes["anybody"], boxes["trash"], _ON, no)
    yield _down(boxes["trash"], boxes["shuffle"])


def _down(source: Box, target: Box, word: str = "") -> Arrow:
    """Straight down, where the narrower of both has its middle."""
    x = min(source, target, key=lambda box: box.width).middle
    return Arrow(
        source.step.id, target.step.id, f"M{x} {source.bottom}V{target.y - 2}", word, x + 8, source.bottom + 13
    )


def _across(source: Box, target: Box) -> Arrow:
    y = source.y + source.height // 2
    return Arrow(source.step.id, target.step.id, f"M{source.x + source.width} {y}H{target.x - 2}")


def _past(source: Box, target: Box, x: int, word: str = "") -> Arrow:
    """Along the edge of the drawing, past the boxes between."""
    back = x == _BACK
    start, end = (source.x, target.x - 2) if back else (source.x + source.width, target.x + target.width + 2)
    y, to_y = source.y + source.height // 2, target.y + target.height // 2
    path = f"M{start} {y}H{x}V{to_y}H{end}"
    return Arrow(source.step.id, target.step.id, path, word, x + 8 if back else x - 8, source.bottom + 13)
