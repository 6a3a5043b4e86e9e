# cython: infer_types=True
"""The payments of a hand whose tiles are unknown, because it is played with real ones."""

from __future__ import annotations

from collections.abc import Sequence

import cython

if not cython.compiled:  # when compiled, settlement.pxd imports these
    from baida.core.play.payments import (
        _refund,
        earn_kong,
        pay_win,
        refund_shot,
        settle_end,
    )
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import State

from baida.core.play.state import ENDED_WHY, EVENTS, PAID_WHY


class Settlement(State):
    """Takes the wins and kongs of a hand in order, and pays by the engine's own rules."""

    def __init__(self, ruleset: RuleSet, dealer: int) -> None:
        State.__init__(self, ruleset)
        self.dealer = dealer
        self.recording = True

    def kong(self, seat: int, payer: int | None, amount: int) -> int:
        """Pay for a kong; return a number for `refund`."""
        self.turns_taken += 1
        earn_kong(self, seat, -1 if payer is None else payer, amount)
        return self.turns_taken

    def refund(self, seat: int, kong: int, winner: int | None) -> None:
        """Give the income of a kong back, or to the only winner (S7, S30)."""
        now = self.turns_taken
        self.turns_taken = kong
        refund_shot(self, seat, -1 if winner is None else winner)
        self.turns_taken = now

    def win(self, winners: Sequence[tuple[int, int, int]], win: int, source: int | None) -> None:
        """Pay for the wins on one tile: seats with the totals and points of their hands."""
        for seat, total, points in winners:
            pay_win(self, seat, win, -1 if source is None else source, total, points)
        for seat, _total, _points in winners:
            self.won[seat] = 1
            self.wins += 1
        if self.first_winner < 0:  # S13, S16
            self.first_winner = winners[0][0] if source is None or len(winners) == 1 else source

    def leave(self, seat: int) -> None:
        """Give back all kong income of a seat that has no further part in the hand (S34)."""
        for i in range(self.income_count):
            if self.income_payee[i] == seat:
                _refund(self, i, self.income_payer[i])
        self.won[seat] = 1

    def end(self, why: str, ready_for: Sequence[int], pigs: Sequence[int]) -> None:
        """End the hand; ``ready_for``: points of each seat's best hand, -1 if it is not ready."""
        for seat in range(4):
            self.ready_for[seat] = ready_for[seat]
        settle_end(self, ENDED_WHY.index(why), sum(1 << seat for seat in pigs))

    def take_payments(self) -> list[tuple[int, int | None, int, str]]:
        """Return the payments since the last call: payer, payee or None, amount, why."""
        paid = EVENTS.index("paid")
        found = [
            (event[1], None if event[2] < 0 else event[2], event[3], PAID_WHY[event[4]])
            for event in self.events
            if event[0] == paid
        ]
        self.events = []
        return found

    @property
    def over(self) -> bool:
        return self.ended >= 0

    @property
    def seats_in(self) -> list[int]:
        """Return the seats that have not won or left."""
        return [seat for seat in range(4) if not self.won[seat]]
