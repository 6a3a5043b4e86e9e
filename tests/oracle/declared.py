"""The phán of declared Vietnamese flowers and jokers (V10)."""

from __future__ import annotations

from collections import Counter

from .hand import Hand
from .tiles import FLOWERS, Tile, joker_kind, number, parse

# kind: phán, and the seat wind that adds one more.
JOKER_PHAN: dict[str, tuple[int, Tile | None]] = {
    "VT": (2, "1z"),
    "VP": (1, "2z"),
    "VS": (1, "3z"),
    "VM": (1, "4z"),
    "VF": (2, None),
    "VW": (1, "2z"),
    "VD": (1, "3z"),
    "VN": (2, "4z"),
}


def _flower_number(tile: Tile) -> int:
    return int(tile[1])


def phan_of_one(tile: Tile, seat_wind: Tile, before_start: bool) -> int:
    """The phán of a single declared tile."""
    if tile in FLOWERS:
        return int(_flower_number(tile) == number(seat_wind))
    kind = joker_kind(tile)
    phan, seat = JOKER_PHAN[kind]
    at_home = seat == seat_wind or (before_start and kind in ("VT", "VN"))
    return phan + int(at_home)


def _share_frame(general: Tile, suit_joker: Tile) -> bool:
    """Whether both show the same frame; an unstated frame does not count as the same."""
    return len(general) == 3 and general[2:] == suit_joker[2:]


def declared_phan(hand: Hand) -> int:
    """All declared tiles, with the best choice of a general and a suit joker to combine."""
    early = list(parse(hand.situation.get("before_start") or ""))
    late = list((Counter(hand.flowers) - Counter(early)).elements())
    seat = hand.seat_wind

    def singly(before: list[Tile]) -> int:
        return sum(phan_of_one(t, seat, True) for t in before) + sum(
            phan_of_one(t, seat, False) for t in late
        )

    totals = [singly(early)]
    for general in [t for t in early if joker_kind(t) == "VT"]:
        for suit_joker in [t for t in early if joker_kind(t) == "VN"]:
            rest = list(early)
            rest.remove(general)
            rest.remove(suit_joker)
            totals.append(singly(rest) + (12 if _share_frame(general, suit_joker) else 9))
    return max(totals)
