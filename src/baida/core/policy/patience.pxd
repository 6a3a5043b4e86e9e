cimport cython
from baida.core.play.ruleset cimport RuleSet
from baida.core.play.state cimport TURN, State
from baida.core.play.win_check cimport DISCARD, SELF_DRAW, plain_total

cdef int FIRST_DISCARDS, ENOUGH, EACH_JOKER
cdef double PLANLESS
cdef int LEAST_ON_DISCARD, LEFT_ON_DISCARD, LEAST_SELF_DRAWN, LEFT_SELF_DRAWN

@cython.final
cdef class Patience:
    cdef RuleSet ruleset
    cdef bint pays

    cdef int lets_go(self, State t, int seat) except -1 nogil

cdef int _is_planless(State t, int seat) except -1 nogil
