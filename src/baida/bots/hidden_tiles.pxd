cimport cython
from baida.core.play.actions cimport CONCEALED_KONG
from baida.core.play.deal cimport Deal
from baida.core.play.state cimport TURN, VOIDING
