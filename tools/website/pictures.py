"""Pictures on the pages of rulings."""

from __future__ import annotations

from markupsafe import Markup


def figures(citation: str, language: str) -> Markup:  # noqa: ARG001 - no pictures yet
    """The pictures of a ruling in a language as safe HTML; empty when it has none."""
    return Markup("")
