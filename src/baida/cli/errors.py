"""Exit codes, and one-line errors with a caret under the wrong character."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import typer
from rich.cells import cell_len
from rich.text import Text

from baida.cli.output import print_json
from baida.errors import BaidaError, InputError
from baida.jsontext import refusal
from baida.melds import parse_meld
from baida.terminal.style import make_console
from baida.terminal.words import printable
from baida.tiles import parse

#: FAILED also means "no win" and "not ready".
FINE, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

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


@contextmanager
def refusals(
    *, as_json: bool = False, texts: Mapping[str, str] | None = None, melds: Sequence[str] = ()
) -> Iterator[None]:
    """Report an error and exit with code 2; ``texts`` is what was typed, by field."""
    try:
        yield
    except InputError as error:
        refuse(error, texts or {}, melds, as_json=as_json)
        raise typer.Exit(BAD_INPUT) from None
    except BaidaError as error:
        report(str(error))
        raise typer.Exit(BAD_INPUT) from None


def refuse(
    error: InputError,
    texts: Mapping[str, str],
    melds: Sequence[str] = (),
    *,
    as_json: bool = False,
) -> None:
    if as_json:
        print_json(refusal(error))
    else:
        make_console(stderr=True).print(complaint(error, texts, melds), soft_wrap=True)


def report(problem: str) -> None:
    line = Text.assemble(("✗ ", "bold red"), printable(problem))
    make_console(stderr=True).print(line, soft_wrap=True)


def missing_packages(what: str, error: ModuleNotFoundError) -> typer.Exit:
    """Report that an optional dependency is missing; a missing module of baida is a bug."""
    if (error.name or "").startswith("baida"):
        raise error
    report(f"{what} needs more packages: pip install 'baida[server]' ({error.name})")
    return typer.Exit(BAD_INPUT)


def complaint(error: InputError, texts: Mapping[str, str], melds: Iterable[str] = ()) -> Text:
    """The error message, and below it the typed text with a caret under the wrong character."""
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
    """Find the meld that the error refers to, and the position within its text."""
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
