# cython: infer_types=True
"""The action index: the actions of a game numbered from 0 without gaps, the same in every position.

A learner needs a fixed list of actions. Each different tile of the game has a column. Jokers in
melds are distinguished by rank, not by name: a joker for one family has rank 0, one for any tile
rank 2, those in between rank 1. Frames make no difference in melds: of equal jokers the first in
the hand is used. The exchange (S22) has a code for each three tiles of one suit, not three codes
of one tile each: it is one decision at the table, too, and a seat that had chosen one tile of three
would be a position that no view shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import comb

import cython

if not cython.compiled:  # when compiled, action_index.pxd imports these
    from baida.core.play.actions import (
        ADDED_KONG,
        CHOW,
        CONCEALED_KONG,
        DECLARE,
        EXCHANGE,
        MELD,
        PASS,
        PUNG,
        VOID,
        WIN_NOW,
        meld_kind,
        meld_set,
        meld_tile,
    )
    from baida.core.play.flow import list_legal
    from baida.core.play.state import State
    from baida.core.scoring.sets import FIRST_PUNG

RANKS = 3
_MELDED_KINDS = 34


def choices(most: int, tiles: int) -> list[tuple[int, ...]]:
    """Return the possible ranks of jokers among the tiles: (), (0,), (1,), (2,), (0, 0), ..."""
    numbers = range(min(most, tiles) + 1)
    return [ranks for n in numbers for ranks in combinations_with_replacement(range(RANKS), n)]


class ActionIndex:
    """The codes of one game; ``sections`` has the start and size of each section of actions."""

    def __init__(
        self,
        tiles: Sequence[int],
        ranks: bytes,
        *,
        declares: bool,
        voids: bool,
        chows: bool,
        claim_jokers: int,
        chow_jokers: int,
        concealed_jokers: int,
        adds_jokers: bool,
        claims_jokers: bool,
        exchanges: bool = False,
    ) -> None:
        if not cython.compiled:
            self.column, self.rank, self.choice = [-1] * 96, [0] * 96, [0] * 125
        for tile in range(96):
            self.column[tile] = -1
            self.rank[tile] = ranks[tile] if tile < len(ranks) else 0
        for place, tile in enumerate(tiles):
            self.column[tile] = place
        self.columns = len(tiles)
        for number, chosen in enumerate(choices(4, 4)):
            self.choice[sum(5**rank for rank in chosen)] = number
        specials = sum(tile >= _MELDED_KINDS for tile in tiles)
        kinds = len(tiles) - specials
        self.pung_choices = len(choices(claim_jokers, 2))
        self.kong_choices = len(choices(claim_jokers, 3))
        # a chow: the place of the claimed tile, and which of the others are jokers of which rank
        self.chow_choices = (1 + 2 * RANKS + 6) if chow_jokers else 1
        self.concealed_choices = len(choices(concealed_jokers, 4))
        self.added_choices = 1 + RANKS if adds_jokers else 1
        sizes = {
            "discards": len(tiles),
            "answers": 2,
            "declarations": specials if declares else 0,
            "voids": 30 if voids else 0,
            "chows": 3 * self.chow_choices if chows else 0,
            "pungs": self.pung_choices,
            "kongs": self.kong_choices,
            "joker_pungs": kinds if claims_jokers else 0,
            "joker_kongs": kinds if claims_jokers else 0,
            "concealed": kinds * self.concealed_choices,
            "added": kinds * self.added_choices,
        }
        if exchanges:  # last, so that other actions have the same codes with and without it
            sizes["exchanges"] = 3 * comb(11, 3)
        starts = [sum(list(sizes.values())[:i]) for i in range(len(sizes))]
        (self.discards, self.answers, self.declarations, self.voids, self.chows) = starts[:5]
        (self.pungs, self.kongs, self.joker_pungs, self.joker_kongs) = starts[5:9]
        (self.concealed, self.added) = starts[9:11]
        self.size = sum(sizes.values())
        self.exchanges = starts[11] if exchanges else self.size
        self.sections = dict(zip(sizes, zip(starts, sizes.values(), strict=True), strict=True))

    def of_action(self, action: cython.longlong, offered: cython.int) -> cython.int:
        """Return the code of a legal action; ``offered`` is the tile that a meld would claim."""
        if action < PASS:
            return self.column[action]
        if action == PASS:
            return self.answers
        if action == WIN_NOW:
            return self.answers + 1
        if action < VOID:
            return self.declarations + self.column[action - DECLARE] - 34
        if action < EXCHANGE:
            return self.voids + action - VOID
        if action < MELD:
            return self.exchanges + action - EXCHANGE
        return self._of_meld(action, offered)

    def _of_meld(self, action: cython.longlong, offered: cython.int) -> cython.int:
        kind: cython.int = meld_kind(action)
        of_kind: cython.int = meld_set(action) - FIRST_PUNG
        if kind == CHOW:
            return self._of_chow(action, offered)
        if kind == CONCEALED_KONG:
            return self.concealed + of_kind * self.concealed_choices + self._choice_of(action)
        if kind == ADDED_KONG:
            return self.added + of_kind * self.added_choices + self._choice_of(action)
        if offered >= 34:
            return (self.joker_pungs if kind == PUNG else self.joker_kongs) + of_kind
        return (self.pungs if kind == PUNG else self.kongs) + self._choice_of(action)

    def _of_chow(self, action: cython.longlong, offered: cython.int) -> cython.int:
        """Return the code of a chow: by the claimed tile's place, then by the jokers in it."""
        code: cython.int = meld_set(action)
        start: cython.int = 9 * (code // 7) + code % 7
        lower: cython.int = start + (offered == start)
        first: cython.int = meld_tile(action, 0)
        second: cython.int = meld_tile(action, 1)
        chosen: cython.int
        if second < 34:
            chosen = 0
        elif first < 34:
            chosen = 1 + self.rank[second] + (RANKS if first == lower else 0)
        else:
            chosen = 1 + RANKS + self._choice_of(action)  # two jokers come after none and one
        return self.chows + (offered - start) * self.chow_choices + chosen

    def _choice_of(self, action: cython.longlong) -> cython.int:
        """Return the number of a choice of jokers, given the count of each rank."""
        key: cython.int = 0
        for i in range(4):
            tile: cython.int = meld_tile(action, i)
            if tile >= 34:
                key += 1 if self.rank[tile] == 0 else 5 if self.rank[tile] == 1 else 25
        return self.choice[key]

    def to_action(self, t: State, seat: cython.int, code: cython.int) -> cython.longlong:
        """Return the first legal action of a seat that has this code, or -1."""
        n: cython.int = list_legal(t, seat)
        for i in range(n):
            if self.of_action(t.ruleset.options[i], t.offered) == code:
                return t.ruleset.options[i]
        return -1
