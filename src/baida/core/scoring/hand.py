"""The tiles of a hand as the solver needs them."""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, hand.pxd imports these
    from baida.core.bits import count_bits
    from baida.core.scoring.covers import Covers
    from baida.core.scoring.facts import Facts
    from baida.core.scoring.jokers import JokerPool
    from baida.core.scoring.matcher import PatternMatcher
    from baida.core.scoring.sets import FAMILY_FIRST, FAMILY_SIZE

# a key has three bits for each kind
ONES = 0o111111111
FOURS_OF_A_KIND = 0o444444444


class Hand(JokerPool):
    """Holds one hand at a time; add its tiles with the ``put_`` methods."""

    def __init__(self, facts: Facts, matcher: PatternMatcher) -> None:
        super().__init__()
        self.facts = facts
        self.matcher = matcher
        self.covers = Covers(facts, matcher.used)
        if not cython.compiled:
            self.family_naturals, self.naturals_after = [0] * 5, [0] * 5
        self.winning_mask = 0

    def put_tiles(self, kinds: object, masks: object) -> None:
        i: cython.int
        for i in kinds:  # type: ignore[attr-defined]
            self.covers.naturals[i] += 1
        for i in masks:  # type: ignore[attr-defined]
            self.put_jokers(i, 1)

    def prepare(self) -> cython.int:
        """Count the natural tiles for the search."""
        i: cython.int
        j: cython.int
        later: cython.int = 0
        self.kinds_held = 0
        self.most_alike = 0
        for j in range(4, -1, -1):
            total: cython.int = 0
            key: cython.ulonglong = 0
            for i in range(FAMILY_FIRST[j], FAMILY_FIRST[j] + FAMILY_SIZE[j]):
                n: cython.int = self.covers.naturals[i]
                total += n
                key = key << 3 | n
            self.family_naturals[j] = total
            self.covers.keys[j] = key
            self.naturals_after[j] = later
            later += total
            # how many kinds there are, and how many tiles are alike
            self.kinds_held += count_bits((key | key >> 1 | key >> 2) & ONES)
            if key & FOURS_OF_A_KIND:
                self.most_alike = 4
            elif key & key >> 1 & ONES and self.most_alike < 4:
                self.most_alike = 3
        self.covers.reset()
        return 0

    def held_kinds(self) -> cython.ulonglong:
        i: cython.int
        held: cython.ulonglong = 0
        for i in range(34):
            held |= cython.cast(cython.ulonglong, self.covers.naturals[i] != 0) << i
        return held

    def jokers_suffice(self) -> cython.int:
        """Return whether the jokers can be exactly the ``deficit`` tiles, with none left over."""
        f: cython.int
        total: cython.int = 0
        for f in range(5):
            total += self.deficit[f]
        return total == self.jokers and self.shortage(0) == 0

    def winning_families(self) -> cython.int:
        """Return the families in which the winning joker can stand while the others suffice."""
        f: cython.int
        result: cython.int = 0
        self.put_jokers(self.winning_mask, -1)
        for f in range(5):
            if self.winning_mask >> f & 1 and self.deficit[f]:
                self.deficit[f] -= 1
                if self.shortage(0) == 0:
                    result |= 1 << f
                self.deficit[f] += 1
        self.put_jokers(self.winning_mask, 1)
        return result
