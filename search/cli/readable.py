"""Something readable for letters that the console's encoding lacks."""

from __future__ import annotations

import unicodedata

#: What stands for a character that the console's encoding lacks.
_SUBSTITUTES = {
    "«": '"', "»": '"', "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "‑": "-",
    "…": "...", "→": "->", "←": "<-", "×": "x", "№": "No.", "•": "*", "\u00a0": " ", "\u202f": " ", "ё": "е", "Ё": "Е", "✓": "+",
}  # fmt: skip
_LATIN = dict(zip(
    "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    ["a", "b", "v", "g", "d", "e", "zh", "z", "i", "y", "k", "l", "m", "n", "o", "p", "r", "s", "t", "u", "f", "kh", "ts", "ch", "sh", "shch", "'", "y", "'", "e", "yu", "ya"], strict=True,
))  # fmt: skip


def readable(error: UnicodeError) -> tuple[str, int]:
    """Encoding error handler: the nearest thing the console can show, never an exception."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_shown(letter, error.encoding) for letter in error.object[error.start : error.end]), error.end


def _shown(letter: str, encoding: str) -> str:
    substitute = _SUBSTITUTES.get(letter)
    plain = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    for candidate in (substitute, _latin(letter), _latin(substitute or ""), plain):
        if candidate and _fits(candidate, encoding):
            return candidate
    return "?"


def _latin(letter: str) -> str:
    """A Cyrillic letter in its usual Latin spelling; empty for every other."""
    latin = _LATIN.get(letter.lower(), "")
    return latin.capitalize() if letter.isupper() else latin


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
