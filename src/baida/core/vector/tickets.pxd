cimport cython
from baida.core.atomics cimport add, give_way, pause, read, replace

cdef int JOB, DONE, HELPERS, STARTED, TAKEN, MOST_PARTS, AWAKE

@cython.final
cdef class Tickets:
    cdef long long marks[544]
    cdef int parts, most_helpers

    cdef long long begin(self) noexcept nogil
    cdef int take(self, long long job, int first) noexcept nogil
    cdef int give_back(self) noexcept nogil
    cdef int wait(self, long long job) noexcept nogil
    cdef int helpers(self) noexcept nogil
    cdef int add_helpers(self, int n) noexcept nogil
    cdef int first_part(self) noexcept nogil
    cdef long long wait_for_job(self, long long last) noexcept nogil
