cimport cython
from baida.core.scoring.matcher cimport PatternMatcher
from baida.core.scoring.kernel cimport Kernel
from baida.core.scoring.solver cimport Solver
from baida.score.request cimport Request
from baida.score.reading cimport Reading


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


@cython.final
cdef class Scorer:
    cdef readonly object rules, table, facts
    cdef readonly PatternMatcher matcher
    cdef readonly Solver solver
    cdef readonly Kernel kernel
    cdef dict _reasons
    cdef list _points
    cdef tuple _nothing

    cpdef int total(self, Request request) except -1
    cdef int _points_of(self, int total) except -1
