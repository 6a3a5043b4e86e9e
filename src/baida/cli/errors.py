"""Errors as a friendly line, with a caret under the place that is meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rich.cells import cell_len
from rich.text import Text

from baida.errors import InputError
from baida.melds import parse_meld
from baida.terminal.words import printable
from baida.tiles import parse

_POSITION = re.compile(r"position (\d+): ")
_FIELDS = {
    "concealed": "hand",
    "winning_tile": "winning tile",
    "seat_wind": "seat",
    "round_wind": "round",
    "options": "house rule",
    "variant": "game",
    "melds": "meld",
}
_WIDEST = 100


def complaint(error: InputError, texts: Mapping[str, str], melds: Iterable[str] = ()) -> Text:
    """The error, and the typed text it is about with a caret under the place."""
    field = _FIELDS.get(error.field, error.field)
    line = Text.assemble(("✗ ", "bold red"), (f"{field}: ", "bold"), printable(error.message))
    found = _POSITION.match(error.message)
    if found is None:
        return line
    text, position = texts.get(error.field, ""), int(found[1]) - 1
    if error.field == "melds":
        text, position = _in_melds(error, melds, position)
    if not text or position > len(text):
        return line
    shown = printable(text)
    start = max(0, position - _WIDEST // 2)
    before, shown = shown[start:position], shown[start : start + _WIDEST]
    line = Text.assemble(("✗ ", "bold red"), (f"{field}: ", "bold"), error.message[found.end() :])
    return Text("\n").join(
        [line, Text("  " + shown), Text("  " + " " * cell_len(before) + "^", style="bold red")]
    )


def _in_melds(error: InputError, melds: Iterable[str], position: int) -> tuple[str, int]:
    """The meld that the error is about, and the position in all of its text."""
    for text in melds:
        try:
            parse_meld(text)
        except InputError as same:
            if same.message != error.message:
                continue
            start = text.find(":") + 1
            try:
                parse(text[start:].partition("=")[0].strip())
            except InputError:
                pass  # in the tiles, not in what they stand for
            else:
                start = text.find("=") + 1
            blanks = len(text[start:]) - len(text[start:].lstrip())
            return text, start + blanks + position
    return "", 0
