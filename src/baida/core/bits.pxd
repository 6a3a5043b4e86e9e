cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int baida_lowest(unsigned long long bits) {
        unsigned long place;
        _BitScanForward64(&place, bits);
        return (int) place;
    }
    #else
    #define baida_lowest(bits) __builtin_ctzll(bits)
    #endif
    """
    int lowest "baida_lowest" (unsigned long long bits) noexcept nogil
