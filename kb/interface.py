"""The interface's own texts, in both languages, through the standard library's gettext.

Templates are English and stand in the code (`kb.errors.msg`); ``content/locale/<language>/LC_MESSAGES/interface.po``
translates them. The compiled form is a derived thing: the search store keeps it, or it is made here.
"""

from __future__ import annotations

import io
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from kb.errors import Message

DOMAIN = "interface"
LANGUAGES = ("ru", "en")


class Interface:
    """Says messages in one language."""

    def __init__(self, language: str, compiled: bytes | None) -> None:
        self.language = language
        self._translations: NullTranslations = GNUTranslations(io.BytesIO(compiled)) if compiled else NullTranslations()

    def say(self, message: Message) -> str:
        """The message in this language; a count chooses among the language's plural forms."""
        return message.fill(self.template(message), self.say)

    def template(self, message: Message) -> str:
        """The translated template, its braces unfilled."""
        if message.plural is None:
            return self.gettext(message.template)
        return self._translations.ngettext(message.template, message.plural, message.count)

    def gettext(self, text: str) -> str:
        """A plain text; the empty one stays empty (gettext would answer with the catalog's header)."""
        return self._translations.gettext(text) if text else ""

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """A plain text that counts."""
        return self._translations.ngettext(singular, plural, n)


def compile_interface(root: Path, language: str) -> bytes:
    """The interface catalog in gettext's compiled form; empty when it cannot be read.

    A faulty catalog costs the translation, never the answer; `check` reports it.
    """
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - only when there is no compiled catalog yet

    from kb.catalogs import catalog_path, read_catalog  # noqa: PLC0415

    relative = catalog_path(language, DOMAIN)
    catalog = read_catalog(root / relative, relative, [])
    if catalog is None:
        return b""
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    return compiled.getvalue()
