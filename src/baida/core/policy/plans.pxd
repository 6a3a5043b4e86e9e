cimport cython
from baida.core.bits cimport count_bits, lowest
from baida.core.policy.hand_state cimport HONORS, SUITED, HandState
from baida.core.play.ruleset cimport RuleSet
from baida.core.policy.needs cimport ANY, FLUSH, NATURALS, PAIRS, PUNGS, SETS, THIRTEEN, UNCONNECTED, Needs
from baida.core.scoring.sets cimport FAMILY_FIRST, FAMILY_SIZE
from baida.core.scoring.special cimport ORPHANS
from baida.core.play.state cimport ONE

cdef int CLEAN, ONE_SUIT, SUIT_AND_HONORS, ALL_ALIKE, ALL_PAIRS, ALL_THIRTEEN, ALL_UNCONNECTED
cdef int ALL_NATURAL, DECLARED_TILE, JOKERLESS, CLOSED, FOUR_ALIKE, DRAGON_PUNG, SEAT_PUNG
cdef int ROUND_PUNG, ONE_KONG, MORE_KONGS, FEW_GREEN, MANY_GREEN
cdef int FLUSH_TILES, HONORS_TO_DROP, ALIKE_PAIRS, LEAST_PAIRS, THIRTEEN_KINDS, UNCONNECTED_KINDS

@cython.final
cdef class Plans:
    cdef RuleSet ruleset
    cdef HandState hand
    cdef Needs needs
    cdef int prices[19]
    cdef int count
    cdef int shape[12]
    cdef int families[12]
    cdef int pace[12]
    cdef int total[12]
    cdef int lacks[12]

    cdef int make(self) except -1 nogil
    cdef int _add(self, int shape, int families, int pace, int total) except -1 nogil
    cdef int _add_alike(self, int allowed, int base) except -1 nogil
    cdef int _add_thirteen(self, int base) except -1 nogil
    cdef int _tiles_in(self, int families) except -1 nogil
    cdef int _total_so_far(self) except -1 nogil
