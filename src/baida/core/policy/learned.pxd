cimport cython
from baida.core.play.actions cimport PASS, WIN_NOW
from baida.core.play.deal cimport Deal
from baida.core.play.flow cimport list_legal
from baida.core.play.ruleset cimport RuleSet
from baida.core.play.state cimport CLAIM, EXCHANGING, ROB, TURN, State
from baida.core.play.turns cimport JOKER
from baida.core.policy.greedy cimport Greedy
from baida.core.policy.learned_actions cimport ACTION_FEATURES, ActionFeatures
from baida.core.policy.learned_candidates cimport Candidates
from baida.core.policy.learned_network cimport Network
from baida.core.policy.learned_table cimport TABLE_FEATURES, TableFeatures

cdef int WIN_ON_DISCARD, SELF_DRAWN_WIN, CLAIM_ONLY, ORDINARY_TURN, OPENING

@cython.final
cdef class Learned:
    cdef Greedy greedy
    cdef Candidates candidates
    cdef TableFeatures table
    cdef ActionFeatures actions
    cdef Network network
    cdef double margin, discard_margin
    cdef int in_rollouts
    cdef double leads[7]

    cdef long long choose(self, State t, int seat) except? 1000 nogil
    cdef long long choose_mixed(self, State t, int seat, bint own) except? 1000 nogil
    cdef long long _choose(self, State t, int seat) except? 1000 nogil
    cdef int _kind(self, State t) except -1 nogil
    cdef int _has_special_options(self, State t) except -1 nogil
    cdef int _weigh(self, State t, int seat) except -1 nogil
    cdef double _margin_of(self, int n) except? -1 nogil
