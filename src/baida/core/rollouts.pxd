cimport cython
from baida.core.deal cimport Deal
from baida.core.flow cimport act
from baida.core.hasty cimport Hasty
from baida.core.law cimport Law
from baida.core.table cimport OVER, TURN

@cython.final
cdef class Rollouts:
    cdef Hasty hasty
    cdef Deal scratch

    cdef int _play_on(self, int until) except -1
