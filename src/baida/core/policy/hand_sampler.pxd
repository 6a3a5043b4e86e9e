cimport cython
from libc.math cimport exp, log
from baida.core.play.deal cimport Deal, below, scramble
from baida.core.policy.hand_state cimport HandState
from baida.core.play.ruleset cimport RuleSet
from baida.core.policy.needs cimport Needs
from baida.core.policy.odds cimport Odds
from baida.core.policy.plans cimport Plans
from baida.core.policy.value cimport SECOND, Outlook
from baida.core.scoring.sets cimport FAMILY_OF

cdef int WALL, MOST_HIDDEN
cdef double LEAST_PROMISE

@cython.final
cdef class HandSampler:
    cdef Deal table
    cdef HandState hand_state
    cdef Plans plans
    cdef Odds odds
    cdef Outlook outlook
    cdef int hidden, in_hands
    cdef unsigned char tile[176]
    cdef unsigned char place[176]
    cdef bint clean[4]
    cdef double each_joker, each_idle
    cdef double powers[4]
    cdef double lacking_costs[4]
    cdef double likelihoods[4]

    cdef int _put_down(self, int tile, int place) except -1 nogil
    cdef unsigned long long _step(self, unsigned long long state) except 0 nogil
    cdef int _may_hold(self, int place, int tile) except -1 nogil
    cdef int _swap(self, int seat, int old, int new) except -1 nogil
    cdef double _likelihood(self, int seat) except? -1 nogil
