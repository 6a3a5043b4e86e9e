cimport cython
from baida.core.scoring.sets cimport FAMILY_SIZE

cdef int MOST, LOWER, LOWER_KEYS, UPPER_KEYS, STATES

cdef class Halves:
    cdef unsigned char lower[281250]
    cdef unsigned char upper[56250]
    cdef unsigned char lower_known[3125]
    cdef unsigned char upper_known[625]
    cdef unsigned char layer[90]
    cdef unsigned char next_layer[90]
    cdef unsigned char best[10]

    cdef int count_lacking(self, int family, unsigned int key) except -1
    cdef int _put_together(self, int lower, int upper) except -1
    cdef int _fill_lower(self, int key) except -1
    cdef int _fill_upper(self, int key) except -1
    cdef int _start(self, int state) except -1
    cdef int _walk(self, int held, int with_chows) except -1
