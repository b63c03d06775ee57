"""The rulings as code: plain functions on plain values, a module per phase.

`VOCABULARY` is what the examples beside the rulings may use.
"""

from __future__ import annotations

from collections.abc import Callable

from kb.rules.auction import credits_dealt, may_be_sold, may_buy_another
from kb.rules.control import advisors, controller, forces, hold, wins_alone_with_three
from kb.rules.shield_wall import wall_is_stronghold, wall_landing_cost
from kb.rules.verdict import Verdict
from kb.rules.voice import voice_may_name

_FUNCTIONS: tuple[Callable[..., object], ...] = (
    advisors, controller, credits_dealt, forces, hold, may_be_sold, may_buy_another, voice_may_name, wall_is_stronghold,
    wall_landing_cost, wins_alone_with_three,
)  # fmt: skip

#: Name -> function, for `kb.checks`.
VOCABULARY: dict[str, object] = {function.__name__: function for function in _FUNCTIONS}

__all__ = ["VOCABULARY", "Verdict"]
