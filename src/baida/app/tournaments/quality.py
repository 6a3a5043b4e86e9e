"""Judges draws: their quality in figures, and whether those of a record follow from their seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from baida.app.tournaments.draw import METHOD, Round, meetings, winds_of
from baida.app.tournaments.record import TournamentRecord
from baida.errors import InputError
from baida.wire.tournament_events import DrawnEvent, TournamentEvent
from baida.wire.tournaments import DrawQuality


@dataclass(frozen=True)
class DrawFinding:
    """A draw of a record; ``problem`` says why it does not follow from its seed."""

    n: int
    seed: str
    first: int
    last: int
    problem: str | None


def check_draws(events: Sequence[TournamentEvent]) -> list[DrawFinding]:
    """Return a finding for each draw, in order."""
    if not events or events[0].get("e") != "created":
        raise InputError("events", "the first event of a record is `created`")
    record = TournamentRecord(events[:1])
    findings = []
    for number, event in enumerate(events[1:], 2):
        if event.get("n") != number:
            raise InputError(f"events[{number - 1}].n", f"expected {number}")
        if event["e"] == "drawn":
            rounds = [one["number"] for one in event["rounds"]]
            problem = _problem(record, event)
            findings.append(DrawFinding(number, event["seed"], rounds[0], rounds[-1], problem))
        record.commit(event)
    return findings


def _problem(record: TournamentRecord, event: DrawnEvent) -> str | None:
    if event["method"] != METHOD:
        return f"the method {event['method']} is not known here"
    try:
        expected = record.draw(event)
    except InputError as error:
        return error.message
    for ours, theirs in zip(expected, event["rounds"], strict=False):
        if ours != theirs:
            return f"round {ours['number']} does not follow from the seed"
    return None if len(expected) == len(event["rounds"]) else "there are more or fewer rounds"


def quality_of(rounds: Sequence[Round]) -> DrawQuality:
    """Return the figures about a draw."""
    met = {pair: times for pair, times in meetings(rounds).items() if min(pair) > 0}
    winds = {player: times for player, times in winds_of(rounds).items() if player > 0}
    byes = Counter(player for round in rounds for player in round.byes)
    players = sorted({*winds, *byes})
    # A player who had more opponents than there are other players has met some of them again.
    companions: Counter[int] = Counter()
    for (a, b), times in met.items():
        companions[a] += times
        companions[b] += times
    surplus = sum(max(0, companions[player] - len(players) + 1) for player in players)
    return {
        "repeats": sum(times - 1 for times in met.values()),
        "least_repeats": -(-surplus // 2),
        "most_meetings": max(met.values(), default=0),
        "wind_spread": max((max(times) - min(times) for times in winds.values()), default=0),
        "most_byes": max((byes[player] for player in players), default=0),
        "least_byes": min((byes[player] for player in players), default=0),
    }
