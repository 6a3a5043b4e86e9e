cdef class JokerPool:
    cdef unsigned char joker_masks[32]
    cdef unsigned char within_reach[32]
    cdef unsigned char needed[32]
    cdef unsigned char deficit[5]
    cdef readonly int jokers

    cdef int clear_jokers(self) except -1 nogil
    cdef int put_jokers(self, int mask, int n) except -1 nogil
    cdef int shortage(self, int most) except -1 nogil
