"""A course of training in a folder: positions, fitting, the margin, and a last measurement.

Every step leaves its results in the folder, so a course that was stopped can be resumed.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch

from baida.bots.network_file import TrainedNetwork, file_name, pack, unpack
from baida.bots.worth import weights_for
from baida.errors import InputError
from baida.files import whole_file
from baida.jobs.runner import Runner, Stop
from baida.pages.charts import Curve, line_chart
from baida.score.rules import Rules
from baida.train.chunks import (
    HANDS,
    ChunkMaker,
    chunk_path,
    make_chunks,
    read_chunks,
    reading,
)
from baida.train.duel import Measured, Strength
from baida.train.fit import (
    Gain,
    NetworkModel,
    Padded,
    gain_of,
    loss_of,
    pad,
    scales_of,
    scores_of,
    train_epoch,
)
from baida.variants import find_rules

#: One chunk in this many is held out, to see how well the network does on new positions.
_HELD_OUT = 8
_BATCH = 2048
_FASTEST, _SLOWEST, _WEIGHT_DECAY = 1e-3, 1e-5, 1e-3
#: The margins that are tried, each with one for discards, in standard deviations of the points of
#: an action.
_MARGINS = ((0.05, 0.05), (0.05, 0.1), (0.05, 0.2), (0.1, 0.2))

#: Rollouts ask the network in decisions of a kind in which it gains at least this share of an
#: ordinary win.
_WORTH_ASKING = 0.01

Advance = Callable[[int], None]


@dataclass(frozen=True)
class Plan:
    """How much is played and fitted; ``deals`` per margin, twice as many in the last step."""

    rules: str
    hands: int
    epochs: int
    units: tuple[int, int]
    deals: int
    seed: int
    #: The file of the network that plays one seat, for a second round.
    teacher: str | None = None


@dataclass(frozen=True)
class Epoch:
    """Losses, and the gain per held-out position in points, with half its 95 % interval."""

    loss: float
    held_out_loss: float
    gain: float
    interval: float


class Course:
    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan
        self.rules: Rules = find_rules(plan.rules)
        self.chunks = -(-plan.hands // HANDS)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:  # ValueError: a NUL in the path
            raise InputError("out", str(error)) from None
        self._check_plan()

    def _check_plan(self) -> None:
        """Refuse a folder with another course; a course can continue with more hands or deals."""
        path = self.folder / "plan.json"
        mine = json.loads(json.dumps(asdict(self.plan)))
        if path.exists():
            with reading(path):
                other = dict(json.loads(path.read_text("utf-8")))
            for name in ("rules", "units", "seed", "epochs", "teacher"):
                if other.get(name) != mine[name]:
                    found = f"{name} is {other.get(name)} there, not {mine[name]}"
                    raise InputError("out", f"{self.folder} holds another training run: {found}")
        path.write_text(json.dumps(mine, indent=1) + "\n", encoding="utf-8")

    def generate(self, on: Runner, advance: Callable[[int, int], None], stop: Stop) -> bool:
        """Make the missing chunks; return False if it was stopped."""
        teacher = (
            None if self.plan.teacher is None else unpack(Path(self.plan.teacher).read_bytes())
        )
        maker = ChunkMaker(self.plan.rules, teacher)
        return make_chunks(
            self.folder, self.chunks, maker, on, lambda done: advance(done * HANDS, done), stop
        )

    def fit(self, note: Callable[[int, Epoch], None], stop: Stop) -> bool:
        """Fit the network, with a checkpoint after every epoch; return False if it was stopped."""
        torch.manual_seed(self.plan.seed)
        # one thread: the sums, and so the network, do not depend on the number of processors
        torch.set_num_threads(1)
        numbers = range(self.chunks)
        learnt_from = self._read([n for n in numbers if n % _HELD_OUT or self.chunks == 1])
        held_out = self._read([n for n in numbers if n % _HELD_OUT == 0])
        model = NetworkModel(*self.plan.units, scales_of(learnt_from))
        optimizer = torch.optim.AdamW(model.parameters(), weight_decay=_WEIGHT_DECAY)
        epochs = self._resume(model, optimizer)
        for n in range(len(epochs), self.plan.epochs):
            if stop():
                return False
            for group in optimizer.param_groups:
                turn = math.cos(math.pi * n / self.plan.epochs)
                group["lr"] = _SLOWEST + (_FASTEST - _SLOWEST) * (1 + turn) / 2
            loss = train_epoch(model, learnt_from, optimizer, _BATCH, self.plan.seed + n)
            epoch, gains = _judge(model, held_out, loss)
            epochs.append(epoch)
            self._save(model, optimizer, epochs, gains)
            note(n + 1, epochs[-1])
        self._draw(epochs)
        return True

    def _read(self, numbers: list[int]) -> Padded:
        return pad(read_chunks([chunk_path(self.folder, n) for n in numbers]))

    @property
    def _checkpoint(self) -> Path:
        return self.folder / "checkpoint.pt"

    def _resume(self, model: NetworkModel, optimizer: torch.optim.Optimizer) -> list[Epoch]:
        if not self._checkpoint.exists():
            return []
        with reading(self._checkpoint):
            saved = self._load()
            if saved["chunks"] != self.chunks:
                return []  # there are more positions now
            model.load_state_dict(saved["model"])
            optimizer.load_state_dict(saved["optimizer"])
            return [Epoch(*epoch) for epoch in saved["epochs"]]

    def _load(self) -> dict[str, Any]:
        saved: dict[str, Any] = torch.load(self._checkpoint, weights_only=True)
        return saved

    def _save(
        self,
        model: NetworkModel,
        optimizer: torch.optim.Optimizer,
        epochs: list[Epoch],
        gains: dict[str, Gain],
    ) -> None:
        state = {
            "chunks": self.chunks,
            "model": model.state_dict(),
            "optimizer": optimizer.state_dict(),
            "epochs": [tuple(asdict(epoch).values()) for epoch in epochs],
            "weights": model.flat_weights().tolist(),
            "scale": model.scales.points,
            "gains": {kind: tuple(gain) for kind, gain in gains.items()},
        }
        with whole_file(self._checkpoint) as file:
            torch.save(state, file)

    def _draw(self, epochs: list[Epoch]) -> None:
        numbered = list(enumerate(epochs, 1))
        losses = [
            Curve("learning", [(float(n), epoch.loss) for n, epoch in numbered]),
            Curve("held out", [(float(n), epoch.held_out_loss) for n, epoch in numbered]),
        ]
        gains = [Curve("held out", [(float(n), epoch.gain) for n, epoch in numbered])]
        charts = {
            "loss": line_chart("Loss", losses, x="epoch", y="share of the variance"),
            "gain": line_chart("Gain over efficient", gains, x="epoch", y="points a decision"),
        }
        for name, chart in charts.items():
            (self.folder / f"{name}.svg").write_text(chart, encoding="utf-8")

    def gains(self) -> dict[str, Gain]:
        """Return the gain of the fitted network in held-out positions, by kind of decision."""
        return {kind: Gain(*gain) for kind, gain in self._load()["gains"].items()}

    def _in_rollouts(self) -> tuple[str, ...]:
        enough = _WORTH_ASKING * weights_for(self.rules).unit
        return tuple(kind for kind, gain in self.gains().items() if gain.points >= enough)

    def measure(
        self, on: Runner, advance: Advance, stop: Stop
    ) -> list[tuple[TrainedNetwork, Strength]] | None:
        """Choose the margins by duplicate deals, then measure on others; the last is the result.

        The network is written with the chosen margins. Return None if stopped; the strengths
        that were measured are kept.
        """
        saved = self._load()
        game, weights = self.rules.variant.id, tuple(saved["weights"])
        in_rollouts = self._in_rollouts()
        measured = Measured(self.folder / "measured.json", self.plan.rules)
        tried: list[tuple[TrainedNetwork, Strength]] = []

        def play(trained: TrainedNetwork, first: int, deals: int) -> Strength | None:
            before = 4 * sum(strength.deals for _, strength in tried)

            def note(done: int) -> None:
                advance(before + 4 * done)

            return measured.strength(trained, range(first, first + deals), on, note, stop)

        for shares in _MARGINS:
            margin, discard_margin = [round(share * saved["scale"], 3) for share in shares]
            margins = margin, discard_margin
            trained = TrainedNetwork(game, self.plan.units, *margins, in_rollouts, weights)
            strength = play(trained, 0, self.plan.deals)
            if strength is None:
                return None
            tried.append((trained, strength))
        best = max(tried, key=lambda one: one[1].points)[0]
        strength = play(best, self.plan.deals, 2 * self.plan.deals)
        if strength is None:
            return None
        (self.folder / file_name(game)).write_bytes(pack(best))
        return [*tried, (best, strength)]

    @property
    def measured_hands(self) -> int:
        return 4 * self.plan.deals * (len(_MARGINS) + 2)


def _judge(model: NetworkModel, held_out: Padded, loss: float) -> tuple[Epoch, dict[str, Gain]]:
    with torch.no_grad():
        losses = [float(loss_of(model, b)) * len(b) for b in held_out.batches(_BATCH, None)]
    scores = scores_of(model, held_out)
    gain, by_kind = gain_of(scores, held_out, 0.1 * model.scales.points)
    return Epoch(loss, sum(losses) / len(held_out), gain.points, gain.interval), by_kind
