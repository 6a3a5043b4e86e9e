cimport cython
from baida.core.flow cimport act, begin, is_legal, list_legal
from baida.core.law cimport Law
from baida.core.table cimport DRAWN_FLAG, MELD_FLAG, NO_TILE, OVER, TURN, WIN_FLAG, Table

cdef unsigned long long ALL_BITS
cdef unsigned long long scramble(unsigned long long state) noexcept
cdef int below(unsigned long long state, int n) noexcept

@cython.final
cdef class Deal(Table):
    cdef unsigned long long _random(self, unsigned long long state, unsigned long long most) except? 1
