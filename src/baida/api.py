"""The public calls: score a hand, in Python or as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Unpack

from baida.answers.calls import score_json
from baida.score.circumstances import Circumstances, KnownBefore, SuitName, WindName, WinName
from baida.score.distance import Distance, distance_of_counts, find_distance
from baida.score.request import make_request
from baida.score.rules import Rules
from baida.score.scorer import NoWin, Score, scorer_for
from baida.score.waits import Wait, find_waits
from baida.variants import find_rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from baida.score.batch import BatchScore

__all__ = [
    "distance",
    "distance_batch",
    "distance_of",
    "score",
    "score_batch",
    "score_json",
    "waits",
]


def _rules(given: str | Rules) -> Rules:
    return given if isinstance(given, Rules) else find_rules(given)


def score(
    rules: str | Rules,
    concealed: str | list[int],
    winning_tile: str | int,
    win: WinName = "self_draw",
    *,
    melds: Sequence[object] = (),
    flowers: str = "",
    seat_wind: WindName = "E",
    round_wind: WindName = "E",
    **situation: Unpack[Circumstances],
) -> Score | NoWin:
    """Score a winning hand.

    ``rules`` is a game or a rules id; the rest as in the request format, the situation
    as keywords. Tiles are text in the notation, or already parsed.

    >>> score("b30fj", "222p68s3444555zJA", "JN", "discard", seat_wind="S", round_wind="W")
    <Score: 24 points, 12 faan: Dragons, One Voided Suit, Three Concealed Triplets, Concealed Hand>
    >>> score("b30fj", "111m", "9m")
    Traceback (most recent call last):
    baida.errors.InputError: concealed: concealed tiles (3) and melds (0) are not 13 tiles
    >>> score("sbr", "1146677778899m", "4m", "discard", voided="s")
    <Score: 8 points, 5 fan: Root, Full Flush, Seven Pairs>
    """
    chosen = _rules(rules)
    request = make_request(
        chosen, concealed, winning_tile, win, melds, flowers, seat_wind, round_wind, situation
    )
    return scorer_for(chosen).score(request)


def waits(
    rules: str | Rules,
    concealed: str | list[int],
    *,
    melds: Sequence[object] = (),
    flowers: str = "",
    seat_wind: WindName = "E",
    round_wind: WindName = "E",
    seen: str = "",
    **situation: Unpack[KnownBefore],
) -> tuple[Wait, ...]:
    """Return every tile that wins with these 13 tiles, its value and its unseen copies.

    ``seen`` are the visible tiles outside the hand.

    >>> from baida.tiles import NAMES
    >>> for wait in waits("sbr", "2223456m", melds=["777m", "8888m"], voided="p", seen="11m"):
    ...     print(NAMES[wait.tile], wait.unseen, wait.discard.points, wait.self_draw.points)
    1m 2 8 8
    3m 3 8 8
    4m 3 8 8
    6m 3 8 8
    7m 1 8 8
    """
    return find_waits(
        _rules(rules),
        concealed,
        melds=melds,
        flowers=flowers,
        seat_wind=seat_wind,
        round_wind=round_wind,
        seen=seen,
        situation=situation,
    )


def distance(
    rules: str | Rules,
    concealed: str | list[int],
    *,
    melds: Sequence[object] = (),
    flowers: str = "",
    seen: str = "",
    voided: SuitName | None = None,
) -> Distance:
    """Return how far a hand is from ready (0), and the tiles that bring it nearer.

    >>> from baida.tiles import NAMES
    >>> d = distance("b30fj", "1122m3344p5566s7z", seen="77z")
    >>> d.distance, [(NAMES[tile], unseen) for tile, unseen in d.tiles]
    (0, [('7z', 1), ('JA', 1), ('JH', 1), ('JD', 1)])
    """
    return find_distance(
        _rules(rules),
        concealed,
        melds=melds,
        flowers=flowers,
        seen=seen,
        voided=voided,
    )


def distance_of(rules: str | Rules, counts: NDArray[np.uint8], melds: int = 0) -> int:
    """Return the distance of a hand given as an array of counts by tile, without the details."""
    chosen = rules if isinstance(rules, Rules) else find_rules(rules)
    return distance_of_counts(chosen, counts, melds)


def distance_batch(
    rules: str | Rules,
    concealed: ArrayLike,
    melds: ArrayLike = 0,
    *,
    threads: int | None = None,
) -> NDArray[np.int8]:
    """Return the distances of many hands, each a row of counts by tile, jokers included.

    ``melds`` is the number of melds, one for all hands or an array. ``threads`` share the
    hands; by default one for each processor.

    >>> distance_batch("b30fj", [[1] * 9 + [2, 2] + 23 * [0], [2] * 7 + 27 * [0]])
    array([ 0, -1], dtype=int8)
    """
    # imported here, because NumPy takes longer to import than baida
    from baida.score.batch import find_distances  # noqa: PLC0415

    return find_distances(_rules(rules), concealed, melds, threads)


def score_batch(
    rules: str | Rules,
    concealed: ArrayLike,
    winning: ArrayLike,
    win: ArrayLike = "self_draw",
    **more: Any,
) -> BatchScore:
    """Score many hands at once; each is a row of counts by tile, without the winning tile.

    ``winning`` and ``win`` are one value for all hands or an array; further keywords:
    ``melds`` (hands x 4, numbers of ``Meld.code``, -1 for none), ``seat_wind`` and
    ``round_wind`` (0 to 3), ``voided`` (0 to 2), and ``flowers`` and the situation, which are
    the same for all hands. ``threads`` share the hands; by default one for each processor.
    Returns arrays: win, points, total, configuration.

    >>> hands = [[2, 2, 2, 3, 2, 0, 0, 0, 2] + 25 * [0], [3, 1, 1, 1, 1, 1, 1, 1, 3] + 25 * [0]]
    >>> score_batch("b30fj", hands, winning=8, win="discard").points
    array([ 48, 256], dtype=int32)
    """
    # imported here, because NumPy takes longer to import than baida
    from baida.score.batch import batch_scorer_for  # noqa: PLC0415

    return batch_scorer_for(_rules(rules)).score(concealed, winning, win, **more)
