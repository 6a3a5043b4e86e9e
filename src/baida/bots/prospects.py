"""What a hand promises: its plans, each by its worth and its chance."""

from __future__ import annotations

from collections.abc import Sequence

from baida.bots.chances import Chances, turns_to_discard
from baida.bots.counting import Unseen
from baida.bots.holding import Holding
from baida.bots.plans import Plan, planner_for
from baida.bots.shape import is_of_use, kinds_of, useful_kinds
from baida.bots.worth import worth_for
from baida.core.play.options import Customs
from baida.game.view.view import View
from baida.score.rules import Rules
from baida.tiles import FAMILY

#: Plans that promise less than this share of the best are not looked at closely.
_WORTH_A_LOOK = 0.15
_MOST_PLANS = 3
#: Where the others pay those who are ready, what that is worth.
_READY = 2.5
#: The best plan counts, and something of each other one.
_SECOND = 0.25
_KINDS_OF = tuple(kinds_of(families) for families in range(32))


class Prospects:
    """What hands promise to a seat at one moment."""

    def __init__(self, rules: Rules, customs: Customs, view: View) -> None:
        self.unseen = Unseen(rules, view)
        self.chances = Chances(customs, view, self.unseen)
        self._worth = worth_for(rules)
        self._planner = planner_for(rules)
        self._ready_pays = customs.not_ready_pays
        self._seat_wind = (view.viewer - view.dealer) % 4
        self._round_wind = view.round_wind

    def waiting(self, holding: Holding) -> float:
        """Of a hand that draws next."""
        promises = []
        for plan, lacking, points in self._likely(holding):
            shape = plan.shape
            shape.load(holding)
            useful = self._useful(plan, lacking)
            helping = self._helping(plan, useful)
            promises.append(self._promise(plan, points, lacking, helping))
        return _together(promises) * turns_to_discard(holding.count_voided())

    def after(self, holding: Holding, discards: Sequence[int]) -> dict[int, float]:
        """Of a hand that has to discard one of these tiles, by that tile."""
        found: dict[int, list[float]] = {tile: [] for tile in discards}
        for plan, lacking, points in self._likely(holding):
            shape = plan.shape
            shape.load(holding)
            useful = self._useful(plan, lacking)
            idle = self._promise(plan, points, lacking, self._helping(plan, useful))
            worse = self._promise(plan, points, lacking + 1, None)
            for tile in discards:
                if not is_of_use(tile, shape.families):
                    found[tile].append(idle)
                    continue
                shape.put(tile, -1)
                if shape.lacking() > lacking:
                    found[tile].append(worse)
                else:
                    left = useful_kinds(shape, lacking, useful)
                    helping = self._helping(plan, left)
                    found[tile].append(self._promise(plan, points, lacking, helping))
                shape.put(tile, 1)
        voided = holding.count_voided()
        promises = {}
        for tile, parts in found.items():
            left_over = voided - (tile < 27 and tile // 9 == holding.voided)
            promises[tile] = _together(parts) * turns_to_discard(left_over)
        return promises

    # -- plans -----------------------------------------------------------------------------------

    def _likely(self, holding: Holding) -> list[tuple[Plan, int, float]]:
        """The plans worth a closer look, the best first: with what is lacking and the points."""
        found = []
        for plan in self._planner.plans(holding, self._seat_wind, self._round_wind):
            plan.shape.load(holding)
            lacking = plan.shape.lacking()
            points = self._worth.of_win(plan.total, self.chances.others)
            found.append((self._promise(plan, points, lacking, None), plan, lacking, points))
        found.sort(key=lambda entry: -entry[0])
        least = _WORTH_A_LOOK * found[0][0]
        return [entry[1:] for entry in found[:_MOST_PLANS] if entry[0] >= least]

    def _promise(self, plan: Plan, points: float, lacking: int, helping: int | None) -> float:
        promise = points * self.chances.of(plan.pace, lacking, helping)
        if self._ready_pays:
            first = self.chances.of(plan.pace, lacking, helping) if lacking > 1 else 1.0
            ready = first / self.chances.later(plan.pace, 1) if lacking > 1 else 1.0
            promise += _READY * min(1.0, ready)
        return promise

    def _useful(self, plan: Plan, lacking: int) -> list[int]:
        unseen = self.unseen.by_tile
        among = [kind for kind in _KINDS_OF[plan.shape.families] if unseen[kind]]
        if plan.pace == "naturals":
            return among
        return useful_kinds(plan.shape, lacking, among)

    def _helping(self, plan: Plan, useful: Sequence[int]) -> int:
        """How many unseen tiles these are, with the jokers that can be one of them."""
        unseen = self.unseen.by_tile
        families = 0
        helping = 0
        for kind in useful:
            helping += unseen[kind]
            families |= 1 << FAMILY[kind]
        if plan.pace == "naturals":  # jokers spoil it
            return helping
        return helping + self.unseen.jokers_for(families)


def _together(promises: Sequence[float]) -> float:
    best = max(promises)
    return best + _SECOND * (sum(promises) - best)
