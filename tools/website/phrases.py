"""The words that the templates use, by name."""

from __future__ import annotations

from kb.errors import Message, msg
from website.tongue import Tongue

#: What each language calls itself; the same on every page.
LANGUAGE_NAMES = {"ru": "Русский", "en": "English"}
SITE_NAME = msg("DUNE rulings")
SITE_ABOUT = msg("Disputed rules of classic DUNE and of the Dune: Imperium auction, settled: verdict first, and why.")

PHRASES: dict[str, Message] = {
    "site": SITE_NAME,
    "contents": msg("Contents"),
    "search": msg("Search"),
    "search_page": msg("Search the rulings"),
    "search_for": msg("A question or a citation"),
    "no_script_search": msg("Searching needs JavaScript. The command “rulings search” does without."),
    "search_wait": msg("Searching…"),
    "search_failed": msg("The search could not be loaded. Try again, or go by the contents."),
    "scheme": msg("Light or dark"),
    "language": msg("Language"),
    "main_pages": msg("More"),
    "rulings": msg("Rulings"),
    "ruling": msg("Ruling"),
    "whole": msg("All in one page"),
    "copy_link": msg("Copy link"),
    "copy_citation": msg("Copy citation"),
    "copied": msg("Copied"),
    "not_copied": msg("Not copied: select it and copy by hand"),
    "side_by_side": msg("Russian and English side by side"),
    "examples": msg("Examples"),
    "readings": msg("How we read it"),
    "not_adopted": msg("not:"),
    "elsewhere": msg("Elsewhere ruled otherwise"),
    "note": msg("Note"),
    "related": msg("Related rulings"),
    "checks": msg("Checked by running code"),
    "checks_about": msg("Each statement is carried by code. Its examples run with every change of the rules."),
    "printed_so": msg("The printed rules say so too."),
    "runs_out": msg("runs; fails without this ruling"),
    "runs_turned": msg("runs; fails when the statement is turned round"),
    "runs_only": msg("runs"),
    "example": msg("See it run"),
    "questions": msg("Players ask it like this"),
    "more_questions": msg("More questions"),
    "about": msg("What it is about"),
    "source": msg("Source"),
    "printed_as": msg("printed there as"),
    "dated": msg("dated"),
    "wording": msg("Our wording"),
    "translation": msg("Translation"),
    "previous": msg("Previous"),
    "next": msg("Next"),
    "phases": msg("Phases"),
    "factions": msg("Factions"),
    "cards": msg("Cards"),
    "places": msg("Places"),
    "concepts": msg("Concepts"),
    "glossary": msg("Glossary"),
    "timing": msg("Order of the turn"),
    "board": msg("The board"),
    "relations": msg("How the rulings hang together"),
    "flow": msg("The course of the auction"),
    "auction": msg("The auction at the table"),
    "in_words": msg("The same in words"),
    "marked": msg("What is marked"),
    "territory": msg("Territory"),
    "ground": msg("Ground"),
    "sectors": msg("Sectors"),
    "storm": msg("Storm"),
    "spice_card": msg("Spice card"),
    "coverage": msg("What the code carries"),
    "elsewhere_page": msg("What the 2019 edition rules otherwise"),
    "cite": msg("How to cite"),
    "judge": msg("How to judge a position"),
    "feed": msg("Changed rulings (Atom)"),
    "data": msg("Data for programs"),
    "missing": msg("The source holds no such section."),
    "at_any_time": msg("At any time"),
    "also_called": msg("Also called"),
    "at_the_table": msg("At the table"),
    "also_here": msg("Also in this phase"),
    "statements": msg("Statements proven"),
    "check_count": msg("Checks"),
    "positions": msg("Positions"),
    "proof": msg("Proof"),
    "rules": msg("Rules in the code"),
    "proof_out": msg("taken out"),
    "proof_turned": msg("turned round"),
    "proof_none": msg("none"),
    "this_rules": msg("Here"),
    "skip": msg("Skip to the content"),
    "not_found": msg("There is no such page"),
    "no_connection": msg("No connection, and this page is not kept on this device"),
    "keep": msg("Keep the site on this device"),
    "keep_about": msg("All pages in both languages, to be read without a connection. To download:"),
    "forget": msg("Remove it from this device"),
    "keep_done": msg("All pages are kept on this device."),
    "keep_failed": msg("Not everything could be fetched. Try again with a better connection."),
    "not_found_citation": msg("If the address holds a citation, it is looked up:"),
    "look_elsewhere": msg("Search, or go by the sections."),
    "nearest": msg("Did you mean"),
    "vocabulary_questions": msg("What can be asked"),
    "vocabulary_given": msg("What can be given"),
    "optional": msg("may be left out"),
    "territories": msg("Territories"),
    "leaders": msg("Leaders"),
    "ask": msg("Ask in your own words, or type a citation."),
}


class Phrases:
    """The phrases in a language, as attributes: ``t.next``."""

    def __init__(self, tongue: Tongue) -> None:
        self._said = {name: tongue(message) for name, message in PHRASES.items()}

    def __getattr__(self, name: str) -> str:
        try:
            return self._said[name]
        except KeyError:
            raise AttributeError(name) from None
