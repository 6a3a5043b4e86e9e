cimport cython
from baida.core.bits cimport lowest
from baida.core.policy.hand_state cimport HONORS, SUITED, HandState
from baida.core.play.ruleset cimport RuleSet
from baida.core.distance.family_table cimport NOTHING, POWER, least_of, merge_rows
from baida.core.policy.needs cimport NATURALS, SETS, Needs, kinds_in
from baida.core.policy.odds cimport UNKNOWN_HELP, Odds
from baida.core.policy.plans cimport Plans
from baida.core.scoring.sets cimport FAMILY_OF

cdef int BUT_ONE, DISCARDED, ASIDE, BUT_TWO, ROWS
cdef int MOST_PLANS
cdef double WORTH_A_LOOK, SECOND, EACH_VOIDED

@cython.final
cdef class Outlook:
    cdef RuleSet ruleset
    cdef HandState hand
    cdef Needs needs
    cdef Plans plans
    cdef Odds odds
    cdef int order[12]
    cdef double first_look[12]
    cdef int useful[34]
    cdef double idle
    cdef int useful_count, families
    cdef bint apart
    cdef unsigned long long rows[45]
    cdef double best_of[96]
    cdef double sum_of[96]
    cdef double promises[96]

    cdef double waiting(self) except? -1 nogil
    cdef int after(self, unsigned long long discards, unsigned long long specials) except -1 nogil
    cdef double _promise(self, int i, int lacking, int helping) noexcept nogil
    cdef double _delay(self, int discard) noexcept nogil
    cdef int find_likely(self) except -1 nogil
    cdef int _find_useful(self, int i) except -1 nogil
    cdef int help_of(self, int i) except -1 nogil
    cdef int _help(self, int i) except -1 nogil
    cdef int _set_out(self, int families) except -1 nogil
    cdef int _set_out_pairs(self) except -1 nogil
    cdef int _group(self, int family) noexcept nogil
    cdef unsigned long long _together(self, int families) except 0 nogil
    cdef int _least(self, int place, int f, unsigned long long row) except -1 nogil
    cdef unsigned long long _of_group(self, int place, int f, unsigned long long row) except 0 nogil
    cdef int _after_plan(self, int i, unsigned long long discards, unsigned long long specials) except -1 nogil
    cdef int _note(self, int tile, double promise) except -1 nogil
    cdef double _without_joker(self, int i, int mask, int lacks, double worse) except? -1 nogil
    cdef double _without_tile(self, int i, int f, unsigned int key, int lacks, double worse) except? -1 nogil
    cdef int _help_after(self, int f, unsigned int key, unsigned long long row, int lacks) except -1 nogil
    cdef double _without(self, int i, int lacks, double worse) except? -1 nogil
    cdef int _rest_after(self, int f, int g, unsigned long long row) except -1 nogil
    cdef int _lacking(self, int i) except -1 nogil
