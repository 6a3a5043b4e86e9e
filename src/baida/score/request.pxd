cimport cython


@cython.final
cdef class Situation:
    cdef public object draws, before_start
    cdef public int replacement, first, voided, green_discards
    cdef public bint last_tile, hell_wait, shot_after_kong


@cython.final
cdef class Request:
    cdef public object rules
    cdef public list concealed, meld_codes
    cdef public tuple melds, flowers
    cdef public int winning, win, seat_wind, round_wind, voided
    cdef public Situation situation
    cdef public bytes circumstances
