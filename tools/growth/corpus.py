"""Content of any size, made from the real rulings by recombination; the same for the same size.

The first 72 entries are the rulings themselves. Each further one takes its title, verdict, sentences and three questions
from different rulings, in both languages alike, and bears an invented name, so that the vocabulary grows as it would.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path
from random import Random

from babel.messages.catalog import Message

from kb.catalogs import Catalog, Freshness, catalog_path
from kb.citation import Citation, Register, Section, SectionEntry
from kb.entry import DocumentInfo, Ruling, SectionInfo, Source, Status, Text
from kb.errors import Position
from kb.knowledge_base import KnowledgeBase
from kb.reader import find_citations

QUESTIONS = 3
#: An invented document has so many chapters of so many parts of so many rulings.
_CHAPTERS, _PARTS, _RULINGS = 20, 5, 100
_SYLLABLES = {
    "ба": "ba", "во": "vo", "гар": "gar", "де": "de", "жи": "zhi", "зул": "zul", "ке": "ke", "лен": "len", "мор": "mor",
    "на": "na", "пир": "pir", "ро": "ro", "сту": "stu", "тал": "tal", "фе": "fe", "хи": "khi", "шан": "shan", "эр": "er",
}  # fmt: skip
_NAMES = 30_000
_SENTENCE = re.compile(r"(?<=[.!?…])\s+")

#: A text in Russian and in English.
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Pools:
    """What entries are made of."""

    titles: list[Pair]
    verdicts: list[Pair]
    sentences: list[Pair]
    questions: list[Pair]
    rulings: list[Ruling]
    names: list[Pair]
    weights: list[float]


def grown(base: KnowledgeBase, size: int) -> KnowledgeBase:
    """The knowledge base with entries up to ``size``; with fewer rulings than it has, itself."""
    extra = size - len(base.rulings)
    if extra <= 0:
        return base
    pools, random = _pools(base), Random(size)  # noqa: S311 - chance, not secrets
    documents, entries, rulings, messages = list(base.documents), list(base.register.entries), dict(base.rulings), []
    for number in range(0, extra, _CHAPTERS * _PARTS * _RULINGS):
        sections = min(_CHAPTERS * _PARTS, -(-(extra - number) // _RULINGS))
        document = _document(f"more-{number // (_CHAPTERS * _PARTS * _RULINGS) + 1}", len(documents), sections)
        documents.append(document)
        for start, info in enumerate(document.sections):
            count = min(_RULINGS, extra - number - start * _RULINGS)
            section = Section(document.id, info.label, len(entries), bare=False)
            entries.append(SectionEntry(section, numbers=range(1, count + 1), aliases=(), missing=False))
            for place in range(1, count + 1):
                ruling, translated = _entry(Citation(section, place), pools, random)
                rulings[ruling.citation] = ruling
                messages += translated
    english = base.catalogs["en"]
    kept = [
        Message(original, string=english.translate(context, original).text, context=context)
        for context, original in english.keys()  # noqa: SIM118 - no dictionary
    ]
    return replace(
        base,
        documents=tuple(documents),
        register=Register(entries),
        rulings=rulings,
        catalogs={"en": Catalog("en", [*kept, *messages], english.path)},
    )


def _pools(base: KnowledgeBase) -> Pools:
    pairs: dict[str, list[Pair]] = {}
    for ruling in base.rulings.values():
        for field, text in ruling.messages():
            translation = base.translate(f"{ruling.citation}/{field}", text, "en")
            if translation.freshness is Freshness.CURRENT:
                pairs.setdefault(field, []).append((text.value, translation.text))
    sentences = []
    for ru, en in (*pairs["text"], *pairs["step"], *pairs["example"]):
        ours, theirs = _SENTENCE.split(ru), _SENTENCE.split(en)
        if len(ours) == len(theirs):  # else no sentence is another's translation
            sentences += [
                pair
                for pair in zip(ours, theirs, strict=True)
                # a citation, or a figure behind another sentence's numeral, might become one that does not exist
                if not any(find_citations(text, base.register) or text[0].isdecimal() for text in pair)
            ]
    random = Random(_NAMES)  # noqa: S311
    names = []
    for _ in range(_NAMES):
        parts = random.sample(sorted(_SYLLABLES), random.choice((2, 3, 3, 4)))
        names.append(("".join(parts).capitalize(), "".join(_SYLLABLES[part] for part in parts).capitalize()))
    weights = list(accumulate(1 / (place + 10) for place in range(_NAMES)))  # a few are everywhere, most are rare
    return Pools(
        pairs["title"], pairs["verdict"], sentences, pairs["question"], list(base.rulings.values()), names, weights
    )


def _document(name: str, order: int, sections: int) -> DocumentInfo:
    position = Position(Path(f"rulings/{name}/document.yaml"))
    labels = [
        f"{chapter}.{chr(ord('A') + part)}"
        for chapter in map(_roman, range(1, _CHAPTERS + 1))
        for part in range(_PARTS)
    ]
    title = Text("Сборник", position)
    described = tuple(
        SectionInfo(label, Text("Раздел", position), None, aliases=(), missing=False, position=position)
        for label in labels[:sections]
    )
    return DocumentInfo(name, title, title, None, None, name, "2026-11-30", False, order, described, position)  # noqa: FBT003


def _roman(number: int) -> str:
    units = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    return "X" * (number // 10) + units[number % 10]


def _entry(citation: Citation, pools: Pools, random: Random) -> tuple[Ruling, list[Message]]:
    """A ruling and its English messages."""
    name = random.choices(pools.names, cum_weights=pools.weights)[0]
    title = _named(random.choice(pools.titles), name, "{1}: {0}")
    verdict = random.choice(pools.verdicts)
    text = tuple(map(" ".join, zip(*random.sample(pools.sentences, random.randint(2, 4)), strict=True)))
    asked = random.sample(pools.questions, QUESTIONS)
    questions = [_named(asked[0], name, "{0} ({1})"), *asked[1:]]
    position = Position(Path(f"rulings/{citation.document}/{citation.section.label}.yaml"))
    ruling = Ruling(
        citation=citation,
        title=Text(title[0], position),
        verdict=Text(verdict[0], position),
        text=Text(text[0], position),
        steps=(),
        examples=(),
        questions=tuple(Text(ru, position) for ru, _ in questions),
        note=None,
        scope=random.choice(pools.rulings).scope,
        relations=(),
        readings=(),
        elsewhere=(),
        source=Source(citation.document, str(citation.number), "2026-11-30"),
        revised="2026-11-30",
        status=Status.IN_FORCE,
        clauses=(),
        position=position,
    )
    pairs = [("title", title), ("verdict", verdict), ("text", text), *(("question", pair) for pair in questions)]
    return ruling, [Message(pair[0], string=pair[1], context=f"{citation}/{field}") for field, pair in pairs]


def _named(pair: Pair, name: Pair, form: str) -> Pair:
    return form.format(pair[0], name[0]), form.format(pair[1], name[1])


# --- as files -------------------------------------------------------------------------------------------------


def write_content(base: KnowledgeBase, folder: Path, *, catalogs: bool = True) -> None:
    """The knowledge base as a content folder: the real one copied, the invented documents beside it."""
    shutil.copytree(base.root, folder)
    for document in base.documents:
        if (folder / "rulings" / document.id).exists():
            continue
        (folder / "rulings" / document.id).mkdir()
        (folder / "rulings" / document.id / "document.yaml").write_text(_document_yaml(document), "utf-8")
    files: dict[Path, list[str]] = {}
    for ruling in base.rulings.values():
        path = folder / "rulings" / ruling.citation.document / f"{ruling.citation.section.label}.yaml"
        if ruling.citation.document.startswith("more-"):
            files.setdefault(path, []).append(_entry_yaml(ruling))
    for path, entries in files.items():
        path.write_text("".join(entries), "utf-8")
    if catalogs and files:
        with (folder / catalog_path("en")).open("a", encoding="utf-8") as file:
            file.writelines(_messages(base))


def _messages(base: KnowledgeBase) -> Iterator[str]:
    for context, original in sorted(base.catalogs["en"].keys()):
        if context.startswith("more-"):
            english = base.catalogs["en"].translate(context, original).text
            yield f"\nmsgctxt {_quoted(context)}\nmsgid {_quoted(original)}\nmsgstr {_quoted(english)}\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _document_yaml(document: DocumentInfo) -> str:
    head = {"id": document.id, "order": str(document.order), "title": document.title.value, "game": document.game.value}
    lines = [
        f"{key}: {_quoted(value)}" for key, value in (head | {"source": document.id, "dated": document.dated}).items()
    ]
    lines += ["sections:", *(f"  - {{label: {s.label}, title: {_quoted(s.title.value)}}}" for s in document.sections)]
    return "\n".join(lines) + "\n"


def _entry_yaml(ruling: Ruling) -> str:
    scope = ", ".join(
        f"{kind}: [{', '.join(keys)}]"
        for kind in ("phases", "factions", "cards", "places", "concepts")
        if (keys := getattr(ruling.scope, kind))
    )
    return "".join(
        [
            f"- citation: {ruling.citation}\n",
            *(f"  {key}: {_quoted(getattr(ruling, key).value)}\n" for key in ("title", "verdict", "text")),
            "  questions:\n",
            *(f"    - {_quoted(question.value)}\n" for question in ruling.questions),
            f"  scope: {{{scope}}}\n  source: {{printed: {_quoted(ruling.source.printed)}}}\n",
            f"  revised: {_quoted(ruling.revised)}\n",
        ]
    )


def write_documents(base: KnowledgeBase, path: Path) -> None:
    """What the other engines index: a JSON array a line, of name, Russian and English."""
    english = base.catalogs["en"]
    with path.open("w", encoding="utf-8") as file:
        for citation, ruling in base.rulings.items():
            texts = [(f"{citation}/{field}", text.value) for field, text in ruling.messages()]
            pair = "\n".join(text for _, text in texts), "\n".join(english.translate(*named).text for named in texts)
            file.write(json.dumps([str(citation), *pair]) + "\n")
