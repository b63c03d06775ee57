"""Which rulings are in force: the printed rules, and every ruling that the table plays by.

A ruling is made of *clauses* (``IV.6/two-others``), each of which the code asks for by name where it bites. A clause
can be taken out, with its ruling or alone: the rules then answer as the printed ones do (the 2019 edition), or say
that they do not know. It can also be turned round, which proves the code carries a clause that the printed rules
share.
"""

from __future__ import annotations

from typing import NamedTuple


class Ruleset(NamedTuple):
    """The printed rules and all rulings but those ``out``; both sets hold citations (``IV.6``) or clauses.

    >>> Ruleset(out=frozenset({"II.A.2"})).holds("II.A.2/no-win-alone")
    False
    """

    out: frozenset[str] = frozenset()
    turned: frozenset[str] = frozenset()
    #: Nothing but the printed rules.
    printed: bool = False

    def holds(self, clause: str) -> bool:
        """Whether the clause is in force; one that is turned round is, in its way."""
        return not self.printed and clause not in self.out and clause.partition("/")[0] not in self.out

    def turns(self, clause: str) -> bool:
        """Whether the clause says the opposite of what it does."""
        return clause in self.turned

    def without(self, *names: str) -> Ruleset:
        """The same rules with these rulings or clauses taken out."""
        return self._replace(out=self.out | set(names))

    def turning(self, *clauses: str) -> Ruleset:
        """The same rules with these clauses turned round."""
        return self._replace(turned=self.turned | set(clauses))


#: Every ruling in force.
IN_FORCE = Ruleset()
#: The printed rules alone.
PRINTED = Ruleset(printed=True)
