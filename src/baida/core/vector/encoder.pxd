cimport cython
from libc.string cimport memset
from baida.core.play.actions cimport CONCEALED_KONG
from baida.core.play.deal cimport Deal
from baida.core.play.flow cimport list_legal
from baida.core.play.state cimport BEFORE, CLAIM, EXCHANGING, GREEN_OFFER, MELD_FLAG, ROB
from baida.core.play.unseen cimport count_unseen
from baida.core.vector.action_index cimport ActionIndex

cdef int OWN, DRAWN, OFFERED, MELDS, DISCARDS, DECLARED, VOIDED, UNSEEN, PLANES

cdef class Encoder:
    cdef readonly ActionIndex codes

    cdef unsigned char[:, :, ::1] planes
    cdef int[:, ::1] features
    cdef unsigned char[:, ::1] masks
    cdef signed char[::1] seats

    cdef int write(self, Deal deal, int lane, int seat) except -1 nogil
    cdef int _write_table(self, Deal deal, int lane, int seat) except -1 nogil
    cdef int _write_seat(self, Deal deal, int viewer, int place, int lane) except -1 nogil
