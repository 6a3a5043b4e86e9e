"""Nothing hidden can be derived from what a seat sees (G10)."""

from __future__ import annotations

import random

import pytest

from baida.game.events.fold import fold
from baida.game.events.redact import cut_log
from baida.game.view.view import SPECTATOR
from tests.helpers.games.other_worlds import World, another_world, played_to
from tests.helpers.games.random_play import rule_sets, with_hands

TRIES = 16


def told(world: World, viewer: int) -> object:
    """Everything that a seat sees and may do."""
    match = world.match
    legal = match.legal(viewer) if viewer != SPECTATOR else []
    return match.view(viewer), legal, cut_log(match.rules, match.events, viewer)


@pytest.mark.parametrize("rules", rule_sets())
@pytest.mark.parametrize("seeds", [range(15), pytest.param(range(15, 400), marks=pytest.mark.slow)])
def test_what_is_hidden_makes_no_difference(rules: str, seeds: range) -> None:
    """In a world that differs only in hidden tiles, a seat sees the same."""
    compared = changed = 0
    for seed in seeds:
        rng = random.Random(seed)
        world = played_to(with_hands(rules, 1), seed, rng.randrange(120))
        viewer = rng.choice(world.match.waiting)
        for trial in range(TRIES):
            other = another_world(world, viewer, rng, most=max(100 >> trial // 2, 3))
            if other is not None:
                compared += 1
                changed += other.wall != world.wall
                for who in (viewer, SPECTATOR):
                    assert told(other, who) == told(world, who)
                break
    assert compared > len(seeds) // 3
    assert changed > compared // 2


@pytest.mark.parametrize("rules", rule_sets())
def test_a_cut_log_folds_to_the_view(rules: str) -> None:
    """A seat's live view equals the fold of its redacted log."""
    for seed in range(8):
        match = played_to(with_hands(rules, 1), seed, 10 * seed).match
        for viewer in (0, 1, 2, 3, SPECTATOR):
            seen = cut_log(match.rules, match.events, viewer)
            assert fold(match.rules, seen, viewer) == match.view(viewer)
