"""Help texts of commands: examples and exit codes."""

from __future__ import annotations


def with_examples(text: str, *lines: str) -> str:
    """Add a list of examples to a help text. The tests run them."""
    return "\n".join(
        [text, "", "[bold]Examples[/bold]", *(f"[cyan]{line}[/cyan]" for line in lines)]
    )


def exit_codes(*codes: str) -> str:
    return f"[dim]Exit code: {' · '.join(codes)}.[/dim]"


SCORING_CODES = exit_codes(
    "0 a win, or success", "1 not a win, or not ready", "2 bad input or usage", "130 interrupted"
)
