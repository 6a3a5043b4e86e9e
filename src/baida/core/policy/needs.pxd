cimport cython
from baida.core.bits cimport count_bits, lowest
from baida.core.policy.hand_state cimport HONORS, SUITED, HandState
from baida.core.distance.family_table cimport NOTHING, FamilyTable, least_of, merge_rows, with_jokers
from baida.core.distance.special_hands cimport count_pairs, held_twice, lacks_pairs, lacks_unconnected
from baida.core.play.ruleset cimport RuleSet
from baida.core.scoring.sets cimport FAMILY_FIRST, FAMILY_SIZE
from baida.core.scoring.special cimport ORPHANS
from baida.core.play.state cimport ONE

cdef int SETS, FLUSH, PUNGS, PAIRS, THIRTEEN, UNCONNECTED, NATURALS, ANY

cdef int pair_up(int found, int jokers) noexcept nogil
cdef unsigned long long kinds_in(int families) noexcept nogil

@cython.final
cdef class Needs:
    cdef RuleSet ruleset
    cdef HandState hand
    cdef FamilyTable family_table
    cdef int sets, in_game

    cdef int lacking(self, int shape, int families) except -1 nogil
    cdef int lacks_sets(self, int families) except -1 nogil
    cdef unsigned long long row(self, int family, unsigned int key) except 0 nogil
    cdef unsigned long long with_wild(self, unsigned long long row, int honors) except 0 nogil
    cdef unsigned long long _row_of(self, int families) except 0 nogil
    cdef int _lacks_pungs(self, int families) except -1 nogil
    cdef int lacks_seven_pairs(self, int families) except -1 nogil
    cdef int _lacks_orphans(self) except -1 nogil
    cdef int _lacks_naturals(self) except -1 nogil
