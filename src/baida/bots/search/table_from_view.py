"""What lies open on a table, from a view, as the kernel wants it (core/play/set_up.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from baida.core.play.set_up import Meld, Moment, Place
from baida.core.play.state import PHASES
from baida.game.actions import INDICATOR, MELD, VOID, WIN_NOW
from baida.game.view.view import HIDDEN, SeenMeld, View
from baida.game.wall import tiles_of
from baida.melds import MELD_KINDS
from baida.score.rules import WINS, Rules

#: Nothing, and nothing.
NEITHER = (-1, -1)
#: What a seat may answer, as core/play/state.py numbers it.
_MAY_WIN = 1
_MAY_MELD = {"kong": 2, "pung": 4, "chow": 8}
_FIRST_PUNG = 21


def phase_of(view: View, legal: Sequence[int]) -> str:
    """What the viewer decides."""
    if VOID <= legal[0] < INDICATOR + 3:
        return "voiding"
    if not view.started:
        return "before_start"
    if view.offered is None:
        return "turn"
    if view.offered[0] == view.viewer:
        return "green_jokers"
    return "claim" if view.drawn is None else "rob"


def moment_of(view: View, legal: Sequence[int]) -> Moment:
    """Where the hand stands."""
    phase = phase_of(view, legal)
    offered_by, offered = view.offered or NEITHER
    turn = view.viewer if phase == "before_start" else view.turn
    assert turn is not None, "nobody decides between hands"
    return Moment(
        phase=PHASES.index(phase),
        dealer=view.dealer,
        round_wind=view.round_wind,
        turn=turn,
        has_drawn=view.drawn is not None,
        offered=offered,
        offered_by=offered_by,
        forbidden=_forbidden(view, legal) if phase == "turn" else NEITHER,
    )


def _forbidden(view: View, legal: Sequence[int]) -> tuple[int, int]:
    """What cannot be discarded right after a claim (B8)."""
    me = view.seats[view.viewer]
    if view.drawn is not None or me.voided is not None:
        return NEITHER
    kept = sorted(set(me.tiles) - set(legal))
    return (kept[0], kept[-1]) if kept else NEITHER


def may(legal: Sequence[int]) -> int:
    """What the viewer may answer."""
    found = _MAY_WIN if WIN_NOW in legal else 0
    for action in legal:
        if action >= MELD:
            found |= _MAY_MELD.get(MELD_KINDS[action & 7], 0)
    return found


# -- before the seats ------------------------------------------------------------------------------


def place_of(view: View, seat: int, kongs: Sequence[int] = ()) -> Place:
    """What lies before a seat, its hidden kongs being of these kinds."""
    seen = view.seats[seat]
    hidden = iter(kongs)
    won = None
    if seen.won is not None:
        source = seat if seen.won.win == "green_jokers" else seen.won.source
        tile = -1 if seen.won.tile is None else seen.won.tile
        won = (WINS.index(seen.won.win), tile, -1 if source is None else source)
    return Place(
        melds=[
            _hidden_kong(next(hidden)) if HIDDEN in meld.tiles else _meld(meld)
            for meld in seen.melds
        ],
        discards=_discards(view, seat),
        declared=seen.declared,
        early=seen.before_start,
        won=won,
    )


def _meld(meld: SeenMeld) -> Meld:
    first = min(meld.stands_for)
    chow = meld.kind == "chow"
    return (
        7 * (first // 9) + first % 9 if chow else _FIRST_PUNG + first,
        MELD_KINDS.index(meld.kind),
        meld.tiles,
        -1 if meld.claimed is None else meld.claimed,
        -1 if meld.source is None else meld.source,
    )


def _hidden_kong(kind: int) -> Meld:
    return _FIRST_PUNG + kind, MELD_KINDS.index("concealed_kong"), (kind,) * 4, -1, -1


def _discards(view: View, seat: int) -> list[tuple[int, bool, bool, bool]]:
    """The discards of a seat; of those taken that are alike the last were won on."""
    won = {
        other.won.tile
        for other in view.seats
        if other.won is not None and other.won.win == "discard" and other.won.source == seat
    }
    found = []
    for discard in reversed(view.seats[seat].discards):
        won_on = discard.taken and discard.tile in won
        if won_on:
            won.remove(discard.tile)
        found.append((discard.tile, discard.drawn, discard.taken and not won_on, won_on))
    return found[::-1]


# -- what does not lie open ------------------------------------------------------------------------


def unseen_tiles(rules: Rules, view: View) -> list[int]:
    """The tiles that the viewer cannot see, each once."""
    unseen = Counter(tiles_of(rules))
    robbed = set()
    for seat, seen in enumerate(view.seats):
        unseen.subtract(seen.tiles)
        unseen.subtract(seen.declared)
        # a claimed discard lies in a meld
        unseen.subtract(tile for tile, _, melded, _ in _discards(view, seat) if not melded)
        for meld in seen.melds:
            unseen.subtract(meld.tiles)
        if seen.won is not None and seen.won.tile is not None:
            if seen.won.win == "self_draw":
                unseen[seen.won.tile] -= 1
            elif seen.won.win == "rob_kong":  # several may have won on it
                robbed.add((seen.won.tile, seen.won.source))
    unseen.subtract(tile for tile, _ in robbed)
    if view.offered is not None and view.drawn is not None:  # added to a pung, and still in hand
        unseen[view.offered[1]] -= 1
    del unseen[HIDDEN]
    return sorted(unseen.elements())
