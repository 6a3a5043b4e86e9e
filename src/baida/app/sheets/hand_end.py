"""How a hand can end, and what has to be asked then."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from baida.core.play.options import ALWAYS_BACK
from baida.score.rules import Rules
from baida.wire.settling import EndQuestions, SettledPayment


def end_reasons(winners: int) -> tuple[str, str]:
    """Return the reasons for the end of a hand: enough players have won, or an empty wall."""
    return ("won" if winners == 1 else "three_won"), "wall_empty"


def questions(
    rules: Rules, why: str, seats_in: Sequence[int], with_income: Collection[int]
) -> EndQuestions:
    """Return the questions for an end; ``with_income``: the seats that have kong income to lose."""
    options = rules.play_options
    empty = why == "wall_empty"
    ready: Sequence[int] = ()
    if options.not_ready_pays and empty:
        ready = seats_in  # S11
    elif options.end_refund == ALWAYS_BACK:
        ready = [seat for seat in seats_in if seat in with_income]  # S7
    pigs = options.pig_rule and (empty or not options.pigs_if_wall_empty)  # S12, S28
    return {
        "why": why,
        "ready": [*ready],
        "points": empty and bool(ready),
        "pigs": [*seats_in] if pigs else [],
    }


def kong_income(payments: Sequence[SettledPayment]) -> set[int]:
    """Return the seats that have been paid for kongs and have not given all of it back."""
    income = [0, 0, 0, 0]
    for payment in payments:
        if payment["why"] == "kong" and payment["to"] is not None:
            income[payment["to"]] += payment["amount"]
        elif payment["why"] == "kong_refund":
            income[payment["from"]] -= payment["amount"]
    return {seat for seat in range(4) if income[seat] > 0}
