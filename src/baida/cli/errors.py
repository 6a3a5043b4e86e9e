"""Exit codes, and one-line errors with a caret under the wrong character."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import typer
from rich.cells import cell_len
from rich.text import Text

from baida.cli.output import print_json
from baida.errors import BaidaError, InputError
from baida.i18n import Message, TechnicalMessage, texts_of
from baida.jsontext import refusal
from baida.melds import parse_meld
from baida.terminal.style import make_console
from baida.terminal.words import printable
from baida.tiles import parse

#: FAILED also means "no win" and "not ready".
FINE, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

#: The message of an error that names a position in the typed text.
_AT = "input.at"
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
    *,
    as_json: bool = False,
    texts: Mapping[str, str] | None = None,
    melds: Sequence[str] = (),
    lang: str = "en",
) -> Iterator[None]:
    """Report an error and exit with code 2; ``texts`` is what was typed, by field."""
    try:
        yield
    except InputError as error:
        refuse(error, texts or {}, melds, as_json=as_json, lang=lang)
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
    lang: str = "en",
) -> None:
    if as_json:
        print_json(refusal(error))
    else:
        make_console(stderr=True).print(complaint(error, texts, melds, lang), soft_wrap=True)


def report(problem: str) -> None:
    line = Text.assemble(("✗ ", "bold red"), printable(problem))
    make_console(stderr=True).print(line, soft_wrap=True)


@contextmanager
def needs_packages(what: str) -> Iterator[None]:
    """Report that an optional dependency is missing; a missing module of baida is a bug."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("baida"):
            raise
        report(f"{what} needs more packages: pip install 'baida[server]' ({error.name})")
        raise typer.Exit(BAD_INPUT) from None


def complaint(
    error: InputError, texts: Mapping[str, str], melds: Iterable[str] = (), lang: str = "en"
) -> Text:
    """Return the error message, and below it the typed text with a caret under the error."""
    message = error.message
    line = _line(error.field, message, lang)
    if not isinstance(message, Message) or message.key != _AT:
        return line
    text, position = texts.get(error.field, ""), int(str(message.values["place"])) - 1
    if error.field == "melds":
        text, position = _in_melds(error, melds, position)
    if not text or position > len(text):
        return line
    shown = printable(text)
    start = max(0, position - _WIDEST // 2)
    before, shown = shown[start:position], shown[start : start + _WIDEST]
    why = message.values["why"]
    line = _line(error.field, why if isinstance(why, str) else str(why), lang)
    return Text("\n").join(
        [line, Text("  " + shown), Text("  " + " " * cell_len(before) + "^", style="bold red")]
    )


def _line(field: str, message: str, lang: str) -> Text:
    # technical details are in English, and so is the error about an unknown language
    technical = isinstance(message, TechnicalMessage)
    said = message if technical else texts_of(message).get(lang, message)
    name = _FIELDS.get(field, field)
    return Text.assemble(("✗ ", "bold red"), (f"{name}: ", "bold"), printable(said))


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
                pass  # the error is in the tiles, not in what they stand for
            else:
                start = text.find("=") + 1
            blanks = len(text[start:]) - len(text[start:].lstrip())
            return text, start + blanks + position
    return "", 0
