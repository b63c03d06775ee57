"""Citations ready to paste, in the forms that chats, forums and pages take."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Format = Callable[[str, str, str], str]


def _escape_html(text: str) -> str:
    from html import escape  # noqa: PLC0415 - one format of five needs it

    return escape(text)


def _escape_markdown(text: str) -> str:
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>" else letter for letter in text)


#: Format -> (label, title or empty, address) -> text.
FORMATS: dict[str, Format] = {
    "text": lambda label, title, url: f"{label}{f'. {title}' if title else ''} {url}" if title else f"{label} ({url})",
    "markdown": lambda label, title, url: (
        f"[{_escape_markdown(label)}]({url}){f' {_escape_markdown(title)}' if title else ''}"
    ),
    "bbcode": lambda label, title, url: f"[url={url}]{label}[/url]{f' {title}' if title else ''}",
    "html": lambda label, title, url: (
        f'<a href="{_escape_html(url)}">{_escape_html(label)}</a>{f" {_escape_html(title)}" if title else ""}'
    ),
    "url": lambda label, title, url: url,  # noqa: ARG005 - an address says it all
}
