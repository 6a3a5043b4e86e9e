cimport cython
from baida.core.play.actions cimport CHOW, KONG, PUNG, meld_action
from baida.core.bits cimport lowest
from baida.core.play.ruleset cimport MOST_OPTIONS, RuleSet
from baida.core.scoring.sets cimport FAMILY_OF, FIRST_PUNG
from baida.core.play.state cimport MAY_CHOW, MAY_KONG, MAY_PUNG, MAY_WIN, State
from baida.core.play.win_check cimport DISCARD, completes, is_near, win_total

cdef int may_claim(State t, int seat, int tile, int is_next) except -1 nogil
cdef int _last_pung(State t, int seat, int tile) except -1 nogil
cdef int _chow_in_sight(State t, int seat, int tile) except -1 nogil
cdef int has_pung(State t, int seat, int tile, int kind, int may) except -1 nogil
cdef int may_win(State t, int seat, int tile, int win) except -1 nogil
cdef int add_pungs(State t, int seat, int tile, int kind) except -1 nogil
cdef int _pungs_of(State t, int seat, int tile, int of_kind, int kind, int most_jokers) except -1 nogil
cdef int add_chows(State t, int seat, int tile) except -1 nogil
cdef int find_jokers(State t, int seat, int family) except -1 nogil
cdef int _chow(State t, int seat, int tile, int start, int a, int b) except -1 nogil
cdef int choose_jokers(RuleSet ruleset, int kind, int of_kind, int naturals, int jokers, int start, int a, int b, int c) except -1 nogil
cdef int _leaves_discard(State t, int seat, int claimed, int other, int a, int b) except -1 nogil
cdef int other_side(int claimed, int start) except? -9 nogil
