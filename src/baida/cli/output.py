"""Output of commands: JSON, tables and pages."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from rich.console import RenderableType

from baida.errors import InputError
from baida.files import write_whole
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


def check_page(file: str | None) -> None:
    """Check that a page can be written before spending hours on its content."""
    if file is None:
        return
    path = Path(file)
    if not file or "\0" in file:
        raise InputError("html", f"expected a file, found {file!r}")
    if path.is_dir():
        raise InputError("html", f"{file!r} is a directory")
    if not os.access(path.parent, os.W_OK):
        raise InputError("html", f"cannot write to {str(path.parent)!r}")


def write_page(file: str | None, page: Callable[[], str]) -> str | None:
    """Write a page atomically; return the error message if that fails."""
    if file is None:
        return None
    try:
        write_whole(Path(file), page())
    except OSError as error:
        return f"the page was not written: {error}"
    return None
