"""One match between bots."""

from __future__ import annotations

import hashlib
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from baida.bots.base import Bot, ask, make_bot
from baida.bots.external.listening import Audience
from baida.errors import BaidaError
from baida.game.events.schema import Event
from baida.game.log.fair_shuffle import secret_of_seed
from baida.game.log.file import write_log
from baida.game.match import Match
from baida.score.rules import Rules
from baida.sim.hand import PlayedHand
from baida.sim.rows import Row, rows_of
from baida.sim.tally import Tally


class Stopped(BaidaError):
    """The match was given up because somebody asked for it."""


@dataclass
class MatchResult:
    """What a match adds to the simulation: its counts, and its rows of the table if wanted."""

    number: int
    tally: Tally = field(default_factory=Tally)
    rows: list[Row] = field(default_factory=list)


def never() -> bool:
    """Do not stop."""
    return False


def play_match(
    rules: Rules,
    bots: Sequence[str],
    seed: int,
    number: int,
    hands: int,
    *,
    log: str | os.PathLike[str] | None = None,
    rows: bool = False,
    stop: Callable[[], bool] = never,
    players: Sequence[Bot] | None = None,
    each_hand: Callable[[Tally], object] = lambda _tally: None,
) -> MatchResult:
    """Play match ``number`` of a simulation; what comes out depends on the arguments alone.

    ``players`` are those who play, where ``bots`` are not names that baida knows. After
    ``each_hand`` one is told what was counted in this match so far.

    >>> from baida.variants import find_rules
    >>> result = play_match(find_rules("sbr"), ["random"] * 4, seed=1, number=0, hands=2)
    >>> result.tally.hands, sum(seat.hands for seat in result.tally.seats)
    (2, 8)
    """
    chosen = rules.with_options({"hands": hands})
    match = Match(
        chosen,
        secret=secret_of_seed(seed, number),
        seats=[{"name": f"{bot} {seat}", "bot": bot} for seat, bot in enumerate(bots)],
    )
    if players is None:
        players = [
            make_bot(bot, chosen, seat, seed_of_bot(seed, number, seat))
            for seat, bot in enumerate(bots)
        ]
    result = MatchResult(number)
    played = _counted(match, players, stop, result, each_hand, rows=rows)
    if log is None:
        deque(played, maxlen=0)
    else:
        # the log takes the events as they come, and the match has forgotten them
        write_log(log, match.header, played)
    result.tally.matches = 1
    return result


def seed_of_bot(seed: int, number: int, seat: int) -> int:
    """What a bot draws its chances from: its own for every match and seat."""
    digest = hashlib.sha256(f"baida bot 1 {seed} {number} {seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def _counted(
    match: Match,
    players: Sequence[Bot],
    stop: Callable[[], bool],
    result: MatchResult,
    each_hand: Callable[[Tally], object],
    *,
    rows: bool,
) -> Iterator[Event]:
    """The events of a match while it is played, counted hand by hand."""
    noted = 0
    hand: PlayedHand | None = None
    audience = Audience(match, players)
    audience.begin()
    for decisions in _decisions(match, players, stop):
        for event in match.events:
            noted += 1
            event["n"] = noted  # the match numbers only what it still has
            if event["e"] == "hand_started":
                hand = PlayedHand.begun(event)
            elif hand is not None:
                hand.see(event)
                if hand.ended:
                    hand.decisions = decisions - result.tally.decisions
                    result.tally.add(hand)
                    if rows:
                        result.rows += rows_of(result.number, hand, [p.name for p in players])
                    each_hand(result.tally)
                    hand = None
            yield event
        audience.tell(match.take_events())
    audience.end()


def _decisions(match: Match, players: Sequence[Bot], stop: Callable[[], bool]) -> Iterator[int]:
    """Play to the end; yields how many decisions there were, at first and after each."""
    made = 0
    yield made
    while not match.over:
        if stop():
            raise Stopped("stopped")
        seat = match.waiting[0]
        match.step(seat, ask(players[seat], match, seat))
        made += 1
        yield made
