cimport cython
from baida.core.play.actions cimport CONCEALED_KONG, DECLARE, INDICATOR, KONG, MELD, PASS, PUNG, VOID, WIN_NOW, exchange_tile, meld_kind
from baida.core.play.claims cimport add_chows, add_pungs
from baida.core.play.draws cimport draw, new_turn
from baida.core.play.ruleset cimport RuleSet
from baida.core.play.melds cimport add_to_pung, declare_kong
from baida.core.play.discards cimport answer, discard
from baida.core.play.state cimport BEFORE, CALLED, CHOSEN_EVENT, DECLARED_EVENT, EXCHANGED_EVENT, EXCHANGING, FOR_FLOWER, MAY_CHOW, MAY_KONG, MAY_PUNG, MAY_WIN, STARTED_EVENT, TURN, UNKNOWN, VOIDING, State
from baida.core.play.turns cimport can_discard, list_before, list_exchanges, list_turn, list_voids
from baida.core.play.winning cimport win_by_self
from baida.core.play.win_check cimport SELF_DRAW, completes, is_near

cdef int begin(State t) except -1 nogil
cdef int list_legal(State t, int seat) except -1 nogil
cdef int is_legal(State t, int seat, long long action) except -1 nogil
cdef int act(State t, int seat, long long action) except -1 nogil
cdef int _ask_before_start(State t, int place) except -1 nogil
cdef int _declare(State t, int seat, int tile) except -1 nogil
cdef int _ask_all(State t, int phase) except -1 nogil
cdef int _choose_exchange(State t, int seat, int action) except -1 nogil
cdef int _choose_void(State t, int seat, int action) except -1 nogil
cdef int _play(State t) except -1 nogil
