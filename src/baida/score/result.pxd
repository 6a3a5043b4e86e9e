cimport cython
from baida.score.request cimport Request


@cython.final
cdef class Reading:
    cdef Request _request
    cdef readonly object configuration
    cdef tuple _sets
    cdef int _pair, _in_pung
    cdef unsigned long long _kinds
    cdef tuple _groups
    cdef object _jokers


@cython.final
cdef class Score:
    cdef readonly Request request
    cdef readonly int total, points
    cdef readonly tuple patterns
    cdef readonly Reading reading
    cdef tuple _held
    cdef dict __dict__
