cdef int PASS, WIN_NOW, DECLARE, VOID, INDICATOR, MELD, FIRST_PLACE, PLACE_BITS
cdef int CHOW, PUNG, KONG, ADDED_KONG, CONCEALED_KONG
cdef long long meld_action(int kind, int code, int a, int b, int c, int d) noexcept nogil
cdef int meld_kind(long long action) noexcept nogil
cdef int meld_set(long long action) noexcept nogil
cdef int meld_tile(long long action, int place) noexcept nogil
