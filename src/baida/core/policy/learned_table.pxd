cimport cython
from libc.math cimport log1p
from baida.core.play.actions cimport CHOW, CONCEALED_KONG, KONG
from baida.core.play.state cimport BEFORE, CLAIM, DRAWN_FLAG, GREEN_OFFER, ROB, TURN, VOIDING, State
from baida.core.play.win_check cimport worth_of_declared
from baida.core.policy.greedy cimport Greedy
from baida.core.policy.learned_candidates cimport Candidates
from baida.core.scoring.sets cimport FAMILY_OF, FIRST_PUNG

cdef int TABLE_FEATURES, FIRST_DISCARDS, LAST_DISCARDS

@cython.final
cdef class TableFeatures:
    cdef Greedy greedy
    cdef double unit
    cdef int place
    cdef double values[92]
    cdef int melds_in[20]
    cdef int discards_in[20]

    cdef int write(self, State t, int seat, Candidates found) except -1 nogil
    cdef int _put(self, double value) noexcept nogil
    cdef int _count_families(self, State t, int seat) except -1 nogil
    cdef int _write_own(self, State t, int seat, Candidates found) except -1 nogil
    cdef double _in_units(self, double points) noexcept nogil
    cdef int _write_opponent(self, State t, int other) except -1 nogil
