"""The tiles that a hand waits for, and the value of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from baida.errors import InputError
from baida.i18n import NO_MESSAGE, Message
from baida.score.request import HAND_SIZE, check_copies, make_melds, make_request, read_tiles
from baida.score.rules import Rules
from baida.score.scorer import NoWin, Score, scorer_for
from baida.tiles import NAMES, is_framed, is_one_tile, parse, unframed

#: The parts of a situation that are known before there is a winning tile.
KNOWN_BEFORE = frozenset({"draws", "last_tile", "voided", "before_start"})


@dataclass(frozen=True)
class Wait:
    """A winning tile: its unseen copies, and its value by discard and by self-draw."""

    tile: int
    unseen: int
    discard: Score | NoWin
    self_draw: Score | NoWin

    @property
    def self_draw_only(self) -> bool:
        return self.self_draw.win and not self.discard.win

    @property
    def reason(self) -> Message:
        """Why the tile does not win in one of the two ways; empty if it wins in both."""
        for score in (self.discard, self.self_draw):
            if isinstance(score, NoWin):
                return score.why
        return NO_MESSAGE


def find_waits(
    rules: Rules,
    concealed: str | list[int],
    *,
    melds: Sequence[object] = (),
    flowers: str = "",
    seat_wind: str = "E",
    round_wind: str = "E",
    seen: str = "",
    situation: Mapping[str, object] | None = None,
) -> tuple[Wait, ...]:
    """Return every winning tile of the game, except tiles of which the hand has all copies."""
    check_known(situation or {})
    concealed = read_tiles(concealed, "concealed")
    size, unseen = count_unseen(rules, concealed, melds, flowers, seen)
    if size != HAND_SIZE:
        raise InputError("concealed", Message("input.waits_size", size=HAND_SIZE, n=size))
    scorer = scorer_for(rules)
    waits = []
    for tile in range(len(NAMES)):
        if not is_one_tile(tile) or unseen[tile] < 0:
            continue
        requests = [
            make_request(
                rules, concealed, tile, win, melds, flowers, seat_wind, round_wind, situation
            )
            for win in ("discard", "self_draw")
        ]
        discard, self_draw = (scorer.score(request) for request in requests)
        if discard.win or self_draw.win:
            waits.append(Wait(tile, unseen[tile], discard, self_draw))
    return tuple(waits)


def check_known(situation: Mapping[str, object]) -> None:
    """Refuse parts of a situation that require a winning tile."""
    for name in situation:
        if name not in KNOWN_BEFORE:
            raise InputError("situation", Message("input.unknown_before_win", name=name))


def count_unseen(
    rules: Rules, concealed: str | list[int], melds: Sequence[object], flowers: str, seen: str
) -> tuple[int, list[int]]:
    """Return the number of tiles in the hand, and the number of unseen copies of each tile.

    A tile whose copies are all in the hand itself has the number -1: it cannot come.
    """
    own = read_tiles(concealed, "concealed")
    calls = make_melds(rules, melds) if melds else ()
    declared = tuple(parse(flowers, "flowers"))
    check_copies(rules, own, calls, -1, declared)
    left = list(rules.variant.copies)
    held = [*own, *declared, *(tile for meld in calls for tile in meld.tiles)]
    for tile in held:
        _take(left, tile)
    cannot_come = {tile for tile in range(len(NAMES)) if _left(left, tile) == 0}
    for tile in parse(seen, "seen"):
        if rules.variant.copies[tile] == 0:
            game = rules.variant.id
            raise InputError("seen", Message("input.not_a_tile_of", tile=NAMES[tile], game=game))
        if _left(left, tile) <= 0:
            raise InputError("seen", Message("input.more_than_there_are", tile=NAMES[tile]))
        _take(left, tile)
    return len(own) + 3 * len(calls), [
        -1 if tile in cannot_come else _left(left, tile) for tile in range(len(NAMES))
    ]


def _take(left: list[int], tile: int) -> None:
    """Remove one copy; a framed joker also counts as one of the three of its kind."""
    left[tile] -= 1
    if is_framed(tile):
        left[unframed(tile)] -= 1


def _left(left: list[int], tile: int) -> int:
    """Return the copies left; for a framed joker, at most those of its kind."""
    return min(left[tile], left[unframed(tile)])
