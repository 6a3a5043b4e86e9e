from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable

from rich.console import RenderableType

from baida.errors import InputError
from baida.i18n import LANGUAGES, Message
from baida.terminal.style import INDENT, Look, make_console, show


def print_json(answer: object) -> None:
    """Print one line, or indented lines if the output is a terminal."""
    indent = 2 if sys.stdout.isatty() else None
    print(json.dumps(answer, ensure_ascii=False, indent=indent), flush=True)


def print_parts(view: Callable[[int], Iterable[RenderableType]]) -> None:
    console = make_console()
    console.print()
    show(console, view(console.width - INDENT))


def choose_look(glyphs: bool, lang: str) -> Look:
    if lang not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise InputError("lang", Message("input.one_of", values=known, found=repr(lang)))
    return Look(glyphs, lang)
