from __future__ import annotations


def main() -> None:
    from baida.cli.app import app  # noqa: PLC0415 - the library does not need Typer

    app(prog_name="baida")
