"""The weights of the policy: the value of wins, the speed of hands, the cost of discards.

This module has the numbers common to all games. ``bots/worth.py`` adds those that depend on the
patterns and payments of a game, since the core knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from baida.core.play.options import PlayOptions

#: The speed classes of hands, one for each shape of needs.py.
PACES = ("sets", "flush", "pungs", "pairs", "orphans", "unconnected", "naturals")
#: The parts of a win's total that a plan can add, in the order of the constants in plans.py.
PRICES = (
    "clean", "one_suit", "one_suit_and_honors", "all_alike", "all_pairs", "thirteen",
    "unconnected", "naturals", "declared_tile", "jokerless", "closed", "four_alike", "dragon_pung",
    "seat_pung", "round_pung", "kong", "kongs", "few_green", "many_green",
)  # fmt: skip
#: Totals of wins are 0 to 127; larger ones count as 127.
TOTALS = 128

#: The share of the unseen tiles that usually helps a hand that lacks one, two, ... tiles.
USUAL = {
    "sets": (0.05, 0.13, 0.2, 0.27, 0.34, 0.4, 0.45, 0.5),
    "flush": (0.05, 0.09, 0.12, 0.14, 0.16, 0.17, 0.18, 0.19),
    "pungs": (0.035, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.1),
    "pairs": (0.03, 0.08, 0.13, 0.18, 0.22, 0.25, 0.28, 0.3),
    "orphans": (0.03, 0.05, 0.08, 0.1, 0.13, 0.15, 0.18, 0.2),
    "unconnected": (0.08, 0.11, 0.14, 0.17, 0.2, 0.23, 0.26, 0.3),
    "naturals": (0.6,) * 8,
}
#: Factor by which claims raise the rate of useful tiles, except for the last tile: in games
#: with chows, and without.
CLAIMED = {"sets": (1.5, 1.25), "flush": (1.4, 1.25), "pungs": (2.4, 2.4), "naturals": (1.4, 1.2)}
#: The last tile can be claimed from anyone: the weight of another player's draw.
WON_ON = 0.7
#: Share of the remaining wall that counts as useful draws.
OF_WALL = 0.3
#: Chance per turn that another player ends the hand, where the first win ends it.
OTHERS_WIN = 0.05

#: Turns after which every hand is assumed to be ready.
MOST_TURNS = 18
TILES_DEALT = 53
#: Number of kinds that a ready hand waits for. Honors are less likely than suited tiles, or more
#: likely where thirteen unconnected tiles win.
WAITS = 1.5
HONOR, UNCONNECTED_HONOR = 0.7, 1.5
#: Chance that a joker completes a ready hand, by the number of its families.
ANY_HIT, SUITED_HIT, FAMILY_HIT = 1.0, 0.8, 0.35
ANY, SUITED = 31, 7


class Weights:
    """All numbers of the policy for one set of rules.

    ``win``, ``green_win`` and ``shot`` are points by the total of a win: its income, given the
    number of other seats still in, the same for a win by green jokers (V16), and the cost of
    discarding its last tile; ``joker_shot`` is that of a flower or joker, and ``joker_bonus`` is
    added to the total of a win on one.
    """

    def __init__(
        self,
        play_options: PlayOptions,
        copies: Sequence[int],
        *,
        prices: Mapping[str, int],
        win: Callable[[int, int], float],
        green_win: Callable[[int, int], float],
        shot: Callable[[int], float],
        joker_shot: Callable[[int], float],
        ordinary: int,
        joker_bonus: int,
        joker_families: Mapping[int, int],
        unconnected: bool,
    ) -> None:
        totals = range(TOTALS)
        where = 0 if play_options.chows else 1
        self.prices = [prices[name] for name in PRICES]
        #: Index: 4 x total + the number of other seats still in the hand.
        self.win = [win(total, max(1, others)) for total in totals for others in range(4)]
        self.green_win = [
            green_win(total, max(1, others)) for total in totals for others in range(4)
        ]
        #: Index: 8 x pace + missing tiles - 1.
        self.usual = [share for pace in PACES for share in USUAL[pace]]
        self.claimed = [CLAIMED.get(pace, (1.0, 1.0))[where] for pace in PACES]
        self.won_on = WON_ON
        self.of_wall = OF_WALL
        self.others_win = OTHERS_WIN if play_options.winners == 1 else 0.0
        self.turns = min(MOST_TURNS, (sum(copies) - TILES_DEALT) / 4)
        #: Chance that a ready hand waits for a given suited kind, a given honor, or (by tile) a
        #: kind that the joker stands for.
        kinds = 9 * (2 if play_options.voids else 3) + (7 if any(copies[27:34]) else 0)
        self.suited = WAITS / kinds
        self.honor = self.suited * (UNCONNECTED_HONOR if unconnected else HONOR)
        self.joker_hit = [_joker_hit(joker_families.get(tile, 0)) for tile in range(96)]
        self.ordinary = ordinary
        #: The points of an ordinary win, as the unit for comparing points between games.
        self.unit = max(1.0, self.win[4 * ordinary + 3])
        self.shots = [shot(total) for total in totals]
        self.joker_shots = [joker_shot(total + joker_bonus) for total in totals]


def _joker_hit(families: int) -> float:
    return ANY_HIT if families == ANY else SUITED_HIT if families == SUITED else FAMILY_HIT
