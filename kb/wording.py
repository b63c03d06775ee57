"""The wording that a ruling's checks were written for: whoever changes it must look at the checks again.

`rulings/<document>/checked/<section>.yaml` keeps, for each ruling with checks, its wording as it was when they were last
looked at, and a digest of it. It is written by `rulings check --renew`, one ruling at a time, and read by `rulings check`
alone: no answer waits for it. A wording that has changed since is a blemish.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from kb.citation import Citation
from kb.decoding import Fields
from kb.desk import write_atomically
from kb.entry import Ruling
from kb.errors import ContentError, ContentErrors, Position, msg
from kb.knowledge_base import KnowledgeBase
from kb.paths import shown_path
from kb.yaml_source import Mapping, Node, Sequence, read_yaml

FOLDER = "checked"
_HEAD = (
    "# What each ruling said when its checks were last looked at. Written by “rulings check --renew CITATION” only.\n"
)
_KEYS = ("citation", "digest", "wording")
#: What a reader is told; the examples and questions beside it may change without the ruling.
_FIELDS = ("title", "verdict", "text", "step", "note", "reading")
_DIGITS = 16
#: (field, text) in the order in which they stand in the entry.
Wording = tuple[tuple[str, str], ...]


class Looked(NamedTuple):
    """What a ruling said when its checks were looked at, the digest written beside it, and where that stands."""

    citation: str
    digest: str
    wording: Wording
    position: Position


def wording(ruling: Ruling) -> Wording:
    """What the ruling says now: title, verdict, text, steps, note, adopted readings."""
    return tuple((field, text.value) for field, text in ruling.messages() if field in _FIELDS)


def digest(said: Wording) -> str:
    """Sixteen hexadecimal digits of SHA-256 over fields and texts."""
    return hashlib.sha256(json.dumps(said, ensure_ascii=False).encode()).hexdigest()[:_DIGITS]


def path_of(base: KnowledgeBase, citation: Citation) -> Path:
    """The file that keeps the wording of a ruling's section."""
    return base.root / "rulings" / citation.document / FOLDER / f"{citation.section.label}.yaml"


def last_looked(base: KnowledgeBase, ruling: Ruling, faults: list[ContentError]) -> Looked | None:
    """What the ruling said when its checks were looked at; None when they never were."""
    kept = _read(path_of(base, ruling.citation), faults)
    return next((one for one in kept if one.citation == str(ruling.citation)), None)


def unlooked(base: KnowledgeBase) -> list[ContentError]:
    """A blemish for each ruling whose checks were never looked at or whose wording changed since, and for lost records."""
    faults: list[ContentError] = []
    kept: dict[str, Looked] = {}
    for path in sorted((base.root / "rulings").glob(f"*/{FOLDER}/*.yaml")):
        for one in _read(path, faults):
            faults += _misplaced(one, path, kept, base)
            kept.setdefault(one.citation, one)
    found = [_as_blemish(fault) for fault in faults]
    for citation, ruling in base.rulings.items():
        if ruling.clauses and (fault := _unlooked(ruling, kept.get(str(citation)))) is not None:
            found.append(fault)
    return sorted(found, key=ContentError.key)


def _unlooked(ruling: Ruling, looked: Looked | None) -> ContentError | None:
    if looked is not None and looked.digest == digest(wording(ruling)):
        return None
    message = (
        msg("{citation}: nobody has looked at its checks yet", citation=ruling.citation)
        if looked is None
        else msg("{citation}: the wording has changed since its checks were looked at", citation=ruling.citation)
    )
    hint = msg("look at them: “rulings check --renew {citation}”", citation=ruling.citation)
    return ContentError(message, ruling.position, hint=hint, blemish=True)


def _misplaced(one: Looked, path: Path, kept: dict[str, Looked], base: KnowledgeBase) -> Iterator[ContentError]:
    """A record of no ruling with checks, in a wrong file, standing twice, or changed by hand."""
    ruling = base.ruling(one.citation)
    if ruling is None or not ruling.clauses or path != path_of(base, ruling.citation):
        yield ContentError(
            msg("“{text}” is no ruling with checks of this section", text=one.citation[:60]),
            one.position,
            hint=msg("delete its record"),
        )
    elif one.citation in kept:
        yield ContentError(
            msg("citation {citation} stands here a second time", citation=one.citation),
            one.position,
            hint=msg("it is first at {position}", position=kept[one.citation].position),
        )
    elif one.digest != digest(one.wording):
        yield ContentError(
            msg("{citation}: this record was changed by hand", citation=one.citation),
            one.position,
            hint=msg("look at them: “rulings check --renew {citation}”", citation=one.citation),
        )


def _as_blemish(fault: ContentError) -> ContentError:
    return ContentError(fault.message, fault.position, hint=fault.hint, blemish=True)


def _read(path: Path, faults: list[ContentError]) -> list[Looked]:
    if not path.exists():
        return []
    node = read_yaml(path, shown_path(path), faults)
    if node is None:
        return []
    if not isinstance(node, Sequence):
        faults.append(
            ContentError(msg("a list of entries must stand here, each beginning with “- citation:”"), node.position)
        )
        return []
    return [found for item in node.items if (found := _record(item, faults)) is not None]


def _record(node: Node, faults: list[ContentError]) -> Looked | None:
    if not isinstance(node, Mapping):
        faults.append(
            ContentError(msg("an entry must be keys with values, beginning with “- citation:”"), node.position)
        )
        return None
    before = len(faults)
    fields = Fields(node, _KEYS, faults)
    fields.require(*_KEYS)
    said = tuple(_said(item, faults) for item in fields.mappings("wording"))
    citation, kept = fields.scalar("citation") or "", fields.scalar("digest") or ""
    return Looked(citation, kept, said, node.position) if len(faults) == before else None


def _said(node: Mapping, faults: list[ContentError]) -> tuple[str, str]:
    fields = Fields(node, _FIELDS, faults)
    if len(node.pairs) != 1:
        fields.fault(msg("one field with its text must stand here: {names}", names=", ".join(_FIELDS)), node.position)
        return "", ""
    name = node.pairs[0][0].value
    return name, fields.required_text(name).value if name in _FIELDS else ""


def renew(base: KnowledgeBase, ruling: Ruling) -> None:
    """Keep what this one ruling says now; the others' records stay as they are.

    Raises `ContentErrors` when the file cannot be read, `Unreadable` when it cannot be written.
    """
    faults: list[ContentError] = []
    path = path_of(base, ruling.citation)
    said = wording(ruling)
    new = Looked(str(ruling.citation), digest(said), said, ruling.position)
    kept = [one for one in _read(path, faults) if one.citation != new.citation]
    if faults:
        raise ContentErrors(faults)
    write_atomically(path, _HEAD + "".join(map(_rendered, sorted([*kept, new], key=_number))))


def _number(one: Looked) -> int:
    """The ruling's number, which orders the records of one section."""
    number = one.citation.rpartition(".")[2]
    return int(number) if number.isdecimal() else 0


def _rendered(one: Looked) -> str:
    """A record as YAML; a JSON string is one in double quotes there too."""
    lines = [f"- citation: {_quoted(one.citation)}", f"  digest: {_quoted(one.digest)}", "  wording:"]
    return "\n".join([*lines, *_rendered_wording(one.wording)]) + "\n"


def _rendered_wording(said: Wording) -> Iterable[str]:
    return (f"    - {field}: {_quoted(text)}" for field, text in said)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
