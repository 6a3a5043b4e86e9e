"""Players by name: the bots of baida, and commands that start other programs."""

from __future__ import annotations

import os
import shlex

from baida.bots.base import Bot, make_bot
from baida.bots.external.bot import ExternalBot
from baida.bots.external.protocol import Limits
from baida.errors import InputError
from baida.score.rules import Rules

COMMAND = "cmd:"


def is_command(text: str) -> bool:
    return text.startswith(COMMAND)


def split_command(text: str) -> list[str]:
    """Split a command as a shell does; it is not run by a shell.

    >>> split_command("python3 'my bot.py' --depth 2")
    ['python3', 'my bot.py', '--depth', '2']
    """
    try:
        words = shlex.split(text, posix=os.name == "posix")
    except ValueError as error:
        raise InputError("bot", f"{text!r} is not a valid command: {str(error).lower()}") from None
    if not words:
        raise InputError("bot", "expected a command, found nothing")
    return words


def make_player(text: str, rules: Rules, seat: int, seed: int, limits: Limits | None = None) -> Bot:
    """Return a bot of baida by name, or a program after ``cmd:``, which the caller closes."""
    if is_command(text):
        return ExternalBot(split_command(text.removeprefix(COMMAND)), limits)
    return make_bot(text, rules, seat, seed)
