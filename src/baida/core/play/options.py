"""The play options in which games differ. The engine knows no game, only these."""

from __future__ import annotations

from collections.abc import Sequence

# the cases in which a player who is not ready gives kong income back
NEVER_BACK, ALWAYS_BACK, BACK_IF_WALL_EMPTY = 0, 1, 2
# the players who pay the penalty for the voided suit
NO_PIG, HOLDS_VOIDED_SUIT, HOLDS_THREE_SUITS = 0, 1, 2
# the exchange of three tiles (S22): with the seat so many places on in turn order, or by the dice
NO_EXCHANGE, TO_NEXT, TO_ACROSS, TO_PREVIOUS, BY_DICE = range(5)
_BY_SUM = (TO_PREVIOUS, TO_NEXT, TO_ACROSS)  # by the remainder of the sum of the dice by three


class PlayOptions:
    def __init__(
        self,
        *,
        tiles: int,
        chows: bool = True,
        live_end: bool = False,
        winners: int = 1,
        head_bump: bool = False,
        turn_after_winner: bool = False,
        exchange: int = NO_EXCHANGE,
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
        last_pung: bool = False,
        kong_claimed: int = 0,
        kong_added: int = 0,
        kong_concealed: int = 0,
        shot_refund: bool = False,
        shot_to_winner: bool = False,
        claimed_kong_pays: bool = False,
        joker_liability: bool = False,
        end_refund: int = NEVER_BACK,
        not_ready_pays: bool = False,
        ready_kong_total: int = 0,
        melds_use_up: bool = True,
        pig_rule: int = NO_PIG,
        pigs_if_wall_empty: bool = False,
        penalty: int = 0,
        penalty_to_each: bool = False,
        least_green: int = 0,
        firsts: bool = False,
        earth_on_discard: bool = False,
        earth_unclaimed: bool = False,
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
        #: The number of wins that ends the hand.
        self.winners = winners
        #: If several seats would win on one tile, only the nearest does (V6).
        self.head_bump = head_bump
        #: After a win, play continues after the last winner, not after the discarder.
        self.turn_after_winner = turn_after_winner
        #: Before suits are voided, every player hands on three tiles of a suit (S22).
        self.exchange = exchange
        #: Every player voids a suit (S1), and must discard it first (S2).
        self.voids = voids
        self.discipline = discipline
        #: Flowers and jokers can be declared, also before the start (V2).
        self.declares = declares
        self.before_start = before_start
        #: The most jokers in a claimed pung or kong (including a claimed joker), from the hand in
        #: a chow, and in a concealed kong.
        self.claim_jokers = claim_jokers
        self.chow_jokers = chow_jokers
        self.concealed_jokers = concealed_jokers
        #: A joker can be added to a pung.
        self.adds_jokers = adds_jokers
        #: A discarded joker can be claimed for a pung or kong.
        self.claims_jokers = claims_jokers
        #: Of two claims for a pung or kong, the one with the weaker joker wins (B5).
        self.weaker_joker_first = weaker_joker_first
        self.no_swap_calling = no_swap_calling
        #: A player who passes up a win is bound by it until the next draw (S5).
        self.passing = passing
        #: The discard after the last tile can be claimed for a pung of natural tiles (S25).
        self.last_pung = last_pung
        #: Kong income: from the discarder; from each seat, if the tile was just drawn; from each.
        self.kong_claimed = kong_claimed
        self.kong_added = kong_added
        self.kong_concealed = kong_concealed
        #: Kong income is refunded if the discard right after the kong is won on (S7).
        self.shot_refund = shot_refund
        #: A single winner gets that income instead of those who paid it (S30).
        self.shot_to_winner = shot_to_winner
        #: Only the seat whose discard became a kong pays for a win on its replacement (S31).
        self.claimed_kong_pays = claimed_kong_pays
        #: Whoever discards a flower or joker that is won on pays for everybody (V23).
        self.joker_liability = joker_liability
        self.end_refund = end_refund
        #: When the wall is empty, players who are not ready pay those who are (S11): the points of
        #: the best hand, in which each declared kong is worth so much less (S26).
        self.not_ready_pays = not_ready_pays
        self.ready_kong_total = ready_kong_total
        #: A seat does not wait for a tile that is four times in its hand and melds; otherwise only
        #: the hand counts (S27).
        self.melds_use_up = melds_use_up
        self.pig_rule = pig_rule
        #: The penalty is due only when the wall is empty (S12, S28). It is paid to nobody or to
        #: each other seat (S29).
        self.pigs_if_wall_empty = pigs_if_wall_empty
        self.penalty = penalty
        self.penalty_to_each = penalty_to_each
        #: The number of discarded green jokers that wins (V16); 0: never.
        self.least_green = least_green
        #: Wins in the first turns count more; earth is a win on the dealer's first discard, or on
        #: that or one's own first draw, if no discard was claimed for a meld before (S32).
        self.firsts = firsts
        self.earth_on_discard = earth_on_discard
        self.earth_unclaimed = earth_unclaimed
        self.counts_draws = counts_draws
        self.hell_waits = hell_waits
        #: The first winner deals next (S13), instead of the deal passing on (G9).
        self.dealer_stays = dealer_stays
        #: Dice choose the first dealer and break the wall (S14).
        self.dice = dice


def exchange_places(exchange: int, dice: Sequence[int] | None) -> int:
    """Return how many places on the exchanged tiles go, 0 if there is no exchange (S22).

    Without dice, as in prepared deals, they go to the next player.
    """
    if exchange != BY_DICE:
        return exchange
    return _BY_SUM[sum(dice) % 3] if dice else TO_NEXT
