cimport cython
from baida.core.play.actions cimport ADDED_KONG, CHOW, KONG, meld_kind, meld_set, meld_tile
from baida.core.play.claims cimport may_win, other_side
from baida.core.play.draws cimport draw
from baida.core.play.payments cimport earn_kong
from baida.core.play.state cimport ADDED_EVENT, CALLED, CLAIMED, FOR_KONG, MAY_WIN, MELDED_EVENT, MELD_FLAG, NO_TILE, ROB, TURN, State
from baida.core.play.turns cimport pung_to_grow
from baida.core.play.win_check cimport ROB_KONG

cdef int claim(State t, int seat, long long action) except -1 nogil
cdef int _put_meld(State t, int seat, long long action, int claimed, int source) except -1 nogil
cdef int _note_meld(State t, int seat, int meld, int claimed, int source) except -1 with gil
cdef int declare_kong(State t, int seat, long long action) except -1 nogil
cdef int add_to_pung(State t, int seat, long long action) except -1 nogil
cdef int grow_pung(State t) except -1 nogil
