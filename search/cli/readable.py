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
    latin = _LATIN.get(letter.lower())
    if latin is not None and letter.isupper():
        latin = latin.capitalize()
    plain = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"
    for candidate in (_SUBSTITUTES.get(letter), latin, plain):
        if candidate is not None:
            try:
                candidate.encode(encoding)
            except UnicodeEncodeError:
                continue
            return candidate
    lowered = _SUBSTITUTES.get(letter)
    return _LATIN.get((lowered or "").lower(), "?")
