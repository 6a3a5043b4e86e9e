"""Labelled positions on disk, in numbered chunks, each made from a range of hands.

Generation can therefore stop at any moment and resume with the first missing chunk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
import numpy.typing as npt

from baida.bots.network_file import TrainedNetwork
from baida.core.policy.learned import DECISIONS
from baida.core.policy.learned_network import INPUTS
from baida.errors import InputError
from baida.files import write_whole
from baida.jobs.runner import Runner, Stop, Stopped, never
from baida.score.rules import Rules
from baida.train.positions import LabelledPosition, Positions
from baida.variants import find_rules

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
