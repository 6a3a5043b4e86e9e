"""Which joker stands for which tile of a reading, and in which group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from baida.score.rules import DISCARD, ROB_KONG
from baida.tiles import FAMILY, KINDS, STANDS_FOR

if TYPE_CHECKING:
    from baida.score.request import Request
    from baida.score.result import Group

Place = tuple[int, int]  # a kind and the group that needs it


def assign_jokers(
    request: Request, groups: Sequence[Group], in_pung: int
) -> list[tuple[int, int, int]]:
    """(joker, kind, group) for every joker of the concealed hand, in the order of the hand."""
    held = [tile for tile in request.concealed if tile >= KINDS]
    masks = [STANDS_FOR[joker] for joker in held]
    if request.winning >= KINDS:
        held.append(request.winning)
        hook = request.rules.variant.winning_mask
        mask = STANDS_FOR[request.winning]
        if hook is not None:
            mask = hook(request.winning, request.win, request.rules.options)
        masks.append(mask)
    if not held:
        return []
    open_places = _open_places(request, groups)
    winner = len(held) - 1 if request.winning >= KINDS else None
    if winner is not None and request.win in (DISCARD, ROB_KONG):
        # the winning joker has to sit where the reading says a claimed tile does
        for place in open_places:
            group = groups[place[1]].tiles
            is_pung = len(group) == 3 and len(set(group)) == 1
            if is_pung != bool(in_pung) or not masks[winner] >> FAMILY[place[0]] & 1:
                continue
            rest = list(open_places)
            rest.remove(place)
            chosen = _match(masks[:-1], rest)
            if chosen is not None:
                chosen.append(place)
                return [(joker, *place) for joker, place in zip(held, chosen, strict=True)]
    chosen = _match(masks, open_places)
    if chosen is None:
        raise AssertionError("a reading has more places than its jokers can fill")
    return [(joker, *place) for joker, place in zip(held, chosen, strict=True)]


def _open_places(request: Request, groups: Sequence[Group]) -> list[Place]:
    """The places that no natural tile fills.

    Equal tiles are interchangeable, so which of two groups gets the joker is free; every
    place of a kind that is short is offered as often as the kind is short, pungs last.
    """
    naturals = Counter(tile for tile in (*request.concealed, request.winning) if 0 <= tile < KINDS)
    places = [
        (kind, i) for i, group in enumerate(groups) if group.meld is None for kind in group.tiles
    ]
    short = Counter(kind for kind, _ in places)
    short.subtract(naturals)
    claimed_joker = request.winning >= KINDS
    # groups that come first are filled with naturals first; a claimed joker may need either
    result = [place for place in places if short[place[0]] > 0]
    if claimed_joker:
        return result
    left = Counter(naturals)
    open_places: list[Place] = []
    for kind, group in places:
        if left[kind] > 0:
            left[kind] -= 1
        else:
            open_places.append((kind, group))
    return open_places


def _match(masks: Sequence[int], places: Sequence[Place]) -> list[Place] | None:
    """A place for each joker, the ones that stand for least choosing first."""
    left = list(places)
    chosen: dict[int, Place] = {}
    for i in sorted(range(len(masks)), key=lambda i: masks[i].bit_count()):
        place = next((p for p in left if masks[i] >> FAMILY[p[0]] & 1), None)
        if place is None:
            return None
        left.remove(place)
        chosen[i] = place
    return [chosen[i] for i in range(len(masks))]
