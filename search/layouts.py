"""Text typed on the wrong keyboard layout: ЙЦУКЕН for QWERTY and back, key for key."""

from __future__ import annotations

_LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?"
_CYRILLIC = "ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"
_TO_CYRILLIC = str.maketrans(_LATIN, _CYRILLIC)
_TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)
#: Signs that stand on a letter's key: inside a word they are letters of the other layout, at its end mostly themselves.
KEY_SIGNS = "`[];',.~{}:\"<>"


def to_cyrillic(text: str) -> str:
    """What the keys would have given on a Russian keyboard.

    >>> to_cyrillic("ujkjc ,u kextvtn")
    'голос бг лучемет'
    """
    return text.translate(_TO_CYRILLIC)


def to_latin(text: str) -> str:
    """What the keys would have given on an English keyboard.

    >>> to_latin("цуферук сщтекщд")
    'weather control'
    """
    return text.translate(_TO_LATIN)
