cimport cython
from baida.core.bits cimport lowest
from baida.core.scoring.fact_index cimport DECLARED, DECLARED_FLOWERS, DRAWS, FIRST, GREEN_DISCARDS, HELL_WAIT, LAST_TILE, REPLACEMENT, SHOT_AFTER_KONG
from baida.core.scoring.facts cimport Facts
from baida.core.scoring.kernel cimport Kernel
from baida.core.play.ruleset cimport EARLY_WORTHS, RuleSet
from baida.core.distance.near_ready cimport NearReady
from baida.core.distance.special_hands cimport fits_orphans, fits_unconnected, lacks_seven_pairs
from baida.core.scoring.sets cimport GROUP_KINDS, SPREAD
from baida.core.play.state cimport BEFORE, CLAIMED, FOR_KONG, FOR_TURN, NO_TILE, ONE, UNKNOWN, State

cdef int SELF_DRAW, DISCARD, ROB_KONG, GREEN_JOKERS, ON_CLAIMED_KONG, ON_JOKER, CLAIMED_KONG, MANY_DRAWS, HEAVEN, EARTH, MAN, KEYED_TILES

cdef int is_near(State t, int seat) except -1 nogil
cdef int _find_near(State t, int seat) except -1 nogil
cdef int _near_leafless(State t, int seat) except -1 nogil
cdef int win_total(State t, int seat, int tile, int win) except? -9 nogil
cdef int completes(State t, int seat, int tile, int win, int drawn) except -1 nogil
cdef int plain_total(State t, int seat, int tile, int win) except? -9 nogil
cdef int _put_hand(State t, int seat, int win, int drawn) except -1 nogil
cdef int first_turn(State t, int seat, int win) except -1 nogil
cdef int _on_first_discard(State t, int win) except -1 nogil
cdef int replacement(State t, int win) except -1 nogil
cdef int is_shot(State t, int win) except -1 nogil
cdef int worth_of_declared(State t, int seat) except -1 nogil
cdef int worth_after_declaring(State t, int seat, int tile) except -1 nogil
cdef int _single_worth(State t, int wind, int tile) except -1 nogil
cdef int _ask_single_worth(State t, int wind, int tile) except -1 with gil
cdef int _early_worth(State t, int seat, int wind, int count, int tile) except -1 nogil
cdef int _ask_early_worth(State t, int seat, int wind, int count, int tile) except -1 with gil
cdef int _tiles_in_meld(State t, int meld, int tile) except -1 nogil
cdef int best_wait(State t, int seat) except? -9 nogil
