"""No byte that is sent to a seat depends on a tile that it cannot see (G10)."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from baida.app.rooms.hints import find_answer
from baida.game.actions import PASS
from baida.game.events.fold import fold
from baida.game.log.fair_shuffle import Wall
from baida.game.match import Match
from baida.game.view.view import SPECTATOR
from baida.wire.commands import Hint, Waits, Why
from tests.helpers.games.other_worlds import World, another_world, played_to
from tests.helpers.games.random_play import new_match, play, rule_sets, with_hands
from tests.helpers.tables.driven_table import DrivenTable
from tests.helpers.tables.listener import Listener

TRIES = 16


def sent(world: World) -> dict[int, list[str]]:
    """Every message that each viewer got, from the deal to this moment."""
    wall = Wall(world.wall, None)
    # every match has its own secret, and a header that commits to it
    match = Match(world.rules, secret=bytes(32), walls=lambda _hand: wall, dealer=0)
    at_table = DrivenTable(match)
    at_table.advance()
    for seat, action in world.decisions:
        at_table.act(seat, action)
        at_table.advance()
    askers = [Listener(at_table.told[seat]) for seat in range(4)]
    for seat in range(4):  # and the answers to all questions of a curious seat
        for question in ("win", "pung 5p5p=5p5p5p", "discard 1m", "pass"):
            at_table.table.ask(seat, Why("why", "match", question), askers[seat])
        at_table.table.ask(seat, Waits("waits", "match"), askers[seat])
    at_table.advance()
    asked = {seat: ask["ask"] for seat, ask in at_table.asks.items() if ask["ask"]}
    for seat, ask in asked.items():
        hint = Hint("hint", "match", ask)
        at_table.note(at_table.table.hint(seat, hint, askers[seat], at_table.now))
    answers = [one.answer(find_answer(one.view, one.legal)) for one in at_table.questions]
    assert len(at_table.replies) == 4 * 4
    assert len(answers) == 4 + len(asked)
    for reply in [*at_table.replies, *answers]:
        reply.asker.send(reply.message)
    return at_table.told


@pytest.mark.parametrize("rules", rule_sets())
@pytest.mark.parametrize("seeds", [range(6), pytest.param(range(6, 200), marks=pytest.mark.slow)])
def test_no_byte_depends_on_hidden_tiles(rules: str, seeds: range) -> None:
    """In a world that differs only in hidden tiles, the same bytes are sent."""
    compared = changed = 0
    for seed in seeds:
        rng = random.Random(seed)
        world = played_to(with_hands(rules, 1), seed, rng.randrange(100))
        viewer = rng.choice(world.match.waiting)
        for trial in range(TRIES):
            other = another_world(world, viewer, rng, most=max(100 >> trial // 2, 3))
            if other is not None:
                compared += 1
                changed += other.wall != world.wall
                here, there = sent(world), sent(other)
                for who in (viewer, SPECTATOR):
                    assert there[who] == here[who]
                break
    assert compared > len(seeds) // 3
    assert changed > compared // 2


def test_the_comparison_can_fail() -> None:
    """A seat whose own tiles differ gets other messages."""
    world = played_to("sbr(hands=1)", 1, 5)
    wall = list(world.wall)
    wall[0], wall[-1] = wall[-1], wall[0]
    other = World(world.rules, wall)
    assert sent(other)[0] != sent(world)[0]


@pytest.mark.parametrize("rules", ["sbr(hands=2)", "b30fj(hands=2)", "vietnamese(hands=2)"])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_sent_folds_to_the_view(rules: str, seed: int) -> None:
    """The events of a feed are numbered without gaps from 1, and fold to the engine's view."""
    match = new_match(rules, seed)
    at_table = DrivenTable(match)
    at_table.advance()
    for seat, action in play(match.copy(), random.Random(seed)):
        at_table.act(seat, action)
        at_table.advance()
    for viewer in range(SPECTATOR, 4):
        events = at_table.events(viewer)
        assert [event["n"] for event in events] == list(range(1, len(events) + 1))
        assert fold(match.rules, events, viewer) == match.view(viewer)


def test_a_spectator_knows_less_than_any_player() -> None:
    """Every seat is sent everything that a spectator is sent."""
    match = new_match("b30fj(hands=1)", 2)
    at_table = DrivenTable(match)
    at_table.advance()
    for seat, action in play(match.copy(), random.Random(2)):
        at_table.act(seat, action)
        at_table.advance()
    watched = at_table.events(SPECTATOR)
    for seat in range(4):
        own = iter(e for e in at_table.events(seat) if e["e"] != "answers")
        for event, seen in zip(watched, own, strict=True):
            known = {name: value for name, value in event.items() if value is not None}
            for name in known.keys() - {"n", "request", "score", "shown", "hands"}:
                assert seen[name] == known[name]


# --- the rhythm ---------------------------------------------------------------------------------


def times_of_events(world: World, thinking: float) -> list[tuple[float, str]]:
    """The times when a spectator sees each event, if every decision takes this long."""
    wall = Wall(world.wall, None)
    at_table = DrivenTable(Match(world.rules, walls=lambda _hand: wall, dealer=0), beat=1.0)
    at_table.advance()
    seen: list[tuple[float, str]] = []

    def look() -> None:
        events = at_table.events(SPECTATOR)[len(seen) :]
        seen.extend((at_table.now, event["e"]) for event in events)

    for seat, action in world.decisions:
        while not at_table.asks.get(seat, {}).get("ask"):
            assert at_table.due is not None
            at_table.advance(at_table.due)
            look()
        at_table.advance(at_table.now + thinking)
        at_table.act(seat, action)
        at_table.advance()
        look()
    return seen


def test_a_steady_rhythm_hides_who_could_have_claimed() -> None:
    """A discard that is passed on at once is followed as late as one that nobody can claim."""
    gaps: dict[bool, set[float]] = {False: set(), True: set()}
    for seed in range(6):
        world = played_to("sbr(hands=1)", seed, 60)
        passed = {
            number
            for (number, phase, _seat), action in world.answers.items()
            if phase == "claim" and action == PASS
        }
        claimed = {n for (n, p, _s), action in world.answers.items() if action != PASS}
        times = times_of_events(world, thinking=0.1)
        offers = 0
        for (when, kind), (after, _) in pairwise(times):
            if kind == "discarded":
                offers += 1
                if offers not in claimed:
                    gaps[offers in passed].add(round(after - when, 6))
    assert gaps == {False: {1.0}, True: {1.0}}
