cimport cython
from baida.core.play.deal cimport Deal
from baida.core.play.flow cimport act
from baida.core.policy.greedy cimport Greedy
from baida.core.policy.learned cimport Learned
from baida.core.play.ruleset cimport RuleSet
from baida.core.play.state cimport OVER, TURN

cdef int MOST_TRIED

@cython.final
cdef class Rollouts:
    cdef Greedy policy
    cdef Learned own, everybody
    cdef Deal start
    cdef Deal scratch
    cdef long long actions[256]
    cdef int points[256]
    cdef int has_won, paid

    cdef int _play_on(self, Deal deal, int until) except -1 nogil
