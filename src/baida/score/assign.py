"""The groups of a reading, and the assignment of its jokers to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from baida.melds import Meld
from baida.score.request import Request
from baida.score.rules import DISCARD, ROB_KONG
from baida.tiles import FAMILY, KINDS, NAMES, STANDS_FOR, packed


class Group(NamedTuple):
    """A set, a pair, or the tiles of a hand without groups."""

    tiles: tuple[int, ...]
    meld: Meld | None = None

    def __str__(self) -> str:
        """Return the packed notation: ``123m``."""
        return packed(self.tiles)


@dataclass(frozen=True, slots=True)
class JokerUse:
    joker: int
    kind: int
    group: int

    def __str__(self) -> str:
        """Return a text such as ``JA=5p``."""
        return f"{NAMES[self.joker]}={NAMES[self.kind]}"


Place = tuple[int, int]  # a kind, and the group that needs it


def assign_jokers(request: Request, groups: Sequence[Group], in_pung: int) -> tuple[JokerUse, ...]:
    """Return the use of every joker of the concealed hand, in order."""
    held = [tile for tile in request.concealed if tile >= KINDS]
    masks = [STANDS_FOR[joker] for joker in held]
    places = [
        (kind, i) for i, group in enumerate(groups) if group.meld is None for kind in group.tiles
    ]
    naturals = Counter(tile for tile in (*request.concealed, request.winning) if 0 <= tile < KINDS)
    chosen: list[Place] | None
    if request.winning < KINDS:
        # the reading places the winning tile, so its place gets a natural tile first
        places.sort(
            key=lambda p: p[0] != request.winning or _is_pung(groups[p[1]]) != bool(in_pung)
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
        raise AssertionError("a reading needs more than its jokers can stand for")
    return tuple([JokerUse(joker, *place) for joker, place in zip(held, chosen, strict=True)])


def _match_claimed(
    masks: Sequence[int],
    winning_mask: int,
    places: Sequence[Place],
    naturals: Counter[int],
    groups: Sequence[Group],
    in_pung: int,
) -> list[Place] | None:
    """Assign jokers so that the claimed one is in a pung or not, as the reading requires."""
    needed = Counter(kind for kind, _ in places)
    for place in places:
        kind, group = place
        if _is_pung(groups[group]) != bool(in_pung) or not winning_mask >> FAMILY[kind] & 1:
            continue
        if needed[kind] <= naturals[kind]:
            continue  # naturals fill all places of the kind
        rest = list(places)
        rest.remove(place)
        chosen = _match(masks, _open(rest, naturals))
        if chosen is not None:
            return [*chosen, place]
    return None


def _is_pung(group: Group) -> bool:
    return len(group.tiles) == 3 and len(set(group.tiles)) == 1


def _open(places: Sequence[Place], naturals: Counter[int]) -> list[Place]:
    """Return the places without a natural tile; earlier groups get the natural tiles."""
    left = Counter(naturals)
    result: list[Place] = []
    for place in places:
        if left[place[0]] > 0:
            left[place[0]] -= 1
        else:
            result.append(place)
    return result


def _match(masks: Sequence[int], places: Sequence[Place]) -> list[Place] | None:
    """Choose a place for each joker, beginning with those that stand for the fewest families."""
    left = list(places)
    chosen: dict[int, Place] = {}
    for i in sorted(range(len(masks)), key=lambda i: masks[i].bit_count()):
        place = next((p for p in left if masks[i] >> FAMILY[p[0]] & 1), None)
        if place is None:
            return None
        left.remove(place)
        chosen[i] = place
    return [chosen[i] for i in range(len(masks))]
