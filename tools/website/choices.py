"""Small pages outside both languages: the site's door, short links, the page for addresses that are none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kb.knowledge_base import LANGUAGES
from website import addresses
from website.addresses import FIND, LOST
from website.frame import Frames, digest
from website.keeping import NO_CONNECTION
from website.phrases import SITE_NAME
from website.press import Press
from website.prose import plain_text
from website.rulings import titled

#: The script of these pages: which language is the reader's.
CHOOSE = ("choose.js",)


class ChoicePages:
    """Pages that lead on into a language; without JavaScript they offer both."""

    def __init__(self, press: Press, frames: Frames) -> None:
        self.press = press
        self._policy = frames.policy.replace(f" {digest(frames.first_script)}", "")
        self._site_name = " · ".join(press.tongues[code](SITE_NAME) for code in LANGUAGES)

    def all(self) -> Iterator[tuple[str, str]]:
        """Address of the file, and its text."""
        yield "index.html", self._choice("", "", dict.fromkeys(LANGUAGES, ""), addresses.HOME)
        for citation in self.press.base.rulings:
            titles = {code: self.press.editions[code].title(citation).text for code in LANGUAGES}
            verdicts = [self.press.editions[code].verdict(citation).text for code in LANGUAGES]
            yield self._short(citation, titles, " · ".join(verdicts))
        for entry in self.press.base.register.entries:
            titles = {code: self.press.editions[code].section_title(entry.section).text for code in LANGUAGES}
            yield self._short(entry.section, titles, " · ".join(titles.values()))
        yield LOST, self._lost()
        yield NO_CONNECTION, self._no_connection()

    def _short(self, name: object, titles: dict[str, str], description: str) -> tuple[str, str]:
        address = addresses.short(name)
        return f"{address}index.html", self._choice(address, str(name), titles, description)

    def _choice(self, address: str, name: str, titles: dict[str, str], description: str) -> str:
        return self.press.fill(
            "choice.html",
            LANGUAGES[0],
            address,
            found=True,
            policy=self._policy,
            name=name,
            titles=titles,
            title=titled(name, " · ".join(titles.values())) if name else self._site_name,
            description=plain_text(description) or self._site_name,
            site_name=self._site_name,
            preview=addresses.preview(LANGUAGES[0], name or "index"),
            canonical=addresses.page(LANGUAGES[0], name) if name else "",
            choices={code: addresses.page(code, name) for code in LANGUAGES},
            scripts=CHOOSE,
        )

    def _lost(self) -> str:
        """For every address that is none: both languages, of which a script leaves the tree's."""
        said = {code: self.press.phrases[code].not_found for code in LANGUAGES}
        return self._anywhere(LOST, "404", said, FIND)

    def _no_connection(self) -> str:
        """For a page that is not kept, without network."""
        said = {code: self.press.phrases[code].no_connection for code in LANGUAGES}
        return self._anywhere(NO_CONNECTION, "", said, ())

    def _anywhere(self, address: str, number: str, said: Mapping[str, str], scripts: Sequence[str]) -> str:
        """A page that may be shown at any address, in both languages."""
        return self.press.fill(
            "choice.html",
            LANGUAGES[0],
            address,
            found=False,
            policy=self._policy,
            number=number,
            site_name=self._site_name,
            said=said,
            title=". ".join(filter(None, (number, " · ".join(said.values())))),
            description=" · ".join(said.values()),
            choices=dict.fromkeys(LANGUAGES),
            phrases=self.press.phrases,
            scripts=scripts,
        )
