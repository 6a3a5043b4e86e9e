"""Worlds that a seat may be in: what it cannot see, guessed so that it would see the same.

A world is a whole table. What lies open is laid out once for a view; the hidden tiles, those in
the wall and in the others' hands, are dealt anew for each world, and good hands are more likely
than bad ones (core/policy/hand_sampler.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp
from random import Random

from baida.bots.table_from_view import ask, deal_out, lay_out, note_kong_income, phase_of
from baida.core.play.deal import Deal
from baida.core.play.state import PHASES
from baida.core.policy.hand_sampler import Likely
from baida.game.rulesets import ruleset_for
from baida.game.view.unseen import count_unseen
from baida.game.view.view import HIDDEN, View
from baida.game.wall import play_options_of
from baida.score.rules import Rules
from baida.tiles import KINDS, SUITS

#: Each tile that a hand lacks makes it less likely by an exponential, and the more so the more
#: its player has discarded: of this, of that for each discard, of the last for their square.
_EACH_LACKING = 1.0
_EACH_DISCARD = 0.1
_EACH_SQUARE = 0.01
_MOST_EACH = 4.0
#: A winner's hand lacks no more than the winning tile.
_NO_WIN = 8.0
#: How often two tiles may change places before the first world, and before each other one.
_FIRST_MIX = 1500
_MIX = 150

_Hands = list[list[int]]


class Guess:
    """Guesses what a seat cannot see that has to decide between some legal actions."""

    def __init__(self, rules: Rules, view: View, legal: Sequence[int]) -> None:
        self._view = view
        self._customs = play_options_of(rules)
        self._legal = legal
        self._phase = PHASES[phase_of(view, legal)]
        #: The tiles that the viewer cannot see, each once.
        self._unseen = [tile for tile, n in enumerate(count_unseen(rules, view)) for _ in range(n)]
        #: How many concealed tiles of each seat are hidden.
        self._hidden = [seen.tiles.count(HIDDEN) for seen in view.seats]
        if self._phase == "rob" and view.offered is not None:
            self._hidden[view.offered[0]] -= 1  # that tile has been shown
        self._hidden_kongs = [
            sum(HIDDEN in meld.tiles for meld in seen.melds) for seen in view.seats
        ]
        self._voided = [
            -1 if seen.voided is None else SUITS.index(seen.voided) for seen in view.seats
        ]
        self._clean = [self._has_no_voided(seat) for seat in range(4)]
        self._likely = Likely(ruleset_for(rules))
        self._open = Deal(ruleset_for(rules))
        self._world = Deal(ruleset_for(rules))
        self._dealt = False

    def _has_no_voided(self, seat: int) -> bool:
        """Whether a seat cannot hold tiles of its voided suit: it would discard them first (S2)."""
        seen = self._view.seats[seat]
        if self._voided[seat] < 0:
            return False
        others = any(discard.tile // 9 != self._voided[seat] for discard in seen.discards)
        return seen.won is not None or (others and self._customs.discipline)

    def world(self, rng: Random) -> Deal:
        """A world, in which the viewer has the same view and legal actions.

        It is good until the next one is asked for.
        """
        if not self._dealt:
            self._deal(rng)
        self._likely.mix(_MIX if self._dealt else _FIRST_MIX, rng.getrandbits(60))
        # where kongs are hidden they are guessed anew, and with them everything
        self._dealt = not any(self._hidden_kongs)
        wall = self._likely.wall()[: self._view.wall]
        rng.shuffle(wall)
        hands = [self._likely.hand(seat) if self._hidden[seat] else [] for seat in range(4)]
        voids = [self._void(seat, hands[seat], rng) for seat in range(4)]
        deal_out(self._world, self._open, hands, wall, voids, self._drawn(hands, rng))
        ask(self._world, self._view, self._legal)
        return self._world

    # -- dealing ---------------------------------------------------------------------------------

    def _deal(self, rng: Random) -> None:
        """Lay out what is open, and deal the hidden tiles at random."""
        pool = list(self._unseen)
        rng.shuffle(pool)
        kongs = [[_take_four(pool) for _ in range(n)] for n in self._hidden_kongs]
        lay_out(self._open, self._view, self._legal, kongs)
        note_kong_income(self._open)
        hands, wall = self._deal_hands(pool)
        seats = self._view.seats
        self._likely.begin(
            hands,
            wall,
            [len(seen.melds) for seen in seats],
            self._voided,
            self._clean,
            [weight for seat in range(4) for weight in self._weights(seat)],
        )

    def _deal_hands(self, pool: list[int]) -> tuple[_Hands, list[int]]:
        """Deal from a shuffled pool; what nobody can hold is left for the wall."""
        hands: _Hands = [[], [], [], []]
        for seat in sorted(range(4), key=lambda seat: not self._clean[seat]):
            barred = self._voided[seat] if self._clean[seat] else -1
            # the tiles that it can hold come first
            pool.sort(key=lambda tile: tile // 9 == barred)
            hands[seat], pool = pool[: self._hidden[seat]], pool[self._hidden[seat] :]
        return hands, pool

    def _weights(self, seat: int) -> list[float]:
        """How likely a hand is by the number of tiles that it lacks."""
        seen = self._view.seats[seat]
        if seen.won is not None and seen.won.win != "green_jokers":
            return [exp(-_NO_WIN * max(0, lacking - 1)) for lacking in range(16)]
        n = len(seen.discards)
        each = min(_MOST_EACH, _EACH_LACKING + _EACH_DISCARD * n + _EACH_SQUARE * n * n)
        return [exp(-each * lacking) if seen.discards else 1.0 for lacking in range(16)]

    # -- what else is hidden ---------------------------------------------------------------------

    def _void(self, seat: int, hand: Sequence[int], rng: Random) -> tuple[int, int]:
        """The voided suit, and the tile that lies face down for it (S1)."""
        seen = self._view.seats[seat]
        if self._phase == "voiding" or not self._customs.voids:
            return -1, -1
        if seen.voided is not None:
            return self._voided[seat], -1 if seen.face_down is None else seen.face_down
        held = Counter(tile // 9 for tile in hand)
        suit = min(range(3), key=lambda suit: (held[suit], rng.random()))
        of_suit = [tile for tile in hand if tile // 9 == suit]
        return suit, rng.choice(of_suit) if of_suit else -1

    def _drawn(self, hands: Sequence[Sequence[int]], rng: Random) -> int:
        """The tile just drawn; in a hidden hand any of them, but for one added to a pung."""
        drawn, turn = self._view.drawn, self._view.turn
        if drawn == HIDDEN and turn is not None:
            return rng.choice(hands[turn]) if self._view.offered is None else self._view.offered[1]
        return -1 if drawn is None else drawn


def _take_four(pool: list[int]) -> int:
    """Take four of a kind from a shuffled pool; the kind."""
    kind = next(tile for tile in pool if tile < KINDS and pool.count(tile) == 4)
    for _ in range(4):
        pool.remove(kind)
    return kind
