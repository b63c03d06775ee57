"""Whole numbers and choices -> few bytes: an arithmetic coder whose probabilities adapt to what it has coded.

`assets/search/unpack.js` is its other half and takes every step in the same order. Both calculate with +, -, × and ÷ of
doubles only, which give the same everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

#: A choice that was never made in a context counts as much towards either side; inherited odds count as so many choices.
_UNSEEN, _INHERITED = 0.02, 1.2
#: Contexts forget the older half of what they saw when they have seen so much.
_MEMORY = 400.0
_ONE = 1 << 16
_TOP = 0xFF000000
_FULL = 0xFFFFFFFF
#: Keeps the families of contexts and the choices within one apart.
FAMILY, CONTEXT, NODE = 1 << 40, 1 << 16, 1 << 8
#: Low bits of numbers from this length on are as good as random.
_LEARNT_BITS = 3


class Packer:
    """Collects choices; `data` are the bytes they make."""

    def __init__(self) -> None:
        self._low, self._high = 0, _FULL
        self._bytes = bytearray()
        self._seen: dict[int, list[float]] = {}

    def chance(self, chosen: bool, probability: float) -> None:  # noqa: FBT001 - the one thing that is packed
        """A choice whose probability both sides know."""
        share = min(max(int(probability * _ONE), 1), _ONE - 1)
        low, high = self._low, self._high
        middle = low + (high - low) * share // _ONE
        if chosen:
            high = middle
        else:
            low = middle + 1
        while not (low ^ high) & _TOP:
            self._bytes.append(high >> 24)
            low = low << 8 & _FULL
            high = (high << 8 & _FULL) | 0xFF
        self._low, self._high = low, high

    def choice(self, contexts: Sequence[int], chosen: bool) -> None:  # noqa: FBT001
        """A choice in contexts, the most general first; a new one begins with the odds of the one before it."""
        probability, found = 0.5, []
        for context in contexts:
            seen = self._seen.get(context)
            if seen is None:
                seen = self._seen[context] = [
                    _INHERITED * (1 - probability) + _UNSEEN,
                    _INHERITED * probability + _UNSEEN,
                ]
            probability = seen[1] / (seen[0] + seen[1])
            found.append(seen)
        self.chance(chosen, probability)
        for seen in found:
            seen[chosen] += 1
            if seen[0] + seen[1] > _MEMORY:
                seen[0] /= 2
                seen[1] /= 2

    def number(self, contexts: Sequence[int], value: int) -> None:
        """A number from 0 on, small ones likelier: its length, then its bits."""
        length = (value + 1).bit_length() - 1
        for step in range(length):
            self.choice([context + step for context in contexts], True)  # noqa: FBT003
        self.choice([context + length for context in contexts], False)  # noqa: FBT003
        node = 1
        for place in range(length - 1, -1, -1):
            bit = (value + 1) >> place & 1
            if length - 1 - place < _LEARNT_BITS:
                self.choice([context + 32 * length + node for context in contexts], bool(bit))
                node = 2 * node + bit
            else:
                self.chance(bool(bit), 0.5)

    def symbol(self, contexts: Sequence[int], value: int, bits: int) -> None:
        """One of 2^bits symbols."""
        node = 1
        for place in range(bits - 1, -1, -1):
            bit = value >> place & 1
            self.choice([context + node for context in contexts], bool(bit))
            node = 2 * node + bit

    def text(self) -> str:
        """What was packed, as letters, figures, - and _, which need no escape in a script."""
        from base64 import urlsafe_b64encode  # noqa: PLC0415

        end = self._bytes + self._low.to_bytes(4, "big")
        return urlsafe_b64encode(bytes(end)).decode().rstrip("=")
