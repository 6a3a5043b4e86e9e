cimport cython
from baida.core.actions cimport CONCEALED_KONG, DECLARE, INDICATOR, KONG, MELD, PASS, PUNG, VOID, WIN_NOW, meld_kind
from baida.core.claims cimport add_chows, add_pungs
from baida.core.draws cimport draw, new_turn
from baida.core.law cimport Law
from baida.core.melding cimport add_to_pung, declare_kong
from baida.core.offers cimport answer, discard
from baida.core.table cimport BEFORE, CHOSEN_EVENT, DECLARED_EVENT, FOR_FLOWER, MAY_CHOW, MAY_KONG, MAY_PUNG, MAY_WIN, STARTED_EVENT, TURN, UNKNOWN, VOIDING, Table
from baida.core.turns cimport can_discard, list_before, list_turn, list_voids
from baida.core.winning cimport win_by_self
from baida.core.wins cimport SELF_DRAW, completes

cdef int begin(Table t) except -1
cdef int list_legal(Table t, int seat) except -1
cdef int is_legal(Table t, int seat, long long action) except -1
cdef int act(Table t, int seat, long long action) except -1
cdef int _ask_before_start(Table t, int place) except -1
cdef int _declare(Table t, int seat, int tile) except -1
cdef int _choose_void(Table t, int seat, int action) except -1
