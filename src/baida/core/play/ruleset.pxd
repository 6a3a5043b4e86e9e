cimport cython
from baida.core.play.options cimport PlayOptions
from baida.core.scoring.kernel cimport Kernel
from baida.core.distance.family_table cimport FamilyTable, SharedRows
from baida.core.distance.near_ready cimport NearReady

cdef int MOST_OPTIONS, POINTS, UNUSUAL, EARLY_WORTHS, SOURCE, EACH_OTHER, THE_REST

@cython.final
cdef class RuleSet:
    cdef readonly PlayOptions play_options
    cdef readonly Kernel kernel
    cdef readonly object rules
    cdef FamilyTable family_table
    cdef SharedRows family_rows
    cdef NearReady near_ready
    cdef object worth
    cdef bint has_worth
    cdef short single_worths[384]
    cdef unsigned long long early_keys[8192]
    cdef short early_worths[4096]
    cdef int point_table[64]
    cdef object points_beyond
    cdef readonly object payments
    cdef unsigned char payment_count[385]
    cdef unsigned char payers[770]
    cdef int amounts[770]
    cdef unsigned char masks[96]
    cdef unsigned char strengths[96]
    cdef unsigned char copies[96]
    cdef unsigned char colours[96]
    cdef bint hidden_kongs, face_down_winners
    cdef bint pairs, orphans, unconnected, nfnl, repeated_pairs
    cdef int unseen[96]
    cdef long long options[16384]
    cdef int option_count, enough
    cdef unsigned char jokers[16]
    cdef int joker_count

    cdef int points(self, int total) except -1 nogil
    cdef int _ask_points(self, int total) except -1 with gil
    cdef int find_payments(self, int points, int win, int total) except -1 nogil
    cdef int _ask_payments(self, int points, int win, int total, int place) except -1 with gil
    cdef int add_option(self, long long action) except -1 nogil
    cdef int has_option(self, long long action) except -1 nogil
