"""Whole numbers and choices -> few bytes: a range coder whose probabilities adapt to what it has coded.

`assets/search/unpack.js` is its other half and takes every step in the same order. Both calculate with +, -, × and ÷ of
doubles only, which give the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate

#: Counts are kept in so many parts of one; what a choice inherits counts as little more than one, and a side that was never
#: taken as hardly anything.
_PART, _INHERITED, _UNSEEN = 32, 40, 1
#: Contexts forget the older half of what they saw when they have seen so much.
_MEMORY = 400 * _PART
#: Chances are multiples of 2^-16; the range is at least 2^24.
_BITS = 16
_ONE, _LEAST, _BYTE, _FULL = 1 << _BITS, 1 << 24, 0xFF, 0xFFFFFFFF
#: More than so many equally likely ones are told apart in two steps.
_MANY = 1 << 12
#: Contexts and the choices in them are told apart by 32 bits; two that meet there share their odds, here and in the script alike.
_FAMILIES, _NUMBERS, _NODES = 0x297A2D39, 0x2C1B3C6D, 0x9E3779B1


def context(family: int, number: int = 0) -> int:
    """A context: what is chosen, and what is known of it by then."""
    return ((number + 1) * _NUMBERS + family * _FAMILIES) & _FULL


@cache
def _steps(value: int) -> tuple[tuple[int, bool], ...]:
    """The choices that make a number: one more figure for each true one, then its figures behind the first."""
    figures = f"{value + 1:b}"[1:]
    length, node = len(figures), 1
    found = [(step, step < length) for step in range(length + 1)]
    for figure in figures:
        found.append((32 * length + node, figure == "1"))
        node = 2 * node + int(figure)
    return tuple(((each + 1) * _NODES & _FULL, chosen) for each, chosen in found)


class Packer:
    """Collects choices; `text` gives what they make."""

    def __init__(self) -> None:
        self._low, self._range = 0, _FULL
        self._bytes = bytearray()
        self._seen: dict[int, list[int]] = {}

    def _part(self, start: int, size: int) -> None:
        """Go on with a part of the range: where it begins in it, and its size."""
        low = self._low + start
        if low > _FULL:
            self._carry()
            low &= _FULL
        while size < _LEAST:
            self._bytes.append(low >> 24)
            low = low << 8 & _FULL
            size <<= 8
        self._low, self._range = low, size

    def _carry(self) -> None:
        at = len(self._bytes) - 1
        while self._bytes[at] == _BYTE:
            self._bytes[at] = 0
            at -= 1
        self._bytes[at] += 1

    def pick(self, at: int, count: int, before: float, up_to: float) -> None:
        """One of ``count``, with the chance that one before it is taken, and that it or one before it is.

        Each has a part of the range, however unlikely it is.
        """
        unit, rest = self._range >> _BITS, _ONE - count
        start = unit * (int(before * rest) + at) if at else 0
        end = unit * (int(up_to * rest) + at + 1) if at < count - 1 else self._range
        self._part(start, end - start)

    def weighed(self, at: int, weights: Sequence[float]) -> None:
        """One of several, as likely as their weights."""
        if len(weights) > 1:
            # Not `sum`, which newer Pythons make more exact than a script can.
            sums = list(accumulate(weights))
            before = sums[at - 1] if at else 0.0
            self.pick(at, len(weights), before / sums[-1], sums[at] / sums[-1])

    def any(self, at: int, count: int) -> None:
        """One of several that are equally likely; of very many in two steps, since chances are no finer than 2^-16."""
        if count > _MANY:
            self.any(at // _MANY, (count - 1) // _MANY + 1)
            self.any(at % _MANY, min(_MANY, count - at // _MANY * _MANY))
        elif count > 1:
            self.pick(at, count, at / count, (at + 1) / count)

    def choice(self, contexts: Sequence[int], chosen: bool) -> None:  # noqa: FBT001
        """A choice in contexts, the most general first; a new one begins with the odds of the one before it."""
        self._choose(contexts, ((_NODES, chosen),))

    def number(self, contexts: Sequence[int], value: int) -> None:
        """A number from 0 on, small ones likelier: its length, then its bits."""
        self._choose(contexts, _steps(value))

    def _choose(self, contexts: Sequence[int], steps: Iterable[tuple[int, bool]]) -> None:
        """One choice after the other in the same contexts, told apart by the first of each pair."""
        known = self._seen.get
        for node, chosen in steps:
            probability, found = 0.5, []
            for each in contexts:
                seen = known(each ^ node)
                if seen is None:
                    inherited = int(_INHERITED * probability)
                    seen = self._seen[each ^ node] = [_INHERITED - inherited + _UNSEEN, inherited + _UNSEEN]
                no, yes = seen
                probability = yes / (no + yes)
                found.append(seen)
            share = (self._range >> _BITS) * int(probability * _ONE)
            if chosen:
                self._part(0, share)
            else:
                self._part(share, self._range - share)
            for seen in found:
                seen[chosen] += _PART
                if seen[0] + seen[1] > _MEMORY:
                    seen[:] = (count + 1 >> 1 for count in seen)

    def text(self) -> str:
        """What was packed, as letters, figures, - and _, which need no escape in a script."""
        from base64 import urlsafe_b64encode  # noqa: PLC0415

        end = self._bytes + self._low.to_bytes(4, "big")
        return urlsafe_b64encode(bytes(end)).decode().rstrip("=")
