cimport cython
from baida.core.play.ruleset cimport Law
from baida.core.policy.needs cimport NATURALS
from baida.core.policy.plans cimport Plans

cdef int PACE_COUNT, MOST_LACKING, MOST_TOTAL, UNKNOWN_HELP
cdef double READY

cdef class Odds(Plans):
    cdef double worth[512]
    cdef double usual[56]
    cdef double claimed[7]
    cdef double later[63]
    cdef double won_on

    cdef int expect(self) except -1
    cdef double _step(self, int pace, int lacking, double share) noexcept
    cdef double promise(self, int i, int lacking, int helping) noexcept
