"""Faults as data, for `--json`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from kb.errors import ContentError
    from search.cli.context import Context


def fault_data(fault: ContentError, context: Context) -> dict[str, object]:
    """Where a fault is and what it says, its texts in the user's language."""
    return {
        "path": str(fault.position.path),
        "line": fault.position.line,
        "column": fault.position.column,
        "message": context.say(fault.message),
        "hint": context.say(fault.hint) if fault.hint else None,
    }
