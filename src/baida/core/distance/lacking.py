"""What one family lacks for so many sets and pairs."""

from __future__ import annotations

import cython

if not cython.compiled:  # compiled, they come by lacking.pxd
    from baida.core.scoring.sets import FAMILY_FIRST, FAMILY_SIZE, SPREAD

NEVER = 99  # it lacks so many that it cannot be
UNLIMITED = 7
KNOWN = 1 << 17  # as many as 64 - 47 bits tell apart


@cython.cclass
class Lacking:
    """Natural tiles by kind, and what their families lack.

    ``limits`` says how many of each kind the concealed hand can come to hold, 7 standing
    for any number: where there are jokers, any tile can be had.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.naturals, self.limits, self.lacking = [0] * 34, [0] * 34, [0] * 50
            self.layer, self.next_layer = [0] * 90, [0] * 90
            self.known_key, self.known_row = [0] * KNOWN, [0] * (10 * KNOWN)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def look_up(self, family: cython.int) -> cython.int:
        """Put what the family lacks for 0-4 sets and 0-1 pairs into ``lacking``."""
        i: cython.int
        key: cython.ulonglong = 1 + (family - 2 if family > 2 else 0)
        for i in range(FAMILY_FIRST[family], FAMILY_FIRST[family] + FAMILY_SIZE[family]):
            key = key << 6 | self.limits[i] << 3 | self.naturals[i]
        place: cython.int = (key * SPREAD >> 47) & (KNOWN - 1)
        if self.known_key[place] != key:
            self._count(family)
            self.known_key[place] = key
            for i in range(10):
                self.known_row[10 * place + i] = self.lacking[10 * family + i]
            return 0
        for i in range(10):
            self.lacking[10 * family + i] = self.known_row[10 * place + i]
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _count(self, family: cython.int) -> cython.int:
        """Walk along the kinds; a state is 10 x (chows of the two kinds before) + sets and pair.

        Of each chow two are enough: three alike hold the tiles of three pungs.
        """
        i: cython.int
        state: cython.int
        cost: cython.int
        here: cython.int
        before: cython.int
        chows: cython.int
        pungs: cython.int
        pair: cython.int
        sets: cython.int
        held: cython.int
        more: cython.int
        target: cython.int
        first: cython.int = FAMILY_FIRST[family]
        size: cython.int = FAMILY_SIZE[family]
        for state in range(90):
            self.layer[state] = NEVER
        self.layer[0] = 0
        for i in range(size):
            for state in range(90):
                self.next_layer[state] = NEVER
            for state in range(90):
                cost = self.layer[state]
                if cost == NEVER:
                    continue
                before = state // 30
                here = state // 10 % 3
                sets = state % 10 // 2
                for chows in range(3):
                    if sets + chows > 4 or (chows and (family > 2 or i + 2 >= size)):
                        break
                    for pungs in range(3):
                        if sets + chows + pungs > 4:
                            break
                        for pair in range(2 - state % 2):
                            held = before + here + chows + 3 * pungs + 2 * pair
                            if held > self.limits[first + i] and self.limits[first + i] < UNLIMITED:
                                continue
                            more = held - self.naturals[first + i]
                            more = cost + (more if more > 0 else 0)
                            target = 30 * here + 10 * chows
                            target += 2 * (sets + chows + pungs) + state % 2 + pair
                            if more < self.next_layer[target]:
                                self.next_layer[target] = more
            for state in range(90):
                self.layer[state] = self.next_layer[state]
        for state in range(10):
            self.lacking[10 * family + state] = self.layer[state]
        return 0
