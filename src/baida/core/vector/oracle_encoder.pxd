cimport cython
from libc.string cimport memset
from baida.core.play.deal cimport Deal
from baida.core.play.state cimport BEFORE
from baida.core.scoring.sets cimport FIRST_PUNG
from baida.core.vector.full_encoder cimport FullEncoder

cdef int HANDS, ALL_MELDS, MEANINGS, SUITS, LAID, DRAWN_BY, WALL, ORACLE_PLANES

cdef class OracleEncoder(FullEncoder):
    cdef unsigned char[:, :, ::1] oracle
    cdef unsigned char[:, ::1] wall
    cdef int places

    cdef int _write_table(self, Deal deal, int lane, int seat) except -1 nogil
    cdef int _write_hidden(self, Deal deal, int lane, int viewer, int place) except -1 nogil
    cdef int _write_all_melds(self, Deal deal, int lane, int meld, int place) except -1 nogil
    cdef int _write_wall(self, Deal deal, int lane) except -1 nogil
