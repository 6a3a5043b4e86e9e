cimport cython
from baida.core.play.payments cimport WALL_EMPTY, end_hand
from baida.core.play.state cimport BEFORE, DREW_EVENT, EMPTY_EVENT, FOR_TURN, TURN, State
from baida.core.play.win_check cimport SELF_DRAW, is_near, completes

cdef int draw(State t, int seat, int why) except -1 nogil
cdef int new_turn(State t, int seat) except -1 nogil
cdef int pass_turn(State t, int seat) except -1 nogil
