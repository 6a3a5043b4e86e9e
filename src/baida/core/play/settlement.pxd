cimport cython
from baida.core.play.payments cimport _refund, earn_kong, pay_win, refund_shot, settle_end
from baida.core.play.state cimport State

@cython.final
cdef class Settlement(State):
    pass
