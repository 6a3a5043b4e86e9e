cimport cython
from baida.core.scoring.covers cimport NO_PAIR
from baida.core.scoring.fact_index cimport *
from baida.core.scoring.facts cimport Facts
from baida.core.scoring.hand cimport Hand
from baida.core.scoring.matcher cimport PatternMatcher
from baida.core.scoring.sets cimport FAMILY_FIRST, FAMILY_SIZE, FIRST_PUNG, GROUP_KINDS

cdef int STANDARD, SEVEN_PAIRS, NFNL

@cython.final
cdef class Solver(Hand):
    cdef unsigned char sets_in[5]
    cdef unsigned char pairs_in[5]
    cdef unsigned char best_sets[4]
    cdef public object readings
    cdef public bint no_flowers_no_leaves
    cdef readonly int best
    cdef readonly int best_configuration, best_in_pung, best_pair, best_set_count
    cdef readonly unsigned long long best_kinds
    cdef unsigned long long kinds
    cdef int task, found, families_to_win
    cdef long long completions

    cpdef int clear(self) except -1 nogil
    cpdef int put_meld(self, int code) except -1 nogil
    cpdef int put_winning(self, int kind, int mask, int claimed) except -1 nogil
    cpdef int solve_standard(self, int sets, int pairs, int task) except -1 nogil
    cdef int _share_naturals(self, int pairs) except -1 nogil
    cdef int _share(self, int family, int sets, int pairs, int jokers) except -1 nogil
    cdef int _use_shares(self) except -1 nogil
    cdef int _combine(self, int family, int filled, int pair) except -1 nogil
    cdef int _judge_standard(self, int concealed, int pair) except -1 nogil
    cpdef int consider(self, int configuration, int in_pung, int pair) except -1 nogil
    cdef int _note(self, int configuration, int in_pung, int pair, int worth) except -1 with gil
    cpdef tuple best_set_codes(self)
    cpdef int restore(self) except -1 nogil
    cpdef int start(self) except -1 nogil
    cpdef int try_standard(self) except -1 nogil
    cpdef int count_waits(self) except -1 nogil
    cpdef int try_no_flowers_no_leaves(self) except -1 nogil
