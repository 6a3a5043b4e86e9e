"""Play one match of a simulation."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO

from baida.bots.base import Bot, ask, ask_many, make_bot
from baida.bots.external.listening import Audience, Listener
from baida.game.log.fair_shuffle import secret_of_seed
from baida.game.log.file import write_lines, write_log
from baida.game.match import Match
from baida.jobs.runner import Stop, Stopped, never
from baida.score.rules import Rules
from baida.sim.hand import HandCounter
from baida.sim.seed import seed_of_bot
from baida.sim.table import Row, rows_of
from baida.sim.tally import Tally
from baida.wire.events import Event


@dataclass
class MatchResult:
    number: int
    tally: Tally = field(default_factory=Tally)
    rows: list[Row] = field(default_factory=list)
    #: The log, if it was not written to a file.
    log: bytes | None = None


class MatchPlay:
    """A match of a simulation under way: counts its hands, and tells its players the events."""

    def __init__(
        self,
        rules: Rules,
        bots: Sequence[str],
        seed: int,
        number: int,
        hands: int,
        *,
        players: Sequence[Bot] | None = None,
        logged: bool = False,
        rows: bool = False,
        patterns: bool = True,
        each_hand: Callable[[Tally], object] = lambda _tally: None,
    ) -> None:
        chosen = rules.with_options({"hands": hands})
        self.players = players or [
            make_bot(bot, chosen, seat, seed_of_bot(seed, number, seat))
            for seat, bot in enumerate(bots)
        ]
        self._counter = HandCounter(patterns=patterns)
        self._rows, self._each_hand = rows, each_hand
        self.match = Match(
            chosen,
            secret=secret_of_seed(seed, number),
            seats=[{"name": f"{bot} {seat}", "bot": bot} for seat, bot in enumerate(bots)],
            record=logged or any(isinstance(player, Listener) for player in self.players),
            observer=self._counter,
        )
        self.result = MatchResult(number)
        self._audience = Audience(self.match, self.players)
        self._audience.begin()
        self._decisions = 0

    def take_events(self) -> Iterator[Event]:
        """Count what has happened, and yield its events before the players are told them."""
        result = self.result
        for hand in self._counter.take_ended():
            hand.decisions = self._decisions - result.tally.decisions
            result.tally.add(hand)
            if self._rows:
                names = [player.name for player in self.players]
                result.rows += rows_of(result.number, hand, names)
            self._each_hand(result.tally)
        events = self.match.take_events()
        yield from events
        self._audience.tell(events)
        if self.match.over:
            self._audience.end()
            result.tally.matches = 1

    @property
    def waiting(self) -> tuple[Bot, int]:
        """The bot that decides next, and its seat."""
        seat = self.match.waiting[0]
        return self.players[seat], seat

    def step(self, seat: int, action: int) -> None:
        self.match.step(seat, action)
        self._decisions += 1

    def events(self, stop: Stop) -> Iterator[Event]:
        """Play to the end, one decision at a time."""
        while True:
            yield from self.take_events()
            if self.match.over:
                return
            if stop():
                raise Stopped("stopped")
            bot, seat = self.waiting
            self.step(seat, ask(bot, self.match, seat))


def play_match(
    rules: Rules,
    bots: Sequence[str],
    seed: int,
    number: int,
    hands: int,
    *,
    log: str | os.PathLike[str] | StringIO | None = None,
    rows: bool = False,
    patterns: bool = True,
    stop: Stop = never,
    players: Sequence[Bot] | None = None,
    each_hand: Callable[[Tally], object] = lambda _tally: None,
) -> MatchResult:
    """Play match ``number`` of a simulation; the result depends on the arguments alone.

    ``players`` play if ``bots`` are not names of baida's bots. ``each_hand`` is called after each
    hand with the counts so far. A ``log`` that is not the path of a file becomes part of the
    result. Events are only built for a log, or for players that follow them.

    >>> from baida.variants import find_rules
    >>> result = play_match(find_rules("sbr"), ["random"] * 4, seed=1, number=0, hands=2)
    >>> result.tally.hands, sum(seat.hands for seat in result.tally.seats)
    (2, 8)
    """
    played = MatchPlay(
        rules,
        bots,
        seed,
        number,
        hands,
        players=players,
        logged=log is not None,
        rows=rows,
        patterns=patterns,
        each_hand=each_hand,
    )
    events = played.events(stop)
    if log is None:
        deque(events, maxlen=0)
    elif isinstance(log, StringIO):
        write_lines(log, played.match.header, events)
        played.result.log = log.getvalue().encode()
    else:
        write_log(log, played.match.header, events)
    return played.result


def play_together(plays: Sequence[MatchPlay], stop: Stop = never) -> None:
    """Play several matches side by side; a bot with ``choose_many`` is asked for all at once.

    Each match goes as it would alone.
    """
    under_way = list(plays)
    while under_way:
        if stop():
            raise Stopped("stopped")
        for play in under_way:
            deque(play.take_events(), maxlen=0)
        under_way = [play for play in under_way if not play.match.over]
        asked: dict[int, list[tuple[MatchPlay, int]]] = {}
        for play in under_way:
            bot, seat = play.waiting
            asked.setdefault(id(bot), []).append((play, seat))
        for together in asked.values():
            matches = [(play.match, seat) for play, seat in together]
            bot = together[0][0].players[together[0][1]]
            for (play, seat), action in zip(together, ask_many(bot, matches), strict=True):
                play.step(seat, action)
