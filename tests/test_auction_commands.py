"""What is typed at the table: names of cards in both languages, commands, refusals with their reasons."""

from __future__ import annotations

import re

import pytest

from kb.interface import Interface, compile_interface
from kb.names import IMPERIUM_CARD_NAMES
from kb.rules.auction_play import Illegal
from kb.rules.auction_state import EMPTY, Action
from kb.rules.imperium import CARDS, RESERVE, SETS, STARTING_CARDS
from search.auction import summary, view
from search.auction.cards import Cards, folded
from search.auction.commands import NotUnderstood, understood
from search.auction.log import Header
from search.auction.setup import WrongSetup, players_in, sets_in
from search.auction.table import Table, beginning, shuffled
from tests.reading import CONTENT, base

INTERFACES = {language: Interface(language, compile_interface(CONTENT, language)) for language in ("ru", "en")}
CARD_NAMES = Cards(INTERFACES["en"], INTERFACES["ru"])
NAMES = ("Anna", "Борис", "Vera", "Gleb")
ROW = ("stilgar", "scout", "smugglers-thopter", "chani", "opulence")


def typed_in(*cards, sets=SETS, names=NAMES):
    """A table with real cards, which have been turned up."""
    table = Table(Header(names, sets, None))
    for card in cards:
        table.do(Action("reveal", card=card))
    return table


@pytest.fixture
def table():
    return typed_in(*ROW)


def said(line, table):
    command = understood(line, table, CARD_NAMES)
    return command.action or (command.deed, command.about)


# --- names -------------------------------------------------------------------------------------------------------


def test_every_card_has_a_name_in_both_languages_and_no_two_the_same():
    assert set(IMPERIUM_CARD_NAMES) == {*CARDS, *RESERVE, *STARTING_CARDS}
    for language in (0, 1):
        names = [folded(CARD_NAMES.both(card)[language]) for card in IMPERIUM_CARD_NAMES]
        assert len(set(names)) == len(names)
    assert all(re.search("[а-яё]", CARD_NAMES.both(card)[1]) for card in IMPERIUM_CARD_NAMES)


@pytest.mark.parametrize(
    ("card", "term"),
    [
        ("in-the-shadows", "in-the-shadows"), ("dissecting-kit", "dissecting-kit"), ("web-of-power", "web-of-power"),
        ("tleilaxu-surgeon", "tleilaxu-surgeon"), ("tleilaxu-master", "tleilaxu-master"), ("liet-kynes", "liet-kynes"),
        ("occupation", "occupation-card"), ("arrakis-liaison", "arrakis-liaison"), ("dagger", "dagger"),
    ],
)  # fmt: skip
def test_cards_that_the_glossary_knows_bear_its_names(card, term):
    words = base().glossary.terms[term].names
    for own, language in zip(CARD_NAMES.both(card), ("en", "ru"), strict=True):
        known = words[language]
        assert own.casefold() in {name.casefold() for name in (known.name, *known.variants)}


@pytest.mark.parametrize("card", IMPERIUM_CARD_NAMES)
def test_a_card_is_found_by_its_whole_name_in_either_language_and_by_its_id(card):
    for name in (*CARD_NAMES.both(card), card, CARD_NAMES.name(card).upper()):
        assert CARD_NAMES.find(name, IMPERIUM_CARD_NAMES) == [card]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("stil", ["stilgar", "stillsuit-manufacturer"]),
        ("smug thop", ["smugglers-thopter"]),
        ("топтер контр", ["smugglers-thopter"]),
        ("внедренный", ["embedded-agent"]),
        ("guild chief", ["guild-chief-administrator"]),
        ("tilgar", []),
        ("", []),
        ("…", []),
    ],
)
def test_beginnings_of_words_name_a_card(text, cards):
    assert CARD_NAMES.find(text, CARDS) == cards


# --- commands ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("1 7", Action("open", 4, "stilgar", 7, 1)),
        ("3", Action("open", 4, "smugglers-thopter", 4, 3)),
        ("stilgar 6", Action("open", 4, "stilgar", 6)),
        ("  СТИЛГАР   6 ", Action("open", 4, "stilgar", 6)),
        ("топтер 5", Action("open", 4, "smugglers-thopter", 5)),
        ("scout", Action("open", 4, "scout", 1)),
        ("liet-kynes 5", Action("open", 4, "liet-kynes", 5)),
        ("пас", Action("pass", 4)),
        ("P", Action("pass", 4)),
        ("разведчики", Action("liaison", 4)),
        ("specimen", Action("specimen", 4)),
        ("атомный жетон", Action("atomics", 4)),
        ("anna: 1 7", Action("open", 1, "stilgar", 7, 1)),
        ("2:pass", Action("pass", 2)),
        ("undo", ("undo", "")),
        ("Отмена", ("undo", "")),
        ("why pass", ("why", "pass")),
        ("?", ("why", "")),
        ("итог json", ("summary", "json")),
        ("выход", ("quit", "")),
    ],
)
def test_a_line_says_what_is_to_be_done(table, line, action):
    assert said(line, table) == action


def test_a_number_is_a_bid_while_a_card_is_being_sold(table):
    table.do(Action("open", 4, "stilgar", 6, 1))
    assert said("7", table) == Action("raise", 1, bid=7)
    assert said("Gleb: 8", table) == Action("raise", 4, bid=8)
    assert said("2 8", table) == Action("open", 1, "scout", 8, 2)


def test_a_card_is_awaited_where_the_row_has_a_gap():
    table = typed_in("stilgar")
    assert said("крис-нож", table) == Action("reveal", card="crysknife")
    assert said("row", table) == ("row", "")
    assert said("пусто", table) == Action("reveal", card=EMPTY)
    assert said("undo", table) == ("undo", "")


def test_a_blank_line_does_nothing(table):
    assert understood("  \t ", table, CARD_NAMES) is None


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        ("stilgarr 6", "“stilgarr” is neither a command nor a card", "did you mean Stilgar?"),
        ("qqqqqq", "“qqqqqq” is neither a command nor a card", "help shows what can be typed"),
        ("guild", "“guild” may be several cards", "which? Guild Administrator, Guild Ambassador, Guild Bankers, Guild Accord…"),
        ("6 7", "place 6 of the row holds no card", None),
        ("0", "place 0 of the row holds no card", None),
        ("9 7", "place 9 of the row holds no card", None),
        ("Dora: 7", "nobody here is called “Dora”", "one of: Anna, Борис, Vera, Gleb"),
        ("5: 7", "nobody here is called “5”", "one of: Anna, Борис, Vera, Gleb"),
        ("!!!", "“!!!” is no command here", "help shows what can be typed"),
        ("anna:", "“” is no command here", "help shows what can be typed"),
        ("stilgar 99999", "“stilgar 99999” is neither", "did you mean Stilgar?"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_said(table, line, message, hint):
    with pytest.raises(NotUnderstood) as caught:
        understood(line, table, CARD_NAMES)
    assert str(caught.value.message).startswith(message)
    assert hint is None or str(caught.value.hint) == hint


# --- refusals ----------------------------------------------------------------------------------------------------


def refused(line, table):
    before = table.state
    with pytest.raises(Illegal) as caught:
        table.do(understood(line, table, CARD_NAMES).action)
    assert table.state is before
    illegal = caught.value
    return f"{view.reason(illegal.verdict, illegal.action, table)}{view.cited(illegal.verdict)}"


def test_bad_bids_are_refused_with_reason_and_citation(table):
    assert refused("stilgar 4", table) == "Stilgar costs 5; the first bid is no lower (AM.3)"
    assert refused("1 13", table) == "Gleb has 12 credits (AM.3)"
    assert refused("anna: 1 7", table) == "Gleb opens, with the most credits (AM.3)"
    assert (
        refused("pass", table)
        == "Gleb opens, with a bid or with liaison or specimen; passing is not open to the opener (AM.3)"
    )
    assert refused("liet 5", table) == "Liet Kynes is not sold at the auction (AM.6)"
    assert refused("lady jess 7", table) == "Lady Jessica costs 7 or more and is not sold at the auction (AM.6)"
    assert refused("jamis 5", table) == "only the cards in the row are sold"
    table.do(Action("open", 4, "stilgar", 6, 1))
    assert refused("6", table) == "the bid stands at 6: more, or pass (AM.3)"
    assert refused("12", table) == "Anna has 11 credits (AM.3)"
    assert refused("vera: 7", table) == "it is the turn of Anna (AM.3)"
    assert refused("2 7", table) == "Stilgar is being sold: bid on it or pass (AM.3)"
    assert refused("liaison", table) == "that stands in place of opening a lot, not of a bid (AM.4)"
    assert refused("vera: atomics", table) == "only Anna, whose turn it is, may spend the token (AM.5)"
    table.do(Action("pass", 1))
    assert refused("anna: 7", table) == "Anna has passed on this card (AM.3)"


def test_actions_that_can_be_taken_once_are_refused_the_second_time(table):
    table.do(Action("specimen", 4))
    assert refused("gleb: specimen", table) == "Anna opens, earlier in turn order (AM.3)"
    table.do(Action("specimen", 1))
    table.do(Action("liaison", 4))
    assert table.turn == 1
    assert refused("specimen", table) == "Anna has done that once already (AM.4)"


def test_a_fifth_card_is_refused(table):
    four = ("scout", "dr-yueh", "jamis", "bounty-hunter")
    table.state = table.state._replace(bought={4: four}, buyer=4)
    assert refused("gleb: stilgar 6", table) == "Gleb has bought four cards (AM.7)"
    assert (table.turn, refused("vera: stilgar 6", table)) == (
        1,
        "Anna opens; whoever has bought four cards is passed over (AM.7)",
    )
    table.do(Action("open", 1, "stilgar", 6, 1))
    assert refused("gleb: 7", table) == "Gleb has bought four cards (AM.7)"


def test_without_immortality_token_and_specimen_are_absent_and_it_is_said():
    table = typed_in("stilgar", "scout", "chani", "opulence", "jamis", sets=SETS[:2])
    assert str(view.absent(table)).startswith("Without Immortality there is no atomics token")
    assert refused("atomics", table) == "the atomics token and the Tleilaxu board belong to Immortality"
    assert view.absent(typed_in(*ROW)) is None


def test_a_barred_card_that_comes_up_is_discarded_and_another_awaited():
    table = typed_in("stilgar")
    before = table.state
    table.do(said("Liet Kynes", table))
    assert (table.state.waiting, table.state.discarded) == (2, ("liet-kynes",))
    lines = list(view.happened(Action("reveal", card="liet-kynes"), before, table, CARD_NAMES))
    assert [str(line) for line in lines] == [
        "turned up: Liet Kynes",
        "Liet Kynes is not sold at the auction: discarded (AM.6)",
    ]
    assert refused("Stilgar", table) == "the decks in use hold no further copy of this card"


def test_a_deck_that_runs_out_is_said():
    table = typed_in("stilgar", "scout")
    before = table.state
    table.do(said("empty", table))
    lines = [str(line) for line in view.happened(Action("reveal", card=EMPTY), before, table, CARD_NAMES)]
    assert lines == ["turned up: nothing", "the deck has run out: a place of the row stays empty"]
    assert table.state.row == ("stilgar", "scout", EMPTY, EMPTY, EMPTY)
    assert (table.turn, table.over) == (4, False)


# --- the table ---------------------------------------------------------------------------------------------------


def test_undo_takes_back_one_action_after_the_other(table):
    states = [table.state]
    for action in (Action("open", 4, "stilgar", 6, 1), Action("atomics", 1)):
        table.do(action)
        states.append(table.state)
    assert table.undo() == Action("atomics", 1)
    assert table.state is states[1]
    for _ in range(6):
        assert table.undo() is not None
    assert table.undo() is None
    assert table.state == beginning(table.header)


def test_a_seed_gives_the_same_deck_everywhere():
    deck = shuffled({"scout": 2, "chani": 1, "jamis": 1}, "abc")
    assert deck == ("jamis", "chani", "scout", "scout")
    assert shuffled(dict.fromkeys(CARDS, 1), "a")[:3] == shuffled(dict.fromkeys(CARDS, 1), "a")[:3]
    assert shuffled(dict.fromkeys(CARDS, 1), "a") != shuffled(dict.fromkeys(CARDS, 1), "b")


def style(text, _):
    return text


@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_line_of_the_board_is_wider_than_eighty_columns(language):
    own, other = INTERFACES[language], INTERFACES["en" if language == "ru" else "ru"]
    names = ("Константин Константинопо", "漢字漢字漢字漢字漢字漢字", "Ë" * 24, "D")
    table = typed_in(
        "stillsuit-manufacturer", "sardaukar-quartermaster", "guild-chief-administrator", "chani", "scout", names=names
    )
    look = view.Look(Cards(own, other), own.say, style, 80)
    for _ in range(4):
        lines = "\n".join(view.board(table, look)).split("\n")
        assert max(map(view.columns, lines[:-2])) <= 80
        seat = table.turn
        place, card = min(table.lying(), key=lambda one: CARDS[one[1]].cost)
        table.do(Action("open", seat, card, CARDS[card].cost, place))
        while table.state.lot != "none":
            table.do(Action("pass", table.turn))
        table.do(Action("reveal", card=["dr-yueh", "bounty-hunter", "blank-slate", "space-travel"][_]))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Anna, Boris", ("Anna", "Boris")),
        ("3", ("Player 1", "Player 2", "Player 3")),
        (" Анна ,, Б  в\x1b[1m,C", ("Анна", "Б в[1m", "C")),
    ],
)
def test_players_are_named_or_numbered(text, names):
    assert players_in(text, str) == names


@pytest.mark.parametrize("text", ["", "Anna", "1", "5", "a,b,c,d,e", "Anna,anna", "a:b,c", "7,c", "x" * 25 + ",c"])
def test_players_with_whom_no_auction_can_be_played_are_refused(text):
    with pytest.raises(WrongSetup):
        players_in(text, str)


def test_sets_are_named_in_either_language():
    assert sets_in("immortality") == (SETS[0], SETS[2])
    assert sets_in("бессмертие, икс") == sets_in("rise-of-ix immortality base") == SETS
    with pytest.raises(WrongSetup, match="“uprising” is no set"):
        sets_in("uprising")


# --- the summary -------------------------------------------------------------------------------------------------


def test_the_summary_says_who_bought_what_for_how_much_and_what_may_be_trashed():
    table = typed_in(
        "gurney-halleck", "opulence", "worm-riders", "long-reach", "imperium-ceremony", names=("A|b", "Борис")
    )
    for action in (
        Action("open", 1, "gurney-halleck", 6), Action("raise", 2, bid=7), Action("raise", 1, bid=8), Action("pass", 2),
        Action("reveal", card="guild-accord"), Action("open", 2, "opulence", 6), Action("pass", 1),
        Action("reveal", card="treachery"),
    ):  # fmt: skip
        table.do(action)
    assert (table.over, table.finished, table.choosing) == (True, False, [1, 2])
    table.do(said("кинжал", table))
    table.do(said("none", table))
    found = summary.data(table)
    assert found["finished"]
    assert [(p["name"], p["credits"], p["cards"], p["trashed"]) for p in found["players"]] == [
        ("A|b", 3, [{"card": "gurney-halleck", "price": 8}], ["dagger"]),
        ("Борис", 3, [{"card": "opulence", "price": 6}], []),
    ]
    assert (found["shuffled"], found["row"]) == (130, [])
    assert summary.text(table, CARD_NAMES, str).split("\n") == [
        "A|b: 3 credits left",
        "    Gurney Halleck  8",
        "    trashes: Dagger",
        "Борис: 3 credits left",
        "    Opulence  6",
        "",
        "Credits that are left are lost (AM.2).",
        "Shuffle deck, discards and row together, 130 cards, and lay out 5 (AM.10).",
    ]
    assert summary.markdown(table, CARD_NAMES, str).split("\n")[2:4] == [
        "| A\\|b | Gurney Halleck (8) | 3 | trashes: Dagger |",
        "| Борис | Opulence (6) | 3 | – |",
    ]
