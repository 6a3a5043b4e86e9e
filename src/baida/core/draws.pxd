cimport cython
from baida.core.settle cimport WALL_EMPTY, end_hand
from baida.core.table cimport BEFORE, DREW_EVENT, EMPTY_EVENT, FOR_TURN, TURN, Table
from baida.core.wins cimport SELF_DRAW, is_near, completes

cdef int draw(Table t, int seat, int why) except -1
cdef int new_turn(Table t, int seat) except -1
cdef int pass_turn(Table t, int seat) except -1
