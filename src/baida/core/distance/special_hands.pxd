from baida.core.bits cimport count_bits, lowest
from baida.core.distance.family_table cimport NEVER
from baida.core.scoring.sets cimport FAMILY_FIRST, FAMILY_SIZE
from baida.core.scoring.special cimport ORPHANS, TEMPLATES, THIRTEEN

cdef int PAIRS_OF_A_HAND
cdef unsigned long long ONE

cdef unsigned long long held_twice(unsigned char* count, int first, unsigned long long kinds) noexcept nogil
cdef int count_pairs(unsigned char* count, int first, unsigned long long kinds, bint repeated) noexcept nogil
cdef int lacks_pairs(int pairs, int singles) noexcept nogil
cdef int lacks_seven_pairs(unsigned char* count, int first, unsigned long long kinds, bint repeated) noexcept nogil
cdef int lacks_thirteen(unsigned long long held, unsigned long long twice, unsigned long long allowed) noexcept nogil
cdef bint fits_orphans(unsigned long long held) noexcept nogil
cdef bint fits_unconnected(unsigned long long held) noexcept nogil
cdef int lacks_unconnected(unsigned long long held, unsigned long long twice) noexcept nogil
