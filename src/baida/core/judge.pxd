from baida.core.facts cimport Facts

cdef int TOP

cdef class Judge:
    cdef readonly Facts facts
    cdef readonly object used
    cdef readonly int rows
    cdef int consolation
    cdef bint has_bonus
    cdef unsigned char[::1] hand_facts, reading_facts, times, bonus_facts
    cdef unsigned long long[::1] allowed, by_configuration, removes, held, counted, hand
    cdef short[::1] worth, now_worth, bonus

    cpdef int begin(self) except -1
    cpdef int judge(self, int configuration) except -1
    cdef int _count(self, unsigned long long low, unsigned long long high) except -1
