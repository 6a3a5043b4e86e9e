cimport cython
from baida.core.play.actions cimport CHOW, CONCEALED_KONG
from baida.core.bits cimport lowest
from baida.core.play.ruleset cimport Law
from baida.core.distance.family_table cimport POWER
from baida.core.scoring.sets cimport FAMILY_OF, FIRST_PUNG
from baida.core.play.state cimport MELD_FLAG, ONE, Table
from baida.core.play.win_check cimport worth_of_declared

cdef class Held:
    cdef readonly Law law
    cdef double of_wall, others_win

    # the moment
    cdef int unseen[96]
    cdef int total, others
    cdef double hazard, joker_share

    # the hand
    cdef unsigned char count[34]
    cdef unsigned int keys[5]
    cdef unsigned char melds_in[5]
    cdef unsigned char masks[16]
    cdef signed char wild[5]
    cdef unsigned long long kinds, pung_kinds
    cdef int jokers, free, voided, seat_wind, round_wind, declared, declared_worth
    cdef int melds, meld_families, meld_jokers, chows, kongs, opened

    cdef int look(self, Table t, int seat) except -1
    cdef int hold(self, Table t, int seat) except -1
    cdef int put(self, int kind, int n) except -1
    cdef int put_joker(self, int mask, int n) except -1
    cdef int lay(self, int code, int kind) except -1
    cdef int set_aside(self, int tile) except -1
    cdef int jokers_for(self, int families) except -1
    cdef int unseen_jokers_for(self, int families) except -1
