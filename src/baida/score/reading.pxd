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
