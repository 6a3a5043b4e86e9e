cimport cython
from baida.core.bits cimport lowest
from baida.core.scoring.fact_index cimport DECLARED, DECLARED_FLOWERS, DRAWS, FIRST, GREEN_DISCARDS, HELL_WAIT, LAST_TILE, REPLACEMENT, SHOT_AFTER_KONG
from baida.core.scoring.facts cimport Facts
from baida.core.scoring.kernel cimport Kernel
from baida.core.play.ruleset cimport Law
from baida.core.distance.near_ready cimport NearReady
from baida.core.distance.special_hands cimport fits_orphans, fits_unconnected, lacks_seven_pairs
from baida.core.scoring.sets cimport GROUP_KINDS
from baida.core.play.state cimport BEFORE, FOR_TURN, UNKNOWN, Table

cdef int SELF_DRAW, DISCARD, ROB_KONG, GREEN_JOKERS, MANY_DRAWS, HEAVEN, EARTH, MAN

cdef int is_near(Table t, int seat) except -1
cdef int _find_near(Table t, int seat) except -1
cdef int _near_leafless(Table t, int seat) except -1
cdef int win_total(Table t, int seat, int tile, int win) except? -9
cdef int completes(Table t, int seat, int tile, int win, int drawn) except -1
cdef int plain_total(Table t, int seat, int tile, int win) except? -9
cdef int _put_hand(Table t, int seat, int win, int drawn) except -1
cdef int first_turn(Table t, int seat, int win) except -1
cdef int is_shot(Table t, int win) except -1
cdef int worth_of_declared(Table t, int seat) except -1
cdef int worth_after_declaring(Table t, int seat, int tile) except -1
cdef int _tiles_in_meld(Table t, int meld, int tile) except -1
cdef int best_wait(Table t, int seat) except? -9
