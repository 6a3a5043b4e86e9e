cimport cython
from baida.core.play.actions cimport ADDED_KONG, CHOW, CONCEALED_KONG, DECLARE, INDICATOR, KONG, MELD, PASS, VOID, WIN_NOW, meld_kind, meld_set, meld_tile
from baida.core.bits cimport lowest
from baida.core.play.claims cimport other_side
from baida.core.play.flow cimport list_legal
from baida.core.play.state cimport BEFORE, ONE, TURN, VOIDING, Table
from baida.core.policy.danger cimport Threats
from baida.core.play.turns cimport JOKER, SUIT

cdef double GAIN, KEPT, NOTHING
cdef int EACH_JOKER

@cython.final
cdef class Hasty(Threats):
    cdef long long best
    cdef double most

    cdef long long choose(self, Table t, int seat) except -1
    cdef int _weigh(self, long long action, double promise) except -1
    cdef double _with_replacement(self, double earned) except? -1
    cdef long long _void(self, Table t) except -1
    cdef int _weigh_discards(self, Table t, int seat) except -1
    cdef int _is_best_way(self, Table t, long long action) except -1
    cdef int _joker_cost(self, long long action) except -1
    cdef double _meld(self, Table t, long long action) except? -1
    cdef double _best_discard(self, Table t, int code, int kind) except? -1
