#!/usr/bin/env python3
"""Behaviour cloning: a network learns to do what a bot has done.

    python examples/cloning/train.py sbr.parquet --out clone

reads a dataset of `baida dataset` and writes `weights.npz`, with which play.py plays, and curves,
`loss.svg` and `agreement.svg`. It needs PyTorch (`pip install 'baida[train]'`).
"""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

# on a busy machine, threads that wait for others must not keep them from working
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

import torch
from data import Decisions, read
from network import Network, forward, shapes
from torch.nn.functional import cross_entropy

from baida.pages.charts import Curve, line_chart

#: One match of this many is held out: the network is judged by decisions it has never seen.
HELD_OUT = 10
BATCH = 512
FASTEST, WEIGHT_DECAY = 3e-3, 1e-3
#: Decisions between two points of the curve while it learns.
NOTED = 20_000

#: Tiles, table, masks and actions of some decisions.
Batch = tuple[torch.Tensor, ...]


def batches(every: Batch, places: torch.Tensor) -> Iterator[Batch]:
    """The decisions at these places, so many at a time."""
    for some in places.split(BATCH):
        yield tuple(values[some] for values in every)


class Learner:
    """The weights while they are trained, and how well they do."""

    def __init__(self, decisions: Decisions, seed: int) -> None:
        self.chance = torch.Generator().manual_seed(seed)
        self.weights = {name: self._start(shape) for name, shape in shapes().items()}
        columns = (decisions.tiles, decisions.table, decisions.masks, decisions.actions)
        self.decisions: Batch = tuple(map(torch.from_numpy, columns))
        held_out = torch.from_numpy(decisions.matches % HELD_OUT == 0)
        self.held_out = held_out.nonzero()[:, 0]
        self.learned_from = (~held_out).nonzero()[:, 0]
        #: By thousands of decisions: the loss while learning, and what `check` finds.
        self.losses: list[tuple[float, float]] = []
        self.held_out_losses: list[tuple[float, float]] = []
        self.agreements: list[tuple[float, float]] = []

    def _start(self, shape: tuple[int, ...]) -> torch.Tensor:
        size = math.sqrt(2 / shape[0]) if len(shape) > 1 else 0.0
        return (size * torch.randn(shape, generator=self.chance)).requires_grad_()

    def judge(self, tiles: torch.Tensor, table: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        """A number for each code; what is not legal is out of the question."""
        judged: torch.Tensor = forward(self.weights, tiles, table, torch.cat)
        return judged.masked_fill(~masks, -1e9)

    def learn(self, epochs: int) -> None:
        """See all decisions so many times, each time in another order."""
        size = len(self.learned_from)
        optimiser = torch.optim.AdamW(self.weights.values(), weight_decay=WEIGHT_DECAY)
        schedule = torch.optim.lr_scheduler.OneCycleLR(
            optimiser, FASTEST, total_steps=epochs * math.ceil(size / BATCH)
        )
        seen, recent = 0, []
        for epoch in range(1, epochs + 1):
            started = time.monotonic()
            order = self.learned_from[torch.randperm(size, generator=self.chance)]
            for *shown, actions in batches(self.decisions, order):
                loss = cross_entropy(self.judge(*shown), actions)
                optimiser.zero_grad()
                loss.backward()
                optimiser.step()
                schedule.step()
                seen += len(actions)
                recent.append(loss.item())
                if len(recent) * BATCH >= NOTED:
                    self.losses.append((seen / 1000, sum(recent) / len(recent)))
                    recent = []
            loss_now, agreement = self.check()
            self.held_out_losses.append((seen / 1000, loss_now))
            self.agreements.append((seen / 1000, 100 * agreement))
            told = f"loss {loss_now:.3f}, agreement {agreement:.1%}"
            print(
                f"epoch {epoch}/{epochs}: {told} ({time.monotonic() - started:.0f} s)", flush=True
            )

    @torch.no_grad()
    def check(self) -> tuple[float, float]:
        """On the matches held out: the loss, and how often it would have done the same."""
        loss = same = 0.0
        for *shown, actions in batches(self.decisions, self.held_out):
            judged = self.judge(*shown)
            loss += cross_entropy(judged, actions, reduction="sum").item()
            same += (judged.argmax(1) == actions).sum().item()
        size = max(1, len(self.held_out))
        return loss / size, same / size

    def network(self) -> Network:
        """The same for playing."""
        return Network({name: w.detach().numpy() for name, w in self.weights.items()})

    def charts(self) -> Iterator[tuple[str, str]]:
        """The curves: a name and a picture of each."""
        x = "thousands of decisions"
        losses = [Curve("learning", self.losses), Curve("held-out matches", self.held_out_losses)]
        yield "loss", line_chart("Loss of the clone", losses, x=x, y="cross-entropy")
        lines = [Curve("held-out matches", self.agreements)]
        title = "How often the clone does what the bot did"
        yield "agreement", line_chart(title, lines, x=x, y="% of the decisions")


def main() -> None:
    """Read, learn, write."""
    parser = argparse.ArgumentParser(description="A network learns to do what a bot has done.")
    parser.add_argument("dataset", help="a Parquet file of `baida dataset`")
    parser.add_argument("--out", type=Path, default=Path("clone"), help="the folder to write into")
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    try:
        learner = Learner(read(given.dataset), given.seed)
    except (OSError, ValueError) as error:
        sys.exit(f"{given.dataset}: {error}")
    sizes = f"{len(learner.learned_from)} decisions to learn from, {len(learner.held_out)} held out"
    print(sizes, flush=True)
    learner.learn(given.epochs)
    given.out.mkdir(parents=True, exist_ok=True)
    learner.network().save(str(given.out / "weights.npz"))
    for name, chart in learner.charts():
        (given.out / f"{name}.svg").write_text(chart, encoding="utf-8")


if __name__ == "__main__":
    main()
