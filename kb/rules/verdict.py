"""A rule's answer, together with the rulings it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

_WORDS = {"True": "yes", "False": "no", "None": "nobody"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """``value``: the answer; ``rulings``: the citations that decided it, the decisive one first; none: a base rule.

    >>> print(Verdict.by("II.A.2", value=False))
    no (II.A.2)
    >>> print(Verdict.by(value="guild"))
    guild
    """

    value: bool | int | str | None
    rulings: tuple[str, ...]

    @classmethod
    def by(cls, *rulings: str, value: bool | int | str | None) -> Self:
        """A verdict that rests on the rulings named."""
        return cls(value, rulings)

    def __str__(self) -> str:
        said = _WORDS.get(repr(self.value), str(self.value))
        return f"{said} ({', '.join(self.rulings)})" if self.rulings else said
