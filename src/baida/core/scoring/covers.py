"""All ways to cover the tiles of one family with sets and a pair.

A cover of a family holds all its natural tiles; the rest are jokers, so it needs exactly
3 x sets + 2 x pairs - naturals jokers. Covers are generated once for each (family, sets, pairs) of
a hand, without duplicates.
"""

from __future__ import annotations

import cython

from baida.core.scoring.fact_names import FACTS, FIRST_READING_FACT, LOCAL_FACTS

if not cython.compiled:  # when compiled, covers.pxd imports these
    from baida.core.scoring.facts import Facts
    from baida.core.scoring.sets import FAMILY_FIRST, FAMILY_SIZE, FIRST_PUNG, SPREAD

NO_PAIR = 63
#: 3 bits a fact have to fit into one word beside the two bits of the winning tile
MOST_MERGED_FACTS = 20
KNOWN = 1 << 15  # the number of values of 64 - 49 bits
MOST_KEPT = 1 << 17  # covers kept from one hand to the next
ROOM = 1 << 18  # one hand never adds this many
MOST_MERGED = 1 << 14


class Covers:
    """The covers of the families of one hand.

    A cover is one number: six bits for each set, then at bit 24 its pair or NO_PAIR, as if
    the family were the first one of its sort.
    """

    def __init__(self, facts: Facts, used: object) -> None:
        self.facts = facts
        if not cython.compiled:
            self.naturals, self.melds, self.stack = [0] * 34, [0] * 4, [0] * 4
            self.start, self.count, self.local = [0] * 50, [0] * 50, [0] * 32
            self.keys = [0] * 5
            self.pool, self.signatures = [0] * ROOM, [0] * MOST_MERGED
            self.known_key = [0] * KNOWN
            self.known_start, self.known_count = [0] * KNOWN, [0] * KNOWN
            self.claimed, self.winning_kind = False, -1
        local = [
            i
            for i, name in enumerate(FACTS)
            if i >= FIRST_READING_FACT and name in used  # type: ignore[operator]
        ]
        names = list(FACTS)
        self.merging = len(local) <= MOST_MERGED_FACTS and all(
            names[i] in LOCAL_FACTS for i in local
        )
        self.local_count = len(local) if self.merging else 0
        for i in range(self.local_count):
            self.local[i] = local[i]
        self.meld_count = 0
        self.filled = 0
        self.reset()

    def reset(self) -> cython.int:
        """Prepare for a new hand. Covers of families with the same tiles stay cached."""
        i: cython.int
        for i in range(50):
            self.start[i] = -1
        if self.merging:
            self.filled = 0  # which covers are equivalent depends on the rest of the hand
        elif self.filled > MOST_KEPT:
            self.filled = 0
            for i in range(KNOWN):
                self.known_key[i] = 0
        return 0

    def find(self, family: cython.int, sets: cython.int, pairs: cython.int) -> cython.int:
        """Find the covers, unless cached, and return their slot in ``start`` and ``count``."""
        slot: cython.int = 10 * family + 2 * sets + pairs
        if self.start[slot] >= 0:
            return slot
        # the three suits share their cached covers
        sort: cython.int = family - 2 if family > 2 else 0
        key: cython.ulonglong = self.keys[family] << 6 | sort << 4 | sets << 1 | pairs
        place: cython.int = (key * SPREAD >> 49) & (KNOWN - 1)
        if not self.merging and self.known_key[place] == key + 1:
            self.start[slot] = self.known_start[place]
            self.count[slot] = self.known_count[place]
            return slot
        self.start[slot] = self.filled
        self.count[slot] = 0
        self.slot = slot
        self.first = FAMILY_FIRST[family]
        self.size = FAMILY_SIZE[family]
        self.depth = 0
        self.pair = NO_PAIR
        i: cython.int
        spare: cython.int = 3 * sets + 2 * pairs
        for i in range(self.size):
            spare -= self.naturals[self.first + i]
        if spare >= 0:
            self._place(0, sets, pairs, spare, 0, 0)
        self.known_key[place] = key + 1
        self.known_start[place] = self.start[slot]
        self.known_count[place] = self.count[slot]
        return slot

    def _place(
        self,
        i: cython.int,
        sets: cython.int,
        pairs: cython.int,
        spare: cython.int,
        here: cython.int,
        next_: cython.int,
    ) -> cython.int:
        """Choose what begins at the i-th kind.

        ``here`` chows already cover this kind and ``next_`` of them the next one too;
        ``spare`` tiles may still come from jokers.
        """
        kind: cython.int = self.first + i
        missing: cython.int = 0
        while i < self.size:
            missing = self.naturals[kind] - here
            if missing or spare:
                break
            i += 1  # covered, and nothing more may begin here
            kind += 1
            here = next_
            next_ = 0
        if i == self.size:
            if sets == 0 and pairs == 0:
                self._add()
            return 0
        if missing > 3 * sets + 2 * pairs:
            return 0
        room: cython.int = missing + spare  # how many tiles may begin here
        if room < 0:
            return 0
        pair: cython.int
        pungs: cython.int
        chows: cython.int
        depth: cython.int = self.depth
        for pair in range(pairs + 1):
            if 2 * pair > room:
                break
            if pair:
                self.pair = i
            for pungs in range(sets + 1):
                rest: cython.int = missing - 2 * pair - 3 * pungs
                if rest + spare < 0:
                    break
                if pungs:
                    self.stack[self.depth] = FIRST_PUNG + i
                    self.depth += 1
                most: cython.int = sets - pungs if i + 2 < self.size and kind < 27 else 0
                if most > rest + spare:
                    most = rest + spare
                for chows in range(most + 1):
                    if chows:
                        self.stack[self.depth] = i
                        self.depth += 1
                    if chows >= rest:
                        self._place(
                            i + 1,
                            sets - pungs - chows,
                            pairs - pair,
                            spare + rest - chows,
                            next_ + chows,
                            chows,
                        )
                self.depth = depth + pungs
            self.depth = depth
            self.pair = NO_PAIR if pairs else self.pair
        return 0

    def _add(self) -> cython.int:
        i: cython.int
        cover: cython.ulonglong = cython.cast(cython.ulonglong, self.pair) << 24
        for i in range(self.depth):
            cover |= cython.cast(cython.ulonglong, self.stack[i]) << 6 * i
        signature: cython.ulonglong = 0
        first: cython.int = self.start[self.slot]
        if self.merging:
            signature = self._signature()
            for i in range(first, self.filled):
                if self.signatures[i] == signature:
                    return 0
        if self.filled == (MOST_MERGED if self.merging else ROOM):
            raise MemoryError("more covers than any hand has")
        self.pool[self.filled] = cover
        if self.merging:
            self.signatures[self.filled] = signature
        self.filled += 1
        self.count[self.slot] += 1
        return 0

    def _signature(self) -> cython.ulonglong:
        """Pack all facts of a cover that the patterns in use can distinguish (see LOCAL_FACTS)."""
        i: cython.int
        kind: cython.int
        total: cython.int = self.depth
        pair: cython.int = self.pair if self.pair == NO_PAIR else self.pair + self.first
        for i in range(self.depth):
            kind = self.stack[i]
            self.facts.sets[i] = kind + (self.first if kind >= FIRST_PUNG else self.first // 9 * 7)
        for i in range(self.meld_count):
            kind = self.melds[i]
            kind = kind - FIRST_PUNG if kind >= FIRST_PUNG else 9 * (kind // 7)
            if self.first <= kind < self.first + self.size:
                self.facts.sets[total] = self.melds[i]
                total += 1
        self.facts.standard(total, self.depth, -1 if pair == NO_PAIR else pair)
        signature: cython.ulonglong = 0
        for i in range(self.local_count):
            signature = signature << 3 | self.facts.values[self.local[i]]
        return signature << 2 | self.winning_places(self.depth, pair, self.first, self.size)

    def winning_places(
        self, sets: cython.int, pair: cython.int, first: cython.int, size: cython.int
    ) -> cython.int:
        """Return where a claimed winning tile may sit: bit 0 in a pung, bit 1 elsewhere.

        Only the first ``sets`` of ``facts.sets`` and the pair are considered, and there the kinds
        from ``first`` on. A joker sits only where the naturals leave room for it.
        """
        if not self.claimed:
            return 0
        places: cython.int = 0
        i: cython.int
        j: cython.int
        kind: cython.int
        for i in range(sets):
            code: cython.int = self.facts.sets[i]
            if code >= FIRST_PUNG:
                kind = code - FIRST_PUNG
                if first <= kind < first + size and self._may_win(kind, sets, pair):
                    places |= 1
            else:
                for j in range(3):
                    kind = 9 * (code // 7) + code % 7 + j
                    if first <= kind < first + size and self._may_win(kind, sets, pair):
                        places |= 2
        if pair != NO_PAIR and first <= pair < first + size and self._may_win(pair, sets, pair):
            places |= 2
        return places

    def _may_win(self, kind: cython.int, sets: cython.int, pair: cython.int) -> cython.int:
        if self.winning_kind >= 0:
            return kind == self.winning_kind
        # a joker: one more of the kind is needed than there are naturals
        i: cython.int
        needed: cython.int = 2 if pair == kind else 0
        for i in range(sets):
            code: cython.int = self.facts.sets[i]
            if code >= FIRST_PUNG:
                needed += 3 * (code - FIRST_PUNG == kind)
            else:
                code = 9 * (code // 7) + code % 7
                needed += code <= kind <= code + 2
        return needed > self.naturals[kind]
