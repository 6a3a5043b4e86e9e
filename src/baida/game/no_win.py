"""Reasons why a win is not legal, using only what the seat itself can see."""

from __future__ import annotations

from baida.core.play.deal import Deal
from baida.core.play.ruleset import GREEN, RED
from baida.core.play.state import PHASES
from baida.core.scoring.kernel import NO_WIN
from baida.game.translate import win_request
from baida.i18n import Message
from baida.score.distance import find_distance
from baida.score.request import Request
from baida.score.rules import SELF_DRAW
from baida.score.scorer import NoWin, scorer_for
from baida.tiles import FAMILY, KINDS, NAMES, SUITS, loose

#: A player who has claimed a tile cannot win before the next draw.
AFTER_CLAIM = Message("wins.after_claim")
_PASSED = Message("wins.passed")
_NOTHING_SPECIAL = [0] * 7  # the situation does not decide whether a hand wins
_SUITED = 27  # tiles below this one


def why_no_win(deal: Deal, seat: int) -> Message | None:
    """Return why no win is offered to a seat although its hand is complete.

    The hand is complete with the tile that the seat has drawn or claimed if it is its turn, else
    with the last tile offered. Return None if the hand is not complete, or if the seat may, or
    could, declare the win.
    """
    if PHASES[deal.phase] == "turn" and seat == deal.turn:
        return why_no_win_drawn(deal, seat)
    return why_no_win_offered(deal, seat)


def why_no_win_drawn(deal: Deal, seat: int) -> Message | None:
    """Like `why_no_win` for the tile that the seat in turn has drawn or claimed."""
    if PHASES[deal.phase] != "turn" or seat != deal.turn:
        return None
    request = _request(deal, seat, deal.drawn, SELF_DRAW)
    if deal.drawn < 0:
        # any of the fourteen tiles can serve as the winning tile for this test
        request.winning = request.concealed.pop()
        return AFTER_CLAIM if _is_complete(request) else None
    return _with_voided(request) if _is_complete(request) else None


def why_no_win_offered(deal: Deal, seat: int) -> Message | None:
    """Like `why_no_win` for a discard, or a tile added to a pung.

    If nobody may claim it, the engine has already drawn for the next player; the reason is still
    given, also to that player, until the next action.
    """
    offer = deal.last_offer()
    if offer is None or deal.win_of(seat) is not None:
        return None
    tile, win = offer
    if seat == deal.offered_by:
        return _spoilt(deal, seat, tile)
    request = _request(deal, seat, tile, win)
    if not _is_complete(request):
        return _not_natural(request)
    if voided := _with_voided(request):
        return voided
    score = scorer_for(deal.ruleset.rules).score(request)
    if isinstance(score, NoWin):
        return score.why
    # a seat that could have won knows why it is bound
    return _PASSED if deal.ruleset.play_options.passing and not deal.could_win(seat) else None


def why_not_win(deal: Deal, seat: int, tile: int, win: int) -> Message | None:
    """Return why a seat may not win on this tile; None if the tiles do win."""
    request = _request(deal, seat, tile, win)
    score = scorer_for(deal.ruleset.rules).score(request)
    if not isinstance(score, NoWin):
        return _PASSED if deal.ruleset.play_options.passing and win != SELF_DRAW else None
    if voided := _with_voided(request):
        return voided
    why = score.why
    if not _is_complete(request):
        why = _not_natural(request) or _needs(request)
    if (
        deal.ruleset.play_options.least_green
        and win == SELF_DRAW
        and _colours(deal, seat).count(GREEN)
    ):
        return Message("wins.no_win_green_jokers", why=why)
    return Message("wins.no_win", why=why)


def _request(deal: Deal, seat: int, tile: int, win: int) -> Request:
    """Return the scorer's request for a win on this tile."""
    request = win_request(deal, seat, win, tile, _NOTHING_SPECIAL)
    if seat == deal.turn and deal.drawn >= 0:
        request.concealed.remove(deal.drawn)
    return request


def _is_complete(request: Request) -> bool:
    """Whether the tiles are a complete hand, ignoring the voided suit and the kind of win."""
    voided, request.voided = request.voided, -1
    total = scorer_for(request.rules).total(request)
    request.voided = voided
    return total != NO_WIN["configuration"]


def _with_voided(request: Request) -> Message | None:
    """Return the reason if the hand contains the voided suit; melds cannot contain it."""
    suit = request.voided
    if suit < 0 or all(FAMILY[tile] != suit for tile in (*request.concealed, request.winning)):
        return None
    return Message("wins.voided_suit", suit=Message(f"common.suit_{SUITS[suit]}"))


def _needs(request: Request) -> Message:
    """Say how many tiles the hand still needs, for the two nearest configurations.

    This takes some milliseconds, so it is only computed when a player asks.
    """
    far = find_distance(
        request.rules,
        [*request.concealed, request.winning],
        melds=request.melds,
        flowers=loose(request.flowers),
        voided=SUITS[request.voided] if request.voided >= 0 else None,
    )
    nearest = sorted(far.by_configuration.items(), key=lambda item: item[1])[:2]
    needed = [
        Message("wins.needs_for", configuration=Message(f"explain.{name}"), n=distance + 1)
        for name, distance in nearest
    ]
    if len(needed) == 2:
        needed = [Message("wins.needs_list", one=needed[0], other=needed[1])]
    # no configuration is possible, so there is no number of tiles
    return Message("wins.needs", tiles=needed[0]) if needed else Message("wins.no_configuration")


def _not_natural(request: Request) -> Message | None:
    """Return the reason if a hand waits for any suited tile, and this is a joker or flower."""
    tiles = [*request.concealed, *(tile for meld in request.melds for tile in meld.tiles)]
    if (
        request.winning < KINDS
        or not request.rules.has_ungrouped_nfnl
        or request.flowers
        or max(tiles) >= _SUITED
    ):
        return None
    return Message("wins.nfnl_natural", tile=NAMES[request.winning])


def _spoilt(deal: Deal, seat: int, tile: int) -> Message | None:
    """Return the reason if this green joker would win, had the seat not discarded a red one."""
    least = deal.ruleset.play_options.least_green
    if not least or deal.ruleset.rules.variant.joker_colours.get(tile) != GREEN:
        return None
    colours = _colours(deal, seat)
    if colours.count(GREEN) < least or RED not in colours:
        return None
    return Message("wins.green_jokers_spoilt")


def _colours(deal: Deal, seat: int) -> list[int | None]:
    """Return the colours of a seat's discards, None for tiles that are not jokers."""
    colours = deal.ruleset.rules.variant.joker_colours
    return [colours.get(tile) for tile, *_ in deal.discards_of(seat)]
