"""From typed text to an answer: parse the tiles once, then let the library check and score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import baida
from baida import Distance, Wait
from baida.errors import InputError
from baida.i18n import Message
from baida.score.request import HAND_SIZE
from baida.score.result import NoWin, Score
from baida.score.rules import GREEN_JOKERS, WINS, Rules
from baida.variants import find_rules

_WITHOUT_TILES = WINS[GREEN_JOKERS]
#: Circumstances whose values are words of the request format.
_WORDS = ("first", "replacement", "voided")
#: Circumstances that are known before the winning tile.
_LASTING = ("voided", "before_start")


@dataclass(frozen=True)
class Settings:
    """Everything about a hand except its concealed tiles, as typed."""

    win: str = WINS[0]
    melds: tuple[str, ...] = ()
    flowers: str = ""
    seat: str = "E"
    round: str = "E"
    seen: str = ""
    #: The circumstances that were given, by their names in the request format.
    situation: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def from_options(
        cls,
        *,
        win: str = WINS[0],
        melds: Sequence[str] | None = None,
        flowers: str = "",
        seat: str = "E",
        round_wind: str = "E",
        seen: str = "",
        **situation: Any,
    ) -> Settings:
        """Make settings from the options of a command; options that are None are left out."""
        given = {n: v for n, v in situation.items() if v is not None and v is not False}
        words = {n: word(v) for n, v in given.items() if n in _WORDS}
        own, common = seat.strip().upper(), round_wind.strip().upper()
        return cls(word(win), tuple(melds or ()), flowers, own, common, seen, given | words)

    @property
    def texts(self) -> dict[str, str]:
        """Return the typed texts, keyed by the field name that errors use."""
        return {
            "flowers": self.flowers,
            "seen": self.seen,
            "situation": str(self.situation.get("before_start", "")),
        }


def word(text: str) -> str:
    """Convert to a word of the request format: ``Self-Draw`` becomes ``self_draw``."""
    return text.strip().lower().replace("-", "_")


def choose_rules(variant: str, house_rules: Iterable[str] | None) -> Rules:
    """Return the rules of ``game`` or ``game(name=value)`` with further ``name=value``."""
    options = {}
    for text in house_rules or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise InputError("options", f"expected name=value, found {text!r}")
        options[word(name)] = word(value)
    return find_rules(variant.strip().lower(), options)


def size(tiles: list[int], given: Settings) -> int:
    return len(tiles) + 3 * len(given.melds)


def is_whole(tiles: list[int], given: Settings) -> bool:
    """Whether the hand can be scored: it has fourteen tiles, or a win that needs none."""
    return size(tiles, given) == HAND_SIZE + 1 or _needs_no_tiles(tiles, given)


def _needs_no_tiles(tiles: list[int], given: Settings) -> bool:
    return not tiles and given.win == _WITHOUT_TILES


def score(rules: Rules, tiles: list[int], winning: str, given: Settings) -> Score | NoWin:
    """Score a hand; without a winning tile, the last of the fourteen tiles is the winning one."""
    last: str | int = winning
    if not winning and not _needs_no_tiles(tiles, given):
        _check_fourteen(tiles, given)
        *tiles, last = tiles
    return baida.score(
        rules,
        tiles,
        last,
        given.win,
        melds=given.melds,
        flowers=given.flowers,
        seat_wind=given.seat,
        round_wind=given.round,
        **given.situation,
    )


def check_hand(hand: str, given: Settings, example: str) -> None:
    """Raise InputError with an example if there is no hand."""
    if not hand.strip() and given.win != _WITHOUT_TILES:
        raise InputError("concealed", Message("input.no_hand", example=example))


def check_voided(rules: Rules, given: Settings) -> None:
    """Raise InputError if the voided suit is missing; only the distance does without it."""
    if "voided" in rules.variant.situations and "voided" not in given.situation:
        raise InputError("voided", Message("input.voided_option"))


def _check_fourteen(tiles: list[int], given: Settings) -> None:
    n = size(tiles, given)
    if n == HAND_SIZE:
        raise InputError("winning_tile", Message("input.tiles_for_score", n=n))
    if n != HAND_SIZE + 1:
        values = {"n": n, "size": HAND_SIZE + 1}
        if given.melds:
            melds = len(given.melds)
            raise InputError(
                "concealed", Message("input.tiles_of_win_melds", melds=melds, **values)
            )
        raise InputError("concealed", Message("input.tiles_of_win", **values))


@dataclass(frozen=True)
class Outlook:
    waits: tuple[Wait, ...]
    distance: Distance | None = None
    size: int = HAND_SIZE

    @property
    def near(self) -> bool:
        return self.distance is None or self.distance.distance < 0


def outlook(rules: Rules, tiles: list[int], given: Settings) -> Outlook:
    lasting = {n: v for n, v in given.situation.items() if n in _LASTING}
    common: dict[str, Any] = {"melds": given.melds, "flowers": given.flowers, "seen": given.seen}
    n = size(tiles, given)
    if n == HAND_SIZE:
        winds = {"seat_wind": given.seat, "round_wind": given.round}
        found = baida.waits(rules, tiles, **common, **winds, **lasting)
        if found:
            return Outlook(found)
    far = baida.distance(rules, tiles, **common, voided=lasting.get("voided"))
    return Outlook((), far, n)
