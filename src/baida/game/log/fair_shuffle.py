"""Fair walls, derived from a committed secret and the players' contributions.

The shuffle ``baida 1``: for each hand and each purpose ("dealer", "break", "wall") a key is
HMAC-SHA-256 of the match's secret over the shuffle's name, the game, the four contributions, the
hand's number and the purpose, each preceded by its length. SHAKE-256 of the key is a stream of
32-bit numbers; those that would bias a remainder are skipped. The numbers throw the dice, and
shuffle the sorted tiles of the game (Fisher-Yates, from the last place down). House rules are not
in the key, so matches under different house rules can have the same walls.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from baida.errors import InputError
from baida.number_stream import NumberStream, joined
from baida.score.rules import Rules
from baida.wire.events import Dice
from baida.wire.values import MOST_CONTRIBUTED, SEATS

SHUFFLE = "baida 1"
#: The name of the shuffle in logs whose walls were not shuffled.
GIVEN = "given"
SECRET_BYTES = 32
NOTHING_ADDED = ("",) * SEATS
_FIRST_HAND = 0
#: Stacks of the dealer's side and of the others, clockwise from it (S14).
_STACKS = (14, 13, 14, 13)


@dataclass(frozen=True)
class Wall:
    """A wall in drawing order, and the dice that were thrown for it."""

    tiles: list[int]
    dice: Dice | None


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def secret_of_seed(seed: int, match: int) -> bytes:
    """Derive the secret of a match in a reproducible simulation."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise InputError("seed", f"expected a whole number, found {seed!r:.40}")
    return hashlib.sha256(_joined("baida seed 1", str(seed), str(match))).digest()


def commitment(secret: bytes) -> str:
    """Return the hash that is published before the match, which fixes the secret."""
    return hashlib.sha256(_checked(secret)).hexdigest()


def first_dealer(
    rules: Rules, secret: bytes, contributions: Sequence[str] = NOTHING_ADDED
) -> tuple[int, list[list[int]] | None]:
    """Return the first dealer, and the throws of the dice if they decide (S14).

    Seats 0 to 3 throw; seats that tie for the highest sum throw again until one is highest.
    """
    if not rules.play_options.dice:
        return 0, None
    stream = _stream(rules, secret, contributions, _FIRST_HAND, "dealer")
    throws: list[list[int]] = []
    highest = list(range(SEATS))
    while len(highest) > 1:
        thrown = {seat: _throw(stream) for seat in highest}
        throws += thrown.values()
        most = max(sum(dice) for dice in thrown.values())
        highest = [seat for seat, dice in thrown.items() if sum(dice) == most]
    return highest[0], throws


def fair_wall(
    rules: Rules, secret: bytes, contributions: Sequence[str] = NOTHING_ADDED, hand: int = 0
) -> Wall:
    """Return the wall of a hand (from 0), rotated by the dealer's dice if the rules use them."""
    tiles = list(rules.tiles)
    _stream(rules, secret, contributions, hand, "wall").shuffle(tiles)
    if not rules.play_options.dice:
        return Wall(tiles, None)
    dice = _throw(_stream(rules, secret, contributions, hand, "break"))
    throws = first_dealer(rules, secret, contributions)[1] if hand == _FIRST_HAND else None
    return Wall(break_wall(tiles, dice), {"dealer": throws, "break": dice})


def break_wall(tiles: Sequence[int], dice: Sequence[int]) -> list[int]:
    """Return the wall in drawing order, from where the dealer's two dice break it (S14).

    ``tiles`` is the wall as it stands, clockwise from the right end of the dealer's side, each
    stack from the top. It is also taken in this way: around the table from the right end of a side
    to its left end, then the side of the player before in turn order. The sum of the dice counts
    sides the other way round, the smaller die counts stacks from the right end.
    """
    side = -(sum(dice) - 1) % 4
    stack = sum(_STACKS[:side]) + min(dice)
    return [*tiles[2 * stack :], *tiles[: 2 * stack]]


def dealt_to(wall: Sequence[int], place: int) -> list[int]:
    """Return the 13 tiles of the player ``place`` places after the dealer, dealt 4-4-4-1 (G8)."""
    fours = [wall[16 * time + 4 * place + i] for time in range(3) for i in range(4)]
    return [*fours, wall[48 + place]]


def _stream(
    rules: Rules, secret: bytes, contributions: Sequence[str], hand: int, purpose: str
) -> NumberStream:
    if len(contributions) != SEATS:
        raise InputError("contributions", f"expected {SEATS}, found {len(contributions)}")
    if any(len(text) > MOST_CONTRIBUTED for text in contributions):
        raise InputError("contributions", f"more than {MOST_CONTRIBUTED} characters")
    parts = (SHUFFLE, rules.variant.id, *contributions, str(hand), purpose)
    return NumberStream(hmac.digest(_checked(secret), _joined(*parts), "sha256"))


def _throw(stream: NumberStream) -> list[int]:
    return [stream.below(6) + 1, stream.below(6) + 1]


def _checked(secret: bytes) -> bytes:
    if len(secret) != SECRET_BYTES:
        raise InputError("secret", f"expected {SECRET_BYTES} bytes, found {len(secret)}")
    return secret


def _joined(*parts: str) -> bytes:
    try:
        return joined(*parts)
    except UnicodeEncodeError:
        raise InputError("contributions", "not a text") from None
