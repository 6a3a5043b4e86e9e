"""What is done for a seat whose player does not decide in time, or whose bot fails."""

from __future__ import annotations

from collections.abc import Sequence

from baida.bots.efficient import EfficientBot
from baida.core.play.deal import Deal
from baida.core.play.state import PHASES
from baida.game.actions import Action
from baida.game.default_action import default_action, default_action_in
from baida.game.view.view import View


def act_for(deal: Deal, seat: int) -> int:
    """Return the default action; in the exchange what the default bot gives (S22)."""
    if PHASES[deal.phase] == "exchanging":
        return EfficientBot(deal.ruleset.rules, seat, 0).choose_at(deal, seat)
    return default_action(deal, seat)


def act_in(view: View, legal: Sequence[int]) -> int:
    """Like ``act_for``, from a seat's view."""
    if Action.of(legal[0]).kind == "exchange":
        return EfficientBot(view.rules, view.viewer, 0).choose(view, legal)
    return default_action_in(view, legal)
