cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    #include <windows.h>
    #define baida_read(marks, place) \\
        _InterlockedExchangeAdd64((volatile long long *) (marks) + (place), 0)
    #define baida_add(marks, place, n) \\
        _InterlockedExchangeAdd64((volatile long long *) (marks) + (place), (n))
    #define baida_replace(marks, place, old, by) \\
        (_InterlockedCompareExchange64((volatile long long *) (marks) + (place), (by), (old)) == (old))
    #define baida_relax() YieldProcessor()
    #define baida_give_way() SwitchToThread()
    #else
    #include <sched.h>
    #define baida_read(marks, place) __atomic_load_n((marks) + (place), __ATOMIC_ACQUIRE)
    #define baida_add(marks, place, n) __atomic_fetch_add((marks) + (place), (n), __ATOMIC_ACQ_REL)
    static inline int baida_replace(long long *marks, int place, long long old, long long by) {
        return __atomic_compare_exchange_n(
            marks + place, &old, by, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE
        );
    }
    #if defined(__x86_64__) || defined(__i386__)
    #define baida_relax() __builtin_ia32_pause()
    #elif defined(__aarch64__)
    #define baida_relax() __asm__ __volatile__("yield")
    #else
    #define baida_relax() ((void) 0)
    #endif
    #define baida_give_way() sched_yield()
    #endif
    static inline void baida_pause(void) {
        int i;
        for (i = 0; i < 8; i++) baida_relax();
    }
    """
    long long read "baida_read" (long long *marks, int place) noexcept nogil
    long long add "baida_add" (long long *marks, int place, long long n) noexcept nogil
    bint replace "baida_replace" (long long *marks, int place, long long old, long long by) noexcept nogil
    void pause "baida_pause" () noexcept nogil
    void give_way "baida_give_way" () noexcept nogil
