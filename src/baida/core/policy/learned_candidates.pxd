cimport cython
from baida.core.play.actions cimport PASS, WIN_NOW
from baida.core.play.state cimport CLAIM, EXCHANGING, GREEN_OFFER, ROB, TURN, VOIDING, State
from baida.core.play.win_check cimport DISCARD, ROB_KONG, SELF_DRAW, plain_total, worth_of_declared
from baida.core.policy.greedy cimport Greedy
from baida.core.policy.odds cimport MOST_TOTAL

cdef int MOST_CANDIDATES, MOST_RANKED

@cython.final
cdef class Candidates:
    cdef Greedy greedy
    cdef int count, win_total, win_points
    cdef long long actions[7]
    cdef double promises[7]
    cdef double dangers[7]

    cdef int find(self, State t, int seat) except -1 nogil
    cdef int _look_at_win(self, State t, int seat) except -1 nogil
    cdef int _weigh_without_win(self, State t, int seat) except -1 nogil
    cdef double _promise_of(self, State t, long long action) except? -1 nogil
    cdef double _danger_of(self, State t, long long action) except? -1 nogil
    cdef int _add(self, long long action, double promise, double danger) except -1 nogil
    cdef int _has(self, long long action) except -1 nogil
    cdef int _add_best(self, State t) except -1 nogil
    cdef int _add_safest(self, State t) except -1 nogil
