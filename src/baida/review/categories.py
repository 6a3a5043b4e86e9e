"""Categories of losses."""

from __future__ import annotations

from baida.game.actions import WIN_NOW, Action
from baida.i18n import Message
from baida.review.choices import Choice
from baida.review.consequences import Dangers
from baida.tiles import SUITS, is_joker

CATEGORIES = {
    "voiding": Message("review.voiding"),
    "speed": Message("review.speed"),
    "danger": Message("review.danger"),
    "calls": Message("review.calls"),
    "wins": Message("review.wins"),
    "jokers": Message("review.jokers"),
}


def category_of(choice: Choice, best: int, loss: float, dangers: Dangers) -> str:
    """Return the category of the difference between the best action and the played one."""
    played, better = Action.of(choice.played), Action.of(best)
    kinds = {played.kind, better.kind}
    if WIN_NOW in choice.legal:
        return "wins"
    if kinds & {"exchange", "void"} or _of_voided(choice, played) != _of_voided(choice, better):
        return "voiding"
    if "declare" in kinds or _jokers(played) != _jokers(better):
        return "jokers"
    if kinds != {"discard"}:
        return "calls"
    riskier = sum(dangers(choice.played)) - sum(dangers(best))
    return "danger" if riskier > loss / 2 else "speed"


def _of_voided(choice: Choice, action: Action) -> bool:
    voided = choice.view.seats[choice.seat].voided
    return voided is not None and action.kind == "discard" and _suit(action) == voided


def _suit(action: Action) -> str | None:
    tile = action.tiles[0]
    return SUITS[tile // 9] if tile < 27 else None


def _jokers(action: Action) -> int:
    return sum(map(is_joker, action.tiles))
