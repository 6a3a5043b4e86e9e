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

    cpdef int put(
        self, Request request, int configuration, tuple sets, int pair, unsigned long long kinds,
        int in_pung,
    ) except -1


@cython.final
cdef class Score:
    cdef readonly Request request
    cdef readonly int total, points
    cdef readonly tuple patterns
    cdef readonly Reading reading
    cdef unsigned long long _held_low, _held_high
    cdef dict __dict__

    cpdef int put(
        self, Request request, int total, int points, tuple patterns, unsigned long long held_low,
        unsigned long long held_high, Reading reading,
    ) except -1
