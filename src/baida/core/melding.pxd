cimport cython
from baida.core.actions cimport ADDED_KONG, CHOW, KONG, meld_kind, meld_set, meld_tile
from baida.core.claims cimport may_win, other_side
from baida.core.draws cimport draw
from baida.core.settle cimport earn_kong
from baida.core.table cimport ADDED_EVENT, FOR_KONG, MAY_WIN, MELDED_EVENT, MELD_FLAG, NO_TILE, ROB, TURN, Table
from baida.core.turns cimport pung_to_grow
from baida.core.wins cimport ROB_KONG

cdef int claim(Table t, int seat, long long action) except -1
cdef int _put_meld(Table t, int seat, long long action, int claimed, int source) except -1
cdef int _note_meld(Table t, int seat, int meld, int claimed, int source) except -1
cdef int declare_kong(Table t, int seat, long long action) except -1
cdef int add_to_pung(Table t, int seat, long long action) except -1
cdef int grow_pung(Table t) except -1
