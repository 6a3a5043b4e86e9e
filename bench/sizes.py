"""How much is measured: enough for steady figures, or just enough to run everything once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Sizes:
    """The amount of work in one round, and the number of rounds, whose median counts."""

    rounds: int = 7
    #: Hands that are scored in one round, and of which the distance is measured.
    hands: int = 20_000
    #: Hands with many jokers, of which the slowest counts.
    b30fj_jokers: int = 2000
    vietnamese_jokers: int = 500
    #: Matches driven from Python, and hands played inside the engine.
    matches: int = 6
    hands_inside: int = 400
    efficient_hands: int = 20
    pettingzoo_hands: int = 60
    rlcard_games: int = 12
    riichi_kyoku: int = 12
    #: Hands stepped together, with observations.
    lanes: int = 256
    steps: int = 40
    #: The same with one thread and with several.
    thread_lanes: int = 1024
    thread_steps: int = 200
    decisions: int = 3
    rollouts: int = 400
    #: Decisions of which is counted how many ``search`` makes without rollouts.
    searched: int = 200


FULL = Sizes()
#: Every row once, in a few seconds; the figures mean nothing.
SHORT = Sizes(
    rounds=1,
    hands=20,
    b30fj_jokers=2,
    vietnamese_jokers=2,
    matches=1,
    hands_inside=2,
    efficient_hands=1,
    pettingzoo_hands=1,
    rlcard_games=1,
    riichi_kyoku=1,
    lanes=8,
    steps=2,
    thread_lanes=8,
    thread_steps=2,
    decisions=1,
    rollouts=20,
    searched=3,
)
