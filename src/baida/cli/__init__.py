"""The command line: ``baida``."""

from __future__ import annotations

import signal


def main() -> None:
    """The entry point."""
    from baida.cli.app import app  # noqa: PLC0415 - the library does not need Typer

    if hasattr(signal, "SIGPIPE"):
        # a reader that has seen enough (baida rules b30fj | head) ends us, quietly, as any filter
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    app(prog_name="baida")
