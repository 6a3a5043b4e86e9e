"""The command `train`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from baida.bots.network_file import TrainedNetwork, file_name, unpack
from baida.cli import options as o
from baida.cli.errors import INTERRUPTED, refusals, report
from baida.cli.help import exit_codes, with_examples
from baida.cli.output import print_json, print_parts
from baida.cli.progress import interrupts, long_run, running_on
from baida.errors import InputError
from baida.jobs.runner import Runner
from baida.terminal import words
from baida.terminal.style import FAINT, make_console
from baida.terminal.tables import heading
from baida.variants import DEFAULT_GAME as GAME
from baida.variants import find_rules
from baida.wire.logs import TrainingAnswer

if TYPE_CHECKING:
    from baida.train.course import Course, Epoch
    from baida.train.duel import Strength

HELP = with_examples(
    "Train the player 'learned' by self-play: label positions with the points that each action "
    "brought, fit a network to them, choose how far to trust it, and measure it against three "
    "'efficient' on other deals. Needs PyTorch: pip install 'baida\\[train]'.\n\n"
    "[cyan]Ctrl-C[/cyan] stops; the same command goes on from there.",
    f"baida train {GAME}",
    f"baida train {GAME} --out try --hands 2000 --epochs 2 --deals 100",
)
CODES = exit_codes("0 success", "2 bad input or usage", "130 interrupted, can be resumed")

_play = partial(o.option, panel=o.PLAY)


def train(
    game: str = o.PLAYED_GAME,
    *,
    out: str | None = o.option(
        None,
        "DIR",
        "Everything is kept here; training that was stopped continues. Default: training/GAME.",
        panel=o.FILES,
    ),
    hands: int | None = _play(
        None, "N", "Hands to take positions from. The default depends on the game."
    ),
    epochs: int = _play(8, "N", "How often to go through the positions."),
    units: str = _play("64,32", "N,N", "The units of the two hidden layers."),
    deals: int = _play(
        4_000, "N", "Deals for each margin that is tried; the last measurement has twice as many."
    ),
    seed: int = _play(0, "N", "The first weights of the network follow from it."),
    teacher: str | None = _play(
        None, "FILE", "A network of an earlier round, which plays one of the seats in this one."
    ),
    processes: int | None = o.N_PROCESSES,
    on: str = o.ON,
    json: bool = o.JSON,
    quiet: bool = o.QUIET,
) -> None:
    with refusals(as_json=json):
        course = _course(game, out, hands, epochs, units, deals, seed, teacher)
        rules = course.rules
        with running_on(on, processes, quiet=quiet) as runner:
            tried = _train(course, runner, quiet=quiet)
    best, strength = tried.pop()
    network = str(course.folder / file_name(rules.variant.id))
    if json:
        answer: TrainingAnswer = {
            "rules": rules.id,
            "network": network,
            "margin": best.margin,
            "discard_margin": best.discard_margin,
            "deals": strength.deals,
            "points": strength.points,
            "interval": strength.interval,
        }
        print_json(answer)
    else:
        text = heading(rules, words.count(course.plan.hands, "hand"))
        for kind, gain in course.gains().items():
            if gain.positions:
                gained = f"{gain.points:+.3f} ± {gain.interval:.3f} points a decision"
                over = words.count(gain.positions, "decision")
                text.append(f"\n{kind}: {gained} over {over}", style=FAINT)
        for trained, found in tried:
            margins = f"margin {trained.margin:g}, for discards {trained.discard_margin:g}"
            text.append(f"\n{margins}: {_words(found)}", style=FAINT)
        text.append(f"\nAgainst three efficient, on other deals: {_words(strength)}")
        text.append(f"\n{words.printable(network)}")
        print_parts(lambda _: [text])


def _train(course: Course, on: Runner, *, quiet: bool) -> list[tuple[TrainedNetwork, Strength]]:
    """Run all steps of a course; exit if it is stopped or a step fails, and keep what was done."""
    folder = course.folder
    done = False
    with long_run(course.plan.hands, quiet=quiet, on=on, job="chunk") as running:
        done = course.generate(on, running.advance, running.stop)
    if not done:
        raise typer.Exit(running.exit_code(f"stopped: the positions in {folder} are kept"))
    note = _Notes(quiet=quiet)
    with interrupts() as stop:
        done = course.fit(note.epoch, stop)
    if not done:
        report(f"stopped: the checkpoint in {folder} is kept")
        raise typer.Exit(INTERRUPTED)
    measured = None
    with long_run(course.measured_hands, quiet=quiet, on=on) as running:
        measured = course.measure(on, running.advance, running.stop)
    if measured is None:
        raise typer.Exit(running.exit_code(f"stopped: the measurements in {folder} are kept"))
    return measured


def _course(
    game: str,
    out: str | None,
    hands: int | None,
    epochs: int,
    units: str,
    deals: int,
    seed: int,
    teacher: str | None,
) -> Course:
    try:
        from baida.train.chunks import default_hands  # noqa: PLC0415 - needs NumPy
        from baida.train.course import Course, Plan  # noqa: PLC0415 - PyTorch takes seconds
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        wanted = "training needs PyTorch: pip install 'baida[train]'"
        raise InputError("train", wanted) from None
    rules = find_rules(game)
    if hands is None:
        hands = default_hands(rules)
    for name, value in (("hands", hands), ("epochs", epochs), ("deals", deals)):
        if value < 1:
            raise InputError(name, f"expected 1 or more, found {value}")
    if teacher is not None:
        _check_teacher(teacher, rules.variant.id)
    layers = units.split(",")
    if len(layers) != 2 or not all(part.isdecimal() and 0 < int(part) <= 256 for part in layers):
        raise InputError("units", f"expected two numbers from 1 to 256, found {units!r}")
    first, second = map(int, layers)
    plan = Plan(rules.id, hands, epochs, (first, second), deals, seed, teacher)
    folder = Path("training", rules.variant.id) if out is None else Path(out)
    return Course(folder, plan)


def _check_teacher(path: str, game: str) -> None:
    try:
        trained = unpack(Path(path).read_bytes())
    except OSError as error:
        raise InputError("teacher", f"{path}: {error.strerror}") from None
    if trained.game != game:
        raise InputError("teacher", f"{path} is a network for {trained.game}, not for {game}")


class _Notes:
    """Prints the progress of the fitting after each epoch."""

    def __init__(self, *, quiet: bool) -> None:
        self._console = make_console(stderr=True)
        self._silent = quiet

    def epoch(self, number: int, epoch: Epoch) -> None:
        if not self._silent:
            losses = f"loss {epoch.loss:.4f}, held out {epoch.held_out_loss:.4f}"
            gain = f"gain {epoch.gain:+.3f} ± {epoch.interval:.3f} points a decision"
            self._console.print(f"epoch {number}: {losses}, {gain}", highlight=False)


def _words(strength: Strength) -> str:
    per_hand = f"{strength.points:+.3f} ± {strength.interval:.3f} points a hand"
    return f"{per_hand} over {words.count(strength.deals, 'deal')}"
