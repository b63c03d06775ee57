"""Roman numerals as chapters have them, up to 99."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

#: Without C, D and M: a label of that letter is a letter.
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50}


_ROMAN_STEPS = ((90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def roman(value: int) -> str:
    """A number up to 99 as a Roman numeral."""
    numeral = ""
    for worth, sign in _ROMAN_STEPS:
        numeral += sign * (value // worth)
        value %= worth
    return numeral


def roman_value(numeral: str) -> int:
    """The value of a Roman numeral; 0 for what is none."""
    if not numeral or numeral.strip("IVXL"):
        return 0
    digits = [_ROMAN_DIGITS[digit] for digit in numeral]
    value = sum(-one if one < following else one for one, following in zip(digits, [*digits[1:], 0], strict=True))
    return value if roman(value) == numeral else 0


def numerals(chapter: str, *, drawn: bool) -> Iterator[str]:
    """The Roman numerals that a written chapter may be, the likeliest first: 7, 07, VII; drawn “lll” and “1V”, too."""
    if chapter.isdecimal() and len(chapter.lstrip("0")) <= 2 and int(chapter):  # noqa: PLR2004 - XCIX is enough
        yield roman(int(chapter))
    elif roman_value(chapter):
        yield chapter
    if drawn:
        numeral = chapter.replace("L", "I").replace("1", "I")
        if numeral != chapter and roman_value(numeral):
            yield numeral
