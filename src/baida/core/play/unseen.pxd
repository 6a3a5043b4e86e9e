cimport cython
from baida.core.play.actions cimport CONCEALED_KONG
from baida.core.play.ruleset cimport Law
from baida.core.play.state cimport MELD_FLAG, NO_TILE, ROB, Table
from baida.core.play.win_check cimport DISCARD, GREEN_JOKERS, ROB_KONG, SELF_DRAW, completes

cdef int count_unseen(Table t, int seat) except -1
cdef int _see_meld(Table t, int meld) except -1
cdef int _see_winner(Table t, int seat, int winner) except -1
cdef int _brings_winning_tile(Table t, int winner) except -1
cdef int is_hell_wait(Table t, int seat, int tile, int win) except -1
