cimport cython
from libc.string cimport memcpy, memset
from baida.core.bits cimport lowest
from baida.core.play.options cimport PlayOptions
from baida.core.play.ruleset cimport RuleSet
from baida.core.distance.family_table cimport FAMILY_BASE, LEAST, POWER
from baida.core.scoring.sets cimport FAMILY_OF

cdef int BEFORE, VOIDING, TURN, CLAIM, ROB, GREEN_OFFER, OVER, EXCHANGING
cdef int FOR_TURN, FOR_FLOWER, FOR_KONG
cdef int CALLED, CLAIMED
cdef int MAY_WIN, MAY_KONG, MAY_PUNG, MAY_CHOW
cdef int UNKNOWN, DRAWN_FLAG, MELD_FLAG, WIN_FLAG, NO_TILE
cdef int DECLARED_EVENT, STARTED_EVENT, DREW_EVENT, CHOSEN_EVENT, ANNOUNCED_EVENT, DISCARDED_EVENT
cdef int ANSWERS_EVENT, MELDED_EVENT, ADDED_EVENT, WON_EVENT, PAID_EVENT, EMPTY_EVENT, ENDED_EVENT
cdef int EXCHANGED_EVENT
cdef unsigned long long ONE

cdef class State:
    cdef readonly RuleSet ruleset
    cdef readonly PlayOptions play_options
    cdef list events
    cdef bint recording

    # the hand of play; from `phase` to `last`, fields are cleared and copied as one block
    cdef readonly int phase, dealer, round_wind, turn, front, back, left
    cdef unsigned char wall[176]
    cdef readonly int exchange_to, drawn, why_drawn, kong_turn, kong_from, called, total_draws
    cdef int forbidden, other_forbidden, near_before, self_wins
    cdef readonly int wins, first_winner, ended, next_dealer

    # by seat
    cdef unsigned char count[384]
    cdef unsigned char size[4]
    cdef unsigned int keys[20]
    cdef unsigned short entries[20]
    cdef unsigned char reach[20]
    cdef short least[4]
    cdef unsigned long long held[4]
    cdef unsigned long long specials[4]
    cdef unsigned char kinds[4]
    cdef unsigned char jokers[4]
    cdef unsigned char dead[4]
    cdef unsigned char threes[4]
    cdef unsigned char near[4]
    cdef unsigned char meld_count[4]
    cdef short meld_codes[16]
    cdef short meld_claimed[16]
    cdef signed char meld_source[16]
    cdef unsigned char meld_turn[16]
    cdef unsigned char grown_turn[16]
    cdef unsigned char meld_tiles[64]
    cdef unsigned char discard_count[4]
    cdef unsigned short discards[512]
    cdef unsigned char discard_turn[512]
    cdef unsigned char declared_count[4]
    cdef unsigned char early_count[4]
    cdef unsigned char declared[160]
    cdef short declared_worth[4]
    cdef unsigned char draws[4]
    cdef unsigned char won[4]
    cdef signed char win_kind[4]
    cdef signed char win_tile[4]
    cdef signed char win_source[4]
    cdef unsigned char win_turn[4]
    cdef signed char voided[4]
    cdef signed char face_down[4]
    cdef unsigned char announced[4]
    cdef short exchanged[4]
    cdef int passed_points[4]
    cdef unsigned int passed_kinds[4]
    cdef unsigned char green[4]
    cdef unsigned char red[4]
    cdef int scores[4]
    cdef int ready_for[4]  # when the hand ends: the points of the best hand, -1: not ready

    # what is offered to the others, and what they answer
    cdef readonly int offered, offered_by, pending
    cdef int added_meld, added_drawn
    cdef unsigned char may[4]
    cdef int offer_totals[4]
    cdef long long answers[4]

    # kong income, for refunds
    cdef int income_count
    cdef signed char income_payer[64]
    cdef signed char income_payee[64]
    cdef signed char income_amount[64]
    cdef unsigned char income_turn[64]
    cdef readonly int turns_taken

    # the match, as far as it matters to those who decide
    cdef int scores_before[4]
    cdef int hands_left
    cdef char last

    cdef int clear(self) except -1 nogil
    cdef int copy_from(self, State other) except -1 nogil
    cdef int add(self, int seat, int tile) except -1 nogil
    cdef int remove(self, int seat, int tile) except -1 nogil
    cdef int _turn_key(self, int seat, int family, unsigned int key) except -1 nogil
    cdef int next_in(self, int seat) except -1 nogil
    cdef int note(self, int kind, long long a, long long b, long long c, long long d) except -1 nogil
    cdef int _record(self, int kind, long long a, long long b, long long c, long long d) except -1 with gil
    cdef int pay(self, int payer, int payee, int amount, int why) except -1 nogil
