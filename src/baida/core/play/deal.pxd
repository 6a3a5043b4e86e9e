cimport cython
from baida.core.play.flow cimport act, begin, is_legal, list_legal
from baida.core.play.actions cimport exchange_tile
from baida.core.play.ruleset cimport RuleSet
from baida.core.play.state cimport CLAIM, DRAWN_FLAG, FOR_KONG, FOR_TURN, GREEN_OFFER, MAY_WIN, MELD_FLAG, NO_TILE, OVER, ROB, TURN, WIN_FLAG, State
from baida.core.play.unseen cimport count_unseen
from baida.core.play.win_check cimport DISCARD, ROB_KONG

cdef unsigned long long ALL_BITS
cdef int BY_DICE
cdef unsigned long long scramble(unsigned long long state) noexcept nogil
cdef int below(unsigned long long state, int n) noexcept nogil

@cython.final
cdef class Deal(State):
    cpdef int shuffle(self, unsigned long long seed, int dealer, int round_wind) except -1 nogil
    cdef unsigned long long _random(self, unsigned long long state, unsigned long long most) except? 1 nogil
