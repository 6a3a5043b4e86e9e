cimport cython
from baida.core.scoring.facts cimport Facts
from baida.core.bits cimport lowest

cdef int TOP, NAMED_TIMES

@cython.final
cdef class PatternMatcher:
    cdef readonly Facts facts
    cdef readonly object used
    cdef object name
    cdef list names
    cdef readonly int rows
    cdef int consolation
    cdef bint has_bonus
    cdef int hand_fact_count
    cdef unsigned char hand_facts[32]
    cdef unsigned char reading_facts[256]
    cdef unsigned char times[128]
    cdef unsigned char bonus_facts[256]
    cdef unsigned long long allowed[3072]
    cdef unsigned long long by_configuration[16]
    cdef unsigned long long removes[256]
    cdef unsigned long long removers[2]
    cdef unsigned long long held[2]
    cdef unsigned long long counted[2]
    cdef unsigned long long hand[2]
    cdef unsigned long long rest[6]
    cdef int section[40]
    cdef short worth[128]
    cdef short now_worth[128]
    cdef short bonus[128]

    cpdef tuple rows_counted(self)
    cpdef int begin(self) except -1 nogil
    cpdef int match(self, int configuration) except -1 nogil
    cdef int _sift(self, int start, int end) except -1 nogil
    cdef int _count(self, unsigned long long low, unsigned long long high) except -1 nogil
