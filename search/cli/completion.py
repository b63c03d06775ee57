"""`rulings completion`: what a shell needs to complete commands, options and citations."""

from __future__ import annotations

from search.cli.context import DONE, Context


def run(context: Context) -> int:
    """Print the shell's script."""
    import argcomplete  # noqa: PLC0415 - only here and when the shell asks

    context.print(argcomplete.shellcode(["rulings"], shell=context.args.shell))
    return DONE
