cimport cython
from baida.core.play.actions cimport CHOW, CONCEALED_KONG
from baida.core.bits cimport lowest
from baida.core.play.ruleset cimport RuleSet
from baida.core.distance.family_table cimport POWER
from baida.core.scoring.sets cimport FAMILY_OF, FIRST_PUNG
from baida.core.play.state cimport ONE, State
from baida.core.play.turns cimport SUIT
from baida.core.play.win_check cimport worth_of_declared

cdef int SUITED, HONORS
cdef unsigned long long FOUR_OF_EACH, FIRST_LIMIT, ONE_MORE

@cython.final
cdef class HandState:
    cdef RuleSet ruleset
    cdef unsigned char count[96]
    cdef unsigned int keys[5]
    cdef unsigned char melds_in[5]
    cdef unsigned long long limits[5]
    cdef bint limited
    cdef unsigned char masks[16]
    cdef signed char wild[5]
    cdef unsigned long long kinds, specials, pung_kinds
    cdef int jokers, wild_suits, wild_honors, free, voided, seat_wind, round_wind, declared, declared_worth
    cdef int melds, meld_families, meld_jokers, chows, kongs, opened

    cdef int take(self, State t, int seat) except -1 nogil
    cdef int put(self, int kind, int n) except -1 nogil
    cdef int put_special(self, int tile, int n) except -1 nogil
    cdef int put_joker(self, int mask, int n) except -1 nogil
    cdef int lay(self, int code, int kind) except -1 nogil
    cdef int limit(self, int kind, int kong) except -1 nogil
    cdef int declare(self, int tile, int worth) except -1 nogil
    cdef int jokers_for(self, int families) except -1 nogil
