cimport cython
from baida.core.play.deal cimport below, scramble
from baida.core.policy.hand_state cimport HandState
from baida.core.play.ruleset cimport RuleSet
from baida.core.distance.family_table cimport POWER
from baida.core.policy.needs cimport Needs
from baida.core.scoring.sets cimport FAMILY_OF
from baida.core.play.state cimport ONE

cdef int WALL, MOST_HIDDEN

@cython.final
cdef class HandSampler:
    cdef RuleSet ruleset
    cdef HandState scratch
    cdef Needs needs
    cdef int hidden, in_hands
    cdef unsigned char tile[176]
    cdef unsigned char place[176]
    cdef unsigned char hand_count[136]
    cdef unsigned int hand_keys[20]
    cdef unsigned long long hand_kinds[4]
    cdef int hand_jokers[4]
    cdef int hand_melds[4]
    cdef int hand_voided[4]
    cdef bint hand_clean[4]
    cdef int lacks[4]
    cdef double weights[64]

    cdef int _put_down(self, int tile, int place) except -1 nogil
    cdef unsigned long long _step(self, unsigned long long state) except 0 nogil
    cdef int _may_hold(self, int place, int tile) except -1 nogil
    cdef int _move(self, int seat, int tile, int n) except -1 nogil
    cdef int _lacking_of(self, int seat) except -1 nogil
