"""Labelled positions on disk, in numbered chunks, each made from a range of hands.

Generation can therefore stop at any moment and resume with the first missing chunk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

from baida.bots.network_file import TrainedNetwork
from baida.bots.worth import weights_for
from baida.core.play.deal import Deal
from baida.core.play.state import PHASES
from baida.core.policy.greedy import Greedy
from baida.core.policy.learned import DECISIONS, Learned
from baida.core.policy.learned_network import INPUTS
from baida.core.policy.rollouts import Rollouts
from baida.errors import InputError
from baida.files import write_whole
from baida.game.actions import WIN_NOW
from baida.game.rulesets import ruleset_for
from baida.jobs.runner import Runner, Stop, Stopped, never
from baida.score.rules import Rules
from baida.variants import find_rules

#: The share of decisions that are labelled, by phase; those about a win are rare and matter most.
_LABELLED = {
    "before_start": 0.3,
    "exchanging": 0.0,
    "voiding": 0.3,
    "turn": 0.12,
    "claim": 0.4,
    "rob": 1.0,
    "green_jokers": 1.0,
}
_LABELLED_WINS = 1.0
#: If only one seat is used, this factor raises the share of its labelled decisions.
_OF_ONE_SEAT = 3.0
#: The share of labelled decisions after which play continues with a random candidate, so that
#: positions occur that ``efficient`` would avoid.
_EXPLORED = 0.25


@dataclass(slots=True)
class LabelledPosition:
    """The features of the table and of each action (row after row), and the actions' points."""

    table: list[float]
    actions: list[float]
    points: list[int]


class Positions:
    def __init__(self, rules: Rules, teacher: TrainedNetwork | None = None) -> None:
        ruleset, weights = ruleset_for(rules), weights_for(rules)
        self._deal = Deal(ruleset)
        self._efficient = Greedy(ruleset, weights)
        if teacher is None:
            self._learned = Learned(ruleset, weights)
            self._rollouts = Rollouts(ruleset, weights)
        else:
            self._learned = teacher.policy(ruleset, weights)
            self._rollouts = Rollouts(ruleset, weights, self._learned)
        self._taught = teacher is not None

    def of_hand(self, seed: int) -> Iterator[LabelledPosition]:
        """Play one hand; equal seeds give equal positions."""
        deal = self._deal
        rng = Random(seed)
        deal.shuffle(seed, rng.randrange(4), rng.randrange(4))
        looked_at = {rng.randrange(4)} if self._taught else set(range(4))
        more = _OF_ONE_SEAT if self._taught else 1.0
        while not deal.over:
            seat = deal.seat
            legal = deal.legal(seat)
            if len(legal) == 1 or seat not in looked_at:
                deal.step(seat, self._efficient.decide(deal, seat))
                continue
            share = _LABELLED_WINS if WIN_NOW in legal else more * _LABELLED[PHASES[deal.phase]]
            if rng.random() >= share:
                deal.step(seat, self._learned.decide(deal, seat))
                continue
            candidates, table, actions = self._learned.describe(deal, seat)
            if len(candidates) > 1:
                points = self._rollouts.outcomes(deal, seat, candidates)
                yield LabelledPosition(table, actions, points)
            if rng.random() < _EXPLORED:
                deal.step(seat, rng.choice(candidates))
            else:
                deal.step(seat, self._learned.decide(deal, seat))


#: Hands of training have seeds from here on; each chunk has its own range of them.
_FIRST_SEED = 1 << 48
HANDS = 1000
#: The number of hands for positions. Hands with jokers take four to seven times as long.
_ENOUGH, _ENOUGH_WITH_JOKERS = 400_000, 80_000

#: The features that identify the decision: the first of the table (learned_table.py), and the one
#: of each action that says whether it is a win (learned_actions.py).
_TURN, _CLAIM = 0, 1
_WIN = 2


@dataclass(slots=True)
class Chunk:
    """Positions: the features of the table, the number of actions, and the actions' rows."""

    table: npt.NDArray[np.float16]
    counts: npt.NDArray[np.int64]
    actions: npt.NDArray[np.float16]
    points: npt.NDArray[np.float32]

    def kinds(self) -> npt.NDArray[np.int64]:
        """Return the kind of each position's decision, as an index of ``DECISIONS``."""
        first_rows = np.cumsum(self.counts) - self.counts
        win = np.maximum.reduceat(self.actions[:, _WIN], first_rows) > 0
        turn, claim = self.table[:, _TURN] > 0, self.table[:, _CLAIM] > 0
        cases = {
            "self_drawn_win": turn & win,
            "turn": turn,
            "win_on_discard": claim & win,
            "claim": claim,
        }
        found = [DECISIONS.index(kind) for kind in cases]
        return np.select(list(cases.values()), found, DECISIONS.index("opening"))


def default_hands(rules: Rules) -> int:
    return _ENOUGH_WITH_JOKERS if rules.variant.has_jokers else _ENOUGH


def chunk_path(folder: Path, number: int) -> Path:
    return folder / f"positions-{number:05}.npz"


def seeds_of(number: int, hands: int = HANDS) -> range:
    first = _FIRST_SEED + number * hands
    return range(first, first + hands)


class ChunkMaker:
    """Makes chunks by number on any worker; each result is the content of its file."""

    def __init__(
        self, rules: str, teacher: TrainedNetwork | None = None, hands: int = HANDS
    ) -> None:
        self._rules = rules
        self._hands = hands
        self._teacher = teacher
        self._positions: Positions | None = None

    def __call__(self, number: int, stop: Stop = never) -> bytes:
        if self._positions is None:  # each worker has its own
            self._positions = Positions(find_rules(self._rules), self._teacher)
        made: list[LabelledPosition] = []
        for seed in seeds_of(number, self._hands):
            if stop():
                raise Stopped
            made += self._positions.of_hand(seed)
        return pack_chunk(made)


def make_chunks(
    folder: Path,
    chunks: int,
    maker: ChunkMaker,
    on: Runner,
    advance: Callable[[int], object],
    stop: Stop,
) -> bool:
    """Make the missing chunks; return False if it was stopped."""
    missing = [n for n in range(chunks) if not chunk_path(folder, n).exists()]
    done = chunks - len(missing)
    advance(done)
    made = on.map(maker, missing, stop=stop, name=lambda place: f"chunk {missing[place]}")
    with closing(made):
        for number, content in zip(missing, made, strict=False):  # fewer if it was stopped
            write_whole(chunk_path(folder, number), content)
            done += 1
            advance(done)
    return done == chunks


def pack_chunk(made: Sequence[LabelledPosition]) -> bytes:
    file = BytesIO()
    np.savez_compressed(file, allow_pickle=False, **_arrays(made))
    return file.getvalue()


def _arrays(made: Sequence[LabelledPosition]) -> dict[str, npt.NDArray[np.generic]]:
    # half precision is enough for features; points must stay exact
    return {
        "table": np.array([p.table for p in made], dtype=np.float16),
        "counts": np.array([len(p.points) for p in made], dtype=np.uint8),
        "actions": np.array([x for p in made for x in p.actions], dtype=np.float16).reshape(
            -1, INPUTS[1]
        ),
        "points": np.array([x for p in made for x in p.points], dtype=np.float32),
    }


def read_chunks(paths: Iterable[Path]) -> Chunk:
    parts = [_read_chunk(path) for path in paths]
    return Chunk(
        np.concatenate([part.table for part in parts]),
        np.concatenate([part.counts for part in parts]),
        np.concatenate([part.actions for part in parts]),
        np.concatenate([part.points for part in parts]),
    )


def _read_chunk(path: Path) -> Chunk:
    with reading(path), np.load(path) as part:
        counts = part["counts"].astype(np.int64)
        return Chunk(part["table"], counts, part["actions"], part["points"])


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Report a damaged file of the training folder, and how to repair it."""
    try:
        yield
    except MemoryError:
        raise  # the file may be fine
    except Exception as error:  # NumPy and PyTorch raise errors of many kinds
        lost = f"{path} cannot be read ({type(error).__name__}); delete it, and it is made again"
        raise InputError("out", lost) from None
