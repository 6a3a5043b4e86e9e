"""Worlds that a seat thinks possible, as states that can be played on (determinization)."""

from __future__ import annotations

from random import Random
from typing import Generic, Literal, TypeVar, cast

from baida.bots.hidden_tiles import take_hidden
from baida.bots.worlds import WorldSampler
from baida.core.play.deal import Deal
from baida.errors import InputError
from baida.game.live_view import live_view
from baida.game.match import Match, check_seat

State = TypeVar("State", bound=Match | Deal)
Model = Literal["uniform", "habits"]


class Worlds(Generic[State]):
    """Samples states that look the same to a seat that has to decide.

    Everything that the seat sees stays, also what has happened; what it cannot see is dealt again:
    the other hands, hidden kongs, suits that are not announced, and the wall. With ``uniform`` all
    such worlds are equally likely. With ``habits`` those are likelier in which the others hold
    hands that players like them would have after these discards.

    >>> match = Match("b30fj", seed=1)
    >>> seat = match.waiting[0]
    >>> world = Worlds(match, seat, seed=1).sample()
    >>> world.view(seat) == match.view(seat), world.deal == match.deal
    (True, False)
    """

    def __init__(
        self, state: State, seat: int, model: Model = "uniform", *, seed: int | None = None
    ) -> None:
        check_seat(seat)
        if model not in ("uniform", "habits"):
            raise InputError("model", f"expected uniform or habits, found {model!r}")
        self._state: State = state
        self._seat = seat
        self._rng = Random(seed)
        deal = state if isinstance(state, Deal) else state.deal
        legal = deal.legal(seat)
        if not legal:
            raise InputError("seat", f"seat {seat} has nothing to decide")
        self._deal: Deal = deal.copy()
        self._sampler = WorldSampler(
            deal.ruleset.rules, live_view(deal, seat), legal, by_habits=model == "habits"
        )

    def sample(self) -> State:
        """Return another world. A match has no events, and walls of its own after this hand."""
        world = self._deal.copy()
        take_hidden(world, self._sampler.world(self._rng), self._seat)
        if isinstance(self._state, Match):
            return cast("State", self._state.with_deal(world, self._rng.randbytes(32)))
        return cast("State", world)
