"""What a short search may be meant as that is nothing but a citation, in a spelling which the grammar does not have.

«глава 7, пункт 14», “14th rule of section seven”, ``VII(14)``, ``iii/a/7``, ``ВИИ.14``, ``g/ 7/14``. Each respelling is
only a proposal: it counts when it holds nothing but citations and all of them exist, so nothing is guessed.
"""

from __future__ import annotations

import re
import unicodedata

from kb.folding import fold_by_look
from kb.roman import roman_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

#: Longer texts are questions.
MAX_LENGTH = 80
_EN = "qwertyuiop[]asdfghjkl;'zxcvbnm,./`"
_RU = "йцукенгшщзхъфывапролджэячсмитьбю.ё"
#: As with Caps Lock on, unlike search.layouts: the signs stay signs in capitals. A Russian full stop lies on the slash.
_TO_LATIN = str.maketrans(_RU + _RU.upper().replace("Ж", ""), _EN + _EN.upper().replace(";", "")) | {ord("Ж"): ":"}
_TO_CYRILLIC = str.maketrans(_EN + _EN.upper(), _RU + _RU.upper())
#: A Cyrillic Ш looks like III.
_DRAWN = str.maketrans({"Ш": "III", "ш": "III"})
#: The keys of I, V and X, where only the numeral was typed on the wrong layout.
_KEYS = str.maketrans("ШМЧшмч", "IVXivx")
#: В, И, У, Х for V, I, V, X, as a Russian keyboard or a scan has them; 1, l and | for I.
_NUMERAL = str.maketrans("вихуіl1|", "vixviiii")

#: l, i, |, o and З for 1, 1, 1, 0 and 3.
_FIGURES = str.maketrans("li|oоз", "111003")


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


#: Words in which one asks for a text or quotes it.
_FRAME = _words(
    "что чем чём о об про на такое это есть говорит гласит говорится сказано написано значит означает покажи показать "
    "покажите открой открыть найди найти дай дайте текст ответ цитата цитату прочитай прочти напомни пожалуйста плиз "
    "номер номером под полностью целиком весь вся всё все нём там согласно из от между см смотри ссылка ссылку "
    "what whats s does do is it say says said mean means the of in from between about please pls plz show me find "
    "search open give get read quote text full whole all number no nr numbered entry faq see cf per ref reference "
    "according under rulings cit"
)
#: Letters that are words, unless they stand between a chapter and a number.
_SMALL = frozenset("aавсио")
_SECTION = _words(
    "раздел раздела разделе разделу глава главы главе главу часть части подраздел подраздела "
    "section sections sec sect chapter ch part subsection"
)
_ITEM = _words(
    "пункт пункта пункте пункту пунктом пункты пунктов пунктах п пп правило правила правиле правил решение решения "
    "разъяснение разъяснения разъяснении разъяснений ст статья статьи статье параграф параграфа подпункт положение "
    "уточнение вопрос абзац rule rules ruling item items point clause article art para paragraph clarification "
    "question q pt § №"
)
_RANGE = _words("по до to through thru – — - .. ... …")
_STOPS = _words(". точка точку тире дефис дробь слэш dot dash hyphen slash")
_AND = _words("или and or плюс plus")
_WORDS = {
    **dict.fromkeys(_SECTION, ("section", "")),
    **dict.fromkeys(_ITEM, ("item", "")),
    **dict.fromkeys(_FRAME, ("frame", "")),
    **dict.fromkeys(_RANGE, ("joint", "–")),
    **dict.fromkeys(_STOPS, ("joint", ".")),
    **dict.fromkeys(_AND, ("joint", ",")),
}
_CARDINALS_RU = (
    "один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать "
    "пятнадцать шестнадцать семнадцать восемнадцать"
)
_CARDINALS_EN = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen"
)
_ORDINALS_EN = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth"
)
_NUMBERS = {
    word: str(value)
    for words in (_CARDINALS_RU, _CARDINALS_EN, _ORDINALS_EN)
    for value, word in enumerate(words.split(), start=1)
}
_ORDINALS_RU = (
    "перв втор трет четверт пят шест седьм восьм девят десят одиннадцат двенадцат тринадцат четырнадцат пятнадцат "
    "шестнадцат семнадцат восемнадцат"
)
_ORDINAL = {stem: str(value) for value, stem in enumerate(_ORDINALS_RU.split(), start=1)}
_ENDING = re.compile(r"(?:ый|ой|ое|ая|ого|ом|ому|ую|ий|ье|ья|ьего|ьем|ьему|ьей|ью)\Z")

_LINK = re.compile(r"\S*/(?:r|ru|en|rulings)/([^/\s]+?)(?:\.json)?(?:[/?#]\S*)?")
_TOKEN = re.compile(r"[^\W_|]+(?:\|+[^\W_|]*)*|\|+[^\W_|]*|\.+|[^\w\s]|_")
#: What makes an ordinal: «14-й», “14th”, «VII-я».
_COUNTED = re.compile(r"(?:(?<=[0-9])-?|(?<=[ivx])-)(?:й|я|е|м|го|му|ая|ое|ой|ый|th|st|nd|rd)(?![^\W_])")
#: «п7.14», “ruleVII.14”: the word is struck out.
_GLUED = re.compile(r"(?<![^\W_])(?:пп?|см|ст|no?|r|rules?|rulings?)(?=[0-9]|[ivx]{2,})")
#: “11A” and “||| а” are II.A and III.A.
_STROKES = re.compile(r"(?<![^\W_|])(?:1{2,3}|\|{2,3})(?=[^\w|]{0,3}[^\W\d_][^\w|]{0,3}[0-9])")
#: “VII14”, “3а7”, «2б»: a label, perhaps with its number.
_CLOSED = re.compile(r"(?:[ivxl]{1,8}|[0-9]{1,2})[^\W\d_]?[0-9]{0,2}")


class _Piece:
    """A part of a citation or a word beside it, and what stands before: nothing, a stop, a dash, a colon, a comma."""

    __slots__ = ("joint", "kind", "text")

    def __init__(self, kind: str, text: str, joint: str) -> None:
        self.kind, self.text, self.joint = kind, text, joint


def respellings(text: str, names: Collection[str], documents: Collection[str]) -> Iterator[str]:
    """What the text may be meant as.

    ``names``: the words of the names of sections, as `fold_by_look` has them; ``documents``: their documents' names.
    """
    if len(text) > MAX_LENGTH:
        return
    link = _LINK.fullmatch(text.strip())
    if link:
        yield link[1]
    for typed in dict.fromkeys(_typed(text)):
        if typed != text:
            yield typed
        pieces = _pieces(_plain(typed), names, documents)
        if pieces:
            yield from _spelled(pieces)


def _typed(text: str) -> Iterator[str]:
    """The text, with Ш for III, and as typed on the wrong layout."""
    yield text
    if text.isascii():
        yield text.translate(_TO_CYRILLIC)
    else:
        yield text.translate(_DRAWN)
        yield text.translate(_TO_LATIN).replace("/", ".")
        yield text.translate(_DRAWN).translate(_TO_LATIN)
        yield text.translate(_KEYS)


def _plain(text: str) -> str:
    """In small letters, without full width and the like, «14-й» as 14."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.replace("№", "§"))
    text = _GLUED.sub("", _COUNTED.sub("", text.lower().replace("#", "§")))
    return _STROKES.sub(lambda strokes: "i" * len(strokes[0]), text)


def _pieces(text: str, names: Collection[str], documents: Collection[str]) -> list[_Piece]:
    """The text's parts of citations, and the words that tell their order; none when another word stands there."""
    found: list[_Piece] = []
    joint = ""
    for token in _TOKEN.findall(text):
        kind, value = ("document", token) if token in documents else _kind(token, names)
        if not kind:
            return []
        if kind == "joint":
            joint = joint if value == "." and joint else value
        elif kind == "letter" and value in _SMALL and found and found[-1].kind == "item":
            continue  # «пункты с 6 по 8»
        elif value == "и" and found and found[-1].kind == "number":
            joint = ","
        elif kind != "frame":
            found.append(_Piece(kind, value, joint))
            joint = ""
    return found


def _kind(word: str, names: Collection[str]) -> tuple[str, str]:
    """What a word is: part of a citation (label, number, letter, name), a word beside it, or nothing of both."""
    if word in _WORDS:
        return _WORDS[word]
    if not word[0].isalnum() and word[0] != "|":
        return "joint", ":" if word == ":" else ","
    number = _NUMBERS.get(word) or _ORDINAL.get(_ENDING.sub("", word)) or word
    if number.isascii() and number.isdecimal():
        return "number", number
    if fold_by_look(word).text in names:
        return "name", word
    if len(word) == 1:
        return "letter", word
    return ("label", word) if _CLOSED.fullmatch(word) or _numeral(word) else ("", "")


def _numeral(token: str) -> str:
    """The Roman numeral that a token may be meant as; nothing for what is none."""
    numeral = token.translate(_NUMERAL).upper()
    return numeral if roman_value(numeral) else ""


def _spelled(pieces: Sequence[_Piece]) -> Iterator[str]:
    """The pieces as citations: for «пункт 14 раздела VII» the section first, then in the order in which they stand."""
    kinds = [piece.kind for piece in pieces]
    item = kinds.index("item") if "item" in kinds else len(kinds)
    sections = [place for place in range(item, len(kinds)) if kinds[place] in ("section", "label")]
    if sections:
        at = sections[0]
        if at == len(pieces) - 1 and kinds[at] == "section":  # «14 пункт 7 раздела»
            at = item
        yield _written([*pieces[at:], *pieces[:at]])
    yield _written(pieces)


def _written(pieces: Sequence[_Piece]) -> str:
    """The pieces in the spelling of the book, a section with its word; nothing when they make no citation."""
    parts = [piece for piece in pieces if piece.kind not in ("section", "item")]
    out, due = "", "label"
    for place, piece in enumerate(parts):
        behind = parts[place + 1] if place + 1 < len(parts) else None
        if _is_word(piece, due, behind):
            continue
        if piece.kind == "document":
            out += f" {piece.text}:" if behind and behind.kind != "document" else ""
            due = "label"
        elif due == "label" or _begins(piece, due, behind):
            out += ("–" if piece.joint == "–" else " ") if out and out[-1] != ":" else ""
            out += _label(piece, behind)
            due = "list" if out[-1].isdecimal() and piece.kind == "label" else "number"
        elif due == "list":
            if piece.joint not in ("–", ",") or piece.kind != "number":
                return ""  # “II.A.1.2”, a date, a telephone's number
            out += ("–" if piece.joint == "–" else ", ") + piece.text
        elif piece.joint == ":" and out[-1].isdecimal():
            return ""  # a time
        elif piece.kind == "letter" and behind is not None:
            out += "." + piece.text
        else:
            out += "." + _number(piece)
            due = "number" if piece.kind == "letter" and not out[-1].isdecimal() else "list"
    return f"раздел {out}" if due == "number" and any(piece.kind == "section" for piece in pieces) else out


def _is_word(piece: _Piece, due: str, behind: _Piece | None) -> bool:
    """Whether a letter is a word: «с VII.6 по VII.8»."""
    if piece.text not in _SMALL:
        return False
    return due == "list" or (due == "label" and (behind is None or behind.joint != "."))


def _begins(piece: _Piece, due: str, behind: _Piece | None) -> bool:
    """Whether a citation begins here though the last one is not done, or might go on: “7.6/7.7”."""
    if piece.kind == "name" or (piece.kind == "label" and due == "list"):
        return True
    return due == "list" and behind is not None and behind.joint == "."


def _label(piece: _Piece, behind: _Piece | None) -> str:
    """A label; before a number or a letter «ВИИ», “V11” and “|V” are numerals."""
    numbered = behind is not None and behind.kind in ("number", "letter") and piece.kind != "number"
    return (numbered and _numeral(piece.text)) or piece.text


def _number(piece: _Piece) -> str:
    """A number: “l4” and «1О» are 14 and 10, and behind a stop “XIV” is 14."""
    if any(sign.isdecimal() for sign in piece.text):
        return piece.text.translate(_FIGURES)
    value = roman_value(_numeral(piece.text)) if piece.joint == "." else 0
    return str(value) if value else piece.text
