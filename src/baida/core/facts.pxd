cimport cython

cdef enum:
    WIN, MELDS, OPEN_MELDS, KONGS, OPEN_KONGS, CONCEALED_KONGS, KONGS_OF_FOUR, JOKERS, DECLARED,
    DECLARED_FLOWERS, DECLARED_VALUE, DRAWS, REPLACEMENT, FIRST, LAST_TILE, HELL_WAIT,
    SHOT_AFTER_KONG, GREEN_DISCARDS, CLAIMED_JOKER, WAITS, SUITS, WINDS, DRAGONS, HONORS,
    TERMINALS, SIMPLES, NUMBERS, ODD_NUMBERS, EVEN_NUMBERS, SUJI, FOURS, SETS, CHOWS, PUNGS,
    CONCEALED_PUNGS, OUTSIDE, TERMINAL_GROUPS, COMMON_NUMBERS, PAIR_HONOR, PAIR_EYES,
    PUNGS_OF_ONE, PUNGS_OF_THREE, PUNGS_OF_NINE, STRAIGHTS, PAIR_RED, HONOR_PUNGS, DRAGON_PUNGS,
    DRAGON_KINDS, SMALL_DRAGONS, WIND_KINDS, SMALL_WINDS, ROUND_PUNGS, SEAT_PUNGS, SHIFTED,
    SMALL_SHIFTED, PURE_SHIFTED, PURE_SMALL_SHIFTED, MIXED_SHIFTED, MIXED_SMALL_SHIFTED, ALIKE,
    SMALL_ALIKE, IDENTICAL, IDENTICAL_SUITS, IDENTICAL_PURE, TWIN_NUMBERS, TRIPLE_NUMBERS,
    SHORT_STRAIGHTS, SHORT_SUITS, SHORT_PURE, ENDS_SUITS, ENDS_PURE, PURE_STEPS, PURE_LINKS,
    MIXED_STEPS, MIXED_LINKS, MIXED_STRAIGHTS, HOG, HOGS, GATES, PAIR_RUN, PAIR_ALIKE,
    KNITTED_SHORT, KNITTED_ENDS, KNITTED_STRAIGHT, KNITTED_PUNGS

@cython.final
cdef class Facts:
    cdef unsigned char values[96]
    cdef unsigned char sets[4]
    cdef unsigned long long kong_amounts[4]
    cdef int round_code, seat_code
    cdef bint pung_chains, chow_chains, hogs, gates, fours
    cdef public bint four_alike
    cdef bint chows_rest, pungs_rest, honors_rest

    cpdef int set_round_and_seat(self, int round_wind, int seat_wind) except -1
    cpdef int tiles(self, unsigned long long kinds) except -1
    cpdef int standard(self, int total, int concealed, int pair) except -1
    cpdef int pairs(self, unsigned long long kinds) except -1
    cpdef int thirteen(self, unsigned long long kinds, int pair) except -1
    cdef int _chows(self, int total, int chows) except -1
    cdef int _mixed_chows(self, int a, int b, int c) except -1
    cdef int _pungs(self, int total, int pair, int suited) except -1
    cdef int _mixed_pungs(self, int a, int b, int c) except -1
    cdef int _hogs(self, int concealed, int pair) except -1
    cdef int _fours(self, int total, int pair) except -1
    cdef int _gates(self, int total, int pair) except -1
    cdef unsigned long long _amounts(self, int total, int pair, int word) except? 0

cdef int _longest(int mask, int step) except -1
cdef int _around(int same, int after, int before, int n) except -1
