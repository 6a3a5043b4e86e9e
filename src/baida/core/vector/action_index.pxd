cimport cython
from baida.core.play.actions cimport ADDED_KONG, CHOW, CONCEALED_KONG, DECLARE, EXCHANGE, INDICATOR, KONG, MELD, PASS, PUNG, VOID, WIN_NOW, meld_kind, meld_set, meld_tile
from baida.core.play.flow cimport list_legal
from baida.core.scoring.sets cimport FAMILY_OF, FIRST_PUNG
from baida.core.play.state cimport State

cdef int RANKS

@cython.final
cdef class ActionIndex:
    cdef readonly int size, columns
    cdef readonly dict sections
    cdef short column[96]
    cdef unsigned char rank[96]
    cdef short choice[125]
    cdef readonly int discards, answers, declarations, voids, chows, pungs, kongs, joker_pungs, joker_kongs
    cdef int concealed, added, exchanges, pung_choices, kong_choices, chow_choices, concealed_choices, added_choices

    cpdef int of_action(self, long long action, int offered) except -1 nogil
    cdef int _of_meld(self, long long action, int offered) except -1 nogil
    cdef int _of_chow(self, long long action, int offered) except -1 nogil
    cdef int _choice_of(self, long long action) except -1 nogil
    # 1000: see greedy.pxd
    cdef long long to_action(self, State t, int seat, int code) except? 1000 nogil
