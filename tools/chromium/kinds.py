"""Every kind of page that the site has, one address of each: what is audited, photographed and tried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LANGUAGES: Final = ("ru", "en")
#: Name and address within a language's tree.
KINDS: Final[Mapping[str, str]] = {
    "home": "",
    "ruling": "II.A.1/",
    "ruling-board": "III.A.7/",
    "ruling-auction": "AM.3/",
    "section": "II.A/",
    "section-missing": "VI/",
    "document": "imperium/",
    "side-by-side": "both/II.A.1/",
    "timing": "timing/",
    "board": "board/",
    "relations": "relations/",
    "phases": "phases/",
    "factions": "factions/",
    "cards": "cards/",
    "places": "places/",
    "concepts": "concepts/",
    "glossary": "glossary/",
    "coverage": "coverage/",
    "elsewhere": "elsewhere/",
    "cite": "cite/",
    "judge": "judge/",
    "auction": "auction/",
    "search": "search/",
    "search-answered": "search/?q=storm",
    "search-refused": "search/?q=zzzz",
    "lost": "404.html",
}
#: The same for what stands outside the languages.
NEUTRAL: Final[Mapping[str, str]] = {
    "door": "",
    "short": "r/II.A.1/",
    "lost-anywhere": "404.html",
    "offline": "offline.html",
}


def addresses() -> dict[str, str]:
    """Name and address of every kind of page: in each language, and outside."""
    found = {f"{name}-{tree}": f"{tree}/{path}" for name, path in KINDS.items() for tree in LANGUAGES}
    return {**found, **NEUTRAL}
