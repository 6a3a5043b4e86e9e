"""Bots that are named by where they are: classes in Python, and networks in files."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from baida import make_bot, simulate
from baida.arena.play import run_arena
from baida.arena.setup import make_arena
from baida.bots.base import BOTS, read_bot
from baida.bots.learned import LearnedBot
from baida.bots.network_file import file_name
from baida.errors import InputError
from baida.game.match import Match
from baida.game.view.view import View
from baida.game_files import file_of
from baida.sim.seed import with_key
from baida.sim.setup import make_simulation
from baida.variants import find_rules
from tests.helpers.cli.run import has, run

SBR = find_rules("sbr")
HERE = __name__


class First:
    """Does the first thing that is legal."""

    name = "first"

    def choose(self, _view: View, legal: Sequence[int]) -> int:
        return legal[0]


class Seated(First):
    """Knows where it sits."""

    def __init__(self, rules: object, seat: int, seed: int) -> None:
        self.at = rules, seat, seed


class Together(First):
    """Decides for all tables at once."""

    sizes: list[int] = []  # noqa: RUF012 - what the test reads

    def choose_many(self, asked: Sequence[tuple[View, Sequence[int]]]) -> list[int]:
        assert all(view.turn is not None or legal for view, legal in asked)
        self.sizes.append(len(asked))
        return [legal[0] for _, legal in asked]


class TooFew(First):
    def choose_many(self, _asked: object) -> list[int]:
        return []


NotABot = Path


def test_classes() -> None:
    """They are made with the rules, the seat and a seed, or with nothing."""
    assert isinstance(make_bot(f"{HERE}:First", SBR, 0, 1), First)
    seated = make_bot(f"{HERE}:Seated", SBR, 2, 7)
    assert isinstance(seated, Seated)
    assert seated.at == (SBR, 2, 7)
    assert make_bot(f"{HERE}:Together", SBR, 0, 1) is make_bot(f"{HERE}:Together", SBR, 3, 9)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nobody", "expected one of random, efficient, learned, search"),
        ("no.such.module:Bot", "no module named 'no'"),
        (f"{HERE}:Nobody", "the module has no Nobody"),
        (f"{HERE}:NotABot", "not a class with a method choose"),
        ("learned:nowhere", "No such file or directory"),
        ("learned:/", "Is a directory"),
    ],
)
def test_what_is_no_bot(text: str, message: str) -> None:
    for complaint in (
        lambda: read_bot(text, SBR),
        lambda: make_simulation("sbr", [text], 1),
        lambda: make_arena("sbr", [text, "random"], 4),
    ):
        with pytest.raises(InputError, match=message):
            complaint()


def test_they_play(tmp_path: Path) -> None:
    """In simulations and in the arena, like a bot of baida that does the same."""
    setup = make_simulation("sbr", [f"{HERE}:First", "random", "random", "random"], 4, seed=2)
    assert setup.bots[0] == f"{HERE}:First"
    played = simulate("sbr", [f"{HERE}:First", "random", "random", "random"], hands=4, seed=2)
    assert played.hands == 4
    out = tmp_path / "m"
    result = run(f"simulate sbr --bots {HERE}:Seated --hands 2 --out {out} --processes 1")
    assert result.exit_code == 0, result.output


def test_all_tables_at_once() -> None:
    """The four tables of a deal go on side by side, and nothing else changes."""
    Together.sizes.clear()
    seed = with_key(3)
    one = run_arena(make_arena("sbr", [f"{HERE}:Together", "efficient"], 8, seed=seed))
    assert max(Together.sizes) > 1
    other = run_arena(make_arena("sbr", [f"{HERE}:First", "efficient"], 8, seed=seed))
    assert [deal.points for deal in one] == [deal.points for deal in other]
    with pytest.raises(Exception, match="chose 0 actions, not"):
        run_arena(make_arena("sbr", [f"{HERE}:TooFew", "random"], 4))


def test_networks(tmp_path: Path) -> None:
    """A network in a file plays as it does in the folder of the game, and only this game."""
    found = file_of("sbr", file_name("sbr"))
    assert found is not None
    path = tmp_path / "mine.network"
    path.write_bytes(found.read_bytes())
    name = f"learned:{path}"
    bot, learned = make_bot(name, SBR, 0, 0), LearnedBot(SBR, 0, 0)
    assert bot.name == name
    match = Match("sbr", seed=4)
    for _ in range(60):
        seat = match.waiting[0]
        chosen = learned.choose(match.view(seat), match.legal(seat))
        assert bot.choose(match.view(seat), match.legal(seat)) == chosen
        match.step(seat, chosen)
    deals = run_arena(make_arena("sbr", [name, "learned"], 4, seed=3))
    assert [a + d == b + c or a + b == c + d for a, b, c, d in deals[0].points]
    with pytest.raises(InputError, match="plays sbr, not b30fj"):
        make_bot(name, find_rules("b30fj"), 0, 0)
    path.write_bytes(b"damaged")
    with pytest.raises(InputError, match="not the file of a network"):
        make_bot(name, SBR, 0, 0)


def test_bot_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A class is tried like a program, by the protocol, from the folder where it lies."""
    shutil.copy(__file__, tmp_path / "my_bots.py")
    (tmp_path / "mine.py").write_text(
        "class Last:\n    def choose(self, view, legal):\n        return legal[-1]\n"
        "class Wrong:\n    def choose(self, view, legal):\n        return 3\n"
    )
    monkeypatch.chdir(tmp_path)
    result = run("bot run mine:Last --hands 2 --against random")
    assert result.exit_code == 0, result.output
    has(result.stdout, "Last against three random", "no faults")
    result = run("bot run mine:Wrong --hands 1")
    assert result.exit_code == 1
    has(result.stdout, "illegal")
    assert "mine" not in BOTS
    assert sys.path
