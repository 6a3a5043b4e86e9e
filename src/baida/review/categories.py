"""What a loss is about."""

from __future__ import annotations

from baida.bots.efficient import EfficientBot
from baida.game.actions import WIN_NOW, Action
from baida.i18n import Message
from baida.review.choices import Choice
from baida.tiles import SUITS, is_joker

CATEGORIES = {
    "voiding": Message("review.voiding"),
    "speed": Message("review.speed"),
    "danger": Message("review.danger"),
    "calls": Message("review.calls"),
    "wins": Message("review.wins"),
    "jokers": Message("review.jokers"),
}


def category_of(efficient: EfficientBot, choice: Choice, best: int) -> str:
    """The category of the difference between the best action and the played one."""
    played, better = Action.of(choice.played), Action.of(best)
    kinds = {played.kind, better.kind}
    if WIN_NOW in choice.legal:
        return "wins"
    if "void" in kinds or _of_voided(choice, played) != _of_voided(choice, better):
        return "voiding"
    if "declare" in kinds or _jokers(played) != _jokers(better):
        return "jokers"
    if kinds != {"discard"}:
        return "calls"
    _, weighed = efficient.weigh(choice.view, choice.legal)
    promised = dict(weighed)
    riskier = danger_of(efficient, choice, choice.played) - danger_of(efficient, choice, best)
    # the promise of an action is the value of the hand after it, less its danger
    slower = promised.get(best, 0.0) - promised.get(choice.played, 0.0) - riskier
    return "danger" if riskier > max(slower, 0.0) else "speed"


def danger_of(efficient: EfficientBot, choice: Choice, discard: int) -> float:
    return sum(efficient.dangers(choice.view, choice.legal, discard))


def _of_voided(choice: Choice, action: Action) -> bool:
    voided = choice.view.seats[choice.seat].voided
    return voided is not None and action.kind == "discard" and _suit(action) == voided


def _suit(action: Action) -> str | None:
    tile = action.tiles[0]
    return SUITS[tile // 9] if tile < 27 else None


def _jokers(action: Action) -> int:
    return sum(map(is_joker, action.tiles))
