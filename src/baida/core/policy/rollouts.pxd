cimport cython
from baida.core.play.deal cimport Deal
from baida.core.play.flow cimport act
from baida.core.policy.greedy cimport Greedy
from baida.core.play.ruleset cimport RuleSet
from baida.core.play.state cimport OVER, TURN

@cython.final
cdef class Rollouts:
    cdef Greedy policy
    cdef Deal scratch

    cdef int _play_on(self, Deal deal, int until) except -1 nogil
