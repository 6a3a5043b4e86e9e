cimport cython
from baida.core.play.actions cimport ADDED_KONG, AFTER_EXCHANGE, CHOW, CONCEALED_KONG, DECLARE, EXCHANGE, INDICATOR, KONG, MELD, PASS, VOID, WIN_NOW, exchange_tile, meld_kind, meld_set, meld_tile
from baida.core.bits cimport lowest
from baida.core.play.claims cimport other_side
from baida.core.play.deal cimport Deal
from baida.core.play.flow cimport list_legal
from baida.core.policy.hand_state cimport HandState
from baida.core.play.ruleset cimport RuleSet
from baida.core.policy.needs cimport Needs
from baida.core.policy.odds cimport Odds
from baida.core.policy.value cimport Outlook
from baida.core.policy.patience cimport Patience
from baida.core.policy.plans cimport FEW_GREEN, MANY_GREEN, Plans
from baida.core.play.state cimport BEFORE, EXCHANGING, GREEN_OFFER, ONE, TURN, VOIDING, State
from baida.core.policy.danger cimport Threats
from baida.core.play.turns cimport JOKER, SUIT
from baida.core.play.win_check cimport worth_after_declaring

cdef double GAIN, GIFT, KEPT, NOTHING
cdef int EACH_JOKER, MANY, MELDS, MOST_WEIGHED

@cython.final
cdef class Greedy:
    cdef readonly RuleSet ruleset
    cdef HandState hand
    cdef Needs needs
    cdef Plans plans
    cdef Odds odds
    cdef Outlook outlook
    cdef Threats threats
    cdef Patience patience
    cdef long long best
    cdef double most
    cdef long long way[512]
    cdef int way_cost[512]
    cdef int weighed
    cdef long long actions[256]
    cdef double promises[256]
    cdef int of_suit[3]  # of an exchange: the tiles of each suit, and the value without three of it
    cdef double without[3]

    # 1000 is no action, and Cython 3.3 writes a negative error value of a long long function wrongly
    # (-1LLLL). A value that is returned would be checked each time, which takes the GIL.
    cdef long long choose(self, State t, int seat) except? 1000 nogil
    cdef long long choose_listed(self, State t, int seat) except? 1000 nogil
    cdef int _weigh(self, long long action, double promise) except -1 nogil
    cdef double _with_replacement(self, double earned) except? -1 nogil
    cdef long long _exchange(self, State t) except? 1000 nogil
    cdef double _without_three(self, int action) except? -1 nogil
    cdef long long _void(self, State t) except? 1000 nogil
    cdef long long void_action(self, State t, int suit) except? 1000 nogil
    cdef long long _green_jokers(self, State t, int seat) except? 1000 nogil
    cdef int _weigh_discards(self, State t, int seat) except -1 nogil
    cdef int _weigh_declarations(self, State t, int seat) except -1 nogil
    cdef int _weigh_melds(self, State t, int seat) except -1 nogil
    cdef int _joker_cost(self, long long action) except -1 nogil
    cdef double value_of_meld(self, State t, long long action) except? -1 nogil
    cdef double _best_discard(self, State t, int code, int kind) except? -1 nogil

cdef int _gift(int action) noexcept nogil
cdef int _goes_with(int apart) noexcept nogil
cdef int _holds_three(State t, int seat, int action) except -1 nogil
cdef int _fits(State t, int seat, long long action) except -1 nogil
