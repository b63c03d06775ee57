"""A rule's answer, together with what it rests on, and the case that gathers both."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeVar

from kb.rules.ruleset import IN_FORCE, Ruleset


class Undecided(Enum):
    """What the printed rules answer where they are silent: an answer, never an error."""

    UNDECIDED = "undecided"

    def __str__(self) -> str:
        return self.value


UNDECIDED = Undecided.UNDECIDED
#: What a verdict can say. A tuple is an order, a frozen set has none, a mapping gives each its share.
Value = bool | int | str | None | Undecided | tuple["Value", ...] | frozenset[str] | dict[str, "Value"]

T = TypeVar("T")
_WORDS = {"True": "yes", "False": "no", "None": "nobody"}


class Verdict(NamedTuple):
    """``value``: the answer; ``grounds``: what decided it, the decisive one first; ``considered``: what did not apply.

    Grounds are clauses of rulings (``II.A.1/no-control``) or the names of base rules, which have no slash;
    ``readings`` names the readings taken where the source leaves a choice (``II.A.1/whenever``).

    >>> print(Verdict(False, ("II.A.2/no-win-alone",)))
    no (II.A.2)
    >>> print(Verdict("guild", ("sole-occupant",)))
    guild
    """

    value: Value
    grounds: tuple[str, ...] = ()
    considered: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()

    @property
    def rulings(self) -> tuple[str, ...]:
        """The citations that decided, the decisive one first; none: a base rule did."""
        return _citations(self.grounds)

    @property
    def base_rules(self) -> tuple[str, ...]:
        """The named base rules that decided."""
        return tuple(ground for ground in self.grounds if "/" not in ground)

    @property
    def not_applied(self) -> tuple[str, ...]:
        """The citations that were considered and do not bite here."""
        decided = self.rulings
        return tuple(citation for citation in _citations(self.considered) if citation not in decided)

    def __str__(self) -> str:
        said = shown(self.value)
        return f"{said} ({', '.join(self.rulings)})" if self.rulings else said


def _citations(clauses: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause.partition("/")[0] for clause in clauses if "/" in clause))


def shown(value: Value) -> str:
    """A value as the checks print it; a set and a mapping in alphabetical order.

    >>> shown({"guild": {"spice": 2, "ornithopters": True}})
    'guild: (ornithopters: yes, spice: 2)'
    >>> shown(frozenset())
    'none'
    """
    if isinstance(value, dict):
        pairs = (f"{key}: {_inner(held)}" for key, held in sorted(value.items()))
        return ", ".join(pairs) or "none"
    if isinstance(value, frozenset):
        return ", ".join(sorted(value)) or "none"
    if isinstance(value, tuple):
        return ", ".join(_inner(held) for held in value) or "none"
    return _WORDS.get(repr(value), str(value))


def _inner(value: Value) -> str:
    return f"({shown(value)})" if isinstance(value, dict | tuple | frozenset) else shown(value)


class Case:
    """What is gathered while one question is decided: grounds, rulings that do not bite, readings.

    >>> case = Case()
    >>> case.bites("VII.7/never-ordered", True)
    True
    >>> print(case.verdict(False))
    no (VII.7)
    """

    def __init__(self, rules: Ruleset = IN_FORCE) -> None:
        self.rules = rules
        self._grounds: list[str] = []
        self._premises: list[str] = []
        self._considered: list[str] = []
        self._readings: list[str] = []

    def bites(self, clause: str, when: bool = True, *, reading: str = "") -> bool:
        """Whether the clause is in force and its condition holds; it is then a ground, and else was considered.

        For a clause that departs from the printed rules: where it does not bite, the caller goes on with those.
        ``reading``: the reading that the condition rests on, where the source leaves a choice.
        """
        if not self.rules.holds(clause):
            return False
        if not when:
            self.considers(clause)
            return False
        self._grounds.append(clause)
        if reading:
            self.reading(reading)
        return True

    def reading(self, name: str) -> None:
        """The reading named was taken; nothing is noted when its ruling is not in force."""
        if self.rules.holds(name):
            self._readings.append(name)

    def settles(self, clause: str, value: T, *, printed: T | Undecided, base: str = "", turned: T) -> T | Undecided:
        """What the clause says; ``printed`` when it is out, by the base rule named; ``turned`` when turned round."""
        if not self.rules.holds(clause):
            if base:
                self.base(base)
            return printed
        self._grounds.append(clause)
        return turned if self.rules.turns(clause) else value

    def allows(self, clause: str, allowed: bool, *, printed: bool | Undecided, base: str = "") -> bool | Undecided:
        """`settles` for a yes or no, which turns round by itself."""
        return self.settles(clause, allowed, printed=printed, base=base, turned=not allowed)

    def considers(self, clause: str) -> None:
        """The clause is about such matters, and does not bite here."""
        if self.rules.holds(clause):
            self._considered.append(clause)

    def base(self, rule: str) -> None:
        """A base rule is a ground."""
        self._grounds.append(rule)

    def rests_on(self, verdict: Verdict) -> Value:
        """The value of another verdict, whose grounds stand behind this one’s own: what it presupposes."""
        self._premises += verdict.grounds
        self._considered += verdict.considered
        self._readings += verdict.readings
        return verdict.value

    def verdict(self, value: Value) -> Verdict:
        """The answer: rulings before base rules, the case’s own before its premises, each once, as they were found."""
        grounds = tuple(dict.fromkeys([*self._grounds, *self._premises]))
        return Verdict(
            value,
            tuple(sorted(grounds, key=lambda ground: "/" not in ground)),
            tuple(clause for clause in dict.fromkeys(self._considered) if clause not in grounds),
            tuple(dict.fromkeys(self._readings)),
        )
