"""The command `settle`."""

from __future__ import annotations

import sys

import typer

from baida.app.sheets.settle import settle_json
from baida.cli import options as o
from baida.cli import stream
from baida.cli.help import exit_codes, with_examples

HELP = with_examples(
    "Settle hands that were played with real tiles: who pays whom, how much, by which ruling, and "
    "who deals next.\n\n"
    "A request says what everybody at the table could see: wins in order, kongs, penalties, and "
    "how the hand ended. A hand that is not over yet has no end. An impossible hand is answered "
    "with an error that names the field.",
    "baida settle --jsonl < hands.jsonl > answers.jsonl",
)
CODES = exit_codes("0 all lines are answered", "2 usage")


def settle(*, jsonl: bool = o.JSONL) -> None:
    if not jsonl:
        raise typer.BadParameter("give --jsonl: the hands are read from standard input")
    stream.run(sys.stdin.buffer, sys.stdout.buffer, settle_json, "settling")
