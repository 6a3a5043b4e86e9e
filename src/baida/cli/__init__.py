"""The command line: ``baida``."""

from __future__ import annotations


def main() -> None:
    """The entry point."""
    from baida.cli.app import app  # noqa: PLC0415 - the library does not need Typer

    app(prog_name="baida")
