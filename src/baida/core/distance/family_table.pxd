cimport cython
from baida.core.scoring.sets cimport FAMILY_FIRST, FAMILY_SIZE, SPREAD

cdef int NEVER, IMPOSSIBLE, UNLIMITED, KEYS, LOWER, LOWER_KEYS, UPPER_KEYS, STATES, LIMITED_ROWS
cdef int LEAST, KNOWN_ENTRY
cdef unsigned long long KNOWN_ROW, NOTHING, ONE, EACH, ALL_IMPOSSIBLE, HIGHEST
cdef unsigned int POWER[34]
cdef unsigned int FAMILY_BASE[5]

cdef unsigned long long merge_rows(unsigned long long a, unsigned long long b, int sets) noexcept nogil
cdef unsigned long long least_each(unsigned long long a, unsigned long long b) noexcept nogil
cdef unsigned long long with_jokers(unsigned long long row, unsigned long long jokers) noexcept nogil
cdef int least_of(unsigned long long a, unsigned long long b, int sets) noexcept nogil

@cython.final
cdef class SharedRows:
    cdef unsigned long long rows[1953875]
    cdef unsigned short entries[1953875]
    cdef unsigned long long lower_code[3125]
    cdef unsigned long long upper_code[625]

@cython.final
cdef class FamilyTable:
    cdef SharedRows shared
    cdef unsigned long long limited_codes[131072]
    cdef unsigned long long limited_rows[131072]
    cdef unsigned char lower[281250]
    cdef unsigned char upper[56250]
    cdef unsigned char lower_known[3125]
    cdef unsigned char upper_known[625]
    cdef unsigned char layer[90]
    cdef unsigned char next_layer[90]
    cdef unsigned char best[10]

    cdef unsigned long long row(self, int family, unsigned int key) except 0 nogil
    cdef int entry(self, int family, unsigned int key) except 0 nogil
    cdef unsigned long long _find(self, int family, unsigned int key) except 0 nogil
    cdef unsigned long long row_within(self, int suit, unsigned int key, unsigned long long limits) except 0 nogil
    cdef unsigned long long limited_row(self, int family, unsigned long long code) except 0 nogil
    cdef unsigned long long _pack(self) except 0 nogil
    cdef int _join(self, int lower, int upper) except -1 nogil
    cdef int _fill_lower(self, int key) except -1 nogil
    cdef int _fill_upper(self, int key) except -1 nogil
    cdef int _start(self, int state) except -1 nogil
    cdef int _step(self, int held, int limit, int with_chows) except -1 nogil
