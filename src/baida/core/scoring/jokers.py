"""The tiles of a hand, and whether its jokers suffice.

Jokers are counted by the families they stand for. Whether they can be so many tiles in
each family is Hall's condition: no set of families may need more jokers than reach it.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # compiled, they come by jokers.pxd
    from baida.core.scoring.covers import Covers
    from baida.core.scoring.facts import Facts
    from baida.core.scoring.matcher import Judge
    from baida.core.scoring.sets import BITS, FAMILY_FIRST, FAMILY_SIZE

ONES = 0o111111111
FOURS_OF_A_KIND = 0o444444444


@cython.cfunc
@cython.exceptval(-1, check=False)
def _bits(mask: cython.ulonglong) -> cython.int:
    return BITS[mask & 511] + BITS[mask >> 9 & 511] + BITS[mask >> 18 & 511]


@cython.cclass
class Hand:
    """One hand at a time; ``put_*`` the tiles in."""

    def __init__(self, facts: Facts, judge: Judge) -> None:
        self.facts = facts
        self.judge = judge
        self.covers = Covers(facts, judge.used)
        if not cython.compiled:
            self.family_naturals, self.naturals_after = [0] * 5, [0] * 5
            self.joker_masks, self.within_reach, self.needed = [0] * 32, [0] * 32, [0] * 32
            self.deficit = [0] * 5
        self.clear()

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def clear(self) -> cython.int:
        """An empty hand."""
        i: cython.int
        for i in range(34):
            self.covers.naturals[i] = 0
        for i in range(32):
            self.joker_masks[i] = 0
            self.within_reach[i] = 0
        self.jokers = 0
        self.covers.meld_count = 0
        self.covers.claimed = False
        self.covers.winning_kind = -1
        self.winning_mask = 0
        return 0

    def put_tiles(self, kinds: object, masks: object) -> None:
        """Add natural tiles, and jokers by what they stand for."""
        i: cython.int
        for i in kinds:  # type: ignore[attr-defined]
            self.covers.naturals[i] += 1
        for i in masks:  # type: ignore[attr-defined]
            self.put_jokers(i, 1)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def put_jokers(self, mask: cython.int, n: cython.int) -> cython.int:
        """Add n jokers that stand for these families; a negative n takes them away."""
        families: cython.int
        self.jokers += n
        self.joker_masks[mask] += n
        for families in range(1, 32):
            self.within_reach[families] += n * (families & mask != 0)
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def put_meld(self, code: cython.int) -> cython.int:
        """Add a declared set; at most four."""
        self.covers.melds[self.covers.meld_count] = code
        self.covers.meld_count += 1
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def put_winning(self, kind: cython.int, mask: cython.int, claimed: cython.int) -> cython.int:
        """Add the winning tile: a natural kind, or -1 and what the joker stands for."""
        if kind >= 0:
            self.covers.naturals[kind] += 1
        else:
            self.put_jokers(mask, 1)
        self.covers.winning_kind = kind
        self.winning_mask = mask
        self.covers.claimed = claimed != 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def prepare(self) -> cython.int:
        """Count what the search needs to know of the natural tiles."""
        i: cython.int
        j: cython.int
        n: cython.int
        total: cython.int
        key: cython.ulonglong
        later: cython.int = 0
        self.kinds_held = 0
        self.most_alike = 0
        for j in range(4, -1, -1):
            total = 0
            key = 0
            for i in range(FAMILY_FIRST[j], FAMILY_FIRST[j] + FAMILY_SIZE[j]):
                n = self.covers.naturals[i]
                total += n
                key = key << 3 | n
            self.family_naturals[j] = total
            self.covers.keys[j] = key
            self.naturals_after[j] = later
            later += total
            # the key has three bits a kind: how many kinds there are, and how many alike
            self.kinds_held += _bits((key | key >> 1 | key >> 2) & ONES)
            if key & FOURS_OF_A_KIND:
                self.most_alike = 4
            elif key & key >> 1 & ONES and self.most_alike < 4:
                self.most_alike = 3
        self.covers.reset()
        return 0

    @cython.cfunc
    @cython.exceptval(1, check=True)
    def held_kinds(self) -> cython.ulonglong:
        """The kinds of the natural tiles, a bit each."""
        i: cython.int
        held: cython.ulonglong = 0
        for i in range(34):
            held |= cython.cast(cython.ulonglong, self.covers.naturals[i] != 0) << i
        return held

    # -- Hall's condition --------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def jokers_suffice(self) -> cython.int:
        """Whether all jokers together can be ``deficit`` tiles in each family."""
        f: cython.int
        others: cython.int
        needed: cython.int
        size: cython.int = 1
        self.needed[0] = 0
        for f in range(5):
            for others in range(size):  # all sets of the families before this one
                needed = self.needed[others] + self.deficit[f]
                if needed > self.within_reach[size + others]:
                    return 0
                self.needed[size + others] = needed
            size *= 2
        return self.needed[31] == self.jokers

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def winning_families(self) -> cython.int:
        """The families in which the winning joker can stand, the others suffice for the rest."""
        families: cython.int
        f: cython.int
        g: cython.int
        needed: cython.int
        good: cython.int
        result: cython.int = 0
        for f in range(5):
            if not self.winning_mask >> f & 1 or self.deficit[f] == 0:
                continue
            good = 1
            for families in range(1, 32):
                needed = 0
                for g in range(5):
                    if families >> g & 1:
                        needed += self.deficit[g] - (f == g)
                if needed > self.within_reach[families] - (families & self.winning_mask != 0):
                    good = 0
                    break
            if good:
                result |= 1 << f
        return result
