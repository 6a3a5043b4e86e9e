cimport cython
from baida.core.play.actions cimport ADDED_KONG, CHOW, CONCEALED_KONG, KONG, PUNG, exchange_action
from baida.core.play.claims cimport may_claim, may_win
from baida.core.play.deal cimport Deal
from baida.core.scoring.sets cimport FAMILY_OF, FIRST_PUNG
from baida.core.play.state cimport BEFORE, CALLED, CLAIM, CLAIMED, DRAWN_FLAG, EXCHANGING, GREEN_OFFER, MAY_WIN, MELD_FLAG, NO_TILE, ROB, TURN, VOIDING, WIN_FLAG
from baida.core.play.win_check cimport DISCARD, ROB_KONG
