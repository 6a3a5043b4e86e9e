"""Check a published record: compute every draw again from the events before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from baida.app.tournaments.draw import METHOD
from baida.app.tournaments.record import TournamentRecord
from baida.errors import InputError
from baida.wire.tournament_events import DrawnEvent, TournamentEvent


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
