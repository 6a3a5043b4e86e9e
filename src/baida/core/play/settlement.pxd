cimport cython
from baida.core.play.payments cimport earn_kong, pay_win, refund_shot, settle_end
from baida.core.play.state cimport State
from baida.core.play.win_check cimport DISCARD, ROB_KONG

@cython.final
cdef class Settlement(State):
    pass
