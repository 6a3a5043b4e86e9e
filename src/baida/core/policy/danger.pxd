cimport cython
from baida.core.play.ruleset cimport RuleSet
from baida.core.policy.odds cimport MOST_TOTAL, Odds
from baida.core.scoring.sets cimport FAMILY_OF
from baida.core.play.state cimport MELD_FLAG, ONE, WIN_FLAG, State
from baida.core.play.win_check cimport worth_of_declared

cdef double EACH_MELD, MOST_READY, TERMINAL, DISCARDED_BEFORE, JUST_PASSED, NONE_LEFT, WANTS_NATURALS

@cython.final
cdef class Threats:
    cdef RuleSet ruleset
    cdef Odds odds
    cdef double turns, suited, honor
    cdef int ordinary
    cdef double shots[128]
    cdef double joker_shots[128]
    cdef double joker_hit[96]
    cdef double cost[4]
    cdef double joker_cost[4]
    cdef double ready[4]
    cdef unsigned long long discarded[4]
    cdef unsigned long long passed[4]

    cdef int look(self, State t, int seat) except -1 nogil
    cdef int _guess_cost(self, State t, int other) except -1 nogil
    cdef double danger(self, State t, int tile) noexcept nogil
    cdef double danger_from(self, State t, int tile, int other) noexcept nogil
