cdef int PASS, WIN_NOW, DECLARE, VOID, INDICATOR, EXCHANGE, AFTER_EXCHANGE, MELD, FIRST_PLACE, PLACE_BITS
cdef int CHOW, PUNG, KONG, ADDED_KONG, CONCEALED_KONG
cdef long long meld_action(int kind, int code, int a, int b, int c, int d) noexcept nogil
cdef int meld_kind(long long action) noexcept nogil
cdef int meld_set(long long action) noexcept nogil
cdef int meld_tile(long long action, int place) noexcept nogil
cdef int exchange_action(int a, int b, int c) noexcept nogil
cdef int exchange_tile(int action, int place) noexcept nogil
