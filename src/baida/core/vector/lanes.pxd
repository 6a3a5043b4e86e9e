cimport cython
from baida.core.bits cimport eight_zeros
from baida.core.play.deal cimport Deal, below, scramble
from baida.core.play.flow cimport act, list_legal
from baida.core.play.ruleset cimport RuleSet
from baida.core.play.state cimport OVER, TURN
from baida.core.vector.action_index cimport ActionIndex
from baida.core.vector.encoder cimport Encoder
from baida.core.policy.greedy cimport Greedy
from baida.core.policy.learned cimport Learned
from baida.core.vector.tickets cimport Tickets

cdef int STEP, CHOOSE, RANDOM, GREEDY, LEARNED

@cython.final
cdef class Lanes:
    cdef readonly ActionIndex codes
    cdef readonly Encoder encoder
    cdef readonly int size
    cdef readonly list deals
    cdef list kept, errors
    cdef int parts, helpers, job
    cdef int[::1] actions
    cdef Tickets tickets
    cdef unsigned long long[::1] places
    cdef unsigned long long[::1] states

    cdef int[:, ::1] rewards
    cdef unsigned char[::1] ended

    cdef bint has_opponents
    cdef list policies
    cdef int kinds[4]
    cdef unsigned long long[::1] policy_places

    cdef int _work(self, long long job, int first) except -1 nogil
    cdef int _do(self, int part) except -1 nogil
    cdef int _start_of(self, int part) noexcept nogil
    cdef int _step_lane(self, Deal deal, int lane, int action, int part) except -1 nogil
    cdef int _begin(self, Deal deal, int lane, int part) except -1 nogil
    cdef int _play_on(self, Deal deal, int lane, int part) except -1 nogil
    cdef long long _opponent(self, Deal deal, int lane, int part, int seat) except? 1000 nogil
    cdef unsigned long long _random(self, int lane) except? 0 nogil
    cdef int _choose_in(self, int lane) except -1 nogil
    cdef int _next_legal(self, int lane, int code) except -1 nogil
    cdef int _seat(self, Deal deal) except -1 nogil
