cimport cython
from baida.core.play.actions cimport ADDED_KONG, CONCEALED_KONG, DECLARE, INDICATOR, PASS, PUNG, VOID, WIN_NOW, exchange_action, meld_action
from baida.core.bits cimport lowest
from baida.core.play.claims cimport choose_jokers, find_jokers
from baida.core.play.ruleset cimport RuleSet
from baida.core.scoring.sets cimport FAMILY_OF, FIRST_PUNG
from baida.core.play.state cimport ONE, State

cdef unsigned long long SUIT
cdef int JOKER
cdef int list_turn(State t, int seat) except -1 nogil
cdef int can_discard(State t, int seat, int tile) except -1 nogil
cdef int may_replace(State t) except -1 nogil
cdef int _add_discards(State t, int seat) except -1 nogil
cdef int _add_specials(State t, int seat, int first) except -1 nogil
cdef int _add_concealed_kongs(State t, int seat) except -1 nogil
cdef int _add_added_kongs(State t, int seat) except -1 nogil
cdef int list_before(State t, int seat) except -1 nogil
cdef int list_exchanges(State t, int seat) except -1 nogil
cdef int list_voids(State t, int seat) except -1 nogil
cdef int pung_to_grow(State t, int seat, int code, int tile) except? -9 nogil
