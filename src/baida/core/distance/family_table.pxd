cimport cython
from baida.core.distance.halves cimport Halves
from baida.core.distance.near_ready cimport FAMILY_BASE, KEYS

cdef unsigned long long KNOWN_ROW

@cython.final
cdef class Shortage(Halves):
    cdef unsigned long long rows[1953875]

    cdef unsigned long long row(self, int family, unsigned int key) except 0
    cdef unsigned long long _find(self, int family, unsigned int key) except 0
