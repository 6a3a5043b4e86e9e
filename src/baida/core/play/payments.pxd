cimport cython
from baida.core.play.options cimport PlayOptions
from baida.core.scoring.fact_index cimport DECLARED_VALUE, HELL_WAIT
from baida.core.scoring.kernel cimport Kernel
from baida.core.play.ruleset cimport EACH_OTHER, SOURCE, RuleSet
from baida.core.play.state cimport ENDED_EVENT, OVER, WON_EVENT, State
from baida.core.play.win_check cimport CLAIMED_KONG, DISCARD, GREEN_JOKERS, ON_CLAIMED_KONG, ON_JOKER, ROB_KONG, SELF_DRAW, best_wait, first_turn, is_shot, replacement, win_total, worth_of_declared

cdef int FOR_WIN, FOR_A_KONG, FOR_REFUND, NOT_READY, FLOWER_PIG
cdef int WON, THREE_WON, WALL_EMPTY
cdef int ALWAYS_BACK, BACK_IF_WALL_EMPTY, HOLDS_VOIDED_SUIT, HOLDS_THREE_SUITS

cdef int settle_win(State t, int seat, int win, int tile, int source, int hell) except -1 nogil
cdef int pay_win(State t, int seat, int win, int source, int total, int points) except -1 nogil
cdef int _note_win(State t, int seat, int win, int tile, int source, int total, int points, int hell) except -1 with gil
cdef int earn_kong(State t, int seat, int payer, int amount) except -1 nogil
cdef int refund_shot(State t, int seat, int winner) except -1 nogil
cdef int _refund(State t, int i, int payee) except -1 nogil
cdef int end_hand(State t, int why) except -1 nogil
cdef int settle_end(State t, int why, int pigs) except -1 nogil
cdef int _pay_end(State t, int empty, int pigs) except -1 nogil
cdef int _pay_penalty(State t, int pig) except -1 nogil
cdef int _is_pig(State t, int seat, int empty) except -1 nogil
cdef int _holds_three_suits(State t, int seat) except -1 nogil
cdef int _discarded_another_suit(State t, int seat) except -1 nogil
