cimport cython
from baida.core.play.actions cimport CONCEALED_KONG
from baida.core.vector.action_index cimport Codes
from baida.core.play.deal cimport Deal, below, scramble
from baida.core.play.flow cimport act, list_legal
from baida.core.play.ruleset cimport Law
from baida.core.play.state cimport BEFORE, CLAIM, GREEN_OFFER, MELD_FLAG, OVER, ROB, TURN
from baida.core.play.unseen cimport count_unseen

cdef int PLANES, FEATURES
cdef int OWN, DRAWN, OFFERED, MELDS, DISCARDS, DECLARED, VOIDED, UNSEEN

@cython.final
cdef class Lanes:
    cdef readonly Law law
    cdef readonly Codes codes
    cdef readonly int size
    cdef readonly list deals
    cdef unsigned long long state

    cdef unsigned char[:, :, ::1] planes
    cdef int[:, ::1] features
    cdef unsigned char[:, ::1] masks
    cdef signed char[::1] seats
    cdef int[:, ::1] rewards
    cdef unsigned char[::1] ended

    cdef int _seat(self, Deal deal) except -1
    cdef int _write(self, Deal deal, int lane, int seat) except -1
    cdef int _write_seat(self, Deal deal, int viewer, int place, int lane) except -1
