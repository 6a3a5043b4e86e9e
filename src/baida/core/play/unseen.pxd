cimport cython
from baida.core.play.actions cimport CONCEALED_KONG
from baida.core.play.ruleset cimport RuleSet
from baida.core.play.state cimport MELD_FLAG, NO_TILE, ROB, State
from baida.core.play.win_check cimport DISCARD, GREEN_JOKERS, ROB_KONG, SELF_DRAW, completes

cdef int count_unseen(State t, int seat) except -1 nogil
cdef int _see_meld(State t, int meld) except -1 nogil
cdef int _see_winner(State t, int seat, int winner) except -1 nogil
cdef int _brings_winning_tile(State t, int winner) except -1 nogil
cdef int is_hell_wait(State t, int seat, int tile, int win) except -1 nogil
