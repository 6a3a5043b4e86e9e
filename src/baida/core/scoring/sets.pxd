cdef int FIRST_PUNG, PAIR
cdef unsigned long long SPREAD
cdef unsigned long long GROUP_KINDS[89]
cdef unsigned short GROUP_NUMBERS[89]
cdef unsigned long long GROUP_AMOUNTS[356]
cdef unsigned char BITS[512]
cdef unsigned char SET_SUIT[55]
cdef unsigned char SET_START[55]
cdef unsigned char FAMILY_OF[34]
cdef unsigned char FAMILY_FIRST[5]
cdef unsigned char FAMILY_SIZE[5]
