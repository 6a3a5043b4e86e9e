cimport cython
from baida.core.scoring.fact_index cimport *
from baida.core.scoring.facts cimport Facts
from baida.core.scoring.sets cimport FIRST_PUNG, GROUP_AMOUNTS, GROUP_KINDS
from baida.core.scoring.solver cimport Solver
from baida.core.scoring.special cimport Search

cdef int KINDS, HAND_SIZE, DISCARD, BY_GREEN_JOKERS, GREEN_CONFIGURATION, SET_BITS, KONG, CONCEALED_KONG
cdef int NO_CONFIGURATION, HOLDS_VOIDED, NEEDS_SELF_DRAW

@cython.final
cdef class Kernel:
    cdef readonly Search search
    cdef readonly Solver solver
    cdef Facts facts
    cdef unsigned char masks[96]
    cdef unsigned char claimed_masks[96]
    cdef unsigned char jokers[96]
    cdef unsigned char declared_values[4]
    cdef bint nfnl
    cdef int voided

    cpdef int put(
        self, list concealed, list melds, int winning, int win, int seat, int round_wind, int voided,
        bytes circumstances,
    ) except -1
    cdef int begin(self, int win, int seat, int round_wind, int voided) except -1 nogil
    cdef int put_tiles(self, int tile, int n) except -1 nogil
    cdef int put_winning(self, int tile, int win) except -1 nogil
    cdef int put_meld(self, int meld) except -1 nogil
    cpdef int best(self) except -1 nogil
    cpdef int wins(self) except -1 nogil
    cdef int _holds_voided(self) except -1 nogil
    cdef int _only_suited(self) except -1 nogil
