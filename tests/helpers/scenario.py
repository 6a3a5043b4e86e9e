"""Hands of play by notation: a wall built around the tiles that matter, and a script of actions.

    Scenario("b30fj", hands={0: "123m...", 1: "55p"}, draws="5p 9s", back="3m")

Hands need not be complete: what is missing is filled with tiles that go with nothing, and so is
the rest of the wall. ``draws`` are the first tiles from the front of the wall, the dealer's
fourteenth the first of them, with a dot for any tile (``...5p``). ``back`` is its other end in
the order in which replacements are drawn from it (in SBR those come from the front, G6).
``left`` makes the wall so short that only so many tiles are left after the deal; ``avoid`` are
tiles to be left to its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from baida.core.play.state import PHASES
from baida.game.actions import Action
from baida.game.log.fair_shuffle import Wall
from baida.game.match import IllegalAction, Match
from baida.game.view.view import EVERYTHING, SeatView, View
from baida.game.wall import tiles_of
from baida.score.rules import Rules
from baida.tiles import KINDS, NAMES, SUITS, loose, parse
from baida.variants import find_rules
from baida.wire.events import Dice
from tests.helpers.support import Json, raw

HAND = 13
MOST_STEPS = 400


class Builder:
    """Builds a wall in drawing order; every tile of the game is used once at most."""

    def __init__(self, rules: Rules, avoid: str) -> None:
        self.free = Counter(tiles_of(rules))
        self.avoided = set(parse(avoid))

    def take(self, text: str) -> list[int]:
        """Take these tiles; there have to be so many of them."""
        tiles = parse(text)
        for tile in tiles:
            assert self.free[tile] > 0, f"too many {NAMES[tile]} in this scenario"
            self.free[tile] -= 1
        return tiles

    def quietest(self, disturbs: Callable[[int], int]) -> int:
        """Take the tile that disturbs least; jokers, flowers and avoided tiles come last."""

        def rank(tile: int) -> tuple[bool, int, int, int]:
            special = tile >= KINDS or tile in self.avoided
            return special, disturbs(tile), -self.free[tile], tile

        tile = min((tile for tile, n in self.free.items() if n), key=rank)
        self.free[tile] -= 1
        return tile

    def fill(self, hand: list[int]) -> None:
        """Complete a hand with tiles that go with nothing in it."""
        while len(hand) < HAND:
            hand.append(self.quietest(lambda tile: _goes_with(tile, hand)))

    def rest(self, count: int, hands: Sequence[Sequence[int]]) -> list[int]:
        """So many tiles of the wall that nobody has much use for."""
        uses = {tile: max(_goes_with(tile, hand) for hand in hands) for tile in self.free}
        return [self.quietest(uses.__getitem__) for _ in range(count)]


def _goes_with(tile: int, hand: Sequence[int]) -> int:
    """How much a tile has to do with a hand: pairs most, then neighbours.

    Tiles three apart have a little, or a hand of strangers would be Thirteen Unconnected.
    """
    if tile >= KINDS:
        return 0
    goes = 16 * hand.count(tile)
    if tile < 27:
        for distance, weight in ((1, 6), (2, 4), (3, 1), (6, 1)):
            for other in (tile - distance, tile + distance):
                if other // 9 == tile // 9:
                    goes += weight * hand.count(other)
    return goes


def build_wall(
    rules: Rules,
    dealer: int,
    hands: Mapping[int, str],
    draws: str,
    back: str,
    left: int | None,
    avoid: str,
) -> list[int]:
    """The wall in drawing order, dealt tiles first."""
    builder = Builder(rules, avoid)
    dealt = [builder.take(hands.get(seat, "")) for seat in range(4)]
    end = builder.take(back)
    parts = draws.replace(" ", "").replace(".", " . ").split()
    given = [[] if part == "." else builder.take(part) for part in parts]
    assert all(len(hand) <= HAND for hand in dealt), "more than 13 tiles in a hand"
    for hand in dealt:
        builder.fill(hand)
    front = [tile for tiles in given for tile in tiles or builder.rest(1, dealt)]
    size = len(tiles_of(rules)) - 4 * HAND if left is None else left
    middle = builder.rest(size - len(front) - len(end), dealt)
    order = [dealt[(dealer + place) % 4] for place in range(4)]
    fours = [tile for i in range(3) for hand in order for tile in hand[4 * i : 4 * i + 4]]
    wall = [*fours, *(hand[12] for hand in order), *front, *middle, *reversed(end)]
    whole = Counter(tiles_of(rules))
    assert Counter(wall) == whole if left is None else Counter(wall) <= whole
    return wall


class Scenario:
    """One hand of play, scripted. In SBR ``voids`` are the choices of seats 0 to 3: the tile that
    is laid face down, or the suit alone for a card."""

    def __init__(
        self,
        rules: str,
        *,
        dealer: int = 0,
        hands: Mapping[int, str] | None = None,
        draws: str = "",
        back: str = "",
        left: int | None = None,
        avoid: str = "",
        voids: str = "",
        dice: Dice | None = None,
    ) -> None:
        self.rules = find_rules(rules, {"hands": 1})
        wall = build_wall(self.rules, dealer, hands or {}, draws, back, left, avoid)
        self.match = Match(self.rules, walls=lambda _hand: Wall(wall, dice), dealer=dealer)
        for seat, choice in enumerate(voids.split()):
            self.do(seat, f"void {choice}" if choice in SUITS else f"void {choice[-1]}{choice}")

    # -- acting ----------------------------------------------------------------------------------

    def do(self, seat: int, action: str) -> None:
        """One action; ``discard`` without a tile is that of the tile just drawn."""
        if action == "discard":
            action = f"discard {NAMES[self.match.deal.drawn]}"
        self.match.step(seat, Action.parse(action))

    def play(self, *script: str) -> Scenario:
        """Act as scripted: ``1: pung 5p5p=5p5p5p``; ``all: pass`` lets pass whoever could claim."""
        for line in script:
            who, colon, action = line.partition(":")
            assert colon, f"a step is 'seat: action', not {line!r}"
            if who == "all":
                assert action.strip() == "pass"
                self.all_pass()
            else:
                self.do(int(who), action.strip())
        return self

    def all_pass(self) -> None:
        """Whoever is asked about a discard or kong, or before the start, passes."""
        while self.phase in ("claim", "rob", "green_jokers", "before_start"):
            self.do(self.match.waiting[0], "pass")

    def auto(self, until: Callable[[Scenario], bool] | None = None) -> Scenario:
        """Everybody passes and discards what was drawn (or what must go), until it is so or the
        hand is over."""
        for _ in range(MOST_STEPS):
            if self.over or (until is not None and until(self)):
                return self
            if self.phase != "turn":
                self.all_pass()
                continue
            self._discard_quietly()
        raise AssertionError("the hand does not get there")

    def _discard_quietly(self) -> None:
        drawn, legal = self.match.deal.drawn, self.match.legal(self.turn)
        self.match.step(self.turn, drawn if drawn in legal else legal[0])

    def turn_of(self, seat: int) -> Scenario:
        """Go on quietly until it is the turn of a seat, and on from its own turn."""
        if self.phase == "turn" and self.turn == seat:
            self._discard_quietly()
        return self.auto(lambda s: s.phase == "turn" and s.turn == seat)

    # -- looking ---------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """What is to be decided."""
        return PHASES[self.match.deal.phase]

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.match.deal.turn

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self.match.over

    @property
    def waiting(self) -> tuple[int, ...]:
        """Who has to decide."""
        return self.match.waiting

    @property
    def scores(self) -> tuple[int, int, int, int]:
        """What everybody has won and lost so far."""
        return self.table.scores

    @property
    def table(self) -> View:
        """All there is to see."""
        return self.match.view(EVERYTHING)

    def seat(self, seat: int, viewer: int = EVERYTHING) -> SeatView:
        """A seat as somebody sees it."""
        return self.match.view(viewer).seats[seat]

    def tiles(self, seat: int) -> str:
        """The concealed tiles of a seat."""
        return loose(self.seat(seat).tiles)

    def melds(self, seat: int) -> list[tuple[str, str]]:
        """The melds of a seat: kind and tiles."""
        return [(meld.kind, loose(meld.tiles)) for meld in self.seat(seat).melds]

    def legal(self, seat: int, kind: str = "") -> list[str]:
        """What a seat may do, or what of one kind (``kong`` is not ``added_kong``)."""
        actions = [Action.of(action) for action in self.match.legal(seat)]
        return [str(action) for action in actions if kind in ("", action.kind)]

    def discards(self, seat: int) -> list[str]:
        """What a seat may discard."""
        return [action.removeprefix("discard ") for action in self.legal(seat, "discard")]

    def events(self, kind: str) -> list[Json]:
        """The events of a kind so far."""
        return [event for event in raw(self.match.events) if event["e"] == kind]

    def paid(self, why: str = "") -> list[tuple[int, int | None, int]]:
        """Who paid whom how much, for anything or for this."""
        return [
            (event["from"], event["to"], event["amount"])
            for event in self.events("paid")
            if why in ("", event["why"])
        ]

    def won(self) -> list[tuple[int, str]]:
        """Who has won, and how."""
        return [(event["seat"], event["win"]) for event in self.events("won")]

    def patterns(self, win: int = -1) -> dict[str, int]:
        """What counted for a win, by name, with its value in all."""
        found = self.events("won")[win]["score"]["patterns"]
        return {pattern["name"]: pattern["value"] * pattern["times"] for pattern in found}

    def answered(self) -> dict[str, str]:
        """The last answers."""
        answers: dict[str, str] = self.events("answers")[-1]["answers"]
        return answers

    # -- refusals --------------------------------------------------------------------------------

    def snapshot(self) -> tuple[Any, ...]:
        """Everything that a refused action must not change."""
        legal = [self.match.legal(seat) for seat in range(4)]
        return self.table, self.waiting, legal, list(self.match.events)

    def refused(self, seat: int, action: str | int) -> str:
        """The action is illegal and nothing has changed; the reason that was given."""
        before = self.snapshot()
        wanted = Action.parse(action) if isinstance(action, str) else action
        with pytest.raises(IllegalAction) as refusal:
            self.match.step(seat, wanted)
        assert self.snapshot() == before
        assert str(refusal.value.why) in str(refusal.value)
        return refusal.value.why
