# cython: auto_pickle=True
"""A reading of a hand: its groups, and what every joker stands for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import NamedTuple

import cython

from baida.core.scoring.sets import SET_TILES
from baida.core.scoring.solver import CONFIGURATIONS
from baida.melds import Meld
from baida.score.request import Request
from baida.score.rules import DISCARD, ROB_KONG
from baida.tiles import FAMILY, KINDS, NAMES, STANDS_FOR, packed
from baida.wire import scoring as wire

_ALIKE = {2: "pair", 3: "pung", 4: "kong"}


class Group(NamedTuple):
    """A set, a pair, or the tiles of a hand without groups."""

    tiles: tuple[int, ...]
    meld: Meld | None = None

    def __str__(self) -> str:
        """Return the packed notation: ``123m``."""
        return packed(self.tiles)

    @property
    def shape(self) -> str:
        """The shape: "chow", "pung", "kong" or "pair"; empty for tiles that make no groups."""
        if len(set(self.tiles)) == 1:
            return _ALIKE[len(self.tiles)]
        return "chow" if len(self.tiles) == 3 else ""


@dataclass(frozen=True, slots=True)
class JokerUse:
    joker: int
    kind: int
    group: int

    def __str__(self) -> str:
        """Return a text such as ``JA=5p``."""
        return f"{NAMES[self.joker]}={NAMES[self.kind]}"


class Cell(NamedTuple):
    tile: int
    #: The tile in the reading: what a joker stands for, otherwise the tile itself.
    kind: int
    winning: bool = False


_SETS = [Group(tiles) for tiles in SET_TILES]
_PAIRS_OF_A_HAND = 7
_PAIRS = [Group((kind, kind)) for kind in range(KINDS)]


class Reading:
    """One reading of a hand: its groups, and what every joker stands for."""

    def put(
        self,
        request: Request,
        configuration: cython.int,
        sets: tuple,  # type: ignore[type-arg]
        pair: cython.int,
        kinds: cython.ulonglong,
        in_pung: cython.int,
    ) -> cython.int:
        """Set all fields; a constructor call would take longer than the search."""
        self._request = request
        self.configuration: str = CONFIGURATIONS[configuration]
        self._sets: tuple[int, ...] = sets
        self._pair = pair
        self._kinds = kinds
        self._in_pung = in_pung
        self._groups: tuple[Group, ...] | None = None
        self._jokers: tuple[JokerUse, ...] | None = None
        return 0

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups: concealed sets first, then the melds, the pair last."""
        if self._groups is None:
            self._groups = self._find_groups()
        return self._groups

    def _find_groups(self) -> tuple[Group, ...]:
        groups: list[Group] = []
        if self._sets:
            for code in self._sets[: 4 - len(self._request.melds)]:
                groups.append(_SETS[code])
        elif self.configuration == "nfnl":
            groups.append(Group(tuple(sorted([*self._request.concealed, self._request.winning]))))
        for meld in self._request.melds:
            groups.append(Group(meld.stands_for, meld))
        if self._sets:
            groups.append(_PAIRS[self._pair])
        if self.configuration in ("standard", "nfnl"):
            return tuple(groups)
        if self.configuration == "green_jokers":
            return ()
        kinds = [kind for kind in range(KINDS) if self._kinds >> kind & 1]
        if self.configuration == "seven_pairs":
            return _pairs_of(self._request, kinds)
        return (Group(tuple(sorted([*kinds, self._pair]))),)

    @property
    def jokers(self) -> tuple[JokerUse, ...]:
        """What each joker of the concealed hand stands for, including the winning tile."""
        if self._jokers is None:
            self._jokers = ()
            if self.configuration != "green_jokers":
                self._jokers = _assign_jokers(self._request, self.groups, self._in_pung)
        return self._jokers

    @property
    def jokers_in_melds(self) -> list[JokerUse]:
        return [
            JokerUse(tile, kind, i)
            for i, group in enumerate(self.groups)
            if group.meld is not None
            for tile, kind in zip(group.meld.tiles, group.meld.stands_for, strict=True)
            if tile >= KINDS
        ]

    @property
    def winning_group(self) -> int:
        """The index of the group that the winning tile completes; -1 if there is none."""
        request = self._request
        if request.winning >= KINDS:
            uses = [use for use in self.jokers if use.joker == request.winning]
            return uses[-1].group if uses else -1
        in_pung = bool(self._in_pung)
        holding = [
            i
            for i, group in enumerate(self.groups)
            if group.meld is None and request.winning in group.tiles
        ]
        for i in holding:
            if (self.groups[i].shape == "pung") == in_pung:
                return i
        return holding[0] if holding else -1

    def cells(self, index: int) -> list[Cell]:
        """Return the tiles of a group, with jokers in place and the winning tile marked."""
        group = self.groups[index]
        if group.meld is not None:
            meld = group.meld
            return [Cell(t, k) for t, k in zip(meld.tiles, meld.stands_for, strict=True)]
        lying = [Cell(kind, kind) for kind in group.tiles]
        for use in self.jokers:
            if use.group == index:
                lying[lying.index(Cell(use.kind, use.kind))] = Cell(use.joker, use.kind)
        if index == self.winning_group:
            won = [i for i, cell in enumerate(lying) if cell.tile == self._request.winning]
            if won:
                lying[won[-1]] = lying[won[-1]]._replace(winning=True)
        return lying

    def raw(self) -> tuple[int, tuple[int, ...], int, int, int]:
        """Return the kernel's values: configuration, sets, pair, kinds, winning tile in a pung."""
        number = CONFIGURATIONS.index(self.configuration)
        return number, self._sets, self._pair, self._kinds, self._in_pung

    def to_json(self) -> wire.Reading:
        return {
            "configuration": self.configuration,
            "groups": [str(group) for group in self.groups],
            "jokers": [{"joker": NAMES[use.joker], "as": NAMES[use.kind]} for use in self.jokers],
        }


_Place = tuple[int, int]  # a kind, and the group that needs it


def _pairs_of(request: Request, kinds: Sequence[int]) -> tuple[Group, ...]:
    """Return seven pairs of all these kinds; equal ones may be of jokers only (V22)."""
    held = [*request.concealed, request.winning]
    pairs = [k for k in kinds for _ in range(max(1, (held.count(k) + 1) // 2))]
    for more in combinations_with_replacement(kinds, _PAIRS_OF_A_HAND - len(pairs)):
        groups = tuple([_PAIRS[k] for k in sorted([*pairs, *more])])
        if not more or _find_uses(request, groups, 0) is not None:
            return groups
    raise AssertionError("a reading needs more than its jokers can stand for")


def _assign_jokers(request: Request, groups: Sequence[Group], in_pung: int) -> tuple[JokerUse, ...]:
    """Return the use of every joker of the concealed hand, in order."""
    found = _find_uses(request, groups, in_pung)
    if found is None:
        raise AssertionError("a reading needs more than its jokers can stand for")
    return found


def _find_uses(
    request: Request, groups: Sequence[Group], in_pung: int
) -> tuple[JokerUse, ...] | None:
    held = [tile for tile in request.concealed if tile >= KINDS]
    masks = [STANDS_FOR[joker] for joker in held]
    places = [
        (kind, i) for i, group in enumerate(groups) if group.meld is None for kind in group.tiles
    ]
    naturals = Counter(tile for tile in (*request.concealed, request.winning) if 0 <= tile < KINDS)
    chosen: list[_Place] | None
    if request.winning < KINDS:
        # the reading places the winning tile, so its place gets a natural tile first
        places.sort(
            key=lambda p: p[0] != request.winning or (groups[p[1]].shape == "pung") != bool(in_pung)
        )
        chosen = _match(masks, _open(places, naturals))
    else:
        held.append(request.winning)
        mask = request.rules.winning_families(request.winning, request.win)
        if request.win in (DISCARD, ROB_KONG):
            chosen = _match_claimed(masks, mask, places, naturals, groups, in_pung)
        else:
            chosen = _match([*masks, mask], _open(places, naturals))
    if chosen is None:
        return None
    return tuple([JokerUse(joker, *place) for joker, place in zip(held, chosen, strict=True)])


def _match_claimed(
    masks: Sequence[int],
    winning_mask: int,
    places: Sequence[_Place],
    naturals: Counter[int],
    groups: Sequence[Group],
    in_pung: int,
) -> list[_Place] | None:
    """Assign jokers so that the claimed one is in a pung or not, as the reading requires."""
    needed = Counter(kind for kind, _ in places)
    for place in places:
        kind, group = place
        if (groups[group].shape == "pung") != bool(in_pung) or not winning_mask >> FAMILY[kind] & 1:
            continue
        if needed[kind] <= naturals[kind]:
            continue  # naturals fill all places of the kind
        rest = list(places)
        rest.remove(place)
        chosen = _match(masks, _open(rest, naturals))
        if chosen is not None:
            return [*chosen, place]
    return None


def _open(places: Sequence[_Place], naturals: Counter[int]) -> list[_Place]:
    """Return the places without a natural tile; earlier groups get the natural tiles."""
    left = Counter(naturals)
    result: list[_Place] = []
    for place in places:
        if left[place[0]] > 0:
            left[place[0]] -= 1
        else:
            result.append(place)
    return result


def _match(masks: Sequence[int], places: Sequence[_Place]) -> list[_Place] | None:
    """Choose a place for each joker, beginning with those that stand for the fewest families."""
    left = list(places)
    chosen: dict[int, _Place] = {}
    for i in sorted(range(len(masks)), key=lambda i: masks[i].bit_count()):
        place = next((p for p in left if masks[i] >> FAMILY[p[0]] & 1), None)
        if place is None:
            return None
        left.remove(place)
        chosen[i] = place
    return [chosen[i] for i in range(len(masks))]
