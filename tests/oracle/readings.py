"""Every legal reading of a hand (G1): configuration, grouping, a tile for each joker.

The search makes sets out of the natural tiles and notes each tile that is missing; the jokers must
be able to stand for exactly the missing tiles. Natural tiles of a kind are interchangeable, so
using one whenever there is one left loses no grouping.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from .hand import Hand, Wild
from .tiles import (
    BASE_TILES,
    DRAGONS,
    HONORS,
    ORPHANS,
    SEQUENCE_STARTS,
    SUITS,
    WINDS,
    Tile,
    in_order,
    is_honor,
    is_natural,
    is_suited,
    number,
    sequence_from,
    suit,
)


class Group(NamedTuple):
    """A set of a reading. `tile` is its lowest tile.

    `place`: `hand` (concealed), `completed` (concealed, but its last tile was another player's),
    `open` (called), `concealed_kong`.
    """

    kind: str
    tile: Tile
    place: str

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Three tiles, or four for a kong."""
        return _group_tiles(self.kind, self.tile)

    @property
    def called(self) -> bool:
        """Laid on the table before the win; a concealed kong is a call too."""
        return self.place in ("open", "concealed_kong")


@cache
def _group_tiles(kind: str, tile: Tile) -> tuple[Tile, ...]:
    if kind == "sequence":
        return sequence_from(tile)
    return (tile,) * {"pair": 2, "triplet": 3, "kong": 4}[kind]


@dataclass(eq=False)
class Reading:
    """One reading of the winning hand, with the plain facts that patterns use."""

    hand: Hand
    configuration: str
    tiles: tuple[Tile, ...]
    jokers: tuple[tuple[str, Tile], ...]
    sets: tuple[Group, ...] = ()
    pair: Tile | None = None
    pairs: tuple[Tile, ...] = ()

    @cached_property
    def standard(self) -> bool:
        """Whether it is scored as four sets and a pair."""
        return self.configuration == "standard"

    @cached_property
    def sequences(self) -> list[Tile]:
        """The lowest tiles of the sequences, by number."""
        return sorted((g.tile for g in self.sets if g.kind == "sequence"), key=number)

    @cached_property
    def triplets(self) -> list[Tile]:
        """The tiles of triplets and kongs, by number."""
        return sorted((g.tile for g in self.sets if g.kind != "sequence"), key=number)

    @cached_property
    def suited_triplets(self) -> list[Tile]:
        """Triplets and kongs of suited tiles, by number."""
        return [t for t in self.triplets if is_suited(t)]

    @cached_property
    def kinds(self) -> frozenset[Tile]:
        """The different tiles of the hand."""
        return frozenset(self.tiles)

    @cached_property
    def suits(self) -> frozenset[str]:
        """The suits present, honors aside."""
        return frozenset(suit(t) for t in self.kinds if is_suited(t))

    @cached_property
    def has_honor(self) -> bool:
        """Whether there is a wind or dragon."""
        return any(is_honor(t) for t in self.kinds)

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers of the suited tiles."""
        return frozenset(number(t) for t in self.kinds if is_suited(t))

    @cached_property
    def groups(self) -> list[frozenset[Tile]]:
        """The sets and the pair of a standard hand, each as its different tiles."""
        pair = [frozenset([self.pair])] if self.pair else []
        return [frozenset(g.tiles) for g in self.sets] + pair if self.standard else []

    @cached_property
    def concealed_triplets(self) -> int:
        """B25: triplets of the hand not completed by another's tile, and concealed kongs."""
        return sum(
            g.kind != "sequence" and g.place in ("hand", "concealed_kong") for g in self.sets
        )

    @cached_property
    def kongs(self) -> int:
        """Kongs of any sort."""
        return sum(g.kind == "kong" for g in self.sets)


# --- jokers -------------------------------------------------------------------------------------


@lru_cache(maxsize=200_000)
def can_stand(wilds: tuple[Wild, ...], tiles: tuple[Tile, ...]) -> bool:
    """Whether some of the jokers, one for each, can stand for these tiles."""
    if not tiles:
        return True
    return any(
        tiles[0] in wild.range and can_stand(wilds[:i] + wilds[i + 1 :], tiles[1:])
        for i, wild in enumerate(wilds)
    )


def assignment(wilds: tuple[Wild, ...], tiles: tuple[Tile, ...]) -> tuple[tuple[str, Tile], ...]:
    """One tile for each joker; call it only where `can_stand` holds."""
    for order in permutations(tiles):
        if all(tile in wild.range for wild, tile in zip(wilds, order, strict=True)):
            return tuple((wild.name, tile) for wild, tile in zip(wilds, order, strict=True))
    raise AssertionError("no assignment")


# --- four sets and a pair -----------------------------------------------------------------------


class Grouping(NamedTuple):
    """Concealed sets, the pair (or none), and the tiles the jokers stand for."""

    sets: tuple[tuple[str, Tile], ...]
    pair: Tile | None
    missing: tuple[Tile, ...]


_ALL_SETS = [("triplet", t) for t in BASE_TILES] + [("sequence", t) for t in SEQUENCE_STARTS]
_SETS_WITH = {
    tile: [(kind, low) for kind, low in _ALL_SETS if tile in _group_tiles(kind, low)]
    for tile in BASE_TILES
}


def groupings(
    naturals: tuple[Tile, ...], wilds: tuple[Wild, ...], sets: int, pair: bool = True
) -> list[Grouping]:
    """Every way to make that many sets (and a pair) of these tiles and jokers, in a fixed order."""
    found: set[Grouping] = set()
    left = dict.fromkeys(BASE_TILES, 0)
    for tile in naturals:
        left[tile] += 1

    def search(
        chosen: tuple[tuple[str, Tile], ...], eyes: Tile | None, missing: tuple[Tile, ...]
    ) -> None:
        next_tile = next((t for t in BASE_TILES if left[t]), None)
        sets_open = sets - len(chosen)
        pair_open = pair and eyes is None
        if next_tile is None and not sets_open and not pair_open:
            if len(missing) == len(wilds):
                found.add(Grouping(tuple(sorted(chosen)), eyes, missing))
            return
        options: list[tuple[str, Tile]] = []
        if sets_open:
            options += _ALL_SETS if next_tile is None else _SETS_WITH[next_tile]
        if pair_open:
            pair_tiles = BASE_TILES if next_tile is None else (next_tile,)
            options += [("pair", t) for t in pair_tiles]
        for kind, low in options:
            taken: list[Tile] = []
            absent: list[Tile] = []
            for tile in _group_tiles(kind, low):
                if left[tile]:
                    left[tile] -= 1
                    taken.append(tile)
                else:
                    absent.append(tile)
            stood_for = in_order((*missing, *absent)) if absent else missing
            if not absent or (len(stood_for) <= len(wilds) and can_stand(wilds, stood_for)):
                if kind == "pair":
                    search(chosen, low, stood_for)
                else:
                    search((*chosen, (kind, low)), eyes, stood_for)
            for tile in taken:
                left[tile] += 1

    search((), None, ())
    return sorted(found)


def _winning_tile_choices(hand: Hand, missing: tuple[Tile, ...]) -> list[Tile]:
    """The possible winning tiles in a reading: itself, or any tile that the joker may be."""
    if is_natural(hand.winning_tile):
        return [hand.winning_tile]
    wilds = hand.wilds
    choices = []
    for tile in sorted(set(missing)):
        rest = list(missing)
        rest.remove(tile)
        if tile in wilds[-1].range and can_stand(wilds[:-1], tuple(rest)):
            choices.append(tile)
    return choices


def _called_groups(hand: Hand) -> tuple[Group, ...]:
    """The melds as sets."""
    return tuple(
        Group(
            "sequence" if m.kind == "chow" else "kong" if m.is_kong else "triplet",
            m.stands_for[0],
            "open" if m.is_open else "concealed_kong",
        )
        for m in hand.melds
    )


def _joker_tiles(
    hand: Hand, missing: tuple[Tile, ...], winning: Tile | None
) -> tuple[tuple[str, Tile], ...]:
    """The jokers' tiles, with the winning joker's given (or free)."""
    wilds = hand.wilds
    if winning is None or is_natural(hand.winning_tile):
        return assignment(wilds, missing)
    rest = list(missing)
    rest.remove(winning)
    return (*assignment(wilds[:-1], tuple(rest)), (wilds[-1].name, winning))


def standard_readings(hand: Hand, configuration: str = "standard") -> Iterator[Reading]:
    """Four sets and a pair, with every relevant placement of the winning tile."""
    called = _called_groups(hand)
    called_tiles = tuple(t for g in called for t in g.tiles)
    for grouping in groupings(hand.naturals, hand.wilds, 4 - len(called)):
        assert grouping.pair is not None
        tiles = in_order((*hand.naturals, *grouping.missing, *called_tiles))
        # Where the winning tile goes: into a triplet of the hand, or elsewhere (None).
        placements: dict[int | None, Tile] = {}
        for winning in _winning_tile_choices(hand, grouping.missing):
            for i, (kind, low) in enumerate((*grouping.sets, ("pair", grouping.pair))):
                if winning in _group_tiles(kind, low):
                    spoiled = kind == "triplet" and not hand.self_draw
                    placements.setdefault(i if spoiled else None, winning)
        for spoiled_set, winning in placements.items():
            sets = tuple(
                Group(kind, low, "completed" if i == spoiled_set else "hand")
                for i, (kind, low) in enumerate(grouping.sets)
            )
            yield Reading(
                hand,
                configuration,
                tiles,
                _joker_tiles(hand, grouping.missing, winning),
                sets=sets + called,
                pair=grouping.pair,
            )


# --- the other configurations -------------------------------------------------------------------


def _missing_from(wanted: tuple[Tile, ...], naturals: tuple[Tile, ...]) -> tuple[Tile, ...] | None:
    """The tiles to add to the naturals to get exactly the wanted tiles; None if impossible."""
    rest = list(wanted)
    for tile in naturals:
        if tile not in rest:
            return None
        rest.remove(tile)
    return in_order(rest)


def different_pairs(
    naturals: tuple[Tile, ...], wilds: tuple[Wild, ...], count: int
) -> Iterator[tuple[tuple[Tile, ...], tuple[Tile, ...]]]:
    """That many different pairs (B9), each with the tiles the jokers stand for."""
    kinds = in_order(set(naturals))
    of_jokers_only = count - len(kinds)
    if of_jokers_only < 0 or 2 * of_jokers_only > len(wilds):
        return
    for others in combinations([t for t in BASE_TILES if t not in kinds], of_jokers_only):
        pairs = in_order(kinds + others)
        missing = _missing_from(tuple(t for t in pairs for _ in range(2)), naturals)
        if missing is not None and len(missing) == len(wilds) and can_stand(wilds, missing):
            yield pairs, missing


def seven_pairs_readings(hand: Hand) -> Iterator[Reading]:
    """Seven different pairs."""
    if hand.melds:
        return
    for pairs, missing in different_pairs(hand.naturals, hand.wilds, 7):
        tiles = tuple(t for t in pairs for _ in range(2))
        jokers = _joker_tiles(hand, missing, None)
        yield Reading(hand, "seven_pairs", tiles, jokers, pairs=pairs)


def orphan_sets() -> Iterator[tuple[Tile, ...]]:
    """The thirteen different tiles of Thirteen Orphans: there is one such set."""
    yield ORPHANS


def unconnected_sets(must_hold: frozenset[Tile]) -> Iterator[tuple[Tile, ...]]:
    """B10: every set of thirteen different unconnected tiles that holds the given ones.

    The suits use the same one of 147, 258, 369 or three different ones.
    """
    for lanes in [(n, n, n) for n in (1, 2, 3)] + list(permutations((1, 2, 3))):
        suited = [
            f"{n}{s}" for s, lane in zip(SUITS, lanes, strict=True) for n in range(lane, 10, 3)
        ]
        pool = in_order((*suited, *HONORS))
        if not must_hold <= set(pool):
            continue
        free = [t for t in pool if t not in must_hold]
        if len(must_hold) > 13:
            continue
        for added in combinations(free, 13 - len(must_hold)):
            tiles = must_hold | set(added)
            every_suit = all(any(suit(t) == s for t in tiles) for s in SUITS)
            if every_suit and tiles & set(WINDS) and tiles & set(DRAGONS):
                yield in_order(tiles)


def _thirteen_and_one(
    hand: Hand, configuration: str, thirteens: Iterator[tuple[Tile, ...]]
) -> Iterator[Reading]:
    """Thirteen different tiles and one of them twice."""
    naturals, wilds = hand.naturals, hand.wilds
    for thirteen in thirteens:
        for twice in thirteen:
            missing = _missing_from((*thirteen, twice), naturals)
            if missing is None or not can_stand(wilds, missing):
                continue
            jokers = _joker_tiles(hand, missing, None)
            tiles = in_order((*thirteen, twice))
            yield Reading(hand, configuration, tiles, jokers, pair=twice)


def _too_many_doubles(naturals: tuple[Tile, ...]) -> bool:
    """Whether there are too many doubles for thirteen different tiles, which allow one."""
    return len(naturals) - len(set(naturals)) > 1


def thirteen_orphans_readings(hand: Hand) -> Iterator[Reading]:
    """One of each terminal and honor, one of them twice."""
    if not hand.melds and not _too_many_doubles(hand.naturals):
        yield from _thirteen_and_one(hand, "thirteen_orphans", orphan_sets())


def thirteen_unconnected_readings(hand: Hand) -> Iterator[Reading]:
    """B10."""
    if not hand.melds and not _too_many_doubles(hand.naturals):
        sets = unconnected_sets(frozenset(hand.naturals))
        yield from _thirteen_and_one(hand, "thirteen_unconnected", sets)
