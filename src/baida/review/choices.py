"""The decisions of a finished match, each with what its seat knew."""

from __future__ import annotations

from dataclasses import dataclass

from baida.core.play.deal import Deal
from baida.errors import InputError
from baida.game.live_view import live_view
from baida.game.log.file import Log
from baida.game.rerun import Decision, possible_part, rerun
from baida.game.view.view import HIDDEN, View
from baida.i18n import Message, TechnicalMessage
from baida.tiles import NAMES, packed


@dataclass(frozen=True)
class Choice:
    """A decision between several legal actions, without hidden tiles."""

    #: The number of the event in the log that records the decision.
    n: int
    seat: int
    view: View
    legal: tuple[int, ...]
    played: int

    @property
    def held(self) -> str:
        """Return the hand and the tile in question: ``123m55p, melds 999s, drew 4m``."""
        seat = self.view.seats[self.seat]
        parts = [packed(seat.tiles)]
        if seat.melds:
            parts.append(f"melds {' '.join(packed(meld.tiles) for meld in seat.melds)}")
        if self.view.offered is not None:
            parts.append(f"offered {NAMES[self.view.offered[1]]}")
        elif self.view.drawn not in (None, HIDDEN):
            parts.append(f"drew {NAMES[self.view.drawn]}")
        return ", ".join(parts)


@dataclass(frozen=True)
class Choices:
    found: tuple[Choice, ...]
    #: The number of unsuccessful claims whose tiles are not in the log.
    untold: int


def choices_of(log: Log, seat: int | None = None) -> Choices:
    """Return all choices of a seat, or of all seats, in the order of the log.

    Only a finished match can be reviewed: otherwise a review would help to cheat. Raise InputError
    for unfinished matches and damaged logs.
    """
    possible, problem = possible_part(log)
    if problem is not None:
        why = f"{problem}; a damaged log cannot be reviewed"
        raise InputError("log", TechnicalMessage("refusals.review_damaged", why))
    if not log.finished:
        raise InputError("log", Message("refusals.review_unfinished"))
    scores = {
        event["hand"]: tuple(event["scores"])
        for event in possible.events
        if event["e"] == "hand_started"
    }
    found: list[Choice] = []
    untold = 0
    # the decisions in a given position were not made by this match's players
    given = log.header["start"]["given"] if "start" in log.header else 0

    def watch(hand: int, deal: Deal, decision: Decision) -> None:
        nonlocal untold, given
        if given:
            given -= 1
            return
        if seat not in (None, decision.seat):
            return
        legal = deal.legal(decision.seat)
        if len(legal) < 2:
            return
        if not decision.told:
            untold += 1
            return
        a, b, c, d = scores[hand]
        view = live_view(deal, decision.seat, hand=hand, scores=(a, b, c, d))
        found.append(Choice(decision.n, decision.seat, view, tuple(legal), decision.action))

    differences = rerun(possible, watch).differences
    if differences:
        first = min(differences, key=lambda difference: difference.line)
        why = f"line {first.line}: {first.text}; it cannot be reviewed"
        raise InputError("log", TechnicalMessage("refusals.review_damaged", why))
    return Choices(tuple(found), untold)
