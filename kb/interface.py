"""The interface's own texts, in both languages, from gettext catalogs.

Templates are English and stand in the code (`kb.errors.msg`); ``content/locale/<language>/LC_MESSAGES/interface.po``
translates them. What is read at run time is derived: the store keeps it, or it is made here.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path
    from typing import Any

    from kb.errors import Message

DOMAIN = "interface"
LANGUAGES = ("ru", "en")


class Interface:
    """Says messages in one language.

    ``compiled``: ``messages`` (text -> translation, or its plural forms) and ``plural``, gettext's plural expression;
    empty: the texts of the code.
    """

    def __init__(self, language: str, compiled: Mapping[str, Any] | None) -> None:
        self.language = language
        self._messages: Mapping[str, str | list[str]] = compiled["messages"] if compiled else {}
        self._plural = str(compiled["plural"]) if compiled else "n != 1"
        self._form: Callable[[int], int] | None = None

    def say(self, message: Message) -> str:
        """The message in this language; a count chooses among the language's plural forms."""
        return message.fill(self.template(message), self.say)

    def template(self, message: Message) -> str:
        """The translated template, its braces unfilled."""
        if message.plural is None:
            return self.gettext(message.template)
        return self.ngettext(message.template, message.plural, message.count)

    def gettext(self, text: str) -> str:
        """A plain text; what is not translated stays as it is."""
        found = self._messages.get(text, text)
        return found if isinstance(found, str) else found[0]

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """A plain text that counts."""
        forms = self._messages.get(singular)
        if isinstance(forms, list):
            return forms[min(self.form(n), len(forms) - 1)]
        return singular if n == 1 else plural

    def forms(self, message: Message) -> list[str]:
        """The templates of a message that counts, in the order of `form`."""
        forms = self._messages.get(message.template)
        return forms if isinstance(forms, list) else [message.template, message.plural or message.template]

    def form(self, n: int) -> int:
        """Which of the language's plural forms goes with a number."""
        if self._form is None:
            from gettext import c2py  # noqa: PLC0415 - reads C's plural expression; only a count needs it

            self._form = c2py(self._plural)
        return int(self._form(n))


def compile_interface(root: Path | str, language: str) -> dict[str, Any]:
    """The interface catalog as plain values, for `Interface`; empty when it cannot be read.

    A faulty catalog costs the translation, never the answer; `check` reports it.
    """
    from pathlib import Path as _Path  # noqa: PLC0415 - only when there is no store yet

    from kb.catalogs import catalog_path, read_catalog  # noqa: PLC0415

    relative = catalog_path(language, DOMAIN)
    catalog = read_catalog(_Path(root) / relative, relative, [])
    if catalog is None:
        return {}
    messages: dict[str, str | list[str]] = {}
    for message in catalog:
        key = message.id if isinstance(message.id, str) else message.id[0]
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if key and not message.fuzzy and all(forms):
            messages[key] = str(message.string) if isinstance(message.id, str) else [str(form) for form in forms]
    return {"plural": str(catalog.plural_expr), "messages": messages}
