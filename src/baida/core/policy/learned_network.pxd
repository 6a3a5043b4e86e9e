cimport cython
from baida.core.policy.learned_actions cimport ACTION_FEATURES, ActionFeatures
from baida.core.policy.learned_table cimport TABLE_FEATURES, TableFeatures

cdef int MOST_UNITS

@cython.final
cdef class Network:
    cdef int first, second
    cdef double[::1] first_weights, first_biases, second_weights, second_biases, output
    cdef double shared[256]
    cdef double hidden[256]
    cdef double summed[256]

    cdef int look(self, TableFeatures table) except -1 nogil
    cdef double score(self, ActionFeatures actions, int n) except? -1 nogil
