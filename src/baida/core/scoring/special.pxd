cimport cython
from baida.core.bits cimport count_bits
from baida.core.scoring.fact_index cimport *
from baida.core.scoring.sets cimport FAMILY_OF
from baida.core.scoring.solver cimport SEVEN_PAIRS, Solver

cdef int THIRTEEN, THIRTEEN_ORPHANS, THIRTEEN_UNCONNECTED
cdef unsigned long long TEMPLATES[9]
cdef unsigned long long ORPHANS

@cython.final
cdef class Search:
    cdef readonly Solver solver
    cdef int configurations
    cdef bint repeated_pairs, ungrouped_nfnl
    cdef unsigned char lone_jokers[8]
    cdef int lone_count
    cdef bint judging, with_pair, found
    cdef int twice, configuration
    cdef unsigned long long kinds, allowed

    cpdef int best(self) except -2 nogil
    cpdef int seven_pairs(self, int pairs) except -1 nogil
    cdef int _more_pairs(self, int start, int left) except -1 nogil
    cpdef int orphans(self, bint with_pair) except -1 nogil
    cpdef int unconnected(self, bint with_pair) except -1 nogil
    cdef int _thirteen(self, unsigned long long allowed, bint with_pair) except -1 nogil
    cdef int _more_kinds(self, int start, int left) except -1 nogil
    cdef int _choose_pair(self) except -1 nogil
    cdef int _judge_thirteen(self, int pair) except -1 nogil
    cpdef int waits_for_lone_joker(self) except -1 nogil
    cdef int _is_lone(self, int mask) except -1 nogil
