cimport cython
from baida.core.bits cimport count_bits
from baida.core.distance.family_table cimport FamilyTable, IMPOSSIBLE, NEVER, NOTHING, POWER, UNLIMITED, least_of, merge_rows, with_jokers
from baida.core.distance.special_hands cimport ONE, PAIRS_OF_A_HAND, count_pairs, lacks_pairs, lacks_seven_pairs, lacks_thirteen
from baida.core.scoring.sets cimport BITS, FAMILY_FIRST, FAMILY_SIZE
from baida.core.scoring.solver cimport SEVEN_PAIRS
from baida.core.scoring.special cimport ORPHANS, TEMPLATES, THIRTEEN, THIRTEEN_ORPHANS, THIRTEEN_UNCONNECTED

cdef int MOST_ALIKE, SUITS, HONORS, ALL, NO_BRANCH

cdef int cheaper_pairs(int pairs, int jokers) noexcept nogil
cdef int with_kinds(int kinds, int jokers) noexcept nogil

@cython.final
cdef class Distances:
    cdef FamilyTable table
    cdef unsigned char naturals[34]
    cdef unsigned char limits[34]
    cdef unsigned char branches[96]
    cdef unsigned int keys[5]
    cdef int wild[8]
    cdef unsigned long long held, twice
    cdef int configurations, columns, usual_limit, families, jokers, many
    cdef bint repeated_pairs, limited, changed

    cpdef int clear(self) except -1 nogil
    cdef int _clear_all_but_naturals(self) except -1 nogil
    cpdef int put(self, int tile, int n) except -1 nogil
    cpdef int limit(self, int kind, int n) except -1 nogil
    cpdef int standard(self, int sets) except -1 nogil
    cpdef int special(self, int configuration) except -1 nogil
    cdef int _lacking(self, int melds) except -1 nogil
    cdef int _read(self) except -1 nogil
    cdef unsigned long long _row(self, int family) except 0 nogil
    cdef int _standard(self, int sets) except -1 nogil
    cdef int _special(self, int configuration, int most) except -100 nogil
    cdef int _least_unconnected(self) except -100 nogil
    cdef int _seven_pairs(self) except -1 nogil
    cdef int _pairs_in(self, int family) except -1 nogil
    cdef int _thirteen(self, unsigned long long allowed, int most) except -100 nogil
