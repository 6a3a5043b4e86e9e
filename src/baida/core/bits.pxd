cdef extern from *:
    """
    #include <string.h>
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
    static inline int baida_count_bits(unsigned long long bits) {
        bits -= bits >> 1 & 0x5555555555555555ULL;
        bits = (bits & 0x3333333333333333ULL) + (bits >> 2 & 0x3333333333333333ULL);
        bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
        return (int) (bits * 0x0101010101010101ULL >> 56);
    }
    static inline int baida_eight_zeros(const unsigned char *bytes, int place) {
        unsigned long long word;
        memcpy(&word, bytes + place, 8);
        return word == 0;
    }
    """
    int lowest "baida_lowest" (unsigned long long bits) noexcept nogil
    int count_bits "baida_count_bits" (unsigned long long bits) noexcept nogil
    bint eight_zeros "baida_eight_zeros" (unsigned char *bytes, int place) noexcept nogil
