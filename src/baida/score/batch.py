"""Scoring many hands in one call, as NumPy arrays.

A hand is a row of counts, one column a tile by its number (``baida.tiles.NAMES``): the 34
kinds, then as many of the jokers and flowers as are needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from baida.errors import InputError
from baida.melds import MELD_KINDS
from baida.score.request import HAND_SIZE, read_situation
from baida.score.rules import WINS, Rules
from baida.score.scorer import Scorer
from baida.tiles import KINDS, NAMES, parse

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

NO_MELD = -1


@dataclass(frozen=True)
class BatchScore:
    """One entry a hand: whether it won, points, total, and its configuration's number."""

    win: NDArray[np.bool_]
    points: NDArray[np.int32]
    total: NDArray[np.int32]
    configuration: NDArray[np.int8]


class BatchScorer:
    """Scores batches under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._scorer = Scorer(rules)

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
        **situation: object,
    ) -> BatchScore:
        """Score every row."""
        import numpy as np  # noqa: PLC0415 - importing NumPy takes longer than importing baida

        counts = np.ascontiguousarray(concealed, dtype=np.uint8)
        if counts.ndim != 2 or not KINDS <= counts.shape[1] <= len(NAMES):
            raise InputError(
                "concealed",
                f"expected an array of shape (hands, {KINDS} to {len(NAMES)}), "
                f"found {counts.shape}",
            )
        n = len(counts)

        def rows(value: ArrayLike, field: str, kind: Any, low: int, high: int) -> Any:
            array = np.asarray(value)
            if array.dtype.kind not in "iub" or array.shape not in ((), (n,)):
                raise InputError(field, f"expected one whole number, or one for each of {n} hands")
            if array.size and (array.min() < low or array.max() > high):
                raise InputError(field, f"expected numbers from {low} to {high}")
            return np.ascontiguousarray(np.broadcast_to(array, n), dtype=kind)

        tiles = rows(winning, "winning", np.int16, 0, counts.shape[1] - 1)
        wins = rows(_win_numbers(win), "win", np.uint8, 0, 2)
        codes = self._melds(melds, n)
        row, tile = self._scorer.kernel.first_wrong(counts, tiles, codes, self.rules.variant.copies)
        if row >= 0:
            size = int(counts[row].sum()) + 3 * int((codes[row] >= 0).sum())
            wrong = f"{size} tiles, not {HAND_SIZE}" if tile < 0 else f"too many {NAMES[tile]}"
            raise InputError("concealed", f"hand {row} has {wrong}")
        if "voided" in self.rules.variant.situations:
            if voided is None:
                raise InputError("voided", "expected the voided suit, 0, 1 or 2")
            suits = rows(voided, "voided", np.int8, 0, 2)
        else:
            suits = np.full(n, -1, dtype=np.int8)
        declared = tuple(parse(flowers, "flowers"))
        given = {**situation, "voided": "m"} if voided is not None else situation
        circumstances = read_situation(self.rules, given, 0, declared)
        value = self.rules.variant.declared_value
        values = [value(declared, circumstances.before_start, s) if value else 0 for s in range(4)]
        totals = np.empty(n, dtype=np.int32)
        configurations = np.empty(n, dtype=np.int8)
        self._scorer.kernel.run(
            counts,
            tiles,
            wins,
            codes,
            suits,
            rows(seat_wind, "seat_wind", np.uint8, 0, 3),
            rows(round_wind, "round_wind", np.uint8, 0, 3),
            circumstances.facts(declared, 0),
            bytes(values),
            totals,
            configurations,
        )
        won = totals >= 0
        most = int(totals.max(initial=0))
        payout = np.array([self.rules.variant.points(t) for t in range(most + 1)], dtype=np.int32)
        return BatchScore(won, np.where(won, payout[totals], 0), totals, configurations)

    def _melds(self, melds: ArrayLike | None, n: int) -> Any:
        import numpy as np  # noqa: PLC0415

        if melds is None:
            return np.full((n, 4), NO_MELD, dtype=np.int16)
        codes = np.ascontiguousarray(melds, dtype=np.int16)
        if codes.shape != (n, 4):
            raise InputError("melds", f"expected an array of shape ({n}, 4), found {codes.shape}")
        bad = (codes >= 0) & ((codes & 63 >= 55) | (codes >> 6 & 7 >= len(MELD_KINDS)))
        if bad.any() or (codes < NO_MELD).any():
            raise InputError("melds", "expected numbers of meld_code(...), or -1 for none")
        return codes


def _win_numbers(win: ArrayLike) -> ArrayLike:
    if isinstance(win, str):
        if win not in WINS[:3]:
            raise InputError("win", f"expected one of {', '.join(WINS[:3])}, found {win!r}")
        return WINS.index(win)
    if isinstance(win, Sequence) and all(isinstance(w, str) for w in win):
        return [_win_numbers(w) for w in win]  # type: ignore[return-value]
    return win


@lru_cache(maxsize=64)
def batch_scorer_for(rules: Rules) -> BatchScorer:
    """One batch scorer for each set of rules; not for use from several threads at once."""
    return BatchScorer(rules)
