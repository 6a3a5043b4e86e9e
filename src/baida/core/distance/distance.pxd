cimport cython
from baida.core.distance.lacking cimport Lacking, NEVER
from baida.core.scoring.sets cimport BITS, FAMILY_FIRST, FAMILY_SIZE
from baida.core.scoring.special cimport ORPHANS, TEMPLATES

@cython.final
cdef class Distances(Lacking):
    cdef unsigned char reach[32]
    cdef unsigned char needed[32]
    cdef unsigned char gaps[5]
    cdef unsigned char row[10]
    cdef unsigned long long held, twice
    cdef int configurations, jokers, best, usual_limit
    cdef bytes masks
    cdef bint repeated_pairs

    cpdef int clear(self) except -1
    cpdef int put(self, int kind, int mask, int n) except -1
    cpdef int limit(self, int kind, int n) except -1
    cpdef int standard(self, int sets) except -1
    cdef int _merge(self, int sets) except -1
    cdef int _share(self, int family, int sets, int pairs, int gaps) except -1
    cdef int _unfilled(self) except -1
    cpdef int special(self, int configuration) except -1
    cdef int _note_kinds(self) except -1
    cdef int _special(self, int configuration) except -1
    cdef int _seven_pairs(self) except -1
    cdef int _pairs_from(self, int family, int left, int gaps) except -1
    cdef int _thirteen(self, unsigned long long allowed, int kinds) except -1
    cdef int _kinds_from(self, int family, int left, unsigned long long allowed, int twice) except -1
    cdef int _with_pair(self, int twice) except -1
