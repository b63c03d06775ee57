"""`rulings check --coverage`: what the code carries of each ruling, as a table or as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kb.coverage import OUT, TURNED, coverage, decided_positions, positions_folder
from kb.errors import ContentError, ContentErrors, Unreadable, msg
from kb.knowledge_base import inspect
from search.cli.check import plain
from search.cli.context import DONE, NOTHING, Context

_PROOFS = {OUT: msg("out"), TURNED: msg("turned"), None: msg("none")}
_UNKNOWN = "–"
_GAP = "  "


def run(context: Context) -> int:
    """Print the matrix; 1 when a position cannot be read or decided. Raises `ContentErrors`, `Unreadable`."""
    base, found = inspect(Path(context.root))
    if base is None:
        raise ContentErrors(found)
    faults: list[ContentError] = []
    folder = _folder(context)
    positions = decided_positions(folder, faults) if folder is not None else None
    rows: list[Any] = coverage(base, positions)
    proven = sum(row["proven"] for row in rows)
    if context.args.json:
        context.print_json(
            {
                "rulings": rows,
                "proven": proven,
                "positions": None if positions is None else len(positions),
                "faults": [plain(fault, context) for fault in faults],
            }
        )
    else:
        _print(rows, context)
        context.print(context.say(msg("{n} of {total} rulings proven", n=proven, total=len(rows))))
        for fault in faults:
            context.print(fault.render(context.say))
    return NOTHING if faults else DONE


def _folder(context: Context) -> Path | None:
    """The folder named, else the checkout's own."""
    if not context.args.positions:
        return positions_folder(Path(context.root))
    folder = Path(context.args.positions)
    if not folder.is_dir():
        raise Unreadable(msg("no folder {path}", path=folder))
    return folder


def _print(rows: list[Any], context: Context) -> None:
    say = context.say
    heads = (msg("ruling"), msg("clauses"), msg("checks"), msg("positions"), msg("proof"), msg("rules"))
    table = [[say(head) for head in heads], *(_cells(row, context) for row in rows)]
    widths = [max(len(line[column]) for line in table) for column in range(len(heads) - 1)]
    for number, line in enumerate(table):
        cells = [
            cell.rjust(width) if 0 < column < 4 and number else cell.ljust(width)  # noqa: PLR2004 - numbers stand right
            for column, (cell, width) in enumerate(zip(line, widths, strict=False))
        ]
        first = _GAP.join(cells) + _GAP
        text = context.terminal.fill(line[-1], " " * len(first), first).rstrip()
        context.print(context.terminal.style(text, "title") if number == 0 else text)
    context.print()
    legend = msg(
        "Clauses: proven, of all. Positions: worked examples that the ruling decided. Proof: a check changes in value "
        "when the ruling is taken out, or turned round where the printed rules say the same."
    )
    context.print(context.terminal.style(context.terminal.fill(say(legend)), "dim"))


def _cells(row: Any, context: Context) -> list[str]:  # noqa: ANN401 - plain values
    clauses = row["clauses"]
    return [
        row["citation"],
        f"{sum(clause['proof'] is not None for clause in clauses)}/{len(clauses)}",
        str(row["checks"]),
        _UNKNOWN if row["positions"] is None else str(len(row["positions"])),
        context.say(_PROOFS[row["proof"]]),
        ", ".join(row["functions"]),
    ]
