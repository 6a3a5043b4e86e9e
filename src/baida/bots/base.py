"""The bots of baida by name, and the interface that all bots have."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol

from baida.bots.efficient import EfficientBot
from baida.bots.learned import LearnedBot
from baida.bots.named import ALSO, check_named, is_named, make_named
from baida.bots.network_file import has_network
from baida.bots.search import SearchBot
from baida.core.play.deal import Deal
from baida.errors import InputError
from baida.game.match import Match, check_seat
from baida.game.view.view import View
from baida.score.rules import Rules


class Bot(Protocol):
    """Plays one seat from its view alone, because it may first be asked in mid-match."""

    name: str

    def choose(self, view: View, legal: Sequence[int]) -> int: ...


class RandomBot:
    """Chooses uniformly among the legal actions, as a baseline."""

    name = "random"

    def __init__(self, _rules: Rules, seat: int, seed: int) -> None:
        self._random = Random(4 * seed + seat)

    def choose(self, _view: View, legal: Sequence[int]) -> int:
        return legal[self._random.randrange(len(legal))]

    def choose_at(self, deal: Deal, seat: int) -> int:
        legal = deal.legal(seat)
        return legal[self._random.randrange(len(legal))]


BOTS: Mapping[str, Callable[[Rules, int, int], Bot]] = {
    RandomBot.name: RandomBot,
    EfficientBot.name: EfficientBot,
    LearnedBot.name: LearnedBot,
    SearchBot.name: SearchBot,
}


def ask(bot: Bot, match: Match, seat: int) -> int:
    """Let a bot decide; bots that read only what the seat sees need no view."""
    choose_at: Callable[[Deal, int], int] | None = getattr(bot, "choose_at", None)
    if choose_at is not None:
        return choose_at(match.deal, seat)
    return bot.choose(match.view(seat), match.legal(seat))


def ask_many(bot: Bot, asked: Sequence[tuple[Match, int]]) -> list[int]:
    """Let a bot decide for seats of several matches, at once if it can."""
    choose_many = getattr(bot, "choose_many", None)
    if choose_many is None:
        return [ask(bot, match, seat) for match, seat in asked]
    seen = [(match.view(seat), match.legal(seat)) for match, seat in asked]
    chosen = [int(action) for action in choose_many(seen)]
    if len(chosen) != len(asked):
        raise InputError("bots", f"{bot.name} chose {len(chosen)} actions, not {len(asked)}")
    return chosen


def bots_for(game: str) -> list[str]:
    """Return the bots that play this game; ``learned`` needs a network trained for it."""
    return [name for name in BOTS if name != LearnedBot.name or has_network(game)]


def read_bot(text: str, rules: Rules) -> str:
    """Return the name of a bot, ``learned:FILE`` or ``module:Class``, as :func:`make_bot` takes it.

    >>> from baida.variants import find_rules
    >>> read_bot(" Random", find_rules("sbr"))
    'random'
    """
    typed = text.strip()
    known = bots_for(rules.variant.id)
    if typed.lower() in known:
        return typed.lower()
    if is_named(typed):
        return check_named(typed, rules)
    raise InputError("bots", f"expected one of {', '.join(known)}, found {text!r}; or {ALSO}")


def make_bot(name: str, rules: Rules, seat: int, seed: int) -> Bot:
    """Make a bot; equal seeds give equal play, except for ``search``, which is timed.

    Next to the names there are ``learned:FILE``, with a network that was trained, and
    ``module:Class``, a class with ``choose(view, legal)``.
    """
    maker = BOTS.get(name)
    if maker is None and is_named(name):
        bot: Bot = make_named(name, rules, check_seat(seat), seed)
        return bot
    if maker is None:
        raise InputError("bots", f"expected one of {', '.join(BOTS)}, found {name!r}; or {ALSO}")
    if name not in bots_for(rules.variant.id):
        raise InputError("bots", f"there is no learned player for {rules.variant.id} yet")
    return maker(rules, check_seat(seat), seed)
