# cython: infer_types=True
"""The policy ``efficient``: compares the expected points of every legal action with its danger.

It uses only what the seat can see, so it also works on a table set up from a view
(bots/table_from_view.py). The parts: the hand (hand_state.py), what it lacks (needs.py), its plans
(plans.py), their chances (odds.py), its value (value.py), the cost of discards (danger.py), which
wins to pass up (patience.py), and the weights (weights.py).
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from baida.core.policy.weights import Weights
from baida.errors import InputError

if not cython.compiled:  # when compiled, greedy.pxd imports these
    from baida.core.bits import lowest
    from baida.core.play.actions import (
        ADDED_KONG,
        AFTER_EXCHANGE,
        CHOW,
        CONCEALED_KONG,
        DECLARE,
        EXCHANGE,
        INDICATOR,
        KONG,
        MELD,
        PASS,
        VOID,
        WIN_NOW,
        exchange_tile,
        meld_kind,
        meld_set,
        meld_tile,
    )
    from baida.core.play.claims import other_side
    from baida.core.play.deal import Deal
    from baida.core.play.flow import list_legal
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import (
        BEFORE,
        EXCHANGING,
        GREEN_OFFER,
        ONE,
        TURN,
        VOIDING,
        State,
    )
    from baida.core.play.turns import JOKER, SUIT
    from baida.core.play.win_check import worth_after_declaring
    from baida.core.policy.danger import Threats
    from baida.core.policy.hand_state import HandState
    from baida.core.policy.needs import Needs
    from baida.core.policy.odds import Odds
    from baida.core.policy.patience import Patience
    from baida.core.policy.plans import FEW_GREEN, MANY_GREEN, Plans
    from baida.core.policy.value import Outlook

GAIN = 1.1  # a claim shows tiles and cannot be undone, so it must improve the value by this
GIFT = 0.004  # share of the value that tiles cost which go well together, for each point of that
KEPT = 0.75  # average share of a kong's payment that is not refunded
EACH_JOKER = 64  # greater than the number of kinds that any joker stands for
MANY = 5  # green jokers

NOTHING = -1e9  # less than the value of any action
MELDS = 512  # kinds of meld and their sets together
MOST_WEIGHED = 256


class Greedy:
    def __init__(self, ruleset: RuleSet, weights: Weights) -> None:
        if not cython.compiled:
            self.way, self.way_cost = [0] * MELDS, [0] * MELDS
            self.of_suit, self.without = [0] * 3, [0.0] * 3
            self.actions, self.promises = [0] * MOST_WEIGHED, [0.0] * MOST_WEIGHED
        self.ruleset = ruleset
        self.hand = HandState(ruleset)
        self.needs = Needs(ruleset, self.hand)
        self.plans = Plans(ruleset, weights, self.hand, self.needs)
        self.odds = Odds(ruleset, weights)
        self.outlook = Outlook(ruleset, self.hand, self.needs, self.plans, self.odds)
        self.threats = Threats(ruleset, weights, self.odds)
        self.patience = Patience(ruleset)
        self.weighed = 0

    def decide(self, deal: Deal, seat: cython.int) -> int:
        return self.choose(deal, seat & 3)

    def decide_among(self, deal: Deal, seat: cython.int, legal: Sequence[int]) -> int:
        """Decide at a table set up from a view, where only these actions are legal."""
        self.list_options(deal, seat & 3, legal)
        return self.choose_listed(deal, seat & 3)

    def list_options(self, deal: Deal, seat: cython.int, legal: Sequence[int]) -> cython.int:
        """List these actions as the legal ones."""
        action: cython.longlong
        deal.ruleset.option_count = 0
        for action in legal:
            if not _fits(deal, seat, action):
                raise InputError("legal", f"seat {seat} does not hold the tiles of {action}")
            deal.ruleset.add_option(action)
        return 0

    def promised(self) -> list[tuple[int, float]]:
        """Return the actions weighed for the last decision, each with its expected points."""
        return [(self.actions[i], self.promises[i]) for i in range(self.weighed)]

    def dangers(self, deal: Deal, seat: cython.int, tile: cython.int) -> list[float]:
        """Return the expected cost of discarding a tile, by the seat that would win on it."""
        seat &= 3
        if not 0 <= tile < deal.play_options.tiles:
            raise InputError("tile", f"tile {tile} is not in this game")
        self.odds.look(deal, seat)
        self.threats.look(deal, seat)
        return [self.threats.danger_from(deal, tile, other) for other in range(4)]

    def choose(self, t: State, seat: cython.int) -> cython.longlong:
        list_legal(t, seat)
        return self.choose_listed(t, seat)

    def choose_listed(self, t: State, seat: cython.int) -> cython.longlong:
        """Choose among the options that are listed in the ruleset."""
        self.weighed = 0
        if t.ruleset.option_count == 1:
            return t.ruleset.options[0]
        if t.phase != GREEN_OFFER and t.ruleset.has_option(WIN_NOW):
            if not self.patience.lets_go(t, seat):
                return WIN_NOW
            if t.phase != TURN:
                return PASS
        self.odds.look(t, seat)
        self.hand.take(t, seat)
        if t.phase == VOIDING:
            return self._void(t)
        if t.phase == EXCHANGING:
            return self._exchange(t)
        if t.phase == GREEN_OFFER:
            return self._green_jokers(t, seat)
        self.best = PASS
        if t.phase == TURN:
            self._weigh_discards(t, seat)
        else:
            self.most = self.outlook.waiting() * (1.0 if t.phase == BEFORE else GAIN)
        self._weigh_declarations(t, seat)
        self._weigh_melds(t, seat)
        return self.best

    def _weigh(self, action: cython.longlong, promise: cython.double) -> cython.int:
        if self.weighed < MOST_WEIGHED:
            self.actions[self.weighed] = action
            self.promises[self.weighed] = promise
            self.weighed += 1
        if promise > self.most:
            self.most = promise
            self.best = action
        return 0

    def _with_replacement(self, earned: cython.double) -> cython.double:
        """Return the value of a hand that draws a replacement at once, which is one extra turn."""
        return self.outlook.waiting() * (1 + self.odds.hazard) + KEPT * earned

    def _exchange(self, t: State) -> cython.longlong:
        """Hand on the three tiles without which the hand is worth most (S22).

        The suit to void is chosen together with them: three tiles of that suit go first, because
        the others of it have to be discarded one by one.
        """
        action: cython.int
        self.most = NOTHING
        for suit in range(3):
            self.of_suit[suit] = 0
            self.without[suit] = NOTHING
            for kind in range(9 * suit, 9 * suit + 9):
                self.of_suit[suit] += self.hand.count[kind]
        for i in range(t.ruleset.option_count):
            action = t.ruleset.options[i]
            given: cython.int = (action - EXCHANGE) // 165
            best: cython.double = NOTHING
            for suit in range(3):
                if self.of_suit[suit] >= 3 and suit != given:
                    continue
                self.hand.voided = suit
                if suit != given:
                    promise: cython.double = self._without_three(action)
                else:  # whichever tiles of it go, the rest is of no use
                    if self.without[suit] == NOTHING:
                        self.without[suit] = self._without_three(action)
                    promise = self.without[suit]
                best = promise if promise > best else best
            self._weigh(action, best * (1 - GIFT * _gift(action)))
        return self.best

    def _without_three(self, action: cython.int) -> cython.double:
        """Return the value of the hand without the tiles of an exchange."""
        for i in range(3):
            self.hand.put(exchange_tile(action, i), -1)
        promise: cython.double = self.outlook.waiting()
        for i in range(3):
            self.hand.put(exchange_tile(action, i), 1)
        return promise

    def _void(self, t: State) -> cython.longlong:
        """Void the suit without which the hand is worth most (S1).

        The tile laid face down is the one of which other players are least likely to make pungs.
        """
        self.most = NOTHING
        for suit in range(3):
            self.hand.voided = suit
            self._weigh(INDICATOR + suit, self.outlook.waiting())
        return self.void_action(t, self.best - INDICATOR)

    def void_action(self, t: State, suit: cython.int) -> cython.longlong:
        """Return the best action that voids this suit, after ``odds.look``."""
        least: cython.int = 99
        best: cython.longlong = INDICATOR + suit
        for i in range(t.ruleset.option_count):
            tile: cython.int = t.ruleset.options[i] - VOID
            if t.ruleset.options[i] < INDICATOR and tile // 9 == suit:
                if self.odds.unseen[tile] < least:
                    least = self.odds.unseen[tile]
                    best = VOID + tile
        return best

    def _green_jokers(self, t: State, seat: cython.int) -> cython.longlong:
        """Win by discarded green jokers (V16), unless the hand is worth more."""
        total: cython.int = self.plans.prices[MANY_GREEN if t.green[seat] >= MANY else FEW_GREEN]
        total += self.hand.declared_worth
        self.most = self.outlook.waiting()
        return PASS if self.most > self.odds.by_green_jokers(total) else WIN_NOW

    def _weigh_discards(self, t: State, seat: cython.int) -> cython.int:
        naturals: cython.ulonglong = 0
        specials: cython.ulonglong = 0
        self.most = NOTHING
        for i in range(t.ruleset.option_count):
            if t.ruleset.options[i] < JOKER:
                naturals |= ONE << t.ruleset.options[i]
            elif t.ruleset.options[i] < PASS:
                specials |= ONE << (t.ruleset.options[i] - JOKER)
        self.threats.look(t, seat)
        self.outlook.after(naturals, specials)
        for i in range(t.ruleset.option_count):
            if t.ruleset.options[i] < PASS:
                tile: cython.int = t.ruleset.options[i]
                self._weigh(tile, self.outlook.promises[tile] - self.threats.danger(t, tile))
        return 0

    def _weigh_declarations(self, t: State, seat: cython.int) -> cython.int:
        for i in range(t.ruleset.option_count):
            if DECLARE <= t.ruleset.options[i] < VOID:
                tile: cython.int = t.ruleset.options[i] - DECLARE
                self.hand.declare(tile, worth_after_declaring(t, seat, tile))
                self._weigh(t.ruleset.options[i], self._with_replacement(0))
                self.hand.take(t, seat)
        return 0

    def _weigh_melds(self, t: State, seat: cython.int) -> cython.int:
        """Weigh every meld, made with as few and as weak jokers as possible.

        Melds of jokers alone are not considered: in the hand they can stand for anything.
        """
        action: cython.longlong
        for i in range(t.ruleset.option_count):
            if t.ruleset.options[i] >= MELD:
                self.way[t.ruleset.options[i] & 511] = -1
        for i in range(t.ruleset.option_count):
            action = t.ruleset.options[i]
            if action >= MELD and meld_tile(action, 0) < JOKER:
                meld: cython.int = action & 511
                cost: cython.int = self._joker_cost(action)
                if self.way[meld] < 0 or cost < self.way_cost[meld]:
                    self.way[meld] = action
                    self.way_cost[meld] = cost
        for i in range(t.ruleset.option_count):
            action = t.ruleset.options[i]
            if action >= MELD and self.way[action & 511] == action:
                self._weigh(action, self.value_of_meld(t, action))
                self.hand.take(t, seat)
        return 0

    def _joker_cost(self, action: cython.longlong) -> cython.int:
        cost: cython.int = 0
        for i in range(4):
            tile: cython.int = meld_tile(action, i)
            if tile >= JOKER:
                cost += EACH_JOKER + self.ruleset.strengths[tile]
        return cost

    def value_of_meld(self, t: State, action: cython.longlong) -> cython.double:
        """Return the value of the hand after a meld, which stays until the hand is read again."""
        i: cython.int
        tile: cython.int
        kind: cython.int = meld_kind(action)
        for i in range(4):
            tile = meld_tile(action, i)
            if tile >= JOKER:
                self.hand.put_special(tile, -1)
                self.hand.meld_jokers += 1
            elif tile >= 0:
                self.hand.put(tile, -1)
        if kind == ADDED_KONG:
            self.hand.kongs += 1
            tile = meld_tile(action, 0)
            if tile < JOKER:
                self.hand.limit(tile, 1)
            i = t.play_options.kong_added * self.odds.others if tile == t.drawn else 0
            return self._with_replacement(i) - self.threats.danger(t, tile)
        self.hand.lay(meld_set(action), kind)
        if kind == CONCEALED_KONG:
            return self._with_replacement(t.play_options.kong_concealed * self.odds.others)
        self.hand.meld_jokers += t.offered >= JOKER
        if kind == KONG:
            return self._with_replacement(t.play_options.kong_claimed)
        return self._best_discard(t, meld_set(action), kind)

    def _best_discard(self, t: State, code: cython.int, kind: cython.int) -> cython.double:
        """Return the value of the hand after a claim and its best discard."""
        tile: cython.int
        promise: cython.double = 0.0
        discards: cython.ulonglong = self.hand.kinds
        specials: cython.ulonglong = self.hand.specials
        if t.play_options.no_swap_calling and t.offered < JOKER:  # B8
            discards &= ~(ONE << t.offered)
            if kind == CHOW:
                tile = other_side(t.offered, 9 * (code // 7) + code % 7)
                if tile >= 0:
                    discards &= ~(ONE << tile)
        if t.play_options.discipline and self.hand.voided >= 0 and self.hand.keys[self.hand.voided]:
            discards &= SUIT << 9 * self.hand.voided
            specials = 0
        self.outlook.after(discards, specials)
        while discards:
            tile = lowest(discards)
            discards &= discards - 1
            if self.outlook.promises[tile] > promise:
                promise = self.outlook.promises[tile]
        while specials:
            tile = JOKER + lowest(specials)
            specials &= specials - 1
            if self.outlook.promises[tile] > promise:
                promise = self.outlook.promises[tile]
        return promise


def _fits(t: State, seat: cython.int, action: cython.longlong) -> cython.int:
    """Whether the seat holds the tiles of an action. Later array accesses rely on it."""
    if action >= MELD:
        for i in range(4):
            tile: cython.int = meld_tile(action, i)
            if tile >= 96:
                return 0
            if tile >= 0:
                n: cython.int = 1
                for j in range(i):
                    n += meld_tile(action, j) == tile
                if t.count[96 * seat + tile] < n:
                    return 0
        return 1
    if action < PASS:
        return action >= 0 and t.count[96 * seat + action] > 0
    if DECLARE <= action < VOID:
        return t.count[96 * seat + action - DECLARE] > 0
    if action < INDICATOR + 3:
        return 1
    if not EXCHANGE <= action < AFTER_EXCHANGE:
        return 0
    return _holds_three(t, seat, action)


def _holds_three(t: State, seat: cython.int, action: cython.int) -> cython.int:
    a: cython.int = exchange_tile(action, 0)
    b: cython.int = exchange_tile(action, 1)
    c: cython.int = exchange_tile(action, 2)
    place: cython.int = 96 * seat
    return (
        t.count[place + a] > 0
        and t.count[place + b] > (a == b)
        and t.count[place + c] > (a == c) + (b == c)
    )


def _gift(action: cython.int) -> cython.int:
    """Rate how well three tiles go together, which helps the player who gets them."""
    a: cython.int = exchange_tile(action, 0)
    b: cython.int = exchange_tile(action, 1)
    c: cython.int = exchange_tile(action, 2)
    return _goes_with(b - a) + _goes_with(c - b) + _goes_with(c - a)


def _goes_with(apart: cython.int) -> cython.int:
    return 3 if apart == 0 else 2 if apart == 1 else apart == 2
