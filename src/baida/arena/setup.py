"""The setup of an arena: rules, bots, number of deals and seed."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count, islice

from baida.arena.seating import Lineup, tables
from baida.bots.base import bots_for, read_bot
from baida.bots.external.bot import ExternalBot
from baida.bots.external.players import COMMAND, is_command, split_command
from baida.bots.external.protocol import MOST_NAME, Limits
from baida.bots.named import ALSO, is_class, is_named
from baida.errors import InputError
from baida.score.rules import Rules
from baida.sim.seed import with_key
from baida.variants import find_rules
from baida.wire.text import visible
from baida.wire.values import SEATS

#: More cannot be compared within a reasonable number of hands.
MOST_BOTS = 32


@dataclass(frozen=True)
class ArenaSetup:
    """An arena as plain data, so that it can be sent to other processes."""

    #: The id of the rules, without the length of a match.
    rules: str
    #: Players as ``baida.bots.external.players`` reads them; one may occur more than once.
    bots: tuple[str, ...]
    names: tuple[str, ...]
    deals: int
    seed: int = 0
    limits: Limits = field(default_factory=Limits)
    variables: tuple[str, ...] = ()
    #: Whether the key of the seed was generated, so that the key of a journal may replace it.
    key_drawn: bool = field(default=False, compare=False)

    @property
    def chosen(self) -> Rules:
        """The rules of a deal, which is a match of one hand."""
        return find_rules(self.rules, {"hands": 1})

    @property
    def hands(self) -> int:
        return SEATS * self.deals

    @property
    def has_programs(self) -> bool:
        return any(map(is_command, self.bots))

    def jobs(self, first: int = 0) -> list[tuple[int, Lineup]]:
        return list(islice(enumerate(tables(len(self.bots))), first, self.deals))


def make_arena(
    rules: str | Rules,
    bots: Sequence[str],
    hands: int,
    seed: int = 0,
    limits: Limits | None = None,
    variables: Sequence[str] = (),
) -> ArenaSetup:
    """Return a checked setup; hands are rounded up to whole deals.

    If programs or classes of others play, a key is added to the seed, so that they cannot guess
    the walls.

    >>> setup = make_arena("sbr", ["efficient", "random", "random"], hands=10)
    >>> setup.names, setup.deals, setup.hands
    (('efficient', 'random', 'random#2'), 3, 12)
    """
    chosen = find_rules(rules)
    usual = find_rules(chosen.variant.id).options["hands"]
    if chosen.options["hands"] not in (usual, "1"):
        raise InputError(
            "options", "the deals of an arena are matches of one hand: leave hands out"
        )
    players = tuple([_player(text, chosen) for text in bots])
    if not 2 <= len(players) <= MOST_BOTS:
        raise InputError("bots", f"expected 2 to {MOST_BOTS}, found {len(players)}")
    if hands < 1:
        raise InputError("hands", f"expected 1 or more, found {hands}")
    keyed = with_key(seed) if any(is_command(one) or is_class(one) for one in players) else seed
    return ArenaSetup(
        chosen.with_options({"hands": usual}).id,
        players,
        _told_apart(players, [None] * len(players)),
        -(-hands // SEATS),
        keyed,
        limits or Limits(),
        tuple(variables),
        key_drawn=keyed != seed,
    )


def _player(text: str, rules: Rules) -> str:
    """Read a player; text with a space or a slash is a command."""
    typed = text.strip()
    if is_command(typed):
        words = split_command(typed.removeprefix(COMMAND))
    elif (" " in typed or "/" in typed) and not is_named(typed):
        words = split_command(typed)
    else:
        known = bots_for(rules.variant.id)
        if typed.lower() not in known and not is_named(typed):
            names = ", ".join(known)
            expected = f"expected one of {names}, {ALSO}, or {COMMAND}COMMAND"
            raise InputError("bots", f"{expected}, found {text!r}")
        return read_bot(typed, rules)
    return COMMAND + shlex.join(words)


def try_programs(setup: ArenaSetup) -> ArenaSetup:
    """Start every program once to learn its name; raise InputError if one does not start."""
    said: dict[str, str] = {}
    for text in setup.bots:
        if is_command(text) and text not in said:
            said[text] = _name_of(text, setup)
    return replace(setup, names=_told_apart(setup.bots, [said.get(text) for text in setup.bots]))


def _name_of(text: str, setup: ArenaSetup) -> str:
    command = text.removeprefix(COMMAND)
    with ExternalBot(split_command(command), setup.limits, setup.variables) as bot:
        bot.start()
        why = bot.report.cut_off
    if why is None:
        return bot.name
    words = bot.report.errors.strip().splitlines()
    last = f" (its last words: {words[-1]})" if words else ""
    raise InputError("bots", f"{command!r} does not start: {why}{last}")


def _told_apart(players: Sequence[str], said: Sequence[str | None]) -> tuple[str, ...]:
    """Return distinct names: the programs' own names, else their commands, numbered where equal."""
    own = [name or _plain(text) for name, text in zip(said, players, strict=True)]
    alike: dict[str, set[str]] = {}
    for name, text in zip(own, players, strict=True):
        alike.setdefault(name, set()).add(text)
    # Programs with the same name are better told apart by their commands.
    return tuple(
        _numbered(
            name if len(alike[name]) == 1 else _plain(text)
            for name, text in zip(own, players, strict=True)
        )
    )


def _plain(text: str) -> str:
    """Return a player as typed; only the end of a long command."""
    typed = visible(text.removeprefix(COMMAND))
    return typed if len(typed) <= MOST_NAME else f"…{typed[1 - MOST_NAME :]}"


def _numbered(names: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in names:
        others = (f"{name}#{number}" for number in count(2))
        unique = next(one for one in chain([name], others) if one not in seen)
        seen.add(unique)
        yield unique
