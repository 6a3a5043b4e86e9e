cimport cython
from baida.core.actions cimport ADDED_KONG, CHOW, CONCEALED_KONG, DECLARE, INDICATOR, KONG, MELD, PASS, PUNG, VOID, WIN_NOW, meld_kind, meld_set, meld_tile
from baida.core.claims cimport add_chows, add_pungs, may_claim, may_win, other_side
from baida.core.law cimport Law
from baida.core.settle cimport THREE_WON, WALL_EMPTY, WON, earn_kong, end_hand, refund_shot, settle_win
from baida.core.table cimport ADDED_EVENT, ANNOUNCED_EVENT, ANSWERS_EVENT, BEFORE, CHOSEN_EVENT, CLAIM, DECLARED_EVENT, DISCARDED_EVENT, DRAWN_FLAG, DREW_EVENT, EMPTY_EVENT, FOR_FLOWER, FOR_KONG, FOR_TURN, GREEN_OFFER, MAY_CHOW, MAY_KONG, MAY_PUNG, MAY_WIN, MELDED_EVENT, MELD_FLAG, NO_TILE, ROB, STARTED_EVENT, TURN, UNKNOWN, VOIDING, WIN_FLAG, Table
from baida.core.turns cimport can_discard, list_before, list_turn, list_voids, pung_to_grow
from baida.core.wins cimport DISCARD, GREEN_JOKERS, ROB_KONG, SELF_DRAW, is_hell_wait, is_near, win_total

cdef int GREEN
cdef int begin(Table t) except -1
cdef int draw(Table t, int seat, int why) except -1
cdef int list_legal(Table t, int seat) except -1
cdef int is_legal(Table t, int seat, long long action) except -1
cdef int act(Table t, int seat, long long action) except -1
cdef int _new_turn(Table t, int seat) except -1
cdef int _ask_before_start(Table t, int place) except -1
cdef int _declare(Table t, int seat, int tile) except -1
cdef int _choose_void(Table t, int seat, int action) except -1
cdef int _discard(Table t, int seat, int tile) except -1
cdef int _unclaimed(Table t) except -1
cdef int _pass_turn(Table t, int seat) except -1
cdef int _answer(Table t, int seat, long long action) except -1
cdef int _note_answers(Table t) except -1
cdef int _resolve(Table t) except -1
cdef int _bind_passers(Table t) except -1
cdef int _strength(Table t, long long action) except -1
cdef int _claim(Table t, int seat, long long action) except -1
cdef int _put_meld(Table t, int seat, long long action, int claimed, int source) except -1
cdef int _note_meld(Table t, int seat, int meld, int claimed, int source) except -1
cdef int _declare_kong(Table t, int seat, long long action) except -1
cdef int _add_to_pung(Table t, int seat, long long action) except -1
cdef int _grow_pung(Table t) except -1
cdef int _win_by_self(Table t, int seat, int win) except -1
cdef int _win_on_offer(Table t, int winners) except -1
cdef int _mark_winner(Table t, int seat, int win, int tile, int source) except -1
cdef int _after_wins(Table t, int source, int last) except -1
