cimport cython
from baida.core.scoring.sets cimport FAMILY_FIRST, FAMILY_SIZE, SPREAD

cdef int NEVER, UNLIMITED, KNOWN

cdef class Lacking:
    cdef unsigned char naturals[34]
    cdef unsigned char limits[34]
    cdef unsigned char lacking[50]
    cdef unsigned char layer[90]
    cdef unsigned char next_layer[90]
    cdef unsigned long long known_key[131072]
    cdef unsigned char known_row[1310720]

    cdef int look_up(self, int family) except -1
    cdef int _count(self, int family) except -1
