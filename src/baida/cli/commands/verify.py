"""The command `verify`."""

from __future__ import annotations

import typer
from rich.text import Text

from baida.cli import options as o
from baida.cli.errors import BAD_INPUT, FAILED, FINE, refusals
from baida.cli.help import exit_codes, with_examples
from baida.cli.output import print_json
from baida.game.log.folder import open_log
from baida.game.log.verify import Finding, verify_log
from baida.terminal.style import FAINT, make_console
from baida.terminal.words import printable

HELP = with_examples(
    "Check that nobody could choose the walls of a match: the secret is the one that was "
    "committed to before the match, and the walls and the dice follow from it.",
    "baida verify match.jsonl",
    "baida verify match.jsonl --json",
)
CODES = exit_codes(
    "0 the log shows a fair deal", "1 it does not, or cannot", "2 it cannot be read, or usage"
)
_MARKS = {True: ("✓ ", "bold green"), False: ("✗ ", "bold red"), None: ("? ", "bold yellow")}
_VERDICTS = {
    "fair": "Fair: every wall follows from the secret that was committed to before the match.",
    "not fair": "Not fair, or not as it was played: see above.",
    "unknown shuffle": "Cannot be verified: this way of shuffling is not known here.",
    "unfinished": "Cannot be verified yet: the secret is published when the match ends.",
}


def verify(log: str = o.LOG, json: bool = o.JSON) -> None:
    with refusals(as_json=json):
        read = open_log(log)
    verdict = verify_log(read)
    if json:
        print_json(verdict.to_json())
    else:
        console = make_console()
        for finding in verdict.findings:
            console.print(_line(finding), soft_wrap=True)
        told = _VERDICTS.get(verdict.status, verdict.status)
        console.print(Text(told, "bold green" if verdict.ok else "bold"), soft_wrap=True)
    if read.problem is not None:
        raise typer.Exit(BAD_INPUT)
    raise typer.Exit(FINE if verdict.ok else FAILED)


def _line(finding: Finding) -> Text:
    why = f": {printable(finding.why)}" if finding.why else ""
    return Text.assemble(_MARKS[finding.passed], finding.text, (why, FAINT))
