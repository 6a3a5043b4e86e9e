cimport cython
from baida.core.scoring.facts cimport Facts
from baida.core.scoring.sets cimport FAMILY_FIRST, FAMILY_SIZE, FIRST_PUNG, SPREAD

cdef int NO_PAIR, KNOWN, MOST_KEPT, ROOM, MOST_MERGED

@cython.final
cdef class Covers:
    cdef Facts facts
    cdef unsigned char naturals[34]
    cdef unsigned char melds[4]
    cdef unsigned char stack[4]
    cdef unsigned char local[32]
    cdef int start[50]
    cdef int count[50]
    cdef int local_count
    cdef unsigned long long keys[5]
    cdef unsigned long long pool[262144]
    cdef unsigned long long signatures[16384]
    cdef unsigned long long known_key[32768]
    cdef int known_start[32768]
    cdef int known_count[32768]
    cdef readonly bint merging
    cdef bint claimed
    cdef int winning_kind, meld_count
    cdef int filled, slot, first, size, depth, pair

    cpdef int reset(self) except -1 nogil
    cpdef int find(self, int family, int sets, int pairs) except -1 nogil
    cdef int _place(self, int i, int sets, int pairs, int spare, int here, int next_) except -1 nogil
    cdef int _add(self) except -1 nogil
    cdef unsigned long long _signature(self) except? 0 nogil
    cpdef int winning_places(self, int sets, int pair, int first, int size) except -1 nogil
    cdef int _may_win(self, int kind, int sets, int pair) except -1 nogil
