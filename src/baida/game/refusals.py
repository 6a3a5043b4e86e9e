"""Why an action is refused, in words, with the ruling that forbids it."""

from __future__ import annotations

from baida.core.deal import Deal


def why_not(deal: Deal, seat: int, action: int) -> str:
    """The reason; the engine has refused already."""
    return "not legal now"
