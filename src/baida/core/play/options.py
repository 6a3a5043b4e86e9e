"""How a game is played, as far as games differ. The engine asks here and names no game."""

from __future__ import annotations

# when a player who is not ready gives kong income back
NEVER_BACK, ALWAYS_BACK, BACK_IF_WALL_EMPTY = 0, 1, 2
# who pays the penalty for the voided suit
NO_PIG, HOLDS_VOIDED_SUIT, HOLDS_THREE_SUITS = 0, 1, 2


class PlayOptions:
    """The play options of one game under one set of house rules."""

    def __init__(
        self,
        *,
        tiles: int,
        chows: bool = True,
        live_end: bool = False,
        winners: int = 1,
        head_bump: bool = False,
        turn_after_winner: bool = False,
        voids: bool = False,
        discipline: bool = False,
        declares: bool = False,
        before_start: bool = False,
        claim_jokers: int = 0,
        chow_jokers: int = 0,
        concealed_jokers: int = 0,
        adds_jokers: bool = False,
        claims_jokers: bool = False,
        weaker_joker_first: bool = False,
        no_swap_calling: bool = False,
        passing: bool = False,
        kong_claimed: int = 0,
        kong_added: int = 0,
        kong_concealed: int = 0,
        shot_refund: bool = False,
        end_refund: int = NEVER_BACK,
        not_ready_pays: bool = False,
        pig_rule: int = NO_PIG,
        penalty: int = 0,
        least_green: int = 0,
        firsts: bool = False,
        earth_on_discard: bool = False,
        counts_draws: bool = False,
        hell_waits: bool = False,
        dealer_stays: bool = False,
        dice: bool = False,
    ) -> None:
        #: The tiles of the game have numbers below this one.
        self.tiles = tiles
        self.chows = chows
        #: Replacements come from the front of the wall, not from its back (G6).
        self.live_end = live_end
        #: So many wins end the hand.
        self.winners = winners
        #: Of several who would win on one tile only the nearest does (V6).
        self.head_bump = head_bump
        #: After a win the player after the last winner goes on, not the one after the discarder.
        self.turn_after_winner = turn_after_winner
        #: Everybody voids a suit (S1), and must discard it first (S2).
        self.voids = voids
        self.discipline = discipline
        #: Flowers and jokers can be set aside; already before the start (V2).
        self.declares = declares
        self.before_start = before_start
        #: How many jokers there may be: in a claimed pung or kong, a claimed one included; from
        #: the hand in a chow; in a concealed kong.
        self.claim_jokers = claim_jokers
        self.chow_jokers = chow_jokers
        self.concealed_jokers = concealed_jokers
        #: A joker can be added to a pung.
        self.adds_jokers = adds_jokers
        #: A discarded joker can be claimed for a pung or kong.
        self.claims_jokers = claims_jokers
        #: Of two pungs or kongs the one with the weaker joker goes first (B5).
        self.weaker_joker_first = weaker_joker_first
        self.no_swap_calling = no_swap_calling
        #: Who passes up a win is bound by it until the next draw (S5).
        self.passing = passing
        #: What kongs earn: from the discarder; from each, if the tile was just drawn; from each.
        self.kong_claimed = kong_claimed
        self.kong_added = kong_added
        self.kong_concealed = kong_concealed
        #: The income goes back if the discard right after the kong is won on (S7).
        self.shot_refund = shot_refund
        self.end_refund = end_refund
        #: When the wall is empty, who is not ready pays who is (S11).
        self.not_ready_pays = not_ready_pays
        self.pig_rule = pig_rule
        self.penalty = penalty
        #: So many discarded green jokers win (V16); 0: they do not.
        self.least_green = least_green
        #: Wins in the first turns count more; earth is a win on the dealer's first discard.
        self.firsts = firsts
        self.earth_on_discard = earth_on_discard
        self.counts_draws = counts_draws
        self.hell_waits = hell_waits
        #: The first winner deals next (S13), instead of the deal passing on (G9).
        self.dealer_stays = dealer_stays
        #: Dice choose the first dealer and break the wall (S14).
        self.dice = dice
