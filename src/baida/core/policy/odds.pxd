cimport cython
from baida.core.play.ruleset cimport RuleSet
from baida.core.policy.needs cimport NATURALS
from baida.core.play.state cimport State
from baida.core.play.unseen cimport count_unseen

cdef int PACE_COUNT, USUAL_COUNT, STEPS, MOST_TOTAL, UNKNOWN_HELP
cdef double READY, JOKERS_HELP

@cython.final
cdef class Odds:
    cdef RuleSet ruleset
    cdef double win[512]
    cdef double green_win[512]
    cdef double usual[56]
    cdef double claimed[7]
    cdef double later[105]
    cdef int steps[7]
    cdef double won_on, of_wall, others_win, hazard
    cdef int unseen[96]
    cdef int total, others

    cdef int look(self, State t, int seat) except -1 nogil
    cdef int _expect(self, double joker_share) except -1 nogil
    cdef int unseen_jokers_for(self, int families) except -1 nogil
    cdef double _step(self, int pace, int lacking, double share) noexcept nogil
    cdef double promise(self, int pace, int total, int lacking, int helping) noexcept nogil
    cdef double by_green_jokers(self, int total) noexcept nogil
