"""The reading side: rulings, documents and interface from the store, in one language."""

from __future__ import annotations

import os
from functools import cached_property

from kb.citation import Register

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from kb.interface import Interface
    from search.analysis import Analyzer
    from search.closest import Texts
    from search.ranking import Ranker
    from search.store import Store
    from search.vocabulary import Vocabulary

SITE_ENVIRONMENT = "RULINGS_SITE_URL"
#: Stands in links until an owner sets ``site_url`` in mkdocs.yml.
PLACEHOLDER_SITE = "https://rulings.example/"


class Library:
    """What can be read of the rulings without the content files."""

    def __init__(self, store: Store, language: str) -> None:
        self.store, self.language = store, language

    @classmethod
    def open(cls, root: str | os.PathLike[str], language: str, progress: Callable[[], None] = lambda: None) -> Library:
        """The library of a content folder, built on first use; raise `ContentErrors` for faulty content.

        ``progress`` is called before something is built that takes longer than a blink.
        """
        from search.store import open_store  # noqa: PLC0415

        def build() -> Any:  # noqa: ANN401 - records and index, as `records.build` says
            import gc  # noqa: PLC0415
            from pathlib import Path  # noqa: PLC0415

            from search.records import build as build_records  # noqa: PLC0415 - YAML and Babel, only to build

            gc.enable()
            progress()
            return build_records(Path(root))

        return cls(open_store(os.fspath(root), build), language)

    @cached_property
    def register(self) -> Register:
        """Which citations exist."""
        return Register.from_plain(self.store.value("register"))

    @cached_property
    def analyzer(self) -> Analyzer:
        """Turns texts and queries into tokens."""
        from search.analysis import Analyzer  # noqa: PLC0415 - here and below: a citation is looked up without them

        return Analyzer(self.store)

    @cached_property
    def ranker(self) -> Ranker:
        """The postings."""
        from search.ranking import Ranker  # noqa: PLC0415

        return Ranker(self.store)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words that are known."""
        from search.vocabulary import Vocabulary  # noqa: PLC0415

        return Vocabulary(self.store)

    @cached_property
    def interface(self) -> Interface:
        """The interface's texts in this language."""
        from kb.interface import Interface  # noqa: PLC0415

        return Interface(self.language, self.store.value(f"interface/{self.language}"))

    @cached_property
    def documents(self) -> list[dict[str, Any]]:
        """The documents' descriptions."""
        found: list[dict[str, Any]] = self.store.value(f"documents/{self.language}")
        return found

    @cached_property
    def terms(self) -> dict[str, str]:
        """The glossary's names by key."""
        found: dict[str, str] = self.store.value(f"terms/{self.language}")
        return found

    @cached_property
    def titles(self) -> dict[str, str]:
        """The rulings' titles by citation, in book order."""
        found: dict[str, str] = self.store.value(f"titles/{self.language}")
        return found

    def ruling(self, citation: object) -> dict[str, Any]:
        """A ruling as plain values (the form of ``rulings show --json``)."""
        found: dict[str, Any] = self.store.value(f"ruling/{self.language}/{citation}")
        return found

    @cached_property
    def size(self) -> int:
        """How many documents are indexed: rulings and topics."""
        found: int = self.store.value("indexed")
        return found

    def indexed(self, number: int) -> tuple[str, Texts]:
        """An indexed document's name, and its single texts."""
        name, *texts = self.store.value(f"indexed/{number}")
        return name, tuple(texts)

    def topic(self, key: str) -> dict[str, Any]:
        """A topic beyond the rulings: ``key``, ``title``, ``look_up``, ``near``."""
        found: dict[str, Any] = self.store.value(f"topic/{self.language}/{key}")
        return found

    @cached_property
    def site(self) -> str:
        """The site's public address, ending in a slash."""
        address = os.environ.get(SITE_ENVIRONMENT) or self.store.value("site") or PLACEHOLDER_SITE
        return str(address).rstrip("/") + "/"

    def link(self, citation: object) -> str:
        """The short, language-neutral address that a referee pastes."""
        return f"{self.site}r/{citation}/"

    def page(self, citation: object) -> str:
        """The address of the page in this language."""
        return f"{self.site}{self.language}/{citation}/"
