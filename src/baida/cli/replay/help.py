"""The help texts of the commands about matches; the examples in them are run by the tests."""

from __future__ import annotations

from baida.cli.help import _with_examples as with_examples

REPLAY_CODES = (
    "[dim]Exit code: 0 all is well · 1 the decisions do not agree (--check) · "
    "2 bad input or usage, or a damaged log.[/dim]"
)
VERIFY_CODES = (
    "[dim]Exit code: 0 the log shows a fair deal · 1 it does not, or cannot · "
    "2 it cannot be read, or usage.[/dim]"
)
REPLAY = with_examples(
    "Watch a match again: [cyan]← →[/cyan] go from event to event, [cyan]↑ ↓[/cyan] from decision "
    "to decision, [cyan]s[/cyan] changes who looks, [cyan]?[/cyan] tells the rest. Where standard "
    "input or output is no terminal, and with [cyan]--plain[/cyan], it tells the match in "
    "sentences, one a line.\n\n"
    "Of a damaged log it shows what can be read, then the line where it breaks off.",
    "baida replay match.jsonl",
    "baida replay match.jsonl --seat 0 --hand 2",
    "baida replay match.jsonl --plain --glyphs",
    "baida replay match.jsonl --json --seat spectator > views.jsonl",
    "baida replay match.jsonl --check",
)
VERIFY = with_examples(
    "Check that nobody could choose the walls of a match: the secret is the one that was "
    "committed to before it, and the walls and the dice follow from it.",
    "baida verify match.jsonl",
    "baida verify match.jsonl --json",
)
