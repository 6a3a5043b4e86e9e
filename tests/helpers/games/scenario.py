"""Scripted hands in notation: a prepared wall (game/prepared_wall.py), and a script of actions.

Scenario("b30fj", hands={0: "123m...", 1: "55p"}, draws="5p 9s", back="3m")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from baida.core.play.state import PHASES
from baida.game.actions import Action
from baida.game.log.fair_shuffle import Wall
from baida.game.match import IllegalAction, Match
from baida.game.prepared_wall import build_wall
from baida.game.view.view import EVERYTHING, SeatView, View
from baida.tiles import NAMES, SUITS, loose
from baida.variants import find_rules
from baida.wire.events import Dice
from tests.helpers.values import Json, raw

MOST_STEPS = 400


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
        """Perform one action; ``discard`` without a tile discards the tile just drawn."""
        if action == "discard":
            action = f"discard {NAMES[self.match.deal.drawn]}"
        self.match.step(seat, Action.parse(action))

    def play(self, *script: str) -> Scenario:
        """Act as scripted: ``1: pung 5p5p=5p5p5p``; in ``all: pass`` every asked seat passes."""
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
        """Every seat that is asked about a discard or kong, or before the start, passes."""
        while self.phase in ("claim", "rob", "green_jokers", "before_start"):
            self.do(self.match.waiting[0], "pass")

    def auto(self, until: Callable[[Scenario], bool] | None = None) -> Scenario:
        """Let everybody pass and discard the drawn tile (or a forced one) until the condition holds
        or the hand is over."""
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
        """Play passively until it is the turn of a seat; from its own turn, until the next one."""
        if self.phase == "turn" and self.turn == seat:
            self._discard_quietly()
        return self.auto(lambda s: s.phase == "turn" and s.turn == seat)

    # -- looking ---------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """The pending kind of decision."""
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
        """The seats that have to decide."""
        return self.match.waiting

    @property
    def scores(self) -> tuple[int, int, int, int]:
        """The points of every seat so far."""
        return self.table.scores

    @property
    def table(self) -> View:
        """The view of the whole table."""
        return self.match.view(EVERYTHING)

    def seat(self, seat: int, viewer: int = EVERYTHING) -> SeatView:
        """A seat as a viewer sees it."""
        return self.match.view(viewer).seats[seat]

    def tiles(self, seat: int) -> str:
        """The concealed tiles of a seat."""
        return loose(self.seat(seat).tiles)

    def melds(self, seat: int) -> list[tuple[str, str]]:
        """The melds of a seat: kind and tiles."""
        return [(meld.kind, loose(meld.tiles)) for meld in self.seat(seat).melds]

    def legal(self, seat: int, kind: str = "") -> list[str]:
        """The legal actions of a seat, or those of one kind (``kong`` is not ``added_kong``)."""
        actions = [Action.of(action) for action in self.match.legal(seat)]
        return [str(action) for action in actions if kind in ("", action.kind)]

    def discards(self, seat: int) -> list[str]:
        """The tiles that a seat may discard."""
        return [action.removeprefix("discard ") for action in self.legal(seat, "discard")]

    def events(self, kind: str) -> list[Json]:
        """The events of a kind so far."""
        return [event for event in raw(self.match.events) if event["e"] == kind]

    def paid(self, why: str = "") -> list[tuple[int, int | None, int]]:
        """Payer, payee and amount of each payment, or of those for one reason."""
        return [
            (event["from"], event["to"], event["amount"])
            for event in self.events("paid")
            if why in ("", event["why"])
        ]

    def won(self) -> list[tuple[int, str]]:
        """The winners and how they won."""
        return [(event["seat"], event["win"]) for event in self.events("won")]

    def patterns(self, win: int = -1) -> dict[str, int]:
        """The patterns of a win by name, with their total values."""
        found = self.events("won")[win]["score"]["patterns"]
        return {pattern["name"]: pattern["value"] * pattern["times"] for pattern in found}

    def answered(self) -> dict[str, str]:
        """The last answers."""
        answers: dict[str, str] = self.events("answers")[-1]["answers"]
        return answers

    # -- refusals --------------------------------------------------------------------------------

    def snapshot(self) -> tuple[Any, ...]:
        """All state that a refused action must not change."""
        legal = [self.match.legal(seat) for seat in range(4)]
        return self.table, self.waiting, legal, list(self.match.events)

    def refused(self, seat: int, action: str | int) -> str:
        """Check that the action is illegal and changes nothing; return the reason."""
        before = self.snapshot()
        wanted = Action.parse(action) if isinstance(action, str) else action
        with pytest.raises(IllegalAction) as refusal:
            self.match.step(seat, wanted)
        assert self.snapshot() == before
        assert str(refusal.value.why) in str(refusal.value)
        return refusal.value.why
