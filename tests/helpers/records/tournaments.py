"""A tournament that tests direct: events as a director's page sends them."""

from __future__ import annotations

from typing import Any

from baida.app.tournaments.record import TournamentRecord, created_event

Json = dict[str, Any]
SETTINGS: Json = {"name": "Autumn Cup", "rules": "sbr", "rounds": 5}


class Directed:
    """A record without a server."""

    def __init__(self, players: int, **settings: Any) -> None:
        self.record = TournamentRecord([created_event({**SETTINGS, **settings}, 0.0)])
        if players:
            self.send(e="players", names=[f"Player {number}" for number in range(1, players + 1)])

    def send(self, **event: Any) -> int:
        """Add an event as a client would; return its number."""
        n = len(self.record.events) + 1
        stored = self.record.prepare({"id": f"event {n}", "by": "Mai", **event}, float(n))
        assert stored.event is not None
        self.record.commit(stored.event)
        return n

    def result(self, round: int, table: int, *scores: int, **more: Any) -> int:
        return self.send(**result(round, table, *scores, **more))


def result(round: int, table: int, *scores: int, **more: Any) -> Json:
    source = {"kind": "typed", "id": None}
    return {
        "e": "result", "round": round, "table": table, "scores": list(scores), "source": source,
        "confirmed": False, **more,
    }  # fmt: skip


def some_scores(round: int, table: int) -> list[int]:
    """Scores that add up to 0, sometimes with ties."""
    a, b, c = (round * 7 + table * 3) % 40 - 20, (table * 11) % 16 - 8, (round * table) % 10 - 5
    return [a, b, c, -a - b - c]
