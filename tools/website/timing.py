"""The order of the turn, phase by phase, with the rulings on each step: ``content/pages/timing.yaml``."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from kb.citation import Citation
from kb.decoding import Fields
from kb.errors import ContentError, ContentErrors, Position, msg
from kb.glossary import LANGUAGES, TermKind
from kb.knowledge_base import KnowledgeBase
from kb.paths import shown_path
from kb.yaml_source import Mapping, Node, Sequence, read_yaml

FILE = Path("pages") / "timing.yaml"


class Step(NamedTuple):
    """What happens, by language, and the rulings on it."""

    says: dict[str, str]
    citations: tuple[Citation, ...]


class Phase(NamedTuple):
    """A phase of the turn: a glossary key (empty: at any time), its steps, and its rulings that stand at none of them."""

    key: str
    steps: tuple[Step, ...]
    others: tuple[Citation, ...]


def phases(base: KnowledgeBase) -> list[Phase]:
    """The phases of the turn in order; raises `ContentErrors` for a fault in the file."""
    steps = load_steps(base)
    found: list[Phase] = []
    for key, term in base.glossary.terms.items():
        if term.kind is TermKind.PHASE:
            own = [citation for citation, ruling in base.rulings.items() if key in ruling.scope.phases]
            found.append(_phase(key, steps.get(key, ()), own))
    anywhere = [citation for citation, ruling in base.rulings.items() if not ruling.scope.phases]
    return [phase for phase in [*found, Phase("", (), tuple(anywhere))] if phase.steps or phase.others]


def _phase(key: str, steps: tuple[Step, ...], own: list[Citation]) -> Phase:
    placed = {citation for step in steps for citation in step.citations}
    return Phase(key, steps, tuple(citation for citation in own if citation not in placed))


def load_steps(base: KnowledgeBase) -> dict[str, tuple[Step, ...]]:
    """The steps of each phase; none when there is no such file."""
    path = base.root / FILE
    if not path.exists():
        return {}
    faults: list[ContentError] = []
    node = read_yaml(path, shown_path(path), faults)
    found = dict(_read_phase(item, base, faults) for item in _items(node, faults))
    if faults:
        raise ContentErrors(faults)
    return found


def _items(node: Node | None, faults: list[ContentError]) -> tuple[Node, ...]:
    if isinstance(node, Sequence):
        return tuple(node.items)
    if node is not None:
        faults.append(ContentError(msg("a list of phases must stand here"), node.position))
    return ()


def _read_phase(node: Node, base: KnowledgeBase, faults: list[ContentError]) -> tuple[str, tuple[Step, ...]]:
    if not isinstance(node, Mapping):
        faults.append(ContentError(msg("a phase must be keys with values"), node.position))
        return "", ()
    fields = Fields(node, ("phase", "steps"), faults)
    fields.require("phase", "steps")
    key = fields.scalar("phase") or ""
    term = base.glossary.terms.get(key)
    if term is None or term.kind is not TermKind.PHASE:
        faults.append(ContentError(msg("no phase “{key}” in the glossary", key=key), node.position))
    return key, tuple(_step(item, base, faults) for item in fields.mappings("steps"))


def _step(node: Mapping, base: KnowledgeBase, faults: list[ContentError]) -> Step:
    fields = Fields(node, (*LANGUAGES, "rulings"), faults)
    fields.require(*LANGUAGES, "rulings")
    says = {language: fields.required_text(language).value for language in LANGUAGES}
    citations = [_citation(item.value, item.position, base, faults) for item in fields.scalars("rulings")]
    return Step(says, tuple(citation for citation in citations if citation is not None))


def _citation(text: str, position: Position, base: KnowledgeBase, faults: list[ContentError]) -> Citation | None:
    ruling = base.ruling(text)
    if ruling is None:
        faults.append(ContentError(msg("no ruling {citation}", citation=text), position))
        return None
    return ruling.citation
