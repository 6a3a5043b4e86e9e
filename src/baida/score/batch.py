"""Score many hands in one call, or count their distances, as NumPy arrays.

A hand is a row of counts with one column per tile number (``baida.tiles.NAMES``): the 34 kinds,
then as many of the jokers and flowers as are needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from baida.errors import InputError
from baida.melds import MELD_KINDS
from baida.score.distance import MOST_ALIKE, make_distances
from baida.score.request import HAND_SIZE, check_copies
from baida.score.rules import WINS, Rules
from baida.score.scorer import Scorer
from baida.score.situation import read_situation
from baida.threads import Pool, share_out, thread_count
from baida.tiles import KINDS, NAMES, parse

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from baida.core.distance.distance import Distances
    from baida.core.scoring.kernel import Kernel

NO_MELD = -1
#: The greatest and the least number of hands in one part for a thread. Parts get smaller towards
#: the end, so that no thread waits long; the largest take some milliseconds, so that Ctrl-C works.
_MOST, _LEAST = 1024, 64


@dataclass(frozen=True)
class BatchScore:
    """One entry for each hand: whether it wins, points, total, number of the configuration."""

    win: NDArray[np.bool_]
    points: NDArray[np.int32]
    total: NDArray[np.int32]
    configuration: NDArray[np.int8]


class BatchScorer:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._kernels = Pool(lambda: Scorer(rules).kernel)

    def score(
        self,
        concealed: ArrayLike,
        winning: ArrayLike,
        win: ArrayLike = "self_draw",
        *,
        melds: ArrayLike | None = None,
        seat_wind: ArrayLike = 0,
        round_wind: ArrayLike = 0,
        voided: ArrayLike | None = None,
        flowers: str = "",
        threads: int | None = None,
        **situation: object,
    ) -> BatchScore:
        import numpy as np  # noqa: PLC0415 - importing NumPy takes longer than importing baida

        workers = thread_count(threads)
        counts = _counts(concealed)
        n = len(counts)
        declared = tuple(parse(flowers, "flowers"))
        check_copies(self.rules, [], (), -1, declared)
        tiles = _column(winning, n, "winning", "int16", 0, counts.shape[1] - 1)
        codes = self._melds(melds, n)
        given = dict(situation)
        suits: ArrayLike = -1
        if "voided" in self.rules.variant.situations:
            if voided is None:
                raise InputError("voided", "expected the voided suit, 0, 1 or 2")
            suits = _column(voided, n, "voided", "int8", 0, 2)
            given["voided"] = "m"  # a placeholder: every hand has its own suit
        circumstances = read_situation(self.rules, given, 0, declared)
        value = self.rules.variant.declared_value
        values = [value(declared, circumstances.before_start, s) if value else 0 for s in range(4)]
        totals = np.empty(n, dtype=np.int32)
        configurations = np.empty(n, dtype=np.int8)
        ways = _column(_win_numbers(win), n, "win", "uint8", 0, 2)
        voids = _column(suits, n, "voided", "int8", -1, 2)
        seats = _column(seat_wind, n, "seat_wind", "uint8", 0, 3)
        rounds = _column(round_wind, n, "round_wind", "uint8", 0, 3)
        facts, declared_values = circumstances.facts(declared, 0), bytes(values)
        copies = self._copies_left(declared)

        def score_part(kernel: Kernel, part: slice) -> tuple[int, int]:
            row, tile = kernel.first_wrong(counts[part], tiles[part], codes[part], copies)
            if row >= 0:
                return part.start + row, tile
            kernel.run(
                counts[part],
                tiles[part],
                ways[part],
                codes[part],
                voids[part],
                seats[part],
                rounds[part],
                facts,
                declared_values,
                totals[part],
                configurations[part],
            )
            return row, tile

        for row, tile in share_out(_parts(n, workers), workers, self._kernels, score_part):
            if row >= 0:
                size = int(counts[row].sum()) + 3 * int((codes[row] >= 0).sum())
                wrong = f"{size} tiles, not {HAND_SIZE}" if tile < 0 else f"too many {NAMES[tile]}"
                raise InputError("concealed", f"hand {row} has {wrong}")
        won = totals >= 0
        totals = np.where(won, totals, -1)
        payout = [self.rules.points(t) for t in range(int(totals.max(initial=0)) + 1)]
        # the last entry stands for -1, which is no win
        points = np.array([*payout, 0], dtype=np.int32)[totals]
        return BatchScore(won, points, totals, configurations)

    def _copies_left(self, declared: tuple[int, ...]) -> NDArray[np.uint8]:
        import numpy as np  # noqa: PLC0415

        copies = np.frombuffer(self.rules.variant.copies, dtype=np.uint8).copy()
        for tile in declared:
            copies[tile] -= 1
        return copies

    def _melds(self, melds: ArrayLike | None, n: int) -> Any:
        import numpy as np  # noqa: PLC0415

        if melds is None:
            return np.full((n, 4), NO_MELD, dtype=np.int16)
        codes = np.ascontiguousarray(melds, dtype=np.int16)
        if codes.shape != (n, 4):
            raise InputError("melds", f"expected an array of shape ({n}, 4), found {codes.shape}")
        bad = (codes >= 0) & ((codes & 63 >= 55) | (codes >> 6 & 7 >= len(MELD_KINDS)))
        if bad.any() or (codes < NO_MELD).any():
            raise InputError("melds", "expected numbers as Meld.code gives them, or -1 for none")
        return codes


def _counts(concealed: ArrayLike) -> Any:
    import numpy as np  # noqa: PLC0415

    counts = np.asarray(concealed)
    if counts.ndim != 2 or not KINDS <= counts.shape[1] <= len(NAMES):
        wanted = f"(hands, {KINDS} to {len(NAMES)})"
        raise InputError("concealed", f"expected an array of shape {wanted}, found {counts.shape}")
    if counts.dtype.kind not in "iu":
        raise InputError("concealed", f"expected whole numbers, found {counts.dtype}")
    signed = counts.dtype.kind == "i"
    if counts.size and ((signed and counts.min() < 0) or counts.max() > HAND_SIZE):
        raise InputError("concealed", f"expected counts from 0 to {HAND_SIZE}")
    return np.ascontiguousarray(counts, dtype=np.uint8)


def _column(value: ArrayLike, n: int, field: str, kind: str, low: int, high: int) -> Any:
    """Expand a number for all hands, or check an array with one for each."""
    import numpy as np  # noqa: PLC0415

    array = np.asarray(value)
    if array.dtype.kind not in "iub" or array.shape not in ((), (n,)):
        raise InputError(field, f"expected one whole number, or one for each of {n} hands")
    if array.size and (array.min() < low or array.max() > high):
        raise InputError(field, f"expected numbers from {low} to {high}")
    return np.array(np.broadcast_to(array, n), dtype=kind)


def _win_numbers(win: ArrayLike) -> ArrayLike:
    if isinstance(win, str):
        if win not in WINS[:3]:
            raise InputError("win", f"expected one of {', '.join(WINS[:3])}, found {win!r}")
        return WINS.index(win)
    if isinstance(win, Sequence) and all(isinstance(w, str) for w in win):
        return [_win_numbers(w) for w in win]  # type: ignore[return-value]
    return win


def find_distances(
    rules: Rules, concealed: ArrayLike, melds: ArrayLike, threads: int | None
) -> NDArray[np.int8]:
    """Return the distance of each row of counts, as ``distance_of_counts`` does for one."""
    import numpy as np  # noqa: PLC0415

    workers = thread_count(threads)
    counts = _counts(concealed)
    n = len(counts)
    number = _column(melds, n, "melds", "int8", 0, 4)
    if n and counts[:, :KINDS].max() > MOST_ALIKE:
        row = int((counts[:, :KINDS] > MOST_ALIKE).any(axis=1).argmax())
        raise InputError("concealed", f"hand {row} has more than {MOST_ALIKE} tiles of a kind")
    lacking = np.empty(n, dtype=np.int8)

    def count_part(kernel: Distances, part: slice) -> None:
        kernel.run(counts[part], number[part], lacking[part])

    share_out(_parts(n, workers), workers, _distance_pool(rules), count_part)
    lacking -= 1
    return lacking


def _parts(n: int, threads: int) -> list[slice]:
    """Divide hands into parts: each is a share of what is left.

    >>> [part.stop - part.start for part in _parts(5000, 2)]
    [1024, 994, 745, 559, 419, 314, 236, 177, 133, 99, 75, 64, 64, 64, 33]
    """
    parts = []
    first = 0
    while first < n:
        size = _MOST if threads == 1 else (n - first) // (2 * threads)
        end = min(n, first + max(_LEAST, min(_MOST, size)))
        parts.append(slice(first, end))
        first = end
    return parts


@lru_cache(maxsize=16)
def _distance_pool(rules: Rules) -> Pool[Distances]:
    return Pool(lambda: make_distances(rules))


@lru_cache(maxsize=16)  # each holds a few megabytes of tables
def batch_scorer_for(rules: Rules) -> BatchScorer:
    """Return the scorer of a set of rules; several threads may use it."""
    return BatchScorer(rules)
