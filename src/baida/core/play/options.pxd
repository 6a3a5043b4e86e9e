cimport cython

@cython.final
cdef class PlayOptions:
    cdef readonly int tiles, winners, claim_jokers, chow_jokers, concealed_jokers
    cdef readonly int kong_claimed, kong_added, kong_concealed, end_refund, penalty, pig_rule, exchange
    cdef readonly int least_green, ready_kong_total
    cdef readonly bint live_end, chows, head_bump, turn_after_winner, voids, discipline, declares
    cdef readonly bint before_start, adds_jokers, claims_jokers, weaker_joker_first
    cdef readonly bint no_swap_calling, passing, shot_refund, not_ready_pays, firsts
    cdef readonly bint earth_on_discard, earth_unclaimed, claimed_kong_pays, joker_liability
    cdef readonly bint counts_draws, hell_waits, dealer_stays, dice
    cdef readonly bint last_pung, shot_to_winner, melds_use_up, pigs_if_wall_empty, penalty_to_each
