cdef int FIRST_PUNG, PAIR
cdef unsigned long long[::1] GROUP_KINDS
cdef unsigned short[::1] GROUP_NUMBERS
cdef unsigned long long[::1] GROUP_AMOUNTS
cdef unsigned char[::1] BITS
cdef unsigned char[::1] SET_SUIT
cdef unsigned char[::1] SET_START
cdef unsigned char[::1] LOWEST
cdef unsigned char[::1] FAMILY_OF
cdef unsigned char[::1] FAMILY_FIRST
cdef unsigned char[::1] FAMILY_SIZE
