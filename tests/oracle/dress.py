"""Turn a finished shape into tiles on the table: calls, jokers, near misses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from .shapes import Shape
from .tiles import (
    BASE_TILES,
    FRAMES,
    SEQUENCE_STARTS,
    Tile,
    in_order,
    is_natural,
    joker_kind,
    joker_range,
    pack,
    sequence_from,
)

COPIES = 4


@dataclass
class Call:
    """A meld: the physical tiles, and the tile each stands for."""

    kind: str
    tiles: list[Tile]
    stands_for: list[Tile]

    @property
    def jokers(self) -> int:
        """The number of jokers among its tiles."""
        return sum(not is_natural(t) for t in self.tiles)


@dataclass
class Table:
    """The winner's tiles, and the unused jokers."""

    hand: list[Tile]
    calls: list[Call]
    spare_jokers: list[Tile]
    most_meld_jokers: dict[str, int]
    winning: int = 0
    near_miss: bool = False

    def naturals(self) -> Counter[Tile]:
        """The number of natural copies in use."""
        physical = self.hand + [t for call in self.calls for t in call.tiles]
        return Counter(t for t in physical if is_natural(t))

    def hand_jokers(self) -> int:
        """Jokers among the concealed tiles, the winning one included."""
        return sum(not is_natural(t) for t in self.hand)

    def take_joker(self, rng: Random, tile: Tile, only: Sequence[str] = ()) -> Tile | None:
        """Take a spare joker that can be this tile, if there is one."""
        able = [j for j in self.spare_jokers if tile in joker_range(j)]
        able = [j for j in able if not only or joker_kind(j) in only]
        if not able:
            return None
        joker = rng.choice(able)
        self.spare_jokers.remove(joker)
        return joker

    def has(self, kind: str) -> bool:
        """Whether there is a call of that kind (`kong`: any kong)."""
        return any(call.kind.endswith(kind) for call in self.calls)


def lay_out(
    rng: Random, shape: Shape, spare_jokers: Sequence[Tile], meld_jokers: dict[str, int], chow: bool
) -> Table:
    """Call some of the sets. The pair's tiles, or the loose double, come last in the hand."""
    if shape.loose:
        return Table(list(shape.loose), [], list(spare_jokers), meld_jokers)
    triplets = [i for i, s in enumerate(shape.sets) if s[0] == s[1]]
    callable_sets = [i for i in range(4) if chow or i in triplets]
    wanted = shape.calls
    if wanted is None:
        wanted = rng.choices([0, 1, 2, 3, 4], [40, 20, 14, 12, 14])[0]
    kongs = set(rng.sample(triplets, min(shape.kongs, len(triplets))))
    rest = [i for i in callable_sets if i not in kongs]
    if not shape.called_first:
        rng.shuffle(rest)
    called = kongs | set(rest[: max(0, wanted - len(kongs))])
    hand: list[Tile] = []
    calls: list[Call] = []
    for i, tiles in enumerate(shape.sets):
        if i not in called:
            hand += tiles
            continue
        kind = "chow"
        if i in triplets:
            as_kong = i in kongs or rng.random() < 0.3
            kinds = ["kong", "added_kong"] if shape.open_calls else KONG_KINDS
            kind = rng.choice(kinds) if as_kong else "pung"
        stands_for = list(tiles) + ([tiles[0]] if kind.endswith("kong") else [])
        calls.append(Call(kind, list(stands_for), stands_for))
    assert shape.pair is not None
    rng.shuffle(calls)
    return Table([*hand, shape.pair, shape.pair], calls, list(spare_jokers), meld_jokers)


KONG_KINDS = ["kong", "added_kong", "concealed_kong"]


def _put_joker_in_meld(rng: Random, table: Table, call: Call, place: int) -> bool:
    if call.jokers >= table.most_meld_jokers[call.kind] or not is_natural(call.tiles[place]):
        return False
    joker = table.take_joker(rng, call.stands_for[place])
    if joker:
        call.tiles[place] = joker
    return joker is not None


def fill_in_for_missing_copies(rng: Random, table: Table, most_in_hand: int) -> bool:
    """Use jokers for every copy beyond four; return False if there are not enough."""
    for tile in BASE_TILES:
        while table.naturals()[tile] > COPIES:
            places = [i for i, t in enumerate(table.hand) if t == tile]
            joker = None
            if places and table.hand_jokers() < most_in_hand:
                joker = table.take_joker(rng, tile)
            if joker:
                table.hand[rng.choice(places)] = joker
                continue
            slots = [(c, i) for c in table.calls for i, t in enumerate(c.tiles) if t == tile]
            rng.shuffle(slots)
            if not any(_put_joker_in_meld(rng, table, call, i) for call, i in slots):
                return False
    return True


def hide_by_jokers(rng: Random, table: Table, wanted: int, in_melds: float) -> None:
    """Replace random tiles of the hand, and some in melds, by jokers until there are enough."""
    for _ in range(4 * wanted):
        if table.hand_jokers() >= wanted:
            break
        place = rng.randrange(len(table.hand))
        if is_natural(table.hand[place]):
            joker = table.take_joker(rng, table.hand[place])
            table.hand[place] = joker or table.hand[place]
    for call in table.calls:
        while rng.random() < in_melds:
            if not _put_joker_in_meld(rng, table, call, rng.randrange(len(call.tiles))):
                break


def lone_joker_waits(rng: Random, table: Table, kinds: Sequence[str]) -> bool:
    """B7: the winning tile is the partner of a lone joker of the pair."""
    partner = table.hand[-1]
    place = table.hand.index(partner) if len(table.hand) == 14 else len(table.hand) - 2
    if place == len(table.hand) - 1 or not is_natural(partner):
        return False
    joker = table.take_joker(rng, partner, kinds)
    if joker is None:
        return False
    table.hand[place] = joker
    table.winning = len(table.hand) - 1
    return True


def choose_winning_tile(rng: Random, table: Table, tile: Tile | None) -> None:
    """Choose that tile if it is still natural, otherwise any tile of the hand."""
    places = [i for i, t in enumerate(table.hand) if t == tile] or range(len(table.hand))
    table.winning = rng.choice(list(places))


def spoil(rng: Random, table: Table) -> None:
    """Change one natural tile of the hand, which mostly makes it no win."""
    places = [i for i, t in enumerate(table.hand) if is_natural(t)]
    used = table.naturals()
    others = [t for t in BASE_TILES if used[t] < COPIES]
    if places:
        table.hand[rng.choice(places)] = rng.choice(others)
    table.near_miss = True


# --- notation -----------------------------------------------------------------------------------


def write_tiles(rng: Random, tiles: Sequence[Tile]) -> str:
    """Write natural tiles packed, with jokers behind them."""
    specials = [t for t in tiles if not is_natural(t)]
    rng.shuffle(specials)
    return pack(t for t in tiles if is_natural(t)) + "".join(specials)


def _possible_sets(call: Call) -> int:
    """The number of sets that the meld could be with its jokers free."""
    ranges = [[t] if is_natural(t) else sorted(joker_range(t)) for t in call.tiles]
    length = len(call.tiles)
    legal = [(t,) * length for t in BASE_TILES]
    if call.kind == "chow":
        legal = [sequence_from(t) for t in SEQUENCE_STARTS]
    if call.jokers > 2:
        return len(legal)
    return len({in_order(choice) for choice in product(*ranges)} & set(legal))


def write_call(rng: Random, call: Call) -> dict[str, str]:
    """A meld of the request; an optional `as` is sometimes left out."""
    written = {"kind": call.kind, "tiles": write_tiles(rng, call.tiles)}
    if call.jokers and (_possible_sets(call) > 1 or rng.random() < 0.5):
        written["as"] = pack(call.stands_for)
    return written


def all_vietnamese_jokers() -> list[Tile]:
    """One of each frame of each kind."""
    return [f"V{kind}{frame}" for kind in "TPSMFWDN" for frame in FRAMES]
