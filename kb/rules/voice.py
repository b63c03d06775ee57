"""What the Voice may bring up (VII.6 to VII.8)."""

from __future__ import annotations

from kb.rules.verdict import Verdict

_RULINGS = {"worthless": ("VII.6", False), "cheap-hero": ("VII.7", False), "lasgun": ("VII.8", True)}
#: Kinds that the printed rules let the Voice name.
_BASE = ("projectile-weapon", "poison-weapon", "projectile-defense", "poison-defense")


def voice_may_name(kind: str) -> Verdict:
    """Whether the Voice may order a kind of card to be played or not to be played.

    Raises `ValueError` for a kind that is none of the game's.

    >>> print(voice_may_name("worthless"))
    no (VII.6)
    >>> print(voice_may_name("lasgun"))
    yes (VII.8)
    >>> print(voice_may_name("poison-weapon"))
    yes
    """
    if kind in _RULINGS:
        ruling, allowed = _RULINGS[kind]
        return Verdict.by(ruling, value=allowed)
    if kind in _BASE:
        return Verdict.by(value=True)
    raise ValueError(kind)
