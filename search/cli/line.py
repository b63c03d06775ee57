"""A line typed at the terminal, with completion, where the terminal can draw; prompt_toolkit does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.shortcuts import CompleteStyle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from prompt_toolkit.document import Document
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

    #: A line up to the cursor -> what it may be completed to: the text, and how much of the line it replaces.
    Complete = Callable[[str], Iterable[tuple[str, int]]]


class _Names(Completer):
    def __init__(self, complete: Complete) -> None:
        self._complete = complete

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:  # noqa: ARG002
        for text, replaced in self._complete(document.text_before_cursor):
            yield Completion(text, -replaced)


class LineEditor:
    """Asks for lines; Tab completes, the arrows bring earlier lines back."""

    def __init__(
        self, complete: Complete, *, colour: bool, keyboard: Input | None = None, display: Output | None = None
    ) -> None:
        self._session: PromptSession[str] = PromptSession(
            completer=_Names(complete),
            complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False,
            history=InMemoryHistory(),
            color_depth=None if colour else ColorDepth.DEPTH_1_BIT,
            input=keyboard,
            output=display,
        )

    def ask(self, prompt: str) -> str:
        """A line; EOFError and KeyboardInterrupt as from `input`."""
        return self._session.prompt(prompt)
