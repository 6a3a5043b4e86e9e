cimport cython


@cython.final
cdef class Request:
    cdef public object rules
    cdef public list concealed, meld_codes
    cdef public tuple melds, flowers
    cdef public int winning, win, seat_wind, round_wind, voided
    cdef public object situation
    cdef public bytes circumstances
