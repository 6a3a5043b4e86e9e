"""Training: positions are reproducible, chunks hold them, and errors are clear."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from baida.bots.network_file import read_network
from baida.bots.worth import weights_for
from baida.core.play.state import PHASES
from baida.core.policy.learned import DECISIONS, Learned
from baida.core.policy.learned_network import INPUTS
from baida.files import write_whole
from baida.game.actions import WIN_NOW
from baida.game.match import Match
from baida.game.rulesets import ruleset_for
from baida.jobs.processes import Processes
from baida.jobs.runner import Inline, Runner, Stop, never
from baida.train.chunks import (
    ChunkMaker,
    LabelledPosition,
    Positions,
    chunk_path,
    make_chunks,
    pack_chunk,
    read_chunks,
)
from baida.train.duel import Duel, Measured, Strength, strength_of
from baida.variants import find_rules
from tests.helpers.paths import files_in
from tests.helpers.values import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_positions_follow_from_the_seed(game: str) -> None:
    rules = find_rules(game)
    made = list(Positions(rules).of_hand(7))
    assert made == list(Positions(rules).of_hand(7))
    assert made
    assert made != list(Positions(rules).of_hand(8))
    for position in made:
        assert len(position.table) == INPUTS[0]
        assert len(position.actions) == INPUTS[1] * len(position.points)
        assert len(position.points) > 1


def test_a_chunk_holds_its_positions(tmp_path: Path) -> None:
    made = list(Positions(find_rules("sbr")).of_hand(7))
    for number in range(2):
        write_whole(chunk_path(tmp_path, number), pack_chunk(made))
    read = read_chunks([chunk_path(tmp_path, 0), chunk_path(tmp_path, 1)])
    assert read.points.tolist() == 2 * [x for position in made for x in position.points]
    assert read.counts.tolist() == 2 * [len(position.points) for position in made]
    assert read.table[-1].tolist() == pytest.approx(made[-1].table, abs=0.01)
    assert read.actions.shape == (len(read.points), INPUTS[1])
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("game", GAMES)
def test_a_chunk_tells_what_is_decided(game: str, tmp_path: Path) -> None:
    match = Match(find_rules(game, {"hands": 2}), seed=5)
    policy = Learned(ruleset_for(match.rules), weights_for(match.rules))
    made: list[LabelledPosition] = []
    kinds: list[str] = []
    while not match.over:
        seat = match.waiting[0]
        candidates, table, actions = policy.describe(match.deal, seat)
        if len(candidates) > 1:
            made.append(LabelledPosition(table, actions, [0] * len(candidates)))
            phase, win = PHASES[match.deal.phase], WIN_NOW in match.legal(seat)
            if phase == "turn":
                kinds.append("self_drawn_win" if win else "turn")
            elif phase in ("claim", "rob"):
                kinds.append("win_on_discard" if win else "claim")
            else:
                kinds.append("opening")
        match.step(seat, policy.decide(match.deal, seat))
    write_whole(chunk_path(tmp_path, 0), pack_chunk(made))
    found = read_chunks([chunk_path(tmp_path, 0)]).kinds()
    assert [DECISIONS[kind] for kind in found] == kinds
    assert len(set(kinds)) >= 3


def test_a_duel_is_even_if_nothing_is_ever_better() -> None:
    """With a margin that no rival reaches, all four play like efficient, and nobody leads."""
    trained = replace(read_network("sbr"), margin=1e9, discard_margin=1e9)
    duel = Duel(find_rules("sbr(flower_pig=brief)"), trained)
    even = strength_of(duel.points_of(number) for number in range(3))
    assert (even.deals, even.interval >= 0) == (3, True)
    assert abs(even.points) < 3
    assert strength_of([1.0, 3.0]).points == 2.0


def test_chunks_are_the_same_wherever_they_are_made(tmp_path: Path) -> None:
    """They do not depend on the number of workers or on a stop: only missing ones are made."""
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    assert make_chunks(here, 4, ChunkMaker("sbr", hands=2), Inline(), lambda _done: None, never)
    done: list[int] = []
    assert not make_chunks(
        there, 4, ChunkMaker("sbr", hands=2), Inline(), done.append, lambda: len(done) > 2
    )
    assert sorted(path.name for path in there.iterdir()) == [
        chunk_path(there, number).name for number in range(2)
    ]
    assert make_chunks(there, 4, ChunkMaker("sbr", hands=2), Processes(2), done.append, never)
    assert done == [0, 1, 2, 2, 3, 4]
    assert files_in(here) == files_in(there)


def test_measurements_go_on(tmp_path: Path) -> None:
    """An interrupted measurement is played again, a finished one is not."""
    trained = read_network("sbr")
    path = tmp_path / "measured.json"
    done: list[int] = []

    def measure(on: Runner, stop: Stop = never) -> Strength | None:
        return Measured(path, "sbr").strength(trained, range(5, 9), on, done.append, stop)

    assert measure(Inline(), stop=lambda: len(done) == 2) is None
    assert not path.exists()
    measured = measure(Processes(2))
    assert done == [1, 2, 1, 2, 3, 4, 4]
    duel = Duel(find_rules("sbr"), trained)
    assert measured == strength_of(duel.points_of(number) for number in range(5, 9))
    assert measure(Inline(), stop=lambda: True) == measured


WITHOUT_TORCH = """
import sys
sys.modules["torch"] = None
from baida.cli import main
sys.argv = ["baida", "train", "sbr", "--out", sys.argv[1]]
main()
"""


def test_without_pytorch_it_says_what_to_install(tmp_path: Path) -> None:
    out = tmp_path / "out"
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT_TORCH, str(out)], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert "training needs PyTorch: pip install 'baida[train]'" in " ".join(ran.stderr.split())
    assert not out.exists()
