cimport cython
from libc.string cimport memset
from baida.core.play.actions cimport CONCEALED_KONG
from baida.core.play.deal cimport Deal
from baida.core.play.state cimport DRAWN_FLAG, OVER, ROB, TURN
from baida.core.play.win_check cimport GREEN_JOKERS, SELF_DRAW
from baida.core.scoring.sets cimport FIRST_PUNG
from baida.core.vector.encoder cimport PLANES, Encoder

cdef int STANDS, FROM_HAND, LAST, EARLY, SHOWN, FACE_DOWN, PASSED, ALL_PLANES
cdef int TABLE, SCORES, DRAWS, EARLY_COUNTS, WINS, KONGS, ALL_FEATURES
cdef int MELD_FIELDS, DISCARD_FIELDS

cdef class FullEncoder(Encoder):
    cdef unsigned char[:, :, :, ::1] melds
    cdef unsigned char[:, :, ::1] discards
    cdef int turns

    cdef int _clear(self, int lane) except -1 nogil
    cdef int _write_table(self, Deal deal, int lane, int seat) except -1 nogil
    cdef int _write_numbers(self, Deal deal, int lane, int seat) except -1 nogil
    cdef int _write_kongs(self, Deal deal, int lane, int seat) except -1 nogil
    cdef int _write_win(self, Deal deal, int lane, int viewer, int place) except -1 nogil
    cdef int _write_melds(self, Deal deal, int lane, int viewer, int place) except -1 nogil
    cdef int _write_tiles(self, Deal deal, int lane, int place, int meld, unsigned char* row) except -1 nogil
    cdef int _write_discards(self, Deal deal, int lane, int viewer, int place) except -1 nogil
    cdef int _write_rest(self, Deal deal, int lane, int viewer, int place) except -1 nogil
