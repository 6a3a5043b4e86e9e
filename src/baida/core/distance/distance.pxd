cimport cython
from baida.core.bits cimport count_bits
from baida.core.distance.family_table cimport FamilyTable, IMPOSSIBLE, NEVER, NOTHING, POWER, UNLIMITED, least_of, merge_rows
from baida.core.distance.special_hands cimport ONE, held_twice, lacks_orphans, lacks_seven_pairs, lacks_thirteen, lacks_unconnected
from baida.core.scoring.jokers cimport JokerPool
from baida.core.scoring.sets cimport FAMILY_FIRST, FAMILY_SIZE
from baida.core.scoring.solver cimport SEVEN_PAIRS
from baida.core.scoring.special cimport ORPHANS, TEMPLATES, THIRTEEN, THIRTEEN_ORPHANS, THIRTEEN_UNCONNECTED

cdef int MOST_ALIKE

@cython.final
cdef class Distances(JokerPool):
    cdef FamilyTable table
    cdef unsigned char naturals[34]
    cdef unsigned char limits[34]
    cdef unsigned long long rows[5]
    cdef unsigned long long rest[5]
    cdef unsigned char kinds_in[5]
    cdef unsigned long long held, twice
    cdef int configurations, best, usual_limit, families
    cdef bytes masks
    cdef bint repeated_pairs, limited

    cpdef int clear(self) except -1 nogil
    cpdef int put(self, int kind, int mask, int n) except -1 nogil
    cpdef int limit(self, int kind, int n) except -1 nogil
    cpdef int standard(self, int sets, int most) except -1 nogil
    cdef unsigned long long _row(self, int family) except 0 nogil
    cdef int _share(self, int family, int sets, int pairs, int total) except -1 nogil
    cdef int _keep_best(self) except -1 nogil
    cpdef int special(self, int configuration, int most) except -1 nogil
    cdef int _note_kinds(self) except -1 nogil
    cdef int _special(self, int configuration, int most) except -1 nogil
    cdef int _seven_pairs(self) except -1 nogil
    cdef int _pairs_from(self, int family, int left, int total) except -1 nogil
    cdef int _thirteen(self, unsigned long long allowed) except -1 nogil
    cdef int _kinds_from(self, int family, int left, unsigned long long allowed, int twice) except -1 nogil
    cdef int _with_pair(self, int twice) except -1 nogil
