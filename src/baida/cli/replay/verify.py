"""``baida verify``: whether the walls of a match were fair, check by check."""

from __future__ import annotations

import json

from rich.text import Text

from baida.cli.commands import BAD_INPUT, FINE, NOT_WON
from baida.cli.replay.run import open_log, refuse
from baida.errors import InputError
from baida.game.log.file import Log
from baida.game.log.verify import Finding, Verdict, verify_log
from baida.terminal.style import FAINT, make_console
from baida.terminal.words import printable

_MARKS = {True: ("✓ ", "bold green"), False: ("✗ ", "bold red"), None: ("? ", "bold yellow")}
_VERDICTS = {
    "fair": "Fair: every wall follows from the secret that was committed to before the match.",
    "not fair": "Not fair, or not as it was played: see above.",
    "unknown shuffle": "Cannot be verified: how the walls were shuffled is not known here.",
    "unfinished": "Cannot be verified yet: the secret is told when the match ends.",
}


def verify(path: str, *, as_json: bool) -> int:
    """Check a log; the exit code."""
    try:
        log = open_log(path)
    except InputError as error:
        return refuse(error, as_json=as_json)
    verdict = verify_log(log)
    if as_json:
        print(json.dumps(verdict.to_json(), ensure_ascii=False))
    else:
        console = make_console()
        for finding in verdict.findings:
            console.print(_line(finding), soft_wrap=True)
        told = _VERDICTS.get(verdict.status, verdict.status)
        console.print(Text(told, "bold green" if verdict.ok else "bold"), soft_wrap=True)
    return _code(log, verdict)


def _code(log: Log, verdict: Verdict) -> int:
    if log.problem is not None:
        return BAD_INPUT
    return FINE if verdict.ok else NOT_WON


def _line(finding: Finding) -> Text:
    why = f": {printable(finding.why)}" if finding.why else ""
    return Text.assemble(_MARKS[finding.passed], finding.text, (why, FAINT))
