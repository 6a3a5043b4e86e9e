"""Chance: what an action leads to, for each tile that may be drawn, with its exact probability."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from baida.core.play.deal import Deal
from baida.errors import InputError
from baida.game.match import Match


@dataclass(frozen=True)
class Outcome:
    """One of the states that an action can lead to."""

    probability: Fraction
    #: The tiles drawn: none, one, or two if the start of play is drawn for as well.
    drawn: tuple[int, ...]
    match: Match


def outcomes(match: Match, seat: int, action: int) -> list[Outcome]:
    """Return all outcomes of an action, if all is known but the order of the wall.

    The probabilities add up to 1. An action that ends the hand has one outcome, in which the
    next hand is dealt as in this match.

    >>> match = Match("sbr(hands=1)", seed=1)
    >>> for seat in range(4):
    ...     match.step(seat, match.legal(seat)[0])
    >>> found = outcomes(match, match.waiting[0], match.legal(match.waiting[0])[0])
    >>> sum(outcome.probability for outcome in found)
    Fraction(1, 1)
    """
    found = []
    for probability, drawn, deal in _drawn(match.deal, seat, action, 0):
        other = match.copy()
        other.deal = deal.copy(record=match.record)
        other.step(seat, action)
        found.append(Outcome(probability, drawn, other))
    return found


def _drawn(
    deal: Deal, seat: int, action: int, chosen: int
) -> Iterator[tuple[Fraction, tuple[int, ...], Deal]]:
    """Yield walls with each tile that the action draws, after so many that are chosen already.

    A replacement from the back comes before the draw from the front that may follow it.
    """
    done = deal.copy()
    if not done.step(seat, action):
        raise InputError("action", f"seat {seat} may not do {action} now")
    back, front = deal.back - done.back, done.front - deal.front
    if done.over or chosen == back + front:
        yield Fraction(1), (), deal
        return
    wall = deal.wall_left()
    first, last = max(0, chosen - back), len(wall) - 1 - min(chosen, back)
    place = last if chosen < back else first
    left = wall[first : last + 1]
    for tile, copies in sorted(Counter(left).items()):
        other = deal.copy()
        other.swap_wall(wall.index(tile, first, last + 1), place)
        for probability, drawn, made in _drawn(other, seat, action, chosen + 1):
            yield Fraction(copies, len(left)) * probability, (tile, *drawn), made
