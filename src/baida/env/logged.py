"""The decisions of a match log, each with the observation that its seat had."""

from __future__ import annotations

import io
import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from baida.core.play.deal import Deal
from baida.env.encodings import LATEST, codes_for
from baida.env.vector import SeatEncoder
from baida.game.log.file import Log, LogError, parse_log
from baida.game.log.hands import HandResult, hands_of
from baida.game.rerun import Decision, possible_part, rerun

#: Columns by name, all of the same length, with one row for each decision.
Columns = dict[str, NDArray[Any]]


@dataclass(frozen=True)
class Wanted:
    #: Only decisions of this bot.
    bot: str | None = None
    #: Include decisions with only one legal action.
    forced: bool = False
    #: The version of what a seat saw.
    encoding: int = LATEST
    #: Include what was hidden from the seat.
    oracle: bool = False


#: All seats, if there was more than one legal action.
EVERY_CHOICE = Wanted()


@dataclass
class LoggedRows:
    #: Empty if there are no decisions.
    columns: Columns = field(default_factory=dict)
    rows: int = 0
    #: Complete hands.
    hands: int = 0
    #: Decisions left out because the log does not determine them (game/rerun.py).
    untold: int = 0
    #: The first problem of the log. The hands before it are included.
    problem: LogError | None = None


def read_rows(path: str | os.PathLike[str], wanted: Wanted = EVERY_CHOICE) -> LoggedRows:
    return rows_of_text(text_of(path), wanted)


def text_of(path: str | os.PathLike[str]) -> bytes | LogError:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        return LogError("line", 1, error.strerror or str(error))


def rows_of_text(text: bytes | LogError, wanted: Wanted = EVERY_CHOICE) -> LoggedRows:
    if isinstance(text, LogError):
        return LoggedRows(problem=text)
    try:
        return rows_of_log(parse_log(io.BytesIO(text)), wanted)
    except LogError as problem:
        return LoggedRows(problem=problem)


def rows_of_log(log: Log, wanted: Wanted = EVERY_CHOICE) -> LoggedRows:
    possible, problem = possible_part(log)
    hands = list(hands_of(possible.events))
    # leave out an incomplete last hand, which the engine may refuse
    whole = replace(possible, events=possible.events[: hands[-1].last if hands else 0])
    watcher = _Watcher(whole, wanted)
    differences = rerun(whole, watcher).differences
    if differences:
        first = min(differences, key=lambda difference: difference.line)
        problem = LogError("line", first.line, first.text)
    found = LoggedRows(problem=problem)
    blocks = []
    for played in hands:
        if problem is not None and played.last + 1 >= problem.number:
            break
        found.hands += 1
        hand = watcher.hands.get(played.number, _Hand())
        found.untold += hand.untold
        found.rows += len(hand.made)
        if hand.made:
            blocks.append(_columns(hand, played, watcher.bots))
    for name in blocks[0] if blocks else ():
        found.columns[name] = np.concatenate([block[name] for block in blocks])
    return found


@dataclass
class _Hand:
    decisions: int = 0
    untold: int = 0
    #: The included decisions: number, seat and code; then what the seat saw.
    made: list[tuple[int, int, int]] = field(default_factory=list)
    #: By the name of the part: planes, features, mask, ...
    seen: dict[str, list[NDArray[Any]]] = field(default_factory=dict)


class _Watcher:
    def __init__(self, log: Log, wanted: Wanted) -> None:
        self.bots = [str(seat.get("bot") or "") for seat in log.header["seats"]]
        self.hands: dict[int, _Hand] = {}
        self._wanted = wanted
        self._codes = codes_for(log.rules)
        self._encoder = SeatEncoder(log.rules, wanted.encoding, oracle=wanted.oracle)
        hidden = ("oracle", "wall") if wanted.oracle else ()
        self._parts = (*self._encoder.encoding.shapes(log.rules), *hidden, "mask")

    def __call__(self, number: int, deal: Deal, decision: Decision) -> None:
        hand = self.hands.setdefault(number, _Hand())
        hand.decisions += 1
        if self._wanted.bot not in (None, self.bots[decision.seat]):
            return
        seen = self._encoder
        seen.look(deal, decision.seat)
        if not self._wanted.forced and np.count_nonzero(seen.mask) < 2:
            return
        if not decision.told:
            hand.untold += 1
            return
        code = self._codes.of_action(decision.action, deal.offered)
        hand.made.append((hand.decisions - 1, decision.seat, code))
        for name in self._parts:
            hand.seen.setdefault(name, []).append(getattr(seen, name).copy())


def _columns(hand: _Hand, played: HandResult, bots: list[str]) -> Columns:
    made = np.array(hand.made)
    seats = made[:, 1]
    ways = {win.seat: win.way for win in played.wins}
    dealt_in = {win.source for win in played.wins}
    return {
        "hand": np.full(len(made), played.number, np.int32),
        "decision": made[:, 0].astype(np.int32),
        "seat": seats.astype(np.int8),
        "bot": np.array([bots[seat] for seat in seats], object),
        **{name: np.stack(values) for name, values in hand.seen.items()},
        "action": made[:, 2].astype(np.int16),
        "points": np.array(played.points, np.int32)[seats],
        "won": np.array([ways.get(seat, "") for seat in seats], object),
        "dealt_in": np.array([seat in dealt_in for seat in seats], np.bool_),
        "ended": np.full(len(made), played.ended, object),
    }
