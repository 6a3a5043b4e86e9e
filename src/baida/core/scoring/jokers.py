"""The jokers of a hand, and Hall's test: whether they can supply the tiles that are missing.

Jokers are counted by the set of families they can stand for. Assigning them to the missing tiles is
a bipartite matching problem in which all tiles of a family are alike. By Hall's theorem it has a
solution if and only if no set of families needs more tiles than there are jokers that can stand for
at least one of those families; the number of tiles that stay missing is the largest such excess.
With five families that is 31 comparisons of small numbers.
"""

from __future__ import annotations

import cython


class JokerPool:
    """The jokers of one hand. A set of families is a mask of five bits."""

    def __init__(self) -> None:
        if not cython.compiled:
            #: The number of jokers that stand for exactly these families.
            self.joker_masks = [0] * 32
            #: The number of jokers that can stand for at least one of these families.
            self.within_reach = [0] * 32
            #: The number of tiles that each family is missing, to be set before asking for
            #: `shortage`.
            self.deficit = [0] * 5
            self.needed = [0] * 32
        self.clear_jokers()

    def clear_jokers(self) -> cython.int:
        i: cython.int
        for i in range(32):
            self.joker_masks[i] = 0
            self.within_reach[i] = 0
        self.jokers = 0
        return 0

    def put_jokers(self, mask: cython.int, n: cython.int) -> cython.int:
        """Add n jokers that stand for these families; a negative n removes them."""
        families: cython.int
        self.jokers += n
        self.joker_masks[mask] += n
        for families in range(1, 32):
            self.within_reach[families] += n * (families & mask != 0)
        return 0

    def shortage(self, most: cython.int) -> cython.int:
        """Return how many of the ``deficit`` tiles the jokers cannot supply.

        The search stops as soon as the answer exceeds ``most``; the result is then a lower bound.
        """
        f: cython.int
        others: cython.int
        size: cython.int = 1
        worst: cython.int = 0
        self.needed[0] = 0
        for f in range(5):
            for others in range(size):  # all sets of the families before this one
                needed: cython.int = self.needed[others] + self.deficit[f]
                self.needed[size + others] = needed
                needed -= self.within_reach[size + others]
                if needed > worst:
                    if needed > most:
                        return needed
                    worst = needed
            size *= 2
        return worst
