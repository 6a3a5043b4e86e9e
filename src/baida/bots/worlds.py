"""Samples worlds that are consistent with a view (determinization).

The visible part is laid out once; the hidden tiles are dealt anew for each world, and good hands
are more likely than bad ones (core/policy/hand_sampler.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from baida.bots.table_from_view import ask, deal_out, lay_out, note_kong_income, phase_of
from baida.bots.worth import weights_for
from baida.core.play.deal import Deal
from baida.core.play.state import PHASES
from baida.core.policy.hand_sampler import HandSampler
from baida.game.rulesets import ruleset_for
from baida.game.view.unseen import count_unseen
from baida.game.view.view import HIDDEN, View
from baida.score.rules import Rules
from baida.tiles import KINDS, SUITS

#: A winner's hand lacks only the winning tile.
_NO_WIN = 8.0
#: The number of proposed swaps before the first world, and before each further one.
_FIRST_MIX = 1500
_MIX = 150

_Hands = list[list[int]]


class WorldSampler:
    """Samples what a seat cannot see when it has to decide between some legal actions."""

    def __init__(
        self, rules: Rules, view: View, legal: Sequence[int], *, by_habits: bool = True
    ) -> None:
        """Without ``by_habits`` all worlds that fit the view are equally likely."""
        self._view = view
        self._by_habits = by_habits
        self._play_options = rules.play_options
        self._habits = rules.variant.strategy.habits
        self._legal = legal
        self._phase = PHASES[phase_of(view, legal)]
        #: The tiles that the viewer cannot see, one entry per copy.
        self._unseen = [tile for tile, n in enumerate(count_unseen(rules, view)) for _ in range(n)]
        self._hidden = [seen.tiles.count(HIDDEN) for seen in view.seats]
        if self._phase == "rob" and view.offered is not None:
            self._hidden[view.offered[0]] -= 1  # that tile is visible
        self._hidden_kongs = [
            sum(HIDDEN in meld.tiles for meld in seen.melds) for seen in view.seats
        ]
        self._voided = [
            -1 if seen.voided is None else SUITS.index(seen.voided) for seen in view.seats
        ]
        self._clean = [self._has_no_voided(seat) for seat in range(4)]
        #: Whether each world is dealt from scratch: hidden kongs do not take part in swaps, and
        #: swaps hardly ever lead from one winning hand to another, so the worlds would be alike.
        self._deal_anew = any(self._hidden_kongs) or any(
            seen.won is not None and HIDDEN in seen.tiles for seen in view.seats
        )
        self._hand_sampler = HandSampler(ruleset_for(rules), weights_for(rules))
        self._open = Deal(ruleset_for(rules))
        self._world = Deal(ruleset_for(rules))
        self._dealt = False

    def _has_no_voided(self, seat: int) -> bool:
        """Whether a seat has no tiles of its voided suit, which it discards first (S2)."""
        seen = self._view.seats[seat]
        if self._voided[seat] < 0:
            return False
        others = any(discard.tile // 9 != self._voided[seat] for discard in seen.discards)
        return seen.won is not None or (others and self._play_options.discipline)

    def world(self, rng: Random) -> Deal:
        """Return a world with the same view and legal actions, valid until the next call."""
        if not self._dealt:
            self._deal(rng)
        self._hand_sampler.mix(_MIX if self._dealt else _FIRST_MIX, rng.getrandbits(60))
        self._dealt = not self._deal_anew
        wall = self._hand_sampler.wall()[: self._view.wall]
        rng.shuffle(wall)
        hands = [self._hand_sampler.hand(seat) if self._hidden[seat] else [] for seat in range(4)]
        voids = [self._void(seat, hands[seat], rng) for seat in range(4)]
        deal_out(self._world, self._open, hands, wall, voids, self._drawn(hands, rng))
        ask(self._world, self._view, self._legal)
        return self._world

    def _deal(self, rng: Random) -> None:
        pool = list(self._unseen)
        rng.shuffle(pool)
        kongs = [[_take_four(pool) for _ in range(n)] for n in self._hidden_kongs]
        lay_out(self._open, self._view, self._legal, kongs)
        note_kong_income(self._open)
        hands, wall = self._deal_hands(pool)
        self._hand_sampler.begin(
            self._open,
            self._view.viewer,
            hands,
            wall,
            self._clean,
            [self._power(seat) for seat in range(4)],
            [self._lacking_cost(seat) for seat in range(4)],
            self._habits.each_joker,
            self._habits.each_idle,
        )

    def _deal_hands(self, pool: list[int]) -> tuple[_Hands, list[int]]:
        """Deal from a shuffled pool; tiles that no seat can hold are left for the wall."""
        hands: _Hands = [[], [], [], []]
        for seat in sorted(range(4), key=lambda seat: not self._clean[seat]):
            barred = self._voided[seat] if self._clean[seat] else -1
            # Tiles that the seat can hold come first.
            pool.sort(key=lambda tile: tile // 9 == barred)
            hands[seat], pool = pool[: self._hidden[seat]], pool[self._hidden[seat] :]
        return hands, pool

    def _power(self, seat: int) -> float:
        """Return how much more likely good hands are."""
        seen = self._view.seats[seat]
        if seen.won is not None or not seen.discards or not self._by_habits:
            return 0.0
        habits = self._habits
        return min(habits.most, habits.first + habits.each * len(seen.discards))

    def _lacking_cost(self, seat: int) -> float:
        won = self._view.seats[seat].won
        return 0.0 if won is None or won.win == "green_jokers" else _NO_WIN

    def _void(self, seat: int, hand: Sequence[int], rng: Random) -> tuple[int, int]:
        """Return the voided suit, and the tile that lies face down for it (S1)."""
        seen = self._view.seats[seat]
        if self._phase in ("exchanging", "voiding") or not self._play_options.voids:
            return -1, -1
        if seen.voided is not None:
            return self._voided[seat], -1 if seen.face_down is None else seen.face_down
        held = Counter(tile // 9 for tile in hand if self._by_habits)
        suit = min(range(3), key=lambda suit: (held[suit], rng.random()))
        of_suit = [tile for tile in hand if tile // 9 == suit]
        return suit, rng.choice(of_suit) if of_suit else -1

    def _drawn(self, hands: Sequence[Sequence[int]], rng: Random) -> int:
        """Return the tile just drawn; in a hidden hand one that could not be added to a pung."""
        drawn, turn = self._view.drawn, self._view.turn
        if drawn == HIDDEN and turn is not None:
            return rng.choice(hands[turn]) if self._view.offered is None else self._view.offered[1]
        return -1 if drawn is None else drawn


def _take_four(pool: list[int]) -> int:
    """Take four of a kind from a shuffled pool; return the kind."""
    kind = next(tile for tile in pool if tile < KINDS and pool.count(tile) == 4)
    for _ in range(4):
        pool.remove(kind)
    return kind
