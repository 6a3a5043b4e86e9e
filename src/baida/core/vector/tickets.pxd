cimport cython
from baida.core.atomics cimport add, give_way, pause, read, replace

cdef int TAKEN, MADE, DONE, HELPERS, MARKS, AWAKE

@cython.final
cdef class Tickets:
    cdef long long marks[40]
    cdef long long first

    cdef int make(self, int parts) noexcept nogil
    cdef int take(self) noexcept nogil
    cdef int give_back(self) noexcept nogil
    cdef int wait(self) noexcept nogil
    cdef int helpers(self) noexcept nogil
    cdef int add_helpers(self, int n) noexcept nogil
    cdef int wait_for_job(self) noexcept nogil
