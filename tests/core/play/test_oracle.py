"""Derive the legal actions a second time, by brute force from the visible table.

Only the engine's views and events are used; the scorer decides whether a hand wins. Jokers and
flowers come early in the walls, or most rules about them would never apply.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

import baida
from baida.core.play.state import PHASES
from baida.game.actions import Action
from baida.game.log.fair_shuffle import Wall
from baida.game.match import Match
from baida.game.view.view import EVERYTHING, SeatView, View
from baida.melds import Meld
from baida.score.circumstances import WinName
from baida.tiles import FAMILY, KINDS, NAMES, SUITS, can_stand_for, loose, parse_one
from tests.helpers.games.random_play import rule_sets, seldom_wrong, with_hands

FEW = 4
MANY = 60
WIN = Action("win").code
MOST_JOKERS = {"free": 9, "one_per_meld": 1, "none": 0}


def wall_with_early_jokers(match_rules: baida.Rules, rng: random.Random) -> Wall:
    """A shuffled wall with jokers and flowers nearer to the front than by chance."""
    tiles = list(match_rules.tiles)
    tiles.sort(key=lambda tile: rng.random() * (0.5 if tile >= KINDS else 1.0))
    return Wall(tiles, None)


def can_be(tile: int, kind: int) -> bool:
    """Whether a tile is of a kind or stands for it."""
    return tile == kind or (tile >= KINDS and can_stand_for(tile, kind))


def jokers_in(tiles: Iterable[int]) -> int:
    """The number of jokers among them."""
    return sum(tile >= KINDS for tile in tiles)


class Oracle:
    """The legal actions in one position."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.rules.variant.id
        self.options = match.rules.options
        self.view: View = match.view(EVERYTHING)
        self.last = match.events[-1]

    def seat(self, seat: int) -> SeatView:
        return self.view.seats[seat]

    # -- on one's turn ---------------------------------------------------------------------------

    def turn(self, seat: int) -> set[str]:
        """All legal actions on one's turn except wins."""
        legal = {f"discard {NAMES[tile]}" for tile in self.discards(seat)}
        if self.view.drawn is not None and self.view.wall:  # B3, G5, G13
            if self.game != "sbr":
                legal |= {f"declare {NAMES[t]}" for t in self.seat(seat).tiles if t >= KINDS}
            legal |= set(self.concealed_kongs(seat)) | set(self.added_kongs(seat))
        return legal

    def discards(self, seat: int) -> set[int]:
        """S1, S2, B8."""
        own = self.seat(seat)
        if own.face_down is not None:
            return {own.face_down}
        tiles = set(own.tiles)
        if own.voided and self.options["void_discipline"] == "enforced":
            suit = {tile for tile in tiles if FAMILY[tile] == SUITS.index(own.voided)}
            tiles = suit or tiles
        if self.game == "b30fj" and self.last["e"] == "melded":
            tiles -= swapped(
                parse_one(self.last["claimed"] or ""), loose_kinds(self.last["as"] or "")
            )
        return tiles

    def concealed_kongs(self, seat: int) -> Iterator[str]:
        """B4, V4, S3."""
        most = 0 if self.game != "vietnamese" else MOST_JOKERS[self.options["joker_calls"]]
        for kind in self.kinds_to_meld(seat):
            for tiles in self.combinations(seat, 4, kind):
                if jokers_in(tiles) <= most:
                    yield str(Action("concealed_kong", tiles, (kind,) * 4))

    def kinds_to_meld(self, seat: int) -> list[int]:
        """All kinds except those of the voided suit (S3)."""
        voided = self.seat(seat).voided
        return [k for k in range(KINDS) if not voided or FAMILY[k] != SUITS.index(voided)]

    def combinations(self, seat: int, size: int, kind: int) -> set[tuple[int, ...]]:
        """Groups of this many tiles of a hand that can all stand for a kind."""
        return set(combinations([t for t in self.seat(seat).tiles if can_be(t, kind)], size))

    def added_kongs(self, seat: int) -> Iterator[str]:
        """B4, V4."""
        own = self.seat(seat)
        for meld in own.melds:
            for tile in set(own.tiles) if meld.kind == "pung" else ():
                kind = meld.stands_for[0]
                if tile != kind and self.game != "vietnamese":
                    continue
                if tile != kind and (
                    jokers_in(meld.tiles) >= MOST_JOKERS[self.options["joker_calls"]]
                ):
                    continue
                if can_be(tile, kind):
                    yield str(Action("added_kong", (tile,), (kind,) * 4))

    # -- claims ----------------------------------------------------------------------------------

    def claims(self, seat: int) -> set[str]:
        """All legal claims of a discard except wins."""
        assert self.view.offered is not None
        discarder, tile = self.view.offered
        order = [(discarder + place) % 4 for place in (1, 2, 3)]
        is_next = seat == next(other for other in order if self.seat(other).won is None)
        if tile >= KINDS and self.game == "vietnamese":
            return set()
        legal = set(self.sets_of_one_kind(seat, tile))
        if self.view.wall == 0:  # G5, S25
            pungs = {claim for claim in legal if claim.startswith("pung")}
            return pungs if self.options.get("last_discard") == "pung" else set()
        if is_next and self.game != "sbr" and tile < 27:
            legal |= set(self.chows(seat, tile))
        return legal

    def sets_of_one_kind(self, seat: int, tile: int) -> Iterator[str]:
        """Pungs and kongs."""
        own = self.seat(seat)
        for name, size in (("pung", 2), ("kong", 3)):
            for kind in self.kinds_to_meld(seat):
                for tiles in self.combinations(seat, size, kind) if can_be(tile, kind) else ():
                    if jokers_in((*tiles, tile)) > self.most_in_claims():
                        continue
                    if name == "kong" or self.leaves_discard(own, tiles, tile, (kind,) * 3):
                        yield str(Action(name, tiles, (kind,) * (size + 1)))

    def chows(self, seat: int, tile: int) -> Iterator[str]:
        """Chows of a natural tile."""
        own = self.seat(seat)
        most = 2 if self.game == "b30fj" else MOST_JOKERS[self.options["joker_calls"]]
        for start in (tile - 2, tile - 1, tile):
            kinds = (start, start + 1, start + 2)
            if start < 0 or start // 9 != tile // 9 or start % 9 > 6:
                continue
            others = [kind for kind in kinds if kind != tile]
            for tiles in set(combinations(own.tiles, 2)):
                fits = any(
                    all(can_be(held, kind) for held, kind in zip(tiles, places, strict=True))
                    for places in permutations(others)
                )
                fits = fits and jokers_in(tiles) <= most
                if fits and self.leaves_discard(own, tiles, tile, kinds):
                    yield str(Action("chow", tiles, kinds))

    def most_in_claims(self) -> int:
        """B4: one, a claimed joker included; V4: as many as the house rule allows."""
        return {"b30fj": 1, "sbr": 0}.get(self.game) or MOST_JOKERS.get(
            self.options.get("joker_calls", ""), 0
        )

    def leaves_discard(
        self, own: SeatView, tiles: tuple[int, ...], tile: int, kinds: tuple[int, ...]
    ) -> bool:
        """B8, G12."""
        left = Counter(own.tiles) - Counter(tiles)
        return self.game != "b30fj" or bool(set(left) - swapped(tile, kinds))

    # -- wins ------------------------------------------------------------------------------------

    def wins(self, seat: int, tile: int, win: WinName) -> bool:
        """Whether the scorer says that the tile wins."""
        own = self.seat(seat)
        tiles = list(own.tiles)
        if win == "self_draw":
            tiles.remove(tile)
        melds = [Meld(m.kind, m.tiles, ordered(m.tiles, m.stands_for)) for m in own.melds]
        situation: dict[str, Any] = {"voided": own.voided} if self.game == "sbr" else {}
        flowers = loose(own.declared)
        rules = self.match.rules
        return baida.score(
            rules, loose(tiles), NAMES[tile], win, melds=melds, flowers=flowers, **situation
        ).win


def loose_kinds(text: str) -> tuple[int, ...]:
    """The kinds of a meld in an event."""
    return tuple(parse_one(text[i : i + 2]) for i in range(0, len(text), 2))


def swapped(tile: int, kinds: tuple[int, ...]) -> set[int]:
    """Tiles that may not be discarded after a claim (B8); jokers always may."""
    forbidden = {tile}
    if tile == kinds[0] != kinds[-1] and kinds[-1] % 9 != 8:
        forbidden.add(kinds[-1] + 1)
    if tile == kinds[-1] != kinds[0] and kinds[0] % 9 != 0:
        forbidden.add(kinds[0] - 1)
    return {kind for kind in forbidden if kind < KINDS}


def ordered(tiles: tuple[int, ...], kinds: tuple[int, ...]) -> tuple[int, ...]:
    """The kinds in the order of the tiles that stand for them."""
    return next(
        order
        for order in permutations(kinds)
        if all(can_be(tile, kind) for tile, kind in zip(tiles, order, strict=True))
    )


def check(oracle: Oracle, bound: set[int]) -> int:
    """Compare a position; return the number of seats compared."""
    match, view = oracle.match, oracle.view
    phase = PHASES[match.deal.phase]
    legal = {seat: {str(Action.of(a)) for a in match.legal(seat)} for seat in range(4)}
    if phase == "turn":
        seat = match.deal.turn
        expected = oracle.turn(seat)
        if view.drawn is not None and oracle.wins(seat, view.drawn, "self_draw"):
            expected.add("win")
        assert legal[seat] == expected
        return 1
    if phase not in ("claim", "rob") or oracle.last["e"] not in ("discarded", "kong_added"):
        return 0
    assert view.offered is not None
    discarder, tile = view.offered
    for seat in range(4):
        if seat == discarder or view.seats[seat].won is not None:
            assert legal[seat] == set()
            continue
        expected = oracle.claims(seat) if phase == "claim" else set()
        wins = oracle.wins(seat, tile, "discard" if phase == "claim" else "rob_kong")
        if wins and (seat not in bound or "win" in legal[seat]):  # S5 has its own tests
            expected.add("win")
        assert legal[seat] == (expected | {"pass"} if expected else set())
    return 3


@pytest.mark.parametrize("rules", rule_sets())
@pytest.mark.parametrize("hands", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_legal_actions_are_those_of_the_rules(rules: str, hands: int) -> None:
    """The actions agree in every position of some hands."""
    rng = random.Random(rules)
    chosen = baida.find_rules(with_hands(rules, hands))
    match = Match(chosen, walls=lambda _hand: wall_with_early_jokers(chosen, rng), dealer=0)
    bound: set[int] = set()  # seats that have passed up a win since their last draw
    looked = before = 0
    while not match.over:
        news = match.events[before:]
        before = len(match.events)
        bound -= {event["seat"] for event in news if event["e"] == "drew"}
        if any(event["e"] == "hand_started" for event in news):
            bound.clear()
        if news:  # otherwise others still have to answer
            looked += check(Oracle(match), bound)
        seat = rng.choice(match.waiting)
        action = seldom_wrong(match, seat, rng)
        if WIN in match.legal(seat) and action != WIN:
            bound.add(seat)
        match.step(seat, action)
    assert looked > 50 * hands
