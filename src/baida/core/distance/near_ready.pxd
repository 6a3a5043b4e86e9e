cimport cython
from baida.core.distance.lacking cimport Lacking, UNLIMITED
from baida.core.scoring.sets cimport FAMILY_FIRST, FAMILY_SIZE

cdef int FOUND, LEAST, KEYS
cdef unsigned int POWER[34]
cdef unsigned int FAMILY_BASE[5]

@cython.final
cdef class Nearness(Lacking):
    cdef unsigned short known[1953875]
    cdef unsigned char reach[32]
    cdef unsigned char needed[32]
    cdef unsigned short entries[5]
    cdef unsigned char naturals_in[5]
    cdef unsigned char gaps[5]

    cdef int find(self, int family, unsigned int key) except -1
    cdef int clear(self) except -1
    cdef int put_family(self, int family, unsigned int key) except -1
    cdef int put_joker(self, int mask) except -1
    cdef int lacks_one(self, int sets) except -1
    cdef int _share(self, int family, int sets, int pairs) except -1
    cdef int _one_short(self) except -1
