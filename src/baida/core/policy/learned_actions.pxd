cimport cython
from libc.math cimport log1p
from baida.core.play.actions cimport DECLARE, INDICATOR, MELD, PASS, VOID, WIN_NOW, meld_kind, meld_tile
from baida.core.play.state cimport TURN, State
from baida.core.play.win_check cimport worth_after_declaring
from baida.core.policy.greedy cimport Greedy
from baida.core.policy.learned_candidates cimport MOST_CANDIDATES, Candidates
from baida.core.policy.learned_table cimport TableFeatures
from baida.core.policy.needs cimport FLUSH, PAIRS, PUNGS, SETS
from baida.core.scoring.sets cimport FAMILY_OF

cdef int ACTION_FEATURES

@cython.final
cdef class ActionFeatures:
    cdef Greedy greedy
    cdef TableFeatures table
    cdef double unit
    cdef int place
    cdef double values[511]
    cdef int lacks[7]
    cdef int help[7]

    cdef int write(self, State t, int seat, Candidates found) except -1 nogil
    cdef int _put(self, double value) noexcept nogil
    cdef double _in_units(self, double points) noexcept nogil
    cdef int _write_kind(self, long long action) except -1 nogil
    cdef int _write_opinion(self, Candidates found, int i, double best, double safest) except -1 nogil
    cdef int _write_hand(self, State t, int seat, long long action, int n) except -1 nogil
    cdef int _do(self, State t, int seat, long long action) except -1 nogil
    cdef int _tile_of(self, State t, long long action) except? -1 nogil
    cdef int _write_tile(self, State t, int seat, long long action) except -1 nogil
    cdef int _own_near(self, State t, int seat, int tile, int far) except -1 nogil
    cdef int _unseen_near(self, int tile, int far) except -1 nogil
    cdef int _write_risk(self, State t, int other, int tile, int family) except -1 nogil
