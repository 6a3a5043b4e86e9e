"""Start, wait for and try bots that are external programs."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from baida.bots.base import Bot, make_bot
from baida.bots.external.bot import ExternalBot
from baida.bots.external.protocol import Limits
from baida.bots.external.report import Report
from baida.game.log.file import read_log
from baida.game.rerun import rerun
from baida.sim.play import MatchResult, play_match
from baida.variants import find_rules
from tests.helpers.cli.run import run
from tests.helpers.paths import ROOT
from tests.helpers.values import Json, raw

ROGUES = ROOT / "tests" / "helpers" / "bots" / "rogues.py"
EXAMPLES = {
    "python": [sys.executable, str(ROOT / "examples" / "bot.py")],
    "javascript": ["node", str(ROOT / "examples" / "bot.mjs")],
}
SEAT = 1
#: Seeds with keys, as printed by runs with external programs.
KEYED = [f"0x{'9a1f0c8e5a7b3d4926ad5be07c613f82'}{number:016x}" for number in range(3)]
PAGE = (ROOT / "docs" / "bots.md").read_text("utf-8")


def rogue(name: str, *arguments: str) -> list[str]:
    """The command of a bot of tests/helpers/bots/rogues.py."""
    return [sys.executable, str(ROGUES), name, *arguments]


#: Time limit for bots that never answer.
SHORT = Limits(decision=0.1, faults=3, grace=0.2)
#: For bots that answer, on a busy machine; and for those that refuse to exit.
AMPLE = Limits(decision=60, faults=3, grace=60)
BRIEF = Limits(decision=60, faults=3, grace=0.2)


def play(bot: Bot, path: Path, rules: str = "sbr", hands: int = 1, seed: int = 3) -> MatchResult:
    """One match with the bot on its seat among others, written to a log."""
    chosen = find_rules(rules)
    names = ["random" if seat != SEAT else "tried" for seat in range(4)]
    players = [bot if s == SEAT else make_bot("random", chosen, s, s) for s in range(4)]
    return play_match(chosen, names, seed, 0, hands, log=path, players=players)


def events_of(path: Path) -> list[Json]:
    log = read_log(path)
    assert log.problem is None
    assert log.finished
    assert rerun(log).differences == []
    return raw(log.events)


def tried(
    command: Sequence[str], limits: Limits, path: Path, **more: Any
) -> tuple[Report, list[Json]]:
    """The report about a bot, and the events of the match that it was in."""
    with ExternalBot(command, limits) as bot:
        play(bot, path, **more)
    return bot.report, events_of(path)


PYTHON = shlex.join(EXAMPLES["python"])


def documented(words: str) -> str:
    """The program in docs/bots.md that contains these words."""
    programs = re.findall(r"^```py\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    [program] = [one for one in programs if words in one]
    return str(program)


def try_line(command: list[str] | str, more: str = "", **settings: Any) -> Any:
    """Run ``baida bot run`` in this process."""
    line = command if isinstance(command, str) else shlex.join(command)
    return run(f"bot run {shlex.quote(line)} {more}", **settings)
