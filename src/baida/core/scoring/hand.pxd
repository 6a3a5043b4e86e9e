from baida.core.bits cimport count_bits
from baida.core.scoring.covers cimport Covers
from baida.core.scoring.facts cimport Facts
from baida.core.scoring.jokers cimport JokerPool
from baida.core.scoring.matcher cimport PatternMatcher
from baida.core.scoring.sets cimport FAMILY_FIRST, FAMILY_SIZE

cdef unsigned long long ONES, FOURS_OF_A_KIND

cdef class Hand(JokerPool):
    cdef readonly Facts facts
    cdef readonly PatternMatcher matcher
    cdef readonly Covers covers
    cdef unsigned char family_naturals[5]
    cdef unsigned char naturals_after[5]
    cdef readonly int winning_mask
    cdef int most_alike, kinds_held

    cdef int prepare(self) except -1 nogil
    cdef unsigned long long held_kinds(self) except? 1 nogil
    cdef int jokers_suffice(self) except -1 nogil
    cdef int winning_families(self) except -1 nogil
