"""Tiny broken contents, one fault each, made from the sound one in tests/faults/sound: the fault is told, and only it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from kb.knowledge_base import inspect

SOUND = Path(__file__).resolve().parent / "faults" / "sound"
FIRST, SECOND = "rulings/demo/I.yaml", "rulings/demo/II.A.yaml"
DOCUMENT, GLOSSARY = "rulings/demo/document.yaml", "glossary.yaml"
CATALOG = "locale/en/LC_MESSAGES/rulings.po"


class Broken(NamedTuple):
    """A file of the sound content with ``old`` replaced by ``new`` (without ``old``: ``new`` is the file), and what is told."""

    name: str
    file: str
    old: str | None
    new: str | bytes
    expected: str


FAULTS = [
    Broken("unknown key", FIRST, '  verdict: "По', '  verdikt: x\n  verdict: "По', "17:3: unknown key “verdikt” | did you mean “verdict”?"),
    Broken("unknown key of a relation", FIRST, "{kind: see,", "{sort: x, kind: see,", "12:8: unknown key “sort” | known keys: kind, to"),
    Broken("unknown key of a document", DOCUMENT, "order: 1", "oder: 1", "2:1: unknown key “oder” | did you mean “order”?"),
    Broken("unknown key of a term", GLOSSARY, "    name: фишка", "    name: фишка\n    slag: [x]", "11:5: unknown key “slag” | did you mean “slang”?"),
    Broken("missing key", FIRST, '  revised: "2026-12-01"\n', "", "1:3: key “revised” is missing | add “revised: …” to this entry"),
    Broken("missing citation", FIRST, "- citation: I.1\n  title", "- title", "1:3: key “citation” is missing | an entry begins with “- citation: II.A.1”"),
    Broken("missing key of a document", DOCUMENT, 'dated: "2020-02-29"\n', "", "1:1: key “dated” is missing | add “dated: …” to this entry"),
    Broken("list for a text", SECOND, '"Сверьте с I.2."', "[a]", "13:9: “note” must be a text"),
    Broken("text for a list", SECOND, '  steps:\n    - "Взять фишку."\n    - "Поставить фишку."\n', "  steps: раз\n", "5:10: “steps” must be a list"),
    Broken("text for questions", FIRST, '["Сколько фишек?", "Фишек три или четыре?"]', "раз", "22:14: “questions” must be a list"),
    Broken("text for a mapping", FIRST, "{concepts: [chip]}", "chip", "23:10: “scope” must be keys with values"),
    Broken("text for a relation", SECOND, "{kind: rests_on, to: I.2}", "I.2", "16:7: “relations” holds keys with values in each item"),
    Broken("duplicate key", FIRST, '  verdict: "Начинает младший."', '  verdict: "x"\n  verdict: "Начинает младший."', "4:3: key “verdict” stands here a second time | it is first in line 3; keep one of the two"),
    Broken("duplicate citation", "rulings/demo/II.A_2.yaml", None, (SOUND / SECOND).read_text("utf-8").replace("    - {kind: rests_on, to: I.2}", "    - {kind: see, to: I.1}"), "1:13: citation II.A.1 stands here a second time | it is first at content/rulings/demo/II.A.yaml:1:13"),
    Broken("dangling relation", FIRST, "to: II.A.1", "to: II.A.9", "12:23: I.1: no ruling II.A.9 | nearest: II.A.1, I.2, I.1"),
    Broken("relation to no section", FIRST, "to: II.A.1", "to: XX.1", "12:23: “XX.1” is not a citation | write it canonically, in Latin letters: II.A.1"),
    Broken("relation in Cyrillic letters", FIRST, "to: II.A.1", "to: II.А.1", "12:23: “II.А.1” is not a citation | write it canonically, in Latin letters: II.A.1"),
    Broken("same relation twice", SECOND, "    - {kind: rests_on, to: I.2}", "    - {kind: rests_on, to: I.2}\n    - {kind: rests_on, to: I.2}", "17:28: the same relation to I.2 twice"),
    Broken("unknown kind of relation", FIRST, "kind: see", "kind: sees", "12:14: “sees” is no kind | one of: see, narrows, exception_of, order_with, rests_on"),
    Broken("dangling citation in a text", FIRST, "сказано в II.A.1", "сказано в II.A.9", "4:63: I.1: no ruling II.A.9 | nearest: II.A.1, I.2, I.1"),
    Broken("dangling citation in a list", SECOND, "Анна ставит", "По I.7 Анна ставит", "9:11: II.A.1: no ruling I.7 | nearest: I.2, I.1, II.A.1"),
    Broken("unknown glossary key", FIRST, "concepts: [chip]", "concepts: [chip, ship]", "23:28: I.2: no term “ship” in the glossary | add it to glossary.yaml, or use one of its keys"),
    Broken("term of the wrong kind", FIRST, "concepts: [chip]", "concepts: [chip, tower]", "23:28: I.2: “tower” is a place, not one of the concepts"),
    Broken("Latin letter in a Cyrillic word", FIRST, "Начинает младший", "Нaчинает младший", "3:13: “Нaчинает” mixes Latin and Cyrillic letters: a is U+0061 | retype the word on one keyboard layout"),
    Broken("Cyrillic letter in a Latin numeral", FIRST, "сказано в II.A.1", "сказано в \u0406I.A.1", "4:63: “\u0406I” mixes Latin and Cyrillic letters: I is U+0049 | retype the word on one keyboard layout"),
    Broken("citation half in Cyrillic", FIRST, "сказано в II.A.1", "сказано в II.\u0410.1", "4:63: “II.\u0410.1” mixes Latin and Cyrillic letters: \u0410 is U+0410 | retype the word on one keyboard layout"),
    Broken("tab", FIRST, '  title: "Кто', '\ttitle: "Кто', "2:1: a tab character | indent and separate with spaces"),
    Broken("control character", FIRST, "Кто начинает", "Кто\x07 начинает", "2:14: invisible control character U+0007 | delete it; it cannot be seen in the editor"),
    Broken("bidi control", FIRST, "Кто начинает", "Кто\u202e начинает", "2:14: invisible control character U+202E | delete it; it cannot be seen in the editor"),
    Broken("Arabic letter mark", FIRST, "Кто начинает", "Кто\u061c начинает", "2:14: invisible control character U+061C | delete it; it cannot be seen in the editor"),
    Broken("soft hyphen", FIRST, "Кто начинает", "Кто на\u00adчинает", "2:17: invisible control character U+00AD | delete it; it cannot be seen in the editor"),
    Broken("no character at all, as an escape", FIRST, "Кто начинает", "Кто\\uffff начинает", "2:10: invisible control character U+FFFF | delete it; it cannot be seen in the editor"),
    Broken("bidi control as an escape", FIRST, "Кто начинает", "Кто\\u202e начинает", "2:10: invisible control character U+202E | delete it; it cannot be seen in the editor"),
    Broken("text lost behind a number sign", FIRST, '"Кто начинает"', "ход № 5 # см. II.A.1", "2:18: the text behind “#” would be lost: YAML takes it for a comment | put the whole value in quotes, or the comment on a line of its own"),
    Broken("colon in an unquoted text", FIRST, '"Кто начинает"', "Ничья: общий случай", '2:15: a colon inside an unquoted text | put the whole value in quotes: “title: "Ничья: общий случай"”'),
    Broken("list item that becomes a mapping", FIRST, '"Чей первый ход?"', "см. II.A.1: прим", '7:7: a list or mapping where a text should stand | a text with a colon must be quoted: “- "см. II.A.1: пример"”'),
    Broken("unclosed quote", FIRST, 'dated: "2021-03-01"}\n  revised: "2026-12-01"', 'dated: "2021-03-01"}\n  revised: "2026-12-01', "26:1: a quotation mark or bracket is never closed | look for its beginning above"),
    Broken("quote that ends too early", SECOND, "поле «Башня»", 'поле "Башня"', "4:48: the indentation does not fit, or a quoted text ends too early | compare the line with its neighbours; write a quotation mark inside quotes twice or as « »"),
    Broken("second YAML document", FIRST, "- citation: I.2", "---\n- citation: I.2", "15:1: a second document (---) in the same file | one file, one document"),
    Broken("anchor", FIRST, '"Кто начинает"', '&who "Кто начинает"', "2:10: anchors (&) and aliases (*) are not used in content | write the value out; quote a text that begins with & or *"),
    Broken("alias", FIRST, '"Кто начинает"', "*who", "2:10: anchors (&) and aliases (*) are not used in content | write the value out; quote a text that begins with & or *"),
    Broken("tag", FIRST, '"Кто начинает"', "!!python/object/apply:os.getcwd []", "2:10: tags (!) are not used in content | quote a text that begins with !"),
    Broken("invalid UTF-8", FIRST, None, "- citation: I.1\n  title: Кто".encode() + b"\xff", "2:13: byte 0xff is not UTF-8 | save the file as UTF-8"),
    Broken("empty required text", FIRST, '"Кто начинает"', '""', "2:10: “title” is empty"),
    Broken("required text of spaces", FIRST, '"Начинает младший."', "|\n\n    ", "3:12: “verdict” is empty"),
    Broken("empty revision", FIRST, 'revised: "2026-12-01"', "revised:", "14:11: “revised” is empty"),
    Broken("empty source", FIRST, 'source: {printed: "I, 1."}', "source:", "13:10: “source” is empty"),
    Broken("empty printed number", FIRST, 'printed: "I, 1."', 'printed: ""', "13:21: “printed” is empty"),
    Broken("empty label", DOCUMENT, "label: III", "label:", "16:11: “label” is empty"),
    Broken("empty file", SECOND, None, "", "1:1: a list of entries must stand here, each beginning with “- citation:”"),
    Broken("file of keys", SECOND, None, "citation: II.A.1\n", "1:1: a list of entries must stand here, each beginning with “- citation:”"),
    Broken("entry of text", SECOND, "- citation: II.A.1", "- Привет\n- citation: II.A.1", "1:3: an entry must be keys with values, beginning with “- citation:”"),
    Broken("empty document", DOCUMENT, None, "", "1:1: a document describes itself with keys and values"),
    Broken("question twice", FIRST, '"Чей первый ход?"', '"Кто ходит первым?"', "7:7: the same question twice"),
    Broken("one question only", FIRST, '["Сколько фишек?", "Фишек три или четыре?"]', '["Сколько фишек?", " "]', "22:14: fewer than 2 questions | write down how players really ask for this ruling"),
    Broken("bad date", FIRST, "2026-12-01", "2026-02-30", "14:12: “2026-02-30” is not a day | write it as 2026-12-01, with quotes or without"),
    Broken("bad date of the source", FIRST, "2021-03-01", "01.03.2021", "24:37: “01.03.2021” is not a day | write it as 2026-12-01, with quotes or without"),
    Broken("week for a day", FIRST, "2026-12-01", "2026-W49-2", "14:12: “2026-W49-2” is not a day | write it as 2026-12-01, with quotes or without"),
    Broken("bad status", SECOND, "in-force", "forever", "27:11: “forever” is no status | one of: in-force, superseded, withdrawn"),
    Broken("source of another document", FIRST, '{printed: "I, 1."}', '{document: other, printed: "I, 1."}', "13:22: the source’s document must be “demo”"),
    Broken("unknown edition", SECOND, "edition: second", "edition: third", "23:16: “third” is no edition | one of: second"),
    Broken("file of no section", "rulings/demo/IV.yaml", None, "- citation: IV.1\n", "1:1: no section “IV” in document “demo” | name the file after its section: I, II.A"),
    Broken("file of a known gap", "rulings/demo/III.yaml", None, "- citation: III.1\n", "1:1: no section “III” in document “demo” | name the file after its section: I, II.A"),
    Broken("entry in the wrong file", "rulings/demo/II.A_2.yaml", None, (SOUND / FIRST).read_text("utf-8").partition("- citation: I.2")[0].replace("I.1\n", "I.3\n", 1), "1:13: I.3 does not belong into this file | move it to I.yaml"),
    Broken("citation in small letters", SECOND, None, (SOUND / SECOND).read_text("utf-8") + (SOUND / FIRST).read_text("utf-8").partition("- citation: I.2")[0].replace("I.1\n", "ii.a.2\n", 1), "40:13: “ii.a.2” is not a citation | write it canonically, in Latin letters: II.A.1"),
    Broken("document id unlike its folder", DOCUMENT, "id: demo", "id: other", "1:5: the document’s id must be the name of its folder, “demo” | lower-case Latin letters, digits and hyphens"),
    Broken("order that is no number", DOCUMENT, "order: 1", "order: one", "2:8: “one” is not a number"),
    Broken("flag that is neither", DOCUMENT, "missing: true", "missing: da", "18:14: “da” is no missing | one of: true, false"),
    Broken("bad section label", DOCUMENT, "label: III", "label: iii", "16:12: “iii” is no section label | like VII, II.A or AM"),
    Broken("section twice", DOCUMENT, "label: III", "label: II.A", "16:12: section II.A stands here a second time"),
    Broken("folder without a document", "rulings/other/I.yaml", None, "[]\n", "content/rulings/other/document.yaml:1:1: cannot be read: No such file or directory"),
    Broken("undeclared homonym", GLOSSARY, "  homonyms: [tower]\n", "", "24:3: “вышка” also names the term “tower” | add “tower” to its homonyms, or take the word out of one of the two"),
    Broken("homonym of nobody", GLOSSARY, "homonyms: [tower]", "homonyms: [tower, nobody]", "24:3: no term “nobody” in the glossary"),
    Broken("term twice", GLOSSARY, "- key: crane", "- {key: start, kind: phase, ru: {name: а}, en: {name: b}}\n- key: crane", "24:3: term “start” stands here a second time"),
    Broken("unknown kind of term", GLOSSARY, "kind: card", "kind: cart", "25:9: “cart” is no kind | one of: phase, faction, card, place, concept"),
    Broken("checks as a text", SECOND, '    - clause: one-chip\n      restates: true\n      says: "За ход ставят одну фишку."\n      examples: |\n        >>> print(landing_cost(position(), "guild", "arrakeen", 4))\n        2\n    - clause: on-the-tower\n      says: "Ставят её на Башню."\n      examples: |\n', "    |\n", "29:5: “checks” must be a list"),
    Broken("clause of text", SECOND, "  checks:\n", "  checks:\n    - one\n", "29:7: “checks” holds keys with values in each item"),
    Broken("unknown key of a clause", SECOND, "restates: true", "restate: true", "30:7: unknown key “restate” | did you mean “restates”?"),
    Broken("clause without a name", SECOND, "    - clause: on-the-tower\n      says", "    - says", "35:7: key “clause” is missing | add “clause: …” to this entry"),
    Broken("clause that says nothing", SECOND, '"За ход ставят одну фишку."', '""', "31:13: “says” is empty"),
    Broken("clause without examples", SECOND, '      examples: |\n        >>> print(landing_cost(position(), "guild", "arrakeen", 4))\n        2\n', "", "29:7: key “examples” is missing | add “examples: …” to this entry"),
    Broken("clause with a list of examples", SECOND, '|\n        >>> print(landing_cost(position(), "guild", "arrakeen", 4))\n        2\n', "[a]\n", "32:17: “examples” must be a text"),
    Broken("clause of capital letters", SECOND, "clause: one-chip", "clause: One chip", "29:15: “One chip” is no name for the rules | lower-case Latin letters, digits and hyphens"),
    Broken("clause twice", SECOND, "clause: on-the-tower", "clause: one-chip", "35:15: “one-chip” names two things in one ruling | it is first at content/rulings/demo/II.A.yaml:29:15"),
    Broken("clause named like a reading", SECOND, "clause: on-the-tower", "clause: exactly-one", "35:15: “exactly-one” names two things in one ruling | it is first at content/rulings/demo/II.A.yaml:18:13"),
    Broken("clause that perhaps restates", SECOND, "restates: true", "restates: perhaps", "30:17: “perhaps” is no restates | one of: true, false"),
    Broken("reading without a name", SECOND, "    - name: exactly-one\n      adopted", "    - adopted", "18:7: key “name” is missing | add “name: …” to this entry"),
    Broken("reading of a Cyrillic name", SECOND, "name: exactly-one", "name: ровно", "18:13: “ровно” is no name for the rules | lower-case Latin letters, digits and hyphens"),
]  # fmt: skip


def broken(case: Broken) -> list[str]:
    """What is told of the content in ./content with one file broken; the missing English catalog is not the point."""
    shutil.copytree(SOUND, "content")
    path = Path("content", case.file)
    if case.old is not None:
        text = path.read_text("utf-8")
        assert case.old in text
        content = text.replace(case.old, case.new, 1).encode()
    else:
        content = case.new if isinstance(case.new, bytes) else case.new.encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    _, faults = inspect(Path("content"))
    return [str(fault).replace("\n    hint: ", " | ") for fault in faults if fault.position.path.suffix != ".po"]


def test_the_sound_content_has_no_fault(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(SOUND, "content")
    base, faults = inspect(Path("content"))
    assert base is not None
    assert [str(fault.message) for fault in faults] == ["no catalog for en"]
    assert [str(citation) for citation in base.rulings] == ["I.1", "I.2", "II.A.1"]


@pytest.mark.parametrize("case", FAULTS, ids=[case.name for case in FAULTS])
def test_a_fault_is_told_once_at_its_place(tmp_path, monkeypatch, case):
    monkeypatch.chdir(tmp_path)
    place = "" if case.expected.startswith("content/") else f"content/{case.file}:"
    assert broken(case) == [place + case.expected]


@pytest.mark.parametrize("file", [FIRST, SECOND, DOCUMENT, GLOSSARY])
def test_byte_order_mark_and_windows_line_ends_change_nothing(tmp_path, monkeypatch, file):
    monkeypatch.chdir(tmp_path)
    content = b"\xef\xbb\xbf" + (SOUND / file).read_bytes().replace(b"\n", b"\r\n")
    assert broken(Broken("", file, None, content, "")) == []
    assert b"\r" not in (SOUND / file).read_bytes()


def test_two_bare_documents_that_share_a_label_are_told_for_each_section(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    document = 'id: other\norder: 2\ntitle: "Б"\ngame: "Б"\nsource: "Б"\ndated: "2020-01-01"\nbare: true\nsections:\n  - {label: Q, title: "в"}\n  - {label: I, title: "г"}\n'
    assert broken(Broken("", "rulings/other/document.yaml", None, document, "")) == [
        (
            "content/rulings/other/document.yaml:10:5: section I is also one of “demo” | "
            "set “bare: false”: the document’s citations are then written other:I.1"
        )
    ]


def test_the_same_label_in_a_document_that_is_not_bare_is_no_fault(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    document = 'id: other\norder: 2\ntitle: "Б"\ngame: "Б"\nsource: "Б"\ndated: "2020-01-01"\nbare: false\nsections:\n  - {label: I, title: "г"}\n'
    assert broken(Broken("", "rulings/other/document.yaml", None, document, "")) == []


@pytest.mark.parametrize("target", ["I.1", "II.A.1"])
def test_a_ruling_may_refer_to_itself_and_two_to_each_other(tmp_path, monkeypatch, target):
    monkeypatch.chdir(tmp_path)
    assert broken(Broken("", SECOND, "to: I.2", f"to: {target}", "")) == []


def test_a_file_that_cannot_be_read_does_not_make_every_reference_into_it_a_fault(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert len(broken(Broken("", SECOND, "- citation", "\t- citation", ""))) == 1


FIVE = [
    (GLOSSARY, "kind: card", "kind: cart"),
    (DOCUMENT, "order: 1", "order: one"),
    (FIRST, "2026-12-01", "2026-02-30"),
    (FIRST, "concepts: [chip]", "concepts: [z, y, x]"),
    (SECOND, "in-force", "forever"),
    ("rulings/demo/IV.yaml", None, "- a\n"),
]
ALL_OF_THEM = """\
content/glossary.yaml:25:9: “cart” is no kind
content/locale/en/LC_MESSAGES/rulings.po:1:1: no catalog for en
content/rulings/demo/I.yaml:14:12: “2026-02-30” is not a day
content/rulings/demo/I.yaml:23:22: I.2: no term “z” in the glossary
content/rulings/demo/I.yaml:23:25: I.2: no term “y” in the glossary
content/rulings/demo/I.yaml:23:28: I.2: no term “x” in the glossary
content/rulings/demo/II.A.yaml:27:11: “forever” is no status
content/rulings/demo/IV.yaml:1:1: no section “IV” in document “demo”
content/rulings/demo/document.yaml:2:8: “one” is not a number
"""
CHILD = """
from pathlib import Path
from kb.knowledge_base import inspect
for fault in inspect(Path("content"))[1]:
    print(str(fault).partition("\\n")[0])
"""


@pytest.mark.parametrize("seed", ["0", "1", "2", "3"])
def test_the_faults_of_five_files_come_in_one_run_in_file_order_whatever_the_hash_seed(tmp_path, seed):
    shutil.copytree(SOUND, tmp_path / "content")
    for file, old, new in FIVE:
        path = tmp_path / "content" / file
        path.write_text(path.read_text("utf-8").replace(old, new, 1) if old else new, "utf-8")
    run = subprocess.run(
        [sys.executable, "-c", CHILD], cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=True, timeout=60,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert run.stdout == ALL_OF_THEM


HEADER = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


def entry(context, original, translation, mark=""):
    return f'{mark}msgctxt "{context}"\nmsgid "{original}"\nmsgstr "{translation}"\n\n'


NOTE = ("II.A.1/note", "Сверьте с I.2.")
CATALOGS = [
    ("other charset", HEADER.replace("utf-8", "koi8-r") + entry(*NOTE, "Compare I.2."), "1:1: this is not a valid catalog (charset=koi8-r; UTF-8)"),
    ("unheard-of charset", HEADER.replace("utf-8", "cp99999") + entry(*NOTE, "Compare I.2."), "1:1: this is not a valid catalog (charset=cp99999; UTF-8)"),
    ("other language", HEADER.replace("Language: en", "Language: de") + entry(*NOTE, "Compare I.2."), "1:1: this is not a valid catalog (Language: de; en)"),
    ("header for a translation", HEADER + entry("I.2/title", "Сколько фишек", "Content-Type: text/plain"), "7:1: this is not a valid catalog (I.2/title: Content-Type:)"),
    ("other rulings cited", HEADER + entry(*NOTE, "Compare I.1."), "7:1: II.A.1/note: the translation cites other rulings | original: I.2; translation: I.1"),
    ("ruling not cited", HEADER + entry(*NOTE, "Compare."), "7:1: II.A.1/note: the translation cites other rulings | original: I.2; translation: –"),
    ("ruling that does not exist", HEADER + entry("I.2/title", "Сколько фишек", "How many chips, see II.A.9"), "7:1: I.2/title: the translation cites other rulings | original: –; translation: II.A.9"),
    ("other numbers", HEADER + entry("I.2/verdict", "По 3 фишки.", "4 chips each."), "7:1: I.2/verdict: the translation holds other numbers | original: 3; translation: 4"),
    ("card or place not named", HEADER + entry("II.A.1/example", "Анна ставит фишку на Башню.", "Anna sets a chip."), "7:1: II.A.1/example: “Башня” is not named in the translation | the glossary’s name is “Tower”"),
    ("Cyrillic letter in an English word", HEADER + entry(*NOTE, "C\u043empare I.2."), "7:1: “C\u043empare” mixes Latin and Cyrillic letters: \u043e is U+043E | retype the word on one keyboard layout"),
    ("bidi control", HEADER + entry(*NOTE, "Compare\u202e I.2."), "7:1: invisible control character U+202E | delete it; it cannot be seen in the editor"),
    ("text no longer there", HEADER + entry("I.2/note", "Было.", "Was."), "7:1: I.2/note: translates a text that the content no longer holds | run “rulings translate update”"),
]  # fmt: skip


def with_catalog(content) -> list[str]:
    """What is told of the sound content with this catalog, missing translations aside."""
    shutil.copytree(SOUND, "content", dirs_exist_ok=True)
    Path("content", CATALOG).parent.mkdir(parents=True, exist_ok=True)
    Path("content", CATALOG).write_bytes(content if isinstance(content, bytes) else content.encode())
    _, faults = inspect(Path("content"))
    return [str(fault).replace("\n    hint: ", " | ") for fault in faults if fault.position.path.suffix == ".po"]


@pytest.mark.parametrize(("name", "content", "expected"), CATALOGS, ids=[name for name, *_ in CATALOGS])
def test_a_fault_of_a_catalog_is_told_once_at_its_line(tmp_path, monkeypatch, name, content, expected):
    monkeypatch.chdir(tmp_path)
    assert name
    assert with_catalog(content) == [f"content/{CATALOG}:{expected}"]


@pytest.mark.parametrize(
    ("content", "line"),
    [(HEADER + 'msgid "a"\nmsgstr b\n', 7), (HEADER + 'msgid "a"\nmsgstr "b\n', 7), (HEADER + "hello\n", 6)],
)
def test_a_syntax_error_of_a_catalog_names_file_and_line(tmp_path, monkeypatch, content, line):
    monkeypatch.chdir(tmp_path)
    (fault,) = with_catalog(content)
    assert fault.startswith(f"content/{CATALOG}:{line}:1: this is not a valid catalog (")


def test_a_placeholder_that_is_translated_too_is_told_with_both(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(SOUND, "content")
    path = Path("content", SECOND)
    path.write_text(path.read_text("utf-8").replace("Взять фишку.", "Взять {n} фишек."), "utf-8")
    Path("content", CATALOG).parent.mkdir(parents=True)
    Path("content", CATALOG).write_text(HEADER + entry("II.A.1/step", "Взять {n} фишек.", "Take {m} chips."), "utf-8")
    _, faults = inspect(Path("content"))
    assert [str(fault) for fault in faults if fault.position.path.suffix == ".po"] == [
        (
            f"content/{CATALOG}:7:1: II.A.1/step: the placeholders differ from the original’s\n"
            "    hint: original: {n}; translation: {m}"
        )
    ]


def test_a_good_catalog_is_accepted_with_byte_order_mark_and_windows_line_ends(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    content = HEADER + entry(*NOTE, "Compare I.2.") + entry("I.2/verdict", "По 3 фишки.", "Take 3 chips.")
    assert with_catalog(content) == []
    assert with_catalog(b"\xef\xbb\xbf" + content.replace("\n", "\r\n").encode()) == []


def test_a_fuzzy_translation_is_listed_as_out_of_date_at_its_original(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert with_catalog(HEADER + entry(*NOTE, "Compare I.1.", "#, fuzzy\n")) == []
    base, faults = inspect(Path("content"))
    assert base is not None
    told = [str(fault).partition("\n")[0] for fault in faults if "note" in str(fault.message)]
    assert told == [f"content/{SECOND}:13:9: II.A.1/note: the en translation is out of date"]
