cimport cython
from baida.core.play.draws cimport new_turn
from baida.core.play.payments cimport THREE_WON, WALL_EMPTY, WON, end_hand, refund_shot, settle_win
from baida.core.play.state cimport ROB, WIN_FLAG, State
from baida.core.play.unseen cimport is_hell_wait
from baida.core.play.win_check cimport DISCARD, ROB_KONG, SELF_DRAW

cdef int win_by_self(State t, int seat, int win) except -1 nogil
cdef int win_on_offer(State t, int winners) except -1 nogil
cdef int _mark_winner(State t, int seat, int win, int tile, int source) except -1 nogil
cdef int _after_wins(State t, int source, int last) except -1 nogil
