cimport cython
from baida.core.actions cimport ADDED_KONG, CONCEALED_KONG, KONG, PUNG
from baida.core.claims cimport may_claim, may_win
from baida.core.deal cimport Deal
from baida.core.shapes cimport FAMILY_OF, FIRST_PUNG
from baida.core.table cimport BEFORE, CLAIM, DRAWN_FLAG, GREEN_OFFER, MAY_WIN, MELD_FLAG, NO_TILE, ROB, TURN, VOIDING, WIN_FLAG
from baida.core.wins cimport DISCARD, ROB_KONG
