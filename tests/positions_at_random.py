"""Random positions and questions, drawn from the vocabulary itself: whatever a position file may say, they say."""

from __future__ import annotations

from pathlib import Path

from hypothesis import assume
from hypothesis import strategies as st

from kb.errors import Position as Place
from kb.judge.asking import Ask, Asking, CitationName
from kb.judge.kinds import Choice, Either, ListOf, MapOf, NumberOr, Record, Whole, YesNo
from kb.judge.phases import auction
from kb.judge.vocabulary import GROUPS, POSITION, QUESTIONS
from kb.rules.board import TERRITORIES
from kb.yaml_source import Mapping, Scalar, Sequence

PLACE = Place(Path("random.yaml"))
#: Longer lists only repeat what shorter ones show.
MOST = 4


def scalar(value):
    return Scalar(str(value), PLACE, plain=True)


def node_of(data):
    """Plain values as the tree that the YAML reader makes of them."""
    if isinstance(data, dict):
        return Mapping(tuple((scalar(key), node_of(value)) for key, value in data.items()), PLACE)
    if isinstance(data, list | tuple):
        return Sequence(tuple(map(node_of, data)), PLACE)
    return scalar({True: "yes", False: "no"}.get(data, data) if isinstance(data, bool) else data)


def data_of(kind):  # noqa: PLR0911 - a kind, a strategy
    """A strategy for plain values that a kind accepts."""
    if isinstance(kind, Choice):
        return st.sampled_from([*kind.names, *filter(None, [kind.nobody])])
    if isinstance(kind, Whole):
        return st.integers(kind.least, kind.most if kind.most is not None else kind.least + 20)
    if isinstance(kind, YesNo):
        return st.booleans()
    if isinstance(kind, Either):
        return st.just(kind.word) | data_of(kind.kind)
    if isinstance(kind, NumberOr):
        return data_of(kind.number) | data_of(kind.listed)
    if isinstance(kind, ListOf):
        sizes = {"min_size": kind.length or 0, "max_size": kind.length or MOST}
        unique = {"unique_by": repr} if kind.unordered or isinstance(kind.kind, Choice) else {}
        return st.lists(data_of(kind.kind), **sizes, **unique)
    if isinstance(kind, MapOf):
        return st.dictionaries(data_of(kind.keys), data_of(kind.values), max_size=MOST)
    if isinstance(kind, CitationName):
        return st.just("II.A.1")
    assert isinstance(kind, Record), kind
    return record_of(kind)


def record_of(kind):
    """A strategy for a record: what is required, and any of the rest; a territory gets a sector of its own."""
    required = {name: data_of(kind.fields[name]) for name in kind.required}
    optional = {name: data_of(field) for name, field in kind.fields.items() if name not in kind.required}
    made = st.fixed_dictionaries(required, optional=optional)
    return made.flatmap(with_sector) if {"territory", "sector"} <= set(kind.fields) else made


def with_sector(data):
    """The record with a sector in which its territory lies; none in the Polar Sink."""
    sectors = TERRITORIES[data["territory"]].sectors if "territory" in data else ()
    rest = {name: value for name, value in data.items() if name != "sector"}
    return st.sampled_from(sectors).map(lambda sector: {**rest, "sector": sector}) if sectors else st.just(rest)


def read(kind, data):
    """The value of plain data, or None where the kind refuses it."""
    faults = []
    value = kind.read(node_of(data), faults)
    return value if not faults else None


@st.composite
def positions(draw):
    """Positions of DUNE, possible or not, that say nearly everything: what they leave open, no rule answers."""
    open_ = draw(st.sets(st.sampled_from(sorted(GROUPS)), max_size=2)) | set(auction.GROUPS)
    data = draw(st.fixed_dictionaries({name: data_of(kind) for name, kind in GROUPS.items() if name not in open_}))
    position = read(POSITION, data)
    assume(position is not None)
    return position


@st.composite
def askings(draw):
    """Questions with parameters, those about other questions apart."""
    names = [
        name
        for name, question in QUESTIONS.items()
        if name not in auction.QUESTIONS and not any(isinstance(k, Ask) for k in question.parameters.values())
    ]
    name = draw(st.sampled_from(names))
    question = QUESTIONS[name]
    parameters = {
        parameter: read(kind, draw(data_of(kind)))
        for parameter, kind in question.parameters.items()
        if parameter not in question.optional or draw(st.booleans())
    }
    return Asking(name, question, parameters)
