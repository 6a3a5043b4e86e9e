cimport cython
from baida.core.play.options cimport Customs
from baida.core.scoring.fact_index cimport DECLARED_VALUE, HELL_WAIT
from baida.core.scoring.kernel cimport Kernel
from baida.core.play.ruleset cimport Law
from baida.core.play.state cimport ENDED_EVENT, OVER, WON_EVENT, Table
from baida.core.play.win_check cimport DISCARD, GREEN_JOKERS, ROB_KONG, SELF_DRAW, best_wait, first_turn, is_shot, win_total, worth_of_declared

cdef int FOR_WIN, FOR_A_KONG, FOR_REFUND, NOT_READY, FLOWER_PIG
cdef int WON, THREE_WON, WALL_EMPTY
cdef int ALWAYS_BACK, BACK_IF_WALL_EMPTY, HOLDS_VOIDED_SUIT, HOLDS_THREE_SUITS

cdef int settle_win(Table t, int seat, int win, int tile, int source, int hell) except -1
cdef int _note_win(Table t, int seat, int win, int tile, int source, int total, int points, int hell) except -1
cdef int earn_kong(Table t, int seat, int payer, int amount) except -1
cdef int refund_shot(Table t, int seat) except -1
cdef int _refund(Table t, int i) except -1
cdef int end_hand(Table t, int why) except -1
cdef int _settle_end(Table t, int empty) except -1
cdef int _is_pig(Table t, int seat, int empty) except -1
cdef int _holds_three_suits(Table t, int seat) except -1
cdef int _discarded_another_suit(Table t, int seat) except -1
