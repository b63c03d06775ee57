"""The site's own words in one language; a word without a translation fails the build."""

from __future__ import annotations

from pathlib import Path

from kb.catalogs import catalog_path
from kb.errors import ContentError, Message, Position, msg
from kb.interface import DOMAIN, Interface, compile_interface

#: The language of the texts in the code.
_CODE = "en"


class Tongue:
    """Says messages in a language; raises `ContentError` for one that the catalog does not translate."""

    def __init__(self, root: Path, language: str) -> None:
        compiled = compile_interface(root, language)
        self.language = language
        self._known = frozenset(compiled.get("messages", {}))
        self._interface = Interface(language, compiled or None)
        self._catalog = Path("content") / catalog_path(language, DOMAIN)

    def __call__(self, message: Message) -> str:
        """The message in this language."""
        self._require(message)
        for value in message.params.values():
            if isinstance(value, Message):
                self._require(value)
        return self._interface.say(message)

    def template(self, message: Message) -> str:
        """The message in this language, its braces unfilled."""
        self._require(message)
        return self._interface.template(message)

    def forms(self, message: Message) -> list[str]:
        """A message that counts, in each plural form of this language, its braces unfilled."""
        self._require(message)
        return self._interface.forms(message)

    def form(self, n: int) -> int:
        """Which of the plural forms goes with a number."""
        return self._interface.form(n)

    def _require(self, message: Message) -> None:
        if message.template not in self._known and self.language != _CODE:
            raise ContentError(
                msg("no {language} translation of “{text}”", language=self.language, text=message.template),
                Position(self._catalog),
                hint=msg("run “{call}”, then translate it", call="python tools/interface_catalog.py"),
            )
