cimport cython
from baida.core.scoring.fact_index cimport *
from baida.core.scoring.sets cimport BITS, FIRST_PUNG, SET_START, SET_SUIT

cdef class Chains:
    cdef unsigned char values[96]
    cdef unsigned char sets[4]
    cdef bint chow_chains, chows_rest, pungs_rest

    cdef int _chows(self, int total, int chows) except -1 nogil
    cdef int _mixed_chows(self, int a, int b, int c) except -1 nogil
    cdef int _pungs(self, int total, int pair, int suited) except -1 nogil
    cdef int _mixed_pungs(self, int a, int b, int c) except -1 nogil

cdef int _longest(int mask, int step) except -1 nogil
cdef int _around(int same, int after, int before, int n) except -1 nogil
