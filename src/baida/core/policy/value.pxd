cimport cython
from baida.core.bits cimport lowest
from baida.core.play.ruleset cimport Law
from baida.core.distance.family_table cimport NEVER, POWER
from baida.core.policy.needs cimport NATURALS, SETS, kinds_in
from baida.core.policy.odds cimport UNKNOWN_HELP, Odds
from baida.core.scoring.sets cimport FAMILY_OF

cdef int BUT_ONE, BUT_TWO, DISCARDED, SCRATCH
cdef int MOST_PLANS
cdef double WORTH_A_LOOK, SECOND, EACH_VOIDED

cdef class Outlook(Odds):
    cdef int order[12]
    cdef double first_look[12]
    cdef int useful[34]
    cdef int useful_count, slot_count, first
    cdef int slots[5]
    cdef double best_of[96]
    cdef double sum_of[96]
    cdef double promises[96]

    cdef double waiting(self) except? -1
    cdef int after(self, unsigned long long discards, unsigned long long specials) except -1
    cdef double _delay(self, int discard) noexcept
    cdef int _likely(self) except -1
    cdef int _find_useful(self, int i) except -1
    cdef int _help(self, int i) except -1
    cdef unsigned long long _row(self, int family) except 0
    cdef unsigned long long _row_with(self, int family, int more) except 0
    cdef int _set_out(self, int families) except -1
    cdef int _put_together(self, int to, int but, int and_but) except -1
    cdef int _after_plan(self, int i, unsigned long long discards, unsigned long long specials) except -1
    cdef int _needs(self, int i, int mask) except -1
    cdef int _note(self, int tile, double promise) except -1
    cdef int _help_after(self, int tile, unsigned long long row, int lacks) except -1
    cdef int _leave(self, int a, int b, unsigned long long row) except -1
    cdef double _after_discard(self, int i, int tile, int lacks, double worse) except? -1
