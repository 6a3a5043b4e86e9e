"""Play one match of a simulation."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO

from baida.bots.base import Bot, ask, make_bot
from baida.bots.external.listening import Audience, Listener
from baida.game.log.fair_shuffle import secret_of_seed
from baida.game.log.file import write_lines, write_log
from baida.game.match import Match
from baida.jobs.runner import Stop, Stopped, never
from baida.score.rules import Rules
from baida.sim.hand import HandCounter, PlayedHand
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
    chosen = rules.with_options({"hands": hands})
    if players is None:
        players = [
            make_bot(bot, chosen, seat, seed_of_bot(seed, number, seat))
            for seat, bot in enumerate(bots)
        ]
    counter = HandCounter(patterns=patterns)
    match = Match(
        chosen,
        secret=secret_of_seed(seed, number),
        seats=[{"name": f"{bot} {seat}", "bot": bot} for seat, bot in enumerate(bots)],
        record=log is not None or any(isinstance(player, Listener) for player in players),
        observer=counter,
    )
    result = MatchResult(number)

    def add(hand: PlayedHand, decisions: int) -> None:
        hand.decisions = decisions - result.tally.decisions
        result.tally.add(hand)
        if rows:
            result.rows += rows_of(number, hand, [player.name for player in players])
        each_hand(result.tally)

    events = _play(match, players, counter, add, stop)
    if log is None:
        deque(events, maxlen=0)
    elif isinstance(log, StringIO):
        write_lines(log, match.header, events)
        result.log = log.getvalue().encode()
    else:
        write_log(log, match.header, events)
    result.tally.matches = 1
    return result


def _play(
    match: Match,
    players: Sequence[Bot],
    counter: HandCounter,
    add: Callable[[PlayedHand, int], None],
    stop: Stop,
) -> Iterator[Event]:
    audience = Audience(match, players)
    audience.begin()
    decisions = 0
    while True:
        for hand in counter.take_ended():
            add(hand, decisions)
        events = match.take_events()
        yield from events
        audience.tell(events)
        if match.over:
            break
        if stop():
            raise Stopped("stopped")
        seat = match.waiting[0]
        match.step(seat, ask(players[seat], match, seat))
        decisions += 1
    audience.end()
