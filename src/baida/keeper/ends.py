"""What has to be known about the players who are left when a hand ends."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from baida.core.play.options import ALWAYS_BACK, HOLDS_THREE_SUITS
from baida.score.rules import Rules
from baida.wire.settling import EndQuestions, SettledPayment


def end_reasons(winners: int) -> tuple[str, str]:
    """Why a hand ends: when enough players have won, and before that."""
    return ("won" if winners == 1 else "three_won"), "wall_empty"


def questions(
    rules: Rules, why: str, seats_in: Sequence[int], with_income: Collection[int]
) -> EndQuestions:
    """The questions for an end; ``with_income`` are the seats that have kong income to lose."""
    options = rules.variant.play_options(rules.options)
    empty = why == "wall_empty"
    ready: Sequence[int] = ()
    if options.not_ready_pays and empty:
        ready = seats_in  # S11
    elif options.end_refund == ALWAYS_BACK:
        ready = [seat for seat in seats_in if seat in with_income]  # S7
    pigs = options.pig_rule and (empty or options.pig_rule != HOLDS_THREE_SUITS)  # S12
    return {
        "why": why,
        "ready": [*ready],
        "points": empty and bool(ready),
        "pigs": [*seats_in] if pigs else [],
    }


def kong_income(payments: Sequence[SettledPayment]) -> set[int]:
    """The seats that have been paid for kongs and have not given all of it back."""
    income = [0, 0, 0, 0]
    for payment in payments:
        if payment["why"] == "kong" and payment["to"] is not None:
            income[payment["to"]] += payment["amount"]
        elif payment["why"] == "kong_refund":
            income[payment["from"]] -= payment["amount"]
    return {seat for seat in range(4) if income[seat] > 0}
