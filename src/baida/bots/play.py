"""Play one match between bots, given by name or as objects."""

from __future__ import annotations

from collections.abc import Sequence

from baida.bots.base import Bot, ask, make_bot
from baida.errors import InputError
from baida.game.match import Match
from baida.score.rules import Rules
from baida.variants import find_rules
from baida.wire.values import SEATS


def play(
    rules: str | Rules,
    bots: Sequence[str | Bot],
    *,
    seed: int | None = None,
    hands: int | None = None,
    record: bool = True,
) -> Match:
    """Play a match to its end and return it; one bot for all seats, or four.

    A bot is a name (``baida.bots.bots_for``) or an object with ``choose(view, legal)``. ``hands``
    overrides the length of a match of these rules; without a ``seed`` the walls are secret.

    >>> match = play("sbr", ["efficient", "random", "random", "random"], seed=1, hands=2)
    >>> match.over, len(match.events) > 100, sum(match.scores) % 48
    (True, True, 0)
    """
    chosen = find_rules(rules, None if hands is None else {"hands": hands})
    if len(bots) not in (1, SEATS):
        raise InputError("bots", f"expected one bot for all seats or {SEATS}, found {len(bots)}")
    given = list(bots) * (SEATS // len(bots))
    players = [
        make_bot(bot, chosen, seat, seed or 0) if isinstance(bot, str) else bot
        for seat, bot in enumerate(given)
    ]
    match = Match(
        chosen,
        seed=seed,
        seats=[
            {"name": f"{_name(player)} {seat}", "bot": _name(player)}
            for seat, player in enumerate(players)
        ],
        record=record,
    )
    while not match.over:
        seat = match.waiting[0]
        match.step(seat, ask(players[seat], match, seat))
    return match


def _name(bot: Bot) -> str:
    return str(getattr(bot, "name", None) or type(bot).__name__)
