cimport cython
from baida.core.scoring.matcher cimport PatternMatcher
from baida.core.scoring.kernel cimport Kernel
from baida.core.scoring.solver cimport Solver
from baida.score.request cimport Request
from baida.score.result cimport Reading, Score

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
