cimport cython
from baida.core.covers cimport Covers
from baida.core.facts cimport Facts
from baida.core.judge cimport Judge

cdef int STANDARD, SEVEN_PAIRS, NFNL
cdef unsigned long long ONES, FOURS_OF_A_KIND

cdef int _bits(unsigned long long mask) except -1

@cython.final
cdef class Solver:
    cdef readonly Facts facts
    cdef readonly Judge judge
    cdef readonly Covers covers
    cdef unsigned char family_naturals[5]
    cdef unsigned char naturals_after[5]
    cdef unsigned char joker_masks[32]
    cdef unsigned char within_reach[32]
    cdef unsigned char needed[32]
    cdef unsigned char deficit[5]
    cdef unsigned char sets_in[5]
    cdef unsigned char pairs_in[5]
    cdef unsigned char best_sets[4]
    cdef public object readings
    cdef public bint no_flowers_no_leaves
    cdef readonly int winning_mask, jokers, best
    cdef readonly int best_configuration, best_in_pung, best_pair, best_set_count
    cdef unsigned long long kinds
    cdef int most_alike, kinds_held
    cdef readonly unsigned long long best_kinds
    cdef int task, found, families_to_win
    cdef long long completions

    cpdef int clear(self) except -1
    cpdef int put_jokers(self, int mask, int n) except -1
    cpdef int put_meld(self, int code) except -1
    cpdef int put_winning(self, int kind, int mask, int claimed) except -1
    cdef int prepare(self) except -1
    cdef int jokers_suffice(self) except -1
    cdef int winning_families(self) except -1
    cpdef int solve_standard(self, int sets, int pairs, int task) except -1
    cdef unsigned long long held_kinds(self) except? 1
    cdef int _share_naturals(self, int pairs) except -1
    cdef int _share(self, int family, int sets, int pairs, int jokers) except -1
    cdef int _use_shares(self) except -1
    cdef int _combine(self, int family, int filled, int pair) except -1
    cdef int _judge_standard(self, int concealed, int pair) except -1
    cpdef int consider(self, int configuration, int in_pung, int pair) except -1
    cpdef int restore(self) except -1
    cpdef int start(self) except -1
    cpdef int try_standard(self) except -1
    cpdef int count_waits(self) except -1
    cpdef int try_no_flowers_no_leaves(self) except -1
