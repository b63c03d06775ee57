"""What lies beyond the rulings: topics of these games that none of them settles, and what to look up instead."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kb.citation import Citation, InvalidCitation, Register
from kb.decoding import Fields
from kb.errors import ContentError, Position, msg
from kb.glossary import LANGUAGES
from kb.yaml_source import Mapping, read_yaml
from kb.yaml_source import Sequence as ListNode

FILE = "beyond.yaml"
_TOPIC_KEYS = ("key", *LANGUAGES, "near", "words", "questions")


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic, by language: its title, what to look up, words that point to it, and how people ask."""

    key: str
    title: dict[str, str]
    look_up: dict[str, str]
    near: tuple[Citation, ...]
    words: dict[str, tuple[str, ...]]
    questions: dict[str, tuple[str, ...]]
    position: Position


def load_beyond(root: Path, shown: Path, register: Register, faults: list[ContentError]) -> list[Topic]:
    """The topics of ``content/beyond.yaml`` in file order; none when there is no such file."""
    if not (root / FILE).exists():
        return []
    node = read_yaml(root / FILE, shown / FILE, faults)
    if not isinstance(node, ListNode):
        if node is not None:
            faults.append(
                ContentError(msg("a list of topics must stand here, each beginning with “- key:”"), node.position)
            )
        return []
    topics: dict[str, Topic] = {}
    for item in node.items:
        if not isinstance(item, Mapping):
            faults.append(ContentError(msg("a topic must be keys with values, beginning with “- key:”"), item.position))
            continue
        topic = _topic(item, register, faults)
        if topic.key in topics:
            faults.append(ContentError(msg("topic “{key}” stands here a second time", key=topic.key), topic.position))
        topics.setdefault(topic.key, topic)
    return list(topics.values())


def _topic(node: Mapping, register: Register, faults: list[ContentError]) -> Topic:
    fields = Fields(node, _TOPIC_KEYS, faults)
    fields.require("key", *LANGUAGES, "questions")
    title, look_up = {}, {}
    for language in LANGUAGES:
        said = fields.mapping(language)
        if said is not None:
            inner = Fields(said, ("title", "look_up"), faults)
            inner.require("title", "look_up")
            title[language] = inner.required_text("title").value
            look_up[language] = inner.required_text("look_up").value
    return Topic(
        key=fields.scalar("key") or "",
        title=title,
        look_up=look_up,
        near=_near(fields, register),
        words=_lists(fields, "words", faults),
        questions=_lists(fields, "questions", faults),
        position=node.position,
    )


def _near(fields: Fields, register: Register) -> tuple[Citation, ...]:
    found = []
    for item in fields.scalars("near"):
        try:
            citation = register.parse(item.value)
        except InvalidCitation as error:
            fields.fault(error.message, item.position)
            continue
        if register.exists(citation):
            found.append(citation)
        else:
            fields.fault(msg("no ruling {citation}", citation=citation), item.position)
    return tuple(found)


def _lists(fields: Fields, key: str, faults: list[ContentError]) -> dict[str, tuple[str, ...]]:
    node = fields.mapping(key)
    if node is None:
        return dict.fromkeys(LANGUAGES, ())
    inner = Fields(node, LANGUAGES, faults)
    return {language: tuple(text.value for text in inner.texts(language)) for language in LANGUAGES}
