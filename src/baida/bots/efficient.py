"""A bot that plays fast and well: it weighs what every action promises against its danger."""

from __future__ import annotations

from collections.abc import Sequence

from baida.bots.dangers import Dangers
from baida.bots.holding import Holding
from baida.bots.melding import Melds, ways_to_meld
from baida.bots.patience import Patience
from baida.bots.prospects import Prospects
from baida.bots.voiding import choose_void
from baida.bots.worth import worth_for
from baida.core.play.ruleset import GREEN
from baida.game.actions import DECLARE, INDICATOR, PASS, VOID, WIN_NOW
from baida.game.view.view import View
from baida.game.wall import customs_of
from baida.score.rules import Rules
from baida.tiles import NAMES

_DISCARDS = len(NAMES)


class EfficientBot:
    """Chooses the action that promises most points; equal ones by their number."""

    name = "efficient"

    def __init__(self, rules: Rules, _seat: int, _seed: int) -> None:
        self._rules = rules
        self._customs = customs_of(rules)
        self._worth = worth_for(rules)
        self._patience = Patience(rules, self._customs)

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        by_green = view.offered is not None and view.offered[0] == view.viewer
        if WIN_NOW in legal and not by_green:
            if not self._patience.lets_go(view):
                return WIN_NOW
            if view.offered is not None:
                return PASS
            legal = [action for action in legal if action != WIN_NOW]
        prospects = Prospects(self._rules, self._customs, view)
        holding = Holding.of(view.seats[view.viewer])
        if by_green:
            return self._green_jokers(view, prospects, holding)
        if VOID <= legal[0] < INDICATOR + 3:
            return choose_void(prospects, holding, legal)
        if not view.started:
            return self._before_start(prospects, holding, legal)
        dangers = Dangers(self._rules, view, prospects.unseen)
        melds = Melds(self._customs, prospects, dangers)
        if PASS in legal:
            assert view.offered is not None
            claim = melds.claim(holding, view.offered[1], legal)
            return PASS if claim is None else claim
        return self._turn(view, legal, prospects, dangers, melds)

    def _green_jokers(self, view: View, prospects: Prospects, holding: Holding) -> int:
        """Win by the green jokers discarded (V16), unless the hand promises even more."""
        variant = self._rules.variant
        green = sum(
            variant.joker_colours.get(discard.tile) == GREEN
            for discard in view.seats[view.viewer].discards
        )
        declared = 0
        if variant.declared_value is not None:
            early = holding.declared[: holding.early]
            seat_wind = (view.viewer - view.dealer) % 4
            declared = variant.declared_value(holding.declared, early, seat_wind)
        sure = self._worth.of_green(green, declared, prospects.chances.others)
        return WIN_NOW if sure >= prospects.waiting(holding) else PASS

    def _before_start(self, prospects: Prospects, holding: Holding, legal: Sequence[int]) -> int:
        best, chosen = prospects.waiting(holding), PASS
        for action in legal:
            if action != PASS:
                after = holding.declaring(action - DECLARE, before_start=True)
                promise = prospects.waiting(after) * (1 + prospects.chances.hazard)
                if promise > best:
                    best, chosen = promise, action
        return chosen

    def _turn(
        self,
        view: View,
        legal: Sequence[int],
        prospects: Prospects,
        dangers: Dangers,
        melds: Melds,
    ) -> int:
        holding = Holding.of(view.seats[view.viewer])
        discards = [action for action in legal if action < _DISCARDS]
        promises = prospects.after(holding, discards)
        best = -1e9
        chosen = legal[0]
        for tile in discards:
            promise = promises[tile] - dangers.of(tile)
            if promise > best:
                best, chosen = promise, tile
        for action in legal:
            if DECLARE <= action < VOID:
                after = holding.declaring(action - DECLARE, before_start=False)
                promise = prospects.waiting(after) * (1 + prospects.chances.hazard)
                if promise > best:
                    best, chosen = promise, action
        for kong in ways_to_meld(legal):
            promise = melds.own_kong(holding, kong, view.drawn)
            if promise > best:
                best, chosen = promise, kong.code
        return chosen
