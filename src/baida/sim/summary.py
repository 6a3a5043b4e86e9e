"""The summary of a simulation as JSON."""

from __future__ import annotations

from baida.core.play.state import ENDED_WHY
from baida.score.rules import WINS
from baida.sim.seed import seed_json
from baida.sim.setup import SimulationSetup
from baida.sim.tally import SeatTally, Tally
from baida.wire.simulation import SeatResult, SimulationSummary


def summary(setup: SimulationSetup, tally: Tally) -> SimulationSummary:
    hands = tally.hands
    return {
        "rules": setup.rules,
        "bots": list(setup.bots),
        "seed": seed_json(setup.seed),
        "complete": hands == setup.hands,
        "matches": tally.matches,
        "hands": hands,
        "seats": [
            _seat(seat, setup.bots[seat], counted) for seat, counted in enumerate(tally.seats)
        ],
        "standings": tally.standing,
        "wins": tally.wins_by_kind(),
        "ended": {why: tally.ended[why] for why in ENDED_WHY},
        "length": {
            "draws": tally.draws,
            "discards": tally.discards,
            "decisions": tally.decisions,
            "draws_per_hand": ratio(tally.draws, hands),
            "discards_per_hand": ratio(tally.discards, hands),
            "decisions_per_hand": ratio(tally.decisions, hands),
        },
        "patterns": dict(tally.ranked_patterns()),
    }


def _seat(seat: int, bot: str, counted: SeatTally) -> SeatResult:
    return {
        "seat": seat,
        "bot": bot,
        "wins": counted.wins,
        "points": counted.points,
        "points_per_hand": counted.per_hand,
        "ci95": counted.ci95,
        "win_rate": ratio(counted.wins, counted.hands),
        "won": {kind: counted.won[kind] for kind in WINS},
        "win_points": counted.win_points,
        "points_per_win": ratio(counted.win_points, counted.wins),
        "dealt_in": counted.dealt_in,
        "dealt_in_rate": ratio(counted.dealt_in, counted.hands),
    }


def ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None
