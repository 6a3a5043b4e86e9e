cimport cython
from baida.core.play.actions cimport CHOW, MELD, WIN_NOW, meld_kind, meld_tile
from baida.core.play.claims cimport may_claim
from baida.core.play.draws cimport pass_turn
from baida.core.play.melds cimport claim, grow_pung
from baida.core.scoring.sets cimport FAMILY_OF
from baida.core.play.state cimport ANNOUNCED_EVENT, ANSWERS_EVENT, CLAIM, DISCARDED_EVENT, DRAWN_FLAG, GREEN_OFFER, MAY_WIN, ROB, State
from baida.core.play.winning cimport win_by_self, win_on_offer
from baida.core.play.win_check cimport GREEN_JOKERS

cdef int GREEN
cdef int discard(State t, int seat, int tile) except -1 nogil
cdef int _unclaimed(State t) except -1 nogil
cdef int answer(State t, int seat, long long action) except -1 nogil
cdef int _note_answers(State t) except -1 with gil
cdef int _resolve(State t) except -1 nogil
cdef int _bind_passers(State t) except -1 nogil
cdef int _strength(State t, long long action) except -1 nogil
