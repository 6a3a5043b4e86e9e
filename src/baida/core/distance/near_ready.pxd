cimport cython
from baida.core.distance.family_table cimport FamilyTable
from baida.core.scoring.jokers cimport JokerPool

@cython.final
cdef class NearReady(JokerPool):
    cdef FamilyTable table
    cdef unsigned short entries[5]
    cdef unsigned char naturals[5]

    cdef int put_family(self, int family, unsigned int key) except -1 nogil
    cdef int lacks_one(self, int sets) except -1 nogil
    cdef int _share(self, int family, int sets, int pairs) except -1 nogil
