"""The view of a live game."""

from __future__ import annotations

from baida.core.play.deal import Deal
from baida.core.play.state import ENDED_WHY, PHASES
from baida.core.scoring.sets import kinds_of
from baida.game.events.redact import hide
from baida.game.view.view import EVERYTHING, Discard, SeatView, SeenMeld, View, Win
from baida.melds import MELD_KINDS
from baida.score.rules import WINS
from baida.tiles import SUITS
from baida.wire.events import Dice


def live_view(
    deal: Deal,
    viewer: int,
    *,
    hand: int = 0,
    scores: tuple[int, int, int, int] = (0, 0, 0, 0),
    dice: Dice | None = None,
) -> View:
    """Return what the viewer can see; ``scores`` are those before this hand."""
    phase = PHASES[deal.phase]
    over = phase == "over"
    before = phase == "before_start"
    seats = tuple(_seat(deal, seat) for seat in range(4))
    turn = deal.turn
    if before:  # before the first turn: show the last seat that declared
        order = [(deal.dealer + place) % 4 for place in range(4)]
        declared = [seat for seat in order if seats[seat].before_start]
        turn = declared[-1] if declared else deal.dealer
    offered = phase in ("claim", "rob", "green_jokers")
    view = View(
        rules=deal.ruleset.rules,
        viewer=EVERYTHING,
        hand=hand,
        round_wind=deal.round_wind,
        dealer=deal.dealer,
        scores=tuple(a + b for a, b in zip(scores, deal.points, strict=True)),  # type: ignore[arg-type]
        seats=seats,  # type: ignore[arg-type]
        wall=deal.left,
        turn=None if over else turn,
        drawn=None if over or deal.drawn < 0 else deal.drawn,
        offered=(deal.offered_by, deal.offered) if offered else None,
        dice=dice,
        started=not before,
        exchange_to=deal.exchange_to or None,
        ended=ENDED_WHY[deal.ended] if over else None,
    )
    return view if viewer == EVERYTHING else hide(view, viewer)


def _seat(deal: Deal, seat: int) -> SeatView:
    phase = PHASES[deal.phase]
    # choices are hidden until all seats have chosen
    suit, face_down = deal.void_of(seat) if phase != "voiding" else (-1, -1)
    tiles = deal.tiles_of(seat)
    if phase == "rob" and deal.offered_by == seat:  # the tile has not left the hand yet (G11)
        tiles = tuple(sorted((*tiles, deal.offered)))
    declared, early = deal.declared_of(seat)
    return SeatView(
        tiles=tiles,
        melds=tuple(_meld(*meld) for meld in deal.melds_of(seat)),
        discards=tuple(Discard(*discard) for discard in deal.discards_of(seat)),
        declared=declared,
        before_start=early,
        voided=SUITS[suit] if suit >= 0 else None,
        face_down=face_down if face_down >= 0 else None,
        gave=deal.exchanged_by(seat) if phase != "exchanging" else (),
        won=_win(deal.win_of(seat)),
    )


def _meld(code: int, tiles: tuple[int, ...], claimed: int, source: int) -> SeenMeld:
    return SeenMeld(
        MELD_KINDS[code >> 6 & 7],
        tuple(sorted(tiles)),
        kinds_of(code & 63, len(tiles)),
        claimed if claimed >= 0 else None,
        source if source >= 0 else None,
    )


def _win(won: tuple[int, int, int] | None) -> Win | None:
    if won is None:
        return None
    win, tile, source = won
    from_other = WINS[win] in ("discard", "rob_kong")
    return Win(WINS[win], tile if tile >= 0 else None, source if from_other else None)
