cimport cython
from baida.core.scoring.chains cimport Chains, _longest
from baida.core.scoring.fact_index cimport *
from baida.core.scoring.sets cimport BITS, FIRST_PUNG, GROUP_AMOUNTS, GROUP_KINDS, GROUP_NUMBERS, PAIR

cdef unsigned long long FOUR_OR_MORE

@cython.final
cdef class Facts(Chains):
    cdef unsigned long long kong_amounts[4]
    cdef int round_code, seat_code
    cdef bint pung_chains, hogs, gates, fours, honors_rest
    cdef public bint four_alike

    cpdef int set_round_and_seat(self, int round_wind, int seat_wind) except -1 nogil
    cpdef int tiles(self, unsigned long long kinds) except -1 nogil
    cpdef int standard(self, int total, int concealed, int pair) except -1 nogil
    cpdef int pairs(self, unsigned long long kinds) except -1 nogil
    cpdef int thirteen(self, unsigned long long kinds, int pair) except -1 nogil
    cdef int _hogs(self, int concealed, int pair) except -1 nogil
    cdef int _fours(self, int total, int pair) except -1 nogil
    cdef int _gates(self, int total, int pair) except -1 nogil
    cdef unsigned long long _amounts(self, int total, int pair, int word) noexcept nogil
