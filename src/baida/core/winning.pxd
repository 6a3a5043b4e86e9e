cimport cython
from baida.core.draws cimport new_turn
from baida.core.settle cimport THREE_WON, WALL_EMPTY, WON, end_hand, refund_shot, settle_win
from baida.core.table cimport ROB, WIN_FLAG, Table
from baida.core.wins cimport DISCARD, ROB_KONG, SELF_DRAW, is_hell_wait

cdef int win_by_self(Table t, int seat, int win) except -1
cdef int win_on_offer(Table t, int winners) except -1
cdef int _mark_winner(Table t, int seat, int win, int tile, int source) except -1
cdef int _after_wins(Table t, int source, int last) except -1
